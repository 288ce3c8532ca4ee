/** Exact counts of a cell (system calls, bytes per operation) under its trend, on axes of their own. */
import UPlot from 'uplot';
import { formatBytes } from '../../../../core/words/index.ts';
import { axisTexts, isBytes } from '../count-words.ts';
import { formatPerOperation } from '../dates.ts';
import type { Line } from '../site.ts';
import { dashOf } from '../line-style.ts';
import { themeColour } from '../theme.ts';
import { axisFont, type AxisWidth } from './axis-width.ts';
import { familyOf } from '../../../../core/document/index.ts';
import { rangeOfCounts } from './axis-range.ts';
import { paintColumn } from './marks.ts';
import { type Axis, limitsOf, type Range, type TrendData, type TrendPicture } from './trend-data.ts';
import { changeName } from '../change-words.ts';

interface CountTrack {
  line: number;
  metric: string;
  values: (number | undefined)[];
}

/** Counts of all lines on the axis of the trend. */
export function countTracks(lines: readonly Line[], data: TrendData, metrics: readonly string[]): CountTrack[] {
  return lines.flatMap((line, index) =>
    metrics.flatMap((metric) => {
      const column = line.counts.get(metric);
      if (!column) return [];
      const values = new Array<number | undefined>(data.x.length).fill(undefined);
      for (const [point, position] of data.positions[index]!.entries()) values[position] = column[point];
      return [{ line: index, metric, values }];
    }),
  );
}

/** Metrics other than single system calls, in the order of display. */
const totals = ['calls', 'fsyncs', 'writtenBytes', 'readBytes'];

const bySize = (a = 0, b = 0): number => (a === b ? 0 : a - b);

/** Metrics of all lines: those that ever changed first, the largest change before the others; then totals before single calls. */
export function metricsOf(lines: readonly Line[]): string[] {
  const changed = new Map<string, number>();
  const nonZero = new Set<string>();
  const all = new Set<string>();
  for (const { counts } of lines)
    for (const [metric, values] of counts) {
      const first = values.find((value) => value !== undefined);
      if (first === undefined) continue;
      all.add(metric);
      const known = values.filter((value) => value !== undefined);
      const [low, high] = [Math.min(...known), Math.max(...known)];
      if (high > low) changed.set(metric, Math.max(changed.get(metric) ?? 0, low > 0 ? high / low : Infinity));
      if (values.some((value) => value !== undefined && value !== 0)) nonZero.add(metric);
    }
  const rank = (metric: string): number => (totals.includes(metric) ? totals.indexOf(metric) : totals.length);
  // The only kind of sync is no sum.
  const syncs = [...all].filter((metric) => familyOf(metric) === 'sync');
  if (syncs.length === 1) all.delete('fsyncs');
  return [...all].sort(
    (a, b) =>
      Number(changed.has(b)) - Number(changed.has(a)) ||
      bySize(changed.get(b), changed.get(a)) ||
      Number(nonZero.has(b)) - Number(nonZero.has(a)) ||
      rank(a) - rank(b) ||
      (a < b ? -1 : 1),
  );
}

// The library's const enums exist at compile time only and cannot be used under isolatedModules.
const left = 3 as UPlot.Axis.Side;
const right = 1 as UPlot.Axis.Side;

/** Calls and bytes have an axis each. The one on the right narrows the plot, so the trend above leaves as much free. */
export const hasRightAxis = (metrics: readonly string[]): boolean =>
  metrics.some(isBytes) && metrics.some((metric) => !isBytes(metric));

/** Room for half of the last commit's name. */
export const freeRight = 36;

export interface CountsChart {
  resize(width: number): void;
  /** Shows where their counts changed. */
  mark(lines: readonly Line[]): void;
  setRange(range: Range | undefined): void;
  destroy(): void;
}

