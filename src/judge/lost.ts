/**
 * Finds missing results: what a job could not measure, a benchmark that its tool printed broken, counts on one side only, and a count that a
 * budget limits and the profile lacks.
 */
import {
  type CellJudgement,
  isCountFigure,
  isSummed,
  isUnlike,
  type NotMeasured,
  otherCalls,
  parseCountLimit,
  type Profile,
  type RunDocument,
} from '../core/document/index.ts';
import { firstSubject, resultOf } from './measured.ts';
import type { Lost } from './not-measured.ts';
import { type CountBudget, namesCell } from './counts/counts.ts';
import { isErrorCode, isKind } from './counts/values.ts';
import { covers, isWorkloadId } from '../core/cells/index.ts';

/** Cells with their verdicts. */
type Judged = readonly (readonly [string, CellJudgement])[];

/** Figures of the other side, if it is not in the same document: an earlier document, or stored runs. */
export interface Counterpart {
  /** Whether it has a figure of this cell. */
  has: (cell: string) => boolean;
  /** Whether it has counts of this cell. */
  hasCounts: (cell: string) => boolean;
}

const nothing: Counterpart = { has: () => false, hasCounts: () => false };

/** Figures that a separate document has for its first subject. */
export function counterpartIn(run: RunDocument): Counterpart {
  const name = firstSubject(run);
  return {
    has: (cell) => resultOf(run, cell, name) !== undefined,
    hasCounts: (cell) => resultOf(run, cell, name)?.profile !== undefined,
  };
}

/** Results that the earlier of two documents lost. */
export const lostInBase = (base: RunDocument, head: RunDocument): Lost[] =>
  lostIn(base, [], counterpartIn(head)).map((one) => (one.side === 'head' ? { ...one, side: 'base' } : one));

export const allLost = (
  run: RunDocument,
  judged: Judged,
  limits: readonly CountBudget[] = [],
  lost: readonly Lost[] = [],
  counterpart?: Counterpart,
): Lost[] => askedFor(withoutPatterns([...lostIn(run, judged, counterpart), ...lost]), run, limits);

/** A benchmark that its tool names as a whole, without known figures, which are listed one by one. */
const withoutPatterns = (all: readonly Lost[]): Lost[] =>
  all.filter(
    (one) =>
      !all.some(
        ({ what, cell }) => what === one.what && what === 'benchmark' && cell !== one.cell && covers(one.cell, cell),
      ),
  );

function lostIn(run: RunDocument, judged: Judged, counterpart: Counterpart = nothing): Lost[] {
  const recorded = recordedIn(run, counterpart);
  const known = new Set(recorded.map(({ what, cell, side }) => `${what} ${cell} ${side}`));
  const silent = [...uncountedSides(run, judged), ...notCounted(run, counterpart)].filter(
    ({ what, cell, side }) => !known.has(`${what} ${cell} ${side}`) && !known.has(`${what} ${cell} both`),
  );
  return [...recorded, ...lostBenchmarks(run, judged, counterpart), ...unlikeFigures(judged), ...silent];
}

/** A figure of another unit or direction cannot be compared: the base's result is missing. */
const unlikeFigures = (judged: Judged): Lost[] =>
  judged.flatMap(([cell, { reason = '' }]): Lost[] =>
    isUnlike(reason) ? [{ what: 'benchmark', cell, side: 'head', reason }] : [],
  );

function recordedIn({ notMeasured = [], comparison }: RunDocument, { has, hasCounts }: Counterpart): Lost[] {
  const sideOf = (subject: string | undefined, isKnown: boolean): NotMeasured['side'] => {
    if (comparison === undefined) return isKnown ? 'head' : 'both';
    if (subject === undefined) return 'both';
    return subject === comparison.base?.subject ? 'base' : 'head';
  };
  return notMeasured.map(({ what, cell, subject, reason }) => {
    const isKnown = what === 'counts' ? hasCounts(cell) : has(cell);
    return { what, cell, reason, side: sideOf(subject, isKnown) };
  });
}

