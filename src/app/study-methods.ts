/** The measuring methods of published studies, as steps: which cells, in which order, how often, after which preparation. */
import { authorsOrder, findCell, suiteCells } from '../suite/matrix/index.ts';
import { formatCellId, type MatrixCell, parseCellId, type SeedReference } from '../core/cells/index.ts';
import type { MethodStep } from '../engine/index.ts';
import { UsageError } from '../core/document/index.ts';

/** One figure of the study, and the cell that reproduces it. */
export interface StudyFigure {
  reference: SeedReference;
  /** Of the later reads, if the step has a first one and later ones. */
  later?: SeedReference;
  /** Of one pass. */
  step: Omit<MethodStep, 'pass'>;
}

export interface MethodRequest {
  study: string;
  /** Rows or prefixes of rows; default: those that the study itself prints. */
  rows?: readonly string[] | undefined;
  /** Of the published sizes. */
  scale: number;
  /** For trees whose size the study does not state. */
  entries: number;
  /** They are in a folder of the user's. */
  isOwnTree?: boolean;
}

interface Arm {
  cell: MatrixCell;
  reference: SeedReference;
}

type Step = Omit<MethodStep, 'row' | 'pass' | 'cell'>;

const once: Step = { startsProcess: false, dropsCaches: false, unrecorded: 0, samples: 1, ops: 1 };

/** The step of a row, from its neighbours in the order measured. */
type Method = (arm: Arm, before: Arm | undefined) => Step;

const tableOf = ({ row }: SeedReference): string => row.split(':', 1)[0]!;

const methods: Readonly<Record<string, Method>> = {
  // A loop of N calls, and the least and most seconds of several loops.
  '000': ({ reference }) => ({ ...once, samples: 3, ops: reference.published.ops, dropsCaches: isCold(reference) }),
  // Ten writes (J-E: 25) of each size in one JVM for each table, nothing warmed up.
  '001': ({ reference }, before) => ({
    ...once,
    startsProcess: before === undefined || tableOf(before.reference) !== tableOf(reference),
    samples: tableOf(reference) === 'J-E' ? 25 : 10,
  }),
  // A process for each row, 2 unrecorded runs and 20 recorded ones.
  '002': () => ({ ...once, startsProcess: true, unrecorded: 2, samples: 20 }),
  // Ten reads in a row, the first with nothing in memory.
  '003': () => ({ ...once, startsProcess: true, dropsCaches: true, samples: 10 }),
  // A JVM for each arm, after the caches were dropped and two seconds had passed; once.
  '004': () => ({ ...once, startsProcess: true, dropsCaches: true }),
};

const isCold = ({ publishedParameters }: SeedReference): boolean => publishedParameters.cache === 'cold';

/** Repetitions with which the study's conclusions can be decided: four samples on either side. */
export const defaultRepeat = (study: string): number => ({ '000': 2, '003': 4, '004': 4 })[study] ?? 1;

/** The sets that a study prints in its own text. */
const ownRows: Readonly<Record<string, readonly string[]>> = { '003': ['set-9:', 'set-36:'] };

/** @throws UsageError for an unknown study or row */
export function figuresOf({ study, rows, scale, entries, isOwnTree = false }: MethodRequest): StudyFigure[] {
  const method = methods[study];
  if (!method)
    throw new UsageError(`There is no study "${study}": the studies are ${Object.keys(methods).sort().join(', ')}.`);
  const wanted = rows ?? ownRows[study];
  const all = armsOf(study, scale);
  for (const name of rows ?? [])
    if (!all.some(({ reference }) => isIn(reference.row, [name])))
      throw new UsageError(
        `--rows: study ${study} has no row "${name}"; its rows go from ${all[0]!.reference.row} to ${all.at(-1)!.reference.row}.`,
      );
  const chosen = wanted ? all.filter(({ reference }) => isIn(reference.row, wanted)) : all;
  return chosen
    .filter(({ reference }) => !(study === '003' && reference.row.endsWith(':warm')))
    .map((arm, index, list) => ({
      reference: arm.reference,
      ...laterOf(arm, all),
      step: { ...stepOf(study, arm, (cell) => treeCell(cell, entries, isOwnTree)), ...method(arm, list[index - 1]) },
    }));
}

/** `set-9:fread:warm` of `set-9:fread:cold`. */
function laterOf({ reference: { row } }: Arm, all: readonly Arm[]): { later?: SeedReference } {
  const name = row.endsWith(':cold') ? row.replace(/cold$/, 'warm') : undefined;
  const later = name === undefined ? undefined : all.find(({ reference }) => reference.row === name)?.reference;
  return later ? { later } : {};
}

const isIn = (row: string, wanted: readonly string[]): boolean =>
  wanted.some((name) => row === name || row.startsWith(name.endsWith(':') ? name : `${name}:`));

function stepOf(
  study: string,
  { cell, reference }: Arm,
  ofTree: (cell: MatrixCell) => MatrixCell,
): Pick<MethodStep, 'row' | 'cell' | 'firstAs'> {
  const { row } = reference;
  // The first of ten reads is the cold cell's, the others are the warm one's.
  if (study === '003')
    return {
      row: row.replace(/cold$/, 'warm'),
      cell: withParameters(cell, { cache: 'warm' }),
      firstAs: { row, cell },
    };
  if (study === '004') return { row, cell: ofTree(cell) };
  return { row, cell };
}

/** The shape of a tree that was not made here has a name of its own, which no suite has. */
function treeCell(cell: MatrixCell, entries: number, isOwn: boolean): MatrixCell {
  const known = withParameters(cell, { entries: String(entries) });
  if (!isOwn) return known;
  const id = parseCellId(known.id);
  return {
    ...known,
    parameters: { ...known.parameters, shape: 'own' },
    id: formatCellId({ ...id, parameters: { ...id.parameters, shape: 'own' } }),
  };
}

function withParameters(
  { runner, operation, api, parameters }: MatrixCell,
  changes: Record<string, string>,
): MatrixCell {
  const query = Object.entries({ ...parameters, ...changes })
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map((pair) => pair.join('='))
    .join('&');
  return findCell(`${runner}/${operation}/${api}?${query}`);
}

function armsOf(study: string, scale: number): Arm[] {
  const arms = suiteCells('seeds', scale).flatMap((cell) =>
    cell.seeds
      .filter((reference) => reference.study === study && reference.role === 'arm' && isFaithful(cell, reference))
      .map((reference) => ({ cell, reference })),
  );
  return arms.sort((a, b) => authorsOrder(a.reference, b.reference));
}

/** Study 001 has each row a second time without its random numbers. */
const isFaithful = ({ parameters }: MatrixCell, { study }: SeedReference): boolean =>
  study !== '001' || parameters.family === 'seed-faithful';
