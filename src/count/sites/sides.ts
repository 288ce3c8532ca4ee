/** Both sides recorded, as often as it takes, and one subtracted from the other: who makes the new calls. */
import type { Language } from './hooks.ts';
import type { CallStack, Recording } from './call-stack.ts';
import type { Project } from './project.ts';
import type { LineMap } from './line-map.ts';
import { compiledCode } from './attribute-calls.ts';
import { type SiteCounts, sitesOf, type SitesOfCalls, subtractSites } from './difference.ts';
import { type ChangedTest, subtractTests } from './tests.ts';
import { defined, isRequest, type Cause } from '../../core/document/index.ts';
import {
  minSeen,
  maxCalls,
  maxFirst,
  plannedMs,
  shareOfRare,
  firstCallsAsked,
  firstCallsMs,
  maxFirstSites,
  minFirstCalls,
  minShare,
  maxTests,
} from './policy.ts';

/** One side of a comparison, whose calls can be recorded again. */
export interface SideToRecord {
  project: Project;
  /** @param asks, expected and limits: see RecordingOptions. @returns undefined where there is no time left, or nothing can be recorded */
  record: (
    calls: readonly string[],
    asks: 'frames' | readonly Language[],
    expected?: number,
    limits?: { maxMs: number; most: number },
  ) => Promise<Recording | undefined>;
}

export interface GrownCall {
  call: string;
  /** Counted exactly. */
  before: number;
  after: number;
}

interface CauseOfCall extends GrownCall {
  sites: SiteCounts[];
  /** Whose counts differ, the most grown first. */
  tests?: ChangedTest[];
  capped?: string;
  /** Of the head, where it is called too often to ask each time. */
  first?: FirstCalls;
}

export interface Causes {
  causes: CauseOfCall[];
  notes: string[];
  /** Of the recording that shows most of each call, for flame graphs. */
  stacks: { base: CallStack[]; head: CallStack[] };
}

interface Attempt {
  base: Recording;
  head: Recording;
  sites: { base: SitesOfCalls; head: SitesOfCalls };
}

/**
 * Interpreters are asked first, as they answer fast; the machine's stacks are asked for what they leave open. Of each call the recording
 * counts that explains more of its growth, alone: what two recordings say may be the same twice.
 * @param languages of the project
 * @param roomMs for all that is recorded of one side
 */
export async function findCauses(
  counts: readonly GrownCall[],
  base: SideToRecord,
  head: SideToRecord,
  { languages, roomMs }: { languages: readonly Language[]; roomMs: number },
  lines: LineMap,
): Promise<Causes> {
  // A request has the site of the call that handed it over.
  const grown = counts.filter(({ call }) => !isRequest(call));
  const attempts: Attempt[] = [];
  const tooMany = new Set<GrownCall>();
  const attempt = async (calls: readonly GrownCall[], asks: 'frames' | readonly Language[]): Promise<void> => {
    const batches = planCalls(calls, neededOf, asks, roomMs);
    for (const call of calls) if (!batches.flat().includes(call)) tooMany.add(call);
    for (const batch of batches) {
      const names = batch.map(({ call }) => call);
      const expected = batch.reduce((all, call) => all + call.after, 0);
      const after = await head.record(names, asks, expected);
      const before = after && (await base.record(names, asks, expected));
      if (!before) return;
      const sites = { base: sitesOf(before, base.project), head: sitesOf(after, head.project) };
      attempts.push({ base: before, head: after, sites });
    }
  };
  const bestOf = (call: GrownCall): { cause: CauseOfCall; of: Attempt } | undefined =>
    attempts
      .filter(({ sites }) => sites.head.has(call.call) || sites.base.has(call.call))
      .map((of) => ({ cause: explain(call, of, lines), of }))
      .sort((a, b) => openOf(a.cause) - openOf(b.cause))[0];
  if (languages.length > 0) await attempt(grown, languages);
  const open = (): GrownCall[] =>
    grown.filter((call) => {
      const best = bestOf(call);
      return best === undefined || openOf(best.cause) > 0;
    });
  // The machine's stacks of an interpreter say nothing, and take long.
  const areAnswered =
    attempts.length > 0 && attempts.every(({ base: one, head: other }) => one.silent + other.silent === 0);
  if (!areAnswered) await attempt(open(), 'frames');
  // With Python our library is silent.
  const isSilent = !languages.includes('native') || languages.includes('python');
  if (isSilent && attempts.some(({ head: after }) => after.areCut === true)) {
    await attempt(open(), ['native']);
  }
  const isSpoken = attempts.some(({ head: after }) => after.spoken > 0);
  const notes = attempts
    .flatMap(({ base: before, head: after }) => [...before.notes, ...after.notes])
    // It is no reason where the runtime has a hook.
    .filter((note) => note !== compiledCode || !isSpoken);
  const best = grown.flatMap((call) => bestOf(call) ?? []);
  const left = [...tooMany].filter(({ call }) => !best.some(({ cause }) => cause.call === call));
  const first = new Map<GrownCall, FirstCalls | undefined>();
  for (const call of left.sort((a, b) => growthOf(b) - growthOf(a)).slice(0, maxFirst)) {
    first.set(call, await findFirstCalls(call, head, languages));
  }
  const stacksOf = (side: 'base' | 'head'): CallStack[] =>
    best.flatMap(({ cause, of }) => of[side].stacks.filter(({ call }) => call === cause.call));
  return {
    causes: [...best.map(({ cause }) => cause), ...left.map((call) => leaveOut(call, first.get(call)))],
    notes: [...new Set(notes)],
    stacks: { base: stacksOf('base'), head: stacksOf('head') },
  };
}

