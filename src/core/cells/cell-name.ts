/** The name of a cell for people: the name that the author gave a workload; what a cell of the matrix does. */
import { defined } from '../document/index.ts';
import { formatCellId, parseCellId } from './cell-id.ts';
import { formatSize, parseSize } from './parameters.ts';

const family = 'command/run/';

export const isWorkloadId = (id: string): boolean => id.startsWith(family);

/** The cell of one benchmark of a workload that has several: `command/run/store?benchmark=insert&metric=B%2Fop`. */
export function benchmarkId(workload: string, api: string, { benchmark, ...others }: Record<string, string>): string {
  const parameters = { ...others, ...defined({ 'benchmark-parameter': benchmark }) };
  return formatCellId({
    runner: 'command',
    operation: 'run',
    api: encodedName(workload),
    parameters: { ...parameters, benchmark: api },
  });
}

/** A workload's name in a cell's id. `*` stays: it is a part of patterns only. */
export const encodedName = (name: string): string =>
  encodeURIComponent(name).replace(/[!'()]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** As an author wrote it, or as a tool printed it. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** `4KiB` → `4 KiB`, `10000` → `10,000` */
const readable = (value: string): string =>
  decoded(value)
    .replace(/^(\d+)([KMGT]i?B|B)$/, '$1 $2')
    .replace(/^\d{4,}$/, (digits) => digits.replace(/\B(?=(\d{3})+$)/g, ','));

/** Parameters whose values need no name beside them. */
const selfEvident = new Set(['cache', 'metric', 'pattern', 'shape', 'suite']);

function parameterWords({ chunk, size, ...rest }: Record<string, string>): string[] {
  const sizes = [chunk, size].filter((value) => value !== undefined).map(readable);
  const others = Object.entries(rest).map(([name, value]) =>
    selfEvident.has(name) ? readable(value) : `${name} ${readable(value)}`,
  );
  return [...(sizes.length > 0 ? [sizes.join(' ×')] : []), ...others];
}

/**
 * `import`, `import (cold)`, `write 4 KiB ×4 MiB (native)`, `read 1 MiB (node readFileSync)`.
 * @param given another tool's name for it, as it prints it
 */
export function cellName(id: string, given?: string): string {
  if (given !== undefined && given !== '') return given;
  try {
    const { runner, operation, api, parameters } = parseCellId(id);
    const words = parameterWords(parameters);
    if (isWorkloadId(id)) return [decoded(api), ...(words.length > 0 ? [`(${words.join(', ')})`] : [])].join(' ');
    if (operation === 'benchmark') return [decoded(api), ...words].join(' ');
    const how = api === operation ? runner : `${runner} ${decoded(api)}`;
    return `${[operation, ...words].join(' ')} (${how})`;
  } catch {
    return id;
  }
}

/** How a user names a cell to io-perf: a workload by its name, any other cell by its id. */
export function cellPattern(id: string): string {
  const [path = id, query] = id.split('?');
  return isWorkloadId(id) && query === undefined ? decoded(path.slice(family.length)) : id;
}

const kibibyte = 1024;

const mebibyte = 1024 ** 2;

/**
 * A published size or count made smaller for a machine with less time: sizes to whole MiB from 4 MiB up and to whole 4 KiB
 * below (never less than 4 KiB), counts to whole numbers (never less than 1).
 */
export function scaleValue(value: string, factor: number): string {
  if (factor === 1) return value;
  if (/^[1-9][0-9]*$/.test(value)) return String(Math.max(1, Math.round(Number(value) * factor)));
  const scaledBytes = parseSize(value) * factor;
  if (scaledBytes === 0) return value;
  const grainBytes = scaledBytes >= 4 * mebibyte ? mebibyte : 4 * kibibyte;
  return formatSize(Math.max(1, Math.round(scaledBytes / grainBytes)) * grainBytes);
}
