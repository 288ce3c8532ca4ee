/** Cells that were not measured, by reason. Ten thousand cells that miss one compiler are one line. */
import type { RunDocument, Skipped } from '../core/document/index.ts';
import { shortList } from '../core/words/index.ts';

interface SkippedReason {
  reason: string;
  remedy: string | undefined;
  count: number;
  /** Cell ids and patterns, in the order of the document. */
  cells: string[];
}

/** Reasons with the most cells first. */
export function groupSkipped(skipped: readonly Skipped[]): SkippedReason[] {
  const byReason = new Map<string, SkippedReason>();
  for (const { cell, reason, remedy, count = 1 } of skipped) {
    const key = JSON.stringify([reason, remedy]);
    const group = byReason.get(key) ?? { reason, remedy, count: 0, cells: [] };
    byReason.set(key, { ...group, count: group.count + count, cells: [...group.cells, cell] });
  }
  return [...byReason.values()].sort((a, b) => b.count - a.count);
}

/** The cells of a reason in short: the patterns, or the runner and operation that the ids share. */
export function nameCells({ cells }: SkippedReason, most: number): string {
  const names = [...new Set(cells)];
  if (names.length <= most) return names.join(', ');
  const operations = [...new Set(names.map((name) => `${name.split('/').slice(0, 2).join('/')}/*`))];
  const short = operations.length <= most ? operations : [...new Set(names.map((name) => `${name.split('/')[0]}/*`))];
  return shortList(short, most);
}

/** How many cells of the run were not measured. */
export const countSkipped = (run: RunDocument): number => run.skipped.reduce((sum, { count = 1 }) => sum + count, 0);
