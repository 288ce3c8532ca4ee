/**
 * Exact knowledge of the I/O of a judged run: how many cells were counted on both sides, and which counts are larger in the head,
 * smaller, or different in each execution. "Identical" is a statement about raw counts: an explained count is larger as well.
 */
import {
  type CountChange,
  isRequest,
  isSummed,
  type JudgedRun,
  type Profile,
  tailMetric,
} from '../core/document/index.ts';
import { isWorkloadId } from '../core/cells/index.ts';
import { formatBytes, formatCount, formatExact, makeVisible, shortList } from '../core/words/index.ts';
import { type Entry, gatedCells, nameOf, ownFacts } from './judged.ts';
import { isLargerAndPasses } from './growth-words.ts';
import { varyingOf, type Varying } from './varying.ts';

/** A count that is larger in the head and does not fail. */
export interface Larger {
  cell: string;
  count: CountChange;
  /** All counts of the cell that differ. */
  beside: readonly CountChange[];
}

export interface KnownIo {
  /** Cells that were counted on both sides. */
  cells: number;
  /** Cells that were compared at all. */
  of: number;
  /** A count grew, or grew and was accepted. That count has a row. */
  hasRow: boolean;
  /** Some raw count differs between the sides. */
  differs: boolean;
  larger: Larger[];
  varying: Varying[];
  /** Calls whose file I/O is not observed, by name. */
  blind: Record<string, number>;
  /** `1,008 calls, 4.29 MiB` of the head. */
  amount: string;
  /** Workload by workload: how often the side that was counted less often was counted. */
  executions: number[];
}

/** Requests are listed beside the call that submits them. */
const sum = (counts: Readonly<Record<string, number>> = {}): number =>
  Object.entries(counts).reduce((all, [name, count]) => (isRequest(name) ? all : all + count), 0);

const headOf = ({ run }: JudgedRun): string =>
  Object.hasOwn(run.subjects, 'head') ? 'head' : (Object.keys(run.subjects)[0] ?? 'head');

/** The head's counts of a cell. */
export function profileOf(judged: JudgedRun, cell: string, subject = headOf(judged)): Profile | undefined {
  const { cells } = judged.run;
  const subjects = Object.hasOwn(cells, cell) ? cells[cell]!.subject : {};
  return Object.hasOwn(subjects, subject) ? subjects[subject]!.profile : undefined;
}

/** `1,008 calls, 4.29 MiB`; `402 reads and writes, 4.29 MiB` if the system names no calls. */
export function describeAmount(profiles: readonly Profile[]): string {
  const bytes = profiles.reduce(
    (all, { readBytes = 0, writtenBytes = 0, copiedBytes = 0 }) => all + readBytes + writtenBytes + copiedBytes,
    0,
  );
  const isWhole = !profiles.some(isSummed);
  const calls = Math.round(
    profiles.reduce((all, { perOp, kinds }) => all + sum(isWhole ? perOp : (kinds ?? perOp)), 0),
  );
  return [
    isWhole ? formatCount(calls, 'call') : formatCount(calls, 'read or write', 'reads and writes'),
    ...(bytes > 0 ? [formatBytes(bytes)] : []),
  ].join(', ');
}

interface Counted {
  cell: string;
  counts: readonly CountChange[];
  profile: Profile;
  base: Profile | undefined;
}

/** A cell whose counts were compared with the other side's. */
function countedOf(judged: JudgedRun, [cell, { counts = [], counted }]: Entry): Counted[] {
  const profile = profileOf(judged, cell);
  const base = judged.judgement.basis === 'paired' ? profileOf(judged, cell, 'base') : undefined;
  const isPaired = base !== undefined && base.source === profile?.source;
  return profile !== undefined && (isPaired || counted === true) ? [{ cell, profile, base, counts }] : [];
}

/** What is counted by difference has operations, and no executions of its own. */
function executionsOf({ cell, profile, base = profile }: Counted): number[] {
  const [ofBase, ofHead] = [base.repetitions, profile.repetitions];
  return isWorkloadId(cell) && ofBase !== undefined && ofHead !== undefined ? [Math.min(ofBase, ofHead)] : [];
}

/** Whether the counts of a cell were compared. */
export const isCountedOnBothSides = (judged: JudgedRun, entry: Entry): boolean =>
  countedOf(judged, entry).length > 0 || (entry[1].counts?.length ?? 0) > 0;

