/** Ids of cells, from arbitrary names. */
import { createHash } from 'node:crypto';
import type { Measurement } from './measurement.ts';

/** Length limit of a name in bytes, for file systems and URLs. */
const maxNameBytes = 200;
/** The encoding of an empty name. It reads `_` and is unique: a `_` in a name stays unchanged. */
const noName = '%5F';

/**
 * Encodes any text as an `api` or a value of a cell id: letters, digits and `._~+-` stay, other characters are percent-encoded. A long name
 * keeps its beginning and a hash of the whole, so that names stay distinct.
 */
function encodeName(text: string): string {
  const encode = (part: string): string =>
    Array.from(new TextEncoder().encode(part), (byte) => {
      const character = String.fromCharCode(byte);
      return /[A-Za-z0-9._~+-]/.test(character) ? character : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
    }).join('');
  const whole = encode(text);
  if (whole.length <= maxNameBytes) return whole === '' ? noName : whole;
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 12);
  return `${whole.slice(0, maxNameBytes).replace(/%[0-9A-F]?$/, '')}~${hash}`;
}

/** A pattern of all cells whose name has this prefix. */
export function cellsBeginning(
  format: string,
  { runner = format, operation = 'benchmark', name }: Pick<Measurement, 'runner' | 'operation' | 'name'>,
): string {
  return `${encodeWord(runner)}/${encodeWord(operation)}/${name === '' ? '' : encodeName(name)}*`;
}

/** A word of a cell id: lower-case letters, digits, hyphens. */
function encodeWord(text: string): string {
  const word = text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+|-+$/g, '');
  return word === '' ? 'x' : word.slice(0, 60);
}

export function cellIdOf(
  format: string,
  measurement: Pick<Measurement, 'runner' | 'operation' | 'name' | 'parameters'>,
): string {
  const { runner = format, operation = 'benchmark', name, parameters = {} } = measurement;
  const query = Object.entries(parameters)
    .map(([key, value]): [string, string] => [encodeWord(key), encodeName(value)])
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .filter(([key], index, all) => key !== all[index - 1]?.[0])
    .map(([key, value]) => `${key}=${value}`)
    .join('&');
  return `${encodeWord(runner)}/${encodeWord(operation)}/${encodeName(name)}${query === '' ? '' : `?${query}`}`;
}
