/** Changes that a person has accepted: at the judged commit, and where a history starts anew. */
import { defined } from '../../core/document/index.ts';
import type { CellJudgement, GateReason, Judgement, NotMeasured } from '../../core/document/index.ts';
import { acceptedText, countReasons } from './sentences.ts';
import { type Acceptance, acceptedPositions } from './consent.ts';
import { notMeasuredReasons } from '../not-measured.ts';
import { verdictOf } from '../verdict.ts';

/**
 * Growth of counts, slowdowns and losses of cells that an acceptance of this commit names are still shown but no longer fail.
 * Budgets still fail: they are rules in the project's own file, to be changed there.
 * @param commit the judged commit; if undefined, nothing is accepted
 * @param acceptancesOf acceptances of a cell, for any commit
 */
export function applyAcceptances(
  judgement: Judgement,
  commit: string | undefined,
  acceptancesOf: (cell: string) => readonly Acceptance[],
): Judgement {
  const acceptanceOf = (cell: string): Acceptance | undefined =>
    acceptancesOf(cell).find((one) => acceptedPositions([commit], [one]).length > 0);
  const accepted = new Map<string, Acceptance>();
  for (const [cell, judged] of Object.entries(judgement.cells)) {
    if (!isWorse(judged)) continue;
    const acceptance = acceptanceOf(cell);
    if (acceptance) accepted.set(cell, acceptance);
  }
  const missing = acceptLosses(judgement.notMeasured ?? [], acceptanceOf);
  const isAnyLost = missing.some(({ accepted: why }) => why !== undefined);
  const areAnyTogether = judgement.gate.some(({ cells = [] }) => cells.length > 0);
  if (accepted.size === 0 && !isAnyLost && !areAnyTogether) return judgement;
  const cells = Object.entries(judgement.cells).map(([cell, judged]): [string, CellJudgement] => {
    const acceptance = accepted.get(cell);
    return [cell, acceptance === undefined ? judged : accept(judged, acceptance)];
  });
  const acceptanceOfAll = (together: readonly string[]): Acceptance | undefined => {
    const all = together.map(acceptanceOf);
    return all.every((one) => one !== undefined) ? all[0] : undefined;
  };
  const others = judgement.gate.flatMap((reason): GateReason[] => {
    if (reason.rule === 'not-measured') return [];
    const acceptance = reason.cell === undefined ? acceptanceOfAll(reason.cells ?? []) : accepted.get(reason.cell);
    if (acceptance === undefined || (reason.rule !== 'count' && reason.rule !== 'time')) return [reason];
    // The reasons of counts are built again, each with its acceptance.
    if (reason.rule === 'count') return [];
    const message = `${reason.message} ${acceptedText(acceptance.reason, acceptance.by)}`;
    return [{ ...reason, failed: false, message }];
  });
  const ofCounts = cells.flatMap(([cell, { counts = [] }]) =>
    accepted.has(cell) ? countReasons(cell, counts).filter(({ rule }) => rule === 'count') : [],
  );
  const gate = [...others, ...ofCounts, ...notMeasuredReasons(missing)];
  return {
    ...judgement,
    gate,
    ...(missing.length > 0 ? { notMeasured: missing } : {}),
    failed: gate.some(({ failed }) => failed),
    verdict: verdictOf(
      cells.flatMap(([cell, judged]) => (judged.type === 'device' || accepted.has(cell) ? [] : [judged])),
      gate,
    ),
    cells: Object.fromEntries(cells),
  };
}

const acceptLosses = (
  all: readonly NotMeasured[],
  acceptanceOf: (cell: string) => Acceptance | undefined,
): NotMeasured[] =>
  all.map((one) => {
    const acceptance = one.accepted === undefined ? acceptanceOf(one.cell) : undefined;
    if (acceptance === undefined) return one;
    const { reason, by } = acceptance;
    return { ...one, failed: false, accepted: reason, ...defined({ acceptedBy: by }) };
  });

const isWorse = ({ verdict, counts = [] }: CellJudgement): boolean =>
  verdict === 'regressed' || counts.some((count) => count.verdict === 'grown');

function accept(judged: CellJudgement, { reason, by }: Acceptance): CellJudgement {
  const { counts, verdict } = judged;
  const accepted = { accepted: reason, ...defined({ acceptedBy: by }) };
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
