/** What of a run is judged: its subject, and the times of a subject's cells. */
import {
  areAdjusted,
  type CellJudgement,
  type CellSubject,
  costOf,
  cpuPerOp,
  inUnit,
  type Measure,
  type OtherMeasure,
  whyNotAlike,
  type Figure,
  sampleValues,
  type RunDocument,
  type Sample,
  timePerOp,
  type CountChange,
  type GateReason,
  type Judgement,
  type Note,
} from '../document/index.ts';
import { median } from '../stats/index.ts';
import { fewestQuiet, leastQuietShare } from './policy.ts';
import { worstVerdict } from '../present/words/index.ts';

/** The subject of a run that is judged where none is named: `head`, else the only one. */
export const firstSubject = (run: RunDocument): string =>
  Object.hasOwn(run.subjects, 'head') ? 'head' : (Object.keys(run.subjects)[0] ?? 'head');

/** ln of what the samples cost (see `sampleValues`, `costOf`), in this unit; those without a positive figure are left out. */
function logCosts({ samples, opsPerSample, summary }: Measured, unit: string): number[] {
  const { unit: own, better }: Measure = summary ?? timePerOp;
  return sampleValues(samples, opsPerSample)
    .map((value) => Math.log(costOf(inUnit(value, own, unit)!, better)))
    .filter((value) => Number.isFinite(value));
}

type Measured = Pick<CellSubject, 'samples' | 'opsPerSample' | 'summary'>;

/** Why the figures of two sides cannot be compared, as a phrase; undefined where they can. */
export const whySidesUnlike = (
  before: Pick<CellSubject, 'summary'> | undefined,
  after: Pick<CellSubject, 'summary'> | undefined,
): OtherMeasure | undefined =>
  before?.summary && after?.summary ? whyNotAlike(before.summary, after.summary) : undefined;

/** Which times of a sample count: its adjusted one if it has one, else its quiet part if it has one, else the whole; or from the second, or the third. */
type Kind = 'adjusted' | 'quiet' | 'whole';

const restrict = (sample: Sample, kind: Kind): Sample => {
  const rest = { ...sample };
  if (kind !== 'adjusted') delete rest.adjusted;
  if (kind === 'whole') delete rest.quiet;
  return rest;
};

/**
 * ln of what the samples of two cells that are compared cost: adjusted ones where both have them; else of the quiet parts of both
 * where both have some for an interval; else of the whole samples of both. The one beside the other would be up to a third apart,
 * whatever the cells are. None where the two cannot be compared; else in the unit of the first.
 */
export function logCostsAlike(first: CellSubject, second: CellSubject): { first: number[]; second: number[] } {
  if (whySidesUnlike(first, second) !== undefined) return { first: [], second: [] };
  const { unit } = first.summary ?? timePerOp;
  const both = (holds: (samples: readonly Sample[]) => boolean): boolean =>
    [first, second].every(({ samples }) => holds(samples));
  const times = (kind: Kind): { first: number[]; second: number[] } => {
    const of = (cell: CellSubject): number[] =>
      logCosts({ ...cell, samples: cell.samples.map((sample) => restrict(sample, kind)) }, unit);
    return { first: of(first), second: of(second) };
  };
  if (both(areAdjusted)) return times('adjusted');
  const isQuiet = both((samples) => {
    const quiet = samples.filter((sample) => sample.quiet).length;
    return quiet >= fewestQuiet && quiet >= leastQuietShare * samples.length;
  });
  return times(isQuiet ? 'quiet' : 'whole');
}

/** So many of the values, evenly picked, where there are more. */
export function thinned(values: readonly number[], most: number): readonly number[] {
  const stride = values.length / most;
  return stride <= 1 ? values : Array.from({ length: most }, (_, index) => values[Math.floor(index * stride)]!);
}

// The figures of a judgement.

