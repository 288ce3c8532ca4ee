/** Growth of reads of longer files: as often as before, in pieces of the same size. */
import { kindOf } from '../../core/document/index.ts';
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
import { type ChangedFile, type ComparedFile, isByteMetric, piecesMore, sortOf } from './compared-file.ts';
import { timesMore } from './results.ts';
import { isArchiveOfCode, isProgram } from './programs.ts';
import { type Explanation, limited, type Share, unexplained } from './share.ts';

/** @param processes number of programs that run: each may look up another part of an archive */
export function bySize(
  { name, base, fact }: ComparedFile,
  metric: string,
  delta: number,
  processes: number,
): Share | undefined {
  const [before, after] = [fact!.base ?? 0, fact!.head ?? 0];
  const growth = Math.max(0, after - before);
  const parts = isArchiveOfCode(name) ? processes * (partsThatMove + Math.ceil(growth / minPart)) : 0;
  const passes = (bytes: number): number => Math.max(1, Math.ceil(bytes / Math.max(1, before)));
  const most = (): number => {
    switch (metric) {
      case 'readBytes':
        return Math.max(passes(base!.readBytes) * growth, parts * partBytes);
      case 'copiedBytes':
        return passes(base!.copiedBytes) * growth;
      case 'touchedBytes':
        return growth + faultWindowBytes;
      default:
        return ['read', 'seek', 'copy'].includes(kindOf(metric) ?? '')
          ? Math.max(passes(base!.readBytes) * piecesMore(before, after, base!.maxReadBytes), callsPerPart * parts)
          : 0;
    }
  };
  return limited('own-source', delta, most());
}

/**
 * Files whose names no call shows are bounded by their sizes: each is read as often as programs read their own.
 * @param before the total in the base
 * @param sorts of files that are known to be used, so that an additional file costs as much as each of the others; absent:
 * unknown
 */
export function explainBySize(
  changed: readonly ChangedFile[],
  metric: string,
  growth: number,
  { before, sorts = new Set() }: { before: number; sorts?: ReadonlySet<string> },
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
