/** The values that a cell's parameters may have. */
import { valueFault } from './faults.ts';
import { shorten } from './requests.ts';

/** A kind of value: how its text becomes a value, and what stands for it when it is left out. */
export interface Kind<T> {
  parse(text: string): T | undefined;
  /** For messages: "a size like 64KiB". */
  expected: string;
  fallback?: string;
}

export type Kinds = Readonly<Record<string, Kind<unknown>>>;
export type Values<K extends Kinds> = { readonly [N in keyof K]: K[N] extends Kind<infer T> ? T : never };

const unitBytes: Readonly<Record<string, number>> = { B: 1, KiB: 1024, MiB: 1024 ** 2, GiB: 1024 ** 3 };

/** Bytes: `0`, `512B`, `4KiB` … in the largest unit that divides. */
function parseSize(text: string): number | undefined {
  if (text === '0') return 0;
  const match = /^([1-9][0-9]{0,15})(B|KiB|MiB|GiB)$/.exec(text);
  if (!match) return undefined;
  const amount = Number(match[1]);
  const sizeBytes = amount * unitBytes[match[2]!]!;
  const isCanonical = match[2] === 'GiB' || amount % 1024 !== 0;
  return isCanonical && Number.isSafeInteger(sizeBytes) ? sizeBytes : undefined;
}

const optional = <T>(kind: Kind<T>, fallback: string | undefined): Kind<T> =>
  fallback === undefined ? kind : { ...kind, fallback };

export const size = (fallback?: string): Kind<number> =>
  optional({ parse: parseSize, expected: 'a size like 0, 512B, 4KiB, 64MiB' }, fallback);

/** The size of one call: between 1 byte and 1 GiB. */
export const chunk = (fallback?: string): Kind<number> =>
  optional(
    {
      parse: (text) => {
        const sizeBytes = parseSize(text);
        return sizeBytes !== undefined && sizeBytes >= 1 && sizeBytes <= 1024 ** 3 ? sizeBytes : undefined;
      },
      expected: 'a size from 1B to 1GiB',
    },
    fallback,
  );

export const count = (least: number, most: number, fallback?: string): Kind<number> =>
  optional(
    {
      parse: (text) => {
        const value = /^(0|[1-9][0-9]{0,15})$/.test(text) ? Number(text) : Number.NaN;
        return value >= least && value <= most ? value : undefined;
      },
      expected: `a number from ${least} to ${most}`,
    },
    fallback,
  );

export const choice = <T extends string>(values: readonly T[], fallback?: T): Kind<T> =>
  optional(
    { parse: (text) => values.find((value) => value === text), expected: `one of ${values.join(', ')}` },
    fallback,
  );

export const yesNo = (fallback: 'yes' | 'no'): Kind<boolean> => ({
  parse: (text) => (text === 'yes' ? true : text === 'no' ? false : undefined),
  expected: 'yes or no',
  fallback,
});

/** A name that the runner hands on without knowing it. */
export const word = (): Kind<string> => ({
  parse: (text) => (/^[A-Za-z0-9][A-Za-z0-9._~+-]*$/.test(text) ? text : undefined),
  expected: 'a word',
});

/** @throws Fault EINVAL for an unknown or missing parameter or a value that its kind does not have */
export function parseParameters<K extends Kinds>(kinds: K, given: ReadonlyMap<string, string>): Values<K> {
  for (const name of given.keys())
    if (!Object.hasOwn(kinds, name))
      throw valueFault(
        `"${name}" is not a parameter of this cell; it has ${Object.keys(kinds).sort().join(', ') || 'none'}.`,
      );
  const values: Record<string, unknown> = {};
  for (const [name, kind] of Object.entries(kinds)) {
    const text = given.get(name) ?? kind.fallback;
    if (text === undefined) throw valueFault(`The parameter "${name}" is missing: give ${kind.expected}.`);
    const value = kind.parse(text);
    if (value === undefined) throw valueFault(`${name}=${shorten(text)} is not possible: give ${kind.expected}.`);
    values[name] = value;
  }
  return values as Values<K>;
}
