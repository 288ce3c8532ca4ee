/** All samples of a cell in one run: their distribution and their order. SVG with a few hundred dots at most. */
import type { CellSubject } from '../../../../core/document/index.ts';
import { h, s } from '../dom.ts';
import { type Figure, type Meaning } from '../figures.ts';
import { formatInUnit } from '../../../../core/words/index.ts';
import { plural } from '../dates.ts';

/** One sample in the unit of its cell: its undisturbed part, if it has one. */
interface SampleFigure {
  value: number;
  round: number;
  process: number | undefined;
  marks: readonly string[];
}

export const sampleFigures = ({ samples, opsPerSample }: CellSubject): SampleFigure[] =>
  samples
    .map(({ value, ns = Number.NaN, ops, quiet, round, process, marks }) => ({
      value: value ?? (quiet ? quiet.ns / quiet.ops : ns / (ops ?? opsPerSample)),
      round,
      process,
      marks: marks ?? [],
    }))
    .filter(({ value }) => Number.isFinite(value) && value > 0);

const width = 520;
const height = 190;
const margin = { left: 12, right: 12, top: 12, bottom: 28 };
const plotWidth = width - margin.left - margin.right;
const plotBottom = height - margin.bottom;

const bins = 40;
/** Maximum number of dots. */
const maxDots = 2000;

export interface Scale {
  (value: number): number;
  low: number;
  high: number;
}

function logScale(values: readonly number[]): Scale {
  const least = values.reduce((a, b) => Math.min(a, b));
  const most = values.reduce((a, b) => Math.max(a, b));
  const half = Math.max(Math.log(most / least) / 2, Math.log(1.03)) * 1.05;
  const middle = (Math.log(least) + Math.log(most)) / 2;
  const scale = (value: number): number => margin.left + ((Math.log(value) - middle + half) / (2 * half)) * plotWidth;
  return Object.assign(scale, { low: Math.exp(middle - half), high: Math.exp(middle + half) });
}

const tick = (x: number, text: string, anchor: string): SVGElement =>
  s.text({ x, y: height - 8, 'text-anchor': anchor, class: 'tick' }, text);

/** Histogram with every sample as a dot under it, and the median with its interval. */
export function drawDistribution(
  cell: CellSubject,
  meaning: Meaning,
  figure: Figure | undefined,
): SVGElement | undefined {
  const figures = sampleFigures(cell);
  if (figures.length === 0) return undefined;
  const text = (value: number): string => formatInUnit(meaning.unit, value);
  const x = logScale(figures.map(({ value }) => value));
  const counts = new Array<number>(bins).fill(0);
  for (const { value } of figures) {
    const bin = Math.min(bins - 1, Math.max(0, Math.floor(((x(value) - margin.left) / plotWidth) * bins)));
    counts[bin] = counts[bin]! + 1;
  }
  const most = Math.max(...counts);
  const stripHeight = 34;
  const histogramBottom = plotBottom - stripHeight;
  const { interval } = figure ?? {};
  const label = `Distribution of ${plural(figures.length, 'sample')}${figure ? `, median ${text(figure.value)}` : ''}`;
  return s.svg(
    { class: 'distribution', viewBox: `0 0 ${width} ${height}`, role: 'img', 'aria-label': label },
    interval &&
      s.rect({
        class: 'interval',
        x: x(interval.low),
        y: margin.top,
        width: Math.max(x(interval.high) - x(interval.low), 1),
        height: plotBottom - margin.top,
      }),
    ...counts.map((count, bin) => {
      const barHeight = (count / most) * (histogramBottom - margin.top - 4);
      return (
        count > 0 &&
        s.rect({
          class: 'count-bar',
          x: margin.left + (bin / bins) * plotWidth + 0.5,
          y: histogramBottom - barHeight,
          width: plotWidth / bins - 1,
          height: barHeight,
        })
      );
    }),
    s.line({ class: 'axis', x1: margin.left, x2: width - margin.right, y1: histogramBottom, y2: histogramBottom }),
    ...figures.slice(0, maxDots).map(({ value, round, marks }, index) =>
      s.circle({
        class: marks.length > 0 ? 'dot marked' : 'dot',
        cx: x(value).toFixed(1),
        // Scattered by a fixed rule, so that the same run always looks the same.
        cy: (histogramBottom + 7 + ((index * 7 + round * 3) % 5) * 5).toFixed(1),
        r: 2.2,
      }),
    ),
    figure && s.line({ class: 'median', x1: x(figure.value), x2: x(figure.value), y1: margin.top, y2: plotBottom }),
    tick(margin.left, text(x.low), 'start'),
    figure && tick(Math.min(Math.max(x(figure.value), 90), width - 90), text(figure.value), 'middle'),
    tick(width - margin.right, text(x.high), 'end'),
  );
}

/** Samples in the order in which they were taken. A drift, a warm-up or a new process is visible here. */
export function drawSequence(cell: CellSubject, figure: Figure | undefined): SVGElement | undefined {
  const figures = sampleFigures(cell).slice(0, maxDots);
  if (figures.length < 2) return undefined;
  const scale = logScale(figures.map(({ value }) => value));
  const x = (index: number): number => margin.left + (index / (figures.length - 1)) * plotWidth;
  const y = (value: number): number =>
    plotBottom - ((scale(value) - margin.left) / plotWidth) * (plotBottom - margin.top);
  const processes = figures.flatMap(({ process }, index) =>
    index > 0 && process !== figures[index - 1]!.process ? [(x(index - 1) + x(index)) / 2] : [],
  );
  return s.svg(
    {
      class: 'distribution',
      viewBox: `0 0 ${width} ${height}`,
      role: 'img',
      'aria-label': `${plural(figures.length, 'sample')} in the order in which they were taken`,
    },
    ...processes.map((at) => s.line({ class: 'respawn', x1: at, x2: at, y1: margin.top, y2: plotBottom })),
    figure &&
      s.line({
        class: 'median',
        x1: margin.left,
        x2: width - margin.right,
        y1: y(figure.value),
        y2: y(figure.value),
      }),
    ...figures.map(({ value, marks }, index) =>
      s.circle({
        class: marks.length > 0 ? 'dot marked' : 'dot',
        cx: x(index).toFixed(1),
        cy: y(value).toFixed(1),
        r: 2.4,
      }),
    ),
    s.line({ class: 'axis', x1: margin.left, x2: width - margin.right, y1: plotBottom, y2: plotBottom }),
    s.text({ class: 'tick', x: margin.left, y: height - 8 }, 'first sample'),
    s.text(
      { class: 'tick', x: width - margin.right, y: height - 8, 'text-anchor': 'end' },
      `last of ${figures.length}`,
    ),
    processes.length > 0 &&
      s.text({ class: 'tick', x: width / 2, y: height - 8, 'text-anchor': 'middle' }, '┆ a new process'),
  );
}

/** The legend of the samples' marks. */
export function marksNote(cell: CellSubject): HTMLElement | undefined {
  const marks = new Map<string, number>();
  for (const { marks: own = [] } of cell.samples) for (const mark of own) marks.set(mark, (marks.get(mark) ?? 0) + 1);
  if (marks.size === 0) return undefined;
  return h.p(
    { class: 'small muted' },
    'Hollow dots are doubtful: ',
    h.bdi([...marks].map(([mark, count]) => `${mark} ${count}×`).join(', ')),
  );
}
