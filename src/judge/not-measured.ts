/** Missing results as a judgement lists them: each loss once, with its side, and whether it fails the build. */
import { defined, type GateReason, type NotMeasured } from '../core/document/index.ts';
import { acceptedText, notGatedText } from './counts/sentences.ts';
import type { Verdict } from './verdict.ts';

/** `lost`: what only one side lost; `not-measured`: also what both lost; `fewer-syncs`: flushes that fell by half or more. */
export type FailOn = readonly (Verdict | 'not-measured' | 'lost' | 'fewer-syncs')[];

export const defaultFailOn: FailOn = ['regressed', 'failed', 'lost'];

/** @param isExempt cells that are not gated @param nameOf display name of a cell */
export function notMeasured(
  all: readonly Lost[],
  failsOf: (cell: string) => FailOn,
  isExempt: (cell: string) => boolean,
  nameOf: (cell: string) => string,
): NotMeasured[] {
  const merged = new Map<string, Lost>();
  for (const one of all) {
    const key = `${one.what} ${one.cell}`;
    const known = merged.get(key);
    merged.set(key, known ? together(known, one) : one);
  }
  return [...merged.values()].map((one) => {
    const { what, cell, side, reason, accepted, acceptedBy } = one;
    const failed = !isExempt(cell) && fails(one, failsOf(cell));
    const gated = isExempt(cell) ? false : undefined;
    return { what, cell, side, reason, name: nameOf(cell), failed, ...defined({ accepted, acceptedBy, gated }) };
  });
}

function together(known: Lost, other: Lost): Lost {
  const isAsked = known.isAsked === true || other.isAsked === true;
  // A person may have accepted one form of the loss and not the other.
  const accepted = known.accepted === undefined ? other : known;
  const both = { ...known, isAsked, accepted: accepted.accepted, acceptedBy: accepted.acceptedBy };
  return known.side === other.side ? both : { ...both, side: 'both' };
}

function fails({ side, accepted, isAsked, isExcused }: Lost, failOn: FailOn): boolean {
  if (accepted !== undefined) return false;
  if (isAsked === true || failOn.includes('not-measured')) return true;
  return side !== 'both' && isExcused !== true && failOn.includes('lost');
}

const words: Readonly<Record<NotMeasured['what'], string>> = {
  counts: 'not counted',
  'first-execution': 'its first execution is not judged',
  time: 'not timed',
  benchmark: 'not measured',
  workload: 'no longer measured',
};

const places: Readonly<Record<NotMeasured['side'], string>> = { base: ' on the base', head: ' on the head', both: '' };

/** `import: not counted on the head: it ended with exit status 1 while it was traced.` */
const notMeasuredSentence = ({ what, name, side, reason }: NotMeasured): string =>
  `${name}: ${words[what]}${places[side]}: ${reason}.`;

export const notMeasuredReasons = (all: readonly NotMeasured[]): GateReason[] =>
  all.map((one) => {
    const { cell, failed, accepted, acceptedBy, gated } = one;
    const sentence = `${notMeasuredSentence(one)}${gated === false ? ` ${notGatedText}` : ''}`;
    const message = accepted === undefined ? sentence : `${sentence} ${acceptedText(accepted, acceptedBy)}`;
    return { rule: 'not-measured', cell, failed, message };
  });

/** An expected result that is missing. */
export interface Lost extends Pick<NotMeasured, 'what' | 'cell' | 'side' | 'reason' | 'accepted' | 'acceptedBy'> {
  /** A budget needs it: it always fails. */
  isAsked?: boolean;
  /** The head did not cause it and may fix it: it fails only if all missing results do. */
  isExcused?: boolean;
}