export function figureOf(run: RunDocument, cell: string, subject: string): Figure | undefined {
  const subjects = Object.hasOwn(run.cells, cell) ? run.cells[cell]!.subject : {};
  const summary = Object.hasOwn(subjects, subject) ? subjects[subject]!.summary : undefined;
  if (summary === undefined) return undefined;
  const { value, unit, better, low, high } = summary;
  return { value, unit, better, ...(low === undefined || high === undefined ? {} : { low, high }) };
}

/** The figure that a judgement of this kind is of: of the time on the processor per operation, or of the mean. Undefined where it is not known. */
export function figureOfKind({ by, of }: Pick<CellJudgement, 'by' | 'of'>): typeof figureOf {
  const centre = of === 'mean' ? mean : median;
  if (by !== 'cpu' && of === undefined) return figureOf;
  return (run, cell, subject) => {
    const subjects = Object.hasOwn(run.cells, cell) ? run.cells[cell]!.subject : {};
    const { samples = [], opsPerSample = 1, summary } = Object.hasOwn(subjects, subject) ? subjects[subject]! : {};
    if (by === 'cpu') {
      const values = samples.flatMap((sample) => cpuPerOp(sample, opsPerSample) ?? []);
      return values.length === 0 ? undefined : { value: centre(values), ...timePerOp };
    }
    const values = sampleValues(samples, opsPerSample);
    if (values.length === 0 || summary === undefined) return undefined;
    return { value: centre(values), unit: summary.unit, better: summary.better };
  };
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

type Sides = Pick<CellJudgement, 'base' | 'head'>;
type Ratios = Pick<CellJudgement, 'ratio' | 'low' | 'high'>;
export const noRatio: Ratios = { ratio: null, low: null, high: null };

/** The figures of both sides, as far as they are known, in the unit of the base where they can be compared. */
export function figuresOf(
  baseRun: RunDocument,
  cell: string,
  baseSubject: string,
  headRun: RunDocument,
  headSubject: string,
  figure = figureOf,
): Sides {
  const base = figure(baseRun, cell, baseSubject);
  const own = figure(headRun, cell, headSubject);
  const head = own && base && whyNotAlike(base, own) === undefined ? figureIn(own, base.unit) : own;
  return { ...(base === undefined ? {} : { base }), ...(head === undefined ? {} : { head }) };
}

/** The same figure in another unit of its dimension. */
export function figureIn(figure: Figure, unit: string): Figure {
  if (figure.unit === unit) return figure;
  const changed = (value: number): number => inUnit(value, figure.unit, unit)!;
  const { value, better, low, high } = figure;
  return {
    ...{ value: changed(value), unit, better },
    ...(low === undefined || high === undefined ? {} : { low: changed(low), high: changed(high) }),
  };
}

/** The level of earlier runs as a figure like the head. @param cost larger is worse */
export const levelOf = (cost: number, { unit, better }: Figure): Figure => ({
  value: costOf(cost, better),
  unit,
  better,
});

/** Ratios of costs, which is what is judged, as ratios of the figures beside them: of what is better the bigger it is, 1 / ratio. */
export function shown(sides: Sides, { ratio, low, high }: Ratios): Sides & Ratios {
  const better = (sides.head ?? sides.base)?.better ?? 'smaller';
  if (better === 'smaller') return { ...sides, ratio, low, high };
  const turned = (value: number | null): number | null => value && 1 / value;
  return { ...sides, ratio: turned(ratio), low: turned(high), high: turned(low) };
}

// What is said about one cell, and what all cells amount to.

/**
 * What is said about one cell. The same words in the code, on screen, in comments and in files.
 *
 * - `regressed`, `improved`: a change of at least the margin, at the error rate of the whole comparison.
 * - `unchanged`: a change that matters has been ruled out, in both directions; not merely "nothing significant".
 * - `inconclusive`: neither; never fails a gate, and always says why and what could have been seen.
 * - `environment-changed`: the machines or runtimes differ too much to compare times.
 * - `new`, `removed`: measured on one side only.
 * - `failed`: could not be measured.
 */
export type Verdict = CellJudgement['verdict'];

/** Why a verdict is `inconclusive`. */
export type InconclusiveReason =
  /** No pair, or too few, with positive finite times on both sides. */
  | 'too-few-pairs'
  /** The base ran first in every pair (or in none): the change cannot be told from the effect of the position. */
  | 'one-order'
  /** More than one pair in five lacks a usable time: what is missing may depend on the subject. */
  | 'unusable-pairs'
  /** The pairs come from so few processes that luck cannot be told from a change. */
  | 'too-few-processes'
  /** So many cells share the error rate that even perfectly separated times could not reach it with so few pairs. */
  | 'too-many-cells'
  /** The typical execution did not change, but the share of slow ones, and so the mean, may have. */
  | 'slow-executions'
  /** The clock's steps hide changes of the size that matters. */
  | 'coarse-clock'
  /** The noise hides changes of the size that matters. */
  | 'noise'
  /** The two sides have figures of different dimensions, or directions. */
  | OtherMeasure;

/** What a single cell can make the verdict of the whole; of the others all cells must be. */
const telling: ReadonlySet<Verdict> = new Set(['failed', 'regressed', 'inconclusive', 'improved']);

/**
 * The worst of the telling verdicts that any cell has; what all have; else unchanged. Where no cell has a counterpart, that nothing
 * changed is not known: inconclusive.
 */
export function verdictOf(cells: readonly CellJudgement[], gate: readonly GateReason[]): Verdict {
  const found = cells.flatMap((cell): Verdict[] => [
    cell.verdict,
    ...(hasCount(cell, 'grown') ? ['regressed' as const] : []),
    ...(hasCount(cell, 'shrunk') ? ['improved' as const] : []),
  ]);
  const failing = gate.filter(({ failed }) => failed);
  if (failing.some(({ rule }) => rule !== 'not-measured')) found.push('regressed');
  // A regression says more than what is missing beside it.
  else if (failing.length > 0 && !found.includes('regressed')) found.push('failed');
  const isWorse = found.includes('failed') || found.includes('regressed');
  for (const verdict of isWorse ? [] : (['new', 'environment-changed'] as const)) {
    if (cells.length > 0 && cells.every((cell) => cell.verdict === verdict)) return verdict;
  }
  const isAlone = ({ verdict }: CellJudgement): boolean => verdict === 'new' || verdict === 'removed';
  if (cells.length > 0 && cells.every(isAlone)) found.push('inconclusive');
  const told = found.filter((verdict) => telling.has(verdict));
  return told.length > 0 ? worstVerdict(told) : 'unchanged';
}

const hasCount = ({ counts = [] }: CellJudgement, verdict: CountChange['verdict']): boolean =>
  counts.some((count) => count.verdict === verdict);

// One judgement from those of several jobs that shared the cells of one environment among themselves.

const bases: readonly Judgement['basis'][] = ['history', 'documents', 'paired', 'none'];

/** The weakest basis that any cell was judged on: what the whole can be trusted to be. `none` where nothing was judged. */
const weakest = (judgements: readonly Judgement[]): Judgement['basis'] =>
  bases.find((basis) => judgements.some((judgement) => judgement.basis === basis))!;

const uniqueNotes = (notes: readonly Note[]): Note[] => [
  ...new Map(notes.map((note) => [note.message, note])).values(),
];

const known = (values: readonly (number | undefined)[]): number[] => values.filter((value) => value !== undefined);

/**
 * Cells of all; where two judged the same cell, the later in the list counts, and what the earlier found about it is dropped.
 * The chances of a false alarm add up (Boole's inequality); margin and noise floor are the largest.
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
    verdict: verdictOf(
      [...cells.values()].filter(({ type }) => type !== 'device'),
      gate,
    ),
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
