/** Causes of a longer time without a grown count: time inside of calls, by site; else processor time of the program or the kernel, or waiting. */
import type { MeasurePlan, Progress } from '../../engine/index.ts';
import { type CellResult, type RunDocument, type TimeCause, samplesOf } from '../../core/document/index.ts';
import { type CountedSide, withRecordedSides } from './recorded-sides.ts';
import { cellName } from '../../core/cells/index.ts';
import { findSlowCalls, languagesOf, waitingCalls } from '../../count/index.ts';
import { median } from '../../core/stats/index.ts';

/** @param slower cells that became slower without more calls */
export async function findTimeCauses(
  plan: MeasurePlan,
  run: Pick<RunDocument, 'cells'>,
  slower: ReadonlySet<string>,
  sides: readonly [CountedSide, CountedSide],
  hooks: { progress: Progress; signal: AbortSignal },
): Promise<TimeCause[]> {
  const [base, head] = sides;
  const cells = plan.cells.filter(({ id }) => slower.has(id));
  if (cells.length === 0) return [];
  const found = await withRecordedSides(plan, sides, hooks, async ({ before, after, lines, roomMs }) => {
    const causes: TimeCause[] = [];
    for (const cell of cells) {
      const workload = cellName(cell.id);
      const times = timesOf(run.cells[cell.id]!, base.subject.plan.name, head.subject.plan.name);
      if (!times) continue;
      hooks.progress.phase(`looking for where ${workload} loses its time`);
      const calls = [...Object.keys(head.profiles.get(cell.id)?.perOp ?? {}), ...waitingCalls];
      const room = { grownNs: times.elapsed.afterNs - times.elapsed.beforeNs, roomMs };
      const languages = languagesOf(after.project, head.files?.get(cell.id)?.keys());
      const slow = await findSlowCalls(calls, room, before.of(cell), after.of(cell), languages, lines);
      for (const note of slow?.notes ?? []) hooks.progress.note(`${workload}: ${note}`);
      const traced = slow && { traced: slow.traced };
      const ofCalls = (slow?.calls ?? []).map((call) => ({ ...call, sites: call.sites.map((site) => ({ ...site })) }));
      causes.push({ workload, ...times, calls: ofCalls, ...traced });
    }
    return causes;
  });
  return found ?? [];
}

/** Figures of one execution, from the judged samples. @returns undefined if it does not take longer */
function timesOf(
  { subject }: CellResult,
  base: string,
  head: string,
): Pick<TimeCause, 'elapsed' | 'user' | 'system'> | undefined {
  const [before, after] = [subject[base], subject[head]];
  if (!before || !after) return undefined;
  const times = (name: 'ns' | 'userNs' | 'sysNs') => {
    const [beforeNs, afterNs] = [before, after].map((side) => {
      const samples = samplesOf(side);
      const values = samples.flatMap((sample) => {
        const value = sample[name];
        return value === undefined ? [] : [value / (sample.ops ?? side.opsPerSample)];
      });
      return values.length < samples.length || values.length === 0 ? undefined : median(values);
    });
    return beforeNs === undefined || afterNs === undefined ? undefined : { beforeNs, afterNs };
  };
  const [elapsed, user, system] = [times('ns'), times('userNs'), times('sysNs')];
  if (!elapsed || elapsed.afterNs <= elapsed.beforeNs) return undefined;
  return { elapsed, ...(user && { user }), ...(system && { system }) };
}
