/** The trend of one or more cells: lines with their interval bands, changes of level, environments, acceptances. */
import UPlot from 'uplot';
import type { Line } from '../site.ts';
import { type Axis, environmentBreaks, limitsOf, type Range, type TrendPicture } from './trend-data.ts';
import { axisFont, type AxisWidth } from './axis-width.ts';
import { measuredAt, nearest, type PickedPoint } from './picked-point.ts';
import { dashOf, environmentRank, withAlpha } from '../line-style.ts';
import { themeColour } from '../theme.ts';
import { paintMarks } from './marks.ts';
import { logSplits, rangeOfY } from './axis-range.ts';
import { axisTexts } from '../count-words.ts';

interface TrendChartOptions extends TrendPicture {
  axis: Axis;
  relative: boolean;
  range: Range | undefined;
  width: number;
  height: number;
  /** Width of the axis on the left, shared with the chart below. */
  left: AxisWidth;
  /** Free space on the right, in pixels. */
  right: () => number;
  /** The point that is chosen, if any. */
  chosen: { line: number; point: number } | undefined;
  onHover: (point: PickedPoint | undefined, place: { left: number; top: number } | undefined) => void;
  onPick: (point: PickedPoint) => void;
  /** Undefined if everything is shown. */
  onRange: (range: Range | undefined) => void;
}

export interface TrendChart {
  root: HTMLElement;
  resize(width: number): void;
  /** Draws the marks of the same lines again, with their changes. */
  mark(lines: readonly Line[]): void;
  /** Moves the hovered point, or else the chosen one, along its track; ±1. */
  step(by: number): void;
  zoom(factor: number): void;
  showAll(): void;
  pickHovered(): void;
  destroy(): void;
}

const reportAfterMs = 200;

const doubleClickMs = 250;

