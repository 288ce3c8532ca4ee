/**
 * Summary of the comparisons of programs with themselves, over the runs of a store: how often they are called slower, how small a slowdown
 * is found, and how long that takes, by cell and type of machine. Pure functions: rows in, figures out.
 */
import { median, wilsonInterval } from '../../core/stats/index.ts';
import { formatCount, formatPercent } from '../../core/words/index.ts';
import { having, isText, listOf } from './file-checks.ts';
import type { NoiseRow } from '../../history/store/format/index.ts';

/** One cell on machines of one type. */
export interface NoiseLine {
  cell: string;
  /** Empty if unknown. */
  machine: string;
  /** Number of comparisons with itself, and of those called slower, faster, or not decided. */
  checks: number;
  regressed: number;
  improved: number;
  inconclusive: number;
  /** The smallest slowdown that is found four times in five, as a share: the median over its checks; null if unknown. */
  detectable: number | null;
  /** Medians over the checks that ended in a verdict; null if none did. */
  pairs: number | null;
  seconds: number | null;
}

export interface NoiseSummary {
  /** Runs that compared their program with itself, and those in which any cell was called slower. */
  comparisons: number;
  alarms: number;
  /** Total number of cells judged in them. */
  judged: number;
  regressed: number;
  improved: number;
  inconclusive: number;
  /** Share of the judged cells that were called slower, with Wilson's 95 % interval. */
  falseAlarms: { share: number; low: number; high: number };
  /** The largest detectable slowdown first. */
  lines: NoiseLine[];
  /** Number of lines left out. */
  more: number;
}

const maxLines = 40;

/** Undefined if no run compared a cell with itself. */
export function summariseNoise(rows: readonly NoiseRow[], most = maxLines): NoiseSummary | undefined {
  const judging = rows.filter(({ judged }) => judged > 0);
  if (judging.length === 0) return undefined;
  const sum = (of: (row: NoiseRow) => number): number => judging.reduce((all, row) => all + of(row), 0);
  const [judged, regressed] = [sum((row) => row.judged), sum((row) => row.regressed)];
  const lines = linesOf(judging);
  return {
    comparisons: judging.length,
    alarms: judging.filter((row) => row.regressed > 0).length,
    judged,
    regressed,
    improved: sum((row) => row.improved),
    inconclusive: sum((row) => row.inconclusive),
    falseAlarms: { share: regressed / judged, ...wilsonInterval(regressed, judged) },
    lines: lines.slice(0, most),
    more: Math.max(0, lines.length - most),
  };
}

interface Check {
  verdict: string;
  pairs: number;
  seconds: number;
  detectable: number | null;
}

function linesOf(rows: readonly NoiseRow[]): NoiseLine[] {
  const places = new Map<string, { cell: string; machine: string; checks: Check[] }>();
  for (const { machine, cells } of rows) {
    for (const [cell, verdict, pairs, seconds, detectable] of cells) {
      const key = JSON.stringify([cell, machine]);
      const place = places.get(key) ?? { cell, machine, checks: [] };
      places.set(key, place);
      place.checks.push({ verdict, pairs, seconds, detectable });
    }
  }
  return [...places.values()]
    .map(({ cell, machine, checks }) => ({ cell, machine, ...describe(checks) }))
    .sort((a, b) => (b.detectable ?? Infinity) - (a.detectable ?? Infinity) || b.checks - a.checks || 0);
}

function describe(checks: readonly Check[]): Omit<NoiseLine, 'cell' | 'machine'> {
  const called = (verdict: string): number => checks.filter((check) => check.verdict === verdict).length;
  const decided = checks.filter(({ verdict }) => verdict !== 'inconclusive');
  return {
    checks: checks.length,
    regressed: called('regressed'),
    improved: called('improved'),
    inconclusive: called('inconclusive'),
    detectable: middle(checks.flatMap(({ detectable }) => detectable ?? [])),
    pairs: middle(decided.map(({ pairs }) => pairs)),
    seconds: middle(decided.map(({ seconds }) => seconds)),
  };
}

const middle = (values: readonly number[]): number | null =>
  values.length === 0 ? null : Number(median(values).toPrecision(3));

/** `In 40 comparisons of the same program with itself, 1 of 60 cells was called slower: 1.7 % [0.3 %, 8.9 %].` */
export function describeNoise({ comparisons, judged, regressed, falseAlarms }: NoiseSummary): string {
  const { share, low, high } = falseAlarms;
  const of = `${regressed} of ${formatCount(judged, 'cell')} ${regressed === 1 || judged === 1 ? 'was' : 'were'} called slower`;
  const rate = `${formatPercent(share)} [${formatPercent(low)}, ${formatPercent(high)}]`;
  return `In ${formatCount(comparisons, 'comparison')} of the same program with itself, ${of}: ${rate}.`;
}

/** `1 was called faster, 3 were not decided.`; empty if there is nothing to add. */
export function describeOthers({ improved, inconclusive }: NoiseSummary): string {
  const parts = [
    ...(improved > 0 ? [`${improved} ${improved === 1 ? 'was' : 'were'} called faster`] : []),
    ...(inconclusive > 0 ? [`${inconclusive} ${inconclusive === 1 ? 'was' : 'were'} not decided`] : []),
  ];
  return parts.length === 0 ? '' : `${parts.join(', ')}.`;
}

const isAmount = (value: unknown): boolean => typeof value === 'number' && Number.isFinite(value) && value >= 0;

const isAmountOrNull = (value: unknown): boolean => value === null || isAmount(value);

const isLine = having({
  cell: isText,
  machine: isText,
  checks: isAmount,
  regressed: isAmount,
  improved: isAmount,
  inconclusive: isAmount,
  detectable: isAmountOrNull,
  pairs: isAmountOrNull,
  seconds: isAmountOrNull,
});

const hasMembers = having({
  comparisons: isAmount,
  alarms: isAmount,
  judged: isAmount,
  more: isAmount,
  regressed: isAmount,
  improved: isAmount,
  inconclusive: isAmount,
  falseAlarms: having({ share: isAmount, low: isAmount, high: isAmount }),
  lines: (lines) => listOf(isLine)(lines) && (lines as unknown[]).length <= maxLines,
});

/** Whether every member that a view shows is present. The file is untrusted. */
export const isNoiseSummary = (value: unknown): value is NoiseSummary => hasMembers(value);
