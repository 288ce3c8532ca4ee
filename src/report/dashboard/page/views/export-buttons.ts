/** Buttons under a trend: keep it as a file, or send its address. */
import type { TrendPicture } from '../chart/trend-data.ts';
import { h } from '../dom.ts';
import { download, toPng, trendCsv, trendSvg } from '../chart/export.ts';
import { copyButton } from './copy-button.ts';

export function exportButtons(title: string, names: readonly string[], picture: () => TrendPicture): HTMLElement {
  const name =
    title
      .replace(/[^\w.-]+/g, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, 80) || 'trend';
  const svg = (): string => trendSvg(picture(), title, names);
  const button = (kind: string, click: () => void): HTMLElement =>
    h.button({ type: 'button', id: `export-${kind.toLowerCase()}`, title: `Save as ${kind}`, click }, kind);
  const status = h.span({ class: 'muted small', role: 'status' });
  return h.div(
    { class: 'buttons exports', role: 'group', 'aria-label': 'Keep this chart' },
    button('CSV', () => {
      download(`${name}.csv`, new Blob([trendCsv(picture().lines)], { type: 'text/csv' }));
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
