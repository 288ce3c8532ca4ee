/** Arranges lines of history on one horizontal axis for the chart. Pure functions without elements or drawing. */
import type { Line } from '../site.ts';
import { extentOf, isNear } from './axis-range.ts';

export type Axis = 'commits' | 'time';

type Quantity = 'time' | 'throughput';

export interface TrendOptions {
  axis: Axis;
  quantity: Quantity;
  /** Divide by the level of the line's first points, so that lines of different size can be compared. */
  relative: boolean;
}

/** Points of one line in one environment, joined by a stroke. Columns are as long as the axis; undefined means not measured there. */
export interface Track {
  /** Index in the given lines. */
  line: number;
  fingerprint: string;
  mid: (number | undefined)[];
  low: (number | undefined)[];
  high: (number | undefined)[];
  /** Index of the point in its line. */
  point: (number | undefined)[];
}

export interface TrendData {
  /** Positions: 0, 1, 2 … by commit, or seconds since 1970. Ascending. */
  x: number[];
  /** When each position was first measured, in ms. */
  time: number[];
  tracks: Track[];
  /** The position of each point of each line on the axis. */
  positions: number[][];
}

/** What a trend shows, on the page and in a file. */
export interface TrendPicture {
  lines: readonly Line[];
  /** Colours of the lines, in CSS notation. */
  colours: readonly string[];
  data: TrendData;
  log: boolean;
  format: (value: number) => string;
  /** Text below a position of the horizontal axis. */
  labelOf: (position: number) => string;
}

/** Number of first points whose figures give the level at which a line began. */
const levelPoints = 8;

/**
 * A commit measured on several targets is one position; measured twice on one target, it is two. Runs without a commit
 * are positions of their own.
 */
function keysOf(line: Line): string[] {
  const seen = new Map<string, number>();
  return line.run.map((run, index) => {
    const name = line.commit[index] ?? `run ${run}`;
    const count = seen.get(name) ?? 0;
    seen.set(name, count + 1);
    return `${name}#${count}`;
  });
}

export function arrangeTrend(lines: readonly Line[], { axis, quantity, relative }: TrendOptions): TrendData {
  const keys = lines.map((line) => (axis === 'commits' ? keysOf(line) : line.time.map((time) => String(time))));
  const firstTime = new Map<string, number>();
  for (const [index, line] of lines.entries())
    for (const [point, key] of keys[index]!.entries())
      firstTime.set(key, Math.min(firstTime.get(key) ?? Infinity, line.time[point]!));
  const order = [...firstTime].sort((a, b) => a[1] - b[1]);
  const placeOf = new Map(order.map(([key], place) => [key, place]));
  const time = order.map(([, first]) => first);
  const x = axis === 'commits' ? order.map((_, place) => place) : time.map((ms) => ms / 1000);

  const positions = keys.map((own) => own.map((key) => placeOf.get(key)!));
  const tracks = lines.flatMap((line, index) => tracksOf(line, index, positions[index]!, x.length, quantity, relative));
  return { x, time, tracks, positions };
}

function tracksOf(
  line: Line,
  lineIndex: number,
  positions: readonly number[],
  length: number,
  quantity: Quantity,
  relative: boolean,
): Track[] {
  const convert = converterOf(line, quantity);
  const level = relative ? firstLevel(line.value.map(convert)) : 1;
  const byFingerprint = new Map<string, Track>();
  for (const [point, position] of positions.entries()) {
    const fingerprint = line.fingerprint[point]!;
    let track = byFingerprint.get(fingerprint);
    if (!track) {
      const empty = (): undefined[] => new Array<undefined>(length).fill(undefined);
      track = { line: lineIndex, fingerprint, mid: empty(), low: empty(), high: empty(), point: empty() };
      byFingerprint.set(fingerprint, track);
    }
    const scaled = (value: number | undefined): number | undefined => {
      const converted = convert(value);
      return converted === undefined ? undefined : converted / level;
    };
    track.mid[position] = scaled(line.value[point]);
    // A rate reverses the interval. Other tools' intervals may reach below zero.
    const bound = (figure: number | undefined): number | undefined => scaled(figure === 0 ? undefined : figure);
    const [low, high] = [bound(line.low[point]), bound(line.high[point])];
    track.low[position] = low !== undefined && high !== undefined ? Math.min(low, high) : low;
    track.high[position] = low !== undefined && high !== undefined ? Math.max(low, high) : high;
    track.point[position] = point;
  }
  return [...byFingerprint.values()];
}

