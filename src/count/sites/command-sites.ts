/** The call sites of one command, which is not compared. */
import { type PackageCode, type Site, siteOf } from './site.ts';
import type { CallStack, Recording } from './call-stack.ts';
import { planCalls, type SideToRecord, sum } from './sides.ts';
import type { Language } from './hooks.ts';
import { defined, isRequest } from '../../core/document/index.ts';
import { maxFilesOfSite } from './policy.ts';
import { sitesOf, strongestPackage } from './difference.ts';
import { type TestCounts, type TestName, testOf } from './tests.ts';

interface SitesOfCommand {
  /** With the files that the calls are on, by absolute names, the most called first. */
  sites: (Site & {
    call: string;
    count: number;
    files: [string, number][];
    test?: string;
    testFramework?: string;
    /** What makes most of the calls for this place, if it is code of a package. */
    through?: PackageCode;
  })[];
  /** Of the recording that shows most of each call. */
  stacks: CallStack[];
  notes: string[];
}

/** @param counts of system calls. @throws MeasurementError */
export async function findSites(
  { project, record }: SideToRecord,
  counts: Readonly<Record<string, number>>,
  languages: readonly Language[],
): Promise<SitesOfCommand> {
  const made = Object.keys(counts).filter((call) => counts[call]! > 0 && !isRequest(call));
  const planned = planCalls(made, (call) => counts[call]!, 'frames', Infinity);
  // The user waits for it: of what is called even more often, as much as can be kept.
  const batches = [...planned, made.filter((call) => !planned.flat().includes(call))];
  const calls = batches.flat();
  const recordings: Recording[] = [];
  for (const batch of batches.filter(({ length }) => length > 0)) {
    const byLanguage = languages.length === 0 ? undefined : await record(batch, languages);
    // The machine's stacks of an interpreter say nothing, and take long.
    const machine =
      byLanguage !== undefined && byLanguage.spoken >= byLanguage.silent ? undefined : await record(batch, 'frames');
    for (const one of [byLanguage, machine]) if (one !== undefined) recordings.push(one);
  }
  const known = (recording: Recording, call: string): number =>
    sum(recording.stacks.filter((stack) => stack.call === call && siteOf(stack.frames, project).function !== null));
  const stacks = calls.flatMap((call) => {
    const [best] = [...recordings].sort((a, b) => known(b, call) - known(a, call));
    return best?.stacks.filter((stack) => stack.call === call) ?? [];
  });
  const filesOf = (site: Site, call: string, test: string | undefined): [string, number][] => {
    const files = new Map<string, number>();
    for (const stack of stacks) {
      const own = siteOf(stack.frames, project);
      const isHere = own.function === site.function && own.file === site.file && own.line === site.line;
      if (stack.call !== call || !isHere || testOf(stack.frames)?.name !== test) continue;
      for (const [name, count] of stack.files ?? []) files.set(name, (files.get(name) ?? 0) + count);
    }
    return [...files].sort((a, b) => b[1] - a[1]).slice(0, maxFilesOfSite);
  };
  const recorded = [...sitesOf({ stacks }, project)].flatMap(([call, ofCall]) =>
    [...ofCall.values()].flatMap(({ site, count, tests, packages }) =>
      byTest(count, tests).map(({ test, count: times }) => ({
        call,
        ...site,
        count: times,
        files: filesOf(site, call, test?.name),
        ...(test && { test: test.name, testFramework: test.framework }),
        ...defined({ through: strongestPackage(packages, count) }),
      })),
    ),
  );
  const capped = recordings.flatMap((recording) => recording.capped ?? []);
  const { sites, notes } = reconcileSites(recorded, counts);
  return {
    sites: sites.sort((a, b) => b.count - a.count || (a.call < b.call ? -1 : 1)),
    stacks,
    notes: [...new Set([...capped, ...recordings.flatMap((recording) => recording.notes), ...notes])],
  };
}

/** A site for each test that makes calls there, and one for what no test makes. */
function byTest(count: number, tests: TestCounts): { test?: TestName; count: number }[] {
  const known = [...tests.values()];
  const left = count - known.reduce((all, one) => all + one.count, 0);
  return left > 0 ? [{ count: left }, ...known] : known;
}

interface CountedSite {
  call: string;
  function: string | null;
  count: number;
}

/**
 * Calls without a site are what the exact count leaves: hooks and other runs make some of their own.
 * @param counts how often each call was made in the run that was counted
 * @returns sites whose sum is the count, and a sentence for each call of which more were recorded than counted
 */
export function reconcileSites<Site extends CountedSite>(
  sites: readonly Site[],
  counts: Readonly<Record<string, number>>,
): { sites: Site[]; notes: string[] } {
  const attributed = new Map<string, number>();
  for (const { call, function: name, count } of sites) {
    if (name !== null) attributed.set(call, (attributed.get(call) ?? 0) + count);
  }
  const leftOf = (call: string): number => (counts[call] ?? 0) - (attributed.get(call) ?? 0);
  return {
    sites: sites.flatMap((site) => {
      if (site.function !== null) return [site];
      const left = leftOf(site.call);
      return left > 0 ? [{ ...site, count: left }] : [];
    }),
    notes: [...attributed]
      .filter(([call]) => leftOf(call) < 0)
      .map(
        ([call, recorded]) =>
          `${call}: ${recorded.toLocaleString('en-US')} calls in the run that recorded their lines, ${(counts[call] ?? 0).toLocaleString('en-US')} in the run that was counted.`,
      ),
  };
}
