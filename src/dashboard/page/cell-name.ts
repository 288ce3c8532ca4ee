/** The name of a cell as an element. */
import { readCellName } from '../cell-name.ts';
import { h } from './dom.ts';

export { matchesQuery, plainName, readCellName, type CellName } from '../cell-name.ts';

/** The name with its parts set apart; isolated, so that right-to-left names do not reorder what stands beside them. */
export function cellLabel(id: string): HTMLElement {
  const { runner, operation, api, parameters, suite } = readCellName(id);
  if (runner === '') return h('bdi', { class: 'cell-label' }, h('b', {}, api));
  const query = parameters.length > 0 && `?${parameters.map(([name, value]) => `${name}=${value}`).join('&')}`;
  return h(
    'bdi',
    { class: 'cell-label' },
    suite === undefined && h('span', { class: 'cell-path' }, `${runner}/${operation}/`),
    h('b', {}, api),
    query !== false && h('span', { class: 'cell-parameters' }, query),
    suite !== undefined && suite !== '' && [' ', h('span', { class: 'suite-chip' }, suite)],
  );
}
