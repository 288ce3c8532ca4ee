/** What is said where nothing changed: what was counted exactly, and how large a change of time is ruled out. */
import {
  type CellJudgement,
  type CountChange,
  type JudgedRun,
  type Judgement,
  type Profile,
  tailMetric,
} from '../../document/index.ts';
import { formatBytes, formatCount, formatPercent, isFigure, makeVisible, metricWord, shorten } from '../words/index.ts';
import { type Entry, gatedCells, havingVerdict } from '../judged.ts';
import { nounOf, whyUndecided } from '../marks.ts';

/** `I/O identical (1,008 calls, 4.29 MiB, counted exactly) · time: no change, ±4 %` */
export function describeNoChange(runs: readonly JudgedRun[]): string {
  const parts = [describeIo(runs), describeTime(runs)].filter((text) => text !== undefined);
  return parts.length > 0 ? parts.join(' · ') : 'nothing worse found';
}

/** undefined: not everything was counted, and nothing is claimed. */
export function describeIo(runs: readonly JudgedRun[]): string | undefined {
  const known = runs.map(knownIo).filter((io) => io !== undefined);
  const [io] = known;
  if (io === undefined || known.length < runs.length || known.some(({ state }) => state === 'added')) return undefined;
  const varying = known.flatMap((one) => one.varying);
  const isIdentical = known.every((one) => one.state === 'identical');
  const state = isIdentical ? 'I/O identical' : varying.length > 0 ? 'no more I/O seen' : 'no I/O added';
  const certainty = describeCertainty(varying);
  if (known.length > 1) return `${state} (${certainty})`;
  const { run, judgement } = runs[0]!;
  const share = io.cells < io.of ? ` in ${io.cells} of ${formatCount(io.of, nounOf(run, judgement))}` : '';
  return `${state}${share} (${io.amount}, ${certainty})`;
}

const mostVarying = 2;

