/** Merges the judgements of several jobs that shared the cells of one environment. */
import { defined, type Judgement, type Note } from '../core/document/index.ts';
import { isGated, verdictOf } from './verdict.ts';

const bases: readonly Judgement['basis'][] = ['history', 'documents', 'paired', 'none'];

/** The weakest basis of any cell, which limits the trust in the whole. `none` if nothing was judged. */
const weakest = (judgements: readonly Judgement[]): Judgement['basis'] =>
  bases.find((basis) => judgements.some((judgement) => judgement.basis === basis))!;

const uniqueNotes = (notes: readonly Note[]): Note[] => [
  ...new Map(notes.map((note) => [note.message, note])).values(),
];

const known = <T>(values: readonly (T | undefined)[]): T[] => values.filter((value) => value !== undefined);

const largest = (values: readonly (number | undefined)[]): number | undefined =>
  known(values).reduce<number | undefined>((most, value) => Math.max(most ?? value, value), undefined);

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/**
 * Merges all cells; if two jobs judged the same cell, the later one counts. The chances of a false alarm add up (Boole's inequality); margin
 * and noise floor are the largest. @param judgements at least one
 */
export function mergeJudgements(judgements: readonly Judgement[]): Judgement {
  const last = judgements.at(-1);
  if (last === undefined) throw new Error('There is no judgement to merge.');
  if (judgements.length === 1) return last;
  const cells = Object.fromEntries(judgements.flatMap((judgement) => Object.entries(judgement.cells)));
  /** What these say of cells that no later one judged. */
  const latest = <T extends { cell?: string | undefined }>(of: (judgement: Judgement) => readonly T[]): T[] =>
    judgements.flatMap((judgement, index) => {
      const later = judgements.slice(index + 1);
      return of(judgement).filter(
        ({ cell }) => cell === undefined || !later.some((one) => Object.hasOwn(one.cells, cell)),
      );
    });
  const gate = latest((judgement) => judgement.gate);
  const missing = latest(({ notMeasured = [] }) => notMeasured);
  const rates = known(judgements.map(({ falseAlarmRate }) => falseAlarmRate));
  const notes = judgements.flatMap((judgement) => judgement.notes ?? []);
  const nullArms = known(judgements.map(({ nullArm }) => nullArm));
  return {
    ...last,
    basis: weakest(judgements),
    verdict: verdictOf(Object.values(cells).filter(isGated), gate),
    failed: gate.some(({ failed }) => failed),
    gate,
    cells,
    notMeasured: missing.length > 0 ? missing : undefined,
    ...defined({
      notes: notes.length > 0 ? uniqueNotes(notes) : undefined,
      falseAlarmRate: rates.length > 0 ? Math.min(1, sumOf(rates)) : undefined,
      minEffect: largest(judgements.map(({ minEffect }) => minEffect)),
      noiseFloor: largest(judgements.map(({ noiseFloor }) => noiseFloor)),
      nullArm: nullArms.length > 0 ? mergeNullArms(nullArms) : undefined,
    }),
  };
}

type NullArm = NonNullable<Judgement['nullArm']>;

const mergeNullArms = (arms: readonly NullArm[]): NullArm => ({
  ...defined({ noiseFloor: largest(arms.map(({ noiseFloor }) => noiseFloor)) }),
  changed: [...new Set(arms.flatMap(({ changed }) => changed))],
  cells: sumOf(arms.map(({ cells }) => cells)),
});
