/** Why a judgement has no green tick: an interruption, something not measured, nothing judged. */
import {
  type CellJudgement,
  costOf,
  type GateReason,
  isTime,
  type JudgedRun,
  type NotMeasured,
} from '../core/document/index.ts';
import { measureOf, undecidedRatio } from './change.ts';
import { fewerSyncsIn } from './fewer-syncs.ts';
import { gatedCells, havingVerdict } from './judged.ts';
import { isCountedOnBothSides, knownIo } from './known-io.ts';
import { formatCount, makeVisible, shortList } from '../core/words/index.ts';

export const isInterrupted = ({ run }: JudgedRun): boolean => !run.complete;

export const notMeasuredIn = ({ judgement }: JudgedRun): readonly NotMeasured[] => judgement.notMeasured ?? [];

const decided = ['regressed', 'improved', 'unchanged'] as const;

/** How many cells have a verdict on their time, or counts that were compared. */
export const countJudged = (judged: JudgedRun): number =>
  gatedCells(judged.judgement).filter(
    (entry) => havingVerdict([entry], ...decided).length > 0 || isCountedOnBothSides(judged, entry),
  ).length;

/** From this factor on, an undecided figure prevents a green tick. */
const alarmingFold = 2;

/** Not decided against history, and more than twice as bad as before. */
function isAlarming(judged: CellJudgement): boolean {
  const ratio = undecidedRatio(judged);
  return ratio !== undefined && costOf(ratio, judged.head!.better) > alarmingFold;
}

const hasAlarm = ({ judgement }: JudgedRun): boolean => gatedCells(judgement).some(([, cell]) => isAlarming(cell));

export const isWhole = (judged: JudgedRun): boolean => !isInterrupted(judged) && notMeasuredIn(judged).length === 0;

/** Whether a green tick claims no more than was observed. */
export const isClean = (judged: JudgedRun): boolean =>
  isWhole(judged) &&
  countJudged(judged) > 0 &&
  !hasAlarm(judged) &&
  fewerSyncsIn(judged).every(({ accepted }) => accepted !== undefined) &&
  !(knownIo(judged)?.varying ?? []).some(({ isLarger }) => isLarger);

const whats: Readonly<Record<NotMeasured['what'], string>> = {
  counts: 'counts lost',
  'first-execution': 'first execution not judged',
  time: 'time lost',
  benchmark: 'not measured',
  workload: 'no longer measured',
};

const places: Readonly<Record<NotMeasured['side'], string>> = {
  base: ' on the base',
  head: ' on the head',
  both: ' on both sides',
};

/** `counts lost on the head` */
export const describeLoss = ({ what, side }: NotMeasured): string =>
  isOfNoSide(what, side) ? whats[what] : `${whats[what]}${places[side]}`;

const isOfNoSide = (what: NotMeasured['what'], side: NotMeasured['side']): boolean =>
  what === 'first-execution' || (what === 'workload' && side === 'head');

const maxInTitle = 2;

/** `import: counts lost on the head`; of several, `import (counts lost on the head), save (time lost) and 3 more`. */
export function describeLosses(all: readonly NotMeasured[]): string {
  const [first] = all;
  if (first === undefined) return '';
  if (all.length === 1) return `${makeVisible(first.name)}: ${describeLoss(first)}`;
  const losses = all.map((one) => `${makeVisible(one.name)} (${describeLoss(one)})`);
  return `not measured: ${shortList(losses, maxInTitle)}`;
}

const ruleWords = {
  count: ['count', 'counts'],
  'fewer-syncs': ['count of flushes', 'counts of flushes'],
  time: ['time', 'times'],
  figure: ['figure', 'figures'],
  budget: ['budget', 'budgets'],
  failed: ['failed', 'failed'],
  inconclusive: ['not decided', 'not decided'],
  'not-measured': ['not measured', 'not measured'],
} as const;

/** The rule for times also holds for other figures of benchmarks, such as sizes and scores. */
function wordOfRule({ rule, cell = '' }: GateReason, { cells }: JudgedRun['judgement']): keyof typeof ruleWords {
  const judged = Object.hasOwn(cells, cell) ? cells[cell] : undefined;
  return rule === 'time' && judged !== undefined && !isTime(measureOf(judged)) ? 'figure' : rule;
}

/** That nothing was measured at all. */
const isOfNothing = ({ rule, cell }: GateReason): boolean => rule === 'failed' && cell === undefined;

/** What the gate does, as one sentence: `Gate passes.`, `Gate fails: 1 count, 1 time.`, `Interrupted: nothing was judged.` */
export function describeGate(judged: JudgedRun, noun: string): string {
  const { judgement } = judged;
  const failing = judgement.gate.filter(({ failed }) => failed);
  const counted = (Object.keys(ruleWords) as (keyof typeof ruleWords)[]).flatMap((rule) => {
    const count = failing.filter((finding) => wordOfRule(finding, judgement) === rule).length;
    const [one, several] = ruleWords[rule];
    return count === 0 ? [] : [formatCount(count, one, several)];
  });
  const interrupted = isInterrupted(judged) ? 'Interrupted: ' : '';
  // Ended before the first figure, an interrupted run has failed in nothing.
  if (judgement.failed && !(interrupted !== '' && failing.every(isOfNothing))) {
    const gate = `Gate fails: ${counted.join(', ') || '1 rule'}.`;
    return interrupted === '' ? gate : `${interrupted}${gate.charAt(0).toLowerCase()}${gate.slice(1)}`;
  }
  const judgedCells = countJudged(judged);
  const missing = notMeasuredIn(judged).length;
  const lost = missing === 0 ? '' : `; not measured: ${missing}`;
  if (judgedCells === 0) {
    const why = judgement.basis === 'none' && interrupted === '' ? ': there is nothing to compare with' : '';
    return `${interrupted}${interrupted === '' ? 'N' : 'n'}othing was judged${why}${lost}.`;
  }
  if (interrupted !== '')
    return `${interrupted}${formatCount(judgedCells, noun)} judged so far, and none fails${lost}.`;
  return missing === 0 ? 'Gate passes.' : `Gate does not fail${lost}.`;
}
