/** Records what a run spends its time on, for a listener (bench/phases.mjs). Without a listener nothing is recorded. */
import { channel } from 'node:diagnostics_channel';

/** Where stretches overlap, each moment belongs to the activity listed first (bench/phases.mjs). */
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
  /** Inside the timed region of a sample that was kept. */
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
