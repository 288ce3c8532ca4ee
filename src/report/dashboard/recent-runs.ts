/** The last runs as rows of the overview. */
import type { StoredRun } from '../../history/store/format/index.ts';
import { defined, type RunDocument } from '../../core/document/index.ts';
import type { OverviewFile, OverviewRun, VerdictName } from './overview-file.ts';
import { type LineState, statusOfLine } from './overview-states.ts';
import { isVerdict } from './page/status.ts';
import { isPaired, nullArmOf, pairedVerdicts } from '../../judge/index.ts';
import { targetKey } from './lines.ts';

const shownRuns = 30;

interface RecentRuns {
  recent: readonly StoredRun[];
  documents?: readonly RunDocument[];
  previous?: OverviewFile | undefined;
}

export function summariseRuns(
  { recent, documents = [], previous }: RecentRuns,
  targetAt: ReadonlyMap<string, number>,
  states: readonly LineState[],
): OverviewRun[] {
  const before = new Map(previous?.recent.map((run) => [run.id, run]));
  const published = new Map(documents.map((document) => [document.id, document]));
  const byTime = [...recent]
    .filter(({ pullRequest }) => pullRequest === undefined)
    .sort((a, b) => (a.startedAt < b.startedAt ? 1 : -1));
  return byTime.slice(0, shownRuns).map((run): OverviewRun => {
    const document = published.get(run.id);
    const paired = document && isPaired(document) ? document : undefined;
    const tally = paired
      ? tallyOf([...pairedVerdicts(paired).values()].filter(isJudged).map(({ verdict }) => verdict))
      : newestOf(before.get(run.id)?.tally, tallyOf(verdictsOfRun(run, states)));
    const noiseFloor = (paired && nullArmOf(paired)?.noiseFloor) ?? before.get(run.id)?.noiseFloor;
    return {
      id: run.id,
      startedAt: run.startedAt,
      complete: run.complete,
      ...defined({ commit: run.commit, ref: run.ref, suite: run.suite }),
      targets: [...new Set(run.subjects.map(targetKey))].flatMap((key) => targetAt.get(key) ?? []),
      cells: run.cells,
      failed: run.errors,
      skipped: run.skipped,
      hazards: [...new Set(run.subjects.flatMap(({ hazards }) => hazards))],
      tally,
      ...defined({ noiseFloor }),
    };
  });
}

/** A history that is too short has no verdict, which differs from undecided. */
const isJudged = ({ reason }: { reason?: string | undefined }): boolean => reason?.startsWith('short-history') !== true;

/** The states that this run left, as the headline counts them. */
const verdictsOfRun = ({ id }: StoredRun, states: readonly LineState[]): VerdictName[] =>
  states
    .filter(({ line }) => line.points.at(-1)!.run.id === id)
    .flatMap((state): VerdictName[] => {
      const status = statusOfLine(state);
      if (status === 'worse-once') return ['regressed'];
      if (status === 'better-once') return ['improved'];
      return isVerdict(status) && status !== 'new' && status !== 'environment-changed' ? [status] : [];
    });

type Tally = OverviewRun['tally'];

/** An earlier tally is kept when later runs have taken the place of this one: its states are those of then. */
function newestOf(before: Tally | undefined, now: Tally): Tally {
  const sum = (tally: Tally): number => tally.reduce((all, [, count]) => all + count, 0);
  return before !== undefined && sum(before) > sum(now) ? before : now;
}

function tallyOf(verdicts: readonly VerdictName[]): [VerdictName, number][] {
  const tally = new Map<VerdictName, number>();
  for (const verdict of verdicts) tally.set(verdict, (tally.get(verdict) ?? 0) + 1);
  return [...tally];
}
