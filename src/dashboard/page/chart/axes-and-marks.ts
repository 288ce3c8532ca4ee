/**
 * What surrounds the lines of a chart. Axes: as wide as their widest text, and what a vertical one shows; charts above each other share the
 * width, so that commits do too. Marks over and under the lines: levels, changes, new environments, acceptances, the picked point.
 */
import type UPlot from 'uplot';
import type { Line } from '../site.ts';
import { arrowText, intervalText } from '../words.ts';
import type { environmentBreaks, TrendData } from './trend-data.ts';

/** Axes narrower than this would move with every figure. */
const least = 46;
/** Between a text and the plot, and before it. */
const gap = 14;
export const axisFont = '12px system-ui, sans-serif';

let canvas: CanvasRenderingContext2D | null | undefined;

function widthOf(texts: readonly string[]): number {
  canvas ??= document.createElement('canvas').getContext('2d');
  if (!canvas) return 0;
  canvas.font = axisFont;
  return Math.max(0, ...texts.map((text) => canvas!.measureText(text).width));
}

export class AxisWidth {
  #width = least;
  readonly #plots = new Set<UPlot>();

  get width(): number {
    return this.#width;
  }

  /** For uPlot's `size`: grows, and then so do the others. It never shrinks: a plot must not jump while it is zoomed. */
  readonly size = (plot: UPlot, texts: readonly string[] | null): number => {
    const wanted = Math.ceil(widthOf(texts ?? [])) + gap;
    this.#plots.add(plot);
    if (wanted > this.#width) {
      this.#width = wanted;
      for (const other of this.#plots)
        if (other !== plot)
          queueMicrotask(() => {
            if (this.#plots.has(other)) other.setSize({ width: other.width, height: other.height });
          });
    }
    return this.#width;
  };

  forget(plot: UPlot): void {
    this.#plots.delete(plot);
  }
}

// What a vertical axis shows, and where its lines are.

/** At least ±5 % high: the noise of a quiet cell must not look like an alarm. */
export function rangeOfY(low: number | null, high: number | null, log: boolean): [number, number] {
  if (low === null || high === null || !(high > 0)) return log ? [1, 10] : [0, 1];
  if (log) {
    const half = Math.max(Math.log(high / low) / 2, Math.log(1.05)) * 1.12;
    const middle = (Math.log(low) + Math.log(high)) / 2;
    return [Math.exp(middle - half), Math.exp(middle + half)];
  }
  return [0, high * 1.08];
}

/** 1, 2, 5 of each power, thinned out or refined so that a handful is left. */
export function logSplits(low: number, high: number): number[] {
  if (!(low > 0) || !(high > low)) return [];
  const decades = Math.log10(high / low);
  if (decades < 0.7) {
    const step = niceStep((high - low) / 5);
    const splits: number[] = [];
    for (let value = Math.ceil(low / step) * step; value <= high; value += step) splits.push(value);
    return splits;
  }
  const parts = decades > 5 ? [1] : decades > 2 ? [1, 3] : [1, 2, 5];
  const splits: number[] = [];
  for (let power = Math.floor(Math.log10(low)); power <= Math.ceil(Math.log10(high)); power += 1)
    for (const part of parts) {
      const value = part * 10 ** power;
      if (value >= low && value <= high) splits.push(value);
    }
  return splits;
}

function niceStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough));
  const part = rough / power;
  return (part <= 1 ? 1 : part <= 2 ? 2 : part <= 5 ? 5 : 10) * power;
}

// What is drawn over and under the lines of a trend: levels, changes, new environments, acceptances; and the point that was picked.

/** Worked out once for a chart: painting happens at every frame of a zoom. */
export interface MarkStyle {
  /** Environments met for the first time, for each line. */
  breaks: readonly ReturnType<typeof environmentBreaks>[];
  colours: Readonly<Record<'regressed' | 'improved' | 'muted' | 'good' | 'text', string>>;
}

interface Layer {
  /** Under the lines, or over them. */
  behind: boolean;
  chosen: { line: number; point: number } | undefined;
  style: MarkStyle;
}

const fontSize = 12;

