/** Who makes the new calls: the sites of base and head, the lines of the base mapped through the diff, one subtracted from the other. */
import type { Recording } from './call-stack.ts';
import { mostSites } from './policy.ts';
import { type Project, type Site, siteOf } from './project.ts';

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
    .slice(0, mostSites);
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

// Lines of the base → lines of the head, by what `git diff -U0` says.

interface Hunk {
  /** First line, and how many, before and after. */
  from: number;
  count: number;
  toFrom: number;
  toCount: number;
}

interface FileChange {
  /** Its name in the head. */
  name: string;
  hunks: Hunk[];
}

export class LineMap {
  readonly #files: ReadonlyMap<string, FileChange>;

  private constructor(files: ReadonlyMap<string, FileChange>) {
    this.#files = files;
  }

  /** Nothing differs. */
  static readonly same = new LineMap(new Map());

  /** @param diff of `git diff -U0 --no-color --no-ext-diff --src-prefix=a/ --dst-prefix=b/`, names from the top of the repository */
  static of(diff: string): LineMap {
    const files = new Map<string, FileChange>();
    let change: FileChange | undefined;
    let before: string | undefined;
    let isInHunk = 0;
    for (const line of diff.split('\n')) {
      // The text of a changed line may look like a header.
      if (isInHunk > 0 && /^[-+]/.test(line)) {
        isInHunk--;
        continue;
      }
      if (line.startsWith('diff --git ')) {
        change = undefined;
        before = undefined;
      } else if (line.startsWith('rename from ')) before = unquote(line.slice('rename from '.length));
      else if (line.startsWith('rename to ') && before !== undefined) {
        files.set(before, (change = { name: unquote(line.slice('rename to '.length)), hunks: [] }));
      } else if (line.startsWith('--- ')) before = nameIn(line.slice(4), 'a/') ?? before;
      else if (line.startsWith('+++ ') && before !== undefined && !change) {
        files.set(before, (change = { name: nameIn(line.slice(4), 'b/') ?? before, hunks: [] }));
      } else {
        const match = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/.exec(line);
        if (!match || !change) continue;
        const [from, count, toFrom, toCount] = [match[1], match[2], match[3], match[4]].map((text) =>
          Number(text ?? 1),
        ) as [number, number, number, number];
        change.hunks.push({ from, count, toFrom, toCount });
        isInHunk = count + toCount;
      }
    }
    return new LineMap(files);
  }

  fileOf(file: string): string {
    return this.#files.get(file)?.name ?? file;
  }

  /** @returns undefined for a line that is gone. A line that was replaced, by as many as there were, is the one in its place. */
  lineOf(file: string, line: number): number | undefined {
    let moved = 0;
    for (const { from, count, toFrom, toCount } of this.#files.get(file)?.hunks ?? []) {
      // Lines are put in after `from` where none is taken out.
      if (count === 0 ? line <= from : line < from) break;
      if (count > 0 && line < from + count) return count === toCount ? toFrom + line - from : undefined;
      moved += toCount - count;
    }
    return line + moved;
  }
}

const nameIn = (text: string, prefix: string): string | undefined => {
  const name = unquote(text.replace(/\t$/, ''));
  return name === '/dev/null' ? undefined : name.startsWith(prefix) ? name.slice(prefix.length) : name;
};

/** git quotes names with unusual characters as C does: core.quotePath. */
function unquote(text: string): string {
  if (!text.startsWith('"')) return text;
  const bytes: number[] = [];
  const inner = text.slice(1, -1);
  const letters: Readonly<Record<string, number>> = { n: 10, t: 9, r: 13, f: 12, v: 11, a: 7, b: 8 };
  for (const match of inner.matchAll(/\\([0-7]{3}|.)|([^\\]+)/g)) {
    if (match[2] !== undefined) bytes.push(...Buffer.from(match[2]));
    else if (match[1]!.length === 3) bytes.push(Number.parseInt(match[1]!, 8));
    else bytes.push(letters[match[1]!] ?? match[1]!.charCodeAt(0));
  }
  return Buffer.from(bytes).toString('utf8');
}