export function createTrendChart(place: HTMLElement, options: TrendChartOptions): TrendChart {
  const { data } = options;
  let { lines } = options;
  const series: UPlot.Series[] = [{}];
  const bands: UPlot.Band[] = [];
  const columns: (number | undefined)[][] = [];
  for (const track of data.tracks) {
    const colour = options.colours[track.line]!;
    const edge = (): UPlot.Series => ({ stroke: 'transparent', width: 0, points: { show: false } });
    series.push(edge(), edge(), {
      stroke: colour,
      width: 1.6,
      dash: dashOf(environmentRank(data.tracks, track)),
      points: { size: 4, space: 8, fill: colour, stroke: colour },
    });
    columns.push(track.high, track.low, track.mid);
    bands.push({ series: [columns.length - 2, columns.length - 1], fill: withAlpha(colour, 0.18) });
  }
  const whole = (): [number, number] => limitsOf(data, options.axis, undefined);
  const [min, max] = limitsOf(data, options.axis, options.range);

  const [muted, grid] = [themeColour('muted'), { stroke: themeColour('line'), width: 1 }];
  const breaks = lines.map(environmentBreaks);
  const paint =
    (behind: boolean) =>
    (u: UPlot): void => {
      paintMarks(u, lines, data, { behind, chosen: options.chosen, breaks });
    };
  let hovered: PickedPoint | undefined;
  let reporting: ReturnType<typeof setTimeout> | undefined;

  const plot = new UPlot(
    {
      width: options.width,
      height: options.height,
      series,
      bands,
      legend: { show: false },
      padding: [18, options.right, 0, 0],
      cursor: {
        drag: { x: true, y: false, dist: 6 },
        points: { show: false },
        y: false,
        sync: { key: 'cell' },
      },
      scales: {
        x: { time: options.axis === 'time', min, max, auto: false },
        y: {
          distr: options.log ? 3 : 1,
          range: (_, low, high) => rangeOfY(low, high, options.log, options.relative),
        },
      },
      axes: [
        {
          stroke: muted,
          font: axisFont,
          grid: { show: false },
          ticks: grid,
          space: 90,
          size: 58,
          ...(options.axis === 'commits'
            ? {
                incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000],
                values: (_, splits) =>
                  splits.map((split) => (Number.isInteger(split) && split >= 0 ? options.labelOf(split) : '')),
              }
            : {}),
        },
        {
          stroke: muted,
          font: axisFont,
          grid,
          ticks: { show: false },
          size: options.left.size,
          ...(options.log ? { splits: (_, __, low, high) => logSplits(low, high), filter: (_, splits) => splits } : {}),
          values: (_, splits) => axisTexts(splits, options.format),
        },
      ],
      hooks: {
        drawAxes: [paint(true)],
        draw: [paint(false)],
        setCursor: [
          (u) => {
            const { left, top } = u.cursor;
            hover(left === undefined || left < 0 ? undefined : nearest(u, data, left, top ?? 0));
          },
        ],
        setSelect: [
          (u) => {
            const { left, width } = u.select;
            if (width > 0) reportRange(u.posToVal(left, 'x'), u.posToVal(left + width, 'x'));
          },
        ],
      },
    },
    [data.x, ...columns] as UPlot.AlignedData,
    place,
  );

  function hover(point: PickedPoint | undefined): void {
    hovered = point;
    if (!point) {
      options.onHover(undefined, undefined);
      return;
    }
    options.onHover(point, {
      left: plot.valToPos(data.x[point.position]!, 'x') + plot.bbox.left / UPlot.pxRatio,
      top: plot.valToPos(point.value, 'y') + plot.bbox.top / UPlot.pxRatio,
    });
  }

  /** Called once the reader has stopped: browsers refuse addresses that change at every frame. */
  function reportRange(from: number, to: number): void {
    clearTimeout(reporting);
    reporting = setTimeout(() => {
      report(from, to);
    }, reportAfterMs);
  }

  function report(from: number, to: number): void {
    const inside = data.x.flatMap((x, position) => (x >= from && x <= to ? [position] : []));
    options.onRange(
      inside.length === 0 || inside.length === data.x.length ? undefined : { first: inside[0]!, last: inside.at(-1)! },
    );
  }

  function setLimits(from: number, to: number): void {
    const [first, last] = whole();
    plot.setScale('x', { min: Math.max(from, first), max: Math.min(to, last) });
    reportRange(from, to);
  }

  function isZoomed(): boolean {
    const [first, last] = whole();
    const { min: from, max: to } = plot.scales.x!;
    return (from ?? first) > first || (to ?? last) < last;
  }

  function showAll(): void {
    const [first, last] = whole();
    plot.setScale('x', { min: first, max: last });
    clearTimeout(reporting);
    options.onRange(undefined);
  }

  function zoom(factor: number): void {
    const { min: from, max: to } = plot.scales.x!;
    if (from === undefined || to === undefined) return;
    const middle = hovered ? data.x[hovered.position]! : (from + to) / 2;
    // At least two positions are shown.
    const least = options.axis === 'commits' ? 2 : 120;
    const share = Math.max(factor, least / Math.max(to - from, Number.MIN_VALUE));
    if (share >= 1 && factor < 1) return;
    setLimits(middle - (middle - from) * share, middle + (to - middle) * share);
  }

  let picking: ReturnType<typeof setTimeout> | undefined;
  plot.over.addEventListener('click', () => {
    const picked = hovered;
    if (!picked) return;
    // A double click ends a zoom; neither of its clicks chooses a point.
    clearTimeout(picking);
    picking = setTimeout(
      () => {
        options.onPick(picked);
      },
      isZoomed() ? doubleClickMs : 0,
    );
  });
  plot.over.addEventListener('dblclick', () => {
    clearTimeout(picking);
    showAll();
  });
  plot.over.addEventListener(
    'wheel',
    (event) => {
      // Without the key, the wheel scrolls the page as usual.
      if (!event.ctrlKey && !event.shiftKey) return;
      event.preventDefault();
      zoom((event.deltaY || event.deltaX) > 0 ? 1.25 : 0.8);
    },
    { passive: false },
  );

  return {
    root: plot.root,
    resize(width) {
      plot.setSize({ width, height: options.height });
    },
    mark(changed) {
      lines = changed;
      plot.redraw(false);
    },
    step(by) {
      const { chosen } = options;
      const start = hovered ?? (chosen && measuredAt(data, chosen.line, data.positions[chosen.line]![chosen.point]!));
      const track =
        data.tracks.find(({ line, point }) => line === start?.line && point[start.position] !== undefined) ??
        data.tracks[0];
      if (!track) return;
      let position = start ? start.position + by : by > 0 ? 0 : data.x.length - 1;
      while (position >= 0 && position < data.x.length && !measuredAt(data, track.line, position)) position += by;
      const found = measuredAt(data, track.line, position);
      if (found) hover(found);
    },
    zoom,
    showAll,
    pickHovered() {
      if (hovered) options.onPick(hovered);
    },
    destroy() {
      clearTimeout(reporting);
      clearTimeout(picking);
      options.left.forget(plot);
      plot.destroy();
    },
  };
}
