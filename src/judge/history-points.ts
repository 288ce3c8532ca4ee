/** A run document's cells as points of their histories. */
import type { RunDocument } from '../model/index.ts';
import type { HistoryPoint } from './change-points.ts';

/** The half-width of a 95 % interval in standard errors. */
const NORMAL_QUANTILE_975 = 1.96;

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
      ...(run.source?.commit === undefined ? {} : { commit: run.source.commit }),
      ...(lowNs !== undefined && highNs !== undefined && lowNs > 0
        ? { standardError: Math.log(highNs / lowNs) / (2 * NORMAL_QUANTILE_975) }
        : {}),
    });
  }
  return points;
}
