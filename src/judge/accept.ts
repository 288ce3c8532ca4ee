/** Changes that a person has accepted at the very commit that is judged: told, and no reason to fail any more. */
import type { CellJudgement, GateFinding, Judgement } from '../document/index.ts';
import { acceptedPositions, type Acceptance } from './acceptances.ts';
import { acceptedText, countFindings } from './count-findings.ts';
import { verdictOf } from './judgement.ts';

/**
 * Growth of counts and slowdowns of the cells that acceptances of this commit speak of. Budgets stay as they are: they are rules that
 * the project wrote down, to be changed there.
 * @param commit that was judged; undefined: nothing can be accepted
 * @param acceptancesOf acceptances of a cell, whatever their commit
 */
export function applyAcceptances(
  judgement: Judgement,
  commit: string | undefined,
  acceptancesOf: (cell: string) => readonly Acceptance[],
): Judgement {
  const reasons = new Map<string, Acceptance>();
  for (const [cell, judged] of Object.entries(judgement.cells)) {
    if (!isWorse(judged)) continue;
    const acceptance = acceptancesOf(cell).find((one) => acceptedPositions([commit], [one]).length > 0);
    if (acceptance) reasons.set(cell, acceptance);
  }
  if (reasons.size === 0) return judgement;
  const cells = Object.entries(judgement.cells).map(([cell, judged]): [string, CellJudgement] => {
    const reason = reasons.get(cell);
    return [cell, reason === undefined ? judged : accept(judged, reason)];
  });
  const gate = judgement.gate.flatMap((finding): GateFinding[] => {
    const reason = finding.cell === undefined ? undefined : reasons.get(finding.cell);
    if (reason === undefined || (finding.rule !== 'count' && finding.rule !== 'time')) return [finding];
    // Those of counts are made anew, each with its reason.
    if (finding.rule === 'count') return [];
    return [{ ...finding, failed: false, message: `${finding.message} ${acceptedText(reason.reason, reason.by)}` }];
  });
  const accepted = cells.flatMap(([cell, { counts = [] }]) =>
    reasons.has(cell) ? countFindings(cell, counts).filter(({ rule }) => rule === 'count') : [],
  );
  const all = [...gate, ...accepted];
  return {
    ...judgement,
    gate: all,
    failed: all.some(({ failed }) => failed),
    verdict: verdictOf(
      cells.flatMap(([cell, judged]) => (judged.type === 'device' || reasons.has(cell) ? [] : [judged])),
      all,
    ),
    cells: Object.fromEntries(cells),
  };
}

const isWorse = ({ verdict, counts = [] }: CellJudgement): boolean =>
  verdict === 'regressed' || counts.some((count) => count.verdict === 'grown');

function accept(judged: CellJudgement, { reason, by }: Acceptance): CellJudgement {
  const { counts, verdict } = judged;
  const accepted = { accepted: reason, ...(by === undefined ? {} : { acceptedBy: by }) };
  return {
    ...judged,
    ...(verdict === 'regressed' ? { advisory: true, ...accepted } : {}),
    ...(counts === undefined
      ? {}
      : {
          counts: counts.map((change) =>
            change.verdict === 'grown' && change.allowed === undefined
              ? { ...change, verdict: 'within-tolerance', ...accepted }
              : change,
          ),
        }),
  };
}
