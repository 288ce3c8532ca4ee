/** All samples of a cell in one run: their distribution and their order. SVG with a few hundred dots at most. */
import { samplesOf, type CellSubject } from '../../../../core/document/index.ts';
import { type Child, h, s } from '../dom.ts';
import { extentOf } from './axis-range.ts';
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

export const sampleFigures = (cell: CellSubject): SampleFigure[] =>
  samplesOf(cell)
    .map(({ value, ns = Number.NaN, ops, quiet, round, process, marks }) => ({
      value: value ?? (quiet ? quiet.ns / quiet.ops : ns / (ops ?? cell.opsPerSample)),
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
  const [least, most] = extentOf(values);
  const half = Math.max(Math.log(most / least) / 2, Math.log(1.03)) * 1.05;
  const middle = (Math.log(least) + Math.log(most)) / 2;
  const scale = (value: number): number => margin.left + ((Math.log(value) - middle + half) / (2 * half)) * plotWidth;
  return Object.assign(scale, { low: Math.exp(middle - half), high: Math.exp(middle + half) });
}

const picture = (label: string, ...children: Child[]): SVGElement =>
  s.svg({ class: 'distribution', viewBox: `0 0 ${width} ${height}`, role: 'img', 'aria-label': label }, ...children);

const tick = (x: number, text: string, anchor: string): SVGElement =>
  s.text({ x, y: height - 8, 'text-anchor': anchor, class: 'tick' }, text);

const vertical = (kind: string, x: number): SVGElement =>
  s.line({ class: kind, x1: x, x2: x, y1: margin.top, y2: plotBottom });

const horizontal = (kind: string, y: number): SVGElement =>
  s.line({ class: kind, x1: margin.left, x2: width - margin.right, y1: y, y2: y });

const dot = ({ marks }: SampleFigure, x: number, y: number, r: number): SVGElement =>
  s.circle({ class: marks.length > 0 ? 'dot marked' : 'dot', cx: x.toFixed(1), cy: y.toFixed(1), r });

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
  return picture(
    label,
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
    horizontal('axis', histogramBottom),
    // Scattered by a fixed rule, so that the same run always looks the same.
    ...figures
      .slice(0, maxDots)
      .map((one, index) => dot(one, x(one.value), histogramBottom + 7 + ((index * 7 + one.round * 3) % 5) * 5, 2.2)),
    figure && vertical('median', x(figure.value)),
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
  return picture(
    `${plural(figures.length, 'sample')} in the order in which they were taken`,
    ...processes.map((at) => vertical('respawn', at)),
    figure && horizontal('median', y(figure.value)),
    ...figures.map((one, index) => dot(one, x(index), y(one.value), 2.4)),
    horizontal('axis', plotBottom),
    tick(margin.left, 'first sample', 'start'),
    tick(width - margin.right, `last of ${figures.length}`, 'end'),
    processes.length > 0 && tick(width / 2, '┆ a new process', 'middle'),
  );
}

/** The legend of the samples' marks. */
export function marksNote(cell: CellSubject): HTMLElement | undefined {
  const marks = new Map<string, number>();
  for (const { marks: own = [] } of samplesOf(cell))
    for (const mark of own) marks.set(mark, (marks.get(mark) ?? 0) + 1);
  if (marks.size === 0) return undefined;
  return h.p(
    { class: 'small muted' },
    'Hollow dots are doubtful: ',
    h.bdi([...marks].map(([mark, count]) => `${mark} ${count}×`).join(', ')),
  );
}
