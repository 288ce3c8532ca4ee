/** A line of another metric: an exact count or the processor time of the same runs, in place of the cell's own figure. */
import { unitOfCount } from '../../lines.ts';
import { lineOf } from '../history-lines.ts';
import type { Line } from '../site.ts';

const made = new WeakMap<Line, Map<string, Line>>();

/** The same object each time. @returns undefined if no run has the metric */
export function lineOfMetric(line: Line, metric: string): Line | undefined {
  const own = made.get(line) ?? new Map<string, Line>();
  made.set(line, own);
  const known = own.get(metric);
  if (known) return known;
  const isCpu = metric === 'cpu';
  const values = isCpu ? line.points.map(({ cpu }) => cpu) : (line.counts.get(metric) ?? []);
  const points = line.points.filter((_, index) => values[index] !== undefined);
  if (points.length === 0) return undefined;
  const unknown = points.map(() => undefined);
  const next: Line = {
    ...lineOf(points, line.acceptances),
    unit: isCpu ? 'ns' : unitOfCount(metric),
    better: 'smaller',
    bytesPerOp: undefined,
    value: values.filter((value) => value !== undefined),
    low: unknown,
    high: unknown,
    samples: unknown,
    metric: isCpu ? undefined : metric,
  };
  own.set(metric, next);
  return next;
}
