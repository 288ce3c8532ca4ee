/** Bisects a time: first it checks whether good and bad differ at all, then it measures triples at the most informative steps. */
import type { MatrixCell } from '../../core/cells/index.ts';
import {
  type EndPairs,
  EndsComparison,
  type PairedPolicy,
  stepOf,
  type TimeFigure,
  TimeSearch,
  type TimeStep,
} from '../../judge/index.ts';
import { endPairsOf, measureSides, type MeasuringHooks, type Sides, triplesOf } from './measure-sides.ts';
import { MeasurementError, type RunDocument } from '../../core/document/index.ts';
import { type BuiltCommits, Unfit } from '../commits/built-commits.ts';
import { normalQuantile975, median } from '../../core/stats/index.ts';
import type { Searched, SearchRange } from './by-count.ts';
import type { Progress, Referee } from '../../engine/index.ts';

interface TimeSettings {
  cell: MatrixCell;
  seed: number;
  /** Limit for all measurements; builds are not included. */
  budgetNs: number;
  policy: PairedPolicy;
}

interface EndsCompared {
  isChanged: boolean;
  ratio: number | null;
  low: number | null;
  high: number | null;
  /** The measure that separates good from bad best, and its pairs. */
  figure: TimeFigure;
  pairs: EndPairs[TimeFigure];
  /** Medians of one execution. */
  goodNs: number;
  badNs: number;
  elapsedNs: number;
}

/** Share of the time for good against bad. The user knows of a change, so the search for it lasts while there is time to find its commit. */
const shareOfEnds = 2 / 3;

/** A visit continues until it is stopped; these limits only keep the schedule finite. */
const visitNs = 24 * 3600e9;

const maxVisits = Number.MAX_SAFE_INTEGER;

export async function compareEnds(
  sides: Sides,
  { cell, seed, budgetNs, policy }: TimeSettings,
  hooks: MeasuringHooks,
): Promise<EndsCompared> {
  const started = performance.now();
  const comparison = new EndsComparison(policy);
  let measured: EndPairs = { elapsed: [], processor: [] };
  const take = (run: RunDocument): void => {
    measured = { elapsed: endPairsOf(run, cell, 'elapsed'), processor: endPairsOf(run, cell, 'processor') };
  };
  const referee = stopping(() => (comparison.look(measured) === undefined ? [] : [cell.id]));
  const measuring = { cell, seed, budget: { timeNs: budgetNs * shareOfEnds }, pairing: { maxVisits, referee } };
  const run = await measureSides(sides, measuring, hooks, take);
  if (!(run instanceof Unfit)) take(run);
  const { elapsed, processor } = measured;
  if (elapsed.length === 0) {
    throw new MeasurementError(`No execution of ${cell.api} could be timed on both the good and the bad side.`);
  }
  const figure = comparison.look(measured);
  const pairs = figure === 'processor' ? processor : elapsed;
  const step = stepOf(pairs);
  const at = (errors: number): number | null =>
    step === undefined ? null : Math.exp(step.value + errors * step.standardError);
  return {
    isChanged: figure !== undefined,
    figure: figure ?? 'elapsed',
    pairs,
    ratio: at(0),
    low: at(-normalQuantile975),
    high: at(normalQuantile975),
    goodNs: median(elapsed.map(({ good }) => good)),
    badNs: median(elapsed.map(({ bad }) => bad)),
    elapsedNs: (performance.now() - started) * 1e6,
  };
}

/** @param ends that differ */
export async function searchByTime(
  { steps, nameOf }: SearchRange,
  sides: Sides,
  ends: EndsCompared,
  settings: TimeSettings,
  built: BuiltCommits,
  hooks: MeasuringHooks,
): Promise<Searched<TimeStep>> {
  const search = new TimeSearch(steps.length, ends.pairs);
  const visited = new Set<number>();
  const skipped: Searched<TimeStep>['skipped'] = [];
  let leftNs = settings.budgetNs - ends.elapsedNs;
  for (let place = search.next(); place !== undefined && leftNs > 0; place = search.next()) {
    const step = steps[place - 1]!;
    const test = await built.build(step);
    const started = performance.now();
    const visiting = { place, figure: ends.figure, leftNs, settings };
    const own = { ...hooks, progress: progressOfVisit(hooks.progress, nameOf(step), leftNs, settings.budgetNs) };
    const unfit = test instanceof Unfit ? test : await visit(search, { ...sides, test }, visiting, own);
    leftNs -= (performance.now() - started) * 1e6;
    if (unfit) {
      search.skip(place);
      skipped.push({ step, reason: unfit.reason });
      hooks.progress.note(`${nameOf(step)} is skipped: ${unfit.reason}`);
      continue;
    }
    visited.add(place);
    const { place: best, certainty } = search.result();
    const after = percent(search.probabilityOfAfter(place));
    hooks.progress.note(
      `${nameOf(step)}: has the change with ${after}; most probable is ${nameOf(steps[best - 1]!)}, ${percent(certainty)}`,
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

/** One line of progress for the whole search, instead of one for each visit. */
function progressOfVisit(progress: Progress, cell: string, leftNs: number, budgetNs: number): Progress {
  const started = performance.now();
  return {
    phase: () => undefined,
    note: progress.note.bind(progress),
    update: ({ round }) => {
      const left = Math.max(0, leftNs - (performance.now() - started) * 1e6);
      const fraction = 1 - left / budgetNs;
      progress.update({ fraction, cell, round, remainingSeconds: left / 1e9 });
    },
  };
}

/** Measures a commit until its side is known well enough. @returns why it cannot be measured */
async function visit(
  search: TimeSearch,
  sides: Required<Sides>,
  { place, figure, leftNs, settings: { cell, seed } }: Visiting,
  hooks: MeasuringHooks,
): Promise<Unfit | undefined> {
  const started = performance.now();
  let taken = 0;
  const isOver = (): boolean => search.isVisitOver(place, taken) || (performance.now() - started) * 1e6 >= leftNs;
  const take = (document: RunDocument): void => {
    const triples = triplesOf(document, cell, figure);
    search.add(place, triples.slice(taken));
    taken = triples.length;
  };
  const pairing = { maxVisits, referee: stopping(() => (isOver() ? [cell.id] : [])) };
  const ownSeed = (seed + search.triples + place) % 2 ** 32;
  const run = await measureSides(sides, { cell, seed: ownSeed, budget: { timeNs: visitNs }, pairing }, hooks, take);
  return run instanceof Unfit ? run : undefined;
}

/** Stops a cell as soon as the search knows enough. */
const stopping = (decided: () => string[]): Referee => ({ minPairs: () => 1, isPromising: () => false, decided });
