import operationsData from './data/operations.yaml';
import type { DeviceRule, OperationsFile, Parameter } from './schema.ts';
import { parseSize } from './parameter.ts';

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

const byName = once(() => new Map(operations().map((operation) => [operation.name, operation])));

export const findOperation = (name: string): Operation | undefined => byName().get(name);

/** Is the time of this cell the disk's (`device`: reported only) or the software path's (`path`: gated)? */
export function typeOf(operation: Operation, parameters: Record<string, string>): 'path' | 'device' {
  const isDevice = operation.device.some((rule) => {
    const value = parameters[rule.parameter] ?? operation.parameters[rule.parameter]?.default;
    if (value === undefined) return false;
    return 'not' in rule ? !rule.not.includes(value) : parseSize(value) > parseSize(rule.above);
  });
  return isDevice ? 'device' : 'path';
}
