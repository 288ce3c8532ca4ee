/**
 * Compares the program with itself in a small part of the job's time: a random selection of its cells, by the rule that judges pull
 * requests. Every change found is a false alarm. Only the outcome is stored, not the samples.
 */
import { randomInt } from 'node:crypto';
import type { Config } from '../gate/config/index.ts';
import { isWorkloadId, type MatrixCell } from '../core/cells/index.ts';
import { measure, type Budget, type MeasureHooks, type MeasurePlan } from '../engine/index.ts';
import {
  MeasurementError,
  messageOf,
  type Noise,
  type RunDocument,
  samplesOf,
  type Sample,
} from '../core/document/index.ts';
import { minPairsToDecide, noiseOfCheck, type PairedPolicy } from '../judge/index.ts';
import { createRandom } from '../core/stats/index.ts';
import { again, pairUntilDecided, plannedOf, choosePolicy } from '../gate/index.ts';
import { secondsPerCell } from './request.ts';

const noiseShare = 0.1;
/** Share of its time for pairs; the last sample may end until this share, and the rest is for cleaning up. */
const [pairsShare, endShare] = [0.85, 0.95];
/** More cells add no information about the machine, and enlarge every run's record. */
const maxChecked = 8;

/** The budget of the run if a check follows: both together stay within the given budget. */
export function leaveTimeForNoise(budget: Budget): Budget {
  if ('rounds' in budget) return budget;
  const { timeNs, maxNs } = budget;
  const rest = 1 - noiseShare;
  return { ...budget, timeNs: timeNs * rest, ...(maxNs === undefined ? {} : { maxNs: maxNs * rest }) };
}

/**
 * @param plan the measured plan, with one subject
 * @param run its result, with the duration of each cell
 * @returns undefined if nothing was compared; the reason is reported as progress. It never fails, since the run is the job's
 * purpose.
 */
export async function checkNoise(
  plan: MeasurePlan,
  run: RunDocument,
  config: Config,
  hooks: Pick<MeasureHooks, 'progress' | 'signal'>,
): Promise<Noise | undefined> {
  const { progress, signal } = hooks;
  const timeNs = timeLeft(plan, run);
  const policy = choosePolicy({}, config).paired;
  const choice = chooseCells(plan, run, timeNs, policy);
  if (choice.cells.length === 0) {
    progress.note(whyNone(choice.cheapestNs, timeNs));
    return undefined;
  }
  progress.phase('noise check: the same program on both sides');
  const [subject] = plan.subjects;
  const other = again(subject!);
  const alone: MeasurePlan = { ...plan, cells: choice.cells, budget: { timeNs: timeNs * pairsShare }, latency: false };
  const { pairing, live } = pairUntilDecided(alone, { base: subject!.name, head: other.name }, policy);
  const startedMs = performance.now();
  const ending = new AbortController();
  const end = (): void => {
    ending.abort();
  };
  const timer = setTimeout(end, (timeNs * endShare) / 1e6);
  signal.addEventListener('abort', end);
  if (signal.aborted) end();
  try {
    const pairs = await measure(
      { ...withoutFirst(alone), subjects: [subject!, other], pairing },
      { progress, signal: ending.signal, save: () => Promise.resolve() },
    );
    if (signal.aborted) return undefined;
    const sides = { base: { subject: subject!.name, name: 'base' }, head: { subject: other.name, name: 'base again' } };
    const seconds = (performance.now() - startedMs) / 1000;
    return noiseOfCheck({ ...pairs, comparison: { ...sides, ...plannedOf(live) } }, seconds, policy);
  } catch (error) {
    if (signal.aborted) return undefined;
    const why = error instanceof MeasurementError ? error.message : `${messageOf(error)}.`;
    progress.note(`The noise check failed, and the run goes on without it: ${why}`);
    return undefined;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', end);
  }
}

