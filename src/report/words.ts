/** What verdicts, reasons and notes are called, in every output. */
import { isWorkloadId } from '../matrix/index.ts';
import { type CellJudgement, type Judgement, type RunDocument } from '../document/index.ts';
import { formatChange, isFigure } from '../present/words/index.ts';
import { nameOf, type Entry } from './judged.ts';
import { formatCount } from './units.ts';

/** A verdict on a time, as a reader calls it. */
export const verdictWords: Readonly<Record<CellJudgement['verdict'], string>> = {
  failed: 'not measured',
  regressed: 'slower',
  inconclusive: 'not decided',
  improved: 'faster',
  'environment-changed': 'another environment',
  removed: 'not measured any more',
  unchanged: 'no change',
  new: 'new',
};

const reasons: Readonly<Record<string, string>> = {
  noise: 'too noisy',
  'too-few-pairs': 'too few pairs',
  'one-order': 'one side was always first',
  'unusable-pairs': 'too many times are unusable',
  'too-many-cells': 'too few pairs for so many cells',
  'unusable-value': 'the figure is unusable',
};

/** `too few pairs (5)`, `too noisy`, `3 of 8 stored runs`; the reason alone, without figures, with `plain`. */
export function whyUndecided({ reason, pairsUsed }: CellJudgement, plain = false): string {
  if (reason === undefined) return 'no reason is known';
  const runs = /^short-history: (\d+ of \d+) runs$/.exec(reason);
  if (runs) return plain ? 'too few stored runs' : `only ${runs[1]} stored runs`;
  const text = Object.hasOwn(reasons, reason) ? reasons[reason]! : reason;
  return reason === 'too-few-pairs' && pairsUsed !== undefined && !plain ? `${text} (${pairsUsed})` : text;
}

/** `would have seen +77 %`; empty where nobody knows. */
export const wouldHaveSeen = ({ minimumDetectable: share }: Pick<CellJudgement, 'minimumDetectable'>): string =>
  isFigure(share) ? `would have seen ${formatChange(1 + share)}` : '';

/** What the things measured are called by whoever wrote them down: `workload`, `benchmark`, or `cell` of the matrix. */
export function nounOf({ cells }: RunDocument, judgement: Pick<Judgement, 'cells'>): string {
  const ids = Object.keys(judgement.cells);
  if (ids.length > 0 && ids.every(isWorkloadId)) return 'workload';
  const isForeign = (id: string): boolean => Object.hasOwn(cells, id) && cells[id]!.name !== undefined;
  return ids.length > 0 && ids.every(isForeign) ? 'benchmark' : 'cell';
}

/** What one count is for: a workload runs, an operation of a cell is performed. */
export const perWhat = (cell: string): string => (isWorkloadId(cell) ? 'per run' : 'per operation');

const mostNamed = 3;

export interface Undecided {
  /** Of a cell; of many how many there are. */
  name: string;
  isCell: boolean;
  text: string;
}

/** `list-all`: `too few pairs (5); would have seen +77 %`, for each; of many how many there are of each reason. */
export function describeUndecided(run: RunDocument, entries: readonly Entry[], of: string): Undecided[] {
  if (entries.length <= mostNamed) {
    return entries.map(([cell, judged]) => ({
      name: nameOf(run, cell),
      isCell: true,
      text: [whyUndecided(judged), wouldHaveSeen(judged)].filter((part) => part !== '').join('; '),
    }));
  }
  const counted = new Map<string, number>();
  for (const [, judged] of entries) {
    const why = whyUndecided(judged, true);
    counted.set(why, (counted.get(why) ?? 0) + 1);
  }
  const shares = entries.map(([, { minimumDetectable }]) => minimumDetectable).filter(isFigure);
  const seen =
    shares.length < entries.length ? '' : `; ${wouldHaveSeen({ minimumDetectable: Math.max(...shares) })} in each`;
  return [
    {
      name: formatCount(entries.length, of),
      isCell: false,
      text: `${[...counted].map(([why, count]) => (counted.size === 1 ? why : `${count} ${why}`)).join(', ')}${seen}`,
    },
  ];
}
