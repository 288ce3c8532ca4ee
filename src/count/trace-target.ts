/** A target whose runners run under strace; everything else is as it was. */
import { realpathSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Profile } from '../core/document/index.ts';
import type { RunnerProcess, Target } from '../places/targets/index.ts';
import { findTracer } from './strace.ts';
import { openTracePipe } from './trace-pipe.ts';
import { SampleTrace } from './sample-trace.ts';

/** Profiles of timed regions, in the order of the samples. */
export class Regions {
  readonly #arrived: Profile[] = [];
  #waiting: ((profile: Profile) => void) | undefined;

  readonly put = (profile: Profile): void => {
    const waiting = this.#waiting;
    this.#waiting = undefined;
    if (waiting) waiting(profile);
    else this.#arrived.push(profile);
  };

  /** Before a sample: the remains of earlier ones that failed are dropped. */
  clear(): void {
    this.#arrived.length = 0;
  }

  /** The region of the sample just answered; its trace may come a moment later. Undefined: the runner marks no region. */
  async take(patienceMs: number): Promise<Profile | undefined> {
    const arrived = this.#arrived.shift();
    if (arrived) return arrived;
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        this.#waiting = undefined;
        resolve(undefined);
      }, patienceMs);
      this.#waiting = (profile) => {
        clearTimeout(timer);
        resolve(profile);
      };
    });
  }
}

/**
 * @param target this machine: a trace of another could not be read from here
 * @param regionsOf where the regions of a runner go, by its working directory
 * @returns why not, as a sentence, where nothing can be traced
 */
export async function traceTarget(
  target: Target,
  regionsOf: (workingDirectory: string) => Regions,
): Promise<Target | { reason: string; remedy: string }> {
  if (target.name !== 'host') {
    return { reason: `runners on ${target.name} cannot be traced from here`, remedy: 'profile on the host' };
  }
  const tracer = await findTracer();
  if (!('program' in tracer)) return tracer;
  return {
    ...target,
    start(command, workingDirectory, environment): RunnerProcess {
      // As the kernel names it, which is what a trace shows.
      const folder = realpathSync(workingDirectory);
      const trace = new SampleTrace(folder, dirname(folder), regionsOf(workingDirectory).put);
      const pipe = openTracePipe(trace.read);
      const words = [tracer.program, ...tracer.options, '-o', pipe.path, '--', ...command];
      const process = target.start(words, workingDirectory, environment);
      void process.ended.then(() => pipe.finish());
      return process;
    },
  };
}