export function paintMarks(u: UPlot, lines: readonly Line[], data: TrendData, { behind, chosen, style }: Layer): void {
  const { ctx, bbox } = u;
  const ratio = devicePixelRatio;
  ctx.save();
  ctx.beginPath();
  ctx.rect(bbox.left, 0, bbox.width, bbox.top + bbox.height);
  ctx.clip();
  ctx.font = `${fontSize * ratio}px system-ui, sans-serif`;
  ctx.textAlign = 'center';
  ctx.textBaseline = 'alphabetic';
  const xAt = (position: number): number => u.valToPos(data.x[position]!, 'x', true);
  // Between the point before and the point itself: that is where something happened.
  const xBefore = (positions: readonly number[], index: number): number =>
    index > 0 ? (xAt(positions[index - 1]!) + xAt(positions[index]!)) / 2 : xAt(positions[index]!);
  const column = (x: number, colour: string, dash: number[]): void => {
    ctx.strokeStyle = colour;
    ctx.lineWidth = ratio;
    ctx.setLineDash(dash.map((length) => length * ratio));
    ctx.beginPath();
    ctx.moveTo(x, bbox.top);
    ctx.lineTo(x, bbox.top + bbox.height);
    ctx.stroke();
    ctx.setLineDash([]);
  };
  const flag = (x: number, text: string, colour: string): void => {
    ctx.fillStyle = colour;
    ctx.fillText(text, x, bbox.top - 4 * ratio);
  };
  // Texts of changes that would run into each other leave their arrow alone.
  let taken = -Infinity;
  const changeFlags = lines
    .flatMap((line, index) =>
      line.changes.map((change) => ({ change, x: xBefore(data.positions[index]!, change.index) })),
    )
    .sort((a, b) => a.x - b.x);
  const signs = lines.flatMap((line, index) =>
    [...style.breaks[index]!, ...line.acceptances].map(({ index: point }) => xBefore(data.positions[index]!, point)),
  );
  // A sign beside the arrow of a change leaves it room.
  const signAt = (x: number, text: string, colour: string): void => {
    const near = changeFlags.find((change) => Math.abs(change.x - x) < 12 * ratio);
    flag(near === undefined ? x : near.x + (x > near.x ? 12 : -12) * ratio, text, colour);
  };
  const flagChanges = (): void => {
    for (const { change, x } of changeFlags) {
      const colour = style.colours[change.verdict];
      const [arrow, text] = [change.after > change.before ? '▲' : '▼', `${arrowText(change)} ${intervalText(change)}`];
      const half = ctx.measureText(text).width / 2;
      const within = Math.min(Math.max(x, bbox.left + half), bbox.left + bbox.width - half);
      // Beside its line, with the arrow on it; around it or on its other side where something else stands there.
      const place = [x + half - 6 * ratio, within, x - half + 6 * ratio].find(
        (middle) =>
          middle - half > taken &&
          middle + half <= bbox.left + bbox.width &&
          !signs.some((sign) => Math.abs(sign - middle) < half + 6 * ratio),
      );
      flag(place ?? x, place === undefined ? arrow : text, colour);
      taken = place === undefined ? Math.max(taken, x + 8 * ratio) : place + half + 8 * ratio;
    }
  };
  if (!behind) flagChanges();
  for (const [index, line] of lines.entries()) {
    const positions = data.positions[index]!;
    if (behind) {
      for (const change of line.changes) {
        const colour = style.colours[change.verdict];
        const from = xBefore(positions, change.from);
        const to = xAt(positions[change.to]!);
        ctx.globalAlpha = 0.13;
        ctx.fillStyle = colour;
        ctx.fillRect(from, bbox.top, Math.max(to - from, 2 * ratio), bbox.height);
        ctx.globalAlpha = 1;
        column(xBefore(positions, change.index), colour, []);
      }
      for (const { index: point } of style.breaks[index]!)
        column(xBefore(positions, point), style.colours.muted, [4, 4]);
      for (const { index: point } of line.acceptances) column(xBefore(positions, point), style.colours.good, [1, 3]);
    } else {
      for (const { index: point } of style.breaks[index]!) signAt(xBefore(positions, point), '≠', style.colours.muted);
      for (const { index: point } of line.acceptances) signAt(xBefore(positions, point), '✓', style.colours.good);
    }
  }
  if (!behind && chosen) {
    const position = data.positions[chosen.line]?.[chosen.point];
    const track = data.tracks.find(
      ({ line, point }) => line === chosen.line && position !== undefined && point[position] === chosen.point,
    );
    const value = position === undefined ? undefined : track?.mid[position];
    if (position !== undefined && value !== undefined) {
      ctx.strokeStyle = style.colours.text;
      ctx.lineWidth = 2 * ratio;
      ctx.beginPath();
      ctx.arc(xAt(position), u.valToPos(value, 'y', true), 6 * ratio, 0, 2 * Math.PI);
      ctx.stroke();
    }
  }
  ctx.restore();
}

// The point of a trend that the pointer or the keyboard is at.

export interface PickedPoint {
  line: number;
  point: number;
  /** On the horizontal axis. */
  position: number;
  value: number;
}

const nearPixels = 40;

export function measuredAt(data: TrendData, line: number, position: number): PickedPoint | undefined {
  for (const track of data.tracks) {
    const point = track.line === line ? track.point[position] : undefined;
    const value = point === undefined ? undefined : track.mid[position];
    if (point !== undefined && value !== undefined) return { line, point, position, value };
  }
  return undefined;
}

/** The measured point nearest to the pointer, if it is near enough to be meant. */
export function nearest(u: UPlot, data: TrendData, left: number, top: number): PickedPoint | undefined {
  const middle = u.posToIdx(left);
  let best: PickedPoint | undefined;
  let bestDistance = nearPixels ** 2;
  for (const track of data.tracks) {
    for (const direction of [-1, 1]) {
      for (
        let position = direction < 0 ? middle : middle + 1;
        position >= 0 && position < data.x.length;
        position += direction
      ) {
        const dx = u.valToPos(data.x[position]!, 'x') - left;
        if (Math.abs(dx) > nearPixels) break;
        const value = track.mid[position];
        const point = track.point[position];
        if (value === undefined || point === undefined) continue;
        // Sideways counts more: the reader looks for a commit first.
        const distance = (2 * dx) ** 2 + (u.valToPos(value, 'y') - top) ** 2 / 4;
        if (distance < bestDistance) {
          bestDistance = distance;
          best = { line: track.line, point, position, value };
        }
        break;
      }
    }
  }
  return best;
}
