/**
 * Finds missing results. A run document lists what its job could not measure, leaves out a benchmark that its tool printed broken, or has
 * counts on one side only. A budget may also limit a count that the profile lacks.
 */
import {
  type CellJudgement,
  type CellSubject,
  isUnlike,
  type NotMeasured,
  type RunDocument,
} from '../core/document/index.ts';
import { firstSubject } from './measured.ts';
import type { Lost } from './not-measured.ts';
import type { CountBudget } from './counts/counts.ts';
import { askedFor } from './budget-losses.ts';
import { covers, isWorkloadId } from '../core/cells/index.ts';

/** Figures of the other side, if it is not in the same document: an earlier document, or stored runs. */
export interface Counterpart {
  /** Whether it has a figure of this cell. */
  has: (cell: string) => boolean;
  /** Whether it has counts of this cell. */
  hasCounts: (cell: string) => boolean;
}

const nothing: Counterpart = { has: () => false, hasCounts: () => false };

/** Figures that a separate document has for its first subject. */
export function counterpartIn(run: RunDocument): Counterpart {
  const name = firstSubject(run);
  const resultOf = (cell: string): CellSubject | undefined => {
    const subject = Object.hasOwn(run.cells, cell) ? run.cells[cell]!.subject : {};
    return Object.hasOwn(subject, name) ? subject[name] : undefined;
  };
  return {
    has: (cell) => resultOf(cell) !== undefined,
    hasCounts: (cell) => resultOf(cell)?.profile !== undefined,
  };
}

/** Results that the earlier of two documents lost. */
export const lostInBase = (base: RunDocument, head: RunDocument): Lost[] =>
  lostIn(base, [], counterpartIn(head)).map((one) => (one.side === 'head' ? { ...one, side: 'base' } : one));

interface LossContext {
  limits?: readonly CountBudget[] | undefined;
  lost?: readonly Lost[] | undefined;
  counterpart?: Counterpart | undefined;
}

/** @param judged cell → its verdict */
export const allLost = (
  run: RunDocument,
  judged: readonly (readonly [string, CellJudgement])[],
  { limits = [], lost = [], counterpart }: LossContext,
): Lost[] => askedFor(withoutPatterns([...lostIn(run, judged, counterpart), ...lost]), run, limits);

/** A benchmark that its tool names as a whole, without known figures, which are listed one by one. */
const withoutPatterns = (all: readonly Lost[]): Lost[] =>
  all.filter(
    (one) =>
      !all.some(
        ({ what, cell }) => what === one.what && what === 'benchmark' && cell !== one.cell && covers(one.cell, cell),
      ),
  );

/** @param judged cell → its verdict */
function lostIn(
  run: RunDocument,
  judged: readonly (readonly [string, CellJudgement])[],
  counterpart: Counterpart = nothing,
): Lost[] {
  const recorded = recordedIn(run, counterpart);
  const known = new Set(recorded.map(({ what, cell, side }) => `${what} ${cell} ${side}`));
  const silent = [...uncountedSides(run, judged), ...notCounted(run, counterpart)].filter(
    ({ what, cell, side }) => !known.has(`${what} ${cell} ${side}`) && !known.has(`${what} ${cell} both`),
  );
  return [...recorded, ...lostBenchmarks(run, judged, counterpart), ...unlikeFigures(judged), ...silent];
}

/** A figure of another unit or direction cannot be compared: the base's result is missing. */
const unlikeFigures = (judged: readonly (readonly [string, CellJudgement])[]): Lost[] =>
  judged.flatMap(([cell, { reason = '' }]): Lost[] =>
    isUnlike(reason) ? [{ what: 'benchmark', cell, side: 'head', reason }] : [],
  );

function recordedIn({ notMeasured = [], comparison }: RunDocument, { has, hasCounts }: Counterpart): Lost[] {
  return notMeasured.map(({ what, cell, subject, reason }) => {
    const isKnown = what === 'counts' ? hasCounts(cell) : has(cell);
    return { what, cell, reason, side: sideOf(subject, comparison, isKnown) };
  });
}

/** @param isKnown outside of a comparison: whether the other side has it */
function sideOf(
  subject: string | undefined,
  comparison: RunDocument['comparison'],
  isKnown: boolean,
): NotMeasured['side'] {
  if (comparison === undefined) return isKnown ? 'head' : 'both';
  if (subject === undefined) return 'both';
  return subject === comparison.base?.subject ? 'base' : 'head';
}

/**
 * Benchmarks that only the base has, and those that their tool printed without a figure (a torn line, a failure). A cell that both sides
 * lack because a program or a feature is missing was never expected.
 */
