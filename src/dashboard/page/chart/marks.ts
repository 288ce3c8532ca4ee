/** What is drawn over and under the lines of a trend: levels, changes, new environments, acceptances; and the point that was picked. */
import type UPlot from 'uplot';
import type { Line } from '../site.ts';
import type { environmentBreaks, TrendData } from './trend-data.ts';

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
      for (const change of line.changes)
        flag(xBefore(positions, change.index), change.after > change.before ? '▲' : '▼', style.colours[change.verdict]);
      for (const { index: point } of style.breaks[index]!) flag(xBefore(positions, point), '≠', style.colours.muted);
      for (const { index: point } of line.acceptances) flag(xBefore(positions, point), '✓', style.colours.good);
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
