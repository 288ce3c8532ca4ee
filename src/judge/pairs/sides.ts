/** The two sides of a comparison, cell by cell, and whether their figures can be compared. */
import type { CellSubject, Comparison, OtherMeasure, RunDocument } from '../../core/document/index.ts';
import { whySidesUnlike } from '../measured.ts';

/** A run of a comparison of two sides. */
export type PairedRun = RunDocument & { comparison: Comparison & { base: NonNullable<Comparison['base']> } };

export const isPaired = (run: RunDocument): run is PairedRun => run.comparison?.base !== undefined;

/** The two sides of each cell that both sides have. */
export function sidesOf({ cells, comparison: { base, head } }: PairedRun): Sides[] {
  return Object.entries(cells).flatMap(([cell, { subject }]) => {
    const [before, after] = [base, head].map(({ subject: name }) =>
      Object.hasOwn(subject, name) ? subject[name] : undefined,
    );
    return before && after ? [{ cell, before, after }] : [];
  });
}

export interface Sides {
  cell: string;
  before: CellSubject;
  after: CellSubject;
}

/** Cells with figures that cannot be compared → why. */
export const unlikeSides = (run: PairedRun): Map<string, OtherMeasure> =>
  new Map(
    sidesOf(run).flatMap(({ cell, before, after }): [string, OtherMeasure][] => {
      const why = whySidesUnlike(before, after);
      return why === undefined ? [] : [[cell, why]];
    }),
  );
