/** Directories read: `list` (a flat one), `traverse` (a tree); entries of a tree asked for: `stat-among`. */
import * as fs from 'node:fs';
import { join, sep } from 'node:path';
import { defaultMaxOps, recipe, type Cell, type Ground, type Recipe } from '../protocol/cell.ts';
import { checkFault, protocolFault, unsupportedFault } from '../protocol/faults.ts';
import { makeFile } from '../protocol/files.ts';
import { choice, count, word, yesNo } from '../protocol/parameters.ts';
import { makePositions, patterns } from '../protocol/payload.ts';
import { cacheStates } from './read.ts';

const nothing = Buffer.alloc(0);

/** Sees every entry and answers how many there were. */
type Visit = (root: string) => number;
type VisitLater = (root: string) => Promise<number>;

/** The system's caches are dropped by the driver: only the first operation of a cold sample finds them empty. */
const maxVisits = (cache: 'warm' | 'cold'): number => (cache === 'cold' ? 1 : defaultMaxOps);

function visitCell(
  maxOps: number,
  root: string,
  visit: { sync: Visit } | { async: VisitLater },
  expected?: number,
): Cell {
  let first = expected;
  let entries = 0;
  const see = (seen: number): void => {
    first ??= seen;
    entries = seen;
    if (seen !== first) throw checkFault(`${seen} entries of ${root} were seen; there are ${first}.`);
  };
  return {
    maxOps,
    bytesPerOp: 0,
    operate:
      'sync' in visit
        ? {
            sync() {
              see(visit.sync(root));
            },
          }
        : {
            async async() {
              see(await visit.async(root));
            },
          },
    verify: () => String(entries),
  };
}

const look = (path: string): void => {
  fs.lstatSync(path);
};

const listVisits: Readonly<Record<string, (withStat: boolean) => Visit>> = {
  readdirSync: (withStat) => (root) => {
    const names = fs.readdirSync(root);
    if (withStat) for (const name of names) look(root + sep + name);
    return names.length;
  },
  'readdirSync.withFileTypes': (withStat) => (root) => {
    const entries = fs.readdirSync(root, { withFileTypes: true });
    if (withStat) for (const { name } of entries) look(root + sep + name);
    return entries.length;
  },
  opendirSync: (withStat) => (root) => {
    const directory = fs.opendirSync(root);
    let entries = 0;
    try {
      for (let entry = directory.readSync(); entry; entry = directory.readSync()) {
        if (withStat) look(root + sep + entry.name);
        entries++;
      }
    } finally {
      directory.closeSync();
    }
    return entries;
  },
};

/** Walks a tree depth first with a way to read one directory; symbolic links are not followed. */
function walk(
  root: string,
  read: (folder: string, visit: (entry: fs.Dirent) => void) => void,
  withStat: boolean,
): number {
  const folders = [root];
  let entries = 0;
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    const prefix = folder + sep;
    read(folder, (entry) => {
      entries++;
      if (withStat) look(prefix + entry.name);
      if (entry.isDirectory()) folders.push(prefix + entry.name);
    });
  }
  return entries;
}

/** fs.globSync came with Node.js 22. */
const { globSync } = fs as Partial<{ globSync: (pattern: string, options: { cwd: string }) => string[] }>;

const traverseVisits: Readonly<Record<string, (withStat: boolean) => { sync: Visit } | { async: VisitLater }>> = {
  'readdirSync.recursive': (withStat) => ({
    sync(root) {
      const paths = fs.readdirSync(root, { recursive: true, encoding: 'utf8' });
      if (withStat) for (const path of paths) look(root + sep + path);
      return paths.length;
    },
  }),
  'readdirSync.withFileTypes': (withStat) => ({
    sync: (root) =>
      walk(
        root,
        (folder, visit) => {
          fs.readdirSync(folder, { withFileTypes: true }).forEach(visit);
        },
        withStat,
      ),
  }),
  opendirSync: (withStat) => ({
    sync: (root) =>
      walk(
        root,
        (folder, visit) => {
          const directory = fs.opendirSync(folder);
          try {
            for (let entry = directory.readSync(); entry; entry = directory.readSync()) visit(entry);
          } finally {
            directory.closeSync();
          }
        },
        withStat,
      ),
  }),
  ...(globSync && {
    globSync: (withStat: boolean) => ({
      sync(root: string) {
        const paths = globSync('**', { cwd: root });
        for (const path of paths) if (withStat) look(root + sep + path);
        // The root itself is one of them.
        return paths.length - 1;
      },
    }),
  }),
  'promises.opendir': (withStat) => ({
    async async(root) {
      const folders = [root];
      let entries = 0;
      for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
        const prefix = folder + sep;
        for await (const entry of await fs.promises.opendir(folder)) {
          entries++;
          if (withStat) await fs.promises.lstat(prefix + entry.name);
          if (entry.isDirectory()) folders.push(prefix + entry.name);
        }
      }
      return entries;
    },
  }),
};

const countTree = (root: string): number => fs.readdirSync(root, { recursive: true }).length;

function corpusOf({ corpus }: Ground): string {
  if (corpus === undefined) throw protocolFault('A tree to walk is needed: "setup" needs corpus=….');
  return corpus;
}

export const traversalRecipes: readonly Recipe[] = [
  ...Object.entries(listVisits).map(([api, makeVisit]) =>
    recipe({
      cell: `list/${api}`,
      parameters: { entries: count(1, 1_000_000), stat: yesNo('no'), cache: choice(cacheStates, 'warm') },
      bytes: false,
      check: 'count',
      setUp({ entries, stat, cache }, { inputs }) {
        for (let index = 0; index < entries; index++) makeFile(join(inputs, `file-${index}`), 0, nothing);
        return visitCell(maxVisits(cache), inputs, { sync: makeVisit(stat) }, entries);
      },
    }),
  ),
  ...Object.entries(traverseVisits).map(([api, makeVisit]) =>
    recipe({
      cell: `traverse/${api}`,
      parameters: {
        shape: word(),
        entries: count(1, 1_000_000_000),
        stat: yesNo('no'),
        cache: choice(cacheStates, 'warm'),
      },
      bytes: false,
      check: 'count',
      setUp({ stat, cache }, ground) {
        const corpus = corpusOf(ground);
        if (api === 'globSync' && globSync!('**', { cwd: corpus }).length - 1 !== countTree(corpus))
          throw unsupportedFault('fs.globSync leaves out names that begin with a dot; this tree has some.');
        fs.readdirSync(corpus);
        return visitCell(maxVisits(cache), corpus, makeVisit(stat));
      },
    }),
  ),
  recipe({
    cell: 'stat-among/lstatSync',
    parameters: {
      shape: word(),
      entries: count(1, 1_000_000_000),
      pattern: choice(patterns, 'random'),
      cache: choice(cacheStates, 'warm'),
    },
    bytes: false,
    check: 'count',
    setUp({ pattern, cache }, ground) {
      const root = corpusOf(ground);
      const names = fs.readdirSync(root, { recursive: true, encoding: 'utf8' }).sort();
      const paths = Array.from(makePositions(pattern, names.length, ground.seed), (place) => join(root, names[place]!));
      let successes = 0;
      return {
        maxOps: cache === 'cold' ? paths.length : defaultMaxOps,
        bytesPerOp: 0,
        prepare() {
          successes = 0;
        },
        operate: {
          sync(index) {
            fs.lstatSync(paths[index % paths.length]!);
            successes++;
          },
        },
        verify: () => String(successes),
      };
    },
  }),
];
