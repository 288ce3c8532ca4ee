/** The change that a comment has a picture of: the strongest of its first workload. */
import { isSummed, type JudgedRun } from '../core/document/index.ts';
import { firstSubject } from '../judge/index.ts';
import { isFigure, metricWord } from '../core/words/index.ts';
import { byUrgency, nameOf } from './judged.ts';
import { measureOf, shownChange } from './change.ts';
import { profileOf } from './known-io.ts';
import { rowsInSight, strongestCount } from './rows.ts';

export interface WorstChange {
  cell: string;
  /** Name of the workload. */
  name: string;
  /** An exact count; absent: the figure of the cell. */
  metric?: string;
  /** Whether the count is of a kind of calls: of a budget, or where calls are only known as sums. */
  isKind?: boolean;
  /** `fsync`, `time` */
  word: string;
  unit: string;
  base: number;
  head: number;
  /** Where both were measured. */
  subject: { target: string; name: string; os: string | undefined };
}

/** Undefined if nothing is worse, or what is worse was accepted. */
export function worstChange(runs: readonly JudgedRun[]): WorstChange | undefined {
  const [judged] = byUrgency(runs);
  if (judged === undefined) return undefined;
  const { run } = judged;
  const row = rowsInSight(judged).find(({ worse, accepted }) => worse && accepted === undefined);
  const side = run.comparison?.head.subject ?? firstSubject(run);
  const subject = Object.entries(run.subjects).find(([name]) => name === side)?.[1];
  if (row === undefined || subject === undefined) return undefined;
  const { os } = subject.environment;
  const place = {
    cell: row.cell,
    name: nameOf(run, row.cell),
    subject: { target: subject.target, name: side, os: typeof os === 'string' ? os : undefined },
  };
  const count = strongestCount(row)?.count;
  if (count !== undefined) {
    const { metric, base, head, allowed } = count;
    if (!isFigure(base) || !isFigure(head)) return undefined;
    const profile = profileOf(judged, row.cell);
    const isKind = allowed !== undefined || (profile !== undefined && isSummed(profile));
    return { ...place, metric, isKind, word: metricWord(metric), unit: '', base, head };
  }
  if (row.time === undefined) return undefined;
  const { base, head } = shownChange(row.time.judged);
  if (base === undefined || head === undefined) return undefined;
  const { unit } = measureOf(row.time.judged);
  return { ...place, word: 'time', unit, base, head };
}
