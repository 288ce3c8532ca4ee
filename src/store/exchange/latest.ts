/** The newest figures of a store, for formats that hold no history. */
import { intervalOf, type StoredPoint, type Trend } from '../format/index.ts';

export interface LatestFigure {
  /** Cell id, and where several environments measured it, which one. */
  name: string;
  unit: string;
  better: 'smaller' | 'bigger';
  point: StoredPoint;
}

/** Figures of the commit that was measured last: of all its runs, which may have been made on several machines. */
export function latestFigures(trends: readonly Trend[]): LatestFigure[] {
  const newest = trends
    .map(({ points }) => points.at(-1))
    .filter((point) => point !== undefined)
    .reduce<StoredPoint | undefined>(
      (a, b) => (a === undefined || b.run.startedAt > a.run.startedAt ? b : a),
      undefined,
    );
  if (newest === undefined) return [];
  const { commit, id } = newest.run;
  const figures = trends.flatMap(({ cell, subject, points }) => {
    const last = new Map<string, StoredPoint>();
    for (const point of points) {
      if (commit === undefined ? point.run.id === id : point.run.commit === commit) last.set(point.fingerprint, point);
    }
    return [...last.values()].map((point) => ({ cell, subject, point }));
  });
  const places = new Set(figures.map(({ subject, point }) => placeOf(subject, point)));
  return figures.map(({ cell, subject, point }) => ({
    name: places.size > 1 ? `${cell.id} (${placeOf(subject, point)})` : cell.id,
    unit: cell.unit ?? 'ns/op',
    better: cell.better ?? 'smaller',
    point,
  }));
}

/** Target and environment of a figure, short. */
export function placeOf(subject: string, { run, fingerprint }: StoredPoint): string {
  const target = run.subjects.find(({ name }) => name === subject)?.target ?? 'host';
  return `${target} ${fingerprint.slice(0, 12)}${subject === 'head' ? '' : ` ${subject}`}`.trim();
}

/** Only with intervals that are some: figures of a few samples have none. */
export const withIntervals = (trend: Trend): Trend => ({
  ...trend,
  points: trend.points.map((point) => {
    const target = point.run.subjects.find(({ name }) => name === trend.subject)?.target ?? '';
    const plain = { ...point };
    delete plain.low;
    delete plain.high;
    return { ...plain, ...intervalOf(point, target) };
  }),
});
