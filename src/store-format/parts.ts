import {
  pointsPath,
  RUNS_PER_SEGMENT,
  RUNS_PER_VOLUME,
  SEGMENTS_PER_VOLUME,
  segmentFolder,
  volumeFolder,
} from './paths.ts';

/** A stretch of runs whose figures are in one place: a folder of a volume or segment, or the point file of one run. */
export interface Part {
  kind: 'volume' | 'segment' | 'points';
  /** Folder, or file of points. */
  path: string;
  first: number;
  count: number;
}

/** The parts that hold `runs` runs, oldest first; only those that reach into the last `last` runs, if given. */
export function partsOf(runs: number, last = Number.POSITIVE_INFINITY): Part[] {
  const parts: Part[] = [];
  const volumes = Math.floor(runs / RUNS_PER_VOLUME);
  const segments = Math.floor(runs / RUNS_PER_SEGMENT);
  for (let volume = 0; volume < volumes; volume += 1) {
    parts.push({ kind: 'volume', path: volumeFolder(volume), first: volume * RUNS_PER_VOLUME, count: RUNS_PER_VOLUME });
  }
  for (let segment = volumes * SEGMENTS_PER_VOLUME; segment < segments; segment += 1) {
    const first = segment * RUNS_PER_SEGMENT;
    parts.push({ kind: 'segment', path: segmentFolder(segment), first, count: RUNS_PER_SEGMENT });
  }
  for (let sequence = segments * RUNS_PER_SEGMENT; sequence < runs; sequence += 1) {
    parts.push({ kind: 'points', path: pointsPath(sequence), first: sequence, count: 1 });
  }
  return parts.filter((part) => part.first + part.count > runs - last);
}
