/** Clones run at the same time and share the disk, so they are one job, as with `group_reporting`. */
import { type Direction, directions, isPresent, type Job, type Spread, sum } from './fio-report.ts';

function togetherDirection(all: readonly Direction[]): Direction {
  const runtimeMs = Math.max(...all.map((each) => each.runtimeMs));
  const perSecond = (of: (each: Direction) => number): number =>
    runtimeMs === 0 ? sum(all.map(of)) : sum(all.map((each) => of(each) * each.runtimeMs)) / runtimeMs;
  return {
    bytesPerSecond: perSecond(({ bytesPerSecond }) => bytesPerSecond),
    iops: perSecond(({ iops }) => iops),
    runtimeMs,
    completion: together(all.map(({ completion }) => completion).filter(isPresent)),
    total: together(all.map(({ total }) => total).filter(isPresent)),
  };
}

/** Percentiles of several are computed if the buckets are known. */
function together(spreads: readonly Spread[]): Spread | undefined {
  if (spreads.length < 2) return spreads[0];
  const count = sum(spreads.map((spread) => spread.count));
  const mean = sum(spreads.map((spread) => spread.mean * spread.count)) / count;
  const squares = spreads.map((spread) => spread.count * (spread.deviation ** 2 + (spread.mean - mean) ** 2));
  const calls = new Map<number, number>();
  if (spreads.every(({ buckets }) => buckets.length > 0)) {
    for (const [low, ios] of spreads.flatMap(({ buckets }) => buckets)) calls.set(low, (calls.get(low) ?? 0) + ios);
  }
  const buckets = [...calls].sort(([a], [b]) => a - b);
  const ranks = calls.size === 0 ? [] : [...spreads[0]!.percentiles.keys()];
  return {
    ...{ count, mean, buckets, deviation: Math.sqrt(sum(squares) / count) },
    percentiles: new Map(ranks.map((rank) => [rank, percentileOf(buckets, rank)])),
  };
}

function percentileOf(buckets: Spread['buckets'], rank: number): number {
  const wanted = (sum(buckets.map(([, calls]) => calls)) * rank) / 100;
  let seen = 0;
  for (const [low, calls] of buckets) {
    seen += calls;
    if (seen >= wanted) return low;
  }
  return buckets.at(-1)![0];
}

export function togetherJob(clones: readonly Job[]): Job {
  const runtimeOf = (job: Job): number =>
    Math.max(1, ...Object.values(job.directions).map(({ runtimeMs }) => runtimeMs));
  const runtime = sum(clones.map(runtimeOf));
  const share = (of: (job: Job) => number): number => sum(clones.map((job) => of(job) * runtimeOf(job))) / runtime;
  const found = directions.flatMap((name) => {
    const all = clones.map((job) => job.directions[name]).filter(isPresent);
    return all.length === 0 ? [] : [[name, togetherDirection(all)] as const];
  });
  return {
    ...clones[0]!,
    error: clones.find(({ error }) => error !== 0)?.error ?? 0,
    directions: Object.fromEntries(found),
    sync: together(clones.map(({ sync }) => sync).filter(isPresent)),
    // fio also reports the average of a group.
    userCpu: share(({ userCpu }) => userCpu),
    systemCpu: share(({ systemCpu }) => systemCpu),
  };
}
