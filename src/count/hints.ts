/** What stands out in a profile, with what to do and where that is known from. */
import { type HintId, remedyFor } from './remedies.ts';
import type { ProfiledFile, ProfileDocument } from './document.ts';
import { defined, docsPage, type Kind, kindOf } from '../core/document/index.ts';

interface Hint {
  id: HintId;
  seen: string;
  advice: string;
  /** A manual page, or a page of this project. */
  source: string;
  /** Names with their counts, the largest first. */
  files: { path: string; count: number }[];
  /** Who does it, as far as a recording of call sites shows; the most calls first. */
  sites: HintSite[];
}

interface HintSite {
  function: string;
  file?: string | undefined;
  line?: number | undefined;
  /** What helps there, in the language of the file. */
  remedy?: string;
  count: number;
}

/** Fewer are not worth a reader's time. */
const fewest = 16;

const maxFiles = 5;

const maxSites = 2;

/** Most of what was done to it was done by a runtime, or by the dynamic linker. */
const isOfRuntime = ({ path, calls, startCalls = 0 }: ProfiledFile): boolean =>
  path === '/etc/ld.so.cache' ||
  (startCalls > 0 && 2 * startCalls > Object.values(calls).reduce((sum, count) => sum + count, 0));

const missesOf = (file: ProfiledFile): number =>
  Object.entries(file.errors ?? {}).reduce(
    (sum, [name, count]) => (/ (ENOENT|ENOTDIR)$/.test(name) ? sum + count : sum),
    0,
  );

interface Rule extends Pick<Hint, 'id' | 'advice' | 'source'> {
  kinds: readonly Kind[];
  /** How much of it a file has. */
  count: (file: ProfiledFile) => number;
  /** How much a file must have to be part of it. */
  least: number;
  seen: (total: number, files: number) => string;
}

const rules: readonly Rule[] = [
  {
    id: 'small-reads',
    kinds: ['read'],
    count: (file) => file.smallReads ?? 0,
    // A small file is read in one or two small calls, which is as it should be.
    least: 4,
    seen: (total, files) => `${total} reads asked for less than 4 KiB, of ${files} files`,
    advice: 'read through a buffer of 64 KiB or more: each call costs as much as copying some KiB',
    source: `${docsPage('docs/profile.md#small-reads-and-writes')}; setvbuf(3)`,
  },
  {
    id: 'small-writes',
    kinds: ['write'],
    count: (file) => file.smallWrites ?? 0,
    least: 4,
    seen: (total, files) => `${total} writes of less than 4 KiB, to ${files} files`,
    advice: 'gather output in a buffer before writing it',
    source: `${docsPage('docs/profile.md#small-reads-and-writes')}; setvbuf(3)`,
  },
  {
    id: 'repeated-stats',
    kinds: ['stat'],
    count: (file) => file.repeatedStats ?? 0,
    least: 2,
    seen: (total, files) => `${total} stats of ${files} names whose attributes the same process had asked for already`,
    advice: 'remember what the first one said, or ask the open descriptor (fstat)',
    source: `${docsPage('docs/profile.md#repeated-stats')}; stat(2)`,
  },
  {
    id: 'reopened',
    kinds: ['open'],
    count: (file) => file.repeatedOpens ?? 0,
    least: 2,
    seen: (total, files) => `${total} opens of ${files} files that the same process had opened before`,
    advice: 'keep the file open, or its content in memory',
    source: `${docsPage('docs/profile.md#repeated-opens')}; open(2)`,
  },
  {
    id: 'misses',
    kinds: ['open', 'stat', 'access', 'readlink', 'exec'],
    count: missesOf,
    least: 1,
    seen: (total, files) => `${total} probes for names that are not there, ${files} different ones`,
    advice: 'shorten the search path, put the likely place first, or remember what is missing',
    source: `${docsPage('docs/profile.md#probes-that-miss')}; ld.so(8), path_resolution(7)`,
  },
  {
    id: 'sync-per-write',
    kinds: ['fsync'],
    count: (file) => file.syncedWrites ?? 0,
    least: 2,
    seen: (total, files) => `${total} syncs after writes, of ${files} files that were synced more than once`,
    advice: 'write all of it, then sync once: each sync waits for the device',
    source: `${docsPage('docs/profile.md#syncs')}; fsync(2)`,
  },
];

/** The most frequent first. */
export function findHints({ files, sites = [] }: Pick<ProfileDocument, 'files' | 'sites'>): Hint[] {
  return rules
    .map((rule) => {
      const { id, advice, source } = rule;
      const part = files
        .filter((file) => !isOfRuntime(file))
        .map((file) => ({ path: file.path, count: rule.count(file) }))
        .filter(({ count }) => count >= rule.least)
        .sort((a, b) => b.count - a.count || (a.path < b.path ? -1 : 1));
      const total = part.reduce((sum, { count }) => sum + count, 0);
      const hint: Hint = {
        id,
        seen: rule.seen(total, part.length),
        advice,
        source,
        files: part.slice(0, maxFiles),
        sites: sitesOf(rule, new Set(part.map(({ path }) => path)), sites),
      };
      return { total, least: id === 'sync-per-write' ? 2 : fewest, hint };
    })
    .filter(({ total, least }) => total >= least)
    .sort((a, b) => b.total - a.total)
    .map(({ hint }) => hint);
}

/** The sites of the rule's calls on these very files. */
function sitesOf(
  { id, kinds }: Rule,
  paths: ReadonlySet<string>,
  sites: NonNullable<ProfileDocument['sites']>,
): HintSite[] {
  const found = new Map<string, HintSite>();
  for (const { call, function: name, file, line, files = [] } of sites) {
    const kind = kindOf(call);
    if (name === null || kind === undefined || !kinds.includes(kind)) continue;
    const count = files.reduce((sum, [path, times]) => (paths.has(path) ? sum + times : sum), 0);
    if (count === 0) continue;
    const key = `${name}\t${file ?? ''}\t${line ?? ''}`;
    const known = found.get(key);
    const remedy = file === undefined ? undefined : remedyFor(id, file);
    if (known) known.count += count;
    else found.set(key, { function: name, file, line, count, ...defined({ remedy }) });
  }
  return [...found.values()].sort((a, b) => b.count - a.count).slice(0, maxSites);
}
