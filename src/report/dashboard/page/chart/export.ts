/** Exports a trend as CSV, SVG or PNG. The first two are pure text. */
import { escapeXml } from '../../../../core/words/index.ts';
import type { Line } from '../site.ts';
import { changeText } from '../change-words.ts';
import { extentOf, rangeOfY } from './axis-range.ts';
import type { TrendPicture } from './trend-data.ts';

const columns = ['time', 'commit', 'cell', 'target', 'value', 'low', 'high', 'unit', 'samples', 'environment', 'run'];

/** A spreadsheet treats text that begins with one of these as a formula. Names are untrusted text. */
const csvField = (value: string | number | undefined): string => {
  const text = String(value ?? '');
  const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** RFC 4180, one row for each point. */
export function trendCsv(lines: readonly Line[]): string {
  const rows = lines.flatMap((line) =>
    line.run.map((run, point) => [
      new Date(line.time[point]!).toISOString(),
      line.commit[point],
      line.cell,
      line.target,
      line.value[point],
      line.low[point],
      line.high[point],
      line.unit,
      line.samples[point],
      line.fingerprint[point],
      run,
    ]),
  );
  return [columns, ...rows].map((row) => `${row.map(csvField).join(',')}\r\n`).join('');
}

const size = { width: 960, height: 400, left: 90, right: 24, top: 56, bottom: 52 };
const gridLines = 5;

/** A complete document on white, without style sheets or scripts. */
export function trendSvg(
  { lines, colours, data, log, format, labelOf }: TrendPicture,
  title: string,
  names: readonly string[],
): string {
  const figures = data.tracks
    .flatMap(({ mid, low, high }) => [...mid, ...low, ...high])
    .filter((value) => value !== undefined)
    .filter((value) => !log || value > 0);
  const [low, high] = figures.length === 0 ? [null, null] : extentOf(figures);
  const [bottom, top] = rangeOfY(low, high, log);
  const scale = (value: number): number => (log ? Math.log(value) : value);
  const [first, last] = [data.x[0] ?? 0, data.x.at(-1) ?? 1];
  const x = (position: number): string => {
    const share = last > first ? (data.x[position]! - first) / (last - first) : 0.5;
    return (size.left + share * (size.width - size.left - size.right)).toFixed(1);
  };
  const y = (value: number): string => {
    const share = (scale(value) - scale(bottom)) / (scale(top) - scale(bottom));
    return (size.height - size.bottom - share * (size.height - size.top - size.bottom)).toFixed(1);
  };
  const text = (at: string, from: string, content: string, anchor: string, colour = '#444'): string =>
    `<text x="${at}" y="${from}" text-anchor="${anchor}" fill="${colour}">${escapeXml(content)}</text>`;
  const grid = Array.from({ length: gridLines }, (_, step) => {
    const share = step / (gridLines - 1);
    const value = log ? bottom * (top / bottom) ** share : bottom + (top - bottom) * share;
    const line = `<line x1="${size.left}" x2="${size.width - size.right}" y1="${y(value)}" y2="${y(value)}" stroke="#ddd"/>`;
    return line + text(String(size.left - 8), y(value), format(value), 'end');
  });
  const labels = [0, 0.25, 0.5, 0.75, 1].map((share) => Math.round(share * Math.max(data.x.length - 1, 0)));
  const under = [...new Set(labels)].flatMap((position) =>
    labelOf(position)
      .split('\n')
      .map((part, row) => text(x(position), String(size.height - 30 + row * 15), part, 'middle')),
  );
  const tracks = data.tracks.flatMap(({ line, mid, low, high }) => {
    const at = mid.flatMap((value, position) => (value === undefined || (log && value <= 0) ? [] : [position]));
    const path = (values: readonly (number | undefined)[], order: readonly number[]): string =>
      order.map((position) => `${x(position)},${y(values[position] ?? mid[position]!)}`).join(' ');
    const colour = escapeXml(colours[line]!);
    return [
      `<polygon points="${path(high, at)} ${path(low, [...at].reverse())}" fill="${colour}" opacity="0.15"/>`,
      `<polyline points="${path(mid, at)}" fill="none" stroke="${colour}" stroke-width="1.6"/>`,
    ];
  });
  const changes = lines.flatMap(({ changes: own }, line) =>
    own.map((change) => {
      const at = x(data.positions[line]![change.index]!);
      const colour = change.verdict === 'regressed' ? '#b03e08' : '#0a6a8c';
      const mark = `<line x1="${at}" x2="${at}" y1="${size.top}" y2="${size.height - size.bottom}" stroke="${colour}" stroke-dasharray="4 3"/>`;
      return mark + text(at, String(size.top - 6), changeText(change), 'middle', colour);
    }),
  );
  const legend = names.map((name, line) =>
    text(String(size.left + (line % 4) * 210), String(30 + Math.floor(line / 4) * 14), name, 'start', colours[line]),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" viewBox="0 0 ${size.width} ${size.height}" font-family="system-ui, sans-serif" font-size="12">
<title>${escapeXml(title)}</title>
<rect width="${size.width}" height="${size.height}" fill="#fff"/>
${[text(String(size.left), '16', title, 'start', '#111'), ...legend, ...grid, ...under, ...tracks, ...changes].join('\n')}
</svg>
`;
}

/** The SVG as a picture of twice its size. */
export async function toPng(svg: string): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [size.width * 2, size.height * 2];
  canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob) resolve(blob);
      else reject(new Error('This browser could not make a picture of the chart.'));
    }, 'image/png');
  });
}

/** Offers the browser a file. */
export function download(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  [link.href, link.download] = [address, name];
  link.click();
  setTimeout(() => {
    URL.revokeObjectURL(address);
  }, 10_000);
}
