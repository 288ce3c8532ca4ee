/** What was promised and is not there, of one comparison: what the job itself saw missing, and what only one of its sides has. */
import type { CellJudgement, GateReason, NotMeasured, RunDocument } from '../document/index.ts';
import type { Verdict } from './verdict.ts';

/** `lost`: what one side alone lost; `not-measured`: what both lost as well. */
export type FailOn = readonly (Verdict | 'not-measured' | 'lost')[];

export const defaultFailOn: FailOn = ['regressed', 'failed', 'lost'];

type Found = Pick<NotMeasured, 'what' | 'cell' | 'side' | 'reason'>;

/**
 * @param judged cell → its verdict
 * @param nameOf how people call a cell
 */
export function notMeasured(
  run: RunDocument,
  judged: readonly (readonly [string, CellJudgement])[],
  failOn: FailOn,
  nameOf: (cell: string) => string,
): NotMeasured[] {
  const found = [
    ...recorded(run),
    ...judged.flatMap(([cell, { verdict }]) => (verdict === 'removed' ? gone(cell) : [])),
  ];
  const merged = new Map<string, Found>();
  for (const one of found) {
    const key = `${one.what} ${one.cell}`;
    const known = merged.get(key);
    merged.set(key, known && known.side !== one.side ? { ...known, side: 'both' } : (known ?? one));
  }
  return [...merged.values()].map((one) => ({
    ...one,
    name: nameOf(one.cell),
    failed: failOn.includes('not-measured') || (one.side !== 'both' && failOn.includes('lost')),
  }));
}

function recorded({ notMeasured: missing = [], comparison }: RunDocument): Found[] {
  return missing.map(({ what, cell, subject, reason }) => {
    const isBase = subject !== undefined && subject === comparison?.base?.subject;
    return { what, cell, reason, side: subject === undefined ? 'both' : isBase ? 'base' : 'head' };
  });
}

const gone = (cell: string): Found[] => [
  { what: 'benchmark', cell, side: 'head', reason: 'the base has it and the head has not' },
];

const words: Readonly<Record<NotMeasured['what'], string>> = {
  counts: 'not counted',
  time: 'not timed',
  benchmark: 'not measured',
  workload: 'no longer measured',
};

const places: Readonly<Record<NotMeasured['side'], string>> = { base: ' on the base', head: ' on the head', both: '' };

/** `import: not counted on the head: it ended with exit status 1 while it was traced.` */
export const notMeasuredSentence = ({ what, name, side, reason }: NotMeasured): string =>
  `${name}: ${words[what]}${places[side]}: ${reason}.`;

export const notMeasuredReasons = (all: readonly NotMeasured[]): GateReason[] =>
  all.map((one) => ({
    rule: 'not-measured',
    cell: one.cell,
    failed: one.failed,
    message: notMeasuredSentence(one),
  }));
