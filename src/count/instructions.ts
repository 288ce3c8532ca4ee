/** Instructions that a program and all that it starts execute in user mode, counted by callgrind: for native programs and Python, on request. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CommandOptions } from './command-profile.ts';
import { MeasurementError } from '../core/document/index.ts';
import { childEnvironment, removeTree } from '../core/system/index.ts';
import { findProgram } from '../places/toolchain/index.ts';

/** A hash seed of its own at each start would make other instructions. */
const steady = { PYTHONHASHSEED: '0' };

type InstructionsOptions = Pick<CommandOptions, 'command' | 'directory' | 'environment'> & { signal: AbortSignal };

/** @throws MeasurementError where they cannot be counted */
export async function countInstructions(options: InstructionsOptions): Promise<number> {
  const { command, directory, environment, signal } = options;
  const valgrind = await findProgram('valgrind', process.env);
  if (valgrind === undefined) {
    throw new MeasurementError(
      'Instructions cannot be counted, because there is no valgrind: apt-get install valgrind.',
    );
  }
  const folder = mkdtempSync(join(tmpdir(), 'io-perf-instructions-'));
  try {
    const words = ['--tool=callgrind', '--callgrind-out-file=/dev/null', '--trace-children=yes'];
    const child = spawn(valgrind, [...words, `--log-file=${join(folder, '%p')}`, '--', ...command], {
      cwd: directory,
      env: childEnvironment({ ...environment, ...steady }),
      stdio: 'ignore',
      signal,
    });
    child.on('error', () => undefined);
    const [code] = (await once(child, 'exit').catch(() => [null])) as [number | null];
    const counts = readdirSync(folder).flatMap((name) => collected(readFileSync(join(folder, name), 'utf8')));
    if (counts.length === 0) {
      throw new MeasurementError(
        `Instructions cannot be counted, because callgrind does not run ${command[0] ?? ''}: name a native program or Python.`,
      );
    }
    if (code !== 0) {
      throw new MeasurementError(
        `Instructions cannot be counted, because the command ended with exit status ${code ?? 'unknown'} under callgrind.`,
      );
    }
    return counts.reduce((sum, count) => sum + count, 0);
  } finally {
    await removeTree(folder);
  }
}

/** `==12== Collected : 124747`: of each process one, or none where it became another program. */
const collected = (log: string): number[] => [...log.matchAll(/Collected : (\d+)/g)].map(([, count]) => Number(count));
