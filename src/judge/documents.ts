/** Compares two run documents, measured separately, cell by cell. */
import { noRatio } from './figures.ts';
import { logCostsAlike, thinned, whySidesUnlike } from './measured.ts';
import { type Verdict } from './verdict.ts';
import {
  type CellSubject,
  defined,
  inUnit,
  isCounted,
  type OtherMeasure,
  type RunDocument,
  sampleValues,
} from '../core/document/index.ts';
import { defaultDocumentsPolicy, defaultHistoryPolicy, type DocumentsPolicy, maxDocumentSamples } from './policy.ts';
import { decideExactly, isExact, minEqualRuns } from './history/exact-history.ts';
import { hodgesLehmannShift, mannWhitney } from '../core/stats/index.ts';

/** One cell of two documents. Ratios are of costs, head / base; null if only one side has it, or if either is zero. */
interface DocumentsVerdict {
  verdict: Verdict;
  ratio: number | null;
  low: number | null;
  high: number | null;
  /** Two-sided p-value of "at most `betweenRuns` apart"; 1 if there is nothing to test. */
  p: number;
  reason?: OtherMeasure;
}

/**
 * Compares two run documents cell by cell, unpaired: Mann–Whitney's test on the ln of the samples' costs, against the margin that two
 * separate runs need, with the error rate shared among the cells (Bonferroni). The intervals hold within these two runs only.
 */
export function judgeDocuments(
  base: RunDocument,
  head: RunDocument,
  policy: DocumentsPolicy = defaultDocumentsPolicy,
): Map<string, DocumentsVerdict> {
  const cells = [...new Set([...Object.keys(base.cells), ...Object.keys(head.cells)])].sort();
  const comparable = sameEnvironment(base, head);
  return new Map(
    cells.map((cell) => {
      if (base.cells[cell] === undefined) return [cell, { ...noFigures, verdict: 'new' }];
      if (head.errors.some((error) => error.cell === cell)) return [cell, { ...noFigures, verdict: 'failed' }];
      if (head.cells[cell] === undefined) return [cell, { ...noFigures, verdict: 'removed' }];
      const [before, after] = [subjectOf(base, cell), subjectOf(head, cell)];
      const unlike = whySidesUnlike(before, after);
      if (unlike !== undefined) return [cell, { ...noFigures, verdict: 'inconclusive', reason: unlike }];
      const own = { ...policy, ...defined({ betweenRuns: policy.betweenRunsOf?.(cell) }) };
      const judged = judgeCounted(before, after) ?? judgeTimes(before, after, own, cells.length);
      return [cell, comparable ? judged : { ...judged, verdict: 'environment-changed' }];
    }),
  );
}

const noFigures = { ...noRatio, p: 1 };

/** Counts that repeat within both runs need no test. @returns undefined if they vary, or the base has too few */
function judgeCounted(base: CellSubject | undefined, head: CellSubject | undefined): DocumentsVerdict | undefined {
  if (!base?.summary || !head?.summary || !isCounted(base.summary) || !isCounted(head.summary)) return undefined;
  const { unit } = base.summary;
  const [before, after] = [base, head].map(({ samples, opsPerSample, summary }) =>
    sampleValues(samples, opsPerSample).map((value) => inUnit(value, summary!.unit, unit)!),
  );
  const areExact = [before!, after!].every((values) => isExact({ counted: true }, values));
  if (before!.length < minEqualRuns || after!.length === 0 || !areExact) return undefined;
  const { verdict, ratio, p } = decideExactly(after![0]!, before![0]!, defaultHistoryPolicy.minEffect);
  return { verdict, ...noRatio, ratio, p };
}

/** More is better, and it is zero or below. */
const hasFallen = ({ summary }: CellSubject): boolean => summary?.better === 'bigger' && summary.value <= 0;

function judgeTimes(
  base: CellSubject | undefined,
  head: CellSubject | undefined,
  policy: DocumentsPolicy,
  cells: number,
): DocumentsVerdict {
  if (!base || !head) return { ...noFigures, verdict: 'inconclusive' };
  const alike = logCostsAlike(base, head);
  const [before, after] = [thinned(alike.first, maxDocumentSamples), thinned(alike.second, maxDocumentSamples)];
  if (before.length > 0 && hasFallen(head)) return { ...noFigures, verdict: 'regressed', p: 0 };
  if (before.length === 0 || after.length === 0) return { ...noFigures, verdict: 'inconclusive' };
  const margin = Math.log1p(policy.betweenRuns);
  const slower = mannWhitney(after, before, margin).greater;
  const faster = mannWhitney(after, before, -margin).less;
  const { estimate, low, high } = hodgesLehmannShift(after, before, policy.confidence);
  const level = policy.alpha / cells;
  const verdict: Verdict =
    slower <= level
      ? 'regressed'
      : faster <= level
        ? 'improved'
        : low > -margin && high < margin
          ? 'unchanged'
          : 'inconclusive';
  const figure = (value: number): number | null =>
    Number.isFinite(Math.exp(value)) && value > -700 ? Math.exp(value) : null;
  return {
    verdict,
    ratio: figure(estimate),
    low: figure(low),
    high: figure(high),
    p: Math.min(1, 2 * Math.min(slower, faster)),
  };
}

/** The only, or the first, subject of a cell. */
const subjectOf = (document: RunDocument, cell: string): CellSubject | undefined =>
  Object.values(document.cells[cell]?.subject ?? {})[0];

function sameEnvironment(base: RunDocument, head: RunDocument): boolean {
  const fingerprint = (document: RunDocument): string | undefined => Object.values(document.subjects)[0]?.fingerprint;
  return fingerprint(base) === fingerprint(head);
}
