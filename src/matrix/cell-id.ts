/**
 * The cell-id grammar. A cell's id is its name everywhere:
 *
 *     id         = runner "/" operation "/" api [ "?" parameter *( "&" parameter ) ]
 *     parameter  = name "=" value          ; sorted by name
 *     runner     = operation = lower-case letter *( lower-case letter | digit | "-" )
 *     api, value = 1*( letter | digit | "." | "_" | "-" | "~" | "+" | percent-encoded byte )
 */
import { UsageError } from '../document/index.ts';
import type { Parameter } from './schema.ts';

export interface CellId {
  runner: string;
  operation: string;
  api: string;
  parameters: Record<string, string>;
}

const wordPattern = /^[a-z][a-z0-9-]*$/;
const valuePattern = /^(?:[A-Za-z0-9._~+-]|%[0-9A-F]{2})+$/;

/**
 * @throws UsageError when the text is no canonical cell id; the sentence says what is wrong in it
 */
export function parseCellId(text: string): CellId {
  const fail = (what: string): never => {
    throw new UsageError(
      `"${text}" is not a cell id: ${what}; a cell id reads runner/operation/api?parameter=value&….`,
    );
  };
  const [path = '', query, ...rest] = text.split('?');
  if (rest.length > 0) fail('it has more than one "?"');
  const [runner = '', operation = '', api = '', ...more] = path.split('/');
  if (more.length > 0) fail('it has more than three parts before "?"');
  if (!wordPattern.test(runner)) fail(`"${runner}" is no runner name`);
  if (!wordPattern.test(operation)) fail(`"${operation}" is no operation name`);
  if (!valuePattern.test(api)) fail(`"${api}" is no api name`);
  const parameters: Record<string, string> = {};
  let previous = '';
  for (const pair of query === undefined ? [] : query.split('&')) {
    const [name = '', value = '', ...tooMany] = pair.split('=');
    if (!wordPattern.test(name) || tooMany.length > 0 || !valuePattern.test(value))
      fail(`"${pair}" is no parameter=value`);
    if (name <= previous) fail(`its parameters are not sorted by name, each once ("${name}" after "${previous}")`);
    parameters[name] = value;
    previous = name;
  }
  return { runner, operation, api, parameters };
}

/** The canonical text: parameters sorted by name. */
export function formatCellId({ runner, operation, api, parameters }: CellId): string {
  const query = Object.keys(parameters)
    .sort()
    .map((name) => `${name}=${parameters[name]!}`)
    .join('&');
  return `${runner}/${operation}/${api}${query === '' ? '' : `?${query}`}`;
}

/** The cell of a percentile of another one: `native/read/pread?chunk=4KiB&metric=p99&size=16MiB`. */
export function percentileId(id: string, metric: string): string {
  const cell = parseCellId(id);
  return formatCellId({ ...cell, parameters: { ...cell.parameters, metric } });
}

/** The cell as the runner knows it: without the runner's own name. */
export function localCell(id: string): string {
  return id.slice(id.indexOf('/') + 1);
}

const globToRegExp = (glob: string): RegExp =>
  new RegExp(`^${glob.replace(/[.+^${}()|[\]\\?]/g, '\\$&').replace(/\*/g, '.*')}$`);

/**
 * Does a cell match a pattern? Before "?" the pattern is a glob over runner/operation/api (`*` matches anything, also "/");
 * missing parts match all (`native`, `native/read`). After "?" each named parameter must match its glob; parameters that
 * the pattern does not name are free.
 */
export function matchesPattern(id: string, pattern: string): boolean {
  const cell = parseCellId(id);
  const separator = pattern.indexOf('?');
  const path = separator < 0 ? pattern : pattern.slice(0, separator);
  const query = separator < 0 ? '' : pattern.slice(separator + 1);
  const cellPath = `${cell.runner}/${cell.operation}/${cell.api}`;
  if (!globToRegExp(path).test(cellPath) && !globToRegExp(`${path.replace(/\/$/, '')}/*`).test(cellPath)) return false;
  return query
    .split('&')
    .filter((pair) => pair !== '')
    .every((pair) => {
      const [name = '', value = '*'] = pair.split('=');
      const actual = cell.parameters[name];
      return actual !== undefined && globToRegExp(value).test(actual);
    });
}

/** Whether a pattern names a cell. Ids that are none (of damaged or foreign documents) match only themselves. */
export function covers(pattern: string, id: string): boolean {
  if (pattern === id) return true;
  try {
    return matchesPattern(id, pattern);
  } catch {
    return false;
  }
}

// What people call a cell: a workload by the name that its author gave it, a cell of the matrix by what it does.

const family = 'command/run/';

export const isWorkloadId = (id: string): boolean => id.startsWith(family);

/** The cell of one benchmark of a workload that has many: `command/run/store?benchmark=insert&metric=B%2Fop`. */
export function benchmarkId(workload: string, api: string, { benchmark, ...others }: Record<string, string>): string {
  const parameters = { ...others, ...(benchmark === undefined ? {} : { 'benchmark-parameter': benchmark }) };
  return formatCellId({
    runner: 'command',
    operation: 'run',
    api: workload,
    parameters: { ...parameters, benchmark: api },
  });
}

/** Percent-encoded names are shown as their tools print them. */
function decoded(text: string): string {
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

/** Parameters whose values say what they are. */
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

/** What to write where a cell is to be named to io-perf: the name of a workload, the id of any other. */
export function cellPattern(id: string): string {
  const [path = id, query] = id.split('?');
  return isWorkloadId(id) && query === undefined ? path.slice(family.length) : id;
}

/** Levenshtein distance (insertions, deletions, substitutions). */
export function editDistance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const current = [i];
    for (let j = 1; j <= b.length; j++)
      current.push(Math.min(previous[j]! + 1, current[j - 1]! + 1, previous[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)));
    previous = current;
  }
  return previous[b.length]!;
}

/** The candidate nearest to the text; the first of equals. */
export function closest(text: string, candidates: Iterable<string>): string | undefined {
  let best: string | undefined;
  let bestDistance = Infinity;
  for (const candidate of candidates) {
    const distance = editDistance(text, candidate);
    if (distance < bestDistance) [best, bestDistance] = [candidate, distance];
  }
  return best;
}

/** Further apart, names are no slips of the pen. */
const mostEdits = 3;

/** The candidate that was probably meant; undefined where none is near. */
export function likely(text: string, candidates: Iterable<string>): string | undefined {
  const nearest = closest(text, candidates);
  const isNear = nearest !== undefined && editDistance(text, nearest) <= Math.min(mostEdits, (text.length - 1) / 2);
  return isNear ? nearest : undefined;
}

/** `: did you mean NAME?` for the middle of a message; `.` where nothing is near. */
export function suggestion(text: string, candidates: Iterable<string>): string {
  const meant = likely(text, candidates);
  return meant === undefined ? '.' : `: did you mean ${meant}?`;
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

const units: readonly (readonly [string, number])[] = [
  ['GiB', 1024 ** 3],
  ['MiB', 1024 ** 2],
  ['KiB', 1024],
  ['B', 1],
];

/**
 * Bytes of a canonical size (`0`, `512B`, `4KiB`, `64MiB`, `1GiB`).
 * @throws UsageError when the text is no size
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
