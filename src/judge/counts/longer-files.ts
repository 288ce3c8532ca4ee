/** The most that longer files explain: they are read as often as before, in pieces of the same size. */
import { type Explanation, kindOf } from '../../core/document/index.ts';
import {
  callsPerPart,
  faultWindowBytes,
  maxPasses,
  partBytes,
  partsThatMove,
  readsPerFile,
  minPart,
  minPiece,
} from './policy.ts';
import {
  type ChangedFile,
  type ComparedFile,
  countOf,
  isByteMetric,
  isKept,
  piecesMore,
  sortOf,
} from './compared-file.ts';
import { timesMore } from './inputs.ts';
import { maxForNew } from './new-files.ts';
import { isArchiveOfCode, isProgram } from './programs.ts';
import { limited, type Share, unexplained } from './share.ts';

/** Whether more bytes of a file mean more of these calls. */
const isByLength = (metric: string): boolean => ['read', 'seek', 'copy'].includes(kindOf(metric) ?? '');

/** How often `bytes` are read or copied of a file of this length. */
const passesOf = (bytes: number, length: number): number => Math.max(1, Math.ceil(bytes / Math.max(1, length)));

/** @param processes number of programs that run: each may look up another part of an archive */
export function bySize(
  { name, base, fact }: ComparedFile,
  metric: string,
  delta: number,
  processes: number,
): Share | undefined {
  const [before, after] = [fact!.base ?? 0, fact!.head ?? 0];
  const { readBytes, copiedBytes, maxReadBytes } = base!;
  const growth = Math.max(0, after - before);
  const parts = isArchiveOfCode(name) ? processes * (partsThatMove + Math.ceil(growth / minPart)) : 0;
  const most = (): number => {
    switch (metric) {
      case 'readBytes':
        return Math.max(passesOf(readBytes, before) * growth, parts * partBytes);
      case 'copiedBytes':
        return passesOf(copiedBytes, before) * growth;
      case 'touchedBytes':
        return growth + faultWindowBytes;
      default:
        return isByLength(metric)
          ? Math.max(passesOf(readBytes, before) * piecesMore(before, after, maxReadBytes), callsPerPart * parts)
          : 0;
    }
  };
  return limited('own-source', delta, most());
}

/**
 * Files that a package keeps outside of the checkouts, for each of its versions: the head did not cause their length, so a longer file
 * explains growth and a shorter one is not an improvement. @param processes number of programs that run in the head
 */
export const byKept = (file: ComparedFile, metric: string, delta: number, processes: number): Share | undefined =>
  limited('kept-files', delta, maxForKept(file, metric, processes));

/** How much less the head does because the base's file is longer. */
export function lessByKept(files: readonly ComparedFile[], metric: string): number {
  return files.filter(isKept).reduce((sum, { base, head, fact, ...file }) => {
    const less = countOf(base, metric) - countOf(head, metric);
    const turned = { ...file, base: head, head: base, fact: fact && { ...fact, base: fact.head, head: fact.base } };
    return sum + (less > 0 ? Math.min(less, maxForKept(turned, metric, 1)) : 0);
  }, 0);
}

function maxForKept({ base, fact }: ComparedFile, metric: string, processes: number): number {
  const [before, after = 0] = [fact?.base, fact?.head];
  if (before === undefined) return maxForNew(after, metric, processes);
  const growth = Math.max(0, after - before);
  if (growth === 0) return 0;
  const passes = passesOf(base?.readBytes ?? 0, before);
  if (metric === 'touchedBytes') return growth + faultWindowBytes;
  if (isByteMetric(metric)) return metric === 'writtenBytes' ? 0 : passes * growth;
  return isByLength(metric) ? passes * (readsPerFile + Math.ceil(growth / minPiece)) : 0;
}

/**
 * Files whose names no call shows are bounded by their sizes: each is read as often as programs read their own.
 * @param before the total in the base @param sorts of files that are used: an additional file costs as much as each of the others
 */
export function explainBySize(
  changed: readonly ChangedFile[],
  metric: string,
  growth: number,
  before: number,
  sorts: ReadonlySet<string> = new Set(),
): Explanation {
  const isInput = ({ name, base }: ChangedFile): boolean => base === undefined && !isProgram(name);
  const own = changed.filter((file) => !isInput(file));
  const inputs = changed.filter((file) => isInput(file) && file.head !== undefined);
  const used = inputs.filter((file) => sorts.has(sortOf(file)));
  const ratio = Math.max(1, ...used.map(({ peers = 0 }) => (peers > 0 ? (peers + used.length) / peers : 1)));
  const sum = (files: readonly ChangedFile[]): number => files.reduce((most, file) => most + maxOf(file, metric), 0);
  const bySource = sum(own);
  const byInput = Math.max(sum(inputs), isByteMetric(metric) ? before * (ratio - 1) : timesMore(before, ratio));
  if (bySource + byInput === 0) return unexplained;
  const cause = bySource >= byInput ? 'own-source' : 'more-inputs';
  const files = (cause === 'own-source' ? own : inputs)
    .map(({ name, base = 0, head = 0 }) => ({ name, base, head }))
    .filter(({ base, head }) => head > base)
    .sort((a, b) => b.head - b.base - (a.head - a.base));
  return { ...unexplained, amount: Math.min(growth, bySource + byInput), cause, files };
}

function maxOf({ base = 0, head = 0 }: ChangedFile, metric: string): number {
  if (head <= base) return 0;
  if (metric === 'readBytes') return maxPasses * (head - base);
  if (metric !== 'read') return 0;
  return maxPasses * (Math.floor(head / minPiece) - Math.floor(base / minPiece)) + (base === 0 ? readsPerFile : 0);
}
