/** What github-action-benchmark measured before the move, as the beginning of the histories of the same benchmarks here. */
import type { RunDocument } from '../../model/index.ts';
import type { PastPoint } from '../history.ts';
import type { Snapshot } from '../snapshot.ts';
import { importedCellId, importedFingerprint } from './imported.ts';
import { incumbentTools } from './own-entries.ts';

/** Its times have the meaning that they have here, and so do JMH's; its rates are left to its charts. */
const toolOf = (cell: string): string | undefined => {
  const format = cell.split('/')[0]!;
  if (format === 'jmh') return 'jmh';
  return Object.hasOwn(incumbentTools, format) ? incumbentTools[format] : undefined;
};

/**
 * Imported points of the cells of a converted run: times, of the same suite and name. They count as of the run's environment,
 * which is what github-action-benchmark took them for; the caller decides for how long.
 */
export async function earlierElsewhere(snapshot: Snapshot, run: RunDocument): Promise<Map<string, PastPoint[]>> {
  const { suite } = run;
  const subject = run.subjects.head;
  const found = new Map<string, PastPoint[]>();
  if (suite === undefined || subject?.target !== 'elsewhere') return found;
  const imported = new Map<string, string>();
  for (const [cell, { name, measured }] of Object.entries(run.cells)) {
    const tool = toolOf(cell);
    if (tool !== undefined && name !== undefined && measured === undefined) {
      imported.set(importedCellId(suite, tool, name), cell);
    }
  }
  if (imported.size === 0) return found;
  const fingerprint = importedFingerprint(suite);
  for (const [id, { points }] of await snapshot.histories({ cells: (each) => imported.has(each), fingerprint })) {
    found.set(
      imported.get(id)!,
      points.map((point) => ({ ...point, fingerprint: subject.fingerprint })),
    );
  }
  return found;
}