/** A logarithmic axis has no zero. If there is a zero, the axis is linear. */
export const hasZero = (lines: readonly Line[]): boolean => lines.some(({ value }) => value.includes(0));

/** Figures further apart than this are easier to read on a logarithmic axis. */
const logSpan = 8;

/** The reader's choice. Default: linear, or logarithmic if the figures are far apart. */
export function scaleOf(lines: readonly Line[], chosen: string | undefined): 'log' | 'linear' {
  if (hasZero(lines) || chosen === 'linear') return 'linear';
  if (chosen === 'log') return 'log';
  const figures = lines.flatMap(({ value }) => value).filter((value) => value > 0);
  const [low, high] = extentOf(figures);
  return high / low >= logSpan ? 'log' : 'linear';
}

/** Whether the lines vary so little that only an axis of ratios shows it. Levels of different lines are made comparable first. */
export function isAlmostLevel(lines: readonly Line[]): boolean {
  const spans = lines.map(({ value }) => {
    const figures = value.filter((figure) => figure > 0);
    return figures.length > 1 && isNear(Math.min(...figures), Math.max(...figures));
  });
  return spans.length > 0 && spans.every(Boolean);
}

/** Values that are not finite are not drawn, nor is the throughput of a time of zero. */
function converterOf(line: Line, quantity: Quantity): (value: number | undefined) => number | undefined {
  const { bytesPerOp } = line;
  return (value) => {
    if (value === undefined || !Number.isFinite(value) || value < 0) return undefined;
    if (quantity === 'time') return value;
    return bytesPerOp === undefined || value === 0 ? undefined : (bytesPerOp * 1e9) / value;
  };
}

function firstLevel(values: readonly (number | undefined)[]): number {
  // A level of zero cannot be divided by: the first figures above zero are used.
  const first = values
    .filter((value): value is number => value !== undefined && value > 0)
    .slice(0, levelPoints)
    .sort((a, b) => a - b);
  return first[Math.floor(first.length / 2)] ?? 1;
}

/** Positions of the first and last point to show, both included. */
export interface Range {
  first: number;
  last: number;
}

/** The ends of an axis that shows a range, or everything. A single position needs room on either side. */
export function limitsOf({ x }: TrendData, axis: Axis, range: Range | undefined): [number, number] {
  const [first, last] = [x[range?.first ?? 0] ?? 0, x[range?.last ?? x.length - 1] ?? 1];
  const seconds = range ? 1 : Math.max((last - first) * 0.01, 3600);
  const margin = axis === 'commits' ? 0.5 : seconds;
  return [first - margin, last + margin];
}

/** From parameters of the address: the last N positions, or a span of time in seconds. */
export function rangeOf(
  data: Pick<TrendData, 'time'>,
  parameters: Readonly<Record<string, string | undefined>>,
): Range | undefined {
  const { length } = data.time;
  const last = Number(parameters.last);
  if (Number.isInteger(last) && last > 0 && last < length) return { first: length - last, last: length - 1 };
  if (parameters.from === undefined && parameters.to === undefined) return undefined;
  const from = Number(parameters.from ?? 0) * 1000;
  const to = Number(parameters.to ?? Number.MAX_SAFE_INTEGER) * 1000;
  const inside = data.time.flatMap((time, position) => (time >= from && time <= to ? [position] : []));
  return inside.length > 1 && inside.length < length ? { first: inside[0]!, last: inside.at(-1)! } : undefined;
}

/** Where a new environment begins, other than at a line's start. */
export function environmentBreaks(line: Line): { index: number; before: string; after: string }[] {
  const seen = new Set<string>();
  return line.fingerprint.flatMap((fingerprint, index) => {
    const isNew = !seen.has(fingerprint) && index > 0;
    seen.add(fingerprint);
    return isNew ? [{ index, before: line.fingerprint[index - 1]!, after: fingerprint }] : [];
  });
}
