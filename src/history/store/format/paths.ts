/** Paths of a store's files. Every path follows from a number, an id or a hash, so that no folder has to be listed. */

/** Parts that hold several runs, each written once, when it is full; the smallest first. Each size is a multiple of the one before. */
export const levels = [
  { kind: 'bundle', runs: 8, folder: (bundle: number) => `bundles/${Math.floor(bundle / 16)}/${bundle}` },
  { kind: 'segment', runs: 32, folder: (segment: number) => `segments/${Math.floor(segment / 16)}/${segment}` },
  { kind: 'chapter', runs: 128, folder: (chapter: number) => `chapters/${Math.floor(chapter / 16)}/${chapter}` },
  { kind: 'volume', runs: 512, folder: (volume: number) => `volumes/${volume}` },
] as const;

export type Level = (typeof levels)[number];

export const indexPath = 'index.js';
export const acceptancesPath = 'acceptances.js';
export const hiddenPath = 'hidden.js';
export const renamesPath = 'renames.js';
export const importsPath = 'imports.js';

/** Folders of at most 16 entries: the size of their updates does not grow with the store. */
function fanOut(hash: string, levels: number): string {
  return `${hash.slice(0, levels).split('').join('/')}/${hash}`;
}

/** An entry of a history of github-action-benchmark: they come by the thousand, so that many share a file (pack-file.ts). */
const importedId = /^gab-[0-9a-f]{32}$/;

/** @param hash hexadecimal SHA-256 of the run's id */
export function runPath(id: string, hash: string): string {
  const name = hash.slice(0, 32);
  return importedId.test(id) ? `runs/${hash[0]}/${hash[1]}.pack.gz/${name}.json` : `runs/${fanOut(name, 3)}.json.gz`;
}
export const cellsPath = (hash: string): string => `cells/${fanOut(hash, 2)}.js`;
export const environmentPath = (hash: string): string => `environments/${fanOut(hash, 2)}.js`;

/** By segment: remains of the previous one do not enlarge the folder of the open one. */
export const pointsPath = (sequence: number): string => `points/${Math.floor(sequence / 32)}/${sequence}.js`;

export const partPath = (folder: string): string => `${folder}/runs.js`;
export const commitsPath = (folder: string): string => `${folder}/commits.js`;
/** Results of runs that compared their program with itself; exists only if there are any. */
export const noisePath = (folder: string): string => `${folder}/noise.js`;
/** The last figure of each cell: see latestOf of the reader. */
export const latestPath = (folder: string): string => `${folder}/latest.js`;
/** Parts of fewer runs have no such file: reading them whole costs no more. */
export const runsWithLatest = 128;
/** Figures of some of its cells. */
export const figuresPath = (folder: string, file: number): string => `${folder}/figures/${file}.js`;

/** Approximate number of figures in one file: the amount read for one trend does not grow with the number of cells. */
const figuresPerFile = 512;

export const filesFor = (cells: number, runs: number): number =>
  Math.max(1, Math.ceil((cells * runs) / figuresPerFile));

/** Selects the file of a part that holds the figures of a cell: FNV-1a (http://www.isthe.com/chongo/tech/comp/fnv/) of its id's UTF-16 units. */
export function fileOf(cell: string, files: number): number {
  let hash = 0x811c9dc5;
  for (let position = 0; position < cell.length; position += 1) {
    hash = Math.imul(hash ^ cell.charCodeAt(position), 0x01000193);
  }
  // The low bits of short texts that differ in one character are similar.
  return ((hash ^ (hash >>> 15)) >>> 0) % files;
}

/** A range of runs with figures in one place: a folder, or the point file of one run. */
export interface Part {
  kind: Level['kind'] | 'points';
  /** Folder, or file of points. */
  path: string;
  first: number;
  count: number;
}

const descending = [...levels].reverse();

/** The parts that hold all runs, oldest first; only those that reach into the last `last` runs, if given. */
export function partsOf(runs: number, last = Number.POSITIVE_INFINITY): Part[] {
  return partsBetween(0, runs).filter((part) => part.first + part.count > runs - last);
}

/** The parts that hold the runs from `first` to before `end`, each of fewer than `below` runs. */
export function partsBetween(first: number, end: number, below = Number.POSITIVE_INFINITY): Part[] {
  const parts: Part[] = [];
  while (first < end) {
    const level = descending.find(({ runs }) => runs < below && first % runs === 0 && first + runs <= end);
    parts.push(
      level === undefined
        ? { kind: 'points', path: pointsPath(first), first, count: 1 }
        : { kind: level.kind, path: level.folder(first / level.runs), first, count: level.runs },
    );
    first += level?.runs ?? 1;
  }
  return parts;
}
