/** Frees what earlier samples left, so that a sample finds the memory that the one before it used. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

let collect: ((options: { type: 'minor' }) => void) | undefined;

/**
 * A collection of the young generation: a fraction of a millisecond. Buffers of 1 MiB are freed by nothing else, and each
 * new one then takes pages that the process has never touched: on a virtual machine whose host has to supply them that
 * makes reading a file six times as long, in some samples and not in others.
 */
export function collectYoungGarbage(): void {
  if (!collect) {
    setFlagsFromString('--expose-gc');
    collect = runInNewContext('gc') as typeof collect;
  }
  collect?.({ type: 'minor' });
}
