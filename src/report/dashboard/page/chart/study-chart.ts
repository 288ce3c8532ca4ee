/** Draws a chart of a study: curves on logarithmic axes, or bars. Light and dark by the page's style; a file brings its own. */
import { formatDuration, formatNumber, formatRatio } from '../../../../core/words/index.ts';
import { formatSize } from '../../../../core/cells/index.ts';
import { s } from '../dom.ts';
import { extentOf, logSplits, rangeOfY } from './axis-range.ts';
import type { BarChart, CurveChart, StudyChart } from './study-charts.ts';

const size = { width: 640, height: 360, left: 72, right: 32, top: 36, bottom: 48 };
const legend = { row: 16, columns: 2 };
const bar = { height: 11, row: 38, name: 16 };
const colourCount = 8;

const textOf = {
  ns: (value: number) => formatDuration(value),
  'GB/s': (value: number) => `${formatNumber(value)} GB/s`,
  times: formatRatio,
} as const;

export const drawStudyChart = (chart: StudyChart): SVGElement =>
  chart.kind === 'curves' ? drawCurves(chart) : drawBars(chart);

const text = (x: number, y: number, anchor: string, content: string, kind = 'label'): SVGElement =>
  s.text({ x: x.toFixed(1), y: y.toFixed(1), 'text-anchor': anchor, class: kind }, content);

const frame = (title: string, height: number, children: readonly SVGElement[]): SVGElement =>
  s.svg(
    {
      class: 'study-chart',
      xmlns: 'http://www.w3.org/2000/svg',
      viewBox: `0 0 ${size.width} ${height}`,
      role: 'img',
      'aria-label': title,
    },
    text(8, 20, 'start', title, 'title'),
    ...children,
  );

/** Published and own curve of one way have the same colour. */
function coloursOf(names: readonly string[]): number[] {
  const ways = [...new Set(names.map((name) => name.replace(/, (published|here)$/, '')))];
  return names.map((name) => ways.indexOf(name.replace(/, (published|here)$/, '')) % colourCount);
}

function drawCurves({ title, x, y, curves }: CurveChart): SVGElement {
  const points = curves.flatMap((curve) => curve.points).filter((point) => point.y > 0);
  const [bottom, top] = rangeOfY(...extentOf(points.map((point) => point.y)), true);
  const [first, last] = extentOf(points.map((point) => point.x));
  const along = (value: number): number => (x.isSize ? Math.log2(value) : value);
  const atX = (value: number): number => {
    const share = last > first ? (along(value) - along(first)) / (along(last) - along(first)) : 0.5;
    return size.left + share * (size.width - size.left - size.right);
  };
  const atY = (value: number): number =>
    size.height -
    size.bottom -
    (Math.log(value / bottom) / Math.log(top / bottom)) * (size.height - size.bottom - size.top);
  const grid = logSplits(bottom, top);
  const ticks = [...new Set(points.map((point) => point.x))].sort((a, b) => a - b);
  const every = Math.ceil(ticks.length / 9);
  const colours = coloursOf(curves.map(({ name }) => name));
  const place = (index: number): { x: number; y: number } => ({
    x: size.left + (index % legend.columns) * ((size.width - size.left) / legend.columns),
    y: size.height + 4 + Math.floor(index / legend.columns) * legend.row,
  });
  const height = size.height + Math.ceil(curves.length / legend.columns) * legend.row + 8;
  return frame(title, height, [
    ...grid.flatMap((value) => [
      s.line({ class: 'grid', x1: size.left, x2: size.width - size.right, y1: atY(value), y2: atY(value) }),
      text(size.left - 6, atY(value) + 4, 'end', textOf[y.unit](value)),
    ]),
    ...ticks
      .filter((_, index) => index % every === 0)
      .map((value) =>
        text(atX(value), size.height - size.bottom + 18, 'middle', x.isSize ? formatSize(value) : String(value)),
      ),
    text((size.left + size.width) / 2, size.height - 12, 'middle', `${x.title} (down: ${y.title})`),
    ...curves.flatMap(({ name, isPublished, points: own }, index) => {
      const colour = colours[index]! + 1;
      const look = {
        class: `curve c${colour}${isPublished ? ' published' : ''}`,
        style: { '--own': `var(--series-${colour})` },
      };
      const shown = own.filter((point) => point.y > 0);
      const path = shown.map((point) => `${atX(point.x).toFixed(1)},${atY(point.y).toFixed(1)}`).join(' ');
      const { x: left, y: line } = place(index);
      return [
        s.polyline({ ...look, points: path }),
        ...(isPublished
          ? []
          : shown.map((point) =>
              s.circle({ ...look, cx: atX(point.x).toFixed(1), cy: atY(point.y).toFixed(1), r: 2.5 }),
            )),
        s.line({ ...look, x1: left, x2: left + 22, y1: line - 4, y2: line - 4 }),
        text(left + 28, line, 'start', name),
      ];
    }),
  ]);
}

