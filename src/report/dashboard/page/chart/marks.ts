/** Marks over and under the lines of a trend: levels, changes, new environments, acceptances, and the chosen point. */
import type UPlot from 'uplot';
import type { environmentBreaks, TrendData } from './trend-data.ts';
import type { Line } from '../site.ts';
import { arrowText, intervalText } from '../change-words.ts';

/** Computed once for a chart, because every frame of a zoom paints. */
export interface MarkStyle {
  /** First points of new environments, for each line. */
  breaks: readonly ReturnType<typeof environmentBreaks>[];
  colours: Readonly<Record<'regressed' | 'improved' | 'muted' | 'good' | 'text', string>>;
}

interface Layer {
  /** Drawn under the lines, or over them. */
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
  // Between the previous point and this one, where the change happened.
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
  // If texts of changes would overlap, only the arrow is drawn.
  let taken = -Infinity;
  const changeFlags = lines
    .flatMap((line, index) =>
      line.changes.map((change) => ({ change, x: xBefore(data.positions[index]!, change.index) })),
    )
    .sort((a, b) => a.x - b.x);
  const signs = lines.flatMap((line, index) =>
    [...style.breaks[index]!, ...line.acceptances].map(({ index: point }) => xBefore(data.positions[index]!, point)),
  );
  // A sign beside an arrow leaves room for it.
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
      // Beside its line, with the arrow on it; on another side if that place is taken.
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