/** Undefined if nothing was counted on both sides: then no claim can be made. */
export function knownIo(judged: JudgedRun): KnownIo | undefined {
  const compared = gatedCells(judged.judgement).filter(([, { verdict }]) => verdict !== 'new' && verdict !== 'removed');
  const counted = compared.flatMap((entry) => countedOf(judged, entry));
  if (counted.length === 0) return undefined;
  const all = counted.map((one) => ({ ...one, counts: [...one.counts, ...unlisted(one)] }));
  const differing = all.flatMap(({ counts }) => counts).filter(({ base, head }) => base !== head);
  return {
    cells: counted.length,
    // A percentile belongs to the cell beside it.
    of: compared.filter(([cell]) => tailMetric(cell) === undefined).length,
    hasRow: differing.some(
      ({ verdict, accepted }) => verdict === 'grown' || (accepted !== undefined && verdict !== 'fewer-syncs'),
    ),
    differs: differing.length > 0,
    larger: largerIn(judged).filter(({ cell }) => counted.some((one) => one.cell === cell)),
    varying: all.flatMap(({ cell, counts, base, profile }) => varyingOf(cell, counts, base, profile)),
    blind: mergeBlind(counted.flatMap(({ profile, base }) => [blindOf(profile), ...(base ? [blindOf(base)] : [])])),
    amount: describeAmount(counted.map(({ profile }) => profile)),
    executions: counted.flatMap(executionsOf),
  };
}

/** For all cells, whether or not both sides have profiles. */
export function largerIn(judged: JudgedRun): Larger[] {
  return ownFacts(judged.judgement.cells).flatMap((entry) => {
    const [cell, { counts = [] }] = entry;
    const all = [...counts, ...countedOf(judged, entry).flatMap(unlisted)];
    return all.filter(isLargerAndPasses).map((count) => ({ cell, count, beside: all }));
  });
}

const byteFigures = ['readBytes', 'writtenBytes', 'copiedBytes', 'ringSubmissions', 'processes'] as const;

/** Raw counts that are larger in the head and that the judgement does not list. */
function unlisted({ counts, profile, base }: Counted): CountChange[] {
  if (base === undefined) return [];
  const listed = new Set(counts.map(({ metric }) => metric));
  const unstable = new Set([...(profile.unstable ?? []), ...(base.unstable ?? [])]);
  const [before, after] = [callsOf(base), callsOf(profile)];
  const figures = byteFigures.map((metric) => [metric, base[metric] ?? 0, profile[metric] ?? 0] as const);
  const calls = Object.keys(after).map((metric) => [metric, before[metric] ?? 0, after[metric]!] as const);
  return [...calls, ...figures]
    .filter(([metric, from, to]) => to > from && !listed.has(metric) && !unstable.has(metric))
    .map(([metric, from, to]) => ({ metric, base: from, head: to, verdict: 'within-tolerance' }));
}

const callsOf = (profile: Profile): Record<string, number> =>
  isSummed(profile) ? (profile.kinds ?? {}) : profile.perOp;

/** Calls that were made but not observed: call → how often. */
function blindOf(profile: Profile | undefined): Record<string, number> {
  const blind: unknown = profile?.blind;
  if (typeof blind !== 'object' || blind === null) return {};
  return Object.fromEntries(
    Object.entries(blind).filter((entry): entry is [string, number] => typeof entry[1] === 'number' && entry[1] > 0),
  );
}

export function mergeBlind(all: readonly Record<string, number>[]): Record<string, number> {
  const merged = new Map<string, number>();
  for (const one of all)
    for (const [call, count] of Object.entries(one)) merged.set(call, Math.max(merged.get(call) ?? 0, count));
  return Object.fromEntries(merged);
}

/** Calls whose file I/O cannot be observed. */
const blindWords: Readonly<Record<string, string>> = {
  io_uring_setup: 'io_uring rings',
  io_uring_enter: 'io_uring requests',
  io_submit: 'asynchronous I/O requests',
  mmap: 'mapped files',
};

const maxBlindCalls = 4;

/** `io_uring requests (50), vmsplice (3)`; empty where there are none. */
export function describeBlind(blind: Readonly<Record<string, number>>): string {
  const calls = Object.entries(blind).sort(([, a], [, b]) => b - a);
  const shown = calls.map(([call, count]) => {
    const word = Object.hasOwn(blindWords, call) ? blindWords[call]! : makeVisible(call);
    return `${word} (${formatExact(count)})`;
  });
  return shortList(shown, maxBlindCalls);
}

/** `not seen: io_uring requests (50)` for each cell that makes such calls. */
export function blindLines(judged: JudgedRun): { name: string; text: string }[] {
  return ownFacts(judged.judgement.cells).flatMap(([cell]) => {
    const blind = mergeBlind([profileOf(judged, cell), profileOf(judged, cell, 'base')].map(blindOf));
    const text = describeBlind(blind);
    return text === '' ? [] : [{ name: nameOf(judged.run, cell), text: `not seen: ${text}` }];
  });
}
