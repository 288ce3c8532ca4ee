/**
 * Measures old commits and publishes them at their own dates. All of them are subjects of one measurement: each round has every commit
 * once, in random order, so that variation of the machine affects all of them alike and not the trend.
 */
import { createHash, randomInt } from 'node:crypto';
import type { Config } from '../gate/config/index.ts';
import { defaultProfileSettings, profileCells } from '../count/index.ts';
import { defined, MeasurementError, type RunDocument, UsageError } from '../core/document/index.ts';
import type { MatrixCell } from '../core/cells/index.ts';
import { type Budget, measure, type Progress } from '../engine/index.ts';
import { minForInterval } from '../core/stats/index.ts';
import { type CommitCost, describeEstimate, executionsIn, secondsToMeasure } from './backfill/estimate.ts';
import { elapsedNs, inOrder, ofOneMachine, runOfCommit, subjectName } from './backfill/commit-runs.ts';
import { BackfillState } from './backfill/state.ts';
import {
  BuiltCommits,
  Unfit,
  factsOf,
  listHistory,
  findRepository,
  type Repository,
  type PreparedSubject,
  chooseWorkloads,
  workloadPattern,
} from '../gate/index.ts';
import { withStore, type StoreAccess } from './store-access.ts';
import { publishRuns } from './publish.ts';
import { tool } from '../core/system/index.ts';

interface BackfillRequest {
  store: StoreAccess;
  /** The last N commits … */
  commits?: number | undefined;
  /** … or those after this one. */
  since?: string | undefined;
  /** Every Nth of them, always including the newest. */
  every?: number | undefined;
  /** Default: HEAD. */
  branch?: string | undefined;
  /** Names; absent: all. */
  workloads?: readonly string[] | undefined;
  /** Limit for all measurements; builds and counting are not included. */
  budgetNs?: number | undefined;
  seed?: number | undefined;
  directory?: string | undefined;
}

interface BackfillContext {
  config: Config;
  workingDirectory: string;
  /** For git. */
  environment: NodeJS.ProcessEnv;
  cacheDirectory?: string | undefined;
  source: RunDocument['source'];
  progress: Progress;
  signal: AbortSignal;
}

const defaultCommits = 20;
/** A workload that has no interval by the end of its time is executed until it has one, within this time. */
const maxSecondsPerFigure = 60;

export type BackfillResult = Awaited<ReturnType<typeof backfill>>;

/**
 * @returns commits: published, with the number of those already in the store, and skipped with the reason
 * @throws UsageError, MeasurementError
 */
export async function backfill(request: BackfillRequest, context: BackfillContext) {
  const { config, workingDirectory, progress } = context;
  const cells = chooseCells(config, request.workloads);
  const repository = await findRepository(workingDirectory);
  const { branch = 'HEAD', commits = defaultCommits, since, every = 1 } = request;
  const workloads = cells.map(({ api }) => [api, config.workloads?.[api]]);
  const isStored = await storedRuns(request.store, workloads);
  const asked = { store: request.store.spec, branch, commits, since, every, workloads, prefix: repository.prefix };
  const state = await BackfillState.open(repository, asked, async () => {
    const chosen = await listHistory(repository, branch, { commits, since, every });
    const missing = chosen.filter((commit) => !isStored(commit));
    return { commits: missing, present: chosen.length - missing.length };
  });
  if (state.isResumed)
    progress.note(`Going on with the backfill of ${state.commits.length} commits (${state.folder}).`);
  const runs = await new Backfill({ ...request, ...context, cells, repository, state, workloads }).run();
  const published = await publishRuns({
    runs,
    store: request.store,
    checkout: { directory: workingDirectory, environment: context.environment },
  });
  await state.remove();
  const ids = runs.flatMap(({ source }) => source?.commit ?? []);
  return { store: published.store, published: ids, present: state.present, skipped: state.unfit };
}

/** @throws UsageError if there are none */
function chooseCells(config: Config, names: readonly string[] | undefined): MatrixCell[] {
  const cells = chooseWorkloads(config, names?.map(workloadPattern));
  if (cells.length > 0) return cells;
  throw new UsageError('There is nothing to measure: name commands of this project under "workloads" in io-perf.yml.');
}

