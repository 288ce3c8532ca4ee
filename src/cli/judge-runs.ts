/** Run documents of one report, judged: by what they carry, or against what is stored, or as a first run. */
import {
  acceptBlessed,
  judgeCounts,
  judgementOfFirstRun,
  judgementOfHistory,
  mergeJudgements,
  pairCounts,
  type CountBudget,
  type JudgementContext,
} from '../judge/index.ts';
import { mergeRuns, type Judgement, type RunDocument } from '../model/index.ts';
import type { JudgedRun } from '../report/index.ts';
import type { CommitSources } from './commit-sources.ts';
import type { Past } from './stored-past.ts';

export interface Rules {
  /** What else counts for runs that carry no judgement: budgets on ratios, what may fail the build. */
  contextOf?: (run: RunDocument) => JudgementContext;
  /** Limits of their counts. */
  countBudgets?: readonly CountBudget[];
  /** What the repository knows of the commits that runs are of. */
  sources?: CommitSources;
}

/**
 * One judged run for each environment. A comparison carries its judgement (paired: the strongest there is); what carries
 * none is judged against its history, all shards together, so that the promised error rate is that of the whole: times for
 * information, counts exactly. What a person accepted at this commit fails in neither.
 * @param past absent: there is no store
 */
export async function judgeRuns(runs: readonly RunDocument[], past?: Past, rules: Rules = {}): Promise<JudgedRun[]> {
  const blessingsOf = await past?.blessings();
  return Promise.all(
    mergeRuns(runs).map(async ({ run, parts }) => {
      const carried = parts.flatMap(({ judgement }) => (judgement === undefined ? [] : [judgement]));
      const plain = mergeRuns(parts.filter(({ judgement }) => judgement === undefined));
      const judged = await Promise.all(plain.map((merged) => judgeAlone(merged.run, past, rules)));
      const judgement = mergeJudgements([...judged, ...carried]);
      return {
        run,
        judgement: blessingsOf
          ? acceptBlessed(judgement, run.source?.commit ?? judgement.head.commit, blessingsOf)
          : judgement,
      };
    }),
  );
}

async function judgeAlone(run: RunDocument, past: Past | undefined, rules: Rules): Promise<Judgement> {
  const baseOf = past && (await past.countBase(run));
  const find = (cell: string): RunDocument | undefined => baseOf?.(cell);
  const pairs = pairCounts(run, find);
  const { changes } = judgeCounts(rules.sources ? await rules.sources.addTo(pairs, run, find) : pairs, {
    budgets: rules.countBudgets ?? [],
  });
  const context: JudgementContext = { ...rules.contextOf?.(run), counts: changes };
  return past === undefined
    ? judgementOfFirstRun(run, context)
    : judgementOfHistory({ ...context, run, earlier: await past.histories(run) });
}
