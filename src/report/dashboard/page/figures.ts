/** Figures of run documents and of lines, each in its own unit, with their texts. */
import type { Better } from './site.ts';
import { type CellResult, type CellSubject, isTime as isTimePerOp } from '../../../core/document/index.ts';
import { intervalOf } from '../../../history/store/format/index.ts';

export interface Figure {
  value: number;
  interval: { low: number; high: number } | undefined;
  samples: number;
}

export interface Meaning {
  /** `ns` for time per operation. */
  unit: string;
  better: Better;
}

const time: Meaning = { unit: 'ns', better: 'smaller' };

export function meaningOf({ subject }: Pick<CellResult, 'subject'>): Meaning {
  const summary = Object.values(subject).find((side) => side.summary)?.summary;
  return summary === undefined || isTimePerOp(summary) ? time : summary;
}

/** @param target of the subject */
export function figureOf({ summary, samples }: CellSubject, target: string): Figure | undefined {
  if (summary === undefined) return undefined;
  const { value, low, high } = summary;
  // An imported figure has no samples, and has an interval only if the other tool gave one.
  const known = (samples.length === 0 && low === high) || low === undefined || high === undefined ? {} : { low, high };
  return {
    value,
    interval: intervalOf({ ...known, samples: samples.length === 0 ? undefined : samples.length }, target),
    samples: samples.length,
  };
}
