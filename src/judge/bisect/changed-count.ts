/** Finds the count that separates two commits, and reads it from a commit's profile. */
import { isSummed, type Profile } from '../../core/document/index.ts';
import { isErrorCode, isKind, isWide, limitedFigure, limitedRange } from '../counts/values.ts';
import { judgeCounts } from '../counts/counts.ts';

export interface Count {
  value: number;
  /** Whether it is the same in every execution. */
  isExact: boolean;
}

/** @returns undefined if this machine cannot count it */
export function countIn(profile: Profile, metric: string): Count | undefined {
  const { missing = [] } = profile;
  const isOfCalls = profile.perOp[metric] !== undefined || (!isKind(metric) && !(metric in profile));
  const isMissing =
    missing.includes(metric) ||
    missing.includes(`kind ${metric}`) ||
    (isSummed(profile) &&
      (isErrorCode(metric) || isOfCalls || (isKind(metric) && profile.kinds?.[metric] === undefined)));
  if (isMissing) return undefined;
  const range = limitedRange(profile, metric);
  return { value: limitedFigure(profile, metric), isExact: range !== undefined && !isWide(range) };
}

/** A smaller difference is not chosen automatically: a longer source file takes a few more reads. */
const minChange = 1.1;

/**
 * The count that changed most from good to bad and is the same in every execution of each; a count that grew is preferred.
 * @returns undefined if no count changed by a tenth
 */
export function changedMetric(good: Profile, bad: Profile): string | undefined {
  const { changes } = judgeCounts(new Map([['workload', { base: good, head: bad }]]));
  const changed = (changes.get('workload') ?? []).flatMap(({ metric, verdict }) => {
    const [before, after] = [countIn(good, metric), countIn(bad, metric)];
    if (verdict === 'unstable' || before?.isExact !== true || after?.isExact !== true) return [];
    const fold = (after.value + 1) / (before.value + 1);
    return Math.max(fold, 1 / fold) >= minChange ? [{ metric, fold }] : [];
  });
  const sizeOf = ({ fold }: { fold: number }): number => Math.abs(Math.log(fold));
  const bySize = changed.sort((a, b) => Number(b.fold > 1) - Number(a.fold > 1) || sizeOf(b) - sizeOf(a));
  return bySize[0]?.metric;
}