function lostBenchmarks(
  run: RunDocument,
  judged: readonly (readonly [string, CellJudgement])[],
  counterpart: Counterpart,
): Lost[] {
  const { comparison } = run;
  const gone = judged.flatMap(([cell, { verdict }]): Lost[] => {
    if (verdict !== 'removed') return [];
    const skipped = brokenIn(run, comparison?.head.subject).find((one) => covers(one.cell, cell));
    const reason = skipped?.reason ?? 'the base has it and the head has not';
    return [{ what: 'benchmark', cell, side: 'head', reason }];
  });
  const broken = comparison === undefined ? brokenAlone(run, counterpart) : brokenOnSides(run, comparison);
  return [...gone, ...broken.filter((one) => !gone.some(({ cell }) => one.side !== 'base' && covers(one.cell, cell)))];
}

/** Results left out of one side. If two jobs measured a cell, one of its figures is left out and the other is here. */
const brokenIn = ({ skipped, cells }: RunDocument, subject: string | undefined): RunDocument['skipped'] =>
  skipped.filter(
    (one) =>
      (one.subject === undefined || one.subject === subject) &&
      !Object.entries(cells).some(
        ([cell, { subject: sides }]) =>
          subject !== undefined && Object.hasOwn(sides, subject) && covers(one.cell, cell),
      ),
  );

function brokenAlone(run: RunDocument, { has }: Counterpart): Lost[] {
  const isConverted = Object.values(run.subjects).some(({ target }) => target === convertedTarget);
  return brokenIn(run, firstSubject(run)).flatMap(({ cell, subject, reason }): Lost[] =>
    isConverted || subject !== undefined || has(cell)
      ? [{ what: 'benchmark', cell, reason, side: has(cell) ? 'head' : 'both' }]
      : [],
  );
}

/** Results that workloads print: the side that printed them names each. */
function brokenOnSides(run: RunDocument, { base, head }: NonNullable<RunDocument['comparison']>): Lost[] {
  const on = (side: 'base' | 'head', subject: string | undefined, other: string | undefined): Lost[] =>
    brokenIn(run, subject)
      .filter((one) => one.subject !== undefined)
      .flatMap(({ cell, reason }): Lost[] => {
        const whole = Object.entries(run.cells).filter(
          ([id, { subject: sides }]) => other !== undefined && Object.hasOwn(sides, other) && covers(cell, id),
        );
        const cells = whole.length === 0 ? [cell] : whole.map(([id]) => id);
        return cells.map((id) => ({ what: 'benchmark', cell: id, side, reason }));
      });
  return [...on('base', base?.subject, head.subject), ...on('head', head.subject, base?.subject)];
}

/** Losses in a document made by `convert`. */
const convertedTarget = 'elsewhere';

/** A workload that was counted on one side only, without a recorded reason. */
function uncountedSides(run: RunDocument, judged: readonly (readonly [string, CellJudgement])[]): Lost[] {
  const { base, head } = run.comparison ?? {};
  if (base === undefined || head === undefined) return [];
  return judged.flatMap(([cell, { verdict }]): Lost[] => {
    const subject = Object.hasOwn(run.cells, cell) ? run.cells[cell]!.subject : {};
    const [before, after] = [base, head].map(({ subject: name }) =>
      Object.hasOwn(subject, name) ? subject[name] : undefined,
    );
    if (!isWorkloadId(cell) || verdict === 'failed' || before === undefined || after === undefined) return [];
    if ((before.profile === undefined) === (after.profile === undefined)) return [];
    const [side, lost] = before.profile === undefined ? (['base', before] as const) : (['head', after] as const);
    return [
      { what: 'counts', cell, side, reason: lost.notCounted ?? 'the other side was counted, and nothing says why' },
    ];
  });
}

/** Cells that could not be counted in a run with counts. */
function notCounted(run: RunDocument, { hasCounts }: Counterpart): Lost[] {
  if (run.comparison?.base !== undefined) return [];
  const name = firstSubject(run);
  return Object.entries(run.cells).flatMap(([cell, { subject }]): Lost[] => {
    const reason = Object.hasOwn(subject, name) ? subject[name]!.notCounted : undefined;
    // Cells of the matrix have no counts on many systems, so counts are expected only if earlier ones exist.
    if (reason === undefined || !(isWorkloadId(cell) || hasCounts(cell))) return [];
    return [{ what: 'counts', cell, reason, side: hasCounts(cell) ? 'head' : 'both' }];
  });
}

/** Failures of the base alone: the head may fix them. */
export function failedOnBase({ errors, cells, comparison }: RunDocument): Lost[] {
  const isMeasured = (cell: string, subject: string | undefined): boolean =>
    subject !== undefined && Object.hasOwn(cells, cell) && Object.hasOwn(cells[cell]!.subject, subject);
  const { base, head } = comparison ?? {};
  return errors.flatMap(({ cell, subject, code, message }): Lost[] =>
    subject !== undefined && subject === base?.subject && isMeasured(cell, head?.subject) && !isMeasured(cell, subject)
      ? [{ what: 'time', cell, side: 'base', reason: `${code}: ${message.replace(/\.$/, '')}`, isExcused: true }]
      : [],
  );
}
