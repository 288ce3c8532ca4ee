/**
 * A change as people read it: `1.61 → 1.80 ms`, `+12 %`, `[+10, +13]`. Only this file turns a judged cell into text, so that the change
 * agrees in sign and size with the figures beside it.
 */
import {
  type CellJudgement,
  type CountChange,
  type Figure,
  isCounted,
  isTime,
  type Measure,
  timePerOp,
  isCommitName,
} from '../core/document/index.ts';
import {
  type ChangeText,
  commonDurationUnit,
  formatBytes,
  formatChange,
  formatChangeAndInterval,
  formatDuration,
  formatDurationIn,
  formatExact,
  formatNumber,
  isAmountOfBytes,
  isFigure,
  noFigure,
} from '../core/words/index.ts';
import { minForInterval } from '../core/stats/index.ts';
import { describeExecutions, formatRanges } from './varying.ts';

type Value = number | null | undefined;

/** What a judged cell says of its figures. */
type JudgedFigures = Pick<CellJudgement, 'verdict' | 'ratio' | 'low' | 'high' | 'base' | 'head'> &
  Partial<Pick<CellJudgement, 'pairsUsed' | 'inEachPair' | 'by' | 'of'>>;

interface ShownChange {
  base: number | undefined;
  head: number | undefined;
  ratio: number | null;
  low: number | null;
  high: number | null;
}

/** Only with these verdicts may base and head stand side by side. With others it is not known how they relate. */
const decided: ReadonlySet<CellJudgement['verdict']> = new Set(['regressed', 'improved', 'unchanged']);

/** The quantity that the figures of a cell measure; time if none is given. */
export const measureOf = ({ base, head }: Pick<CellJudgement, 'base' | 'head'>): Measure => head ?? base ?? timePerOp;

/** The head is as measured. The base is head ÷ ratio, where ratio is that of the pairs, so it may differ from the base's median. */
export function shownChange({ verdict, base, head, pairsUsed, ...judged }: JudgedFigures): ShownChange {
  const isBounded = pairsUsed === undefined || pairsUsed >= minForInterval || judged.inEachPair === true;
  const ratio = isFigure(judged.ratio) && judged.ratio > 0 ? judged.ratio : null;
  const [low, high] = isBounded && ratio !== null ? [judged.low, judged.high] : [null, null];
  const after = isFigure(head?.value) ? head.value : undefined;
  // A count is exact. A base of zero has no ratio, nor has a score that fell to zero.
  const hasNoRatio = head !== undefined && (isCounted(head) || head.value <= 0);
  const isExact = ratio === null && decided.has(verdict) && hasNoRatio;
  const before =
    after === undefined || isExact
      ? base?.value
      : ratio !== null && decided.has(verdict)
        ? finite(after / ratio)
        : undefined;
  return { base: before, head: after, ratio, low, high };
}

const finite = (value: number): number | undefined => (Number.isFinite(value) ? value : undefined);

export interface JudgedText extends ChangeText {
  /** `1.61 → 1.80 ms`, `1.61 → 1.80 ms CPU`; `≈ 8.24 ms` if only one side is known. */
  figures: string;
}

/**
 * Figures, change and interval of a cell, in agreement with each other.
 * @param say makes a unit harmless where the text goes
 */
export function describeChange(judged: JudgedFigures, say = (unit: string): string => unit): JudgedText {
  const { base, head, ratio, low, high } = shownChange(judged);
  const text = formatChangeAndInterval(ratio, low, high);
  const isKnown = decided.has(judged.verdict) || text.interval !== noFigure;
  const measure = measureOf(judged);
  // A base of zero has no ratio, only a difference.
  const isFromNothing = ratio === null && isFigure(base) && isFigure(head) && base !== head;
  const change = isFromNothing ? formatDifference(head - base) : text.change;
  return {
    figures: isTime(measure)
      ? formatTimes(base, head, judged.by, judged.of)
      : formatSides(base, head, (value) => formatMeasured(value, measure), say(measure.unit)),
    change: isKnown ? change : noFigure,
    interval: text.interval,
  };
}

/** The head's figure ÷ that of its stored runs, for a cell that history does not decide: Infinity from zero, undefined if one is not known. */
export function undecidedRatio({ verdict, base, head, runsUsed }: CellJudgement): number | undefined {
  if (verdict !== 'inconclusive' || typeof runsUsed !== 'number' || !base || !head) return undefined;
  if (!isFigure(base.value) || !isFigure(head.value) || base.unit !== head.unit) return undefined;
  if (head.value === 0) return base.value === 0 ? 1 : 0;
  return head.value / base.value;
}

/** `4.10 → 33.0 ms (×8.0)`: the old and the new value of an undecided figure; empty if one of them is not known. */
export function formerFigures(judged: CellJudgement): string {
  const ratio = undecidedRatio(judged);
  if (ratio === undefined) return '';
  const isRatio = Number.isFinite(ratio) && ratio > 0;
  const { figures } = describeChange({ ...judged, verdict: 'unchanged', ratio: isRatio ? ratio : null });
  return isRatio ? `${figures} (${formatChange(ratio)})` : figures;
}

