/** What a run spends its time on, for whoever listens (bench/phases.mjs). While nobody does, nothing is noted. */
import { channel } from 'node:diagnostics_channel';

/** Where they overlap, each moment belongs to the one that stands first (bench/phases.mjs). */
type Activity =
  | 'sample'
  | 'tail'
  | 'thrown away'
  | 'calibrate'
  | 'cache drop'
  | 'write-back'
  | 'teardown'
  | 'set-up'
  | 'start'
  | 'trees'
  | 'build'
  | 'judge'
  | 'call sites'
  | 'count'
  | 'save'
  | 'close';

/** A stretch of time. Both ends are readings of `performance.now()`. */
interface Stretch {
  activity: Activity;
  fromMs: number;
  toMs: number;
  /** Spent inside the timed region of a sample that was kept. */
  timedNs?: number | undefined;
  cell?: string | undefined;
}

const stretches = channel('io-perf.activity');

export async function during<T>(activity: Activity, work: () => Promise<T>, cell?: string): Promise<T> {
  if (!stretches.hasSubscribers) return work();
  const fromMs = performance.now();
  let timedNs: number | undefined;
  try {
    const result = await work();
    if (activity === 'sample') timedNs = (result as { ns?: number }).ns;
    return result;
  } finally {
    stretches.publish({ activity, fromMs, toMs: performance.now(), timedNs, cell } satisfies Stretch);
  }
}
