/** Values of a cell's parameters, as people write them, and their canonical text: `64MiB`, `1000`. */
import { UsageError } from '../document/index.ts';

export interface Parameter {
  kind: 'size' | 'count' | 'enum';
  values?: string[] | undefined;
  min?: string | undefined;
  max?: string | undefined;
  default?: string | undefined;
}

/** Units of sizes in their canonical text, the largest first. */
const units: readonly (readonly [string, number])[] = [
  ['GiB', 1024 ** 3],
  ['MiB', 1024 ** 2],
  ['KiB', 1024],
  ['B', 1],
];

/**
 * Bytes of a canonical size (`0`, `512B`, `4KiB`, `64MiB`, `1GiB`).
 * @throws UsageError when the text is not a size
 */
export function parseSize(text: string): number {
  if (text === '0') return 0;
  const match = /^([1-9][0-9]*)(B|KiB|MiB|GiB)$/.exec(text);
  const unit = units.find(([name]) => name === match?.[2]);
  if (!match || !unit) throw new UsageError(`"${text}" is not a size: write 0, 512B, 4KiB, 64MiB or 1GiB.`);
  return Number(match[1]) * unit[1];
}

/** The canonical text of a size in bytes: the largest unit that divides it. */
export function formatSize(sizeBytes: number): string {
  if (sizeBytes === 0) return '0';
  const [name, factor] = units.find(([, unit]) => sizeBytes % unit === 0)!;
  return `${sizeBytes / factor}${name}`;
}

const parseCount = (text: string): number => {
  if (!/^(?:0|[1-9][0-9]*)$/.test(text) || !Number.isSafeInteger(Number(text)))
    throw new UsageError(`"${text}" is not a count: write a plain decimal number.`);
  return Number(text);
};

/**
 * The canonical text of a parameter's value (`1024KiB` → `1MiB`).
 * @throws UsageError with one sentence that says which values the parameter takes
 */
export function canonicalValue(name: string, parameter: Parameter, text: string): string {
  if (parameter.kind === 'enum') {
    if (parameter.values?.includes(text) !== true)
      throw new UsageError(`${name}=${text} is unknown: ${name} is one of ${(parameter.values ?? []).join(', ')}.`);
    return text;
  }
  const parse = parameter.kind === 'size' ? parseSize : parseCount;
  let amount: number;
  try {
    amount = parse(text);
  } catch (error) {
    throw error instanceof UsageError ? new UsageError(`${name}=${text} cannot be: ${error.message}`) : error;
  }
  if (parameter.min !== undefined && amount < parse(parameter.min))
    throw new UsageError(`${name}=${text} is too small: the least is ${parameter.min}.`);
  if (parameter.max !== undefined && amount > parse(parameter.max))
    throw new UsageError(`${name}=${text} is too large: the most is ${parameter.max}.`);
  return parameter.kind === 'size' ? formatSize(amount) : String(amount);
}

/**
 * Canonical parameters of a cell: every one known, none missing, values canonical, defaults left out.
 * @param specification sorted by name, and so is the result
 * @throws UsageError with one sentence
 */
export function canonicalParameters(
  specification: Record<string, Parameter>,
  given: Record<string, string>,
): Record<string, string> {
  for (const name of Object.keys(given))
    if (!Object.hasOwn(specification, name)) {
      const known = Object.keys(specification).sort().join(', ');
      throw new UsageError(`it has no parameter "${name}": ${known === '' ? 'it takes none' : `it takes ${known}`}.`);
    }
  const canonical: Record<string, string> = {};
  for (const name in specification) {
    const parameter = specification[name]!;
    const text = given[name];
    if (text === undefined) {
      if (parameter.default === undefined) throw new UsageError(`its parameter "${name}" is missing.`);
      continue;
    }
    const value = canonicalValue(name, parameter, text);
    if (value !== parameter.default) canonical[name] = value;
  }
  return canonical;
}
