import { opTimesNs, type CellSubject, type RunDocument } from '../document/index.ts';
import { hodgesLehmannShift, mannWhitney } from '../stats/index.ts';
import { DEFAULT_HISTORY_POLICY } from './history.ts';
import { decideExactly, FEWEST_EQUAL_RUNS, isExact } from './history-exact.ts';
import { isCounted } from './history-points.ts';
import { logOpTimesAlike } from './op-times.ts';
import type { Verdict } from './verdict.ts';

/** What a comparison of two separate runs promises. */
export interface DocumentsPolicy {
  /** Chance that any cell is called `regressed` when none is slower by `betweenRuns` or more. */
  alpha: number;
  /**
   * How much two runs of one program may differ because they were two runs: another hour, another neighbour, other files.
   * Nothing in two documents can measure it, so it is a margin that a change must exceed with certainty.
   */
  betweenRuns: number;
  confidence: number;
}

export const DEFAULT_DOCUMENTS_POLICY: DocumentsPolicy = { alpha: 0.01, betweenRuns: 0.1, confidence: 0.95 };

/** One cell of two documents; ratios are head / base time per operation, null where only one side has it, and from or to zero. */
export interface DocumentsVerdict {
  verdict: Verdict;
  ratio: number | null;
  low: number | null;
  high: number | null;
  /** Two-sided p-value of "no more than `betweenRuns` apart"; 1 where there is nothing to test. */
  p: number;
}

/** More samples than this, evenly picked, make no difference but to the time taken. */
const MOST_SAMPLES = 400;

/**
 * Compares two run documents cell by cell, unpaired: Mann–Whitney's test on ln time per operation, against the margin that
 * two separate runs need, with the error rate shared among the cells (Bonferroni). The intervals hold within these two runs
 * only. Runs with different fingerprints are `environment-changed` throughout.
 */
export function judgeDocuments(
  base: RunDocument,
  head: RunDocument,
  policy: DocumentsPolicy = DEFAULT_DOCUMENTS_POLICY,
): Map<string, DocumentsVerdict> {
  const cells = [...new Set([...Object.keys(base.cells), ...Object.keys(head.cells)])].sort();
  const comparable = sameEnvironment(base, head);
  return new Map(
    cells.map((cell) => {
      if (base.cells[cell] === undefined) return [cell, { ...NOTHING, verdict: 'new' }];
      if (head.errors.some((error) => error.cell === cell)) return [cell, { ...NOTHING, verdict: 'failed' }];
      if (head.cells[cell] === undefined) return [cell, { ...NOTHING, verdict: 'removed' }];
      const [before, after] = [subjectOf(base, cell), subjectOf(head, cell)];
      const counted = [base, head].every((document) => isCounted(document.cells[cell]?.measured));
      const judged =
        (counted && before && after ? judgeCounted(before, after) : undefined) ??
        judgeTimes(before, after, policy, cells.length);
      return [cell, comparable ? judged : { ...judged, verdict: 'environment-changed' }];
    }),
  );
}

const NOTHING: Omit<DocumentsVerdict, 'verdict'> = { ratio: null, low: null, high: null, p: 1 };

/** Counts that repeat within both runs need no test. Undefined: they do not, or the base has too few to know. */
function judgeCounted(base: CellSubject, head: CellSubject): DocumentsVerdict | undefined {
  const [before, after] = [base, head].map(({ samples, opsPerSample }) => opTimesNs(samples, opsPerSample));
  const current = { value: after![0] ?? Number.NaN, fingerprint: '', counted: true };
  if (before!.length < FEWEST_EQUAL_RUNS || !isExact(current, before!) || after!.length === 0) return undefined;
  if (!isExact(current, after!)) return undefined;
  const { verdict, ratio, p } = decideExactly(current, before![0]!, DEFAULT_HISTORY_POLICY.minEffect);
  return { verdict, ratio, low: null, high: null, p };
}

function judgeTimes(
  base: CellSubject | undefined,
  head: CellSubject | undefined,
  policy: DocumentsPolicy,
  cells: number,
): DocumentsVerdict {
  if (!base || !head) return { ...NOTHING, verdict: 'inconclusive' };
  const alike = logOpTimesAlike(base, head);
  const [before, after] = [thinned(alike.first), thinned(alike.second)];
  if (before.length === 0 || after.length === 0) return { ...NOTHING, verdict: 'inconclusive' };
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

function thinned(values: readonly number[]): number[] {
  const stride = Math.max(1, values.length / MOST_SAMPLES);
  return Array.from(
    { length: Math.min(values.length, MOST_SAMPLES) },
    (_, index) => values[Math.floor(index * stride)]!,
  );
}

function sameEnvironment(base: RunDocument, head: RunDocument): boolean {
  const fingerprint = (document: RunDocument): string | undefined => Object.values(document.subjects)[0]?.fingerprint;
  return fingerprint(base) === fingerprint(head);
}
