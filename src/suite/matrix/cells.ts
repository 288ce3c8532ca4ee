/** The cells of the matrix: those of a suite, and the one of an id. */
import type { SuiteName } from './schema.ts';
import {
  type MatrixCell,
  type SeedReference,
  workloadCell,
  canonicalParameters,
  closest,
  decoded,
  formatCellId,
  parseCellId,
  once,
  typeOf,
} from '../../core/cells/index.ts';
import { studyCells } from './studies.ts';
import { families, type Family, findFamily, findSuite } from './families.ts';
import { UsageError } from '../../core/document/index.ts';

function makeCell(family: Family, given: Record<string, string>, seeds: SeedReference[] = []): MatrixCell {
  const parameters = canonicalParameters(family.parameters, given);
  const { runner, operation, api, platforms } = family;
  return {
    id: formatCellId({ runner, operation: operation.name, api, parameters }),
    runner,
    operation: operation.name,
    api,
    parameters,
    type: family.type ?? typeOf(operation, parameters),
    cache: parameters.cache === 'cold' ? 'cold' : 'warm',
    makesFiles: operation.makesFiles,
    group: operation.group,
    platforms,
    seeds,
  };
}

const isWorkload = ({ runner, operation }: Pick<MatrixCell, 'runner' | 'operation'>): boolean =>
  runner === 'command' && operation === 'run';

const cellsOfSuite = new Map<string, MatrixCell[]>();

/** Cells of a suite with what it includes, each once, in the order of the data files; `scale` applies to published rows. */
export function suiteCells(suite: SuiteName, scale?: number): MatrixCell[] {
  const description = findSuite(suite)!;
  const factor = scale ?? description.scale ?? 1;
  const key = `${suite} ${factor}`;
  const known = cellsOfSuite.get(key);
  if (known) return known;
  const members = new Set<SuiteName>([suite, ...(description.includes ?? [])]);
  const cells = new Map<string, MatrixCell>();
  const familyNames = new Set<string>();
  for (const family of families())
    for (const member of members)
      for (const row of family.rows[member] ?? []) {
        const cell = makeCell(family, row);
        cells.set(cell.id, cell);
        familyNames.add(family.name);
      }
  const isWanted = (name: string): boolean => members.has('seeds') || familyNames.has(name);
  for (const { family: name, parameters, reference } of studyCells(factor, isWanted)) {
    const family = findFamily(name);
    if (!family) throw new Error(`study ${reference.study}, ${reference.row}: there is no family ${name}`);
    const cell = makeCell(family, parameters);
    const existing = cells.get(cell.id);
    if (existing) existing.seeds.push(reference);
    else if (members.has('seeds')) cells.set(cell.id, { ...cell, seeds: [reference] });
  }
  const list = [...cells.values()];
  cellsOfSuite.set(key, list);
  return list;
}

/** Every cell of the matrix, published rows at their published parameters. */
export const listCells = (): MatrixCell[] => suiteCells('full');

const seedsById = once(
  () => new Map([...suiteCells('seeds'), ...suiteCells('seeds', 1)].map((cell) => [cell.id, cell])),
);

const why = (error: unknown): string => {
  if (error instanceof UsageError) return error.message;
  throw error;
};

/**
 * The cell of a complete id, also of one that no suite lists. Values may be written in any way that means the same.
 * @throws UsageError with one sentence when there is no such family or its parameters are wrong
 */
export function findCell(id: string): MatrixCell {
  const { runner, operation, api, parameters } = parseCellId(id);
  const name = `${runner}/${operation}/${api}`;
  const family = findFamily(name);
  if (!family && isWorkload({ runner, operation })) return workloadCell(decoded(api), parameters);
  if (!family) {
    const nearest = closest(
      name,
      families().map((known) => known.name),
    )!;
    throw new UsageError(`There is no ${name}: the nearest is ${nearest}; "io-perf cells" lists all.`);
  }
  let cell: MatrixCell;
  try {
    cell = makeCell(family, parameters);
  } catch (error) {
    throw new UsageError(`"${id}" is not a cell: ${why(error)}`);
  }
  return seedsById().get(cell.id) ?? cell;
}

/**
 * The published figures beside a cell: none if this matrix does not have it (another version's, imported, or hostile). A store has
 * thousands of imported cells, so no nearest name is looked for.
 */
export function seedsOf(id: string): SeedReference[] {
  try {
    const { runner, operation, api } = parseCellId(id);
    return findFamily(`${runner}/${operation}/${api}`) === undefined ? [] : findCell(id).seeds;
  } catch {
    return [];
  }
}
