/** Budgets on ratios inside one run: one cell must stay so many times faster than another, whatever the machine. */
import type { GateFinding, RunDocument } from '../document/index.ts';
import { cellRatios } from './cell-ratio.ts';
import { firstSubject } from './first-subject.ts';

export interface RatioBudget {
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
): GateFinding[] {
  return budgets.flatMap(({ cell, fasterThan, by }): GateFinding[] => {
    const ratios = cellRatios(run, subject, { slower: fasterThan, faster: cell });
    const demand = (fast: string, slow: string): string => `${fast} must be ${figure(by)} times as fast as ${slow}`;
    if (ratios.length === 0) {
      const message = `${demand(cell, fasterThan)}, but this run has not measured both with the same parameters.`;
      return [{ rule: 'budget', failed: false, message }];
    }
    return ratios.flatMap(({ slower, faster, ratio, low = 0, high = Infinity }): GateFinding[] => {
      if (low >= by) return [];
      const interval =
        low > 0 && high < Infinity
          ? ` (95 % interval ${figure(low)} to ${figure(high)})`
          : ' (too few samples for an interval)';
      const failed = high < by;
      const verdict = failed ? 'is only' : 'cannot be told yet: it is';
      const message = `${demand(faster, slower)}, and ${verdict} ${figure(ratio)} times${interval}.`;
      return [{ rule: 'budget', cell: faster, failed, message }];
    });
  });
}

const figure = (value: number): string => String(Number(value.toPrecision(3)));