/** The same commit and the same workloads are one run: stored runs are not measured again. */
const idOf = (commit: string, workloads: unknown): string =>
  `backfill-${createHash('sha256').update(JSON.stringify(workloads)).digest('hex').slice(0, 12)}-${commit}`;

async function storedRuns(access: StoreAccess, workloads: unknown): Promise<(commit: string) => boolean> {
  const ids = await withStore(access, async (store) => {
    const snapshot = await store.snapshot();
    if ((await snapshot.index()) === undefined) return new Set<string>();
    const [runs, hidden] = await Promise.all([snapshot.runs(), snapshot.hidden()]);
    return new Set([...runs.map(({ id }) => id), ...hidden.map(({ run }) => run)]);
  });
  return (commit) => ids.has(idOf(commit, workloads));
}

type TimeBudget = Extract<Budget, { timeNs: number }>;

interface Work extends Omit<BackfillRequest, 'workloads'>, BackfillContext {
  cells: MatrixCell[];
  repository: Repository;
  state: BackfillState;
  workloads: unknown;
}

class Backfill {
  readonly #work: Work;
  /** Seconds of one execution of each workload; empty until a commit was built, or measured earlier. */
  #executions: number[] = [];

  constructor(work: Work) {
    this.#work = work;
  }

  async run(): Promise<RunDocument[]> {
    const { state } = this.#work;
    if (state.commits.length === 0) return [];
    let stretches = ofOneMachine(await state.stretches());
    this.#executions = executionsIn(stretches);
    if (this.#budgetLeft(stretches) !== undefined) {
      await this.#measure(await state.stretches());
      stretches = ofOneMachine(await state.stretches());
    }
    const runs = await this.#runsOf(stretches);
    if (runs.length > 0 || state.present > 0) return runs;
    const [first] = state.unfit;
    const why = first === undefined ? '.' : `: ${first.reason}`;
    throw new MeasurementError(`None of the ${state.commits.length} commits could be measured${why}`);
  }

  /** The remaining time; undefined if it is used up and every commit either has an interval or will not get one. */
  #budgetLeft(stretches: readonly RunDocument[]): TimeBudget | undefined {
    const { cells, state, budgetNs } = this.#work;
    const commits = state.commits.length - state.unfit.length;
    const figures = cells.length * commits;
    const timeNs = budgetNs ?? secondsToMeasure(commits, this.#executions) * 1e9;
    const maxNs = budgetNs ?? figures * maxSecondsPerFigure * 1e9;
    const spentNs = elapsedNs(stretches);
    const isKnown = stretches.reduce((sum, { schedule }) => sum + (schedule?.rounds ?? 0), 0) >= minForInterval;
    if (figures === 0 || spentNs >= (isKnown ? timeNs : maxNs)) return undefined;
    return { timeNs: Math.max(1e9, timeNs - spentNs), maxNs: maxNs - spentNs };
  }

