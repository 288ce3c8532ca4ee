import type { ShapeFile } from '../../src/engine/corpora/schema.ts';

type Histogram = [number, number][];

/** How often each value occurs, ascending. */
function histogram(values: Iterable<number>): Histogram {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort(([a], [b]) => a - b);
}

const maxExtensions = 60;

/** The part of a file's name from its last dot (not the first character), or nothing. */
function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot > 0 ? name.slice(dot) : '';
}

/**
 * The shape of a tree from its files' paths (as `git ls-tree -r --name-only` lists them): numbers only, no names. Entry k of
 * `depths` counts what lies k directories below the root, and what directories k levels deep hold.
 */
export function shapeStatistics(filePaths: Iterable<string>): Omit<ShapeFile, 'source'> {
  const directories = new Map<string, { depth: number; files: number; directories: number }>();
  const directory = (path: string, depth: number): { files: number; directories: number } => {
    const known = directories.get(path);
    if (known) return known;
    const made = { depth, files: 0, directories: 0 };
    directories.set(path, made);
    if (depth > 0) directory(path.slice(0, Math.max(0, path.lastIndexOf('/'))), depth - 1).directories++;
    return made;
  };
  const stemLengths: number[] = [];
  const extensions = new Map<string, number>();
  for (const path of filePaths) {
    const parts = path.split('/');
    const name = parts.pop()!;
    directory(parts.join('/'), parts.length).files++;
    const extension = extensionOf(name);
    stemLengths.push(name.length - extension.length);
    extensions.set(extension, (extensions.get(extension) ?? 0) + 1);
  }
  const all = [...directories].map(([path, counts]) => ({ path, ...counts }));
  const deepest = Math.max(0, ...all.map(({ depth }) => depth));
  return {
    depths: Array.from({ length: deepest + 1 }, (_, depth) => {
      const here = all.filter((one) => one.depth === depth);
      return {
        directories: here.length,
        files: here.reduce((sum, { files }) => sum + files, 0),
        filesPerDirectory: histogram(here.map(({ files }) => files)),
        directoriesPerDirectory: histogram(here.map((one) => one.directories)),
      };
    }),
    directoryNameLengths: histogram(
      all.filter(({ depth }) => depth > 0).map(({ path }) => path.length - path.lastIndexOf('/') - 1),
    ),
    fileStemLengths: histogram(stemLengths),
    extensions: Object.fromEntries([...extensions].sort(([, a], [, b]) => b - a).slice(0, maxExtensions)),
  };
}
