import { s } from './dom.ts';

const size = { width: 120, height: 28 };

/** A line as high as a word, from zero to its largest value. */
export function spark(values: readonly (number | undefined)[], label: string): SVGElement {
  const largest = values.reduce<number>((most, value) => Math.max(most, value ?? 0), 0);
  const points = values.flatMap((value, index) => {
    if (value === undefined) return [];
    const x = values.length < 2 ? size.width / 2 : (index / (values.length - 1)) * (size.width - 4) + 2;
    const y = size.height - 3 - (largest > 0 ? value / largest : 0) * (size.height - 6);
    return [[x, y] as const];
  });
  const last = points.at(-1);
  return s(
    'svg',
    {
      class: 'spark',
      viewBox: `0 0 ${size.width} ${size.height}`,
      width: size.width,
      height: size.height,
      role: 'img',
      'aria-label': label,
    },
    points.length > 1 && s('polyline', { points: points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ') }),
    last && s('circle', { cx: last[0].toFixed(1), cy: last[1].toFixed(1), r: 2.5 }),
  );
}
