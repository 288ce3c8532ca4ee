/** Short marks beside a figure, and the legend that explains those in use. */
import type { CellJudgement, CellSubject, Judgement, RunDocument } from '../document/index.ts';
import { fewestForInterval } from '../stats/index.ts';
import { formatChange, formatCount, formatPercent, isFigure } from './words/index.ts';
import { isWorkloadId } from '../matrix/index.ts';
import { formerFigures } from './change.ts';
import { type Entry, nameOf } from './judged.ts';

export interface Mark {
  /** The hazard's name, or one of ours: `wide-spread`, `one-sample`, `no-figure`, `device`. */
  name: string;
  /** A reason to doubt the figure (shown in a warning colour), or just a remark. */
  doubt: boolean;
}

/** How the figures of a table are to be read. */
export const medianMeaning = `median: time of one operation, the middle of all samples; it lies within the interval with 95 % confidence (of fewer than ${fewestForInterval} samples there is none)`;

/** Samples scattered more than this are marked. */
export const wideSpread = 0.1;

interface Explanation {
  symbol: string;
  sentence: string;
}

const known: Readonly<Record<string, Explanation>> = {
  'wide-spread': {
    symbol: '~',
    sentence: `The samples scatter by more than ${formatPercent(wideSpread)} around the median: read the figure as a rough one, or measure longer.`,
  },
  'one-sample': { symbol: '1', sentence: 'One sample only, hence no interval: give the run more time or rounds.' },
  'no-figure': { symbol: '?', sentence: 'Too few samples for a figure: the run ended before the cell was measured.' },
  device: { symbol: 'd', sentence: 'Bound by the device: reported, never fails a build by itself.' },
  'at-ceiling': {
    symbol: '^',
    sentence: 'At a ceiling of the machine rather than of the code: a faster way to do it would not show.',
  },
  'cpu-steal': {
    symbol: 's',
    sentence: 'The hypervisor took CPU time from this machine while samples ran: they may be too long.',
  },
  gc: {
    symbol: 'g',
    sentence: 'The garbage collector ran in more than a fifth of the samples: its pauses are in the figure.',
  },
  jit: {
    symbol: 'j',
    sentence: 'The just-in-time compiler worked beside more than a fifth of the samples: they may be too long.',
  },
  'not-cold': {
    symbol: 'w',
    sentence: 'Asked for a cold cache, but pages of the files were still in memory when the clock started.',
  },
  'background-processes': {
    symbol: 'b',
    sentence: 'The command left processes behind, which were ended with it: what they do later is not in the figure.',
  },
};

/** The marks of a cell, in the order in which they are shown. */
export function marksOf(cell: CellSubject, type: string | undefined): Mark[] {
  const ours: Mark[] = [];
  if (cell.summary === undefined) ours.push({ name: 'no-figure', doubt: true });
  else if (cell.samples.length === 1) ours.push({ name: 'one-sample', doubt: true });
  if ((cell.summary?.spread ?? 0) > wideSpread) ours.push({ name: 'wide-spread', doubt: true });
  const hazards = [...new Set(cell.hazards ?? [])].map((name) => ({ name, doubt: true }));
  return [...ours, ...hazards, ...(type === 'device' ? [{ name: 'device', doubt: false }] : [])];
}

const letters = 'abcefhiklmnopqrtuvxyz';

/** Gives every mark its symbol and remembers which are in use; one legend for all that it marked. */
export class Legend {
  readonly #symbols = new Map<string, string>();
  readonly #details: Readonly<Record<string, string>>;
  #lettered = 0;

  /** @param details hazard → one sentence, for hazards that are not known here */
  constructor(details: Readonly<Record<string, string>> = {}) {
    this.#details = details;
  }

  symbolOf({ name }: Mark): string {
    const given = this.#symbols.get(name);
    if (given !== undefined) return given;
    const symbol = (Object.hasOwn(known, name) ? known[name]?.symbol : undefined) ?? letters[this.#lettered++] ?? '*';
    this.#symbols.set(name, symbol);
    return symbol;
  }

  /** What was marked: symbol, name, one sentence (empty where nothing is known of it). */
  entries(): { symbol: string; name: string; sentence: string }[] {
    return [...this.#symbols].map(([name, symbol]) => ({ symbol, name, sentence: explain(name, this.#details) }));
  }
}

/** What a mark or a hazard means, in one sentence; empty where nobody said. */
export function explain(name: string, details: Readonly<Record<string, string>> = {}): string {
  if (Object.hasOwn(details, name)) return details[name] ?? '';
  return Object.hasOwn(known, name) ? (known[name]?.sentence ?? '') : '';
}

// What verdicts, reasons and notes are called, in every output.

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

/** A change by more than this would be seen without any tool: what is beyond is a figure of too few pairs. */
const largestTold = 99;

/** `would have seen +77 %`; empty where nobody knows. */
export const wouldHaveSeen = ({ minimumDetectable: share }: Pick<CellJudgement, 'minimumDetectable'>): string =>
  isFigure(share) && share <= largestTold ? `would have seen ${formatChange(1 + share)}` : '';

/** Why a cell is not decided, which way all of its pairs point, and what would have been seen: each where it is known. */
export const undecidedParts = (judged: CellJudgement): string[] =>
  [whyUndecided(judged), formerFigures(judged), leaningOf(judged), wouldHaveSeen(judged)].filter((part) => part !== '');

/** What is to be said of a verdict: why a cell is not decided, or what is ruled out of one that did not change. */
export function verdictParts(judged: CellJudgement): string[] {
  if (judged.verdict === 'inconclusive') return undecidedParts(judged);
  if (judged.verdict === 'unchanged' && judged.by === 'files')
    return ['it reads and runs the same files on both sides'];
  return judged.verdict === 'unchanged' && judged.within !== undefined
    ? [`${formatChange(1 + judged.within)} is ruled out`]
    : [];
}

/** `probably slower: all 5 pairs agree`; empty where they do not, or are enough. */
const leaningOf = ({ probably, pairsUsed }: CellJudgement): string =>
  probably === undefined || pairsUsed === undefined ? '' : `probably ${probably}: all ${pairsUsed} pairs agree`;

/** What the things measured are called by whoever wrote them down: `workload`, `benchmark`, or `cell` of the matrix. */
export function nounOf({ cells }: RunDocument, judgement: Pick<Judgement, 'cells'>): string {
  const ids = Object.keys(judgement.cells);
  const isForeign = (id: string): boolean => Object.hasOwn(cells, id) && cells[id]!.name !== undefined;
  if (ids.length > 0 && ids.every(isForeign)) return 'benchmark';
  return ids.length > 0 && ids.every(isWorkloadId) ? 'workload' : 'cell';
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
      text: undecidedParts(judged).join('; '),
    }));
  }
  const counted = new Map<string, number>();
  for (const [, judged] of entries) {
    const why = whyUndecided(judged, true);
    counted.set(why, (counted.get(why) ?? 0) + 1);
  }
  const shares = entries.map(([, { minimumDetectable }]) => minimumDetectable).filter(isFigure);
  const told = shares.length < entries.length ? '' : wouldHaveSeen({ minimumDetectable: Math.max(...shares) });
  const seen = told === '' ? '' : `; ${told} in each`;
  return [
    {
      name: formatCount(entries.length, of),
      isCell: false,
      text: `${[...counted].map(([why, count]) => (counted.size === 1 ? why : `${count} ${why}`)).join(', ')}${seen}`,
    },
  ];
}
