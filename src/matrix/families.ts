/** Operations and the apis of each runner for them (data/), as the matrix is made of. */
import commandData from './data/cells/command.yaml';
import dotnetData from './data/cells/dotnet.yaml';
import javaData from './data/cells/java.yaml';
import nativeWindowsData from './data/cells/native-windows.yaml';
import nativeData from './data/cells/native.yaml';
import nodeData from './data/cells/node.yaml';
import pythonData from './data/cells/python.yaml';
import swiftData from './data/cells/swift.yaml';
import suitesData from './data/suites.yaml';
import type { DeviceRule, FamiliesFile, OperationsFile, Parameter, Platform, Suite, SuiteName } from './schema.ts';
import operationsData from './data/operations.yaml';
import { parseSize } from './parameter.ts';

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

/** A value made at its first use and kept. */
export function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** An operation of runners/PROTOCOL.md. */
export interface Operation {
  name: string;
  /** What one op is. */
  op: string;
  /** Title of the group it stands under in reports. */
  group: string;
  parameters: Record<string, Parameter>;
  /** Every op makes or removes files. */
  makesFiles: boolean;
  device: readonly DeviceRule[];
}

const file = operationsData as OperationsFile;

/** All operations in the order of the protocol. */
export const operations = once((): Operation[] =>
  Object.entries(file.operations).map(([name, operation]) => {
    const group = file.groups[operation.group];
    if (group === undefined) throw new Error(`operations.yaml: ${name} is in the unknown group "${operation.group}"`);
    return { ...operation, name, group, makesFiles: operation.makesFiles ?? false, device: operation.device ?? [] };
  }),
);

/** Titles of the groups in the order of reports. */
export const groups = once((): string[] => Object.values(file.groups));

const operationByName = once(() => new Map(operations().map((operation) => [operation.name, operation])));

export const findOperation = (name: string): Operation | undefined => operationByName().get(name);

/** Is the time of this cell the disk's (`device`: reported only) or the software path's (`path`: gated)? */
export function typeOf(operation: Operation, parameters: Record<string, string>): 'path' | 'device' {
  const isDevice = operation.device.some((rule) => {
    const value = parameters[rule.parameter] ?? operation.parameters[rule.parameter]?.default;
    if (value === undefined) return false;
    return 'not' in rule ? !rule.not.includes(value) : parseSize(value) > parseSize(rule.above);
  });
  return isDevice ? 'device' : 'path';
}