/** `counted exactly`; `but stat, open and 1 more vary from run to run`. */
function describeCertainty(varying: readonly string[]): string {
  const words = [...new Set(varying.map(metricWord))].map((word) => makeVisible(shorten(word, 40)));
  if (words.length === 0) return 'counted exactly';
  const more = words.length - mostVarying;
  const told = `${words.slice(0, mostVarying).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
  return `but ${told} ${words.length === 1 ? 'varies' : 'vary'} from run to run`;
}

/** `time: no change, ±4 %`; `time: no change seen, ±37 %` where it could not be decided; undefined: no time was compared. */
export function describeTime(runs: readonly JudgedRun[]): string | undefined {
  const entries = runs.flatMap(({ judgement }) => gatedCells(judgement));
  const isTail = ([cell]: Entry): boolean => tailMetric(cell) !== undefined;
  const [times, tails] = [entries.filter((entry) => !isTail(entry)), entries.filter(isTail)];
  // Percentiles differ by more: beside times they are told apart.
  if (times.length === 0 || tails.length === 0) return describeFigures('time', entries);
  const parts = [describeFigures('time', times), describeFigures('slowest operations', tails)];
  return parts.filter((text) => text !== undefined).join(' · ') || undefined;
}

function describeFigures(what: string, entries: readonly Entry[]): string | undefined {
  const [decided, undecided] = [havingVerdict(entries, 'unchanged'), havingVerdict(entries, 'inconclusive')];
  if (decided.length > 0) {
    const all = decided.length + undecided.length;
    const share = undecided.length > 0 ? ` in ${decided.length} of ${all}` : '';
    const timed = decided.filter(([, { by }]) => by !== 'files');
    return `${what}: no change${share}${timed.length === 0 ? ' (same files)' : plusMinus(widest(timed, reachOf))}`;
  }
  if (undecided.length === 0) return undefined;
  const within = plusMinus(widest(undecided, ({ minimumDetectable }) => minimumDetectable));
  return within === '' ? `${what}: not decided, ${whyUndecided(undecided[0]![1])}` : `${what}: no change seen${within}`;
}

/** How far the interval reaches from "no change"; without one, what would have been seen. */
function reachOf({ low, high, minimumDetectable }: CellJudgement): number | null | undefined {
  return isFigure(low) && isFigure(high) ? Math.max(Math.abs(low - 1), Math.abs(high - 1)) : minimumDetectable;
}

/** undefined where one of them has no figure: nothing is promised of all. */
function widest(
  entries: readonly Entry[],
  of: (judged: CellJudgement) => number | null | undefined,
): number | undefined {
  const reaches = entries.map(([, judged]) => of(judged)).filter(isFigure);
  return reaches.length === entries.length ? Math.max(...reaches) : undefined;
}

/** `, ±4 %`, `, ±1.2 %`; nothing beyond a doubling, which is no reassurance. */
function plusMinus(share: number | undefined): string {
  if (share === undefined || share > 1) return '';
  const percent = share * 100;
  return `, ±${percent.toFixed(percent < 9.95 ? 1 : 0).replace(/\.0$/, '')} %`;
}

// What is known exactly of the I/O of a judged run: of how many cells it was counted on both sides, and whether it is the same.

export interface KnownIo {
  /** Cells that were counted on both sides. */
  cells: number;
  /** Cells that were compared at all. */
  of: number;
  /** identical: every count is the same; none-added: what differs is less, varies by itself, or is explained. */
  state: 'identical' | 'none-added' | 'added';
  /** Counts that are not the same each time, those that are larger in the head first: whether they have grown, nobody knows. */
  varying: string[];
  /** `1,008 calls, 4.29 MiB` of the head. */
  amount: string;
}

const sum = (counts: Readonly<Record<string, number>> = {}): number =>
  Object.values(counts).reduce((all, count) => all + count, 0);

const headOf = ({ run }: JudgedRun): string =>
  Object.hasOwn(run.subjects, 'head') ? 'head' : (Object.keys(run.subjects)[0] ?? 'head');

/** The head's counts of a cell. */
export function profileOf(judged: JudgedRun, cell: string, subject = headOf(judged)): Profile | undefined {
  const { cells } = judged.run;
  const subjects = Object.hasOwn(cells, cell) ? cells[cell]!.subject : {};
  return Object.hasOwn(subjects, subject) ? subjects[subject]!.profile : undefined;
}

/** Only files: what strace saw; elsewhere the system tells reads and writes alone. */
const seesAllCalls = ({ source }: Profile): boolean => source === undefined || source === 'strace';

/** `1,008 calls, 4.29 MiB`; `402 reads and writes, 4.29 MiB` where the system names no calls. */
export function describeAmount(profiles: readonly Profile[]): string {
  const bytes = profiles.reduce(
    (all, { readBytes = 0, writtenBytes = 0, copiedBytes = 0 }) => all + readBytes + writtenBytes + copiedBytes,
    0,
  );
  const isWhole = profiles.every(seesAllCalls);
  const calls = Math.round(
    profiles.reduce((all, { perOp, kinds }) => all + sum(isWhole ? perOp : (kinds ?? perOp)), 0),
  );
  return [
    isWhole ? formatCount(calls, 'call') : formatCount(calls, 'read or write', 'reads and writes'),
    ...(bytes > 0 ? [formatBytes(bytes)] : []),
  ].join(', ');
}

/** undefined: nothing was counted on both sides, and nothing can be claimed. */
function knownIo(judged: JudgedRun): KnownIo | undefined {
  const compared = gatedCells(judged.judgement).filter(([, { verdict }]) => verdict !== 'new' && verdict !== 'removed');
  const counted = compared.flatMap(([cell, { counts = [], counted: isCounted }]) => {
    const profile = profileOf(judged, cell);
    const base = judged.judgement.basis === 'paired' ? profileOf(judged, cell, 'base') : undefined;
    const isPaired = base !== undefined && base.source === profile?.source;
    return profile !== undefined && (isPaired || isCounted === true) ? [{ profile, base, counts }] : [];
  });
  if (counted.length === 0) return undefined;
  const differing = counted.flatMap(({ counts }) => counts).filter(({ base, head }) => base !== head);
  const varying = [
    ...[...unjudged(differing), ...differing.filter(({ verdict }) => verdict === 'unstable')].map(
      ({ metric }) => metric,
    ),
    ...counted.flatMap(({ profile, base }) => [...varyingIn(profile), ...(base ? varyingIn(base) : [])]),
  ];
  return {
    cells: counted.length,
    // A percentile is of the cell beside it.
    of: compared.filter(([cell]) => tailMetric(cell) === undefined).length,
    state:
      differing.length === 0 && varying.length === 0
        ? 'identical'
        : differing.some(({ verdict, accepted }) => verdict === 'grown' || accepted !== undefined)
          ? 'added'
          : 'none-added',
    varying,
    amount: describeAmount(counted.map(({ profile }) => profile)),
  };
}

/** Larger in the head, and not the same each time: the largest growth first. */
export const unjudged = (counts: readonly CountChange[]): CountChange[] =>
  counts
    .filter((count) => count.verdict === 'unstable' && growthOf(count) > 1)
    .sort((a, b) => growthOf(b) - growthOf(a));

const growthOf = ({ base = 0, head = 0 }: CountChange): number => (head + 1) / (base + 1);

/** Calls and bytes that were not the same each time. */
const varyingIn = ({ perOp, unstable = [] }: Profile): string[] =>
  unstable.filter((name) => Object.hasOwn(perOp, name) || name === 'readBytes' || name === 'writtenBytes');

// What a verdict rests on and what it promises. Plain text.

const sides = ({ base, head }: Judgement): string =>
  base === undefined ? nameSide(head) : `${nameSide(base)} → ${nameSide(head)}`;

/** `main (abc1234)`; a full ref is shortened. */
function nameSide({ name, commit, ref }: Judgement['head']): string {
  const shown =
    ref?.replace(/^refs\/(?:heads|tags)\//, '').replace(/^refs\/pull\/(\d+)\/\w+$/, 'pull request $1') ?? name;
  return commit === undefined ? shown : `${shown} (${commit.slice(0, 7)})`;
}
/** What the verdict rests on and what it promises; plain text, parts to be joined. */
export function basisOf(judgement: Judgement): string[] {
  const { basis, falseAlarmRate, minEffect, noiseFloor } = judgement;
  const margin = minEffect === undefined ? [] : [`changes below ${formatPercent(minEffect)} do not count`];
  const alarms =
    falseAlarmRate === undefined || falseAlarmRate <= 0
      ? []
      : [`a false alarm in at most 1 of ${Math.floor(1 / falseAlarmRate)} unchanged runs`];
  const floor = noiseFloor === undefined ? [] : [`noise of this run up to ${formatPercent(noiseFloor)}`];
  switch (basis) {
    case 'paired':
      return [sides(judgement), 'measured in turns in one job', ...margin, ...alarms, ...floor];
    case 'documents':
      return [sides(judgement), 'two separate runs', ...margin];
    case 'history':
      return [sides(judgement), 'against stored runs of the same environment', ...margin];
    case 'none':
      return [
        sides(judgement),
        'nothing to compare with: the figures below are the start of the history once they are stored',
      ];
  }
}
