/**
 * Judges run documents by the project's rules: comparisons by their pairs, others against stored runs, or as a first run. Verdicts inside a
 * document are never used.
 */
import { countBudgets, ratioBudgets, type Config } from '../gate/config/index.ts';
import { profileOfSamples } from '../count/index.ts';
import {
  type Acceptance,
  applyAcceptances,
  firstSubject,
  type CellCounts,
  isPaired,
  judgeCounts,
  judgementOfComparison,
  judgementOfFirstRun,
  judgementOfHistory,
  judgementOfNothing,
  mergeJudgements,
  nullArmOfNoise,
  pairCounts,
  whySidesDiffer,
  withKnownGrowth,
  type HistoryLimits,
  type JudgementContext,
  type TimedIo,
} from '../judge/index.ts';
import { judgeRatioBudgets } from '../suite/conclusions/index.ts';
import {
  mergeRuns,
  type CellSubject,
  type CountChange,
  type Judgement,
  type MergedRun,
  type RunDocument,
  type JudgedRun,
  samplesOf,
} from '../core/document/index.ts';
import { openStore } from '../history/store/index.ts';
import { storeNamed } from './store-access.ts';
import {
  ancestryIn,
  CommitSources,
  allowedGrowth,
  choosePolicy,
  rulesOf,
  type GateRequest,
  isForWorkloads,
} from '../gate/index.ts';
import { carriedAcceptances } from './carried-acceptances.ts';
import { whyEmpty } from './request.ts';
import type { IsInHistory, Promised } from './promised.ts';
import { type CountBases, type Past, storedPast } from './stored-past.ts';

/** The user's repository; it is only read. */
export interface Checkout {
  directory: string;
  /** For git; it also identifies the forge. */
  environment: NodeJS.ProcessEnv;
}

/** Rules of the command line and the Action, so that the same documents get the same verdict and exit status. */
export interface Rules {
  /** Budgets, and which verdicts fail the build. */
  config: Config;
  gate?: GateRequest | undefined;
  historyLimits?: HistoryLimits | undefined;
  /** The repository's facts about the commits of runs. */
  sources?: CommitSources;
  /** For a branch that may be behind: only benchmarks of commits in its history are expected. Default: those of all commits. */
  isInHistory?: IsInHistory;
  /** Comparisons that this process measured and judged by these rules: a document cannot claim that itself. */
  judged?: ReadonlyMap<RunDocument, Judgement>;
}

/**
 * One judged run for each environment. Each comparison is judged by itself, by its pairs (the strongest basis). All others are
 * judged against their history, all shards together, so that the error rate is that of the whole: times for information, counts
 * exactly. Changes accepted at this commit fail in neither.
 * @param past absent: there is no store
 */
export async function judgeRuns(
  runs: readonly RunDocument[],
  past?: Past,
  rules: Rules = { config: {} },
): Promise<JudgedRun[]> {
  const acceptancesOf = await past?.acceptances();
  const isAlone = ({ comparison }: RunDocument): boolean => comparison === undefined;
  const promised = await past?.promised(runs.filter(isAlone), rules.isInHistory);
  return Promise.all(
    mergeRuns(runs).map(async ({ run, parts }) => {
      const alone = mergeRuns(parts.filter(isAlone)).map((merged) => judgeAlone(merged, past, promised, rules));
      const compared = parts
        .filter((part) => !isAlone(part))
        .map((part) => rules.judged?.get(part) ?? judgeComparedRun(part, rules));
      const judgement = { ...mergeJudgements([...(await Promise.all(alone)), ...compared]), run: run.id };
      const accepted =
        acceptancesOf && applyAcceptances(judgement, run.source?.commit, (cell) => meantFor(run, acceptancesOf(cell)));
      return { run, judgement: accepted ?? judgement };
    }),
  );
}

/** Who writes a commit can choose its first digits: at one that is not merged, nothing less than the whole name is consent. */
function meantFor({ source = {} }: RunDocument, acceptances: readonly Acceptance[]): readonly Acceptance[] {
  const { commit, pullRequest } = source;
  if (pullRequest === undefined || commit === undefined) return acceptances;
  return acceptances.filter((one) => one.commit === commit || !commit.startsWith(one.commit));
}

export function judgeComparedRun(run: RunDocument, { config, gate = {} }: Rules): Judgement {
  const unbuilt = run.notes?.find(({ kind }) => kind === 'head-not-built' || kind === 'not-run');
  if (unbuilt !== undefined) return judgementOfNothing(run, unbuilt.message);
  const failure = whyEmpty(run);
  const budgets = judgeRatioBudgets(run, ratioBudgets(config));
  const limits = countBudgets(config);
  const rules = rulesOf(config);
  const counting = { budgets: limits, allowGrowth: allowedGrowth(config) };
  if (!isPaired(run)) {
    const { changes } = judgeCounts(
      pairCounts(run, () => undefined),
      counting,
    );
    return judgementOfFirstRun(run, { counts: changes, budgets, limits, rules, failure });
  }
  const { paired, failOn } = choosePolicy(gate, config);
  const { workloads, cells } = countsOfSides(run);
  // Counts of cells that are also timed: those that vary between samples are not reported.
  const certain = [...judgeCounts(cells, counting).changes]
    .map(([id, all]) => [id, all.filter(({ verdict }) => verdict !== 'unstable')] as const)
    .filter(([, { length }]) => length > 0);
  const counts = new Map([...certain, ...judgeCounts(workloads, counting).changes]);
  return judgementOfComparison(run, paired, { failOn, budgets, limits, rules, counts, failure });
}

