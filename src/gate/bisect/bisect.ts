/** Finds the commit that changed a count or a time, between a good commit and a bad one. */
import { randomInt } from 'node:crypto';
import type { Config } from '../config/index.ts';
import { defined, isCountMetric, UsageError } from '../../core/document/index.ts';
import { changedMetric, countIn, type OtherChange, type TimeFigure } from '../../judge/index.ts';
import type { MatrixCell } from '../../core/cells/index.ts';
import type { Progress } from '../../engine/index.ts';
import { BuiltCommits } from '../commits/built-commits.ts';
import {
  type CommitFacts,
  type CommitRange,
  factsOf,
  listRange,
  mergedInto,
  type MergedRange,
} from '../commits/commits.ts';
import { countEnd, exactCount, searchByCount } from './by-count.ts';
import { compareEnds, searchByTime } from './by-time.ts';
import { choosePolicy } from '../compare/policy.ts';
import { findRepository, type Repository } from '../compare/checkout.ts';
import { noWorkload, workloadCells } from '../workloads/workloads.ts';

interface BisectRequest {
  good: string;
  /** Default: HEAD. */
  bad?: string | undefined;
  /** A workload of the configuration; required if there are several. */
  workload?: string | undefined;
  /** `time`, or a count as a budget names it; absent: the count that changed most, else time. */
  metric?: string | undefined;
  /** Limit for all time measurements; builds are not included. */
  budgetNs?: number | undefined;
  seed?: number | undefined;
  directory?: string | undefined;
}

interface BisectContext {
  config: Config;
  workingDirectory: string;
  /** For git. */
  environment: NodeJS.ProcessEnv;
  cacheDirectory?: string | undefined;
  progress: Progress;
  signal: AbortSignal;
}

/** A skipped range of commits, by their ids. */
interface ChangeBetween {
  good: string;
  bad: string;
  /** Counts, or for a time its level relative to that of the good commit. */
  before: number;
  after: number;
}

export interface BisectResult {
  workload: string;
  metric: string;
  good: string;
  bad: string;
  /** Commits in the range, without the good one. */
  commits: number;
  /** The first commit with the change; absent if good and bad do not differ. */
  found?: CommitFacts;
  /** For a merge: the commits that it brought. */
  merged?: MergedRange;
  /** Commits between it and the last one without the change that could not be tested: any of them may be the cause. */
  untested: string[];
  /** Before and after the commit: a count, or nanoseconds of one execution. */
  before: number;
  after: number;
  /** Number of commits tested between good and bad, and of all commits built. */
  tested: number;
  builds: number;
  skipped: { commit: string; reason: string }[];
  /** Changes at other commits. */
  others: ChangeBetween[];
  /** By time only. */
  time?: TimeFacts;
}

interface TimeFacts {
  ratio: number | null;
  low: number | null;
  high: number | null;
  /** Pairs of good and bad, with or without a tested commit in between. */
  pairs: number;
  /** The measure that was searched by: processor time shows a change in work with less noise. */
  figure: TimeFigure;
  /** Probability of this commit, or of one that could not be tested; absent if none was found. */
  certainty?: number;
  /** Commits that are not ruled out. */
  suspects: { commit: string; probability: number }[];
}

const defaultBudgetNs = 600e9;

/** @throws UsageError, MeasurementError */
export async function bisectChange(request: BisectRequest, context: BisectContext): Promise<BisectResult> {
  const { config, workingDirectory } = context;
  const { metric } = request;
  if (metric !== undefined && metric !== 'time' && !isCountMetric(metric)) {
    throw new UsageError(
      `--metric is "${metric}", which is not a count: name time, a system call (openat), a kind of calls (open, stat, fsync), an error (ENOENT), or bytes such as readBytes.`,
    );
  }
  const cell = chooseWorkload(config, request.workload);
  const repository = await findRepository(workingDirectory);
  const range = await listRange(repository, request.good, request.bad ?? 'HEAD');
  const directory = request.directory ?? config.directory;
  const built = new BuiltCommits({ ...context, repository, cells: [cell], directory });
  try {
    return await new Bisection(request, context, { cell, repository, range, built }).run();
  } finally {
    await built.releaseAll();
  }
}

/** @throws UsageError if the workload is ambiguous */
function chooseWorkload(config: Config, name: string | undefined): MatrixCell {
  const cells = workloadCells(config);
  const names = cells.map(({ api }) => api).join(', ');
  if (cells.length === 0) {
    throw new UsageError(
      'There is nothing to bisect: give a command after --, or name it under "workloads" in io-perf.yml.',
    );
  }
  const [cell, ...more] = name === undefined ? cells : cells.filter(({ api }) => api === name);
  if (cell === undefined) throw noWorkload(name ?? '', config);
  if (more.length > 0) throw new UsageError(`io-perf.yml has several workloads: name one of ${names}.`);
  return cell;
}