/**
 * What is recorded at once, and then: first the rare calls, in a part of the time, so that they are reported in full whatever becomes of the others;
 * then of the others as many as there is time for, the rarest first. Of one that takes longer nothing certain would be seen: it is left out.
 */
export function planCalls<Call>(
  calls: readonly Call[],
  countOf: (call: Call) => number,
  asks: 'frames' | readonly Language[],
  roomMs: number,
): Call[][] {
  const most = Math.min(maxCalls, roomMs / (asks === 'frames' ? plannedMs.frames : plannedMs.hook));
  let sum = 0;
  const planned = [...calls]
    .sort((a, b) => countOf(a) - countOf(b))
    .map((call) => ({ call, reached: (sum += countOf(call)) }));
  const rare = planned.filter(({ reached }) => reached <= most * shareOfRare).map(({ call }) => call);
  const others = planned.slice(rare.length).filter(({ reached }) => reached <= most);
  return [rare, others.map(({ call }) => call)].filter((batch) => batch.length > 0);
}

/** Calls of the base that are not seen may come from any line: what is reported of the head has to be more than all of them. */
const neededOf = ({ before, after }: GrownCall): number => before + Math.ceil(minSeen * (after - before));

const growthOf = ({ before, after }: GrownCall): number => after - before;

const leaveOut = (call: GrownCall, first: FirstCalls | undefined): CauseOfCall => ({
  ...call,
  sites: [{ function: null, before: 0, after: call.after - call.before }],
  capped: `It is called ${call.after.toLocaleString('en-US')} times, too often to ask each time by whom.`,
  ...defined({ first }),
});

function explain(grown: GrownCall, { base, head, sites }: Attempt, lines: LineMap): CauseOfCall {
  const capped = head.capped ?? base.capped;
  const { call, before, after } = grown;
  // Of calls that were not seen nothing is known, not even that they have no site.
  const totals = capped === undefined ? { before, after } : { before: 0, after: 0 };
  // Calls of the base that were not seen may come from anywhere: growth that they could explain does not count.
  const seen = sum(base.stacks.filter((stack) => stack.call === call));
  const unseen = base.capped === undefined ? 0 : Math.max(0, before - seen);
  const isCertain = (site: SiteCounts): boolean =>
    site.after > site.before ? site.after - site.before > unseen : head.capped === undefined;
  const testsIn = (side: SitesOfCalls) => [...(side.get(call)?.values() ?? [])].map(({ tests }) => tests);
  const tests = subtractTests(testsIn(sites.base), testsIn(sites.head)).slice(0, maxTests);
  return {
    ...grown,
    ...(tests.length > 0 && capped === undefined && { tests }),
    sites: subtractSites(call, totals, sites.base, sites.head, lines).filter(isCertain),
    ...defined({ capped }),
  };
}

/** Growth without a site. */
const openOf = ({ before, after, sites }: CauseOfCall): number =>
  after - before - sites.reduce((sum, site) => sum + (site.function === null ? 0 : site.after - site.before), 0);

export const sum = (stacks: readonly CallStack[]): number => stacks.reduce((total, { count }) => total + count, 0);

type FirstCalls = NonNullable<Cause['first']>;

/** @returns undefined where nothing is known of them */
async function findFirstCalls(
  { call, after }: { call: string; after: number },
  { project, record }: SideToRecord,
  languages: readonly Language[],
): Promise<FirstCalls | undefined> {
  for (const asks of languages.length > 0 ? [languages, 'frames' as const] : ['frames' as const]) {
    const recording = await record([call], asks, after, { maxMs: firstCallsMs, most: firstCallsAsked });
    if (!recording) return undefined;
    const calls = recording.stacks.reduce((sum, stack) => sum + (stack.call === call ? stack.count : 0), 0);
    const sites = [...(sitesOf(recording, project).get(call)?.values() ?? [])]
      .filter(({ site, count }) => site.function !== null && count >= minShare * calls)
      .sort((a, b) => b.count - a.count)
      .slice(0, maxFirstSites)
      .map(({ site, count }) => ({ ...site, calls: count }));
    if (calls >= minFirstCalls && sites.length > 0) return { calls, sites };
  }
  return undefined;
}
