/** Opens the kernel's counters for the workloads of one subject or of two. */
import { type Bench, openBench, type SubjectPlan } from '../../engine/index.ts';
import { readExecutions } from '../profile-workloads.ts';
import { ExecutionCounter } from './execution-counter.ts';
import { findCounters } from './probe.ts';

export interface OpenCounter {
  counter: ExecutionCounter;
  /** Ends what is executed, and removes what the workloads have left in their folders. */
  close: () => Promise<void>;
}

/** @returns why there are no counters, as a sentence that goes on after "because" */
export async function openCounter(
  subjects: readonly SubjectPlan[],
  signal: AbortSignal,
): Promise<OpenCounter | { reason: string; remedy: string }> {
  if (subjects.some(({ target }) => target.name !== 'host')) {
    return { reason: 'the programs run on another machine', remedy: 'count on this machine' };
  }
  const found = await findCounters();
  if ('reason' in found) return found;
  const benches: Bench[] = [];
  const sides = [];
  for (const subject of subjects) {
    const bench = await openBench(subject);
    benches.push(bench);
    const executions = await readExecutions(bench);
    if (executions === undefined) break;
    sides.push(({ api }: { api: string }) => executions(api));
  }
  const close = async (): Promise<void> => {
    counter.pause();
    await Promise.all(benches.map(({ scratch }) => scratch.remove()));
  };
  const counter = new ExecutionCounter(found, sides, signal);
  if (sides.length === subjects.length) return { counter, close };
  await close();
  return { reason: 'no workloads are listed', remedy: 'list them' };
}
