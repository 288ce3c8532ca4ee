/** How many times longer one cell of a run takes than another, with an interval; and budgets on that. */
import {
  cellBytes,
  type FindingRule,
  pairCells,
  parseCellId,
  cellsOfPattern,
  type FindingSpeed,
  isAsPublished,
} from '../../matrix/index.ts';
import {
  type CellSubject,
  type GateReason,
  inUnit,
  isCounted,
  type OtherMeasure,
  type RunDocument,
  sampleValues,
  timePerOp,
} from '../../document/index.ts';
import { hodgesLehmannShift, median, mannWhitney } from '../../stats/index.ts';
import { firstSubject, logCostsAlike, thinned, type Verdict, whySidesUnlike } from '../verdict.ts';
import {
  ratioConfidence,
  mostRatioSamples,
  defaultDocumentsPolicy,
  defaultHistoryPolicy,
  type DocumentsPolicy,
  mostDocumentSamples,
} from '../policy.ts';
import { decideExactly, fewestEqualRuns, isExact } from '../history/change-points.ts';

/** What a figure is taken for. */
type Unit = 'op' | 'byte' | 'entry';

export interface CellRatio {
  slower: string;
  faster: string;
  /** Time of the slower over that of the faster. */
  ratio: number;
  /** 95 % interval; undefined where there are too few samples for one. */
  low?: number;
  high?: number;
}

/**
 * The ratios that a rule speaks of, as far as they were measured: Hodges and Lehmann's estimate on ln time, with the interval of
 * the shifts that Mann–Whitney's test does not reject.
 */
export function cellRatios(
  run: RunDocument,
  subject: string,
  rule: Pick<FindingRule, 'slower' | 'faster' | 'per'>,
): CellRatio[] {
  const measured = new Map<string, CellSubject>();
  for (const [id, { subject: subjects }] of Object.entries(run.cells)) {
    if (Object.hasOwn(subjects, subject)) measured.set(id, onlyCold(id, subjects[subject]!));
  }
  return pairCells(rule, measured.keys()).flatMap(({ slower, faster }) => {
    if (slower === faster) return [];
    const times = logCostsAlike(measured.get(slower)!, measured.get(faster)!);
    const perUnit = (id: string, logTimes: number[]): number[] => {
      const units = Math.log(unitsPerOp(id, measured.get(id)!, rule.per));
      return thinned(logTimes, mostRatioSamples).map((time) => time - units);
    };
    const { estimate, low, high } = hodgesLehmannShift(
      perUnit(slower, times.first),
      perUnit(faster, times.second),
      ratioConfidence,
    );
    if (!Number.isFinite(estimate)) return [];
    return [
      {
        slower,
        faster,
        ratio: Math.exp(estimate),
        ...(Number.isFinite(low) ? { low: Math.exp(low) } : {}),
        ...(Number.isFinite(high) ? { high: Math.exp(high) } : {}),
      },
    ];
  });
}

/** A cold cell without the samples that were not: where all of them were not, they stay, with the cell's hazard. */
function onlyCold(id: string, measured: CellSubject): CellSubject {
  if (parseCellId(id).parameters.cache !== 'cold') return measured;
  const samples = measured.samples.filter(({ marks }) => marks?.includes('not-cold') !== true);
  return samples.length === 0 ? measured : { ...measured, samples };
}

/** What one operation is worth: 1, its bytes, or its entries. */
export function unitsPerOp(id: string, { bytesPerOp }: { bytesPerOp?: number | undefined }, per: Unit = 'op'): number {
  if (per === 'op') return 1;
  const cell = parseCellId(id);
  return per === 'entry' ? Number(cell.parameters.entries) : (bytesPerOp ?? cellBytes(cell).bytesPerOp);
}

/** One cell must stay so many times faster than another, whatever the machine. */
interface RatioBudget {
  /** Pattern of the cells that must be fast. */
  cell: string;
  fasterThan: string;
  /** How many times. */
  by: number;
}

/**
 * A budget fails when the whole interval of a ratio lies below what is asked. Where the interval holds it, or nothing was
 * measured, there is a warning.
 */
