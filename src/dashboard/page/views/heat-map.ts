/** Operation × runner × target: one tile for the cells of each, led by their most telling recent change. */
import { groups, operations } from '../../../matrix/index.ts';
import { readCellName } from '../cell-name.ts';
import { h } from '../dom.ts';
import { formatChange, plural } from '../format.ts';
import { formatHash } from '../route.ts';
import type { CellState, Change, SiteCell, Target } from '../site.ts';
import { emptyState } from '../states.ts';
import { strengthOf, verdictSymbols, type Verdict } from '../verdicts.ts';
import type { Context } from '../view.ts';

interface Member {
  cell: SiteCell;
  state: CellState;
  /** The last change of level, if it is recent and nobody accepted it. */
  change: Change | undefined;
}

interface Column {
  target: Target;
  runner: string;
}

const otherGroup = 'Other cells';
const noRunner = 'other';
const mostSquares = 24;

export function heatMap(context: Context, isRecent: (commitsAgo: number | undefined) => boolean): HTMLElement {
  const { site } = context;
  const tiles = new Map<string, Member[]>();
  const operationNames = new Set<string>();
  const runnersOf = new Map<string, Set<string>>();
  const keyOf = (operation: string, runner: string, target: string): string =>
    JSON.stringify([operation, runner, target]);
  for (const cell of site.cells) {
    const name = readCellName(cell.id);
    const runner = name.runner === '' ? noRunner : name.runner;
    const operation = name.runner === '' ? '' : name.operation;
    for (const [target, state] of cell.states) {
      if (state.isOld) continue;
      operationNames.add(operation);
      const change =
        state.change && state.change.blessed === undefined && isRecent(state.change.commitsAgo)
          ? state.change
          : undefined;
      const key = keyOf(operation, runner, target);
      const members = tiles.get(key);
      if (members) members.push({ cell, state, change });
      else tiles.set(key, [{ cell, state, change }]);
      const runners = runnersOf.get(target) ?? new Set();
      runnersOf.set(target, runners.add(runner));
    }
  }
  const columns: Column[] = site.targets.flatMap((target) =>
    [...(runnersOf.get(target.key) ?? [])].sort().map((runner) => ({ target, runner })),
  );
  if (columns.length === 0) return emptyState('No cell has been measured yet.');

  const known = operations();
  const order = (name: string): number => {
    const index = known.findIndex((operation) => operation.name === name);
    return index < 0 ? known.length : index;
  };
  const groupOf = (name: string): string => known.find((operation) => operation.name === name)?.group ?? otherGroup;
  const sorted = [...operationNames].sort((a, b) => order(a) - order(b) || (a < b ? -1 : 1));

  const targetsShown = site.targets.filter(({ key }) => runnersOf.has(key));
  const head = h(
    'thead',
    {},
    h(
      'tr',
      {},
      h('td', {}),
      ...targetsShown.map((target) =>
        h(
          'th',
          { scope: 'colgroup', colspan: String(runnersOf.get(target.key)!.size), class: 'target' },
          h('bdi', {}, target.label),
        ),
      ),
    ),
    h(
      'tr',
      {},
      h('td', {}),
      ...columns.map(({ runner }, index) =>
        h('th', { scope: 'col', class: starts(columns, index) ? 'starts' : '' }, runner),
      ),
    ),
  );
  const bodies = [...groups(), otherGroup].flatMap((group) => {
    const members = sorted.filter((name) => groupOf(name) === group);
    if (members.length === 0) return [];
    return [
      h(
        'tbody',
        {},
        h('tr', { class: 'group' }, h('th', { scope: 'rowgroup', colspan: String(columns.length + 1) }, group)),
        ...members.map((operation) =>
          h(
            'tr',
            {},
            h(
              'th',
              { scope: 'row', title: known.find(({ name }) => name === operation)?.op },
              operation === '' ? noRunner : operation,
            ),
            ...columns.map(({ target, runner }, index) => {
              const found = tiles.get(keyOf(operation, runner, target.key));
              return h(
                'td',
                { class: starts(columns, index) ? 'starts' : '' },
                found && tile(operation, runner, target, found),
              );
            }),
          ),
        ),
      ),
    ];
  });
  return h(
    'div',
    {},
    h(
      'div',
      { class: 'scroll', tabindex: '0', role: 'region', 'aria-labelledby': 'heat-title' },
      h('table', { class: 'heat' }, head, ...bodies),
    ),
    legend(),
  );
}

const starts = (columns: readonly Column[], index: number): boolean =>
  index > 0 && columns[index - 1]!.target !== columns[index]!.target;

/** Members in the order in which they matter: failures, regressions by size, improvements by size, the rest. */
function rankOf({ state, change }: Member): number {
  if (state.verdict === 'failed') return -1000;
  const verdict = verdictOf(state, change);
  const size = change?.ratio === undefined ? 0 : Math.min(Math.abs(Math.log(change.ratio)), 9);
  if (verdict === 'regressed') return -100 - size;
  if (verdict === 'improved') return -10 - size;
  return verdict === 'unchanged' ? 1 : 0;
}

const verdictOf = (state: CellState, change: Change | undefined): Verdict => change?.verdict ?? state.verdict;

function tile(operation: string, runner: string, target: Target, found: readonly Member[]): HTMLElement {
  const members = [...found].sort((a, b) => rankOf(a) - rankOf(b));
  const first = members[0]!;
  const verdict = first.state.verdict === 'failed' ? 'failed' : verdictOf(first.state, first.change);
  const changed = members.filter(({ change }) => change !== undefined).length;
  const text = first.change ? formatChange(first.change.ratio) : '';
  const strength = strengthOf(first.change?.ratio);
  const href =
    members.length === 1
      ? formatHash('cell', { id: first.cell.id, target: target.key })
      : formatHash('cells', { operation, runner: runner === noRunner ? undefined : runner, target: target.key });
  const description = `${operation} with ${runner} on ${target.label}: ${verdict}${text === '' ? '' : ` ${text}`}; ${
    changed > 0 ? `${changed} of ${plural(members.length, 'cell')} changed` : plural(members.length, 'cell')
  }`;
  return h(
    'a',
    { class: `tile tile-${verdict} strength-${strength}`, href, 'aria-label': description, title: description },
    h(
      'span',
      { class: 'tile-text' },
      h('span', { class: 'symbol' }, verdictSymbols[verdict]),
      text === '' ? h('span', { class: 'tile-count' }, String(members.length)) : h('b', {}, text),
    ),
    h(
      'span',
      { class: 'squares' },
      ...members
        .slice(0, mostSquares)
        .map(({ state, change }) => h('i', { class: `fill-${verdictOf(state, change)}` })),
    ),
  );
}

const legend = (): HTMLElement =>
  h(
    'p',
    { class: 'legend muted small' },
    'Each tile: the most telling recent change of its cells (▲ slower, ▼ faster), or their verdict and number; one square a cell. Accepted changes do not count.',
  );