function drawBars({ title, unit, bars }: BarChart): SVGElement {
  const all = bars.flatMap(({ published, here }) => [published, ...(here === undefined ? [] : [here])]);
  const [low, high] = extentOf(all);
  // Times differ by powers of ten, ratios are read from zero.
  const least = low / 2;
  const share = (value: number): number =>
    unit === 'times' ? value / high : Math.log(value / least) / Math.log(high / least);
  const room = size.width - size.left - size.right - 84;
  const left = 8;
  const one = (value: number, y: number, kind: string): SVGElement[] => [
    s.rect({ class: kind, x: left, y, width: Math.max(1, share(value) * room).toFixed(1), height: bar.height }),
    text(left + share(value) * room + 6, y + bar.height - 1, 'start', textOf[unit](value)),
  ];
  const body = bars.flatMap(({ name, published, here }, index) => {
    const y = size.top + 20 + index * (bar.row + 10);
    return [
      text(left, y - 2, 'start', name),
      ...one(published, y + 2, 'bar-chart published'),
      ...(here === undefined ? [] : one(here, y + 2 + bar.height + 3, 'bar-chart c1')),
    ];
  });
  const height = size.top + 20 + bars.length * (bar.row + 10) + 22;
  const keys = [
    s.rect({ class: 'bar-chart published', x: left, y: height - 18, width: 22, height: bar.height }),
    text(left + 28, height - 8, 'start', 'published'),
    s.rect({ class: 'bar-chart c1', x: left + 120, y: height - 18, width: 22, height: bar.height }),
    text(left + 148, height - 8, 'start', unit === 'times' ? 'here' : 'here (the length is logarithmic)'),
  ];
  return frame(title, height, [...body, ...keys]);
}

const light = ['#2253bd', '#c2570c', '#00806a', '#a33a86', '#8a6a00', '#2d86b8', '#7a4fc0', '#54585f'];
const dark = ['#8db2ff', '#ffa35c', '#4bd0b3', '#ef8fd2', '#e3c04f', '#7fd0f5', '#bea0ff', '#b9bec6'];

const coloured = (colours: readonly string[], words: string, lines: string): string =>
  [
    ...colours.map((colour, index) => `.curve.c${index + 1}{stroke:${colour}}.bar-chart.c${index + 1}{fill:${colour}}`),
    `text{fill:${words}}.grid{stroke:${lines}}.bar-chart.published{fill:none;stroke:${words}}`,
  ].join('');

/** A whole document: as an image it follows the reader's preference for light or dark. */
export function studyChartFile(drawn: SVGElement): string {
  const file = drawn.cloneNode(true) as SVGElement;
  file.prepend(
    s.style(
      `text{font:12px system-ui,sans-serif}.title{font-weight:600}.curve{fill:none;stroke-width:1.6}.curve.published{stroke-dasharray:5 4}${coloured(light, '#1b1d20', '#e1e1db')}@media (prefers-color-scheme:dark){${coloured(dark, '#e9ebee', '#2d3238')}}`,
    ),
  );
  return new XMLSerializer().serializeToString(file);
}
