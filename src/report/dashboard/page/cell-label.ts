/** The name of a cell as an element. */
import { isWorkload, readCellName } from '../cell-words.ts';
import { h } from './dom.ts';

export { isWorkload, matchesQuery, perWhat, plainName, readCellName, type CellName } from '../cell-words.ts';

/** The name with its parts set apart. It is isolated, so that right-to-left names do not reorder their neighbours. */
export function cellLabel(id: string): HTMLElement {
  const { runner, operation, api, parameters, suite } = readCellName(id);
  if (runner === '') return h.bdi({ class: 'cell-label' }, h.b(api));
  const query = parameters.length > 0 && `?${parameters.map(([name, value]) => `${name}=${value}`).join('&')}`;
  return h.bdi(
    { class: 'cell-label' },
    suite === undefined &&
      !isWorkload({ runner, operation }) &&
      h.span({ class: 'cell-path' }, `${runner}/${operation}/`),
    h.b(api),
    query !== false && h.span({ class: 'cell-parameters' }, query),
    suite !== undefined && suite !== '' && [' ', h.span({ class: 'suite-chip' }, suite)],
  );
}
