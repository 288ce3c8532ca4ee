/** Which commit changed a time: first whether good and bad differ at all, then triples where they tell most. */
import { MeasurementError } from '../../document/index.ts';
import {
  chooseFigure,
  fewestPairsToDecide,
  LiveComparison,
  TimeSearch,
  type PairedPolicy,
  type TimeFigure,
  type TimeStep,
} from '../../judge/index.ts';
import type { MatrixCell } from '../../matrix/index.ts';
import type { Progress } from '../../measure/index.ts';
import { median } from '../../stats/index.ts';
import { type BuiltCommits, Unfit } from './built-commits.ts';
import type { Searched } from './by-count.ts';
import type { CommitRange } from './range.ts';
import { endPairsOf, measureSides, triplesOf, type MeasuringHooks, type Sides } from './triples.ts';

export interface TimeSettings {
  cell: MatrixCell;
  seed: number;
  /** For all measuring; builds are not counted. */
  budgetNs: number;
  policy: PairedPolicy;
}

/** Good against bad. */
export interface EndsCompared {
  isChanged: boolean;
  ratio: number | null;
  low: number | null;
  high: number | null;
  /** What tells good from bad best, and the pairs of it. */
  figure: TimeFigure;
  pairs: { good: number; bad: number }[];
  /** Medians of one execution. */
  goodNs: number;
  badNs: number;
  elapsedNs: number;
}

/** The part of the time that may go into good against bad, and the part that is spent without being asked. */
const [mostOfEnds, usualOfEnds] = [1 / 4, 1 / 8];
const mostVisits = 60;
/** As long as nobody stops it, a visit goes on; this only keeps the arithmetic of the schedule finite. */
const visitNs = 24 * 3600e9;

export async function compareEnds(
  sides: Sides,
  { cell, seed, budgetNs, policy }: TimeSettings,
  hooks: MeasuringHooks,
): Promise<EndsCompared> {
  const started = performance.now();
  const live = new LiveComparison({ base: 'good', head: 'bad' }, new Set(), policy);
  const budget = { timeNs: budgetNs * usualOfEnds, longestNs: budgetNs * mostOfEnds };
  const pairing = {
    mostVisits,
    fewestPairs: fewestPairsToDecide(1, policy),
    isPromising: live.isPromising.bind(live),
    decided: live.decided.bind(live),
  };
  const run = await measureSides(sides, { cell, seed, budget, pairing }, hooks);
  const elapsed = run instanceof Unfit ? [] : endPairsOf(run, cell, 'elapsed');
  if (run instanceof Unfit || elapsed.length === 0) {
    throw new MeasurementError(`No execution of ${cell.api} could be timed on both the good and the bad commit.`);
  }
  const processor = endPairsOf(run, cell, 'processor');
  const figure = chooseFigure(elapsed, processor);
  const { verdict, ratio = null, low = null, high = null } = live.verdicts(run).get(cell.id) ?? {};
  return {
    isChanged: verdict === 'regressed' || verdict === 'improved',
    ...{ ratio, low, high, figure, pairs: figure === 'elapsed' ? elapsed : processor },
    goodNs: median(elapsed.map(({ good }) => good)),
    badNs: median(elapsed.map(({ bad }) => bad)),
    elapsedNs: (performance.now() - started) * 1e6,
  };
}

/** @param ends that differ */
export async function searchByTime(
  { commits }: CommitRange,
  sides: Sides,
  ends: EndsCompared,
  settings: TimeSettings,
  built: BuiltCommits,
  hooks: MeasuringHooks,
): Promise<Searched<TimeStep>> {
  const search = new TimeSearch(commits.length, ends.pairs);
  const visited = new Set<number>();
  const skipped: { commit: string; reason: string }[] = [];
  let leftNs = settings.budgetNs - ends.elapsedNs;
  for (let place = search.next(); place !== undefined && leftNs > 0; place = search.next()) {
    const commit = commits[place - 1]!;
    const test = await built.build(commit);
    const started = performance.now();
    const visiting = { place, figure: ends.figure, leftNs, settings };
    const own = { ...hooks, progress: progressOfVisit(hooks.progress, commit, leftNs, settings.budgetNs) };
    const unfit = test instanceof Unfit ? test : await visit(search, { ...sides, test }, visiting, own);
    leftNs -= (performance.now() - started) * 1e6;
    if (unfit) {
      search.skip(place);
      skipped.push({ commit, reason: unfit.reason });
      hooks.progress.note(`${commit.slice(0, 10)} is skipped: ${unfit.reason}`);
      continue;
    }
    visited.add(place);
    const { place: best, certainty } = search.result();
    const after = percent(search.probabilityOfAfter(place));
    hooks.progress.note(
      `${commit.slice(0, 10)}: has the change with ${after}; most probable is ${commits[best - 1]!.slice(0, 10)}, ${percent(certainty)}`,
    );
  }
  return { step: search.result(), tested: visited.size, skipped };
}

const percent = (probability: number): string => `${(100 * probability).toFixed(probability > 0.985 ? 1 : 0)} %`;

interface Visiting {
  place: number;
  figure: TimeFigure;
  leftNs: number;
  settings: TimeSettings;
}

/** One line of progress for the whole search, in place of one for each visit. */
function progressOfVisit(progress: Progress, commit: string, leftNs: number, budgetNs: number): Progress {
  const started = performance.now();
  return {
    phase: () => undefined,
    note: progress.note.bind(progress),
    update: ({ round }) => {
      const left = Math.max(0, leftNs - (performance.now() - started) * 1e6);
      const fraction = 1 - left / budgetNs;
      progress.update({ fraction, cell: commit.slice(0, 10), round, remainingSeconds: left / 1e9 });
    },
  };
}

/** Measures a commit until its side is known well enough to go elsewhere. @returns why it cannot be measured */
async function visit(
  search: TimeSearch,
  sides: Required<Sides>,
  { place, figure, leftNs, settings: { cell, seed } }: Visiting,
  hooks: MeasuringHooks,
): Promise<Unfit | undefined> {
  const started = performance.now();
  let taken = 0;
  const isOver = (): boolean => search.isVisitOver(place, taken) || (performance.now() - started) * 1e6 >= leftNs;
  const run = await measureSides(
    sides,
    {
      ...{ cell, seed: (seed + search.triples + place) % 2 ** 32, budget: { timeNs: visitNs } },
      pairing: {
        ...{ mostVisits: Number.MAX_SAFE_INTEGER, fewestPairs: 1, isPromising: () => false },
        decided: () => (isOver() ? [cell.id] : []),
      },
    },
    hooks,
    (document) => {
      const triples = triplesOf(document, cell, figure);
      search.add(place, triples.slice(taken));
      taken = triples.length;
    },
  );
  return run instanceof Unfit ? run : undefined;
}
