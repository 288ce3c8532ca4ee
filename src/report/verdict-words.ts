/** The names of verdicts, reasons and notes, in every output. */
import { type CellJudgement, isTime, type Judgement, type RunDocument } from '../core/document/index.ts';
import { formatChange, formatCount, isFigure } from '../core/words/index.ts';
import { formerFigures, measureOf } from './change.ts';
import { isWorkloadId } from '../core/cells/index.ts';
import { type Entry, nameOf } from './judged.ts';

/** A verdict on a time, as a reader calls it. */
const verdictWords: Readonly<Record<CellJudgement['verdict'], string>> = {
  failed: 'not measured',
  regressed: 'slower',
  inconclusive: 'not decided',
  improved: 'faster',
  'environment-changed': 'another environment',
  removed: 'not measured any more',
  unchanged: 'no change',
  new: 'new',
};

/** Only times are slower or faster; any other figure is worse or better. */
export function verdictWord(judged: Pick<CellJudgement, 'verdict' | 'base' | 'head'>): string {
  const { verdict } = judged;
  const isFigure = verdict === 'regressed' || verdict === 'improved';
  if (isFigure && !isTime(measureOf(judged))) return verdict === 'regressed' ? 'worse' : 'better';
  return verdictWords[verdict];
}

const reasons: Readonly<Record<string, string>> = {
  noise: 'too noisy',
  'slow-executions': 'slow executions may have become more frequent',
  'coarse-clock': 'the steps of the clock are too large',
  'too-few-pairs': 'too few pairs',
  'one-order': 'one side was always first',
  'unusable-pairs': 'too many times are unusable',
  'too-many-cells': 'too few pairs for the number of cells',
  'unusable-value': 'the figure is unusable',
};

/** `too few pairs (5)`, `too noisy`, `3 of 8 stored runs`; the reason alone, without figures, with `plain`. */
export function whyUndecided({ reason, pairsUsed }: CellJudgement, plain = false): string {
  if (reason === undefined) return 'no reason is known';
  const runs = /^short-history: (\d+ of \d+) runs$/.exec(reason);
  if (runs) return plain ? 'too few stored runs' : `only ${runs[1]} stored runs`;
  const processes = /^too-few-processes: (\d+ of \d+)$/.exec(reason);
  if (processes) return plain ? 'too few processes' : `only ${processes[1]} processes`;
  const text = Object.hasOwn(reasons, reason) ? reasons[reason]! : reason;
  return reason === 'too-few-pairs' && pairsUsed !== undefined && !plain ? `${text} (${pairsUsed})` : text;
}

/** A change of more than this is visible without a tool, so a larger figure only means too few pairs. */
const maxShown = 99;

/** `would have seen +77 %`; empty if unknown. */
export const wouldHaveSeen = ({ minimumDetectable: share }: Pick<CellJudgement, 'minimumDetectable'>): string =>
  isFigure(share) && share <= maxShown ? `would have seen ${formatChange(1 + share)}` : '';

/** Why a cell is not decided, the direction of all its pairs, and the change that would have been seen, as far as known. */
export const undecidedParts = (judged: CellJudgement): string[] =>
  [whyUndecided(judged), formerFigures(judged), leaningOf(judged), wouldHaveSeen(judged)].filter((part) => part !== '');

/** The detail of a verdict: why a cell is not decided, or which change is excluded. */
export function verdictParts(judged: CellJudgement): string[] {
  if (judged.verdict === 'inconclusive') return undecidedParts(judged);
  if (judged.verdict === 'unchanged' && judged.by === 'files')
    return ['it reads and runs the same files on both sides'];
  return judged.verdict === 'unchanged' && judged.within !== undefined
    ? [`${formatChange(1 + judged.within)} is ruled out`]
    : [];
}

/** `probably slower: all 5 pairs agree`; empty if they do not agree, or are enough for a verdict. */
const leaningOf = ({ probably, pairsUsed }: CellJudgement): string =>
  probably === undefined || pairsUsed === undefined ? '' : `probably ${probably}: all ${pairsUsed} pairs agree`;

/** The noun for the measured things: `workload`, `benchmark`, or `cell` of the matrix. */
export function nounOf({ cells }: RunDocument, judgement: Pick<Judgement, 'cells'>): string {
  const ids = Object.keys(judgement.cells);
  const isForeign = (id: string): boolean => Object.hasOwn(cells, id) && cells[id]!.name !== undefined;
  if (ids.length > 0 && ids.every(isForeign)) return 'benchmark';
  return ids.length > 0 && ids.every(isWorkloadId) ? 'workload' : 'cell';
}

/** The unit of one count: a run of a workload, an operation of a cell. */
export const perWhat = (cell: string): string => (isWorkloadId(cell) ? 'per run' : 'per operation');

const maxNamed = 3;

export interface Undecided {
  /** The text of one cell, or of the number of cells. */
  name: string;
  isCell: boolean;
  text: string;
}

/** `list-all`: `too few pairs (5); would have seen +77 %` for each; if there are many, the number for each reason. */
export function describeUndecided(run: RunDocument, entries: readonly Entry[], of: string): Undecided[] {
  if (entries.length <= maxNamed) {
    return entries.map(([cell, judged]) => ({
      name: nameOf(run, cell),
      isCell: true,
      text: undecidedParts(judged).join('; '),
    }));
  }
  const counted = new Map<string, number>();
  for (const [, judged] of entries) {
    const why = whyUndecided(judged, true);
    counted.set(why, (counted.get(why) ?? 0) + 1);
  }
  const shares = entries.map(([, { minimumDetectable }]) => minimumDetectable).filter(isFigure);
  const detectable = shares.length < entries.length ? '' : wouldHaveSeen({ minimumDetectable: Math.max(...shares) });
  const seen = detectable === '' ? '' : `; ${detectable} in each`;
  return [
    {
      name: formatCount(entries.length, of),
      isCell: false,
      text: `${[...counted].map(([why, count]) => (counted.size === 1 ? why : `${count} ${why}`)).join(', ')}${seen}`,
    },
  ];
}
