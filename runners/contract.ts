/**
 * The contract of all runners (contract.yaml) as data, for src/suite/matrix and for the conformance suite: parameters with what is said
 * of them for all operations, and what its expressions come to for one cell. contract-schema.ts checks the file itself.
 */
import contractData from './contract.yaml';
import type { ContractFile, Expression, OperationEntry, ParameterEntry } from './contract-schema.ts';

export type { Expression, ParameterEntry } from './contract-schema.ts';

export type ContractOperation = Omit<OperationEntry, 'parameters'> & { parameters: Record<string, ParameterEntry> };

const file = contractData as ContractFile;

/** Key → title of the groups of reports, in their order. */
export const contractGroups: Readonly<Record<string, string>> = file.groups;

/** The operations by name; their parameters are complete. */
export const contract: Readonly<Record<string, ContractOperation>> = completed(file);

/** Operations whose parameters have what is said of them for all. */
export function completed({ parameters: shared, operations }: ContractFile): Record<string, ContractOperation> {
  const complete = (own: OperationEntry['parameters']): Record<string, ParameterEntry> =>
    Object.fromEntries(
      Object.entries(own).map(([name, entry]) => [name, { ...shared[name], ...entry } as ParameterEntry]),
    );
  return Object.fromEntries(
    Object.entries(operations).map(([name, entry]) => [name, { ...entry, parameters: complete(entry.parameters) }]),
  );
}

const units: Readonly<Record<string, number>> = { B: 1, KiB: 1024, MiB: 1024 ** 2, GiB: 1024 ** 3 };

/** Bytes of `0`, `512B`, `64KiB` … */
export function bytesOf(size: string): number {
  if (size === '0') return 0;
  const [, amount, unit] = /^(\d+)(B|KiB|MiB|GiB)$/.exec(size) ?? [];
  if (amount === undefined || unit === undefined) throw new Error(`"${size}" is not a size.`);
  return Number(amount) * units[unit]!;
}

/** A block of the usual file systems, and more than an inode with its directory entry takes. */
const fixed: Readonly<Record<string, number>> = { block: 4096, entry: 512 };

const functions: Readonly<Record<string, (...values: number[]) => number>> = {
  ceil: (value) => Math.ceil(value),
  file: (bytes) => Math.ceil(bytes / fixed.block!) * fixed.block! + fixed.entry!,
  spread: (count, least, most) => {
    let bytes = 0;
    for (let file = 0; file < count; file++)
      bytes += count === 1 ? least : least + Math.floor(((most - least) * file) / (count - 1));
    return bytes;
  },
};

/**
 * What an expression of the contract comes to.
 * @param given parameters of the cell; one that is left out has its default, or is 0
 * @param ops operations of the sample
 */
export function amountOf(
  expression: Expression,
  { parameters }: Pick<ContractOperation, 'parameters'>,
  given: Readonly<Record<string, string>>,
  ops = 1,
): number {
  const textOf = (name: string): string | undefined => given[name] ?? parameters[name]?.default;
  if (typeof expression !== 'string') {
    const { otherwise, ...cases } = expression;
    const [, chosen = otherwise!] =
      Object.entries(cases).find(([condition]) => {
        const [name = '', value] = condition.split('=');
        return textOf(name) === value;
      }) ?? [];
    return amountOf(chosen, { parameters }, given, ops);
  }
  return evaluate(expression, (name) => {
    if (name === 'ops') return ops;
    if (Object.hasOwn(fixed, name)) return fixed[name]!;
    const text = textOf(name);
    return text === undefined ? 0 : text.endsWith('B') ? bytesOf(text) : Number(text);
  });
}

/** What a name may be that is not a parameter. */
export const isFixedName = (name: string): boolean => name === 'ops' || Object.hasOwn(fixed, name);

/** @throws Error with one sentence where the text is not an expression */
export function evaluate(text: string, valueOf: (name: string) => number): number {
  const tokens = text.match(/\d+|[a-z]+|[-+*/(),]|\S/g) ?? [];
  let at = 0;
  const fail = (): never => {
    throw new Error(`"${text}" is not an : ${at < tokens.length ? `"${tokens[at]}"` : 'its end'} is unexpected`);
  };
  const expect = (token: string): void => {
    if (tokens[at] !== token) fail();
    at++;
  };
  const term = (): number => {
    const token = tokens[at] ?? fail();
    if (/^\d/.test(token)) return Number(tokens[at++]);
    if (token === '(') {
      at++;
      const value = sum();
      expect(')');
      return value;
    }
    if (!/^[a-z]/.test(token)) fail();
    at++;
    if (tokens[at] !== '(') return valueOf(token);
    const apply = functions[token];
    if (!apply) throw new Error(`"${text}" is not an : there is no function ${token}`);
    const values: number[] = [];
    do {
      at++;
      values.push(sum());
    } while (tokens[at] === ',');
    expect(')');
    if (values.length !== apply.length) throw new Error(`"${text}" is not an : ${token} takes ${apply.length} values`);
    return apply(...values);
  };
  const product = (): number => {
    let value = term();
    while (tokens[at] === '*' || tokens[at] === '/') value = tokens[at++] === '*' ? value * term() : value / term();
    return value;
  };
  const sum = (): number => {
    let value = product();
    while (tokens[at] === '+' || tokens[at] === '-')
      value = tokens[at++] === '+' ? value + product() : value - product();
    return value;
  };
  const value = sum();
  if (at < tokens.length) fail();
  return value;
}
