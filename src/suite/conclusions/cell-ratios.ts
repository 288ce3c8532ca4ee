/** How many times longer one cell of a run takes than another, with an interval; and budgets on that. */
import type { CellRatio, CellSubject, GateReason, RunDocument } from '../../core/document/index.ts';
import { cellBytes } from '../../core/cells/index.ts';
import { type FindingRule, pairCells } from '../matrix/index.ts';
import { parseCellId } from '../../core/cells/index.ts';
import { firstSubject, logCostsAlike, thinned } from '../../judge/index.ts';
import { maxRatioSamples, ratioConfidence } from '../../judge/index.ts';
import { hodgesLehmannShift } from '../../core/stats/index.ts';

/** What a figure is taken for. */
type Unit = 'op' | 'byte' | 'entry';

/**
 * The ratios that a rule speaks of, as far as they were measured: Hodges and Lehmann's estimate on ln time, with the interval of
 * the shifts that Mann–Whitney's test does not reject.
 */
export function cellRatios(
  run: RunDocument,
  subject: string,
  rule: Pick<FindingRule, 'slower' | 'faster' | 'per'>,
): CellRatio[] {
  const measured = new Map<string, CellSubject>();
  for (const [id, { subject: subjects }] of Object.entries(run.cells)) {
    if (Object.hasOwn(subjects, subject)) measured.set(id, onlyCold(id, subjects[subject]!));
  }
  return pairCells(rule, measured.keys()).flatMap(({ slower, faster }) => {
    if (slower === faster) return [];
    const times = logCostsAlike(measured.get(slower)!, measured.get(faster)!);
    const perUnit = (id: string, logTimes: number[]): number[] => {
      const units = Math.log(unitsPerOp(id, measured.get(id)!, rule.per));
      return thinned(logTimes, maxRatioSamples).map((time) => time - units);
    };
    const { estimate, low, high } = hodgesLehmannShift(
      perUnit(slower, times.first),
      perUnit(faster, times.second),
      ratioConfidence,
    );
    if (!Number.isFinite(estimate)) return [];
    return [
      {
        slower,
        faster,
        ratio: Math.exp(estimate),
        ...(Number.isFinite(low) ? { low: Math.exp(low) } : {}),
        ...(Number.isFinite(high) ? { high: Math.exp(high) } : {}),
      },
    ];
  });
}

/** A cold cell without the samples that were not: where all of them were not, they stay, with the cell's hazard. */
function onlyCold(id: string, measured: CellSubject): CellSubject {
  if (parseCellId(id).parameters.cache !== 'cold') return measured;
  const samples = measured.samples.filter(({ marks }) => marks?.includes('not-cold') !== true);
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
      const verdict = failed ? 'is only' : 'is undecided: it is';
      const message = `${demand(faster, slower)}, and ${verdict} ${figure(ratio)} times${interval}.`;
      return [{ rule: 'budget', cell: faster, failed, message }];
    });
  });
}

const figure = (value: number): string => String(Number(value.toPrecision(3)));
