/** Counts that vary between executions: their ranges on both sides, and whether they are larger in the head. */
import type { CountChange, Profile } from '../core/document/index.ts';
import { formatBytes, formatCount, formatExact, isAmountOfBytes, isFigure, metricWord } from '../core/words/index.ts';

type Range = readonly [smallest: number, largest: number];

export interface Varying {
  cell: string;
  metric: string;
  /** Absent if the range is not known. */
  base?: Range | undefined;
  head?: Range | undefined;
  /** Only some executions of the head did that much. */
  inExecutions?: CountChange['inExecutions'];
  /** It does not fail, but the reader has to see it. */
  isLarger: boolean;
}

/** The varying counts of one cell: unstable ones of its judgement, and unstable ones of its profiles. */
export function varyingOf(
  cell: string,
  counts: readonly CountChange[],
  base: Profile | undefined,
  head: Profile,
): Varying[] {
  const judged = counts.filter(({ verdict }) => verdict === 'unstable');
  const known = new Set(counts.map(({ metric }) => metric));
  const names = [...new Set([...namesIn(head), ...(base ? namesIn(base) : [])])].filter((name) => !known.has(name));
  return [
    ...judged.map(({ metric, base: before, head: after, baseRange, headRange, inExecutions }): Varying => {
      const ranges = {
        base: baseRange ?? rangeIn(base, metric) ?? single(before),
        head: headRange ?? rangeIn(head, metric) ?? single(after),
      };
      const top = baseRange?.[1] ?? rangeIn(base, metric)?.[1] ?? before ?? 0;
      const isLarger = (isFigure(after) && after > top) || (headRange?.[0] ?? -1) > top;
      return { cell, metric, ...ranges, inExecutions, isLarger };
    }),
    ...names.map((metric): Varying => ({
      cell,
      metric,
      base: base && (rangeIn(base, metric) ?? single(valueOf(base, metric))),
      head: rangeIn(head, metric) ?? single(valueOf(head, metric)),
      isLarger: base !== undefined && (valueOf(head, metric) ?? 0) > topOf(base, metric),
    })),
  ];
}

const single = (value: number | undefined): Range | undefined => (isFigure(value) ? [value, value] : undefined);

const rangeIn = (profile: Profile | undefined, metric: string): Range | undefined =>
  profile?.ranges?.[metric] ?? profile?.ranges?.[`kind ${metric}`];

const topOf = (profile: Profile, metric: string): number =>
  rangeIn(profile, metric)?.[1] ?? valueOf(profile, metric) ?? 0;

function valueOf({ perOp, readBytes, writtenBytes }: Profile, metric: string): number | undefined {
  if (metric === 'readBytes') return readBytes;
  return metric === 'writtenBytes' ? writtenBytes : perOp[metric];
}

/** Calls and bytes. Other figures may vary. */
const namesIn = ({ perOp, unstable = [] }: Profile): string[] =>
  unstable.filter((name) => Object.hasOwn(perOp, name) || name === 'readBytes' || name === 'writtenBytes');

/** `100`, `100–101`, `4.00–4.10 KiB` */
function formatRange(metric: string, [smallest, largest]: Range): string {
  const format = isAmountOfBytes(metric) ? formatBytes : formatExact;
  const [low, high] = [format(smallest), format(largest)];
  return low === high ? low : `${low}–${high}`;
}

/** `100–101 → 150–151`; `100–101` if both sides are equal. */
export function formatRanges(metric: string, base: Range | undefined, head: Range | undefined): string {
  const [before, after] = [base, head].map((range) => range && formatRange(metric, range));
  if (after === undefined) return before ?? '';
  return before === undefined || before === after ? after : `${before} → ${after}`;
}

const largerFirst = (all: readonly Varying[]): Varying[] =>
  [...all].sort((a, b) => Number(b.isLarger) - Number(a.isLarger) || growthOf(b) - growthOf(a));

const growthOf = ({ base, head }: Varying): number => ((head?.[1] ?? 0) + 1) / ((base?.[1] ?? 0) + 1);

/** `open 100–101 → 150–151` */
const describe = ({ metric, base, head }: Varying): string =>
  `${metricWord(metric)} ${formatRanges(metric, base, head)}`.trim();

/** `in 31 of 180 executions`, and how much slower these were, where that is known. */
export function describeExecutions({ some, of, slower }: NonNullable<CountChange['inExecutions']>): string {
  const slowly = slower === undefined ? '' : `, which take ${slower.toFixed(1)} times as long as the others`;
  return `in ${some} of ${of} executions${slowly}`;
}

/** `open varies, 100–101 → 150–151`: the counts that are larger in the head, the strongest first; undefined if there are none. */
export function describeLarger(all: readonly Varying[]): string | undefined {
  const larger = largerFirst(all.filter(({ isLarger }) => isLarger));
  const [first] = larger;
  if (first === undefined) return undefined;
  const more = larger.length > 1 ? `, +${formatCount(larger.length - 1, 'more count')}` : '';
  const often = first.inExecutions === undefined ? '' : ` ${describeExecutions(first.inExecutions)}`;
  return `${metricWord(first.metric)} varies, ${formatRanges(first.metric, first.base, first.head)}${often}${more}`;
}

/** `open varies: 100–101`, `3 counts vary: open 100–101, …`: all counts that vary. */
export function describeVarying(all: readonly Varying[]): string {
  const [first] = largerFirst(all);
  if (first === undefined) return '';
  const ranges = formatRanges(first.metric, first.base, first.head);
  const metrics = new Set(all.map(({ metric }) => metric));
  if (metrics.size === 1) return `${metricWord(first.metric)} varies${ranges === '' ? '' : `: ${ranges}`}`;
  return `${formatCount(metrics.size, 'count')} vary: ${describe(first)}`;
}
