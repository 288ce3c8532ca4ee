/** Splits a cell's id for reading and for search. Any text is accepted: imported histories and hostile names are cells as well. */

export interface CellName {
  id: string;
  /** Empty if the id does not follow the grammar. */
  runner: string;
  operation: string;
  api: string;
  parameters: [name: string, value: string][];
  /** In an imported history: the part that differs between cells of one name. */
  suite?: string;
}

const pattern = /^([a-z][a-z0-9-]*)\/([a-z][a-z0-9-]*)\/([^/?]+)(?:\?(.*))?$/s;

/** Names of other tools' benchmarks are percent-encoded in ids. People read the decoded names. */
export function readable(text: string): string {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export function readCellName(id: string): CellName {
  const match = pattern.exec(id);
  if (!match) return { id, runner: '', operation: '', api: id, parameters: [] };
  const [, runner = '', operation = '', api = '', query = ''] = match;
  const parameters = query
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair): [string, string] => {
      const separator = pair.indexOf('=');
      return separator < 0
        ? [readable(pair), '']
        : [readable(pair.slice(0, separator)), readable(pair.slice(separator + 1))];
    });
  // An imported benchmark may have no name.
  const name = { id, runner, operation, api: readable(api).replace(/^\0$/, 'no name') };
  if (runner !== 'imported') return { ...name, parameters };
  return {
    ...name,
    suite: parameters.find(([key]) => key === 'suite')?.[1].replace(/^\0$/, 'no suite') ?? '',
    parameters: parameters.filter(([key]) => key !== 'suite'),
  };
}

/** A command of the project has its name alone. */
export const isWorkload = ({ runner, operation }: Pick<CellName, 'runner' | 'operation'>): boolean =>
  runner === 'command' && operation === 'run';

/** The unit of one figure of a cell: a run of a workload, an operation. */
export const perWhat = (id: string): string => (isWorkload(readCellName(id)) ? 'per run' : 'per operation');

/** In one text: `native/read/pread?chunk=4KiB`; in an imported history `Fibonacci 20 (Catch2 Benchmark)`. */
export function plainName(id: string): string {
  const { runner, operation, api, parameters, suite } = readCellName(id);
  const query = parameters.map(([key, value]) => `${key}=${value}`).join('&');
  const own = `${api}${query === '' ? '' : `?${query}`}`;
  if (suite !== undefined) return suite === '' ? own : `${own} (${suite})`;
  return runner === '' || isWorkload({ runner, operation }) ? own : `${runner}/${operation}/${own}`;
}

/** Whether every word of the query occurs in the id or in its name, ignoring case. */
export function matchesQuery(id: string, query: string): boolean {
  const text = `${id} ${plainName(id)}`.toLowerCase();
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
