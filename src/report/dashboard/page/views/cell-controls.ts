/** Controls of the trend: how it is drawn, and which other cells are beside it. All of it is in the address. */
import type { Context } from '../view.ts';
import { type ShownLine, isRelative } from './shown-line.ts';
import { hasZero, scaleOf } from '../chart/trend-data.ts';
import { hasBytes } from '../figures.ts';
import { fill, h } from '../dom.ts';
import { matchesQuery, plainName } from '../../cell-words.ts';
import { formatList } from '../route.ts';
import { goButton, type Options } from './parts.ts';

interface Choice {
  parameter: string;
  label: string;
  /** Value in the address ('' is the default) and text. */
  options: Options;
  /** Value in the address; '' is the default, undefined is not an option. */
  current: string | undefined;
  /** Why the other options are not available. */
  fixed?: string | undefined;
}

interface CellControls {
  element: HTMLElement;
  /** Whether a part of the axis is shown by zooming. */
  showRange: (isZoomed: boolean) => void;
}

const maxOffers = 60;

export function cellControls(
  context: Context,
  shown: readonly ShownLine[],
  others: readonly string[],
  resetZoom: () => void,
): CellControls {
  const { parameters } = context.route;
  const chosen = (parameter: string): string => parameters[parameter] ?? '';
  const lines = shown.map(({ line }) => line);
  const choices: Choice[] = [
    { parameter: 'axis', label: 'Along', options: axes, current: chosen('axis') },
    {
      parameter: 'scale',
      label: 'Scale',
      options: same('linear', 'log'),
      current: scaleOf(lines, parameters.scale),
      fixed: hasZero(lines) ? 'A figure of zero has no place on a logarithmic scale.' : undefined,
    },
    ...(lines.some(hasBytes)
      ? [{ parameter: 'show', label: 'Show', options: quantities, current: chosen('show') }]
      : []),
    {
      parameter: 'level',
      label: 'Level',
      options: same('absolute', 'relative'),
      current: isRelative(shown, parameters.level) ? 'relative' : 'absolute',
    },
  ];
  const range = h.span({ class: 'range' });
  const showRange = (isZoomed: boolean): void => {
    const current = isZoomed ? undefined : chosen('last');
    const choice = { parameter: 'last', label: 'Range', options: ranges, current };
    fill(range, segmented(context, choice), isZoomed && resetButton(resetZoom));
  };
  showRange(parameters.from !== undefined || parameters.to !== undefined);
  return {
    element: h.div(
      { class: 'controls' },
      ...choices.map((choice) => segmented(context, choice)),
      range,
      besides(context, others),
    ),
    showRange,
  };
}

const same = (...values: string[]): Options => values.map((value) => [value, value]);

const axes: Options = [
  ['', 'commits'],
  ['time', 'time'],
];

const quantities: Options = [
  ['', 'time'],
  ['throughput', 'throughput'],
];

const ranges: Options = [
  ['', 'all'],
  ['200', 'last 200'],
  ['50', 'last 50'],
];

const resetButton = (reset: () => void): HTMLElement =>
  h.button(
    { type: 'button', id: 'reset-zoom', title: 'Also: Escape, or a double click on the plot', click: reset },
    '⤢ Reset zoom',
  );

const segmented = (context: Context, { parameter, label, options, current, fixed }: Choice): HTMLElement =>
  h.div(
    { class: 'segmented', role: 'group', 'aria-label': label },
    h.span({ class: 'muted small' }, label),
    ...options.map(([value, text]) =>
      goButton(
        context,
        { [parameter]: value, ...(parameter === 'last' ? { from: undefined, to: undefined } : {}) },
        {
          id: `${parameter}-${value === '' ? 'standard' : value}`,
          'aria-pressed': String(value === current),
          disabled: fixed !== undefined && value !== current,
          title: fixed,
        },
        text,
      ),
    ),
  );

/** Other cells in the same plot. */
function besides(context: Context, others: readonly string[]): HTMLElement {
  const { site, route } = context;
  const input = h.input({
    type: 'search',
    id: 'beside',
    list: 'beside-cells',
    placeholder: 'add a cell',
    'aria-label': 'Add a cell to the plot',
    autocomplete: 'off',
  });
  const list = h.datalist({ id: 'beside-cells' });
  const offer = (): void => {
    const found = site.cells
      .filter(({ id }) => id !== route.parameters.id && matchesQuery(id, input.value))
      .slice(0, maxOffers);
    list.replaceChildren(...found.map(({ id }) => h.option({ value: id }, plainName(id))));
  };
  input.addEventListener('focus', offer);
  input.addEventListener('input', offer);
  input.addEventListener('change', () => {
    const found =
      site.byId.get(input.value) ??
      only(site.cells.filter(({ id }) => input.value !== '' && matchesQuery(id, input.value)));
    if (found) context.go({ with: formatList([...new Set([...others, found.id])]) });
  });
  return h.div(
    { class: 'besides' },
    ...others.map((id, index) =>
      goButton(
        context,
        { with: formatList(others.filter((other) => other !== id)) },
        { class: 'chip', id: `without-${index}`, 'aria-label': `Take ${plainName(id)} out of the plot` },
        h.bdi(plainName(id)),
        ' ✕',
      ),
    ),
    input,
    list,
  );
}

const only = <T>(list: readonly T[]): T | undefined => (list.length === 1 ? list[0] : undefined);
