/** A run document's cells as points of their histories. */
import type { CellResult, RunDocument } from '../document/index.ts';
import type { HistoryPoint } from './change-points.ts';

/** The half-width of a 95 % interval in standard errors. */
const NORMAL_QUANTILE_975 = 1.96;

/** What another tool measured, less being better, and no time: bytes and allocations per operation, sizes, counts. */
export const isCounted = (measured: CellResult['measured']): boolean => measured?.better === 'smaller';

/** Points of one subject of a run, by cell. Cells without a summary are left out: they were not measured to the end. */
export function historyPoints(run: RunDocument, subject: string): Map<string, HistoryPoint> {
  const points = new Map<string, HistoryPoint>();
  const fingerprint = run.subjects[subject]?.fingerprint;
  if (fingerprint === undefined) return points;
  for (const [cell, result] of Object.entries(run.cells)) {
    const summary = result.subject[subject]?.summary;
    if (!summary) continue;
    const { medianNs, lowNs, highNs } = summary;
    points.set(cell, {
      value: medianNs,
      fingerprint,
      ...(isCounted(result.measured) ? { counted: true } : {}),
      ...(run.source?.commit === undefined ? {} : { commit: run.source.commit }),
      ...(lowNs !== undefined && highNs !== undefined && lowNs > 0
        ? { standardError: Math.log(highNs / lowNs) / (2 * NORMAL_QUANTILE_975) }
        : {}),
    });
  }
  return points;
}
