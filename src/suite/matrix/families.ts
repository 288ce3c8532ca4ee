/** Families of cells: the operations that each runner performs, with the apis it has for them (data/cells), and the suites. */
import { type Platform, findOperation, once, type Operation } from '../../core/cells/index.ts';
import cellFiles from './data/cells/*.yaml';
import suitesData from './data/suites.yaml';
import type { FamiliesFile, Parameter, Suite, SuiteName } from './schema.ts';

type CellFile = FamiliesFile | FamiliesFile[];

/**
 * The parts of files of cells by name: a file has the cells of one runner, or a list with those of several, for an operation that all have
 * got at once. A part without a place of its own stands behind the others of its runner.
 */
export function partsOf(files: Record<string, CellFile>): Record<string, FamiliesFile> {
  const parts = Object.entries(files).flatMap(([file, data]) =>
    Array.isArray(data) ? data.map((part) => [`${file} (${part.runner})`, part] as const) : [[file, data] as const],
  );
  const twice = parts.find(([name], index) => parts.findIndex(([other]) => other === name) !== index);
  if (twice) throw new Error(`${twice[0]}: a file has one part for each runner`);
  const places = new Map(parts.flatMap(([, { runner, place }]) => (place === undefined ? [] : [[runner, place]])));
  const placeOf = ({ runner, place = places.get(runner) ?? Infinity }: FamiliesFile): number => place;
  return Object.fromEntries(parts.sort(([, a], [, b]) => placeOf(a) - placeOf(b) || 0));
}

export const familyFiles = partsOf(cellFiles as Record<string, CellFile>);

/** A runner's api for an operation: cells with the same parameters. */
export interface Family {
  /** `runner/operation/api` */
  name: string;
  runner: string;
  operation: Operation;
  api: string;
  /** What the api calls. */
  summary: string;
  platforms: readonly Platform[];
  /** Overrides the operation's rule for `path` and `device`. */
  type: 'path' | 'device' | undefined;
  /** Sorted by name. */
  parameters: Record<string, Parameter>;
  /** Parameters of its cells in each suite that lists it itself. */
  rows: Partial<Record<SuiteName, Record<string, string>[]>>;
}

type Entry = FamiliesFile['families'][number];
type Row = Record<string, string | number | (string | number)[]>;

/** All combinations of a row's lists. */
function sweep(row: Row): Record<string, string>[] {
  return Object.entries(row).reduce<Record<string, string>[]>(
    (combinations, [name, values]) =>
      combinations.flatMap((combination) =>
        [values].flat().map((value) => ({ ...combination, [name]: String(value) })),
      ),
    [{}],
  );
}

function rowsOf(entry: Entry, api: string): Family['rows'] {
  const rows: Family['rows'] = {};
  for (const [suite, lines] of Object.entries(entry.suites ?? {}) as [SuiteName, Row[]][])
    rows[suite] = lines.flatMap(({ api: apis, ...row }) =>
      apis === undefined || [apis].flat().includes(api) ? sweep(row) : [],
    );
  return rows;
}

function familiesOf([file, { runner, platforms, families }]: [string, FamiliesFile]): Family[] {
  return families.flatMap((entry) => {
    const operation = findOperation(entry.operation);
    if (!operation) throw new Error(`${file} has the unknown operation "${entry.operation}"`);
    const parameters = Object.fromEntries(
      Object.entries({ ...operation.parameters, ...entry.with })
        .filter(([name]) => entry.without?.includes(name) !== true)
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    );
    return Object.entries(entry.apis).map(([api, summary]) => ({
      name: `${runner}/${operation.name}/${api}`,
      runner,
      operation,
      api,
      summary,
      platforms: entry.platforms ?? platforms,
      type: entry.type,
      parameters,
      rows: rowsOf(entry, api),
    }));
  });
}

export const families = once(() => Object.entries(familyFiles).flatMap(familiesOf));

const byName = once(() => new Map(families().map((family) => [family.name, family])));

export const findFamily = (name: string): Family | undefined => byName().get(name);

export const runners = once(() => [...new Set(families().map(({ runner }) => runner))]);

/** The built-in suites. */
export const suites = (): readonly Suite[] => suitesData as Suite[];

export const findSuite = (name: string): Suite | undefined => suites().find((suite) => suite.name === name);
