/** Buttons under a trend: keep it as a file, or send its address. */
import type { ShownLine } from './shown-line.ts';
import type { TrendData } from '../chart/trend-data.ts';
import type { Line } from '../site.ts';
import { h } from '../dom.ts';
import { lineColour } from '../line-style.ts';
import { plainName } from '../../cell-words.ts';
import { download, toPng, trendCsv, trendSvg } from '../chart/export.ts';
import { copyButton } from './copy-button.ts';

interface Exported {
  shown: () => readonly ShownLine[];
  data: TrendData;
  log: () => boolean;
  format: (value: number) => string;
  labelOf: (position: number) => string;
}

export function exportButtons({ shown, data, log, format, labelOf }: Exported): HTMLElement {
  const lines = (): Line[] => shown().map(({ line }) => line);
  const title = plainName(lines()[0]!.cell);
  const name =
    title
      .replace(/[^\w.-]+/g, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, 80) || 'trend';
  const svg = (): string =>
    trendSvg({
      title,
      lines: lines(),
      names: shown().map((line) => line.name),
      colours: shown().map(({ colour }) => lineColour(colour)),
      data,
      log: log(),
      format,
      labelOf,
    });
  const button = (kind: string, click: () => void): HTMLElement =>
    h.button({ type: 'button', id: `export-${kind.toLowerCase()}`, title: `Save as ${kind}`, click }, kind);
  const status = h.span({ class: 'muted small', role: 'status' });
  return h.div(
    { class: 'buttons exports', role: 'group', 'aria-label': 'Keep this chart' },
    button('CSV', () => {
      download(`${name}.csv`, new Blob([trendCsv(lines())], { type: 'text/csv' }));
    }),
    button('SVG', () => {
      download(`${name}.svg`, new Blob([svg()], { type: 'image/svg+xml' }));
    }),
    button('PNG', () => {
      toPng(svg()).then(
        (blob) => {
          download(`${name}.png`, blob);
        },
        () => {
          status.textContent = 'This browser could not make a PNG: save the SVG.';
        },
      );
    }),
    copyButton('Copy link', () => location.href),
    status,
  );
}
