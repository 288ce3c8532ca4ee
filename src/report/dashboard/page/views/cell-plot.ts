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
import {
  arrangeTrend,
  type Range,
  rangeOf,
  scaleOf,
  type TrendData,
  type TrendOptions,
  type TrendPicture,
} from '../chart/trend-data.ts';
import { plainName } from '../../cell-words.ts';
import { formatterOf, hasBytes } from '../figures.ts';
import type { CommitRow } from '../../../../history/store/format/index.ts';
import type { Context } from '../view.ts';
import { countsPart, metricsAsked } from './drawn-counts.ts';
import { exportButtons } from './export-buttons.ts';
import { otherFigure, plotLegend, pointSummary } from './plot-legend.ts';

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

/** The point of the run that the address names, on the line that it names, or else on the first that has it. */
export function pointAsked(
  shown: readonly ShownLine[],
  { point: run, of }: Readonly<Record<string, string | undefined>>,
): { line: number; point: number } | undefined {
  const found = shown.flatMap(({ line: { run: runs, cell } }, line) => {
    const point = run === undefined ? -1 : runs.lastIndexOf(run);
    return point < 0 ? [] : [{ line, point, cell }];
  });
  return found.find(({ cell }) => cell === of) ?? found[0];
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
  #commits: ReadonlyMap<string, CommitRow>;
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
        keydown: this.#onKey,
      },
      this.#place,
      this.#tip,
    );
    this.element = h.div(
      plotLegend(shown, this.#data.tracks),
      focusable,
      this.#status,
      exportButtons(
        plainName(lines[0]!.cell),
        shown.map(({ name }) => name),
        () => this.#picture(),
      ),
      this.#metrics.length > 0 && countsPart(context, this.#metrics, this.#drawnMetrics, this.#counts),
    );
  }

  #picture(): TrendPicture {
    const lines = this.#shown.map(({ line }) => line);
    return {
      lines,
      colours: this.#shown.map(({ colour }) => lineColour(colour)),
      data: this.#data,
      log: scaleOf(lines, this.#context.route.parameters.scale) === 'log',
      format: formatterOf(lines, this.#options),
      labelOf: (position) => labelAt(this.#shown, this.#data, position),
    };
  }

  /** Called when the element is in the page. */
  mount(): void {
    const width = this.#place.clientWidth;
    const { parameters } = this.#context.route;
    const picture = this.#picture();
    const shared = {
      ...picture,
      axis: this.#options.axis,
      range: rangeOf(this.#data, parameters),
      width,
      left: this.#left,
    };
    this.#trend = createTrendChart(this.#place, {
      ...shared,
      relative: this.#options.relative,
      height: chartHeight,
      right: () => (hasRightAxis(this.#drawnMetrics) ? this.#right.width : freeRight),
      chosen: pointAsked(this.#shown, parameters),
      onHover: this.#hover,
      onPick: ({ line, point }) => {
        const picked = picture.lines[line]!;
        this.#context.go({
          point: picked.run[point],
          of: picked.cell === parameters.id ? undefined : picked.cell,
        });
      },
      onRange: this.#noteRange,
    });
    const tracks = countTracks(picture.lines, this.#data, this.#drawnMetrics);
    if (tracks.length > 0)
      this.#countsChart = createCountsChart(this.#counts, tracks, { ...shared, right: this.#right });
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

  readonly #noteRange = (range: Range | undefined): void => {
    const { time } = this.#data;
    this.#countsChart?.setRange(range);
    this.#onZoom(range !== undefined);
    this.#context.note({
      last: undefined,
      from: range && String(Math.floor(time[range.first]! / 1000)),
      to: range && String(Math.ceil(time[range.last]! / 1000)),
    });
  };

  readonly #hover = (picked: PickedPoint | undefined, place: { left: number; top: number } | undefined): void => {
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
  };

  readonly #onKey = (event: KeyboardEvent): void => {
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
  };
}
