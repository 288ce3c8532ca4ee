/** The legend of a plot, and the words for a point of it. */
import type { CommitRow } from '../../../../history/store/format/index.ts';
import { formatInUnit } from '../../../../core/words/index.ts';
import { formatTime, plural, shortCommit } from '../dates.ts';
import { type Child, h, s } from '../dom.ts';
import { rangeText, throughputText } from '../figures.ts';
import { dashOf, environmentRank, lineColour, lineColourName } from '../line-style.ts';
import type { Line } from '../site.ts';
import type { ShownLine } from './shown-line.ts';
import type { Track } from '../chart/trend-data.ts';

/** The dashes of the n-th environment of a line, or of the n-th metric. */
export const stroke = (rank: number): SVGElement =>
  s.svg(
    { width: 34, height: 8, 'aria-hidden': 'true' },
    s.line({ x1: 0, x2: 34, y1: 4, y2: 4, class: 'dash', 'stroke-dasharray': dashOf(rank).join(' ') }),
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

/** A point of a line in words: beside the pointer, and read aloud. */
export function pointSummary(
  line: Line,
  point: number,
  name: string,
  commits: ReadonlyMap<string, CommitRow>,
): Child[] {
  const value = line.value[point]!;
  const [low, high] = [line.low[point], line.high[point]];
  const throughput = throughputText(line, value);
  const commit = line.commit[point];
  const known = commit === undefined ? undefined : commits.get(commit);
  const row = (content: Child): HTMLElement => h.div(content);
  return [
    row([
      h.b(formatInUnit(line.unit, value)),
      low !== undefined && high !== undefined && ` (${rangeText(line.unit, { low, high })})`,
    ]),
    throughput !== undefined && row(throughput),
    row(h.bdi(name)),
    commit !== undefined &&
      row([h.code(shortCommit(commit)), known?.author !== undefined && [' ', h.bdi(known.author)]]),
    known?.message !== undefined && row(h.bdi({ class: 'commit-title' }, known.message)),
    row([
      `${formatTime(line.time[point]!)} UTC`,
      line.samples[point] !== undefined && ` · ${plural(line.samples[point], 'sample')}`,
    ]),
    line.hazards[point]!.length > 0 && row(['! ', h.bdi(line.hazards[point]!.join(', '))]),
  ];
}

/** The values of another line at the same position. */
export const otherFigure = ({ line, name, colour }: ShownLine, point: number): HTMLElement =>
  h.div(
    { class: 'tip-other', style: { '--own': `var(--${lineColourName(colour)})` } },
    stroke(0),
    h.bdi(` ${name} `),
    h.b(formatInUnit(line.unit, line.value[point])),
  );
