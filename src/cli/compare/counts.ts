/** What the workloads of both sides do to files, counted after the times: certain, whatever the machine's mood. */
import { countBudgets, type Config } from '../../config/index.ts';
import { judgeCounts, type JudgementContext } from '../../judge/index.ts';
import {
  defaultProfileSettings,
  profileCells,
  withProfiles,
  type MeasurePlan,
  type Progress,
  type SubjectPlan,
} from '../../measure/index.ts';
import type { RunDocument } from '../../model/index.ts';
import { isForWorkloads } from '../workloads.ts';

export interface Counted {
  /** With the profiles of both sides. */
  run: RunDocument;
  counts: NonNullable<JudgementContext['counts']>;
}

/** Where counting is not allowed, a note says so and nothing is judged. */
export async function countWorkloads(
  plan: MeasurePlan,
  run: RunDocument,
  [base, head]: readonly [SubjectPlan, SubjectPlan],
  config: Config,
  hooks: { progress: Progress; signal: AbortSignal },
): Promise<Counted> {
  const cells = plan.cells.filter(({ id }) => isForWorkloads(id));
  if (cells.length === 0 || hooks.signal.aborted) return { run, counts: new Map() };
  const count = async (subject: SubjectPlan) => {
    const pass = await profileCells({ ...plan, cells }, subject, defaultProfileSettings, hooks);
    for (const { cell, reason } of pass.skipped) hooks.progress.note(`${cell} of ${subject.name}: ${reason}`);
    for (const { cell, message } of pass.errors) hooks.progress.note(`${cell} of ${subject.name}: ${message}`);
    return pass;
  };
  const [before, after] = [await count(base), await count(head)];
  const { changes } = judgeCounts(
    new Map(cells.map(({ id, type }) => [id, { type, base: before.profiles.get(id), head: after.profiles.get(id) }])),
    { budgets: countBudgets(config) },
  );
  return {
    run: withProfiles(withProfiles(run, base.name, before), head.name, after),
    counts: changes,
  };
}