export function judgeRatioBudgets(
  run: RunDocument,
  budgets: readonly RatioBudget[],
  subject = firstSubject(run),
): GateReason[] {
  return budgets.flatMap(({ cell, fasterThan, by }): GateReason[] => {
    const ratios = cellRatios(run, subject, { slower: fasterThan, faster: cell });
    const demand = (fast: string, slow: string): string => `${fast} must be ${figure(by)} times as fast as ${slow}`;
    if (ratios.length === 0) {
      const message = `${demand(cell, fasterThan)}, but this run has not measured both with the same parameters.`;
      return [{ rule: 'budget', failed: false, message }];
    }
    return ratios.flatMap(({ slower, faster, ratio, low = 0, high = Infinity }): GateReason[] => {
      if (low >= by) return [];
      const interval =
        low > 0 && high < Infinity
          ? ` (95 % interval ${figure(low)} to ${figure(high)})`
          : ' (too few samples for an interval)';
      const failed = high < by;
      const verdict = failed ? 'is only' : 'cannot be told yet: it is';
      const message = `${demand(faster, slower)}, and ${verdict} ${figure(ratio)} times${interval}.`;
      return [{ rule: 'budget', cell: faster, failed, message }];
    });
  });
}

const figure = (value: number): string => String(Number(value.toPrecision(3)));

// Speeds that a study gives as such. They belong to its author's machine: told beside ours, never judged.

export interface JudgedSpeed {
  what: string;
  published: number;
  /** In the unit of the study. */
  measured?: number;
  /** `MB/s`, as the study counts it. */
  unit: string;
}

export function judgeSpeeds(speeds: readonly FindingSpeed[], run: RunDocument, subject: string): JudgedSpeed[] {
  return speeds.map(({ what, cell, published, unit, unitBytes }) => {
    const id = cellsOfPattern(cell, Object.keys(run.cells)).find((one) => isAsPublished(one, ''));
    const measured = id === undefined ? undefined : run.cells[id]!.subject[subject];
    const times = measured ? sampleValues(measured.samples, measured.opsPerSample) : [];
    if (id === undefined || times.length === 0) return { what, published, unit };
    const bytesPerSecond = (cellBytes(parseCellId(id)).bytesPerOp / median(times)) * 1e9;
    return { what, published, measured: bytesPerSecond / unitBytes, unit };
  });
}

// Two run documents, made apart, compared cell by cell.

/** One cell of two documents; ratios are of costs, head / base, null where only one side has it, and from or to zero. */
interface DocumentsVerdict {
  verdict: Verdict;
  ratio: number | null;
  low: number | null;
  high: number | null;
  /** Two-sided p-value of "no more than `betweenRuns` apart"; 1 where there is nothing to test. */
  p: number;
  reason?: OtherMeasure;
}

/**
 * Compares two run documents cell by cell, unpaired: Mann–Whitney's test on the ln of what the samples cost, against the margin that
 * two separate runs need, with the error rate shared among the cells (Bonferroni). The intervals hold within these two runs
 * only. Runs with different fingerprints are `environment-changed` throughout.
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
      const counted = [before, after].every((side) => side?.summary !== undefined && isCounted(side.summary));
      const judged =
        (counted && before && after ? judgeCounted(before, after) : undefined) ??
        judgeTimes(before, after, policy, cells.length);
      return [cell, comparable ? judged : { ...judged, verdict: 'environment-changed' }];
    }),
  );
}

const noFigures: Omit<DocumentsVerdict, 'verdict'> = { ratio: null, low: null, high: null, p: 1 };

/** Counts that repeat within both runs need no test. Undefined: they do not, or the base has too few to know. */
function judgeCounted(base: CellSubject, head: CellSubject): DocumentsVerdict | undefined {
  const { unit } = base.summary ?? timePerOp;
  const [before, after] = [base, head].map(({ samples, opsPerSample, summary }) =>
    sampleValues(samples, opsPerSample).map((value) => inUnit(value, (summary ?? timePerOp).unit, unit)!),
  );
  const current = { value: after![0] ?? Number.NaN, fingerprint: '', counted: true };
  if (before!.length < fewestEqualRuns || !isExact(current, before!) || after!.length === 0) return undefined;
  if (!isExact(current, after!)) return undefined;
  const { verdict, ratio, p } = decideExactly(current, before![0]!, defaultHistoryPolicy.minEffect);
  return { verdict, ratio, low: null, high: null, p };
}

function judgeTimes(
  base: CellSubject | undefined,
  head: CellSubject | undefined,
  policy: DocumentsPolicy,
  cells: number,
): DocumentsVerdict {
  if (!base || !head) return { ...noFigures, verdict: 'inconclusive' };
  const alike = logCostsAlike(base, head);
  const [before, after] = [thinned(alike.first, mostDocumentSamples), thinned(alike.second, mostDocumentSamples)];
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
