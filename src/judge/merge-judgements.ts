/** Merges the judgements of several jobs that shared the cells of one environment. */
import type { Judgement, Note } from '../core/document/index.ts';
import { isGated, verdictOf } from './verdict.ts';

const bases: readonly Judgement['basis'][] = ['history', 'documents', 'paired', 'none'];

/** The weakest basis of any cell, which limits the trust in the whole. `none` if nothing was judged. */
const weakest = (judgements: readonly Judgement[]): Judgement['basis'] =>
  bases.find((basis) => judgements.some((judgement) => judgement.basis === basis))!;

const uniqueNotes = (notes: readonly Note[]): Note[] => [
  ...new Map(notes.map((note) => [note.message, note])).values(),
];

const known = (values: readonly (number | undefined)[]): number[] => values.filter((value) => value !== undefined);

/**
 * Merges all cells. If two jobs judged the same cell, the later one in the list counts, and the earlier result is dropped. The
 * chances of a false alarm add up (Boole's inequality); margin and noise floor are the largest.
 * @param judgements at least one
 */
export function mergeJudgements(judgements: readonly Judgement[]): Judgement {
  const last = judgements.at(-1);
  if (last === undefined) throw new Error('There is no judgement to merge.');
  if (judgements.length === 1) return last;
  const cells = new Map(judgements.flatMap((judgement) => Object.entries(judgement.cells)));
  const gate = judgements.flatMap((judgement, index) =>
    judgement.gate.filter(
      ({ cell }) =>
        cell === undefined || !judgements.slice(index + 1).some((later) => Object.hasOwn(later.cells, cell)),
    ),
  );
  const rates = known(judgements.map(({ falseAlarmRate }) => falseAlarmRate));
  const margins = known(judgements.map(({ minEffect }) => minEffect));
  const notes = judgements.flatMap((judgement) => judgement.notes ?? []);
  const missing = judgements.flatMap((judgement, index) =>
    (judgement.notMeasured ?? []).filter(
      ({ cell }) => !judgements.slice(index + 1).some((later) => Object.hasOwn(later.cells, cell)),
    ),
  );
  const floors = known(judgements.map(({ noiseFloor }) => noiseFloor));
  const nullArms = judgements.flatMap(({ nullArm }) => (nullArm === undefined ? [] : [nullArm]));
  return {
    ...last,
    basis: weakest(judgements),
    verdict: verdictOf([...cells.values()].filter(isGated), gate),
    failed: gate.some(({ failed }) => failed),
    gate,
    cells: Object.fromEntries(cells),
    notMeasured: missing.length > 0 ? missing : undefined,
    ...(notes.length > 0 ? { notes: uniqueNotes(notes) } : {}),
    ...(rates.length > 0
      ? {
          falseAlarmRate: Math.min(
            1,
            rates.reduce((sum, rate) => sum + rate, 0),
          ),
        }
      : {}),
    ...(margins.length > 0 ? { minEffect: Math.max(...margins) } : {}),
    ...(floors.length > 0 ? { noiseFloor: Math.max(...floors) } : {}),
    ...(nullArms.length > 0 ? { nullArm: mergeNullArms(nullArms) } : {}),
  };
}

type NullArm = NonNullable<Judgement['nullArm']>;

function mergeNullArms(arms: readonly NullArm[]): NullArm {
  const floors = known(arms.map(({ noiseFloor }) => noiseFloor));
  return {
    ...(floors.length > 0 ? { noiseFloor: Math.max(...floors) } : {}),
    changed: [...new Set(arms.flatMap(({ changed }) => changed))],
    cells: arms.reduce((sum, { cells }) => sum + cells, 0),
  };
}
