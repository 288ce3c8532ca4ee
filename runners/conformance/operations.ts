/**
 * What is tried with an operation (runners/contract.yaml). The first value of a parameter is used while others are tried;
 * `undefined` leaves the parameter out, which its default allows.
 */
import { contract, type ContractOperation } from '../contract.ts';
import { type ParameterEntry } from '../contract-schema.ts';

type Value = string | undefined;

/** The operation of the contract, undefined for one of the runner's own. */
export const findOperation = (name: string): ContractOperation | undefined =>
  Object.hasOwn(contract, name) ? contract[name] : undefined;

/** Numbers of operations to try in a sample; more than `maxOps` are cut. */
export function opsToTry(operation: ContractOperation | undefined): readonly number[] {
  return operation ? (operation.conformance?.ops ?? [1, 3]) : [1, 2];
}

function valuesToTry({ default: value, try: tried, values = [] }: ParameterEntry): readonly Value[] {
  return [...(value === undefined ? [] : [undefined]), ...(tried ?? values)];
}

/** Values for parameters of operations that this table does not know, so that they can be tried all the same. */
const commonValues: Readonly<Record<string, string>> = {
  size: '64KiB',
  chunk: '4KiB',
  count: '5',
  entries: '50',
  depth: '3',
};

export type Parameters = Readonly<Record<string, string>>;

const withoutUndefined = (values: Readonly<Record<string, Value>>): Parameters =>
  Object.fromEntries(Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined));

/**
 * Sets of parameters to try a cell with: the first values, each other value on its own, and the combinations.
 * @param fixed values that are not to be chosen
 */
export function parameterSets(
  operation: ContractOperation | undefined,
  understood: readonly string[],
  fixed: Parameters = {},
): Parameters[] {
  if (!operation) return [withoutUndefined(Object.fromEntries(understood.map((name) => [name, commonValues[name]])))];
  const known = Object.entries(operation.parameters)
    .filter(([name]) => understood.includes(name))
    .map(([name, parameter]) => [name, name in fixed ? [fixed[name]] : valuesToTry(parameter)] as const);
  const first: Record<string, Value> = Object.fromEntries(known.map(([name, [value]]) => [name, value]));
  const sets = [
    first,
    ...known.flatMap(([name, [, ...others]]) => others.map((value) => ({ ...first, [name]: value }))),
    ...(operation.conformance?.with ?? []).map((values) => ({
      ...first,
      ...Object.fromEntries(Object.entries(values).filter(([name]) => understood.includes(name))),
    })),
  ].map(withoutUndefined);
  return [...new Map(sets.map((set) => [formatCell('', set), set])).values()];
}

/** `operation/api?a=1&b=2` with sorted parameters. */
export function formatCell(path: string, parameters: Parameters): string {
  const query = Object.keys(parameters)
    .sort()
    .map((name) => `${name}=${parameters[name]!}`)
    .join('&');
  return query === '' ? path : `${path}?${query}`;
}