/** File calls of both sides: of workloads as counted, of cells of the matrix by the sums in their samples. */
function countsOfSides(run: RunDocument): Record<'workloads' | 'cells', Map<string, CellCounts>> {
  const [before, after] = [run.comparison!.base!.subject, run.comparison!.head.subject];
  const counts = { workloads: new Map<string, CellCounts>(), cells: new Map<string, CellCounts>() };
  for (const [id, { type, subject, explained }] of Object.entries(run.cells)) {
    const [base, head] = [before, after].map((name) => (Object.hasOwn(subject, name) ? subject[name] : undefined));
    if (isForWorkloads(id)) {
      const executions = { base: ioOf(base), head: ioOf(head) };
      counts.workloads.set(id, { type, base: base?.profile, head: head?.profile, explained, executions });
    } else if (base && head) {
      const incomparable = whySidesDiffer(id, run.subjects[before], run.subjects[after]);
      const sums = { base: profileOfSamples(base), head: profileOfSamples(head) };
      if (sums.base && sums.head) counts.cells.set(id, { type, ...sums, incomparable });
    }
  }
  return counts;
}

const ioOf = (side: CellSubject | undefined): TimedIo[] =>
  side === undefined
    ? []
    : samplesOf(side).flatMap(({ io, ns }): TimedIo[] => (io && ns !== undefined ? [{ ...io, ns }] : []));

async function judgeAlone(
  { run, parts }: MergedRun,
  past: Past | undefined,
  promised: Promised | undefined,
  { config, historyLimits, sources }: Rules,
): Promise<Judgement> {
  const bases: CountBases = (await past?.countBase(run)) ?? new Map();
  const find = (cell: string): RunDocument | undefined => bases.get(cell)?.document;
  const pairs = pairCounts(run, find);
  const counts = sources ? await sources.addTo(pairs, run, find) : pairs;
  const limits = countBudgets(config);
  const { changes } = judgeCounts(counts, { budgets: limits, allowGrowth: allowedGrowth(config) });
  const context: JudgementContext = {
    limits,
    lost: parts.flatMap((part) => promised?.lostBy(part) ?? []),
    counterpart: promised?.counterpartOf(run),
    budgets: judgeRatioBudgets(run, ratioBudgets(config)),
    failOn: config.gate?.['fail-on'],
    rules: rulesOf(config),
    historyLimits,
    counts: withHistory(changes, bases, run),
    counted: new Set([...counts].filter(([, { base }]) => base !== undefined).map(([cell]) => cell)),
  };
  const judgement =
    past === undefined
      ? judgementOfFirstRun(run, context)
      : judgementOfHistory({ ...context, run, earlier: await historiesFor(run, past) });
  return run.noise === undefined ? judgement : { ...judgement, nullArm: nullArmOfNoise(run.noise) };
}

async function historiesFor(run: RunDocument, past: Past): ReturnType<Past['histories']> {
  const histories = [...(await past.histories(run))];
  return new Map(histories.map(([cell, one]) => [cell, { ...one, acceptances: meantFor(run, one.acceptances ?? []) }]));
}

function withHistory(
  changes: ReadonlyMap<string, readonly CountChange[]>,
  bases: CountBases,
  run: RunDocument,
): Map<string, CountChange[]> {
  return new Map(
    [...changes].map(([cell, all]) => {
      const base = bases.get(cell);
      const profile = run.cells[cell]?.subject[firstSubject(run)]?.profile;
      const isKnown = base !== undefined && profile !== undefined;
      return [cell, isKnown ? withKnownGrowth(all, base, { profile, commit: run.source?.commit }) : [...all]];
    }),
  );
}

interface ReportRequest extends Pick<Rules, 'config' | 'gate' | 'historyLimits'> {
  runs: readonly RunDocument[];
  /** A folder, or `git+URL#branch[:folder]`. */
  store?: string | undefined;
  checkout: Checkout;
}

/** @throws UsageError, StoreError */
export async function judgeForReport({ runs, store: spec, checkout, ...rules }: ReportRequest): Promise<JudgedRun[]> {
  if (spec === undefined) return judgeRuns(runs, undefined, rules);
  const store = openStore(await storeNamed(spec));
  const sources = new CommitSources(checkout.directory, checkout.environment);
  try {
    const snapshot = await store.snapshot();
    const head = runs[0]?.source?.commit;
    const isOfPullRequest = runs.some(({ source }) => source?.pullRequest !== undefined);
    const carried =
      head === undefined || isOfPullRequest
        ? []
        : await carriedAcceptances(snapshot, head, { isAncestor: ancestryIn(checkout.directory) });
    return await judgeRuns(runs, storedPast(await snapshot.renamedBy(runs), carried), { ...rules, sources });
  } finally {
    await store.close();
  }
}
