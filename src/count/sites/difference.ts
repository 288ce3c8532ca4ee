/** Who makes the new calls: the sites of base and head, the lines of the base mapped through the diff, one subtracted from the other. */
import { type Project } from './project.ts';
import { type PackageCode, packageCodeOf, type Site, siteOf } from './site.ts';
import type { Recording } from './call-stack.ts';
import type { LineMap } from './line-map.ts';
import { maxSites } from './policy.ts';
import { defined } from '../../core/document/index.ts';
import { addTest, type TestCounts, testOf } from './tests.ts';

export interface SiteCounts extends Site {
  before: number;
  after: number;
  /** What makes most of the new calls, if it is code of a package. */
  through?: PackageCode;
}

/** By their names. */
type PackageCounts = Map<string, { code: PackageCode; count: number }>;

interface CountedSite {
  site: Site;
  count: number;
  packages: PackageCounts;
  tests: TestCounts;
}

/** Calls of one kind, by their sites. */
export type SitesOfCalls = Map<string, Map<string, CountedSite>>;

export function sitesOf(
  { stacks }: Pick<Recording, 'stacks'>,
  project: Pick<Project, 'nameOf' | 'holds'>,
): SitesOfCalls {
  const calls: SitesOfCalls = new Map();
  for (const { call, frames, count } of stacks) {
    const site = siteOf(frames, project);
    const sites = calls.get(call) ?? new Map<string, CountedSite>();
    calls.set(call, sites);
    const known = sites.get(keyOf(site)) ?? {
      site,
      count: 0,
      packages: new Map() as PackageCounts,
      tests: new Map() as TestCounts,
    };
    sites.set(keyOf(site), known);
    known.count += count;
    const code = site.function === null ? undefined : packageCodeOf(frames, project);
    if (code) addPackage(known.packages, code, count);
    addTest(known.tests, testOf(frames), count);
  }
  return calls;
}

/** One that has another version is the same one. */
function addPackage(packages: PackageCounts, code: PackageCode, count: number): void {
  const key = `${code.name}\t${code.function ?? ''}`;
  const known = packages.get(key);
  if (known) known.count += count;
  else packages.set(key, { code, count });
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
  const packages = new Map<SiteCounts, PackageCounts>();
  const addPackages = (place: SiteCounts, own: PackageCounts, sign: 1 | -1): void => {
    const sums = packages.get(place) ?? (new Map() as PackageCounts);
    packages.set(place, sums);
    for (const { code, count } of own.values()) addPackage(sums, code, sign * count);
  };
  for (const { site, count, packages: own } of head.get(call)?.values() ?? []) {
    if (site.function === null) continue;
    const place = places.get(placeOf(site)) ?? { ...site, before: 0, after: 0 };
    places.set(placeOf(site), place);
    place.after += count;
    addPackages(place, own, 1);
  }
  const lost: SiteCounts[] = [];
  for (const { site, count, packages: own } of base.get(call)?.values() ?? []) {
    if (site.function === null) continue;
    const moved = inHead(site, lines);
    const same = moved && places.get(placeOf(moved));
    if (same) {
      same.before += count;
      addPackages(same, own, -1);
    } else {
      const gone = { ...site, before: count, after: 0 };
      lost.push(gone);
      addPackages(gone, own, 1);
    }
  }
  for (const site of lost) {
    const rewritten = rewrittenAs(site, [...places.values()]);
    if (rewritten) {
      rewritten.before += site.before;
      addPackages(rewritten, packages.get(site) ?? (new Map() as PackageCounts), -1);
    } else places.set(`base\t${keyOf(site)}`, site);
  }
  const differing = [...places.values()].filter((site) => site.before !== site.after);
  const known = differing.reduce((sum, site) => sum + site.after - site.before, 0);
  const open = after - before - known;
  const sites = differing
    .sort((a, b) => growthOf(b) - growthOf(a) || (keyOf(a) < keyOf(b) ? -1 : 1))
    .slice(0, maxSites)
    .map((site) => ({ ...site, ...defined({ through: strongestPackage(packages.get(site), growthOf(site)) }) }));
  // Fewer than the sites have: they were called in the place of others, or something was counted at another moment.
  return open > 0 ? [...sites, { function: null, before: 0, after: open }] : sites;
}

/** Code of a package that makes more than half of what a line does more. */
export function strongestPackage(packages: PackageCounts | undefined, growth: number): PackageCode | undefined {
  const [strongest] = [...(packages?.values() ?? [])].sort((a, b) => b.count - a.count);
  return strongest !== undefined && growth > 0 && strongest.count * 2 > growth ? strongest.code : undefined;
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
