/** Listings of the trees that traversal cells walk: shapes, not data (every file is empty). */
import { UsageError } from '../document/index.ts';
import sourceData from './data/shapes/source.yaml';
import type { CorporaFile, ShapeFile } from './schema.ts';
import corporaData from './data/corpora.yaml';

const sourceShape = sourceData as ShapeFile;

function* flat(entries: number): Generator<string> {
  for (let i = 0; i < entries; i++) yield `f file-${i}`;
}

function* twoLevel(entries: number): Generator<string> {
  if (entries === 0) return;
  const above = Math.ceil((entries - 1) / 2);
  for (let i = 0; i < above; i++) yield `f file-${i}`;
  yield 'd below';
  for (let i = 0; i < entries - 1 - above; i++) yield `f below/file-${i}`;
}

const chainDepth = 64;

function* chain(entries: number): Generator<string> {
  let made = 0;
  for (let number = 0; made < entries; number++) {
    let path = `c${number}`;
    for (let depth = 0; depth < chainDepth && made < entries; depth++) {
      if (depth > 0) path += '/d';
      yield `d ${path}`;
      if (++made === entries) return;
      yield `f ${path}/f`;
      made++;
    }
  }
}

const filesPerWideDirectory = 9;

function* wide(entries: number): Generator<string> {
  for (let i = 0; i < entries; i++) {
    const directory = `directory-${Math.floor(i / (filesPerWideDirectory + 1))}`;
    const file = i % (filesPerWideDirectory + 1);
    yield file === 0 ? `d ${directory}` : `f ${directory}/file-${file}`;
  }
}

/** Draws from a histogram of [value, how often]. */
function drawer<T>(histogram: readonly (readonly [T, number])[], next: () => number): () => T {
  const values = histogram.flatMap(([value, frequency]) => Array.from({ length: frequency }, () => value));
  return () => values[next() % values.length]!;
}

/** No vowels: the names are no words. */
const letters = 'bcdfghjklmnpqrstvwxz';

/** Names of the shape's lengths, each once in its directory. */
function namer(
  shape: ShapeFile,
  next: () => number,
): { file: (taken: Set<string>) => string; directory: (taken: Set<string>) => string } {
  const drawStemLength = drawer(shape.fileStemLengths, next);
  const drawDirectoryLength = drawer(shape.directoryNameLengths, next);
  const drawExtension = drawer(Object.entries(shape.extensions), next);
  const unique = (length: number, extension: string, taken: Set<string>): string => {
    for (let tries = 0; ; tries++) {
      let name = '';
      // A short name that is taken grows after a few tries: there are only so many of one letter.
      while (name.length < Math.max(1, length) + Math.floor(tries / 4)) name += letters[next() % letters.length]!;
      name += extension;
      if (taken.has(name)) continue;
      taken.add(name);
      return name;
    }
  };
  return {
    file: (taken) => unique(drawStemLength(), drawExtension(), taken),
    directory: (taken) => unique(drawDirectoryLength(), '', taken),
  };
}

function* source(entries: number, seed: number): Generator<string> {
  const shape = sourceShape;
  const next = xorshift32(seed);
  const names = namer(shape, next);
  function* walk({ files, directories }: PlannedDirectory, prefix: string): Generator<string> {
    const taken = new Set<string>();
    for (let i = 0; i < files; i++) yield `f ${prefix}${names.file(taken)}`;
    for (const directory of directories) {
      const path = prefix + names.directory(taken);
      yield `d ${path}`;
      yield* walk(directory, `${path}/`);
    }
  }
  yield* walk(planTree(shape, entries, next), '');
}

const makers: Record<string, (entries: number, seed: number) => Iterable<string>> = {
  flat,
  'two-level': twoLevel,
  source,
  chain,
  wide,
};

/**
 * The entries of a tree below its root, `d path` or `f path`, parents before what they hold; exactly `entries` of them, the
 * same for the same arguments.
 * @throws UsageError when there is no such shape
 */
export function corpusListing(shape: string, entries: number, seed: number): Iterable<string> {
  const make = Object.hasOwn(makers, shape) ? makers[shape] : undefined;
  if (!make)
    throw new UsageError(
      `There is no tree shape "${shape}": the shapes are ${Object.keys(corpora().shapes).join(', ')}.`,
    );
  return make(entries, seed);
}

