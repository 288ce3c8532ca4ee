/** The legend of a plot. */
import { h, s } from '../dom.ts';
import { environmentRank, lineColour } from '../line-style.ts';
import type { ShownLine } from './shown-line.ts';
import type { Track } from '../chart/trend-data.ts';

/** The dashes of the n-th environment of a line, or of the n-th metric. */
export const stroke = (rank: number): SVGElement =>
  s.svg(
    { width: 34, height: 8, 'aria-hidden': 'true' },
    s.line({ x1: 0, x2: 34, y1: 4, y2: 4, class: `dash dash-${rank % 4}` }),
  );

export const plotLegend = (shown: readonly ShownLine[], tracks: readonly Track[]): HTMLElement =>
  h.ul(
    { class: 'plot-legend', 'aria-label': 'Lines' },
    ...shown.map(({ name, colour }, index) => {
      const own = tracks.filter(({ line }) => line === index);
      return h.li(
        { style: { '--own': lineColour(colour) } },
        h.bdi(name),
        ...own.map((track) =>
          h.span(
            { class: 'stroke', title: `environment ${track.fingerprint}` },
            stroke(environmentRank(tracks, track)),
            own.length > 1 && h.code({ class: 'small' }, track.fingerprint.slice(0, 8)),
          ),
        ),
      );
    }),
    h.li(
      { class: 'muted small' },
      `band: ${shown.every(({ line }) => line.target === 'imported') ? 'the range that the tool gave' : '95 % interval of the median'} · ▲ ▼ change of level, up or down, shaded: the commits it can be in · ≠ new environment · ✓ accepted · drag to zoom`,
    ),
  );
