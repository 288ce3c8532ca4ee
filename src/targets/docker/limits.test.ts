import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { systemFiles } from '../host/linux/system-files.ts';
import { recordTree } from '../../../test/helpers/recorded-tree.ts';
import { temporaryFolder } from '../../../test/helpers/temporary-folder.ts';
import type { Engine } from './engine.ts';
import { fixLimits } from './limits.ts';

const folder = temporaryFolder();
const engine: Engine = {
  system: 'linux',
  version: '28.2.2',
  cpus: 4,
  memoryBytes: 7.9 * 2 ** 30,
  limits: { memory: true, swap: true, cpus: true },
  security: ['seccomp'],
  isLocal: true,
};
const allowed = (list: string) =>
  systemFiles(recordTree(join(folder, list), { '/proc/self/status': `Name:\tnode\nCpus_allowed_list:\t${list}` }));

describe('what containers may use', () => {
  it('is all CPUs and three quarters of the memory, in whole GiB', () => {
    expect(fixLimits(engine, {}, allowed('0-3'))).toEqual({ cpus: 4, cpuSet: '0,1,2,3', memoryBytes: 5 * 2 ** 30 });
    const small = { ...engine, memoryBytes: 2 ** 30 };
    expect(fixLimits(small, {}, allowed('0-3')).memoryBytes).toBe(0.75 * 2 ** 30);
  });

  it('is what was asked for, on CPUs that we may use', () => {
    expect(fixLimits(engine, { cpus: 2, memoryBytes: 2 ** 30 }, allowed('1,5-7'))).toEqual({
      cpus: 2,
      cpuSet: '1,5',
      memoryBytes: 2 ** 30,
    });
    expect(fixLimits({ ...engine, isLocal: false }, { cpus: 2 }, allowed('1,5-7')).cpuSet).toBe('0,1');
  });

  it('is not told where the kernel cannot limit it', () => {
    const free = { ...engine, limits: { memory: false, swap: false, cpus: false } };
    expect(fixLimits(free, {}, allowed('0-3'))).toEqual({ cpus: 4 });
  });

  it('is refused where there is not so much, or too little', () => {
    expect(() => fixLimits(engine, { cpus: 5 })).toThrow('docker.cpus is 5, but the Docker engine has 4');
    expect(() => fixLimits(engine, { memoryBytes: 2 ** 40 })).toThrow('at most the 8089 MiB');
    expect(() => fixLimits(engine, { memoryBytes: 2 ** 20 })).toThrow('at least 256 MiB');
  });
});