/** All selected cells have equal weight. */
function withoutFirst(plan: MeasurePlan): MeasurePlan {
  const rest = { ...plan };
  delete rest.first;
  return rest;
}

/** A tenth of the total: a ninth of the run's duration, or of its planned duration if building made it longer. */
function timeLeft({ budget }: MeasurePlan, { schedule }: RunDocument): number {
  const took = schedule?.elapsedNs ?? 0;
  const allowed = 'rounds' in budget ? Infinity : (budget.maxNs ?? budget.timeNs);
  return (Math.min(took, allowed) * noiseShare) / (1 - noiseShare);
}

/**
 * In random order, while there is time for enough pairs of each. It does not use the run's seed, which may be fixed: every cell should get
 * its turn.
 */
function chooseCells(plan: MeasurePlan, run: RunDocument, timeNs: number, policy: PairedPolicy) {
  const costs = costsOf(plan, run, policy);
  const order = createRandom(randomInt(2 ** 32)).shuffle([...costs]);
  const cells: MatrixCell[] = [];
  let spentNs = 0;
  for (const [cell, costNs] of order) {
    if (cells.length === maxChecked || spentNs + costNs > timeNs) continue;
    spentNs += costNs;
    cells.push(cell);
  }
  return { cells, cheapestNs: costs.size === 0 ? undefined : Math.min(...costs.values()) };
}

/** Cell → time for enough pairs of it, from the run. Cells that wait for the device are never judged on time, and left out. */
function costsOf({ cells, subjects }: MeasurePlan, run: RunDocument, policy: PairedPolicy): Map<MatrixCell, number> {
  const { name, printers } = subjects[0]!;
  const samplesIn = (id: string): readonly Sample[] => {
    const side = Object.hasOwn(run.cells, id) ? run.cells[id]!.subject[name] : undefined;
    return side === undefined ? [] : samplesOf(side);
  };
  const own = new Set(cells.map(({ id }) => id));
  const printed = Object.keys(run.cells).filter((id) => !own.has(id));
  const all = [...own].flatMap(samplesIn);
  const timedNs = all.reduce((sum, { ns = 0 }) => sum + ns, 0);
  const executions = printed.reduce((most, id) => Math.max(most, samplesIn(id).length), 0);
  const printing = executions * cells.filter(({ id }) => printers?.has(id) === true).length;
  // Time spent around samples, and by programs whose own figures are the samples.
  const aroundNs = Math.max(0, (run.schedule?.elapsedNs ?? 0) - timedNs) / Math.max(1, all.length + printing);
  const failed = new Set(run.errors.map(({ cell }) => cell));
  const costs = new Map<MatrixCell, number>();
  for (const cell of cells) {
    const { id, type } = cell;
    if (type === 'device' || failed.has(id)) continue;
    if (printers?.has(id) === true) {
      if (printed.length > 0) costs.set(cell, 2 * minPairsToDecide(printed.length, policy) * aroundNs);
      continue;
    }
    const samples = samplesIn(id);
    if (samples.length === 0) continue;
    const meanNs = samples.reduce((sum, { ns = 0 }) => sum + ns, 0) / samples.length;
    const pairs = minPairsToDecide(Math.min(maxChecked, cells.length), policy);
    costs.set(cell, isWorkloadId(id) ? 2 * pairs * (meanNs + aroundNs) : 2 * secondsPerCell * 1e9);
  }
  return costs;
}

const secondsText = (ns: number): string => `${(ns / 1e9).toPrecision(2)} s`;

function whyNone(cheapestNs: number | undefined, timeNs: number): string {
  const out = 'The noise check was left out:';
  if (cheapestNs === undefined) return `${out} no cell of this run can fail on its time.`;
  const needed = Math.ceil(cheapestNs / noiseShare / 1e10) * 10;
  return `${out} one cell takes ${secondsText(cheapestNs)}, and a tenth of the time is ${secondsText(timeNs)}. A time budget of ${needed}s makes room for it.`;
}