interface Searching {
  cell: MatrixCell;
  repository: Repository;
  range: CommitRange;
  built: BuiltCommits;
}

type About = Pick<BisectResult, 'workload' | 'metric' | 'good' | 'bad' | 'commits'>;

/** One step of either search: positions in the range, 0 is the good commit. */
interface Step {
  place: number;
  after: number;
  others: readonly OtherChange[];
}

class Bisection {
  readonly #request: BisectRequest;
  readonly #context: BisectContext;
  readonly #searching: Searching;

  constructor(request: BisectRequest, context: BisectContext, searching: Searching) {
    this.#request = request;
    this.#context = context;
    this.#searching = searching;
  }

  async run(): Promise<BisectResult> {
    const { metric } = this.#request;
    if (metric === 'time') return this.#byTime();
    const { cell, range, built } = this.#searching;
    const good = await countEnd(cell, await built.buildEnd(range.good, '--good'), '--good', this.#context);
    const bad = await countEnd(cell, await built.buildEnd(range.bad, '--bad'), '--bad', this.#context);
    const counted = metric ?? changedMetric(good, bad);
    if (counted === undefined) {
      this.#context.progress.note('No count differs by a tenth between good and bad: searching by time.');
      return this.#byTime();
    }
    if (metric === undefined) {
      const [before, after] = [countIn(good, counted)!.value, countIn(bad, counted)!.value];
      this.#context.progress.note(`Searching by ${counted}, which is ${before} before and ${after} after.`);
    }
    return this.#byCount(counted, {
      good: exactCount(good, counted, range.good),
      bad: exactCount(bad, counted, range.bad),
    });
  }

  async #byCount(metric: string, ends: { good: number; bad: number }): Promise<BisectResult> {
    const { cell, range, built } = this.#searching;
    await built.releaseAll();
    if (ends.good === ends.bad) return this.#nothing(metric, ends);
    const { step, ...searched } = await searchByCount(range, cell, metric, ends, built, this.#context);
    const { countBefore: before, countAfter: after } = step;
    return { ...(await this.#found(metric, step)), ...searched, before, after, builds: built.builds };
  }

  async #byTime(): Promise<BisectResult> {
    const { cell, range, built } = this.#searching;
    const { seed = randomInt(2 ** 32), budgetNs = defaultBudgetNs } = this.#request;
    const { config } = this.#context;
    const settings = { cell, seed, budgetNs, policy: choosePolicy({}, config).paired };
    const sides = {
      good: await built.buildEnd(range.good, '--good'),
      bad: await built.buildEnd(range.bad, '--bad'),
    };
    this.#context.progress.phase('measuring good against bad');
    const ends = await compareEnds(sides, settings, this.#context);
    const { ratio, low, high, figure, goodNs, badNs } = ends;
    const pairs = ends.pairs.length;
    if (!ends.isChanged) {
      const time = { ratio, low, high, figure, pairs, suspects: [] };
      return { ...this.#nothing('time', { good: goodNs, bad: badNs }), time };
    }
    const { step, ...searched } = await searchByTime(range, sides, ends, settings, built, this.#context);
    return {
      ...(await this.#found('time', step)),
      ...searched,
      ...{ before: goodNs * step.timeBefore, after: goodNs * step.timeAfter, builds: built.builds },
      time: {
        ...{ ratio: step.ratio, low: step.low, high: step.high, figure, certainty: step.certainty },
        pairs: pairs + step.triples,
        suspects: step.suspects.map(({ place, probability }) => ({ commit: this.#at(place), probability })),
      },
    };
  }

  #nothing(metric: string, { good: before, bad: after }: { good: number; bad: number }): BisectResult {
    const { builds } = this.#searching.built;
    return { ...this.#about(metric), untested: [], before, after, tested: 0, builds, skipped: [], others: [] };
  }

  async #found(
    metric: string,
    { place, after, others }: Step,
  ): Promise<About & Pick<BisectResult, 'found' | 'merged' | 'untested' | 'others'>> {
    const { repository } = this.#searching;
    const merged = await mergedInto(repository, this.#at(place));
    return {
      ...this.#about(metric),
      found: await factsOf(repository, this.#at(place)),
      ...defined({ merged }),
      untested: Array.from({ length: place - after - 1 }, (_, index) => this.#at(after + 1 + index)),
      others: others.map(({ from, to, ...levels }) => ({ good: this.#at(from), bad: this.#at(to), ...levels })),
    };
  }

  #about(metric: string): About {
    const { cell, range } = this.#searching;
    const { good, bad, commits } = range;
    return { workload: cell.api, metric, good, bad, commits: commits.length };
  }

  #at(place: number): string {
    const { good, commits } = this.#searching.range;
    return place === 0 ? good : commits[place - 1]!;
  }
}
