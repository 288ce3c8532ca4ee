/** Marks where the drawn counts changed: a line between the two runs, with an arrow and the count. */
import type UPlot from 'uplot';
import { changeName } from '../change-words.ts';
import type { Line } from '../site.ts';
import { themeColour } from '../theme.ts';
import type { TrendData } from './trend-data.ts';

export function paintSteps(u: UPlot, lines: readonly Line[], data: TrendData, metrics: readonly string[]): void {
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
    ctx.strokeStyle = ctx.fillStyle = themeColour(step.verdict);
    ctx.lineWidth = ratio;
    ctx.setLineDash([]);
    ctx.beginPath();
    ctx.moveTo(x, bbox.top);
    ctx.lineTo(x, bbox.top + bbox.height);
    ctx.stroke();
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