/**
 * Benchmarks that only the base has, and those that their tool printed without a figure (a torn line, a failure). A cell that both sides
 * lack because a program or a feature is missing was never expected.
 */
function lostBenchmarks(run: RunDocument, judged: Judged, counterpart: Counterpart): Lost[] {
  const { comparison } = run;
  const gone = judged.flatMap(([cell, { verdict }]): Lost[] => {
    if (verdict !== 'removed') return [];
    const skipped = brokenIn(run, comparison?.head.subject).find((one) => covers(one.cell, cell));
    const reason = skipped?.reason ?? 'the base has it and the head has not';
    return [{ what: 'benchmark', cell, side: 'head', reason }];
  });
  const broken = comparison === undefined ? brokenAlone(run, counterpart) : brokenOnSides(run, comparison);
  return [...gone, ...broken.filter((one) => !gone.some(({ cell }) => one.side !== 'base' && covers(one.cell, cell)))];
}

/** Results left out of one side. If two jobs measured a cell, one of its figures is left out and the other is here. */
const brokenIn = (run: RunDocument, subject: string | undefined): RunDocument['skipped'] =>
  run.skipped.filter(
    (one) => (one.subject === undefined || one.subject === subject) && measuredOf(run, one.cell, subject).length === 0,
  );

/** Cells of a pattern that this subject has. */
const measuredOf = (run: RunDocument, pattern: string, subject: string | undefined): string[] =>
  Object.keys(run.cells).filter((cell) => covers(pattern, cell) && resultOf(run, cell, subject) !== undefined);

function brokenAlone(run: RunDocument, { has }: Counterpart): Lost[] {
  const isConverted = Object.values(run.subjects).some(({ target }) => target === convertedTarget);
  return brokenIn(run, firstSubject(run)).flatMap(({ cell, subject, reason }): Lost[] =>
    isConverted || subject !== undefined || has(cell)
      ? [{ what: 'benchmark', cell, reason, side: has(cell) ? 'head' : 'both' }]
      : [],
  );
}

/** Results that workloads print: the side that printed them names each. */
function brokenOnSides(run: RunDocument, { base, head }: NonNullable<RunDocument['comparison']>): Lost[] {
  const on = (side: 'base' | 'head', subject: string | undefined, other: string | undefined): Lost[] =>
    brokenIn(run, subject)
      .filter((one) => one.subject !== undefined)
      .flatMap(({ cell, reason }): Lost[] => {
        const whole = measuredOf(run, cell, other);
        return (whole.length === 0 ? [cell] : whole).map((id) => ({ what: 'benchmark', cell: id, side, reason }));
      });
  return [...on('base', base?.subject, head.subject), ...on('head', head.subject, base?.subject)];
}

/** Losses in a document made by `convert`. */
const convertedTarget = 'elsewhere';

/** A workload that was counted on one side only, without a recorded reason. */
function uncountedSides(run: RunDocument, judged: Judged): Lost[] {
  const { base, head } = run.comparison ?? {};
  if (base === undefined || head === undefined) return [];
  return judged.flatMap(([cell, { verdict }]): Lost[] => {
    const [before, after] = [base, head].map(({ subject }) => resultOf(run, cell, subject));
    if (!isWorkloadId(cell) || verdict === 'failed' || before === undefined || after === undefined) return [];
    if ((before.profile === undefined) === (after.profile === undefined)) return [];
    const [side, lost] = before.profile === undefined ? (['base', before] as const) : (['head', after] as const);
    return [
      { what: 'counts', cell, side, reason: lost.notCounted ?? 'the other side was counted, and nothing says why' },
    ];
  });
}

