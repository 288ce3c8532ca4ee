/** Short marks beside a figure, and the legend that explains those in use. */
import { minForInterval } from '../core/stats/index.ts';
import { formatPercent } from '../core/words/index.ts';
import type { CellSubject } from '../core/document/index.ts';

export interface Mark {
  /** The hazard's name, or one of ours: `wide-spread`, `one-sample`, `no-figure`, `device`. */
  name: string;
  /** Whether it is a reason to doubt the figure (shown in a warning colour) or only a remark. */
  doubt: boolean;
}

/** How to read the figures of a table. */
export const medianMeaning = `median: time of one operation, the middle of all samples; it lies within the interval with 95 % confidence (fewer than ${minForInterval} samples have no interval)`;

/** Samples that scatter more than this are marked. */
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

/** Gives every mark its symbol and records which are in use, for one legend. */
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

  /** The marks in use: symbol, name, one sentence (empty if unknown). */
  entries(): { symbol: string; name: string; sentence: string }[] {
    return [...this.#symbols].map(([name, symbol]) => ({ symbol, name, sentence: explain(name, this.#details) }));
  }
}

/** The meaning of a mark or hazard in one sentence; empty if unknown. */
export function explain(name: string, details: Readonly<Record<string, string>> = {}): string {
  if (Object.hasOwn(details, name)) return details[name] ?? '';
  return Object.hasOwn(known, name) ? (known[name]?.sentence ?? '') : '';
}
