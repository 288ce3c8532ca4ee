/** Marks losses that a budget depends on: what a project limits has to be measured. */
import type { Lost } from './not-measured.ts';
import {
  isCountFigure,
  isSummed,
  otherCalls,
  parseCountLimit,
  type Profile,
  type RunDocument,
} from '../core/document/index.ts';
import { type CountBudget, namesCell } from './counts/counts.ts';
import { firstSubject } from './measured.ts';
import { isErrorCode, isKind } from './counts/values.ts';

/** @returns the same losses, marked where a budget needs them, and the counts that a profile lacks */
export function askedFor(all: readonly Lost[], run: RunDocument, budgets: readonly CountBudget[]): Lost[] {
  const isBudgeted = (cell: string): boolean => budgets.some(({ cells }) => namesCell(cells, cell));
  const marked = all.map((one) =>
    one.what === 'counts' && one.side !== 'base' && isBudgeted(one.cell) ? { ...one, isAsked: true } : one,
  );
  return [...marked, ...unknownCounts(run, budgets)];
}

function unknownCounts(run: RunDocument, budgets: readonly CountBudget[]): Lost[] {
  const head = run.comparison?.head.subject ?? firstSubject(run);
  const base = run.comparison?.base?.subject;
  return Object.entries(run.cells).flatMap(([cell, { subject }]): Lost[] => {
    const profileOf = (name: string | undefined): Profile | undefined =>
      name !== undefined && Object.hasOwn(subject, name) ? subject[name]!.profile : undefined;
    const profile = profileOf(head);
    if (profile === undefined) return [];
    const limited = budgets
      .filter(({ cells }) => namesCell(cells, cell))
      .flatMap(({ limits }) => Object.entries(limits))
      .filter(([metric, limit]) => !isKnownIn(profile, metric, limit));
    const unknown = [...new Set(limited.map(([metric]) => metric))];
    if (unknown.length === 0) return [];
    const before = profileOf(base);
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
