/** Are the counters of a sample plausible for what it did? */
import { bytesOf, expectedBytesPerOp, type Sampled } from './expectation.ts';
import { Failure } from './outcome.ts';
import type { Io } from './answers.ts';

export interface Counted extends Sampled {
  runner: string;
  /** `operation/api`. */
  cell: string;
  cache: 'warm' | 'cold';
}

/** Apis that move bytes by mapping files or inside the system are not counted as reads and writes. */
const isUncounted = (cell: string): boolean => /mmap|map|clone|copy_file_range|sendfile|uring|overlapped/i.test(cell);

const writers = new Set(['write', 'append', 'save', 'write-at']);
const readers = new Set(['read', 'read-at', 'read-set']);

/** Operations of `native` that issue no read and no write call at all: whatever is counted is the runner's own. */
const silent = new Set([
  'stat',
  'exists',
  'attributes',
  'open-close',
  'close',
  'chmod',
  'utimes',
  'truncate',
  'rename',
  'remove',
]);

/** @throws Failure when a counter cannot be right */
export function checkCounters(counted: Counted, io: Io): void {
  const { operation, cell, ops } = counted;
  const payloadBytes = (expectedBytesPerOp(counted) ?? 0) * ops;
  const atLeast = (name: string, least: number): void => {
    const value = io[name];
    if (value !== undefined && value < least)
      throw new Failure(
        `expected "io.${name}" of at least ${least} for ${payloadBytes} bytes in ${ops} operations; got ${value}`,
      );
  };
  if (writers.has(operation) && !isUncounted(cell)) {
    atLeast('writtenBytes', payloadBytes);
    if (payloadBytes > 0) atLeast('writeCalls', 1);
  }
  if (readers.has(operation) && !isUncounted(cell)) {
    atLeast('readBytes', payloadBytes);
    if (payloadBytes > 0) atLeast('readCalls', 1);
  }
  if (counted.runner === 'native') checkExactly(counted, io);
}

/** `native` is a program of one thread that makes the calls it says: its counters are exact. */
function checkExactly(counted: Counted, io: Io): void {
  const { operation, cell, ops, parameters } = counted;
  const exactly = (name: string, expected: number): void => {
    const value = io[name];
    if (value !== undefined && value !== expected)
      throw new Failure(`expected "io.${name}" of exactly ${expected} for ${ops} operations; got ${value}`);
  };
  const callsPerOp = (): number => Math.ceil(bytesOf(parameters.size!) / bytesOf(parameters.chunk!));
  if (cell === 'write/write') {
    exactly('writeCalls', ops * callsPerOp());
    exactly('writtenBytes', ops * bytesOf(parameters.size!));
  }
  if (cell === 'append/write' || cell === 'write-at/pwrite') exactly('writeCalls', ops);
  if (cell === 'read-at/pread') exactly('readCalls', ops);
  if (cell === 'read/read') exactly('readBytes', ops * bytesOf(parameters.size!));
  if (silent.has(operation))
    for (const name of ['readCalls', 'writeCalls', 'readBytes', 'writtenBytes']) exactly(name, 0);
}
