/** The lines of a cell's plot: what tells them apart, what is said of a point, and the legend. */
import type { Commit, Line, Site } from '../site.ts';
import { type Child, h, perWhat, readCellName, s, lineColour, lineColourName } from '../dom.ts';
import { targetLabel } from './change-list.ts';
import { formatThroughput, formatPercent } from '../../../present/words/index.ts';
import { formatIn, isTime } from '../figures.ts';
import { formatTime, plural, shortCommit, formatAge } from '../words.ts';
import { environmentRank } from '../chart/trend-chart.ts';
import type { Track } from '../chart/trend-data.ts';
import { formatList } from '../route.ts';
import { statusTag } from '../verdicts.ts';
import type { Context } from '../view.ts';
import { stateWords } from './cells.ts';

/** A line with what tells it from the others in the plot. */
export interface ShownLine {
  line: Line;
  name: string;
  /** Which of the palette's colours. */
  colour: number;
}

/** The target where all lines are of one cell, otherwise also what differs between the cells. */
export function lineName(site: Site, line: Line, all: readonly Line[]): string {
  const target = targetLabel(site, line.target);
  const cells = [...new Set(all.map(({ cell }) => cell))];
  if (cells.length < 2) return target;
  const names = cells.map(readCellName);
  const own = readCellName(line.cell);
  const differs = (of: (name: typeof own) => string): boolean => new Set(names.map(of)).size > 1;
  const parts = [
    differs(({ runner }) => runner) ? own.runner : '',
    differs(({ operation }) => operation) ? own.operation : '',
    differs(({ api }) => api) ? own.api : '',
  ].filter((part) => part !== '');
  const parameters = own.parameters
    .filter(([name, value]) => names.some((other) => other.parameters.find(([of]) => of === name)?.[1] !== value))
    .map(([name, value]) => `${name}=${value}`);
  const text = [parts.join('/'), parameters.join('&')].filter((part) => part !== '').join('?') || line.cell;
  return new Set(all.map(({ target }) => target)).size > 1 ? `${text} on ${target}` : text;
}

// A point of a line in words: beside the pointer, and read aloud.

export function pointSummary(line: Line, point: number, name: string, commits: ReadonlyMap<string, Commit>): Child[] {
  const value = line.value[point]!;
  const [low, high] = [line.low[point], line.high[point]];
  const commit = line.commit[point];
  const known = commit === undefined ? undefined : commits.get(commit);
  const row = (content: Child): HTMLElement => h('div', {}, content);
  return [
    row([
      h('b', {}, formatIn(line.unit, value)),
      low !== undefined && high !== undefined && ` (${formatIn(line.unit, low)} … ${formatIn(line.unit, high)})`,
    ]),
    line.bytesPerOp !== undefined &&
      line.bytesPerOp > 0 &&
      isTime(line) &&
      row(formatThroughput((line.bytesPerOp * 1e9) / value)),
    row(h('bdi', {}, name)),
    commit !== undefined &&
      row([h('code', {}, shortCommit(commit)), known?.author !== undefined && [' ', h('bdi', {}, known.author)]]),
    known?.title !== undefined && row(h('bdi', { class: 'commit-title' }, known.title)),
    row([
      `${formatTime(line.time[point]!)} UTC`,
      line.samples[point] !== undefined && ` · ${plural(line.samples[point], 'sample')}`,
    ]),
    line.hazards[point]!.length > 0 && row(['! ', h('bdi', {}, line.hazards[point]!.join(', '))]),
  ];
}

/** What another line has at the same place. */
export const otherFigure = ({ line, name, colour }: ShownLine, point: number): HTMLElement =>
  h(
    'div',
    { class: 'tip-other', style: { '--own': `var(--${lineColourName(colour)})` } },
    stroke(0),
    h('bdi', {}, ` ${name} `),
    h('b', {}, formatIn(line.unit, line.value[point])),
  );

// Which line of a plot is which.

/** How the n-th environment of a line or the n-th metric is dashed. */
export const stroke = (rank: number): SVGElement =>
  s(
    'svg',
    { width: 34, height: 8, 'aria-hidden': 'true' },
    s('line', { x1: 0, x2: 34, y1: 4, y2: 4, class: `dash dash-${rank % 4}` }),
  );

