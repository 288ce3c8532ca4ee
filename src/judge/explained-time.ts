/**
 * Time explained by additional reads with a known cause: walking one more folder takes longer, but the program is not slower. The bound is
 * the cost of the additional calls and bytes themselves, so that it hides no other slowdown.
 */
import { type CellJudgement, type CountChange, isTime, kindOf } from '../core/document/index.ts';
import { nsPerExplainedByte, nsPerExplainedCall, nsPerGitCall } from './policy.ts';

type ExplainedTime = NonNullable<CellJudgement['explained']>;

/** Causes that are more work of the project itself. */
const ownCauses: ReadonlySet<CountChange['cause']> = new Set([
  'own-source',
  'more-inputs',
  'new-folders',
  'git-history',
  'results',
]);

/** @returns undefined if the cell is not slower, a count grew without such a cause, or it lost more time than the bound */
export function explainedTime(
  { verdict, of, ratio, head }: CellJudgement,
  counts: readonly CountChange[],
): ExplainedTime | undefined {
  if (verdict !== 'regressed' || of === 'mean' || ratio === null || head === undefined || !isTime(head))
    return undefined;
  const grown = counts.filter(({ base = 0, head: after = 0 }) => after > base);
  if (grown.some(({ verdict: of }) => of === 'grown' || of === 'unstable')) return undefined;
  const explained = grown.filter((count) => count.verdict === 'explained');
  if (explained.length === 0 || !explained.every(({ cause }) => ownCauses.has(cause))) return undefined;
  const sum = (of: (metric: string) => boolean): number =>
    grown.filter(({ metric }) => of(metric)).reduce((all, { base = 0, head: after = 0 }) => all + after - base, 0);
  const calls = sum((metric) => kindOf(metric) !== undefined);
  const bytes = sum((metric) => metric === 'readBytes' || metric === 'writtenBytes');
  const nsPerCall = explained.some(({ cause }) => cause === 'git-history') ? nsPerGitCall : nsPerExplainedCall;
  const maxNs = calls * nsPerCall + bytes * nsPerExplainedByte;
  return head.value - head.value / ratio <= maxNs ? { calls, bytes, maxNs } : undefined;
}
