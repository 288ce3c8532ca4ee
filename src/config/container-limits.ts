import { parseSize } from '../matrix/index.ts';
import type { Config } from './schema.ts';

/** `docker` of io-perf.yml: what containers may use; what is left out is chosen by their engine's size. */
export function containerLimits({ docker = {} }: Config): { cpus?: number; memoryBytes?: number } {
  const { cpus, memory } = docker;
  return {
    ...(cpus === undefined ? {} : { cpus }),
    ...(memory === undefined ? {} : { memoryBytes: parseSize(memory) }),
  };
}