export function createCountsChart(
  place: HTMLElement,
  tracks: readonly CountTrack[],
  options: TrendPicture & {
    axis: Axis;
    range: Range | undefined;
    width: number;
    left: AxisWidth;
    right: AxisWidth;
  },
): CountsChart {
  const { data } = options;
  const metrics = [...new Set(tracks.map(({ metric }) => metric))];
  const [min, max] = limitsOf(data, options.axis, options.range);
  const muted = themeColour('muted');
  const grid = { stroke: themeColour('line'), width: 1 };
  const font = axisFont;
  const axis = (scale: string, isLeft: boolean, format: (value: number) => string): UPlot.Axis => ({
    scale,
    side: isLeft ? left : right,
    stroke: muted,
    font,
    size: (isLeft ? options.left : options.right).size,
    grid: isLeft ? grid : { show: false },
    ticks: { show: false },
    values: (_, splits) => axisTexts(splits, format),
    // Sizes have ticks at powers of two.
    ...(format === formatBytes ? { incrs: Array.from({ length: 50 }, (_, power) => 2 ** power) } : {}),
  });
  const hasCalls = metrics.some((metric) => !isBytes(metric));
  const hasBytes = metrics.some(isBytes);
  const fitting: UPlot.Scale = { range: (_, low, high) => rangeOfCounts(low, high) };
  let marked: readonly Line[] = options.lines;
  const paint = (u: UPlot): void => {
    paintSteps(u, marked, data, metrics);
  };
  const plot = new UPlot(
    {
      width: options.width,
      height: 150,
      legend: { show: false },
      padding: [10, hasRightAxis(metrics) ? 0 : freeRight, 10, 0],
      cursor: { points: { show: false }, y: false, drag: { x: false, y: false }, sync: { key: 'cell' } },
      scales: {
        x: { time: options.axis === 'time', min, max, auto: false },
        calls: fitting,
        bytes: fitting,
      },
      hooks: { draw: [paint] },
      series: [
        {},
        ...tracks.map(({ line, metric }): UPlot.Series => ({
          scale: isBytes(metric) ? 'bytes' : 'calls',
          stroke: options.colours[line]!,
          width: 1.6,
          dash: dashOf(metrics.indexOf(metric)),
          paths: UPlot.paths.stepped!({ align: 1 }),
          // A single point has no line.
          points: { show: data.x.length === 1, size: 5, fill: options.colours[line]! },
        })),
      ],
      axes: [
        { show: false },
        ...(hasCalls ? [axis('calls', true, formatPerOperation)] : []),
        ...(hasBytes ? [axis('bytes', !hasCalls, formatBytes)] : []),
      ],
    },
    [data.x, ...tracks.map(({ values }) => values)] as UPlot.AlignedData,
    place,
  );
  return {
    mark(lines) {
      marked = lines;
      plot.redraw(false);
    },
    resize(width) {
      plot.setSize({ width, height: 150 });
    },
    setRange(range) {
      const [from, to] = limitsOf(data, options.axis, range);
      plot.setScale('x', { min: from, max: to });
    },
    destroy() {
      options.left.forget(plot);
      options.right.forget(plot);
      plot.destroy();
    },
  };
}

/** Marks where the drawn counts changed: a line between the two runs, with an arrow and the count. */
function paintSteps(u: UPlot, lines: readonly Line[], data: TrendData, metrics: readonly string[]): void {
  const { ctx, bbox } = u;
  const ratio = devicePixelRatio;
  const steps = lines.flatMap(({ steps: own }, index) =>
    own
      .filter(({ metric }) => metric !== undefined && metrics.includes(metric))
      .map((step) => ({ step, positions: data.positions[index]! })),
  );
  const xAt = (position: number): number => u.valToPos(data.x[position]!, 'x', true);
  ctx.save();
  ctx.font = `${11 * ratio}px system-ui, sans-serif`;
  ctx.textAlign = 'center';
  let taken = -Infinity;
  for (const { step, positions } of steps.sort((a, b) => a.positions[a.step.index]! - b.positions[b.step.index]!)) {
    const here = xAt(positions[step.index]!);
    const x = step.index > 0 ? (xAt(positions[step.index - 1]!) + here) / 2 : here;
    if (x < bbox.left || x > bbox.left + bbox.width) continue;
    const colour = themeColour(step.verdict);
    paintColumn(u, x, colour);
    ctx.fillStyle = colour;
    const arrow = step.after > step.before ? '\u25b2' : '\u25bc';
    const text = `${arrow} ${changeName(step)}`;
    const half = ctx.measureText(text).width / 2;
    const middle = Math.min(Math.max(x, bbox.left + half), bbox.left + bbox.width - half);
    // Texts that would overlap are left out: the list below the charts has them all.
    const isFree = middle - half > taken;
    ctx.fillText(isFree ? text : arrow, isFree ? middle : x, bbox.top - 2 * ratio);
    if (isFree) taken = middle + half;
  }
  ctx.restore();
}
