/**
 * Selects the earlier run that new counts are compared with: the last one that did no more than the run before it. A run that did more does
 * not become the baseline by being stored: growth stays flagged until it is gone or a person accepts it.
 */
import { storedPrecision } from '../policy.ts';
import { type Acceptance, acceptedPositions, isCommit } from './consent.ts';
import { countFences } from './policy.ts';
import {
  groupBy,
  type CountChange,
  defined,
  familyOf,
  type Profile,
  type RunDocument,
} from '../../core/document/index.ts';
import { firstSubject, resultOf } from '../measured.ts';
import { isWorkloadId } from '../../core/cells/index.ts';
import type { CellCounts } from './counts.ts';

/** One cell's counts in one stored run, per operation: sums, and calls by name. */
interface CountedPoint {
  commit?: string;
  calls?: number;
  readBytes?: number;
  writtenBytes?: number;
  fsyncs?: number;
  byCall?: ReadonlyMap<string, number>;
}

const sums = ['calls', 'readBytes', 'writtenBytes', 'fsyncs'] as const;

/** A family of calls is one figure: another call of the kind in place of one is no growth. */
const figureOf = (metric: string): string => {
  const family = familyOf(metric);
  return family === undefined ? metric : `family ${family}`;
};

function figuresOf(point: CountedPoint): Map<string, number> {
  const figures = new Map<string, number>();
  for (const name of sums) if (point[name] !== undefined) figures.set(name, point[name]);
  for (const [call, count] of point.byCall ?? []) {
    if (familyOf(call) === 'close') continue;
    figures.set(figureOf(call), (figures.get(figureOf(call)) ?? 0) + count);
  }
  return figures;
}

type Figures = ReadonlyMap<string, number>;

/** A family that a counted point lacks was not called. A sum that it lacks is not known. */
const valueIn = (figures: Figures, name: string): number | undefined =>
  figures.get(name) ?? (name.startsWith('family ') ? 0 : undefined);

function hasGrown(figures: Figures, name: string, than: Figures): boolean {
  const [before, after] = [valueIn(than, name), figures.get(name)];
  return before !== undefined && after !== undefined && after > before * (1 + storedPrecision);
}

/** What the counts of a new run are compared with. */
export interface CountBase {
  /** Position of the last good point. */
  position: number;
  /** Of a count of a new run that is above its base: the acceptance that covers it, and the first stored commit that has as much. */
  known: (metric: string, point: CountedPoint) => { acceptance: Acceptance | undefined; since: string | undefined };
}

/** @param points of one cell, oldest first @param acceptances of that cell @returns undefined if no point has counts */
export function countBaseline(
  points: readonly CountedPoint[],
  acceptances: readonly Acceptance[] = [],
): CountBase | undefined {
  const commits = points.map(({ commit }) => commit);
  const accepted = groupBy(acceptances, (one) => acceptedPositions(commits, [one])[0]);
  let good: { position: number; figures: Figures } | undefined;
  let last: Figures = new Map();
  const allowed = new Map<string, { value: number; acceptance: Acceptance }>();
  for (const [position, point] of points.entries()) {
    const figures = figuresOf(point);
    if (figures.size === 0) continue;
    good ??= { position, figures };
    const { figures: known } = good;
    const names = [...figures.keys()];
    for (const acceptance of accepted.get(position) ?? [])
      for (const name of meantBy(acceptance, figures, { last, base: known }))
        allowed.set(name, { value: figures.get(name)!, acceptance });
    const limits = new Map([...known, ...[...allowed].map(([name, { value }]) => [name, value] as const)]);
    if (!names.some((name) => hasGrown(figures, name, limits))) {
      good = { position, figures };
      allowed.clear();
    }
    last = figures;
  }
  if (good === undefined) return undefined;
  const { position, figures: base } = good;
  return {
    position,
    known: (metric, point) => {
      const name = figureOf(metric);
      const level = allowed.get(name);
      const figures = figuresOf(point);
      const value = figures.get(name);
      const isAccepted = level !== undefined && value !== undefined && value <= level.value * (1 + storedPrecision);
      const own = acceptances.find(
        (one) => isCommit(point.commit, one.commit) && meantBy(one, figures, { last, base }).includes(name),
      );
      const first = points.slice(position + 1).findIndex((one) => hasGrown(figuresOf(one), name, base));
      return {
        acceptance: own ?? (isAccepted ? level.acceptance : undefined),
        since: first < 0 ? undefined : points[position + 1 + first]!.commit,
      };
    },
  };
}

/** What a person accepts at a commit: what grew there; if nothing did, the level that was seen there. */
function meantBy(acceptance: Acceptance, figures: Figures, { last, base }: Record<'last' | 'base', Figures>): string[] {
  const names = [...figures.keys()].filter((name) => isMeantFigure(acceptance, name));
  const grown = names.filter((name) => hasGrown(figures, name, last));
  return grown.length > 0 ? grown : names.filter((name) => hasGrown(figures, name, base));
}

/** Adds to counts that grew since which commit they have, and takes those for accepted that a person accepted before. */
export function withKnownGrowth(
  changes: readonly CountChange[],
  base: CountBase,
  { profile, commit }: { profile: Profile; commit: string | undefined },
): CountChange[] {
  const { perOp, readBytes, writtenBytes, fsyncs } = profile;
  const calls = Object.values(perOp).reduce((sum, count) => sum + count, 0);
  const point = {
    calls,
    byCall: new Map(Object.entries(perOp)),
    ...defined({ readBytes, writtenBytes, fsyncs, commit }),
  };
  return changes.map((change) => {
    if (change.verdict !== 'grown' || change.allowed !== undefined) return change;
    const { acceptance, since } = base.known(change.metric, point);
    if (acceptance === undefined) return { ...change, ...defined({ since }) };
    const { reason, by } = acceptance;
    return { ...change, verdict: 'within-tolerance', accepted: reason, ...defined({ acceptedBy: by }) };
  });
}

/** An acceptance of one call is one of its family, and of the sums that it is a part of. */
const isMeantFigure = ({ metric }: Acceptance, figure: string): boolean =>
  metric === undefined ||
  figureOf(metric) === figure ||
  (figure === 'calls' && familyOf(metric) !== undefined) ||
  (figure === 'fsyncs' && familyOf(metric) === 'sync');

type Facts = Readonly<Record<string, string | number | boolean>>;

export const sameForCounts = (a: Facts, b: Facts): boolean => countFence(a) === countFence(b);

/** The same text for all environments whose counts can be compared. */
export const countFence = (facts: Facts): string => JSON.stringify(countFences.map((name) => facts[name] ?? null));

type Side = RunDocument['subjects'][string];

/**
 * Why the counts of a cell in two runs cannot be compared, as one phrase; undefined if they can: the same version of io-perf, the same
 * system and, for cells of the matrix, the same runtime.
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
  return new Map(
    Object.entries(head.cells).flatMap(([cell, { type }]): [string, CellCounts][] => {
      const counted = resultOf(head, cell, firstSubject(head))?.profile;
      if (counted === undefined) return [];
      const run = baseOf(cell);
      const base = run && resultOf(run, cell, firstSubject(run))?.profile;
      if (run === undefined || base === undefined) return [[cell, { type, head: counted }]];
      return [[cell, { type, base, head: counted, incomparable: whyNotComparable(cell, run, head) }]];
    }),
  );
}
