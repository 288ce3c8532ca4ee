import commandData from './data/cells/command.yaml';
import dotnetData from './data/cells/dotnet.yaml';
import javaData from './data/cells/java.yaml';
import nativeWindowsData from './data/cells/native-windows.yaml';
import nativeData from './data/cells/native.yaml';
import nodeData from './data/cells/node.yaml';
import pythonData from './data/cells/python.yaml';
import swiftData from './data/cells/swift.yaml';
import suitesData from './data/suites.yaml';
import { findOperation, once, type Operation } from './operations.ts';
import type { FamiliesFile, Parameter, Platform, Suite, SuiteName } from './schema.ts';

export const familyFiles: Record<string, unknown> = {
  'native.yaml': nativeData,
  'native-windows.yaml': nativeWindowsData,
  'node.yaml': nodeData,
  'java.yaml': javaData,
  'swift.yaml': swiftData,
  'dotnet.yaml': dotnetData,
  'python.yaml': pythonData,
  'command.yaml': commandData,
};

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

function familiesOf(file: string, data: unknown): Family[] {
  const { runner, platforms, families } = data as FamiliesFile;
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

export const families = once(() => Object.entries(familyFiles).flatMap(([file, data]) => familiesOf(file, data)));

const byName = once(() => new Map(families().map((family) => [family.name, family])));

export const findFamily = (name: string): Family | undefined => byName().get(name);

export const runners = once(() => [...new Set(families().map(({ runner }) => runner))]);

/** The built-in suites. */
export const suites = (): readonly Suite[] => suitesData as Suite[];

export const findSuite = (name: string): Suite | undefined => suites().find((suite) => suite.name === name);
