/** Growth of counts with a known cause, for the history: it is no step for the worse there, as it fails no gate. */
import type { JudgedRun, RunDocument } from '../core/document/index.ts';
import { CommitSources } from '../gate/index.ts';
import type { Store } from '../history/store/index.ts';
import type { AcceptanceRow } from '../history/store/format/index.ts';
import { explainedGrowth } from '../judge/index.ts';
import type { Checkout } from './checkout.ts';
import { judgeRuns } from './judge-runs.ts';
import { storedPast } from './stored-past.ts';

/** One row for each count of a run that grew for a known reason, at the commit that brought it. */
export const explainedRows = (judged: readonly JudgedRun[]): AcceptanceRow[] =>
  judged.flatMap(({ run, judgement }) => {
    const { commit, pullRequest } = run.source ?? {};
    if (judgement.basis !== 'history' || commit === undefined || pullRequest !== undefined) return [];
    return Object.entries(judgement.cells).flatMap(([cells, { counts = [] }]) =>
      counts.flatMap((change): AcceptanceRow[] => {
        const reason = explainedGrowth(cells, change);
        if (reason === undefined) return [];
        return [
          { cells, metric: change.metric, commit: change.since ?? commit, reason, at: run.startedAt, explained: true },
        ];
      }),
    );
  });

/** More runs at once are an old history: what brought its growth is not looked for. */
const maxRuns = 8;

/** The same of runs that are about to be published, and were not judged here. */
export async function explainedIn(
  store: Store,
  runs: readonly RunDocument[],
  checkout: Checkout,
): Promise<AcceptanceRow[]> {
  const isCounted = ({ comparison, cells, source }: RunDocument): boolean =>
    comparison === undefined &&
    source?.pullRequest === undefined &&
    Object.values(cells).some(({ subject }) => Object.values(subject).some(({ profile }) => profile !== undefined));
  const counted = runs.filter(isCounted);
  const snapshot = await store.snapshot();
  if (counted.length === 0 || runs.length > maxRuns || (await snapshot.index()) === undefined) return [];
  const sources = new CommitSources(checkout.directory, checkout.environment);
  const rows: AcceptanceRow[] = [];
  for (const run of counted)
    rows.push(
      ...explainedRows(await judgeRuns([run], storedPast(await snapshot.renamedBy([run])), { config: {}, sources })),
    );
  return rows;
}
