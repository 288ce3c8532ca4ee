/** Finds the commit that changed a count or a time, between a good commit and a bad one: by a count if one differs, else by time. */
import { randomInt } from 'node:crypto';
import type { Config } from '../config/index.ts';
import { defined, isCountMetric, UsageError } from '../../core/document/index.ts';
import { changedMetric, countIn, type OtherChange, type TimeFigure } from '../../judge/index.ts';
import type { MatrixCell } from '../../core/cells/index.ts';
import type { Progress } from '../../engine/index.ts';
import { BuiltCommits, type BuildSettings } from '../commits/built-commits.ts';
import { type CommitFacts, factsOf, listRange, mergedInto, type MergedRange } from '../commits/commits.ts';
import { findRepository } from '../compare/checkout.ts';
import { countEnd, exactCount, searchByCount, type SearchRange } from './by-count.ts';
import { compareEnds, searchByTime } from './by-time.ts';
import { choosePolicy } from '../compare/policy.ts';
import { noWorkload, workloadCells } from '../workloads/workloads.ts';

export interface BisectRequest {
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

export interface BisectContext {
  config: Config;
  workingDirectory: string;
  environment: NodeJS.ProcessEnv;
  cacheDirectory?: string | undefined;
  progress: Progress;
  signal: AbortSignal;
}

interface ChangeBetween {
  good: string;
  bad: string;
  /** Counts, or for a time its level relative to that of the good end. */
  before: number;
  after: number;
}

/** What a search found. Steps are ids of commits, or versions. */
export interface BisectOutcome {
  workload: string;
  metric: string;
  good: string;
  bad: string;
  /** Number of steps in the range, without the good end. */
  steps: number;
  /** The first step with the change; absent if good and bad do not differ. */
  first?: string;
  /** Steps between it and the last one without the change that could not be tested: any of them may be the cause. */
  untested: string[];
  /** Before and after that step: a count, or nanoseconds of one execution. */
  before: number;
  after: number;
  /** Number of steps tested between good and bad, and of all that were built. */
  tested: number;
  builds: number;
  skipped: { step: string; reason: string }[];
  others: ChangeBetween[];
  /** By time only. */
  time?: TimeFacts;
}

interface TimeFacts {
  ratio: number | null;
  low: number | null;
  high: number | null;
  /** Pairs of good and bad, with or without a tested step in between. */
  pairs: number;
  /** The measure that was searched by: processor time shows a change in work with less noise. */
  figure: TimeFigure;
  /** Probability of this step, or of one that could not be tested; absent if none was found. */
  certainty?: number;
  /** Steps that are not ruled out. */
  suspects: { step: string; probability: number }[];
}

const defaultBudgetNs = 600e9;

export interface BisectResult extends BisectOutcome {
  /** The first commit with the change; absent if good and bad do not differ. */
  found?: CommitFacts;
  /** For a merge: the commits that it brought. */
  merged?: MergedRange;
}

/** @throws UsageError, MeasurementError */
export async function bisectChange(request: BisectRequest, context: BisectContext): Promise<BisectResult> {
  const cell = chooseWorkload(context.config, request);
  const repository = await findRepository(context.workingDirectory);
  const { good, bad, commits: steps } = await listRange(repository, request.good, request.bad ?? 'HEAD');
  const range: SearchRange = { good, bad, steps, noun: 'commit', nameOf: (commit) => commit.slice(0, 10) };
  const outcome = await searchRange({ cell, range, repository }, request, context);
  const { first } = outcome;
  if (first === undefined) return outcome;
  const merged = await mergedInto(repository, first);
  return { ...outcome, found: await factsOf(repository, first), ...defined({ merged }) };
}

/** @throws UsageError if the workload is ambiguous, or the metric is not a count */
export function chooseWorkload(config: Config, { metric, workload: name }: BisectRequest): MatrixCell {
  if (metric !== undefined && metric !== 'time' && !isCountMetric(metric)) {
    throw new UsageError(
      `--metric is "${metric}", which is not a count: name time, a system call (openat), a kind of calls (open, stat, fsync), an error (ENOENT), or bytes such as readBytes.`,
    );
  }
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

/** @throws UsageError, MeasurementError */
export async function searchRange(
  { repository, buildOf, ...searching }: Omit<Searching, 'built'> & Pick<BuildSettings, 'repository' | 'buildOf'>,
  request: BisectRequest,
  context: BisectContext,
): Promise<BisectOutcome> {
  const directory = request.directory ?? context.config.directory;
  const cells = [searching.cell];
  const built = new BuiltCommits({ ...context, repository, cells, directory, ...defined({ buildOf }) });
  try {
    return await new Bisection(request, context, { ...searching, built }).search();
  } finally {
    await built.releaseAll();
  }
}

interface Searching {
  cell: MatrixCell;
  range: SearchRange;
  built: BuiltCommits;
}

type About = Pick<BisectOutcome, 'workload' | 'metric' | 'good' | 'bad' | 'steps'>;

/** One step of either search: positions in the range, 0 is the good end. */
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

  async search(): Promise<BisectOutcome> {
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
      good: exactCount(good, counted, range.nameOf(range.good)),
      bad: exactCount(bad, counted, range.nameOf(range.bad)),
    });
  }

  async #byCount(metric: string, ends: { good: number; bad: number }): Promise<BisectOutcome> {
    const { cell, range, built } = this.#searching;
    await built.releaseAll();
    if (ends.good === ends.bad) return this.#nothing(metric, ends);
    const { step, ...searched } = await searchByCount(range, cell, metric, ends, built, this.#context);
    const { countBefore: before, countAfter: after } = step;
    return { ...this.#found(metric, step), ...searched, before, after, builds: built.builds };
  }

  async #byTime(): Promise<BisectOutcome> {
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
      ...this.#found('time', step),
      ...searched,
      before: goodNs * step.timeBefore,
      after: goodNs * step.timeAfter,
      builds: built.builds,
      time: {
        ratio: step.ratio,
        low: step.low,
        high: step.high,
        figure,
        certainty: step.certainty,
        pairs: pairs + step.triples,
        suspects: step.suspects.map(({ place, probability }) => ({ step: this.#at(place), probability })),
      },
    };
  }

  #nothing(metric: string, { good: before, bad: after }: { good: number; bad: number }): BisectOutcome {
    const { builds } = this.#searching.built;
    return { ...this.#about(metric), untested: [], before, after, tested: 0, builds, skipped: [], others: [] };
  }

  #found(metric: string, { place, after, others }: Step): About & Pick<BisectOutcome, 'first' | 'untested' | 'others'> {
    return {
      ...this.#about(metric),
      first: this.#at(place),
      untested: Array.from({ length: place - after - 1 }, (_, index) => this.#at(after + 1 + index)),
      others: others.map(({ from, to, ...levels }) => ({ good: this.#at(from), bad: this.#at(to), ...levels })),
    };
  }

  #about(metric: string): About {
    const { cell, range } = this.#searching;
    const { good, bad, steps } = range;
    return { workload: cell.api, metric, good, bad, steps: steps.length };
  }

  #at(place: number): string {
    const { good, steps } = this.#searching.range;
    return place === 0 ? good : steps[place - 1]!;
  }
}
