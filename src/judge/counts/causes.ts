/**
 * Why calls on one file, or the bytes read and written there, grew from base to head: because the program's own source did, because
 * there are more input files, or for no reason that is known here. What no rule explains exactly stays unexplained.
 */
import { type GrowthCause, kindOf } from '../../document/index.ts';
import {
  callsPerFolder,
  faultWindowBytes,
  smallestBuffer,
  mostPasses,
  smallestPiece,
  readsPerFile,
} from '../policy.ts';
import {
  callsOfKind,
  type ChangedFile,
  type ComparedFile,
  countOf,
  isArchiveOfCode,
  isByteMetric,
  isElsewhere,
  isMade,
  isMissing,
  isNewCode,
  isNewInput,
  isProgram,
  piecesMore,
  stemOf,
  type InputsGrowth,
} from './compared-file.ts';

export interface Share {
  cause: GrowthCause;
  amount: number;
}

export interface Explanation {
  /** How much of the growth of one count is explained. */
  told: number;
  /** The cause of most of it. */
  cause: GrowthCause | undefined;
  /** The files of that cause, the largest growth first. */
  files: { name: string; base: number; head: number }[];
  /** All files whose growth is explained entirely. */
  names: ReadonlySet<string>;
}

export const unexplained: Explanation = { told: 0, cause: undefined, files: [], names: new Set() };

/** What the head loads of programs and the base did not. */
export interface LoadedCode {
  files: number;
  /** Their names without folders and endings: an import asks for them in several places. */
  stems: ReadonlySet<string>;
  /** Whether what is loaded from outside of the project is the doing of its source. */
  isFromElsewhere: boolean;
}

export function loadedCode(files: readonly ComparedFile[], startsMore: boolean): LoadedCode {
  const loaded = files.filter(
    (file) =>
      isNewCode(file) && !(startsMore && isElsewhere(file)) && file.head!.readBytes + file.head!.copiedBytes > 0,
  );
  return {
    files: loaded.length,
    stems: new Set(loaded.map(({ name }) => stemOf(name))),
    isFromElsewhere: !startsMore,
  };
}

/** @param delta by how much the metric of this file grew */
export function shareOf(
  file: ComparedFile,
  metric: string,
  delta: number,
  code: LoadedCode,
  inputs: InputsGrowth,
): Share | undefined {
  const isForeign = isElsewhere(file) && isProgram(file.name);
  if (isForeign && !code.isFromElsewhere) return byInputs(file, metric, delta, inputs);
  if (isNewCode(file)) return { cause: 'own-source', amount: delta };
  if (isNewInput(file)) return limited('more-inputs', delta, inputs.mostFor(file, metric));
  if (file.fact?.differs === true && file.base && file.head && !isMade(file)) return bySize(file, metric, delta);
  if (inputs.isPeer(file)) return undefined;
  return byLoading(file, delta, code, inputs) ?? byInputs(file, metric, delta, inputs);
}

/** A file that is longer needs more bytes and, where it is read in pieces, more calls. */
function bySize({ name, base, fact }: ComparedFile, metric: string, delta: number): Share | undefined {
  // Of an archive that was built anew, other parts may be needed.
  if (isArchiveOfCode(name)) return { cause: 'own-source', amount: delta };
  const [before, after] = [fact!.base ?? 0, fact!.head ?? 0];
  const growth = Math.max(0, after - before);
  // Each call can have brought all that was added.
  if (metric === 'readBytes') return limited('own-source', delta, callsOfKind(base!, 'read') * growth);
  if (metric === 'copiedBytes') return limited('own-source', delta, callsOfKind(base!, 'copy') * growth);
  if (metric === 'touchedBytes') return limited('own-source', delta, growth + faultWindowBytes);
  if (!['read', 'seek', 'copy'].includes(kindOf(metric) ?? '')) return undefined;
  const passes = Math.max(1, Math.ceil(base!.readBytes / Math.max(1, before)));
  return limited('own-source', delta, passes * piecesMore(before, after, base!.largestRead));
}

