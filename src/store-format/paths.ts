/** Where the files of a store are. Every path follows from a number, an id or a hash: nothing has to be listed. */

/** A segment is written once, when it is full; so is a volume. */
export const RUNS_PER_SEGMENT = 32;
export const SEGMENTS_PER_VOLUME = 16;
export const RUNS_PER_VOLUME = RUNS_PER_SEGMENT * SEGMENTS_PER_VOLUME;

export const indexPath = 'index.js';
export const blessingsPath = 'blessings.js';
export const importsPath = 'imports.js';

/** Folders of 16 entries at most: what a publish writes anew of them does not grow with the store. */
function fanOut(hash: string, levels: number): string {
  return `${hash.slice(0, levels).split('').join('/')}/${hash}`;
}

/** @param hash hexadecimal SHA-256 of the run's id */
export const runPath = (hash: string): string => `runs/${fanOut(hash.slice(0, 32), 3)}.json.gz`;
export const cellsPath = (hash: string): string => `cells/${fanOut(hash, 2)}.js`;
export const environmentPath = (hash: string): string => `environments/${fanOut(hash, 2)}.js`;

/** By segment: what is left from the one before does not make the folder of the open one larger. */
export const pointsPath = (sequence: number): string =>
  `points/${Math.floor(sequence / RUNS_PER_SEGMENT)}/${sequence}.js`;
export const segmentFolder = (segment: number): string =>
  `segments/${Math.floor(segment / SEGMENTS_PER_VOLUME)}/${segment}`;
export const volumeFolder = (volume: number): string => `volumes/${volume}`;

export const partPath = (folder: string): string => `${folder}/runs.js`;
export const commitsPath = (folder: string): string => `${folder}/commits.js`;
/** `~` keeps a group's file apart from the two above and from names that Windows reserves. */
export const groupPath = (folder: string, group: string): string => `${folder}/${group}.js`;

const groupPattern = /^([a-z][a-z0-9-]{0,39})\/([a-z][a-z0-9-]{0,39})\//;

/** The group of a cell: its runner and operation. Ids of another shape share one group. */
export function groupOf(cell: string): string {
  const match = groupPattern.exec(cell);
  return match ? `${match[1]!}~${match[2]!}` : 'other~other';
}
