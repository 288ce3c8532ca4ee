/** How many times longer one cell of a run takes than another, with an interval. */
import { cellBytes, pairCells, parseCellId, type FindingRule } from '../matrix/index.ts';
import type { CellSubject, RunDocument } from '../document/index.ts';
import { hodgesLehmannShift } from '../stats/index.ts';
import { logOpTimesAlike } from './op-times.ts';

export interface CellRatio {
  slower: string;
  faster: string;
  /** Time of the slower over that of the faster. */
  ratio: number;
  /** 95 % interval; undefined where there are too few samples for one. */
  low?: number;
  high?: number;
}

const confidence = 0.95;
/** More samples than this, evenly picked, make no difference but to the time taken. */
const mostSamples = 300;

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
    if (Object.hasOwn(subjects, subject)) measured.set(id, subjects[subject]!);
  }
  return pairCells(rule, measured.keys()).flatMap(({ slower, faster }) => {
    if (slower === faster) return [];
    const times = logOpTimesAlike(measured.get(slower)!, measured.get(faster)!);
    const perUnit = (id: string, logTimes: number[]): number[] => {
      const units = Math.log(unitsPerOp(id, measured.get(id)!, rule.per));
      return thinned(logTimes).map((time) => time - units);
    };
    const { estimate, low, high } = hodgesLehmannShift(
      perUnit(slower, times.first),
      perUnit(faster, times.second),
      confidence,
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

/** For what the time is taken: an operation, one of its bytes, one of its entries. */
function unitsPerOp(id: string, { bytesPerOp }: CellSubject, per: FindingRule['per']): number {
  const cell = parseCellId(id);
  if (per === 'byte') return bytesPerOp ?? cellBytes(cell).bytesPerOp;
  return per === 'entry' ? Number(cell.parameters.entries) : 1;
}

function thinned(values: number[]): number[] {
  const stride = values.length / mostSamples;
  return stride <= 1 ? values : Array.from({ length: mostSamples }, (_, index) => values[Math.floor(index * stride)]!);
}
