/** Which commit changed a time: first whether good and bad differ at all, then triples where they tell most. */
import { MeasurementError, type RunDocument, type CellSubject } from '../../document/index.ts';
import {
  type EndPairs,
  EndsComparison,
  stepOf,
  type PairedPolicy,
  type TimeFigure,
  TimeSearch,
  type TimeStep,
  type Triple,
} from '../../judge/index.ts';
import type { MatrixCell } from '../../matrix/index.ts';
import { type Progress, measure, type MeasurePlan, type PairingPlan } from '../../measure/index.ts';
import { median } from '../../stats/index.ts';
import { type BuiltCommits, Unfit, type CommitRange } from '../commits.ts';
import type { Searched } from './by-count.ts';
import type { PreparedSubject } from '../compare/subjects.ts';
import { toolVersion } from '../site.ts';

interface TimeSettings {
  cell: MatrixCell;
  seed: number;
  /** For all measuring; builds are not counted. */
  budgetNs: number;
  policy: PairedPolicy;
}

/** Good against bad. */
interface EndsCompared {
  isChanged: boolean;
  ratio: number | null;
  low: number | null;
  high: number | null;
  /** What tells good from bad best, and the pairs of it. */
  figure: TimeFigure;
  pairs: EndPairs[TimeFigure];
  /** Medians of one execution. */
  goodNs: number;
  badNs: number;
  elapsedNs: number;
}

/** The part of the time that may go into good against bad: whoever bisects knows of a change, so it is looked for as long as there is time to find its commit. */
const shareOfEnds = 2 / 3;
/** As long as nobody stops it, a visit goes on; these only keep the arithmetic of the schedule finite. */
const visitNs = 24 * 3600e9;
const mostVisits = Number.MAX_SAFE_INTEGER;
const normal975 = 1.959963984540054;

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
  const run = await measureSides(
    sides,
    {
      ...{ cell, seed, budget: { timeNs: budgetNs * shareOfEnds } },
      pairing: {
        ...{ mostVisits, fewestPairs: () => 1, isPromising: () => false },
        decided: () => (comparison.look(measured) === undefined ? [] : [cell.id]),
      },
    },
    hooks,
    take,
  );
  if (!(run instanceof Unfit)) take(run);
  const { elapsed, processor } = measured;
  if (elapsed.length === 0) {
    throw new MeasurementError(`No execution of ${cell.api} could be timed on both the good and the bad commit.`);
  }
  const figure = comparison.look(measured);
  const pairs = figure === 'processor' ? processor : elapsed;
  const step = stepOf(pairs);
  const at = (errors: number): number | null =>
    step === undefined ? null : Math.exp(step.value + errors * step.standardError);
  return {
    ...{ isChanged: figure !== undefined, figure: figure ?? 'elapsed', pairs },
    ...{ ratio: at(0), low: at(-normal975), high: at(normal975) },
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
        ...{ mostVisits, fewestPairs: () => 1, isPromising: () => false },
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

// A commit measured next to the good and the bad one, as often as the search asks for.

interface MeasuringHooks {
  progress: Progress;
  signal: AbortSignal;
}

interface Sides {
  good: PreparedSubject;
  test?: PreparedSubject;
  bad: PreparedSubject;
}

interface Measuring {
  cell: MatrixCell;
  seed: number;
  budget: { timeNs: number; longestNs?: number };
  /** Who decides when it is enough. */
  pairing: Omit<PairingPlan, 'subjects'>;
}

/** @returns the run of good, test and bad as its subjects; or why the tested commit does not run */
async function measureSides(
  { good, test, bad }: Sides,
  { cell, pairing, ...measuring }: Measuring,
  hooks: MeasuringHooks,
  save: (run: RunDocument) => void = () => undefined,
): Promise<RunDocument | Unfit> {
  const plan: MeasurePlan = {
    ...measuring,
    cells: [cell],
    latency: false,
    subjects: [
      { ...good.plan, name: 'good' },
      ...(test ? [{ ...test.plan, name: 'test' }] : []),
      { ...bad.plan, name: 'bad' },
    ],
    pairing: { ...pairing, subjects: { base: 'good', head: 'bad' } },
    tool: { name: 'io-perf', version: toolVersion },
  };
  const run = await measure(plan, {
    ...hooks,
    save: (document) => {
      save(document);
      return Promise.resolve();
    },
  });
  hooks.signal.throwIfAborted();
  const error = run.errors.find(({ subject }) => subject === 'test') ?? run.errors[0];
  if (error === undefined) return run;
  if (error.subject === 'test') return new Unfit(error.message);
  throw new MeasurementError(
    `The ${error.subject ?? 'good or the bad'} commit cannot run ${cell.api}: ${error.message.replace(/\.?$/, '.')} Name another with --${error.subject ?? 'good'}.`,
  );
}

/** Times of the rounds in which every side was measured, in their order. */
function triplesOf(run: RunDocument, cell: MatrixCell, figure: TimeFigure): Triple[] {
  const { good, test, bad } = run.cells[cell.id]?.subject ?? {};
  if (!good || !test || !bad) return [];
  const [ofTest, ofBad] = [byRound(test, figure), byRound(bad, figure)];
  return [...byRound(good, figure)].flatMap(([round, ns]) => {
    const [testNs, badNs] = [ofTest.get(round), ofBad.get(round)];
    return testNs === undefined || badNs === undefined ? [] : [{ good: ns, test: testNs, bad: badNs }];
  });
}

/** The same of good and bad alone. */
function endPairsOf(run: RunDocument, cell: MatrixCell, figure: TimeFigure): { good: number; bad: number }[] {
  const { good, bad } = run.cells[cell.id]?.subject ?? {};
  if (!good || !bad) return [];
  const ofBad = byRound(bad, figure);
  return [...byRound(good, figure)].flatMap(([round, ns]) => {
    const badNs = ofBad.get(round);
    return badNs === undefined ? [] : [{ good: ns, bad: badNs }];
  });
}

/** Round → nanoseconds of one execution, where they are known. */
const byRound = ({ samples }: CellSubject, figure: TimeFigure): Map<number, number> =>
  new Map(
    samples.flatMap((sample): [number, number][] => {
      const { ns: elapsedNs = 0, userNs = 0, sysNs = 0 } = sample;
      const ns = figure === 'elapsed' ? elapsedNs : userNs + sysNs;
      return ns > 0 ? [[sample.round, ns]] : [];
    }),
  );
