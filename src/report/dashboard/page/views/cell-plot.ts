/** The plot of the cell view: trend, counts under it, and the point under the pointer or the keyboard's cursor. */
import { lineColour } from '../line-style.ts';
import { afterPaint, fill, h } from '../dom.ts';
import { AxisWidth } from '../chart/axis-width.ts';
import { type PickedPoint } from '../chart/picked-point.ts';
import {
  type CountsChart,
  countTracks,
  createCountsChart,
  freeRight,
  hasRightAxis,
  metricsOf,
} from '../chart/counts-chart.ts';
import { formatDate, shortCommit } from '../dates.ts';
import { isRelative, type ShownLine } from './shown-line.ts';
import { createTrendChart, type TrendChart } from '../chart/trend-chart.ts';
import { arrangeTrend, type Range, rangeOf, scaleOf, type TrendData, type TrendOptions } from '../chart/trend-data.ts';
import { formatterOf, hasBytes } from '../figures.ts';
import type { Commit } from '../site.ts';
import type { Context } from '../view.ts';
import { countsPart, metricsAsked } from './drawn-counts.ts';
import { exportButtons } from './export-buttons.ts';
import { otherFigure, pointSummary } from './point-summary.ts';
import { plotLegend } from './plot-legend.ts';

const chartHeight = 340;

/** Parameters of the address. */
function trendOptions(
  parameters: Readonly<Record<string, string | undefined>>,
  shown: readonly ShownLine[],
): TrendOptions {
  const units = new Set(shown.map(({ line }) => line.unit));
  return {
    axis: parameters.axis === 'time' ? 'time' : 'commits',
    quantity: parameters.show === 'throughput' && shown.some(({ line }) => hasBytes(line)) ? 'throughput' : 'time',
    // Different units have no common axis.
    relative: isRelative(shown, parameters.level) || units.size > 1,
  };
}

/** The point that the address names, if a line has it. */
function pointAsked(
  shown: readonly ShownLine[],
  { point, of }: Readonly<Record<string, string | undefined>>,
): { line: number; point: number } | undefined {
  if (point === undefined) return undefined;
  const line = shown.findIndex(({ line: { run, cell } }) => run.includes(point) && (of === undefined || cell === of));
  return line < 0 ? undefined : { line, point: shown[line]!.line.run.lastIndexOf(point) };
}

/** Text below a position of the axis: commit and day. */
function labelAt(shown: readonly ShownLine[], { positions }: TrendData, position: number): string {
  for (const [index, places] of positions.entries()) {
    const point = places.indexOf(position);
    if (point < 0) continue;
    const { commit, time } = shown[index]!.line;
    const day = formatDate(time[point]!);
    return commit[point] === undefined ? day : `${shortCommit(commit[point]).slice(0, 9)}\n${day}`;
  }
  return '';
}

export class CellPlot {
  readonly element: HTMLElement;
  readonly #context: Context;
  #shown: readonly ShownLine[];
  readonly #options: TrendOptions;
  readonly #data: TrendData;
  readonly #place = h.div({ class: 'plot-place' });
  readonly #counts = h.div({ class: 'counts-place' });
  readonly #tip = h.div({ class: 'tip', hidden: true });
  readonly #status = h.p({ class: 'spoken', role: 'status' });
  #trend: TrendChart | undefined;
  #countsChart: CountsChart | undefined;
  #observer: ResizeObserver | undefined;
  #commits: ReadonlyMap<string, Commit>;
  /** Available metrics, and those that are drawn. */
  readonly #metrics: readonly string[];
  readonly #drawnMetrics: readonly string[];

  readonly #left = new AxisWidth();
  readonly #right = new AxisWidth();
  readonly #onZoom: (isZoomed: boolean) => void;

