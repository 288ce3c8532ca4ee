/**
 * The profile of a workload that is not compared. The kernel counts several executions where it may: where these did the same, one
 * traced execution is enough to have names and files.
 */
import type { MatrixCell } from '../core/cells/index.ts';
import { MeasurementError, type Profile } from '../core/document/index.ts';
import { ExecutionCounter } from './counters/execution-counter.ts';
import { isConstant, profileOfExecutions, seriesOf } from './counters/profile.ts';
import { timeOfRange } from './executions.ts';
import { startCalls, startShare } from './policy.ts';
import { profileWorkload, type WorkloadCounts, type WorkloadPlan } from './profile-workload.ts';

/**
 * @param note is given a sentence where the trace does not say what the workload does
 * @throws MeasurementError as profileWorkload
 */
export async function profileAlone(
  cell: MatrixCell,
  plan: WorkloadPlan,
  counters: ConstructorParameters<typeof ExecutionCounter>[0],
  note: (sentence: string) => void,
): Promise<WorkloadCounts> {
  const counter = new ExecutionCounter(counters, [() => plan], plan.signal);
  try {
    await counter.survey([cell]);
    await counter.countUntilKnown([cell], timeOfRange);
  } finally {
    counter.pause();
  }
  const executions = counter.of(0, cell.id)?.executions ?? [];
  const series = seriesOf(executions);
  if (!counter.sees(cell.id) || executions.length === 0) return profileWorkload(plan);
  const varies = [...series.values()].some((values) => !isConstant(values));
  const byKernel = (why: string): WorkloadCounts => {
    note(`${plan.name}: calls on pipes and sockets are among its counts, because ${why}.`);
    return { profile: profileOfExecutions(executions), files: undefined, totals: undefined, notes: [] };
  };
  let traced: WorkloadCounts;
  try {
    const tracing = { isOnOneProcessor: counter.startsNothing(cell.id) };
    traced = await profileWorkload({ ...plan, tracing, ...(!varies && { pass: 'warm', repetitions: 1 }) });
  } catch (error) {
    if (!(error instanceof MeasurementError) || plan.signal.aborted) throw error;
    return byKernel(`it could not be traced (${error.message.replace(/\.$/, '')})`);
  }
  for (const [call, calls] of traced.totals ?? []) {
    const counted = counter.constant(0, cell.id, call) ?? 0;
    // A few calls may come from how the program is started; those that vary, or are not counted by name, say nothing.
    if (counted === 0 || Math.abs(counted - calls) <= Math.max(startCalls, startShare * counted)) continue;
    return byKernel(`it makes ${counted} calls of ${call}, and ${calls} where it is traced`);
  }
  const repetitions = varies ? traced.profile.repetitions : executions.length;
  const profile: Profile = { ...traced.profile, ...(repetitions !== undefined && { repetitions }) };
  return { ...traced, profile };
}
