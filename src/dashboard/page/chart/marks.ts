/** What is drawn over and under the lines of a trend: levels, changes, new environments, blessings, the chosen point. */
import type UPlot from 'uplot';
import type { Line } from '../site.ts';
import { themeColour } from '../theme.ts';
import { environmentBreaks, type TrendData } from './trend-data.ts';

interface Layer {
  /** Under the lines, or over them. */
  behind: boolean;
  chosen: { line: number; point: number } | undefined;
}

const fontSize = 12;

export function paintMarks(u: UPlot, lines: readonly Line[], data: TrendData, { behind, chosen }: Layer): void {
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
        const colour = themeColour(change.verdict);
        const from = xBefore(positions, change.from);
        const to = xAt(positions[change.to]!);
        ctx.globalAlpha = 0.13;
        ctx.fillStyle = colour;
        ctx.fillRect(from, bbox.top, Math.max(to - from, 2 * ratio), bbox.height);
        ctx.globalAlpha = 1;
        column(xBefore(positions, change.index), colour, []);
      }
      for (const { index: point } of environmentBreaks(line))
        column(xBefore(positions, point), themeColour('muted'), [4, 4]);
      for (const { index: point } of line.blessings) column(xBefore(positions, point), themeColour('good'), [1, 3]);
    } else {
      for (const change of line.changes)
        flag(xBefore(positions, change.index), change.verdict === 'regressed' ? '▲' : '▼', themeColour(change.verdict));
      for (const { index: point } of environmentBreaks(line))
        flag(xBefore(positions, point), '≠', themeColour('muted'));
      for (const { index: point } of line.blessings) flag(xBefore(positions, point), '✓', themeColour('good'));
    }
  }
  if (!behind && chosen) {
    const position = data.positions[chosen.line]?.[chosen.point];
    const track = data.tracks.find(
      ({ line, point }) => line === chosen.line && position !== undefined && point[position] === chosen.point,
    );
    const value = position === undefined ? undefined : track?.mid[position];
    if (position !== undefined && value !== undefined) {
      ctx.strokeStyle = themeColour('text');
      ctx.lineWidth = 2 * ratio;
      ctx.beginPath();
      ctx.arc(xAt(position), u.valToPos(value, 'y', true), 6 * ratio, 0, 2 * Math.PI);
      ctx.stroke();
    }
  }
  ctx.restore();
}