/** The word for a change of time. All outputs use this one. */
export function timeWord({ verdict, by, of }: Pick<CellJudgement, 'verdict' | 'by' | 'of'>): string {
  const words = by === 'cpu' ? ['more CPU time', 'less CPU time'] : ['slower', 'faster'];
  return `${words[verdict === 'improved' ? 1 : 0]!}${of === 'mean' ? ' on average' : ''}`;
}

/** Times per operation before and after, in one unit where that is readable: `1.20 → 1.27 ms`, `1.20 → 1.27 ms mean`. @param base nanoseconds */
export function formatTimes(base: Value, head: Value, by?: CellJudgement['by'], of?: CellJudgement['of']): string {
  const unit = isFigure(base) && isFigure(head) ? commonDurationUnit([base, head]) : undefined;
  const format = unit === undefined ? formatDuration : (ns: number) => formatDurationIn(ns, unit);
  const sides = formatSides(base, head, format, unit?.name);
  if (sides === noFigure) return sides;
  return [sides, ...(by === 'cpu' ? ['CPU'] : []), ...(of === undefined ? [] : [of])].join(' ');
}

export function formatFigure({ value, unit, better }: Figure): string {
  return isTime({ unit }) ? formatDuration(value) : `${formatMeasured(value, { unit, better })} ${unit}`;
}

/** In a unit that we did not choose, a small figure also has three digits: `0.00752`. */
const formatMeasured = (value: number, measure?: Measure): string =>
  measure && isCounted(measure) && Number.isInteger(value)
    ? formatExact(value)
    : value < 0.1
      ? formatExact(Number(value.toPrecision(3)))
      : formatNumber(value);

/** `a → b unit`; `≈ b unit` if the base is not known, `a unit → –` if the head is missing. */
function formatSides(base: Value, head: Value, format: (value: number) => string, unit?: string): string {
  const end = unit === undefined ? '' : ` ${unit}`;
  if (isFigure(base) && isFigure(head)) return `${format(base)} → ${format(head)}${end}`;
  if (isFigure(head)) return `≈ ${format(head)}${end}`;
  return isFigure(base) ? `${format(base)}${end} → ${noFigure}` : noFigure;
}

const formatDifference = (value: number): string => `${value > 0 ? '+' : '−'}${formatExact(Math.abs(value))}`;

const formatAmount = (metric: string, value: Value): string =>
  isAmountOfBytes(metric) && isFigure(value) ? formatBytes(value) : formatExact(value);

/** Counts per operation before and after: `1 → 2`, `4.00 KiB → 8.00 KiB`. */
export function formatCounts(metric: string, base: Value, head: Value): string {
  const [before, after] = [formatAmount(metric, base), formatAmount(metric, head)];
  if (!isFigure(base)) return after;
  // If both round to the same text but differ, show the bytes themselves.
  return before === after && base !== head && isFigure(head)
    ? `${formatExact(base)} → ${formatExact(head)} B`
    : `${before} → ${after}`;
}

/** Both sides of a count, as ranges if it varies: `1 → 201`, `100–101 → 150–151`; `… in 31 of 180 executions, which take …` if only some did it; `… since b50c944` against stored runs. */
export function formatCountSides({
  metric,
  base,
  head,
  baseRange,
  headRange,
  inExecutions,
  since,
}: CountChange): string {
  // A document may name anything.
  const begun = since === undefined || !isCommitName(since) ? '' : ` since ${since.slice(0, 9)}`;
  if (baseRange === undefined && headRange === undefined) return `${formatCounts(metric, base, head)}${begun}`;
  const often = inExecutions === undefined ? '' : ` ${describeExecutions(inExecutions)}`;
  const single = (value: number | undefined): [number, number] | undefined =>
    value === undefined ? undefined : [value, value];
  return `${formatRanges(metric, baseRange ?? single(base), headRange ?? single(head))}${often}${begun}`;
}

interface CountText {
  /** `+1`, `−4.00 KiB` */
  difference: string;
  /** `+100 %`, `×201`, `was 0`; empty if there is no base. */
  share: string;
}

/** How much a count grew, and by which factor; a base of zero has no factor. */
export function describeCountChange(metric: string, base: Value, head: Value): CountText {
  if (!isFigure(base) || !isFigure(head)) return { difference: noFigure, share: '' };
  if (head === base) return { difference: '0', share: '' };
  return {
    difference: `${head < base ? '−' : '+'}${formatAmount(metric, Math.abs(head - base))}`,
    share: base === 0 ? 'was 0' : formatChange(head / base),
  };
}

/** ` (×201)`; empty with a base of zero, which has no factor. */
export function describeFactor({ metric, base, head }: CountChange): string {
  const { share } = describeCountChange(metric, base, head);
  return share === '' || base === 0 ? '' : ` (${share})`;
}
