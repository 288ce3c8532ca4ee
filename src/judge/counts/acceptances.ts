/** Changes that a person has accepted: at the judged commit, and where a history starts anew. */
import {
  defined,
  type CellJudgement,
  type CountChange,
  type GateReason,
  type Judgement,
} from '../../core/document/index.ts';
import { acceptedText, countReasons } from './sentences.ts';
import { type Acceptance, acceptedPositions, isMeant, timeMetric } from './consent.ts';
import { notMeasuredReasons } from '../not-measured.ts';
import { isGated, verdictOf } from '../verdict.ts';
import { withoutGate } from '../gate.ts';

/**
 * Growth of counts, slowdowns and losses that an acceptance of this commit names are still shown but no longer fail. Budgets still fail: they
 * are rules in the project's own file, to be changed there. @param commit the judged commit; if undefined, nothing is accepted
 */
export function applyAcceptances(
  judgement: Judgement,
  commit: string | undefined,
  acceptancesOf: (cell: string) => readonly Acceptance[],
): Judgement {
  const acceptancesHere = (cell: string): Acceptance[] =>
    acceptancesOf(cell).filter((one) => acceptedPositions([commit], [one]).length > 0);
  /** Of all that changed in a cell, not of one metric of it. */
  const acceptanceOf = (cell: string): Acceptance | undefined =>
    acceptancesHere(cell).find(({ metric }) => metric === undefined);
  const accepted = new Map<string, readonly Acceptance[]>();
  for (const [cell, judged] of Object.entries(judgement.cells)) {
    const here = isWorse(judged) ? acceptancesHere(cell) : [];
    if (here.length > 0) accepted.set(cell, here);
  }
  const missing = (judgement.notMeasured ?? []).map((one) => {
    const acceptance = one.accepted === undefined ? acceptanceOf(one.cell) : undefined;
    return acceptance === undefined ? one : { ...one, failed: false, ...shown(acceptance) };
  });
  const isAnyLost = missing.some(({ accepted: why }) => why !== undefined);
  const areAnyTogether = judgement.gate.some(({ cells = [] }) => cells.length > 0);
  if (accepted.size === 0 && !isAnyLost && !areAnyTogether) return judgement;
  const cells = Object.entries(judgement.cells).map(([cell, judged]): [string, CellJudgement] => {
    const here = accepted.get(cell);
    return [cell, here === undefined ? judged : accept(judged, here)];
  });
  const acceptanceOfAll = (together: readonly string[]): Acceptance | undefined => {
    const all = together.map(acceptanceOf);
    return all.every((one) => one !== undefined) ? all[0] : undefined;
  };
  const others = judgement.gate.flatMap((reason): GateReason[] => {
    if (reason.rule === 'not-measured') return [];
    // The reasons of counts are built again, each with its acceptance.
    if (isOfCounts(reason) && reason.cell !== undefined && accepted.has(reason.cell)) return [];
    const acceptance =
      reason.cell === undefined
        ? acceptanceOfAll(reason.cells ?? [])
        : accepted.get(reason.cell)?.find((one) => isMeant(one, timeMetric));
    if (acceptance === undefined || reason.rule !== 'time') return [reason];
    const message = `${reason.message} ${acceptedText(acceptance.reason, acceptance.by)}`;
    return [{ ...reason, failed: false, message }];
  });
  const ofCounts = cells.flatMap(([cell, { counts = [] }]) => {
    if (!accepted.has(cell)) return [];
    const syncsFail = judgement.gate.some(
      (reason) => reason.rule === 'fewer-syncs' && reason.cell === cell && reason.failed,
    );
    return countReasons(cell, counts, { syncsFail }).filter(isOfCounts);
  });
  const isExempt = (cell: string): boolean => judgement.cells[cell]?.gated === false;
  const gate = [...others, ...withoutGate(ofCounts, isExempt), ...notMeasuredReasons(missing)];
  return {
    ...judgement,
    gate,
    ...(missing.length > 0 ? { notMeasured: missing } : {}),
    failed: gate.some(({ failed }) => failed),
    verdict: verdictOf(
      cells
        .filter(([cell, judged]) => isGated(judged) && !(accepted.has(cell) && isAllAccepted(judged)))
        .map(([, judged]) => judged),
      gate,
    ),
    cells: Object.fromEntries(cells),
  };
}

/** The consent as documents keep it. */
const shown = ({ reason, by }: Acceptance): { accepted: string; acceptedBy?: string } => ({
  accepted: reason,
  ...defined({ acceptedBy: by }),
});

const isOfCounts = ({ rule }: GateReason): boolean => rule === 'count' || rule === 'fewer-syncs';

const isWorse = ({ verdict, counts = [] }: CellJudgement): boolean =>
  verdict === 'regressed' || counts.some((count) => count.verdict === 'grown' || count.verdict === 'fewer-syncs');

/** Whether nothing of an accepted cell is left that a person did not see. */
const isAllAccepted = ({ verdict, accepted, counts = [] }: CellJudgement): boolean =>
  (verdict !== 'regressed' || accepted !== undefined) && counts.every((count) => count.verdict !== 'grown');

function accept(judged: CellJudgement, acceptances: readonly Acceptance[]): CellJudgement {
  const { counts, verdict } = judged;
  const acceptedIn = (metric: string): Pick<CellJudgement, 'accepted' | 'acceptedBy'> | undefined => {
    const one = acceptances.find((acceptance) => isMeant(acceptance, metric));
    return one && shown(one);
  };
  const acceptCount = (change: CountChange): CountChange => {
    const accepted = acceptedIn(change.metric);
    // Growth that an earlier commit brought was not part of what changed at this one.
    const isOwn = change.verdict === 'grown' && change.allowed === undefined && change.since === undefined;
    if (change.verdict === 'fewer-syncs') return { ...change, ...accepted };
    return isOwn && accepted ? { ...change, verdict: 'within-tolerance', ...accepted } : change;
  };
  const time = acceptedIn(timeMetric);
  return {
    ...judged,
    ...(verdict === 'regressed' && time ? { advisory: true, ...time } : {}),
    ...defined({ counts: counts?.map(acceptCount) }),
  };
}