  async #measure(before: readonly RunDocument[]): Promise<void> {
    const { cells, state, progress, signal, source, config } = this.#work;
    const { seed = randomInt(2 ** 32), directory = config.directory } = this.#work;
    const built = new BuiltCommits({ ...this.#work, directory });
    try {
      const subjects = await this.#build(built);
      const budget = this.#budgetLeft(ofOneMachine(before));
      if (subjects.length === 0 || budget === undefined) return;
      const plan = {
        subjects: subjects.map(([commit, { plan: subject }]) => ({ ...subject, name: subjectName(commit) })),
        cells,
        budget,
        latency: false,
        seed: (seed + before.length) % 2 ** 32,
        tool,
        ...defined({ source }),
      };
      const keep = (run: RunDocument): Promise<void> => state.keep(before.length, run);
      await keep(await measure(plan, { progress, signal, save: keep }));
    } finally {
      await built.releaseAll();
    }
    signal.throwIfAborted();
  }

  async #build(built: BuiltCommits): Promise<[string, PreparedSubject][]> {
    const { state, progress } = this.#work;
    const subjects: [string, PreparedSubject][] = [];
    for (const [index, commit] of state.commits.entries()) {
      if (state.whyUnfit(commit) !== undefined) continue;
      progress.phase(`commit ${index + 1} of ${state.commits.length}`);
      const started = performance.now();
      const subject = await built.build(commit);
      const builtAt = performance.now();
      const isCounted = (await state.counts(commit)) !== undefined;
      const unfit = subject instanceof Unfit ? subject : isCounted ? undefined : await this.#count(commit, subject);
      if (!(subject instanceof Unfit) && unfit === undefined) {
        const count = isCounted ? undefined : (performance.now() - builtAt) / 1000;
        const cost = { build: (builtAt - started) / 1000, ...defined({ count }) };
        if (subjects.push([commit, subject]) === 1) await this.#estimate(subject, cost, index);
        continue;
      }
      const { reason } = unfit!;
      progress.note(`${commit.slice(0, 10)} is skipped: ${reason}`);
      await state.setUnfit(commit, reason);
      await built.release(commit);
    }
    return subjects;
  }

  /** Prints how long the rest will take, by what the first commit has cost. */
  async #estimate(subject: PreparedSubject, cost: CommitCost, index: number): Promise<void> {
    const { state } = this.#work;
    if (this.#executions.length === 0) this.#executions = await this.#tryOnce(subject);
    const budget = this.#budgetLeft(ofOneMachine(await state.stretches()));
    const left = state.commits.slice(index + 1).filter((commit) => state.whyUnfit(commit) === undefined);
    const counts = await Promise.all(left.map((commit) => state.counts(commit)));
    const uncounted = counts.filter((one) => one === undefined).length;
    const commits = state.commits.length - state.unfit.length;
    const measuring = (budget?.timeNs ?? 0) / 1e9;
    const estimate = { left: left.length, uncounted, commits, executions: this.#executions, measuring };
    this.#work.progress.note(describeEstimate(cost, estimate));
  }

  /** One sample of each workload. @returns seconds of one execution */
  async #tryOnce({ plan }: PreparedSubject): Promise<number[]> {
    const { cells, signal } = this.#work;
    const short = { subjects: [plan], cells, seed: 0, budget: { timeNs: 1 }, latency: false, tool };
    const silent = { phase: () => undefined, update: () => undefined, note: () => undefined };
    const tried = await measure(short, { progress: silent, signal, save: () => Promise.resolve() });
    signal.throwIfAborted();
    return executionsIn([tried]);
  }

  /** Counts a commit once. @returns why none of its workloads runs */
  async #count(commit: string, { plan }: PreparedSubject): Promise<Unfit | undefined> {
    const { cells, state, signal } = this.#work;
    const measuring = { subjects: [plan], cells, seed: 0, budget: { rounds: 1 }, latency: false, tool };
    const pass = await profileCells(measuring, plan, defaultProfileSettings, this.#work);
    signal.throwIfAborted();
    if (pass.errors.length === cells.length) return new Unfit(pass.errors[0]!.message);
    await state.setCounts(commit, Object.fromEntries(pass.profiles));
    return undefined;
  }

  async #runsOf(stretches: readonly RunDocument[]): Promise<RunDocument[]> {
    const { repository, state, workloads, branch, source } = this.#work;
    const ref = branch ?? source?.ref ?? 'HEAD';
    const commits = state.commits.filter((commit) => state.whyUnfit(commit) === undefined);
    const facts = await Promise.all(commits.map((commit) => factsOf(repository, commit)));
    const dates = inOrder(facts.map(({ date }) => date));
    const runs = commits.map(async (commit, index) => {
      const about = { id: idOf(commit, workloads), commit, ref, date: dates[index]! };
      const run = runOfCommit({ ...about, counts: await state.counts(commit) }, stretches);
      if (run === undefined) await state.setUnfit(commit, 'No execution of it could be timed.');
      return run;
    });
    return (await Promise.all(runs)).filter((run) => run !== undefined);
  }
}
