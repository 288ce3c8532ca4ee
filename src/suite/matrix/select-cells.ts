/** Selects cells of the matrix: by suite, by id or pattern, by runner, by platform. */

import { type Platform, type MatrixCell, closest, suggestion, matchesPattern } from '../../core/cells/index.ts';
import { findSuite, runners, suites } from './families.ts';
import { UsageError } from '../../core/document/index.ts';
import { findCell, suiteCells } from './cells.ts';

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
