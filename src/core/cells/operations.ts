/** The operations of the contract. A file of its own, since a page shows operations and needs no cells. */
import { contract, contractGroups, type ContractOperation } from '../../../runners/contract.ts';
import { type ParameterEntry } from '../../../runners/contract-schema.ts';
import { parseSize } from './parameters.ts';

/** A value made at its first use and kept. */
export function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

export interface Operation {
  name: string;
  op: string;
  /** Title of the group it stands under in reports. */
  group: string;
  parameters: Record<string, ParameterEntry>;
  /** Every op makes or removes files. */
  makesFiles: boolean;
  /** Its `check` is the number of `entries` that it saw. */
  countsEntries: boolean;
  /** The user's command defines what is done: no two cells do the same. */
  isUsersOwn: boolean;
  device: NonNullable<ContractOperation['device']>;
}

/** All operations in the order of the protocol. */
export const operations = once((): Operation[] =>
  Object.entries(contract).map(
    ([name, { op, group, parameters, makesFiles = false, usersOwn = false, check, device = [] }]) => ({
      name,
      op: op.replaceAll('`', ''),
      group: contractGroups[group]!,
      parameters,
      makesFiles,
      countsEntries: check.is === 'entries',
      isUsersOwn: usersOwn,
      device,
    }),
  ),
);

/** Titles of the groups in the order of reports. */
export const groups = once((): string[] => Object.values(contractGroups));

const byName = once(() => new Map(operations().map((operation) => [operation.name, operation])));

export const findOperation = (name: string): Operation | undefined => byName().get(name);

/** Returns `device` (the disk decides the time: reported only) or `path` (the software decides it: gated). */
export function typeOf(operation: Operation, parameters: Record<string, string>): 'path' | 'device' {
  const isDevice = operation.device.some((rule) => {
    const value = parameters[rule.parameter] ?? operation.parameters[rule.parameter]?.default;
    if (value === undefined) return false;
    return 'not' in rule ? !rule.not.includes(value) : parseSize(value) > parseSize(rule.above);
  });
  return isDevice ? 'device' : 'path';
}