/** The shapes of trees with what they are, and the trees that suites and studies use. */
export const corpora = (): CorporaFile => corporaData as CorporaFile;

// A tree of a given number of entries with the proportions of a shape: how many directories and files lie at each depth
// follows the shape's depth distribution, how they spread over their parents follows its fan-out at that depth.

interface PlannedDirectory {
  files: number;
  directories: PlannedDirectory[];
}

type Histogram = ShapeFile['directoryNameLengths'];

/** Whole numbers in proportion to the weights that add up to `total` (largest remainder). */
export function apportion(weights: readonly number[], total: number): number[] {
  const sum = weights.reduce((a, b) => a + b, 0);
  const exact = weights.map((weight, i) => (sum > 0 ? (weight * total) / sum : i === 0 ? total : 0));
  const shares = exact.map(Math.floor);
  let left = total - shares.reduce((a, b) => a + b, 0);
  const byRemainder = exact
    .map((share, i) => [share - Math.floor(share), i] as const)
    .sort(([a, i], [b, j]) => b - a || i - j);
  for (const [, i] of byRemainder) {
    if (left === 0) break;
    shares[i]!++;
    left--;
  }
  return shares;
}

/** `count` values that have the histogram's distribution: its quantiles in the middle of equal strata, shuffled. */
function stratified(histogram: Histogram, count: number, next: () => number): number[] {
  const total = histogram.reduce((sum, [, frequency]) => sum + frequency, 0);
  const values: number[] = [];
  let below = 0;
  for (const [value, frequency] of histogram) {
    below += frequency;
    while (values.length < count && (values.length + 0.5) / count <= below / total) values.push(value);
  }
  for (let i = values.length - 1; i > 0; i--) {
    const j = next() % (i + 1);
    [values[i], values[j]] = [values[j]!, values[i]!];
  }
  return values;
}

interface Level {
  directories: number;
  files: number;
}

/**
 * Directories and files at each depth. In a small tree a depth whose share is less than one directory gets one all the same, as
 * long as two entries lie there or below; deeper ones give theirs, as files, to the last depth that has a directory.
 */
function levels(shape: ShapeFile, entries: number): Level[] {
  const shares = apportion(
    shape.depths.flatMap(({ directories, files }, depth) => [depth === 0 ? 0 : directories, files]),
    entries,
  );
  const all = shape.depths.map((_, depth) => ({
    directories: depth === 0 ? 1 : shares[2 * depth]!,
    files: shares[2 * depth + 1]!,
  }));
  for (const [depth, level] of all.entries()) {
    if (level.directories > 0) continue;
    const below = all.slice(depth);
    if (below.reduce((sum, { directories, files }) => sum + directories + files, 0) >= 2) {
      const richest = all.reduce((most, other) => (other.files > most.files ? other : most));
      richest.files--;
      level.directories++;
      continue;
    }
    all[depth - 1]!.files += below.reduce((sum, { directories, files }) => sum + directories + files, 0);
    return all.slice(0, depth);
  }
  return all;
}

/** The root of a tree with exactly `entries` entries below it. */
function planTree(shape: ShapeFile, entries: number, next: () => number): PlannedDirectory {
  const root: PlannedDirectory = { files: 0, directories: [] };
  const plan = levels(shape, entries);
  let parents = [root];
  for (const [depth, { files }] of plan.entries()) {
    const { filesPerDirectory, directoriesPerDirectory } = shape.depths[depth]!;
    const fileShares = apportion(stratified(filesPerDirectory, parents.length, next), files);
    const directoryShares = apportion(
      stratified(directoriesPerDirectory, parents.length, next),
      plan[depth + 1]?.directories ?? 0,
    );
    parents = parents.flatMap((parent, i) => {
      parent.files = fileShares[i]!;
      parent.directories = Array.from({ length: directoryShares[i]! }, () => ({ files: 0, directories: [] }));
      return parent.directories;
    });
  }
  return root;
}

/** The generator of runners/PROTOCOL.md ("Payload and positions"): Marsaglia's xorshift32, 32-bit unsigned outputs. */
export function xorshift32(seed: number): () => number {
  let x = seed >>> 0 || 2654435769;
  return () => {
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
    return (x >>>= 0);
  };
}
