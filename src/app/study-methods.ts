/** The measuring methods of published studies, as steps: which cells, in which order, how often, after which preparation. */
import { findCell, suiteCells } from '../suite/matrix/index.ts';
import { type MatrixCell, type SeedReference } from '../core/cells/index.ts';
import type { MethodStep } from '../engine/index.ts';
import { UsageError } from '../core/document/index.ts';

/** One figure of the study, and the cell that reproduces it. */
export interface StudyFigure {
  reference: SeedReference;
  /** Of the later reads, if the step has a first one and later ones. */
  later?: SeedReference;
  step: MethodStep;
}

export interface MethodRequest {
  study: string;
  /** Rows or prefixes of rows; default: those that the study itself prints. */
  rows?: readonly string[] | undefined;
  /** Of the published sizes. */
  scale: number;
  /** For trees whose size the study does not state. */
  entries: number;
}

interface Arm {
  cell: MatrixCell;
  reference: SeedReference;
}

type Step = Omit<MethodStep, 'row' | 'cell'>;

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

/** The sets that a study prints in its own text. */
const ownRows: Readonly<Record<string, readonly string[]>> = { '003': ['set-9:', 'set-36:'] };

/** @throws UsageError for an unknown study or row */
export function figuresOf({ study, rows, scale, entries }: MethodRequest): StudyFigure[] {
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
      step: { row: arm.reference.row, ...cellsOfStep(study, arm, entries), ...method(arm, list[index - 1]) },
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

function cellsOfStep(study: string, { cell }: Arm, entries: number): Pick<MethodStep, 'cell' | 'firstAs'> {
  // The first of ten reads is the cold cell's, the others are the warm one's.
  if (study === '003') return { cell: withParameters(cell, { cache: 'warm' }), firstAs: cell };
  if (study === '004') return { cell: withParameters(cell, { entries: String(entries) }) };
  return { cell };
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

/** The arms of a study in the author's order of measurement. */
function armsOf(study: string, scale: number): Arm[] {
  const arms = suiteCells('seeds', scale).flatMap((cell) =>
    cell.seeds
      .filter((reference) => reference.study === study && isFaithful(cell, reference))
      .flatMap((reference) => {
        if (reference.role === 'arm') return [{ cell, reference }];
        return reference.role === 'twin' && study === '002' ? [{ cell, reference: literal(reference) }] : [];
      }),
  );
  const keys = new Map(arms.map((arm) => [arm, orderOf(arm.reference)]));
  return arms.sort((a, b) => compare(keys.get(a)!, keys.get(b)!));
}

/** Study 002 does not state whether its chunks are pieces of the big array: both are measured. */
const literal = (reference: SeedReference): SeedReference => ({
  ...reference,
  row: `${reference.row}:walk`,
  what: reference.what.replace('in chunks', 'in chunks of the one array'),
});

/** Study 001 has each row a second time without its random numbers. */
const isFaithful = ({ parameters }: MatrixCell, { study }: SeedReference): boolean =>
  study !== '001' || parameters.family === 'seed-faithful';

/** By table, then the swept value, then the method: `J-D:block:2B` before `J-D:buffer:2B` before `J-D:block:4B`. */
function orderOf({ study, row }: SeedReference): (string | number)[] {
  const [table = '', ...steps] = row.split(':');
  if (study === '001') {
    const swept = steps.at(-1)!;
    const factor = { B: 1, KiB: 1024, MiB: 1024 ** 2 }[swept.replace(/^\d+/, '')] ?? 1;
    const way = ['block', 'buffer', 'byte'].indexOf(steps.length === 2 ? steps[0]! : 'block');
    return [table, Number.parseInt(swept, 10) * factor, way];
  }
  const arm = ['JavaBuffRead', 'JavaMMap', 'fread', 'mmap'].indexOf(steps[0] ?? '');
  return [table.replace(/\d+$/, ''), Number(/\d+$/.exec(table)?.[0] ?? 0), arm, steps[0] ?? ''];
}

function compare(a: readonly (string | number)[], b: readonly (string | number)[]): number {
  const index = a.findIndex((part, at) => part !== b[at]);
  return index < 0 ? 0 : a[index]! < b[index]! ? -1 : 1;
}
