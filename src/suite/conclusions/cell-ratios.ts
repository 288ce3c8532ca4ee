/** How many times longer one cell of a run takes than another, with an interval; and budgets on that. */
import {
  type CellRatio,
  type CellSubject,
  type GateReason,
  groupBy,
  passesOfRows,
  type RunDocument,
  samplesOf,
} from '../../core/document/index.ts';
import { cellBytes, parseCellId } from '../../core/cells/index.ts';
import { type FindingRule, pairCells } from '../matrix/index.ts';
import { firstSubject, logCostsAlike, maxRatioSamples, ratioConfidence, thinned } from '../../judge/index.ts';
import { hodgesLehmannShift, passFigures } from '../../core/stats/index.ts';

/** What a figure is taken for. */
type Unit = 'op' | 'byte' | 'entry';

/** The samples of one cell; of a study that was repeated by its author's method, those of one of its rows. */
interface Side {
  id: string;
  row: string | undefined;
  measured: CellSubject;
}

/**
 * The ratios that a rule speaks of, as far as they were measured: Hodges and Lehmann's estimate on ln time, with the interval of
 * the shifts that Mann–Whitney's test does not reject. Samples of several rows or passes of a study are never pooled into one.
 */
export function cellRatios(
  run: RunDocument,
  subject: string,
  rule: Pick<FindingRule, 'slower' | 'faster' | 'per' | 'rows'>,
): CellRatio[] {
  const sides = new Map<string, Side[]>();
  for (const [id, { subject: subjects }] of Object.entries(run.cells))
    if (Object.hasOwn(subjects, subject)) sides.set(id, sidesOf(id, onlyCold(id, subjects[subject]!)));
  const ofRow = (id: string, row: string | undefined): Side[] =>
    sides.get(id)!.filter((side) => side.row === undefined || row === undefined || side.row === row);
  return pairCells(rule, sides.keys()).flatMap(({ slower, faster }) => {
    if (slower === faster) return [];
    return ofRow(slower, rule.rows?.[0]).flatMap((slow) =>
      ofRow(faster, rule.rows?.[1]).flatMap((fast) => ratioOf(slow, fast, rule, run.study) ?? []),
    );
  });
}

const sidesOf = (id: string, measured: CellSubject): Side[] =>
  [...groupBy(samplesOf(measured), ({ row }) => row)].map(([row, samples]) => ({
    id,
    row,
    measured: { ...measured, samples },
  }));

/** The samples of one row, pass by pass. */
function passesOf({ row, measured }: Side): number[][] {
  const passes = row === undefined ? [] : (passesOfRows(samplesOf(measured)).get(row) ?? []);
  return passes.map((samples) => samples.map(({ ns = 0 }) => ns / measured.opsPerSample));
}

function ratioOf(
  slow: Side,
  fast: Side,
  { per }: Pick<FindingRule, 'per'>,
  study: string | undefined,
): CellRatio | undefined {
  const perUnit = ({ id, measured }: Side, logTimes: readonly number[]): number[] => {
    const units = Math.log(unitsPerOp(id, measured, per));
    return thinned(logTimes, maxRatioSamples).map((time) => time - units);
  };
  const shift = (first: readonly number[], second: readonly number[]) => ({
    ...hodgesLehmannShift(perUnit(slow, first), perUnit(fast, second), ratioConfidence),
    counts: [first.length, second.length] as [number, number],
  });
  const [slowPasses, fastPasses] = [slow, fast].map((side) =>
    study === undefined ? [] : passFigures(study, passesOf(side)).map(Math.log),
  ) as [number[], number[]];
  const byPasses = shift(slowPasses, fastPasses);
  const times = logCostsAlike(slow.measured, fast.measured);
  const hasEnough = Number.isFinite(byPasses.low) && Number.isFinite(byPasses.high);
  const { estimate, low, high, counts } = hasEnough ? byPasses : shift(times.first, times.second);
  if (!Number.isFinite(estimate)) return undefined;
  // With few passes the samples of one process say little about the next one: the interval holds at least what each pass shows.
  const several = Math.min(slowPasses.length, fastPasses.length) > 1 && !hasEnough;
  const ofPasses = several
    ? perUnit(slow, slowPasses).flatMap((one) => perUnit(fast, fastPasses).map((other) => one - other))
    : [];
  return {
    slower: slow.id,
    faster: fast.id,
    ...(slow.row === undefined && fast.row === undefined ? {} : { rows: [slow.row, fast.row] }),
    counts,
    ratio: Math.exp(estimate),
    ...(Number.isFinite(low) ? { low: Math.exp(Math.min(low, ...ofPasses)) } : {}),
    ...(Number.isFinite(high) ? { high: Math.exp(Math.max(high, ...ofPasses)) } : {}),
  };
}

/** A cold cell without the samples that were not: where all of them were not, they stay, with the cell's hazard. */
function onlyCold(id: string, measured: CellSubject): CellSubject {
  if (parseCellId(id).parameters.cache !== 'cold') return measured;
  const samples = samplesOf(measured).filter(({ marks }) => marks?.includes('not-cold') !== true);
  return samples.length === 0 ? measured : { ...measured, samples };
}

/** What one operation is worth: 1, its bytes, or its entries. */
export function unitsPerOp(id: string, { bytesPerOp }: { bytesPerOp?: number | undefined }, per: Unit = 'op'): number {
  if (per === 'op') return 1;
  const cell = parseCellId(id);
  return per === 'entry' ? Number(cell.parameters.entries) : (bytesPerOp ?? cellBytes(cell).bytesPerOp);
}

/** One cell must stay this many times faster than another, on every machine. */
interface RatioBudget {
  /** Pattern of the cells that must be fast. */
  cell: string;
  fasterThan: string;
  /** How many times. */
  by: number;
}

/**
 * A budget fails when the whole interval of a ratio lies below what is asked. Where the interval holds it, or nothing was
 * measured, there is a warning.
 */
export function judgeRatioBudgets(
  run: RunDocument,
  budgets: readonly RatioBudget[],
  subject = firstSubject(run),
): GateReason[] {
  return budgets.flatMap(({ cell, fasterThan, by }): GateReason[] => {
    const ratios = cellRatios(run, subject, { slower: fasterThan, faster: cell });
    const demand = (fast: string, slow: string): string => `${fast} must be ${figure(by)} times as fast as ${slow}`;
    if (ratios.length === 0) {
      const message = `${demand(cell, fasterThan)}, but this run has not measured both with the same parameters.`;
      return [{ rule: 'budget', failed: false, message }];
    }
    return ratios.flatMap(({ slower, faster, ratio, low = 0, high = Infinity }): GateReason[] => {
      if (low >= by) return [];
      const interval =
        low > 0 && high < Infinity
          ? ` (95 % interval ${figure(low)} to ${figure(high)})`
          : ' (too few samples for an interval)';
      const failed = high < by;
      const verdict = failed ? 'is only' : 'it is not decided: it is';
      const message = `${demand(faster, slower)}, and ${verdict} ${figure(ratio)} times${interval}.`;
      return [{ rule: 'budget', cell: faster, failed, message }];
    });
  });
}

const figure = (value: number): string => String(Number(value.toPrecision(3)));
