/** Workloads executed once more to see who makes certain calls; and where one loses its time that makes the same calls as before: inside which calls, and from which lines. */
import type { Site } from './site.ts';
import type { SideToRecord } from './sides.ts';
import type { Language } from './hooks.ts';
import { type LineMap } from './line-map.ts';
import { sitesOf, subtractSites } from './difference.ts';
import { minShare, timedExecutions } from './policy.ts';
import { median } from '../combine-profiles.ts';
import type { CallStack, Recording } from './call-stack.ts';

interface SlowCall {
  call: string;
  /** Time inside of all these calls of one execution: the median of several. */
  beforeNs: number;
  afterNs: number;
  /** Those that matter, the most grown first. */
  sites: (Site & { beforeNs: number; afterNs: number })[];
}

interface SlowCalls {
  /** Those that matter, the most grown first. */
  calls: SlowCall[];
  /** What one execution took while its calls were timed: the pass takes time of its own. */
  traced: { beforeNs: number; afterNs: number; executions: number };
  notes: string[];
}

/**
 * @param grownNs by which the workload takes longer
 * @param roomMs for all executions
 * @returns undefined where nothing could be timed
 */
export async function findSlowCalls(
  calls: readonly string[],
  { grownNs, roomMs }: { grownNs: number; roomMs: number },
  base: SideToRecord,
  head: SideToRecord,
  languages: readonly Language[],
  lines: LineMap,
): Promise<SlowCalls | undefined> {
  const timed = await timeCalls(calls, base, head, roomMs);
  if (!timed) return undefined;
  // A busy machine may hold up one execution of the head more than those of the base: the fastest has to have grown as well.
  const grows = (call: string, ofTimes: (times: readonly number[]) => number): boolean =>
    ofTimes(timesOf(timed.head, call)) - ofTimes(timesOf(timed.base, call)) >= minShare * grownNs;
  const slow = calls
    .filter((call) => grows(call, median) && grows(call, (times) => Math.min(...times)))
    .map((call) => ({ call, beforeNs: median(timesOf(timed.base, call)), afterNs: median(timesOf(timed.head, call)) }))
    .sort((a, b) => b.afterNs - b.beforeNs - (a.afterNs - a.beforeNs));
  const names = slow.map(({ call }) => call);
  const asks = names.length === 0 ? undefined : await whoIsToBeAsked(names, head, languages);
  const before = asks && (await base.record(names, asks.asks));
  const notes = [...(before?.notes ?? []), ...(asks?.recording.notes ?? [])];
  return {
    calls: slow.map((call) => ({
      ...call,
      sites: asks && before ? slowSites(call, [before, base], [asks.recording, head], lines) : [],
    })),
    traced: {
      beforeNs: median(timed.base.map(({ elapsedNs }) => elapsedNs)),
      afterNs: median(timed.head.map(({ elapsedNs }) => elapsedNs)),
      executions: timed.head.length,
    },
    notes: [...new Set(notes)],
  };
}

/** Base and head in turns, without stacks, which take far longer than calls. */
async function timeCalls(
  calls: readonly string[],
  base: SideToRecord,
  head: SideToRecord,
  roomMs: number,
): Promise<{ base: Recording[]; head: Recording[] } | undefined> {
  const timed = { base: [] as Recording[], head: [] as Recording[] };
  const started = performance.now();
  for (let turn = 0; turn < timedExecutions; turn++) {
    const before = await base.record(calls, []);
    const after = before && (await head.record(calls, []));
    // Of an execution that was cut off nothing can be said.
    if (!before || !after || before.capped !== undefined || after.capped !== undefined) break;
    timed.base.push(before);
    timed.head.push(after);
    const takenMs = performance.now() - started;
    // Room for another turn, and for two executions with stacks.
    if (takenMs + (2 * takenMs) / (turn + 1) > roomMs) break;
  }
  return timed.head.length === 0 ? undefined : timed;
}

const timeOf = ({ stacks }: Recording, name: string): number =>
  stacks.reduce((sum, { call, ns }) => (call === name ? sum + ns : sum), 0);

const timesOf = (recordings: readonly Recording[], call: string): number[] =>
  recordings.map((recording) => timeOf(recording, call));

/** The hooks of interpreters, where they speak for most calls; else the machine's stacks. */
async function whoIsToBeAsked(
  names: readonly string[],
  head: SideToRecord,
  languages: readonly Language[],
): Promise<{ asks: 'frames' | readonly Language[]; recording: Recording } | undefined> {
  if (languages.length > 0) {
    const recording = await head.record(names, languages);
    if (recording && recording.spoken >= recording.silent) return { asks: languages, recording };
  }
  const recording = await head.record(names, 'frames');
  return recording && { asks: 'frames', recording };
}

/** The same subtraction as of counts, of nanoseconds. */
function slowSites(
  { call }: { call: string },
  [before, base]: readonly [Recording, SideToRecord],
  [after, head]: readonly [Recording, SideToRecord],
  lines: LineMap,
): SlowCall['sites'] {
  const inTime = (stacks: readonly CallStack[]): CallStack[] => stacks.map((stack) => ({ ...stack, count: stack.ns }));
  const totals = { before: timeOf(before, call), after: timeOf(after, call) };
  const sites = { base: { stacks: inTime(before.stacks) }, head: { stacks: inTime(after.stacks) } };
  return subtractSites(call, totals, sitesOf(sites.base, base.project), sitesOf(sites.head, head.project), lines)
    .filter((site) => site.after - site.before >= minShare * (totals.after - totals.before) && site.after > site.before)
    .map(({ before: beforeNs, after: afterNs, ...site }) => ({ ...site, beforeNs, afterNs }));
}
