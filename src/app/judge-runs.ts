/** Run documents of one report, judged by the rules of the project: by what they carry, or against what is stored, or as a first run. */
import { countBudgets, ratioBudgets, type Config } from '../config/index.ts';
import {
  applyAcceptances,
  judgeCounts,
  judgementOfFirstRun,
  judgementOfHistory,
  judgeRatioBudgets,
  mergeJudgements,
  pairCounts,
  type HistoryLimits,
  type JudgementContext,
} from '../judge/index.ts';
import { mergeRuns, type Judgement, type RunDocument, type JudgedRun } from '../document/index.ts';
import { openStore } from '../store/index.ts';
import { CommitSources } from './commit-sources.ts';
import type { Checkout } from './publish.ts';
import { storedPast, type Past } from './stored-past.ts';

/** What the command line and the Action both judge by, so that the same documents get the same verdict and exit status. */
export interface Rules {
  /** Budgets, and which verdicts fail the build. */
  config: Config;
  /** What a figure may be above its stored runs. */
  historyLimits?: HistoryLimits | undefined;
  /** What the repository knows of the commits that runs are of. */
  sources?: CommitSources;
}

const noRules: Rules = { config: {} };

/**
 * One judged run for each environment. A comparison carries its judgement (paired: the strongest there is); what carries
 * none is judged against its history, all shards together, so that the promised error rate is that of the whole: times for
 * information, counts exactly. What a person accepted at this commit fails in neither.
 * @param past absent: there is no store
 */
export async function judgeRuns(runs: readonly RunDocument[], past?: Past, rules = noRules): Promise<JudgedRun[]> {
  const acceptancesOf = await past?.acceptances();
  return Promise.all(
    mergeRuns(runs).map(async ({ run, parts }) => {
      const carried = parts.flatMap(({ judgement }) => (judgement === undefined ? [] : [judgement]));
      const plain = mergeRuns(parts.filter(({ judgement }) => judgement === undefined));
      const judged = await Promise.all(plain.map((merged) => judgeAlone(merged.run, past, rules)));
      const judgement = mergeJudgements([...judged, ...carried]);
      return {
        run,
        judgement: acceptancesOf
          ? applyAcceptances(judgement, run.source?.commit ?? judgement.head.commit, acceptancesOf)
          : judgement,
      };
    }),
  );
}

async function judgeAlone(
  run: RunDocument,
  past: Past | undefined,
  { config, historyLimits, sources }: Rules,
): Promise<Judgement> {
  const baseOf = past && (await past.countBase(run));
  const find = (cell: string): RunDocument | undefined => baseOf?.(cell);
  const pairs = pairCounts(run, find);
  const counts = sources ? await sources.addTo(pairs, run, find) : pairs;
  const { changes } = judgeCounts(counts, { budgets: countBudgets(config) });
  const context: JudgementContext = {
    budgets: judgeRatioBudgets(run, ratioBudgets(config)),
    failOn: config.gate?.['fail-on'],
    historyLimits,
    counts: changes,
    counted: new Set([...counts].filter(([, { base }]) => base !== undefined).map(([cell]) => cell)),
  };
  return past === undefined
    ? judgementOfFirstRun(run, context)
    : judgementOfHistory({ ...context, run, earlier: await past.histories(run) });
}

export interface ReportRequest extends Pick<Rules, 'config' | 'historyLimits'> {
  runs: readonly RunDocument[];
  /** A folder, or `git+URL#branch[:folder]`. */
  store?: string | undefined;
  checkout: Checkout;
}

/** @throws UsageError, StoreError */
export async function judgeForReport({ runs, store: spec, checkout, ...rules }: ReportRequest): Promise<JudgedRun[]> {
  if (spec === undefined) return judgeRuns(runs, undefined, rules);
  const store = openStore(spec);
  const sources = new CommitSources(checkout.directory, checkout.environment);
  try {
    return await judgeRuns(runs, storedPast(await store.snapshot()), { ...rules, sources });
  } finally {
    await store.close();
  }
}
