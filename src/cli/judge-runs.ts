/** Run documents of one report, judged: by what they carry, or against what is stored, or as a first run. */
import {
  judgementOfFirstRun,
  judgementOfHistory,
  mergeJudgements,
  type CellHistory,
  type JudgementContext,
} from '../judge/index.ts';
import { mergeRuns, type Judgement, type RunDocument } from '../model/index.ts';
import type { JudgedRun } from '../report/index.ts';

/** Earlier figures of a run's cells, by cell, oldest first; without the run itself. */
export type Histories = (run: RunDocument) => Promise<ReadonlyMap<string, Omit<CellHistory, 'current'>>>;

/**
 * One judged run for each environment. A comparison carries its judgement (paired: the strongest there is); what carries
 * none is judged against its history, all shards together, so that the promised error rate is that of the whole.
 * @param histories absent: there is no store
 * @param contextOf what else counts for runs that carry no judgement: budgets, what may fail the build
 */
export async function judgeRuns(
  runs: readonly RunDocument[],
  histories?: Histories,
  contextOf: (run: RunDocument) => JudgementContext = () => ({}),
): Promise<JudgedRun[]> {
  return Promise.all(
    mergeRuns(runs).map(async ({ run, parts }) => {
      const carried = parts.flatMap(({ judgement }) => (judgement === undefined ? [] : [judgement]));
      const plain = mergeRuns(parts.filter(({ judgement }) => judgement === undefined));
      const judged = await Promise.all(plain.map((merged) => judgeAlone(merged.run, histories, contextOf(merged.run))));
      return { run, judgement: mergeJudgements([...judged, ...carried]) };
    }),
  );
}

async function judgeAlone(
  run: RunDocument,
  histories: Histories | undefined,
  context: JudgementContext,
): Promise<Judgement> {
  return histories === undefined
    ? judgementOfFirstRun(run, context)
    : judgementOfHistory({ ...context, run, earlier: await histories(run) });
}
