/** A small picture of one cell's history, for comments and READMEs. A pure function: figures in, SVG out. */
import { escapeXml } from '../../core/words/index.ts';

interface TrendPoint {
  /** In the unit of the cell; undefined is a gap. */
  value: number | undefined;
  low?: number | undefined;
  high?: number | undefined;
  /** Lines join points of one environment only. */
  fingerprint?: string | undefined;
}

interface TrendPicture {
  title: string;
  points: readonly TrendPoint[];
  /** Positions at which the level changed. */
  changes: readonly { index: number; verdict: 'regressed' | 'improved'; isUp: boolean }[];
  /** Text for the figure of the last point, such as `1.93 µs`. */
  latest: string;
  /** Text for the last change, such as `+12 %`. */
  change?: string | undefined;
}

const size = { width: 320, height: 72, left: 6, right: 74, top: 10, bottom: 10 };

const colours = {
  light: { line: '#2457c5', regressed: '#b3420b', improved: '#0b6e8f', text: '#1c1d1f' },
  dark: { line: '#8db2ff', regressed: '#ff9a62', improved: '#5cc8f0', text: '#e8eaed' },
} as const;

type Theme = keyof typeof colours;

const coloursOf = (theme: Theme): string => {
  const { line, regressed, improved, text } = colours[theme];
  return `.line{stroke:${line}}.band,.dot{fill:${line}}.regressed{stroke:${regressed};fill:${regressed}}.improved{stroke:${improved};fill:${improved}}text{fill:${text}}`;
};

/** Without a theme it works on light and dark pages: as an image, the picture follows what the reader's system prefers. */
const styleOf = (theme: Theme | undefined): string =>
  [
    coloursOf(theme ?? 'light'),
    '.line{fill:none;stroke-width:1.5;stroke-linejoin:round}.band{opacity:.18}.mark{stroke-width:1;stroke-dasharray:2 2}',
    'text{font:11px system-ui,-apple-system,"Segoe UI",sans-serif}.change{stroke:none;font-weight:600}',
    ...(theme === undefined ? [`@media (prefers-color-scheme:dark){${coloursOf('dark')}}`] : []),
  ].join('');

const isUsable = (value: number | undefined): value is number =>
  value !== undefined && Number.isFinite(value) && value >= 0;

/** @returns a complete SVG document of 320 × 72; logarithmic, so that equal ratios look equal, unless there is a zero */
export function renderTrend({ title, points, changes, latest, change }: TrendPicture, theme?: Theme): string {
  const figures = points.flatMap(({ value, low, high }) => [value, low, high].filter(isUsable));
  const scale: (value: number) => number = figures.includes(0) ? (value) => value : Math.log;
  const [bottom, top] = extent(figures.map(scale), figures.includes(0));
  const plotWidth = size.width - size.left - size.right;
  const plotHeight = size.height - size.top - size.bottom;
  const x = (index: number): string =>
    (size.left + (points.length < 2 ? plotWidth / 2 : (index / (points.length - 1)) * plotWidth)).toFixed(1);
  const y = (value: number): string =>
    (size.top + (1 - (scale(value) - bottom) / (top - bottom)) * plotHeight).toFixed(1);

  const stretches = stretchesOf(points);
  const lines = stretches.map((positions) => {
    const path = positions.map((position) => `${x(position)},${y(points[position]!.value!)}`).join(' ');
    return positions.length > 1
      ? `<polyline class="line" points="${path}"/>`
      : `<circle class="dot" cx="${x(positions[0]!)}" cy="${y(points[positions[0]!]!.value!)}" r="2"/>`;
  });
  const bands = stretches.map((positions) => {
    const edge = (side: 'low' | 'high'): string[] =>
      positions.map((position) => `${x(position)},${y(pick(points[position]!, side))}`);
    return positions.length > 1
      ? `<polygon class="band" points="${[...edge('high'), ...edge('low').reverse()].join(' ')}"/>`
      : '';
  });
  const marks = changes
    .filter(({ index }) => index >= 0 && index < points.length)
    .map(
      ({ index, verdict }) =>
        `<line class="mark ${verdict}" x1="${x(index)}" x2="${x(index)}" y1="${size.top}" y2="${size.height - size.bottom}"/>`,
    );
  const last = changes.at(-1);
  const textLeft = size.width - size.right + 8;
  const symbol = last?.isUp === true ? '▲ ' : '▼ ';
  const texts = [
    `<text x="${textLeft}" y="${change === undefined ? 40 : 32}">${escapeXml(latest)}</text>`,
    ...(change === undefined || last === undefined
      ? []
      : [`<text class="change ${last.verdict}" x="${textLeft}" y="48">${escapeXml(symbol + change)}</text>`]),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" viewBox="0 0 ${size.width} ${size.height}" role="img" aria-label="${escapeXml(title)}">
<title>${escapeXml(title)}</title>
<style>${styleOf(theme)}</style>
${[...bands.filter((band) => band !== ''), ...marks, ...lines, ...texts].join('\n')}
</svg>
`;
}

const pick = (point: TrendPoint, side: 'low' | 'high'): number => {
  const bound = point[side];
  return isUsable(bound) ? bound : point.value!;
};

/** Range of the scaled figures, with a margin; never empty. */
function extent(scaled: readonly number[], isLinear: boolean): [bottom: number, top: number] {
  if (scaled.length === 0) return [0, 1];
  const low = scaled.reduce((a, b) => Math.min(a, b));
  const high = scaled.reduce((a, b) => Math.max(a, b));
  // At least ±5 %, so that the noise of a quiet cell does not look like an alarm.
  const half = Math.max((high - low) / 2, isLinear ? Number.MIN_VALUE : Math.log(1.05)) * 1.08;
  const middle = (low + high) / 2;
  return isLinear && high === 0 ? [-1, 1] : [middle - half, middle + half];
}

/** Positions that a line joins: neighbours of one environment, between gaps. */
function stretchesOf(points: readonly TrendPoint[]): number[][] {
  const stretches: number[][] = [];
  const current = new Map<string, number[]>();
  for (const [position, { value, fingerprint = '' }] of points.entries()) {
    if (!isUsable(value)) continue;
    const stretch = current.get(fingerprint);
    if (stretch) stretch.push(position);
    else {
      const begun = [position];
      current.set(fingerprint, begun);
      stretches.push(begun);
    }
  }
  return stretches;
}
