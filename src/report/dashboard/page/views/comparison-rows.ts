/** Two run documents, cell by cell, as rows whose figures agree, in an order that the reader chooses. */
import type { Verdict } from '../verdicts.ts';
import { type Figure, figureOf, meaningOf } from '../figures.ts';
import type { Better, Figures } from '../change-words.ts';
import { type CountChange, countChanges } from './counts.ts';
import { type CellResult, type CellSubject, costOf, type RunDocument } from '../../../../core/document/index.ts';
import { judgeDocuments } from '../../../../judge/index.ts';

export interface ComparisonRow {
  id: string;
  verdict: Verdict;
  unit: string;
  better: Better;
  /** As measured. */
  base: Figure | undefined;
  head: Figure | undefined;
  /**
   * Head as measured, and the level of the base that the change leads from: head ÷ change. Both as measured if there is one
   * figure each. Undefined if the direction is not decided.
   */
  figures: Figures | undefined;
  /** Interval of head ÷ base, in the unit of the cell. */
  interval: { ratio: number; low: number; high: number } | undefined;
  /** Why there is no verdict. */
  reason: string | undefined;
  /** Exact counts that differ; undefined if one side was not counted. */
  counts: CountChange[] | undefined;
}

const singleFigures = 'one figure each';

/** Imported histories have one figure for each run, which is too little for a verdict. */
export const isJudged = ({ reason }: ComparisonRow): boolean => reason !== singleFigures;

/** With fewer samples a side, no difference could be significant. */
const fewSamples = 8;

const rows = new WeakMap<RunDocument, WeakMap<RunDocument, ComparisonRow[]>>();

export function comparisonRows(base: RunDocument, head: RunDocument): ComparisonRow[] {
  const known = rows.get(base)?.get(head);
  if (known) return known;
  const made = [...judgeDocuments(base, head)].map(([id, judged]) => rowOf(id, judged, base, head));
  const byHead = rows.get(base) ?? new WeakMap<RunDocument, ComparisonRow[]>();
  rows.set(base, byHead.set(head, made));
  return made;
}

interface Judged {
  verdict: Verdict;
  ratio: number | null;
  low: number | null;
  high: number | null;
}

function rowOf(id: string, judged: Judged, before: RunDocument, after: RunDocument): ComparisonRow {
  const [baseSide, headSide] = [sideOf(before, id), sideOf(after, id)];
  const meaning = meaningOf(headSide?.result ?? baseSide?.result ?? { subject: {} });
  const [base, head] = [baseSide, headSide].map((side) => side && figureOf(side.cell, side.target));
  const { unit, better } = meaning;
  // The judge's ratios are of costs.
  const shown = (ratio: number | null): number | undefined => (ratio === null ? undefined : costOf(ratio, better));
  const [ratio, ...bounds] = [shown(judged.ratio), shown(judged.low), shown(judged.high)];
  const [low, high] = bounds.sort((a, b) => (a ?? 0) - (b ?? 0));
  const isSingle = base !== undefined && head !== undefined && base.samples === 0 && head.samples === 0;
  const isUndecided = judged.verdict === 'inconclusive';
  return {
    id,
    verdict: judged.verdict,
    unit,
    better,
    base,
    head,
    figures: isSingle
      ? { before: base.value, after: head.value, unit, better }
      : head && ratio !== undefined && !isUndecided
        ? { before: head.value / ratio, after: head.value, unit, better }
        : undefined,
    interval: ratio === undefined || low === undefined || high === undefined ? undefined : { ratio, low, high },
    reason: isUndecided ? reasonOf(base, head, isSingle) : undefined,
    counts: countChanges(baseSide?.cell.profile, headSide?.cell.profile),
  };
}

function reasonOf(base: Figure | undefined, head: Figure | undefined, isSingle: boolean): string {
  if (!base || !head) return 'no figure';
  if (isSingle) return singleFigures;
  return Math.min(base.samples, head.samples) < fewSamples ? 'too few samples' : 'too much noise';
}

/** The only, or the first, subject of a cell. */
function sideOf(
  document: RunDocument,
  id: string,
): { result: CellResult; cell: CellSubject; target: string } | undefined {
  const result = Object.hasOwn(document.cells, id) ? document.cells[id]! : undefined;
  const [name, cell] = Object.entries(result?.subject ?? {})[0] ?? [];
  return result && cell && name !== undefined
    ? { result, cell, target: document.subjects[name]?.target ?? '' }
    : undefined;
}
