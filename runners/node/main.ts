/**
 * The node runner: performs file I/O through node's own apis and times it. It speaks runners/PROTOCOL.md and imports
 * nothing of the rest of the project.
 *
 * Map:
 *
 *     main.ts            this page: DIR, the loop over requests, the end
 *     requests.ts        standard input → lines → verb, cell, words
 *     session.ts         the verbs: hello, cells, setup, sample, teardown
 *     cell.ts            what an operation is made of: Recipe (what exists) and Cell (one that is set up)
 *     parameters.ts      the values a cell's parameters may have
 *     catalogue.ts       every recipe, from operations/*.ts (one file per operation family)
 *     region.ts          the timed region: clock, CPU time, counters, histogram, garbage collections
 *       counters.ts      /proc/self/io
 *       histogram.ts     log-linear buckets
 *       gc-pauses.ts     garbage collections inside a region
 *       probe.ts         how free the processor's core is
 *       young-garbage.ts what earlier samples left, freed before the next
 *     payload.ts         the bytes and positions that every runner agrees on
 *     files.ts           making, checking and removing files outside the timed region
 *     faults.ts          errors → codes of the protocol
 *
 * Standard input is read with blocking calls on purpose: the event loop then never reads it during an asynchronous
 * operation, where it would show in the system's counters.
 */
import { writeSync } from 'node:fs';
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

async function main(): Promise<number> {
  const [flag, directory, ...more] = process.argv.slice(-2);
  if (process.argv.length < 4 || flag !== '--dir' || !directory || more.length > 0) {
    process.stderr.write('The node runner is started with --dir DIR as its last two arguments.\n');
    return 2;
  }
  process.on('SIGINT', () => undefined);
  const session = new Session(directory);
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

main().then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    process.stderr.write(`The node runner ends: ${describeFault(error).message}\n`);
    process.exitCode = 1;
  },
);
