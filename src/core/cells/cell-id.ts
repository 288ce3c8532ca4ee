/**
 * The cell-id grammar. All inputs and outputs name a cell by its id:
 *
 *     id         = runner "/" operation "/" api [ "?" parameter *( "&" parameter ) ]
 *     parameter  = name "=" value          ; sorted by name
 *     runner     = operation = lower-case letter *( lower-case letter | digit | "-" )
 *     api, value = 1*( letter | digit | "." | "_" | "-" | "~" | "+" | percent-encoded byte )
 */
import { UsageError } from '../document/index.ts';

export interface CellId {
  runner: string;
  operation: string;
  api: string;
  parameters: Record<string, string>;
}

const wordPattern = /^[a-z][a-z0-9-]*$/;

const valuePattern = /^(?:[A-Za-z0-9._~+-]|%[0-9A-F]{2})+$/;

/**
 * @throws UsageError when the text is not a canonical cell id; the message says what is wrong
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
  if (!wordPattern.test(runner)) fail(`"${runner}" is not a runner name`);
  if (!wordPattern.test(operation)) fail(`"${operation}" is not an operation name`);
  if (!valuePattern.test(api)) fail(`"${api}" is not an api name`);
  const parameters: Record<string, string> = {};
  let previous = '';
  for (const pair of query === undefined ? [] : query.split('&')) {
    const [name = '', value = '', ...tooMany] = pair.split('=');
    if (!wordPattern.test(name) || tooMany.length > 0 || !valuePattern.test(value))
      fail(`"${pair}" is not a parameter=value pair`);
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

/** The cell as the runner knows it: without the name of the runner. */
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

/** Whether a pattern names a cell. An invalid id (of a damaged or foreign document) matches only itself. */
export function covers(pattern: string, id: string): boolean {
  if (pattern === id) return true;
  try {
    return matchesPattern(id, pattern);
  } catch {
    return false;
  }
}
