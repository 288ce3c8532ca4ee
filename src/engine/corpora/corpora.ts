/** Listings of the trees that traversal cells walk: shapes, not data (every file is empty). */
import sourceData from './shapes/source.yaml';
import type { CorporaFile, ShapeFile } from './schema.ts';
import { type PlannedDirectory, planTree, xorshift32 } from './tree-plan.ts';
import { UsageError } from '../../core/document/index.ts';
import corporaData from './corpora.yaml';

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

/** Draws from a histogram of [value, count]. */
function drawer<T>(histogram: readonly (readonly [T, number])[], next: () => number): () => T {
  const values = histogram.flatMap(([value, frequency]) => Array.from({ length: frequency }, () => value));
  return () => values[next() % values.length]!;
}

/** No vowels, so that no name is a word. */
const letters = 'bcdfghjklmnpqrstvwxz';

/** Names with the lengths of the shape, unique in their directory. */
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
      // A short name that is taken gets longer after a few tries: few names have one letter.
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

/** The entries below a root, `d path` or `f path`, parents first; the same for the same arguments. @throws UsageError for an unknown shape */
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
