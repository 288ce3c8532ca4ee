/** What the workloads of both sides do to files, counted after the times: certain, whatever the machine's mood. */
import { countBudgets, type Config } from '../../config/index.ts';
import { judgeCounts, type JudgementContext } from '../../judge/index.ts';
import {
  defaultProfileSettings,
  profileCells,
  withProfiles,
  type MeasurePlan,
  type ProfilePass,
  type Progress,
  type SubjectPlan,
} from '../../measure/index.ts';
import type { MatrixCell } from '../../matrix/index.ts';
import type { RunDocument } from '../../model/index.ts';
import { combineProfiles } from '../../profile/index.ts';
import { isForWorkloads } from '../workloads.ts';

export interface Counted {
  /** With the profiles of both sides. */
  run: RunDocument;
  counts: NonNullable<JudgementContext['counts']>;
}

/**
 * Where counting is not allowed, a note says so and nothing is judged. What would fail the gate is counted once more on both sides, in
 * turns: a count that is not always the same may by chance have been so, and what has grown meanwhile on this machine (a cache, a log) has
 * done so for the base as well.
 */
export async function countWorkloads(
  plan: MeasurePlan,
  run: RunDocument,
  [base, head]: readonly [SubjectPlan, SubjectPlan],
  config: Config,
  hooks: { progress: Progress; signal: AbortSignal },
): Promise<Counted> {
  const cells = plan.cells.filter(({ id }) => isForWorkloads(id));
  if (cells.length === 0 || hooks.signal.aborted) return { run, counts: new Map() };
  const count = async (subject: SubjectPlan, which: MatrixCell[]) => {
    const pass = await profileCells({ ...plan, cells: which }, subject, defaultProfileSettings, hooks);
    for (const { cell, reason } of pass.skipped) hooks.progress.note(`${cell} of ${subject.name}: ${reason}`);
    for (const { cell, message } of pass.errors) hooks.progress.note(`${cell} of ${subject.name}: ${message}`);
    return pass;
  };
  const [before, after] = [await count(base, cells), await count(head, cells)];
  const judge = () =>
    judgeCounts(
      new Map(cells.map(({ id, type }) => [id, { type, base: before.profiles.get(id), head: after.profiles.get(id) }])),
      { budgets: countBudgets(config) },
    );
  let judged = judge();
  const grown = cells.filter(({ id }) => judged.gate.some(({ cell, failed }) => failed && cell === id));
  if (grown.length > 0) {
    for (const [subject, pass] of [
      [base, before],
      [head, after],
    ] as const) {
      addProfiles(pass, await count(subject, grown));
    }
    judged = judge();
  }
  return {
    run: withProfiles(withProfiles(run, base.name, before), head.name, after),
    counts: judged.changes,
  };
}

/** Both passes as one: what differs between them is unstable. */
function addProfiles({ profiles }: ProfilePass, again: ProfilePass): void {
  for (const [id, profile] of again.profiles) {
    const known = profiles.get(id);
    if (!known) continue;
    const repetitions = (known.repetitions ?? 1) + (profile.repetitions ?? 1);
    profiles.set(id, { ...combineProfiles([known, profile]), repetitions });
  }
}
