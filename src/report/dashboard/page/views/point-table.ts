/** The points as a table, for readers who cannot see the plot and for copying. It is filled when it is opened. */
import type { Context } from '../view.ts';
import type { ShownLine } from './shown-line.ts';
import { fill, h } from '../dom.ts';
import { formatTime } from '../dates.ts';
import { commitLink } from './links.ts';
import { formatIn } from '../figure-text.ts';
import { rowsTable, scrolled } from './parts.ts';

const maxRows = 200;

export function pointTable({ site }: Context, shown: readonly ShownLine[]): HTMLElement {
  const place = scrolled('Points');
  const details = h.details({ class: 'panel' }, h.summary('The points as a table'), place);
  details.addEventListener('toggle', () => {
    if (details.open && place.childElementCount === 0) fill(place, table());
  });

  function table(): HTMLElement {
    const rows = shown
      .flatMap(({ line, name }) => line.run.map((_, point) => ({ line, name, point })))
      .sort((a, b) => b.line.time[b.point]! - a.line.time[a.point]!)
      .slice(0, maxRows);
    return rowsTable(
      ['When (UTC)', 'Line', 'Commit', 'Median', 'Low', 'High', 'Samples', 'Environment'],
      rows.map(({ line, name, point }) =>
        h.tr(
          h.td({ class: 'figure' }, formatTime(line.time[point]!)),
          h.td(h.bdi(name)),
          h.td(line.commit[point] === undefined ? '–' : commitLink(site, line.commit[point])),
          ...[line.value[point], line.low[point], line.high[point]].map((value) =>
            h.td({ class: 'figure' }, value === undefined ? '–' : formatIn(line.unit, value)),
          ),
          h.td({ class: 'figure' }, String(line.samples[point] ?? '–')),
          h.td(h.code({ class: 'small' }, line.fingerprint[point])),
        ),
      ),
    );
  }

  return details;
}
