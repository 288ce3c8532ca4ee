/** The cells of the matrix: those of a suite, the one of an id, and those that a user selects. */
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
  type Platform,
  suggestion,
  matchesPattern,
} from '../../core/cells/index.ts';
import { studyCells } from './studies.ts';
import { families, type Family, findFamily, findSuite, runners, suites } from './families.ts';
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

/** What to measure. Without a suite the patterns choose from all cells; with one, from its cells. */
export interface Selection {
  suite?: string;
  patterns?: readonly string[];
  runners?: readonly string[];
  /** Factor for the parameters of published rows, above 0 and up to 1 (as published). */
  scale?: number;
  /** Cells whose api exists only elsewhere are left out, unless a pattern names nothing else. */
  platform?: Platform;
}

function checkRunners(names: readonly string[]): void {
  for (const name of names)
    if (!runners().includes(name))
      throw new UsageError(
        `There is no runner "${name}"${suggestion(name, runners())} The runners are ${runners().join(', ')}.`,
      );
}

function cellsOf({ suite, scale }: Selection): MatrixCell[] {
  if (scale !== undefined && !(scale > 0 && scale <= 1))
    throw new UsageError(`A scale of ${scale} cannot be: give a number above 0 and up to 1 (1 is as published).`);
  const description = findSuite(suite ?? 'full');
  if (!description) {
    const names = suites().map(({ name }) => name);
    throw new UsageError(
      `There is no suite "${suite}"${suggestion(suite!, names)} The suites are ${names.join(', ')}.`,
    );
  }
  return suiteCells(description.name, scale);
}

/** A pattern can be one whole id: it has no wildcard and all three parts. */
const isWholeId = (pattern: string): boolean =>
  !pattern.includes('*') && /^[^/?]+\/[^/?]+\/[^/?]+(?:\?|$)/.test(pattern);

/** People need not sort the parameters of an id that they type. */
function sortParameters(id: string): string {
  const [path, query] = id.split('?');
  return query === undefined ? id : `${path}?${query.split('&').sort().join('&')}`;
}

function matching(cells: readonly MatrixCell[], pattern: string, selection: Selection): MatrixCell[] {
  const isId = isWholeId(pattern) && pattern.includes('?');
  const exact = isId ? cells.find(({ id }) => id === sortParameters(pattern)) : undefined;
  if (exact) return [exact];
  const found = cells.filter(({ id }) => matchesPattern(id, pattern));
  const here = found.filter(
    ({ platforms }) => selection.platform === undefined || platforms.includes(selection.platform),
  );
  if (here.length > 0) return here;
  if (found.length > 0) return found;
  if (isWholeId(pattern)) return [findCell(sortParameters(pattern))];
  const [path = ''] = pattern.split('?');
  const names = pattern.includes('?') ? cells.map(({ id }) => id) : cells.map(nameAtDepth(path.split('/').length));
  const where = selection.suite === undefined ? 'cell' : `cell of the suite ${selection.suite}`;
  throw new UsageError(
    `No ${where} matches "${pattern}": the nearest is ${closest(pattern, new Set(names))}; "io-perf cells" lists all.`,
  );
}

const nameAtDepth =
  (parts: number) =>
  ({ runner, operation, api }: MatrixCell): string =>
    [runner, operation, api].slice(0, parts).join('/');

/**
 * The cells of a selection, each once. An id with parameters means that cell, also where as a pattern it would match more.
 * @throws UsageError with one sentence: unknown suite, unknown runner, a pattern that matches nothing, a wrong value in an id
 */
export function selectCells(selection: Selection): MatrixCell[] {
  const { patterns, runners: wanted, platform } = selection;
  if (wanted) checkRunners(wanted);
  const all = cellsOf(selection);
  const chosen = patterns
    ? [
        ...new Map(
          patterns.flatMap((pattern) => matching(all, pattern, selection)).map((cell) => [cell.id, cell]),
        ).values(),
      ]
    : all.filter(({ platforms }) => platform === undefined || platforms.includes(platform));
  const cells = wanted ? chosen.filter(({ runner }) => wanted.includes(runner)) : chosen;
  if (cells.length === 0)
    throw new UsageError(
      `Nothing is left to measure: no cell of that selection belongs to ${wanted?.join(', ') ?? 'any runner'}; choose other runners or cells.`,
    );
  return cells;
}
