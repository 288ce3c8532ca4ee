/**
 * Selects the earlier run that new counts are compared with. Counts need no statistics, only a run that is known to be good: the last one
 * that did no more than the run before it. A run that did more does not become the baseline by being stored. Growth stays flagged until it
 * is gone or a person accepts it.
 */
import { storedPrecision } from '../policy.ts';
import { type Acceptance, acceptedPositions } from './consent.ts';
import { countFences } from './policy.ts';
import type { RunDocument } from '../../core/document/index.ts';
import { firstSubject } from '../measured.ts';
import { isWorkloadId } from '../../core/cells/index.ts';
import type { CellCounts } from './counts.ts';

/** Sums of one cell's counts in one stored run, per operation. */
interface CountedPoint {
  commit?: string;
  calls?: number;
  readBytes?: number;
  writtenBytes?: number;
  fsyncs?: number;
}

const sums = ['calls', 'readBytes', 'writtenBytes', 'fsyncs'] as const;

const isCounted = (point: CountedPoint): boolean => sums.some((name) => point[name] !== undefined);

function didMore(point: CountedPoint, than: CountedPoint): boolean {
  return sums.some((name) => {
    const [before, after] = [than[name], point[name]];
    return before !== undefined && after !== undefined && after > before * (1 + storedPrecision);
  });
}

/**
 * @param points of one cell, oldest first; points without counts are skipped
 * @param acceptances of that cell
 * @returns a position in `points`; undefined if no point has counts
 */
export function countBaseline(
  points: readonly CountedPoint[],
  acceptances: readonly Acceptance[] = [],
): number | undefined {
  const accepted = new Set(
    acceptedPositions(
      points.map(({ commit }) => commit),
      acceptances,
    ),
  );
  let good: number | undefined;
  for (const [position, point] of points.entries()) {
    if (!isCounted(point)) continue;
    if (good === undefined || accepted.has(position) || !didMore(point, points[good]!)) good = position;
  }
  return good;
}

type Facts = Readonly<Record<string, string | number | boolean>>;

export const sameForCounts = (a: Facts, b: Facts): boolean => countFence(a) === countFence(b);

/** The same text for all environments whose counts can be compared. */
export const countFence = (facts: Facts): string => JSON.stringify(countFences.map((name) => facts[name] ?? null));

type Side = RunDocument['subjects'][string];

/**
 * Why the counts of a cell in two runs cannot be compared, as one phrase; undefined if they can. They need the same version of io-perf, the
 * same system and, for cells of the matrix, the same runtime.
 */
export function whyNotComparable(cell: string, base: RunDocument, head: RunDocument): string | undefined {
  if (base.tool.name !== head.tool.name || base.tool.version !== head.tool.version) return 'another version of io-perf';
  return whySidesDiffer(cell, base.subjects[firstSubject(base)], head.subjects[firstSubject(head)]);
}

/** The same for two sides that one io-perf counted. */
export function whySidesDiffer(cell: string, before: Side | undefined, after: Side | undefined): string | undefined {
  if (!before || !after || !sameForCounts(before.environment, after.environment)) return 'another environment';
  const runner = cell.split('/', 1)[0]!;
  const api = cell.slice(runner.length + 1).split('?', 1)[0]!;
  const programs = ({ runners = {} }: Side): string => {
    const { runtime, programs: others } = Object.hasOwn(runners, runner) ? runners[runner]! : {};
    return `${runtime ?? ''} ${others && Object.hasOwn(others, api) ? others[api]! : ''}`;
  };
  return isWorkloadId(cell) || programs(before) === programs(after) ? undefined : 'another runtime';
}

/** The counted cells of a run, each with its counterpart in the run that `baseOf` returns for it. */
export function pairCounts(
  head: RunDocument,
  baseOf: (cell: string) => RunDocument | undefined,
): Map<string, CellCounts> {
  const name = firstSubject(head);
  return new Map(
    Object.entries(head.cells).flatMap(([cell, { type, subject }]): [string, CellCounts][] => {
      const counted = Object.hasOwn(subject, name) ? subject[name]!.profile : undefined;
      if (counted === undefined) return [];
      const run = baseOf(cell);
      const results = run && Object.hasOwn(run.cells, cell) ? run.cells[cell]!.subject : {};
      const base = run && results[firstSubject(run)]?.profile;
      if (run === undefined || base === undefined) return [[cell, { type, head: counted }]];
      return [[cell, { type, base, head: counted, incomparable: whyNotComparable(cell, run, head) }]];
    }),
  );
}
