/** Counts that are not the same in each execution: their ranges on both sides, and whether they are larger in the head. */
import type { CountChange, Profile } from '../core/document/index.ts';
import { formatBytes, formatCount, formatExact, isAmountOfBytes, isFigure, metricWord } from '../core/words/index.ts';

type Range = readonly [smallest: number, largest: number];

export interface Varying {
  cell: string;
  metric: string;
  /** Absent where only the middle is known, or nothing. */
  base?: Range | undefined;
  head?: Range | undefined;
  /** Nothing fails for it, and a reader has to see it. */
  isLarger: boolean;
}

/** Of one cell: what its judgement calls unstable, and what its profiles do. */
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
    ...judged.map(({ metric, base: before, head: after, baseRange, headRange }): Varying => {
      const ranges = {
        base: baseRange ?? rangeIn(base, metric) ?? single(before),
        head: headRange ?? rangeIn(head, metric) ?? single(after),
      };
      const top = baseRange?.[1] ?? rangeIn(base, metric)?.[1] ?? before ?? 0;
      const isLarger = (isFigure(after) && after > top) || (headRange?.[0] ?? -1) > top;
      return { cell, metric, ...ranges, isLarger };
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

/** Calls and bytes; other figures are not expected to be the same each time. */
const namesIn = ({ perOp, unstable = [] }: Profile): string[] =>
  unstable.filter((name) => Object.hasOwn(perOp, name) || name === 'readBytes' || name === 'writtenBytes');

/** `100`, `100–101`, `4.00–4.10 KiB` */
export function formatRange(metric: string, [smallest, largest]: Range): string {
  const format = isAmountOfBytes(metric) ? formatBytes : formatExact;
  const [low, high] = [format(smallest), format(largest)];
  return low === high ? low : `${low}–${high}`;
}

/** `100–101 → 150–151`; `100–101` where both sides are alike. */
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

/** `open varies, 100–101 → 150–151`, of what is larger in the head, the strongest first; undefined: nothing is. */
export function describeLarger(all: readonly Varying[]): string | undefined {
  const larger = largerFirst(all.filter(({ isLarger }) => isLarger));
  const [first] = larger;
  if (first === undefined) return undefined;
  const more = larger.length > 1 ? `, +${formatCount(larger.length - 1, 'more count')}` : '';
  return `${metricWord(first.metric)} varies, ${formatRanges(first.metric, first.base, first.head)}${more}`;
}

/** `open varies: 100–101`, `3 counts vary: open 100–101, …`, of all that varies. */
export function describeVarying(all: readonly Varying[]): string {
  const [first] = largerFirst(all);
  if (first === undefined) return '';
  const ranges = formatRanges(first.metric, first.base, first.head);
  const metrics = new Set(all.map(({ metric }) => metric));
  if (metrics.size === 1) return `${metricWord(first.metric)} varies${ranges === '' ? '' : `: ${ranges}`}`;
  return `${formatCount(metrics.size, 'count')} vary: ${describe(first)}`;
}
