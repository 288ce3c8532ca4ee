/** The point of a trend under the pointer or the keyboard's cursor. */
import type UPlot from 'uplot';
import type { TrendData } from './trend-data.ts';

export interface PickedPoint {
  line: number;
  point: number;
  /** Position on the horizontal axis. */
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

/** The nearest measured point, if it is near the pointer. */
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
        // Horizontal distance counts more: the reader looks for a commit first.
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