export const plotLegend = (shown: readonly ShownLine[], tracks: readonly Track[]): HTMLElement =>
  h(
    'ul',
    { class: 'plot-legend', 'aria-label': 'Lines' },
    ...shown.map(({ name, colour }, index) => {
      const own = tracks.filter(({ line }) => line === index);
      return h(
        'li',
        { style: { '--own': lineColour(colour) } },
        h('bdi', {}, name),
        ...own.map((track) =>
          h(
            'span',
            { class: 'stroke', title: `environment ${track.fingerprint}` },
            stroke(environmentRank(tracks, track)),
            own.length > 1 && h('code', { class: 'small' }, track.fingerprint.slice(0, 8)),
          ),
        ),
      );
    }),
    h(
      'li',
      { class: 'muted small' },
      `band: ${shown.every(({ line }) => line.target === 'imported') ? 'the range that the tool gave' : '95 % interval of the median'} · ▲ ▼ change of level, up or down, shaded: the commits it can be in · ≠ new environment · ✓ accepted · drag to zoom`,
    ),
  );

// The figure of now on every target, and which of them are in the plot.

export function targetCards(context: Context, lines: readonly Line[], shown: readonly ShownLine[]): HTMLElement {
  const { site } = context;
  const targets = [...new Set(lines.map(({ target }) => target))];
  const visible = new Set(shown.map(({ line }) => line.target));
  return h(
    'div',
    { class: 'cards' },
    ...lines.map((line, index) => {
      const isShown = shown.some((other) => other.line === line);
      const toggle = (): void => {
        const wanted = targets.filter((target) =>
          target === line.target ? !visible.has(target) : visible.has(target),
        );
        context.go({
          target: wanted.length === 0 || wanted.length === targets.length ? undefined : formatList(wanted),
        });
      };
      return card(context, line, lineName(site, line, lines), index, isShown, targets.length > 1 ? toggle : undefined);
    }),
  );
}

function card(
  { site, now }: Context,
  line: Line,
  name: string,
  colour: number,
  isShown: boolean,
  toggle: (() => void) | undefined,
): HTMLElement {
  const last = line.value.length - 1;
  const value = line.value[last]!;
  const [low, high] = [line.low[last], line.high[last]];
  const cell = site.byId.get(line.cell);
  const state = cell?.states.get(line.target);
  return h(
    'section',
    { class: `card${isShown ? '' : ' is-hidden'}`, style: { '--own': `var(--${lineColourName(colour)})` } },
    h(
      'div',
      { class: 'card-head' },
      toggle
        ? h(
            'label',
            {},
            h('input', { type: 'checkbox', id: `show-${colour}`, checked: isShown, change: toggle }),
            h('bdi', {}, name),
          )
        : h('bdi', {}, name),
      state?.status && statusTag(state.status),
    ),
    h(
      'p',
      { class: 'card-figure' },
      formatIn(line.unit, value),
      isTime(line) && h('span', { class: 'muted small' }, ` ${perWhat(line.cell)}`),
    ),
    h(
      'p',
      { class: 'muted small' },
      [
        low === undefined || high === undefined
          ? noInterval(line.samples[last])
          : `${formatIn(line.unit, low)} … ${formatIn(line.unit, high)}`,
        line.bytesPerOp !== undefined && line.bytesPerOp > 0 && isTime(line)
          ? formatThroughput((line.bytesPerOp * 1e9) / value)
          : undefined,
        low === undefined || high === undefined || !(value > 0)
          ? undefined
          : `±${formatPercent((high - low) / 2 / value)}`,
        plural(line.value.length, 'run'),
      ]
        .filter((part) => part !== undefined)
        .join(' · '),
    ),
    state?.isOld === true && h('p', { class: 'small muted' }, `last measured ${formatAge(state.time, now)}`),
    // Of another unit than the line: the cell had it at another time.
    cell && state && cell.unit === line.unit && stateWords(cell, state, now),
  );
}

/** Too few samples have none. Of single figures of other tools none is expected. */
const noInterval = (samples: number | undefined): string | undefined =>
  samples === undefined ? undefined : `interval – (${plural(samples, 'sample')})`;
