/** A small trend beside a figure. It repeats what the list says in words, so it is not read out. */
import { heightsOf } from '../../sparks.ts';
import { type Attributes, h, s } from '../dom.ts';
import type { CellState, Site } from '../site.ts';

const size = { width: 72, height: 18 };

/** Its place; the trend comes when it is loaded. */
export function sparkPlace(site: Site, state: CellState): HTMLElement {
  const place = h.span({ class: 'spark-place', 'aria-hidden': 'true' });
  void site.sparks().then((trends) => {
    const trend = state.isOld ? undefined : trends[state.at];
    if (typeof trend === 'string' && trend !== '') place.append(sparkOf(heightsOf(trend)));
  });
  return place;
}

function sparkOf(heights: readonly number[]): SVGElement {
  const points = heights.map((height, at) => {
    const x = 2 + (at / Math.max(heights.length - 1, 1)) * (size.width - 5);
    return [x, size.height - 3 - height * (size.height - 6)] as const;
  });
  return sparkLine(points, size);
}

/** A line through points, with a dot on the last. */
export function sparkLine(
  points: readonly (readonly [x: number, y: number])[],
  { width, height }: { width: number; height: number },
  attributes: Attributes = {},
): SVGElement {
  const texts = points.map(([x, y]) => [x.toFixed(1), y.toFixed(1)] as const);
  const [cx, cy] = texts.at(-1)!;
  return s.svg(
    { class: 'spark', viewBox: `0 0 ${width} ${height}`, width, height, ...attributes },
    s.polyline({ points: texts.join(' ') }),
    s.circle({ cx, cy, r: 2 }),
  );
}
