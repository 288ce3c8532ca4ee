/** What executes programs and counts them: runners/command/supervisor.py, or where there is no Python the program of runners/command/linux. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { childEnvironment, toolRoot } from '../../core/system/index.ts';
import { buildRunner } from '../../places/toolchain/index.ts';

export interface Supervisor {
  words: readonly [program: string, ...string[]];
  /** Makes a known number of calls, with that number as one more word. */
  known: readonly string[];
}

const folder = join(toolRoot, 'runners', 'command');

let found: Promise<Supervisor | { reason: string; remedy: string }> | undefined;

/** Asked once per process. @returns why it is missing, as a sentence that goes on after "because" */
export const findSupervisor = (): Promise<Supervisor | { reason: string; remedy: string }> =>
  (found ??= (async () => {
    const python = findPython();
    return python === undefined ? nativeSupervisor() : pythonSupervisor(python);
  })());

export const pythonSupervisor = (python: string): Supervisor => ({
  words: [python, '-B', '-E', '-s', '-S', join(folder, 'supervisor.py')],
  known: [python, '-B', '-S', '-E', join(folder, 'known_calls.py')],
});

export const supervisorAt = (program: string): Supervisor => ({ words: [program], known: [program, '--known'] });

/** The Python 3 that is on PATH: not the script of a version manager, which would look for it each time. */
export function findPython(): string | undefined {
  const words = ['-E', '-s', '-S', '-c', 'import sys; print(sys.executable)'];
  const { status, stdout } = spawnSync('python3', words, { encoding: 'utf8', env: childEnvironment() });
  return status === 0 ? stdout.trim() : undefined;
}

async function nativeSupervisor(): Promise<Supervisor | { reason: string; remedy: string }> {
  const remedy = 'install Python: apt-get install python3';
  const why: string[] = [];
  const built = await buildRunner({ root: toolRoot }, 'command', (line) => why.push(line));
  if (!('reason' in built) && built.usable.variant.name === 'counted') {
    return supervisorAt(join(built.output, 'bin', 'io-perf-supervise'));
  }
  const failed = why.length > 0 ? `, and none could be built (${why.at(-1)!})` : '';
  return { reason: `there is no Python 3 to open them${failed}`, remedy };
}
