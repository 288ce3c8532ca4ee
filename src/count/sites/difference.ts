/** Who makes the new calls: the sites of base and head, the lines of the base mapped through the diff, one subtracted from the other. */
import { type Project } from './project.ts';
import { type Site, siteOf } from './site.ts';
import type { Recording } from './call-stack.ts';
import type { LineMap } from './line-map.ts';
import { maxSites } from './policy.ts';

export interface SiteCounts extends Site {
  before: number;
  after: number;
}

/** Calls of one kind, by their sites. */
export type SitesOfCalls = Map<string, Map<string, { site: Site; count: number }>>;

export function sitesOf(
  { stacks }: Pick<Recording, 'stacks'>,
  project: Pick<Project, 'nameOf' | 'holds'>,
): SitesOfCalls {
  const calls: SitesOfCalls = new Map();
  for (const { call, frames, count } of stacks) addSite(calls, call, siteOf(frames, project), count);
  return calls;
}

function addSite(calls: SitesOfCalls, call: string, site: Site, count: number): void {
  const sites = calls.get(call) ?? new Map<string, { site: Site; count: number }>();
  calls.set(call, sites);
  const known = sites.get(keyOf(site));
  if (known) known.count += count;
  else sites.set(keyOf(site), { site, count });
}

const keyOf = ({ function: name, file, line }: Site): string => `${name ?? ''}\t${file ?? ''}\t${line ?? ''}`;

/** A line is the same one where its text is, whatever its function is called. */
const placeOf = ({ function: name, file, line }: Site): string =>
  file === undefined || line === undefined ? `${name ?? ''}\t${file ?? ''}` : `\t${file}:${line}`;

/**
 * @param before and after: how often, counted exactly
 * @returns what differs, the most grown first; what the sites do not explain of the growth stands without a function
 */
export function subtractSites(
  call: string,
  { before, after }: { before: number; after: number },
  base: SitesOfCalls,
  head: SitesOfCalls,
  lines: LineMap,
): SiteCounts[] {
  const places = new Map<string, SiteCounts>();
  for (const { site, count } of head.get(call)?.values() ?? []) {
    if (site.function === null) continue;
    const known = places.get(placeOf(site));
    if (known) known.after += count;
    else places.set(placeOf(site), { ...site, before: 0, after: count });
  }
  const lost: SiteCounts[] = [];
  for (const { site, count } of base.get(call)?.values() ?? []) {
    if (site.function === null) continue;
    const moved = inHead(site, lines);
    const same = moved && places.get(placeOf(moved));
    if (same) same.before += count;
    else lost.push({ ...site, before: count, after: 0 });
  }
  for (const site of lost) {
    const rewritten = rewrittenAs(site, [...places.values()]);
    if (rewritten) rewritten.before += site.before;
    else places.set(`base\t${keyOf(site)}`, site);
  }
  const differing = [...places.values()].filter((site) => site.before !== site.after);
  const known = differing.reduce((sum, site) => sum + site.after - site.before, 0);
  const open = after - before - known;
  const sites = differing
    .sort((a, b) => growthOf(b) - growthOf(a) || (keyOf(a) < keyOf(b) ? -1 : 1))
    .slice(0, maxSites);
  // Fewer than the sites have: they were called in the place of others, or something was counted at another moment.
  return open > 0 ? [...sites, { function: null, before: 0, after: open }] : sites;
}

const growthOf = ({ before, after }: SiteCounts): number => after - before;

/** Where the line of the base is in the head; undefined for one that is not there any more. */
function inHead(site: Site, lines: LineMap): Site | undefined {
  if (site.file === undefined) return site;
  const file = lines.fileOf(site.file);
  if (site.line === undefined) return { ...site, file };
  const line = lines.lineOf(site.file, site.line);
  return line === undefined ? undefined : { ...site, file, line };
}

/** The one new line of the same function, where the old one is gone: it was rewritten. */
function rewrittenAs(lost: SiteCounts, places: readonly SiteCounts[]): SiteCounts | undefined {
  const same = places.filter(
    (site) =>
      site.before === 0 && site.function === lost.function && site.file === lost.file && lost.file !== undefined,
  );
  return same.length === 1 ? same[0] : undefined;
}