/** Cells that could not be counted in a run with counts. */
function notCounted(run: RunDocument, { hasCounts }: Counterpart): Lost[] {
  if (run.comparison?.base !== undefined) return [];
  const name = firstSubject(run);
  return Object.keys(run.cells).flatMap((cell): Lost[] => {
    const reason = resultOf(run, cell, name)?.notCounted;
    // Cells of the matrix have no counts on many systems, so counts are expected only if earlier ones exist.
    if (reason === undefined || !(isWorkloadId(cell) || hasCounts(cell))) return [];
    return [{ what: 'counts', cell, reason, side: hasCounts(cell) ? 'head' : 'both' }];
  });
}

/** Failures of the base alone: the head may fix them. */
export function failedOnBase(run: RunDocument): Lost[] {
  const isMeasured = (cell: string, subject: string | undefined): boolean => resultOf(run, cell, subject) !== undefined;
  const { base, head } = run.comparison ?? {};
  return run.errors.flatMap(({ cell, subject, code, message }): Lost[] =>
    subject !== undefined && subject === base?.subject && isMeasured(cell, head?.subject) && !isMeasured(cell, subject)
      ? [{ what: 'time', cell, side: 'base', reason: `${code}: ${message.replace(/\.$/, '')}`, isExcused: true }]
      : [],
  );
}

/** @returns the same losses, marked where a budget needs them, and the counts that a profile lacks */
function askedFor(all: readonly Lost[], run: RunDocument, budgets: readonly CountBudget[]): Lost[] {
  const isBudgeted = (cell: string): boolean => budgets.some(({ cells }) => namesCell(cells, cell));
  const marked = all.map((one) =>
    one.what === 'counts' && one.side !== 'base' && isBudgeted(one.cell) ? { ...one, isAsked: true } : one,
  );
  return [...marked, ...unknownCounts(run, budgets)];
}

function unknownCounts(run: RunDocument, budgets: readonly CountBudget[]): Lost[] {
  const head = run.comparison?.head.subject ?? firstSubject(run);
  const base = run.comparison?.base?.subject;
  return Object.keys(run.cells).flatMap((cell): Lost[] => {
    const [before, profile] = [base, head].map((subject) => resultOf(run, cell, subject)?.profile);
    if (profile === undefined) return [];
    const limited = budgets
      .filter(({ cells }) => namesCell(cells, cell))
      .flatMap(({ limits }) => Object.entries(limits))
      .filter(([metric, limit]) => !isKnownIn(profile, metric, limit));
    const unknown = [...new Set(limited.map(([metric]) => metric))];
    if (unknown.length === 0) return [];
    const isHeadAlone = before !== undefined && limited.every(([metric, limit]) => isKnownIn(before, metric, limit));
    const reason = `a budget limits ${unknown.join(', ')}, which could not be counted here`;
    return [{ what: 'counts', cell, side: isHeadAlone ? 'head' : 'both', reason, isAsked: true }];
  });
}

/** Without a trace these are unknown; other missing figures are 0. */
const knownWhereCounted: ReadonlySet<string> = new Set(['userInstructions', 'touchedBytes']);

const isKnownIn = (profile: Profile, metric: string, limit: string): boolean =>
  isCountedIn(profile, metric) && (profile.files !== undefined || parseCountLimit(limit).form !== 'per-file');

/** Without a trace there are calls by name, or reads, writes and bytes, which the system adds up; and no errors. */
function isCountedIn(profile: Profile, metric: string): boolean {
  if (profile.missing?.includes(metric) === true) return false;
  const isByTracepoints = profile.source === 'tracepoints';
  const isTraced = !isSummed(profile) && !isByTracepoints;
  if (isCountFigure(metric) && (!isTraced || knownWhereCounted.has(metric))) return profile[metric] !== undefined;
  if (isTraced) return true;
  if (isByTracepoints) {
    const isWhole = profile.perOp[otherCalls] === undefined || (!isKind(metric) && profile.perOp[metric] !== undefined);
    return !isErrorCode(metric) && isWhole;
  }
  return !isErrorCode(metric) && isKind(metric) && Object.hasOwn(profile.kinds ?? {}, metric);
}
