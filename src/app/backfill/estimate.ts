/** How long a backfill measures each commit, and how long all of it will take, once the first commit shows what one costs. */
import { type RunDocument, samplesOf } from '../../core/document/index.ts';
import { minForInterval } from '../../core/stats/index.ts';
import { formatCount, formatWait } from '../../core/words/index.ts';

/** Executions of a workload at each commit: some more than its interval needs, as the first ones warm it up. */
const executionsPerFigure = 12;
/** A short workload is executed many times in the least time, and a long one only as often as its interval needs. */
const secondsPerFigure = { least: 2, most: 15 };

/** What the first commit that builds and runs has cost, in seconds. */
export interface CommitCost {
  build: number;
  /** Undefined where it was counted before an interruption: what counting costs is not known then. */
  count?: number;
}

/** Seconds of one execution of each cell in these runs, by the first commit that has it. */
export function executionsIn(runs: readonly RunDocument[]): number[] {
  const seconds = new Map<string, number>();
  for (const [cell, { subject }] of runs.flatMap(({ cells }) => Object.entries(cells))) {
    const [sample] = Object.values(subject).flatMap((side) =>
      samplesOf(side).flatMap(({ ns }) => (ns === undefined ? [] : [ns / side.opsPerSample / 1e9])),
    );
    if (sample !== undefined && !seconds.has(cell)) seconds.set(cell, sample);
  }
  return [...seconds.values()];
}

/** The default time for measuring all commits, in seconds. */
export const secondsToMeasure = (commits: number, executions: readonly number[]): number =>
  commits * executions.reduce((sum, seconds) => sum + secondsOf(seconds), 0);

const secondsOf = (execution: number): number =>
  Math.min(secondsPerFigure.most, Math.max(secondsPerFigure.least, execution * executionsPerFigure));

interface Estimate {
  /** Commits that are still to be built, and those of them that are not counted yet. */
  left: number;
  uncounted: number;
  commits: number;
  executions: readonly number[];
  measuring: number;
}

/** One line for the user, before most of the work is done. */
export function describeEstimate({ build, count }: CommitCost, estimate: Estimate): string {
  const { left, uncounted, commits, executions } = estimate;
  const needed = commits * minForInterval * executions.reduce((sum, seconds) => sum + seconds, 0);
  const measuring = Math.max(estimate.measuring, needed);
  const parts = [
    ...(left === 0 ? [] : [`${formatCount(left, 'build')} of ${inSeconds(build)}`]),
    ...(uncounted === 0 || count === undefined ? [] : [`counting ${inSeconds(uncounted * count)}`]),
    `measuring ${inSeconds(measuring)}`,
  ];
  const known = inSeconds(left * build + uncounted * (count ?? 0) + measuring);
  const beside = uncounted > 0 && count === undefined ? ` and the counting of ${formatCount(uncounted, 'commit')}` : '';
  return `Takes about ${known}${beside} more: ${parts.join(', ')}.`;
}

const inSeconds = (seconds: number): string => formatWait(Math.max(1, Math.round(seconds)));
