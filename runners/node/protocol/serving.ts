/**
 * DIR, the loop over requests, the end.
 *
 * Standard input is read with blocking calls on purpose: the event loop then never reads it during an asynchronous
 * operation, where it would show in the system's counters.
 */
import { writeSync } from 'node:fs';
import type { Runner } from './cell.ts';
import { describeFault } from './faults.ts';
import { readRequests } from './requests.ts';
import { Session } from './session.ts';

/** Writes a line to standard output whole, also where the descriptor does not block. */
function answer(value: object): void {
  let rest = Buffer.from(`${JSON.stringify(value)}\n`);
  while (rest.length > 0) {
    try {
      rest = rest.subarray(writeSync(1, rest));
    } catch (error) {
      if (describeFault(error).code !== 'EAGAIN') throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1);
    }
  }
}

async function answerAll(makeRunner: () => Runner): Promise<number> {
  const [flag, directory, ...more] = process.argv.slice(-2);
  if (process.argv.length < 4 || flag !== '--dir' || !directory || more.length > 0) {
    process.stderr.write('A runner is started with --dir DIR as its last two arguments.\n');
    return 2;
  }
  process.on('SIGINT', () => undefined);
  const session = new Session(makeRunner(), directory);
  try {
    for (const line of readRequests(0)) {
      try {
        answer(await session.handle(line));
      } catch (error) {
        answer({ error: describeFault(error) });
      }
    }
  } finally {
    await session.end();
  }
  return 0;
}

/** Performs what standard input asks for until its end, and sets the exit status. */
export function serve(makeRunner: () => Runner): void {
  answerAll(makeRunner).then(
    (code) => {
      process.exitCode = code;
    },
    (error: unknown) => {
      process.stderr.write(`The runner ends: ${describeFault(error).message}\n`);
      process.exitCode = 1;
    },
  );
}
