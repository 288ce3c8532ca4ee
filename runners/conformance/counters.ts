/** Are the counters of a sample plausible for what it did? */
import { bytesOf } from '../contract.ts';
import { expectedBytesPerOp, type Sampled } from './expectation.ts';
import { findOperation } from './operations.ts';
import { Failure } from './outcome.ts';
import type { Io } from './answers.ts';

export interface Counted extends Sampled {
  runner: string;
  /** `operation/api`. */
  cell: string;
  cache: 'warm' | 'cold';
}

/** Apis that move bytes by mapping files or inside the system are not counted as reads and writes. */
const isUncounted = (cell: string): boolean =>
  /mmap|map|clone|copy_file_range|sendfile|uring|libaio|overlapped/i.test(cell);

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
  const counters = findOperation(operation)?.counters;
  if (counters === 'writes' && !isUncounted(cell)) {
    atLeast('writtenBytes', payloadBytes);
    if (payloadBytes > 0) atLeast('writeCalls', 1);
  }
  if (counters === 'reads' && !isUncounted(cell)) {
    atLeast('readBytes', payloadBytes);
    if (payloadBytes > 0) atLeast('readCalls', 1);
  }
  if (counted.runner === 'native') checkExactly(counted, io);
}

/** `native` makes the calls it says and no others: its counters are exact. */
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
  if (cell === 'parallel-write/threads' || cell === 'parallel-write/processes') exactly('writeCalls', ops);
  if (cell === 'parallel-read/threads' || cell === 'parallel-read/processes') exactly('readCalls', ops);
  if (cell === 'append/write' || cell === 'write-at/pwrite') exactly('writeCalls', ops);
  if (cell === 'read-at/pread') exactly('readCalls', ops);
  if (cell === 'read/read') exactly('readBytes', ops * bytesOf(parameters.size!));
  // Whatever is counted is the runner's own.
  if (findOperation(operation)?.counters === 'none')
    for (const name of ['readCalls', 'writeCalls', 'readBytes', 'writtenBytes']) exactly(name, 0);
}
