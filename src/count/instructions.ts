/** Instructions that a program and all that it starts execute in user mode, counted by callgrind: for native programs and Python, on request. */
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MeasurementError } from '../document/index.ts';
import { childEnvironment, findProgram } from '../toolchain/index.ts';

/** A hash seed of its own at each start would make other instructions. */
const steady = { PYTHONHASHSEED: '0' };

/** @throws MeasurementError where they cannot be counted */
export async function countInstructions(
  command: readonly string[],
  directory: string,
  output: 'stderr' | 'nowhere',
  signal: AbortSignal,
): Promise<number> {
  const valgrind = await findProgram('valgrind', process.env);
  if (valgrind === undefined) {
    throw new MeasurementError(
      'Instructions cannot be counted, because there is no valgrind: apt-get install valgrind.',
    );
  }
  const folder = mkdtempSync(join(tmpdir(), 'io-perf-instructions-'));
  try {
    const options = ['--tool=callgrind', '--callgrind-out-file=/dev/null', '--trace-children=yes'];
    const [input, out] = output === 'nowhere' ? (['ignore', 'ignore'] as const) : (['inherit', 2] as const);
    const child = spawn(valgrind, [...options, `--log-file=${join(folder, '%p')}`, '--', ...command], {
      cwd: directory,
      env: childEnvironment(steady),
      stdio: [input, out, out],
      signal,
    });
    await new Promise<void>((resolve) => {
      child.on('error', () => {
        resolve();
      });
      child.on('exit', () => {
        resolve();
      });
    });
    const counts = readdirSync(folder).flatMap((name) => collected(readFileSync(join(folder, name), 'utf8')));
    if (counts.length === 0) {
      throw new MeasurementError(
        `Instructions cannot be counted, because callgrind does not run ${command[0] ?? ''}: name a native program or Python.`,
      );
    }
    return counts.reduce((sum, count) => sum + count, 0);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** `==12== Collected : 124747`: of each process one, or none where it became another program. */
const collected = (log: string): number[] => [...log.matchAll(/Collected : (\d+)/g)].map(([, count]) => Number(count));
