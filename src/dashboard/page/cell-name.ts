/** A cell's id taken apart for reading and for search. Lenient: imported histories and hostile names are cells as well. */
import { h } from './dom.ts';

export interface CellName {
  id: string;
  /** Empty where the id does not follow the grammar. */
  runner: string;
  operation: string;
  api: string;
  parameters: [name: string, value: string][];
}

const pattern = /^([a-z][a-z0-9-]*)\/([a-z][a-z0-9-]*)\/([^/?]+)(?:\?(.*))?$/s;

export function readCellName(id: string): CellName {
  const match = pattern.exec(id);
  if (!match) return { id, runner: '', operation: '', api: id, parameters: [] };
  const [, runner = '', operation = '', api = '', query = ''] = match;
  const parameters = query
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair): [string, string] => {
      const separator = pair.indexOf('=');
      return separator < 0 ? [pair, ''] : [pair.slice(0, separator), pair.slice(separator + 1)];
    });
  return { id, runner, operation, api, parameters };
}

/** The id with its parts set apart; isolated, so that right-to-left names do not reorder what stands beside them. */
export function cellLabel(id: string): HTMLElement {
  const { runner, operation, api, parameters } = readCellName(id);
  if (runner === '') return h('bdi', { class: 'cell-label' }, h('b', {}, id));
  return h(
    'bdi',
    { class: 'cell-label' },
    h('span', { class: 'cell-path' }, `${runner}/${operation}/`),
    h('b', {}, api),
    parameters.length > 0 &&
      h('span', { class: 'cell-parameters' }, `?${parameters.map(([name, value]) => `${name}=${value}`).join('&')}`),
  );
}

/** Does every word of the query occur in the id? Upper and lower case are the same. */
export function matchesQuery(id: string, query: string): boolean {
  const text = id.toLowerCase();
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
