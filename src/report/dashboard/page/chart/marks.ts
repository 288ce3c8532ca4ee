/** Marks over and under the lines of a trend: levels, changes, new environments, acceptances, and the chosen point. */
import type UPlot from 'uplot';
import type { environmentBreaks, TrendData } from './trend-data.ts';
import type { Line } from '../site.ts';
import { arrowText, intervalText } from '../change-words.ts';
import { themeColour } from '../theme.ts';
import { measuredAt } from './picked-point.ts';

interface Layer {
  /** Drawn under the lines, or over them. */
  behind: boolean;
  chosen: { line: number; point: number } | undefined;
  /** First points of new environments, for each line: computed once for a chart, because every frame of a zoom paints. */
  breaks: readonly ReturnType<typeof environmentBreaks>[];
}

const fontSize = 12;

/** A line from the top to the bottom of a plot. */
export function paintColumn({ ctx, bbox }: UPlot, x: number, colour: string, dash: readonly number[] = []): void {
  ctx.strokeStyle = colour;
  ctx.lineWidth = devicePixelRatio;
  ctx.setLineDash(dash.map((length) => length * devicePixelRatio));
  ctx.beginPath();
  ctx.moveTo(x, bbox.top);
  ctx.lineTo(x, bbox.top + bbox.height);
  ctx.stroke();
  ctx.setLineDash([]);
}

export function paintMarks(u: UPlot, lines: readonly Line[], data: TrendData, { behind, chosen, breaks }: Layer): void {
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
  const xBefore = (line: number, index: number): number => {
    const positions = data.positions[line]!;
    const here = xAt(positions[index]!);
    return index > 0 ? (xAt(positions[index - 1]!) + here) / 2 : here;
  };
  const flag = (x: number, text: string, colour: string): void => {
    ctx.fillStyle = colour;
    ctx.fillText(text, x, bbox.top - 4 * ratio);
  };
  const changes = lines
    .flatMap((line, index) =>
      line.changes.map((change) => ({
        change,
        colour: themeColour(change.verdict),
        x: xBefore(index, change.index),
        from: xBefore(index, change.from),
        to: xAt(data.positions[index]![change.to]!),
      })),
    )
    .sort((a, b) => a.x - b.x);
  const [muted, good] = [themeColour('muted'), themeColour('good')];
  const signs = lines.flatMap((line, index) => [
    ...breaks[index]!.map((one) => ({ x: xBefore(index, one.index), text: '≠', colour: muted, dash: [4, 4] })),
    ...line.acceptances.map((one) => ({ x: xBefore(index, one.index), text: '✓', colour: good, dash: [1, 3] })),
  ]);

  const paintBehind = (): void => {
    for (const { colour, x, from, to } of changes) {
      ctx.globalAlpha = 0.13;
      ctx.fillStyle = colour;
      ctx.fillRect(from, bbox.top, Math.max(to - from, 2 * ratio), bbox.height);
      ctx.globalAlpha = 1;
      paintColumn(u, x, colour);
    }
    for (const { x, colour, dash } of signs) paintColumn(u, x, colour, dash);
  };
  // If texts of changes would overlap, only the arrow is drawn.
  const flagChanges = (): void => {
    let taken = -Infinity;
    for (const { change, colour, x } of changes) {
      const [arrow, text] = [change.after > change.before ? '▲' : '▼', `${arrowText(change)} ${intervalText(change)}`];
      const half = ctx.measureText(text).width / 2;
      const within = Math.min(Math.max(x, bbox.left + half), bbox.left + bbox.width - half);
      // Beside its line, with the arrow on it; on another side if that place is taken.
      const place = [x + half - 6 * ratio, within, x - half + 6 * ratio].find(
        (middle) =>
          middle - half > taken &&
          middle + half <= bbox.left + bbox.width &&
          !signs.some((sign) => Math.abs(sign.x - middle) < half + 6 * ratio),
      );
      flag(place ?? x, place === undefined ? arrow : text, colour);
      taken = place === undefined ? Math.max(taken, x + 8 * ratio) : place + half + 8 * ratio;
    }
  };
  // A sign beside an arrow leaves room for it.
  const flagSigns = (): void => {
    for (const { x, text, colour } of signs) {
      const near = changes.find((change) => Math.abs(change.x - x) < 12 * ratio);
      flag(near === undefined ? x : near.x + (x > near.x ? 12 : -12) * ratio, text, colour);
    }
  };
  const circleChosen = (): void => {
    const position = chosen && data.positions[chosen.line]?.[chosen.point];
    const point = position === undefined ? undefined : measuredAt(data, chosen!.line, position);
    if (point === undefined) return;
    ctx.strokeStyle = themeColour('text');
    ctx.lineWidth = 2 * ratio;
    ctx.beginPath();
    ctx.arc(xAt(point.position), u.valToPos(point.value, 'y', true), 6 * ratio, 0, 2 * Math.PI);
    ctx.stroke();
  };
  if (behind) paintBehind();
  else {
    flagChanges();
    flagSigns();
    circleChosen();
  }
  ctx.restore();
}
