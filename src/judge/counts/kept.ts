/**
 * Files that a package keeps outside of the checkouts, for each of its versions. The head did not cause their length before the comparison,
 * so a longer file explains growth and a shorter one is not an improvement.
 */
import { kindOf } from '../../core/document/index.ts';
import { faultWindowBytes, readsPerFile, minPiece } from './policy.ts';
import { type ComparedFile, countOf, isByteMetric, ownerOfFile } from './compared-file.ts';
import { maxForNew } from './new-files.ts';
import { limited, type Share } from './share.ts';

export const isKept = (file: ComparedFile): boolean => ownerOfFile(file).kind === 'kept';

/** @param processes number of programs that run in the head */
export const byKept = (file: ComparedFile, metric: string, delta: number, processes: number): Share | undefined =>
  limited('kept-files', delta, maxFor(file, metric, processes));

/** How much less the head does because the base's file is longer. */
export function lessByKept(files: readonly ComparedFile[], metric: string): number {
  return files.filter(isKept).reduce((sum, { base, head, ...file }) => {
    const less = countOf(base, metric) - countOf(head, metric);
    const turned: ComparedFile = { ...file, base: head, head: base, fact: turnedFact(file) };
    return sum + (less > 0 ? Math.min(less, maxFor(turned, metric, 1)) : 0);
  }, 0);
}

const turnedFact = ({ fact }: Pick<ComparedFile, 'fact'>): ComparedFile['fact'] =>
  fact && { ...fact, base: fact.head, head: fact.base };

/** The most that the additional bytes of the longer file cost: it is read as often as the shorter one. */
function maxFor({ base, fact }: ComparedFile, metric: string, processes: number): number {
  const [before, after = 0] = [fact?.base, fact?.head];
  if (before === undefined) return maxForNew(after, metric, processes);
  const growth = Math.max(0, after - before);
  if (growth === 0) return 0;
  const passes = Math.max(1, Math.ceil((base?.readBytes ?? 0) / Math.max(1, before)));
  if (metric === 'touchedBytes') return growth + faultWindowBytes;
  if (isByteMetric(metric)) return metric === 'writtenBytes' ? 0 : passes * growth;
  const isByLength = ['read', 'seek', 'copy'].includes(kindOf(metric) ?? '');
  return isByLength ? passes * (readsPerFile + Math.ceil(growth / minPiece)) : 0;
}
