/** A line of another metric: an exact count or the processor time of the same runs, in place of the cell's own figure. */
import { unitOfCount } from '../../lines.ts';
import type { Line } from '../site.ts';

const made = new WeakMap<Line, Map<string, Line>>();

/** The same object each time. @returns undefined if no run has the metric */
export function lineOfMetric(line: Line, metric: string): Line | undefined {
  const own = made.get(line) ?? new Map<string, Line>();
  made.set(line, own);
  const known = own.get(metric);
  if (known) return known;
  const values = metric === 'cpu' ? line.cpu : line.counts.get(metric);
  const at = (values ?? []).flatMap((value, index) => (value === undefined ? [] : [index]));
  if (at.length === 0) return undefined;
  const pick = <T>(column: readonly T[]): T[] => at.map((index) => column[index]!);
  const unknown = at.map(() => undefined);
  const isCpu = metric === 'cpu';
  const next: Line = {
    ...line,
    unit: isCpu ? 'ns' : unitOfCount(metric),
    better: 'smaller',
    bytesPerOp: undefined,
    time: pick(line.time),
    run: pick(line.run),
    commit: pick(line.commit),
    value: pick(values as number[]),
    low: unknown,
    high: unknown,
    samples: unknown,
    fingerprint: pick(line.fingerprint),
    environment: pick(line.environment),
    hazards: pick(line.hazards),
    counts: new Map([...line.counts].map(([name, column]) => [name, pick(column)])),
    ranges: pick(line.ranges),
    cpu: pick(line.cpu),
    version: pick(line.version),
    metric: isCpu ? undefined : metric,
  };
  own.set(metric, next);
  return next;
}
