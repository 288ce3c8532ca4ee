/** Measures a commit next to the good and the bad one, as often as the search requests. */
import { measure, type MeasurePlan, type PairingPlan, type Progress } from '../../engine/index.ts';
import type { PreparedSubject } from '../compare/subjects.ts';
import type { MatrixCell } from '../../core/cells/index.ts';
import { type CellSubject, MeasurementError, type RunDocument, samplesOf } from '../../core/document/index.ts';
import { Unfit } from '../commits/built-commits.ts';
import { toolVersion } from '../../core/system/index.ts';
import type { TimeFigure, Triple } from '../../judge/index.ts';

export interface MeasuringHooks {
  progress: Progress;
  signal: AbortSignal;
}

export interface Sides {
  good: PreparedSubject;
  test?: PreparedSubject;
  bad: PreparedSubject;
}

interface Measuring {
  cell: MatrixCell;
  seed: number;
  budget: { timeNs: number };
  pairing: Omit<PairingPlan, 'subjects'>;
}

/** @returns the run with good, test and bad as its subjects, or why the tested commit does not run */
export async function measureSides(
  { good, test, bad }: Sides,
  { cell, pairing, ...measuring }: Measuring,
  hooks: MeasuringHooks,
  save: (run: RunDocument) => void,
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
    `The ${error.subject ?? 'good or the bad'} side cannot run ${cell.api}: ${error.message.replace(/\.?$/, '.')} Name another with --${error.subject ?? 'good'}.`,
  );
}

/** Times of the rounds in which every side was measured, in order. */
export function triplesOf(run: RunDocument, cell: MatrixCell, figure: TimeFigure): Triple[] {
  const { good, test, bad } = run.cells[cell.id]?.subject ?? {};
  if (!good || !test || !bad) return [];
  const [ofTest, ofBad] = [byRound(test, figure), byRound(bad, figure)];
  return [...byRound(good, figure)].flatMap(([round, ns]) => {
    const [testNs, badNs] = [ofTest.get(round), ofBad.get(round)];
    return testNs === undefined || badNs === undefined ? [] : [{ good: ns, test: testNs, bad: badNs }];
  });
}

/** The same for good and bad only. */
export function endPairsOf(run: RunDocument, cell: MatrixCell, figure: TimeFigure): { good: number; bad: number }[] {
  const { good, bad } = run.cells[cell.id]?.subject ?? {};
  if (!good || !bad) return [];
  const ofBad = byRound(bad, figure);
  return [...byRound(good, figure)].flatMap(([round, ns]) => {
    const badNs = ofBad.get(round);
    return badNs === undefined ? [] : [{ good: ns, bad: badNs }];
  });
}

/** Round → nanoseconds of one execution, if known. */
const byRound = (side: CellSubject, figure: TimeFigure): Map<number, number> =>
  new Map(
    samplesOf(side).flatMap((sample): [number, number][] => {
      const { ns: elapsedNs = 0, userNs = 0, sysNs = 0 } = sample;
      const ns = figure === 'elapsed' ? elapsedNs : userNs + sysNs;
      return ns > 0 ? [[sample.round, ns]] : [];
    }),
  );
