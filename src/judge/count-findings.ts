/** Why a count fails a build, or warns: one sentence for each, with the call, what it was and is, and the files. */
import { cellName, isWorkloadId } from '../matrix/index.ts';
import { formatExact, metricWord, type CountChange, type GateFinding } from '../model/index.ts';

/**
 * Findings of one cell's counts. A broken budget fails whatever there is to compare with; growth without one where `gated`.
 * Growth that a person has accepted is told and does not fail.
 */
export function countFindings(cell: string, changes: readonly CountChange[], gated = true): GateFinding[] {
  return changes.flatMap((change): GateFinding[] => {
    const { verdict, allowed, accepted } = change;
    if (accepted !== undefined) {
      const message = `${sentence(cell, change)} Accepted: ${accepted}`;
      return [{ rule: 'count', cell, failed: false, message }];
    }
    if (verdict !== 'grown') return [];
    const rule = allowed === undefined ? 'count' : 'budget';
    return [{ rule, cell, failed: rule === 'budget' || gated, message: sentence(cell, change) }];
  });
}

/** `import-10k: stat 166 → 216 per run, no count may grow; on fx/f-*.txt (100 → 150).` */
function sentence(id: string, { metric, base, head = 0, allowed, limit, paths = [] }: CountChange): string {
  const values = base === undefined ? formatExact(head) : `${formatExact(base)} → ${formatExact(head)}`;
  const here = limit === undefined ? '' : ` (${formatExact(limit)} here)`;
  const rule = allowed === undefined ? 'no count may grow' : `the budget allows ${allowed}${here}`;
  const where = paths.length > 0 ? `; on ${paths.join(', ')}` : '';
  const per = isWorkloadId(id) ? 'run' : 'operation';
  return `${cellName(id)}: ${metricWord(metric)} ${values} per ${per}, ${rule}${where}.`;
}