/** Where the parts of programs are looked for, and what the language brings along itself. */
function byLoading(file: ComparedFile, delta: number, code: LoadedCode, inputs: InputsGrowth): Share | undefined {
  const { name, fact } = file;
  const most = callsPerFolder * code.files;
  if (isElsewhere(file) && isProgram(name)) {
    return limited('own-source', delta, isArchiveOfCode(name) ? Infinity : most);
  }
  if (fact?.isFolder !== true && !isMissing(file)) return undefined;
  const isNew = fact?.isFolder === true && fact.base === undefined && fact.differs;
  if (code.files > 0) return limited('own-source', delta, isNew || code.stems.has(stemOf(name)) ? Infinity : most);
  return isNew && inputs.added.length > 0 ? { cause: 'more-inputs', amount: delta } : undefined;
}

/** Results, shared files and folders: as much more as there are more inputs, or as these have grown. */
function byInputs(file: ComparedFile, metric: string, delta: number, inputs: InputsGrowth): Share | undefined {
  const { ratio, bytesRatio, grownBytes } = inputs;
  const cause = ratio > 1 ? 'more-inputs' : 'own-source';
  const before = countOf(file.base, metric);
  const longer = (bytes: number): number => bytes * Math.max(ratio, bytesRatio) + (isMade(file) ? grownBytes : 0);
  if (isByteMetric(metric)) return limited(cause, delta, longer(before) - before);
  const most = timesMore(before, ratio);
  if (!file.base || !isMade(file)) return limited(cause, delta, most);
  const { readBytes, largestRead, writtenBytes, largestWrite } = file.base;
  const pieces =
    kindOf(metric) === 'read'
      ? piecesMore(readBytes, longer(readBytes), largestRead)
      : kindOf(metric) === 'write'
        ? piecesMore(writtenBytes, longer(writtenBytes), largestWrite >= smallestBuffer ? largestWrite : 0)
        : 0;
  return limited(cause, delta, Math.max(most, pieces));
}

/** How many more calls there are of those that are made for each input. */
export const timesMore = (before: number, ratio: number): number => Math.floor(before * ratio + 1e-6) - before;

export function limited(cause: GrowthCause, delta: number, most: number): Share | undefined {
  const amount = Math.min(delta, most);
  return amount > 0 ? { cause, amount } : undefined;
}

export function explainBySize(
  changed: readonly ChangedFile[],
  metric: string,
  growth: number,
  before: number,
): Explanation {
  const isInput = ({ name, base }: ChangedFile): boolean => base === undefined && !isProgram(name);
  const own = changed.filter((file) => !isInput(file));
  const inputs = changed.filter((file) => isInput(file) && file.head !== undefined);
  const ratio = Math.max(1, ...inputs.map(({ peers = 0 }) => (peers > 0 ? (peers + inputs.length) / peers : 1)));
  const sum = (files: readonly ChangedFile[]): number => files.reduce((most, file) => most + mostOf(file, metric), 0);
  const bySource = sum(own);
  const byInputs = Math.max(sum(inputs), isByteMetric(metric) ? before * (ratio - 1) : timesMore(before, ratio));
  if (bySource + byInputs === 0) return unexplained;
  const cause = bySource >= byInputs ? 'own-source' : 'more-inputs';
  const files = (cause === 'own-source' ? own : inputs)
    .map(({ name, base = 0, head = 0 }) => ({ name, base, head }))
    .filter(({ base, head }) => head > base)
    .sort((a, b) => b.head - b.base - (a.head - a.base));
  return { ...unexplained, told: Math.min(growth, bySource + byInputs), cause, files };
}

function mostOf({ base = 0, head = 0 }: ChangedFile, metric: string): number {
  if (head <= base) return 0;
  if (metric === 'readBytes') return mostPasses * (head - base);
  if (metric !== 'read') return 0;
  return (
    mostPasses * (Math.floor(head / smallestPiece) - Math.floor(base / smallestPiece)) + (base === 0 ? readsPerFile : 0)
  );
}
