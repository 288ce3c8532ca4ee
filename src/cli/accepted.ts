/** What a person has accepted at the very commit that is judged no longer fails it: the same figures, another consequence. Pure. */
import type { GateFinding, Judgement } from '../model/index.ts';
import type { BlessingRow } from '../store-format/index.ts';
import { covers } from '../store/index.ts';

/** What can be accepted: a change. Not a cell that failed, and not a rule of the configuration, which is changed there. */
const acceptable: readonly GateFinding['rule'][] = ['time', 'count'];

/** @param commit that the judgement is about; undefined: nothing can have been accepted */
export function withAcceptances(
  judgement: Judgement,
  commit: string | undefined,
  blessings: readonly BlessingRow[],
): Judgement {
  if (commit === undefined) return judgement;
  const here = blessings.filter((blessing) => commit.startsWith(blessing.commit));
  if (here.length === 0) return judgement;
  const gate = judgement.gate.map((finding) => {
    const { cell, rule, failed, message } = finding;
    if (!failed || cell === undefined || !acceptable.includes(rule)) return finding;
    const blessing = here.find(({ cells }) => covers(cells, cell));
    if (blessing === undefined) return finding;
    const by = blessing.by === undefined ? '' : ` by ${blessing.by}`;
    return { ...finding, failed: false, message: `${message} Accepted${by}: ${blessing.reason}` };
  });
  return { ...judgement, gate, failed: gate.some(({ failed }) => failed) };
}
