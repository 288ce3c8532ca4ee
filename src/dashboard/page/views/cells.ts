/** Cells by search, operation, runner, target and verdict: each with its figure and its last change on every target. */
import { formatIn } from '../chart/units.ts';
import { cellLabel, matchesQuery, readCellName } from '../cell-name.ts';
import { h } from '../dom.ts';
import { formatAge, formatChange, plural } from '../format.ts';
import type { CellState, SiteCell, Target } from '../site.ts';
import { emptyState } from '../states.ts';
import { isVerdict, verdictOrder, verdictSymbols, verdictTag } from '../verdicts.ts';
import type { Context, Drawn } from '../view.ts';
import { cellLink } from './links.ts';

const pageLength = 200;

type Sort = 'name' | 'change' | 'time';

export function cellsView(context: Context): Drawn {
  const { site, route } = context;
  const { q = '', operation, runner, target, verdict, sort } = route.parameters;
  const targets = site.targets.filter(({ key }) => target === undefined || key === target);
  const names = new Map(site.cells.map((cell) => [cell, readCellName(cell.id)]));
  const found = site.cells.filter((cell) => {
    const name = names.get(cell)!;
    return (
      matchesQuery(cell.id, q) &&
      (operation === undefined || name.operation === operation) &&
      (runner === undefined || name.runner === runner) &&
      targets.some(({ key }) => {
        const state = cell.states.get(key);
        return state !== undefined && (verdict === undefined || (state.verdict === verdict && !state.isOld));
      })
    );
  });
  const order = sortOf(sort);
  const sorted =
    order === 'name' ? found : [...found].sort((a, b) => keyOf(b, targets, order) - keyOf(a, targets, order));
  const all = route.parameters.all === 'cells';
  const visible = all ? sorted : sorted.slice(0, pageLength);
  const runners = [...new Set([...names.values()].map((name) => name.runner))].filter((name) => name !== '').sort();
  const operations = [...new Set([...names.values()].map((name) => name.operation))]
    .filter((name) => name !== '')
    .sort();

  const select = (
    name: string,
    label: string,
    value: string | undefined,
    choices: readonly [string, string][],
  ): HTMLElement =>
    h(
      'label',
      {},
      `${label} `,
      h(
        'select',
        {
          id: `cells-${name}`,
          change: (event: Event) => {
            context.go({ [name]: (event.target as HTMLSelectElement).value, all: undefined });
          },
        },
        h('option', { value: '' }, 'any'),
        ...choices.map(([choice, text]) => h('option', { value: choice, selected: choice === value }, text)),
      ),
    );
  const same = (values: readonly string[]): [string, string][] => values.map((value) => [value, value]);

  const element = h(
    'div',
    {},
    h('h1', {}, 'Cells'),
    h(
      'div',
      { class: 'controls' },
      select('operation', 'Operation', operation, same(operations)),
      select('runner', 'Runner', runner, same(runners)),
      site.targets.length > 1 &&
        select(
          'target',
          'Target',
          target,
          site.targets.map(({ key, label }) => [key, label]),
        ),
      select(
        'verdict',
        'Verdict',
        verdict,
        verdictOrder.map((name) => [name, `${verdictSymbols[name]} ${name}`]),
      ),
      h(
        'label',
        {},
        'Order ',
        h(
          'select',
          {
            id: 'cells-sort',
            change: (event: Event) => {
              context.go({ sort: (event.target as HTMLSelectElement).value });
            },
          },
          ...(
            [
              ['', 'of the matrix'],
              ['change', 'largest change first'],
              ['time', 'slowest first'],
            ] as const
          ).map(([value, text]) => h('option', { value, selected: value === (sort ?? '') }, text)),
        ),
      ),
    ),
    h(
      'p',
      { class: 'muted', role: 'status' },
      `${plural(found.length, 'cell')}${found.length < site.cells.length ? ` of ${site.cells.length}` : ''}`,
      q !== '' && [' with ', h('bdi', {}, `“${q}”`)],
    ),
    found.length === 0
      ? emptyState(
          'No cell matches.',
          h(
            'p',
            {},
            'Every word of the search must occur in the cell’s id, such as ',
            h('code', {}, 'java copy 1MiB'),
            '.',
          ),
          h('p', {}, h('a', { href: '#cells' }, 'Show all cells')),
        )
      : table(context, visible, targets),
    visible.length < found.length &&
      h(
        'button',
        {
          type: 'button',
          id: 'all-cells',
          class: 'more',
          click: () => {
            context.go({ all: 'cells' });
          },
        },
        `Show all ${plural(found.length, 'cell')}`,
      ),
  );
  return { title: `${site.name} · cells`, element };
}

const sortOf = (text: string | undefined): Sort => (text === 'change' || text === 'time' ? text : 'name');

function keyOf(cell: SiteCell, targets: readonly Target[], sort: Sort): number {
  const states = targets.flatMap(({ key }) => cell.states.get(key) ?? []);
  return Math.max(
    ...states.map((state) => (sort === 'time' ? state.value : Math.abs(Math.log(state.change?.ratio ?? 1)))),
  );
}

function table(context: Context, cells: readonly SiteCell[], targets: readonly Target[]): HTMLElement {
  return h(
    'div',
    { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': 'Cells' },
    h(
      'table',
      { class: 'rows cells' },
      h(
        'thead',
        {},
        h(
          'tr',
          {},
          h('th', { scope: 'col' }, 'Cell'),
          ...targets.map(({ label }) => h('th', { scope: 'col' }, h('bdi', {}, label))),
        ),
      ),
      h(
        'tbody',
        {},
        ...cells.map((cell) => {
          const only = targets.length === 1 ? targets[0]!.key : undefined;
          const link = cellLink(cell.id, only, cellLabel(cell.id));
          link.classList.add('result');
          return h(
            'tr',
            {},
            h(
              'td',
              { class: 'wide' },
              link,
              cell.type === 'device' &&
                h(
                  'span',
                  { class: 'muted small', title: 'bound by the device: reported, never fails a build by itself' },
                  ' device',
                ),
            ),
            ...targets.map(({ key }) => stateCell(context, cell, cell.states.get(key))),
          );
        }),
      ),
    ),
  );
}

function stateCell({ now }: Context, { unit }: SiteCell, state: CellState | undefined): HTMLElement {
  if (state === undefined) return h('td', { class: 'muted' }, '–');
  const { change } = state;
  return h(
    'td',
    { class: 'figure' },
    h('b', {}, formatIn(unit, state.value)),
    ' ',
    state.isOld
      ? h(
          'div',
          { class: 'small muted', title: 'None of the last runs has measured it here.' },
          `last measured ${formatAge(state.time, now)}`,
        )
      : isVerdict(state.verdict) && verdictTag(state.verdict),
    change &&
      h(
        'div',
        { class: 'small muted' },
        h(
          'span',
          { class: `text-${change.verdict}` },
          `${verdictSymbols[change.verdict]} ${formatChange(change.ratio)}`,
        ),
        ` ${formatAge(change.time, now)}`,
        change.blessed !== undefined && ' ✓ accepted',
      ),
  );
}