  /** @param onZoom receives whether a part of the axis is shown, or everything */
  constructor(context: Context, shown: readonly ShownLine[], onZoom: (isZoomed: boolean) => void) {
    this.#context = context;
    this.#onZoom = onZoom;
    this.#shown = shown;
    this.#options = trendOptions(context.route.parameters, shown);
    const lines = shown.map(({ line }) => line);
    this.#data = arrangeTrend(lines, this.#options);
    this.#commits = context.site.commits;
    this.#metrics = metricsOf(lines);
    this.#drawnMetrics = metricsAsked(shown, this.#metrics, context.route.parameters.counts);
    const description = `Trend of ${shown.map(({ name }) => name).join(', ')} over ${this.#data.x.length} positions; arrow keys move from point to point, Enter shows its samples.`;
    const focusable = h.div(
      {
        class: 'plot',
        id: 'plot',
        tabindex: '0',
        role: 'application',
        'aria-label': description,
        keydown: (event: KeyboardEvent) => {
          this.#onKey(event);
        },
      },
      this.#place,
      this.#tip,
    );
    this.element = h.div(
      plotLegend(shown, this.#data.tracks),
      focusable,
      this.#status,
      exportButtons({
        shown: () => this.#shown,
        data: this.#data,
        log: () => scaleOf(lines, context.route.parameters.scale) === 'log',
        format: formatterOf(lines, this.#options),
        labelOf: (position) => labelAt(shown, this.#data, position),
      }),
      this.#metrics.length > 0 && countsPart(context, this.#metrics, this.#drawnMetrics, this.#counts),
    );
  }

  /** Called when the element is in the page. */
  mount(): void {
    const width = this.#place.clientWidth;
    const { parameters } = this.#context.route;
    const range = rangeOf(this.#data, parameters);
    const lines = this.#shown.map(({ line }) => line);
    const colours = this.#shown.map(({ colour }) => lineColour(colour));
    this.#trend = createTrendChart(this.#place, {
      lines,
      colours,
      data: this.#data,
      axis: this.#options.axis,
      log: scaleOf(lines, parameters.scale) === 'log',
      relative: this.#options.relative,
      range,
      format: formatterOf(lines, this.#options),
      labelOf: (position) => labelAt(this.#shown, this.#data, position),
      width,
      height: chartHeight,
      left: this.#left,
      right: () => (hasRightAxis(this.#drawnMetrics) ? this.#right.width : freeRight),
      chosen: pointAsked(this.#shown, parameters),
      onHover: (point, place) => {
        this.#hover(point, place);
      },
      onPick: ({ line, point }) => {
        const picked = lines[line]!;
        this.#context.go({
          point: picked.run[point],
          of: picked.cell === this.#context.route.parameters.id ? undefined : picked.cell,
        });
      },
      onRange: (chosen) => {
        this.#noteRange(chosen);
      },
    });
    this.#mountCounts(width, range, colours);
    // The width of the axis on the right is now known, and is kept free here too.
    if (hasRightAxis(this.#drawnMetrics)) this.#trend.resize(width);
    this.#observer = new ResizeObserver(() => {
      const now = this.#place.clientWidth;
      if (now === 0) return;
      this.#trend?.resize(now);
      this.#countsChart?.resize(now);
    });
    this.#observer.observe(this.#place);
    document.addEventListener('keydown', this.#onEscape);
    afterPaint(() => {
      void this.#context.store.commits().then((commits) => {
        this.#commits = commits;
      });
    });
  }

  resetZoom(): void {
    this.#trend?.showAll();
  }

  /** @param shown the same lines, with their changes */
  showChanges(shown: readonly ShownLine[]): void {
    this.#shown = shown;
    const lines = shown.map(({ line }) => line);
    this.#trend?.mark(lines);
    this.#countsChart?.mark(lines);
  }

  /** Keys work wherever the focus is, unless the focused element uses the key. */
  readonly #onEscape = (event: KeyboardEvent): void => {
    const isTaken = event.defaultPrevented || event.target instanceof HTMLInputElement;
    if (event.key === 'Escape' && !isTaken && !document.querySelector('dialog[open]')) this.resetZoom();
  };

  dispose(): void {
    document.removeEventListener('keydown', this.#onEscape);
    this.#observer?.disconnect();
    this.#trend?.destroy();
    this.#countsChart?.destroy();
  }

  #mountCounts(width: number, range: Range | undefined, colours: readonly string[]): void {
    const lines = this.#shown.map(({ line }) => line);
    const tracks = countTracks(lines, this.#data, this.#drawnMetrics);
    if (tracks.length === 0) return;
    const [min, max] = this.#limits(range);
    this.#countsChart = createCountsChart(this.#counts, tracks, this.#data, {
      width,
      time: this.#options.axis === 'time',
      min,
      max,
      colours,
      lines,
      left: this.#left,
      right: this.#right,
    });
  }

  #limits(range: Range | undefined): [number, number] {
    const { x } = this.#data;
    const margin = this.#options.axis === 'commits' ? 0.5 : 3600;
    return [x[range?.first ?? 0]! - margin, x[range?.last ?? x.length - 1]! + margin];
  }

  #noteRange(range: Range | undefined): void {
    const { time } = this.#data;
    this.#countsChart?.setRange(...this.#limits(range));
    this.#onZoom(range !== undefined);
    this.#context.note({
      last: undefined,
      from: range && String(Math.floor(time[range.first]! / 1000)),
      to: range && String(Math.ceil(time[range.last]! / 1000)),
    });
  }

  #hover(picked: PickedPoint | undefined, place: { left: number; top: number } | undefined): void {
    this.#tip.hidden = picked === undefined;
    if (!picked || !place) return;
    const { line, name } = this.#shown[picked.line]!;
    const others = this.#shown.flatMap((other, index) => {
      const point = index === picked.line ? -1 : this.#data.positions[index]!.indexOf(picked.position);
      return point < 0 ? [] : [otherFigure(other, point)];
    });
    fill(this.#tip, ...pointSummary(line, picked.point, name, this.#commits), ...others);
    const isRight = place.left > this.#place.clientWidth / 2;
    this.#tip.style.setProperty('left', isRight ? 'auto' : `${place.left + 14}px`);
    this.#tip.style.setProperty('right', isRight ? `${this.#place.clientWidth - place.left + 14}px` : 'auto');
    this.#tip.style.setProperty('top', `${Math.max(0, Math.min(place.top - 30, chartHeight - 150))}px`);
  }

  #onKey(event: KeyboardEvent): void {
    const trend = this.#trend;
    if (!trend || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'ArrowLeft') trend.step(-1);
    else if (event.key === 'ArrowRight') trend.step(1);
    else if (event.key === '+' || event.key === '=') trend.zoom(0.7);
    else if (event.key === '-') trend.zoom(1.4);
    else if (event.key === '0') trend.showAll();
    else if (event.key === 'Enter') trend.pickHovered();
    else return;
    event.preventDefault();
    this.#status.textContent = this.#tip.textContent;
  }
}
