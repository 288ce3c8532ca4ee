/** How the trend is drawn, and which other cells stand beside it: all of it in the address. */
import { matchesQuery } from '../cell-name.ts';
import { isTime } from '../chart/units.ts';
import { h } from '../dom.ts';
import type { Context } from '../view.ts';
import type { ShownLine } from './cell-lines.ts';

interface Choice {
  parameter: string;
  label: string;
  /** Value in the address ('' is the standard) and text. */
  options: readonly [value: string, text: string][];
}

const mostOffers = 60;

export function cellControls(
  context: Context,
  shown: readonly ShownLine[],
  others: readonly string[],
  formatList: (members: readonly string[]) => string,
): HTMLElement {
  const { parameters } = context.route;
  const hasBytes = shown.some(({ line }) => line.bytesPerOp !== undefined && line.bytesPerOp > 0 && isTime(line));
  const choices: Choice[] = [
    {
      parameter: 'axis',
      label: 'Along',
      options: [
        ['', 'commits'],
        ['time', 'time'],
      ],
    },
    {
      parameter: 'scale',
      label: 'Scale',
      options: [
        ['', 'log'],
        ['linear', 'linear'],
      ],
    },
    ...(hasBytes
      ? [
          {
            parameter: 'show',
            label: 'Show',
            options: [
              ['', 'time'],
              ['throughput', 'throughput'],
            ],
          } satisfies Choice,
        ]
      : []),
    {
      parameter: 'level',
      label: 'Level',
      options: [
        ['', 'absolute'],
        ['relative', 'relative'],
      ],
    },
    {
      parameter: 'last',
      label: 'Range',
      options: [
        ['', 'all'],
        ['200', 'last 200'],
        ['50', 'last 50'],
      ],
    },
  ];
  return h(
    'div',
    { class: 'controls' },
    ...choices.map((choice) => segmented(context, choice, parameters[choice.parameter] ?? '')),
    besides(context, others, formatList),
  );
}

function segmented(context: Context, { parameter, label, options }: Choice, current: string): HTMLElement {
  // A range that was zoomed to is none of the choices.
  const zoomed =
    parameter === 'last' && (context.route.parameters.from !== undefined || context.route.parameters.to !== undefined);
  return h(
    'div',
    { class: 'segmented', role: 'group', 'aria-label': label },
    h('span', { class: 'muted small' }, label),
    ...options.map(([value, text]) =>
      h(
        'button',
        {
          type: 'button',
          id: `${parameter}-${value === '' ? 'standard' : value}`,
          'aria-pressed': String(!zoomed && value === current),
          click: () => {
            context.go({ [parameter]: value, ...(parameter === 'last' ? { from: undefined, to: undefined } : {}) });
          },
        },
        text,
      ),
    ),
  );
}

/** Other cells in the same plot. */
function besides(
  context: Context,
  others: readonly string[],
  formatList: (members: readonly string[]) => string,
): HTMLElement {
  const { site, route } = context;
  const input = h('input', {
    type: 'search',
    id: 'beside',
    list: 'beside-cells',
    placeholder: 'add a cell',
    'aria-label': 'Add a cell to the plot',
    autocomplete: 'off',
  });
  const list = h('datalist', { id: 'beside-cells' });
  const offer = (): void => {
    const found = site.cells
      .filter(({ id }) => id !== route.parameters.id && matchesQuery(id, input.value))
      .slice(0, mostOffers);
    list.replaceChildren(...found.map(({ id }) => h('option', { value: id })));
  };
  input.addEventListener('focus', offer);
  input.addEventListener('input', offer);
  input.addEventListener('change', () => {
    const found =
      site.byId.get(input.value) ??
      only(site.cells.filter(({ id }) => input.value !== '' && matchesQuery(id, input.value)));
    if (found) context.go({ with: formatList([...new Set([...others, found.id])]) });
  });
  return h(
    'div',
    { class: 'besides' },
    ...others.map((id, index) =>
      h(
        'button',
        {
          type: 'button',
          class: 'chip',
          id: `without-${index}`,
          'aria-label': `Take ${id} out of the plot`,
          click: () => {
            context.go({ with: formatList(others.filter((other) => other !== id)) });
          },
        },
        h('bdi', {}, id),
        ' ✕',
      ),
    ),
    input,
    list,
  );
}

const only = <T>(list: readonly T[]): T | undefined => (list.length === 1 ? list[0] : undefined);
