/** A tree of a given number of entries, with the directories, files and fan-out of a shape at each depth. */
import type { ShapeFile } from './schema.ts';

export interface PlannedDirectory {
  files: number;
  directories: PlannedDirectory[];
}

type Histogram = ShapeFile['directoryNameLengths'];

/** Integers in proportion to the weights, with the sum `total` (largest remainder). */
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
 * Directories and files at each depth. A depth whose share is less than one directory still gets one, while two entries lie there or
 * below. Deeper ones move theirs, as files, to the last depth that has a directory.
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
export function planTree(shape: ShapeFile, entries: number, next: () => number): PlannedDirectory {
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
