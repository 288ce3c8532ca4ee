/** Programs compared with themselves: how often that is called a change, how small a slowdown is found, and how long it takes. */
import type { Context } from '../view.ts';
import { cellLabel } from '../cell-label.ts';
import { type Child, h } from '../dom.ts';
import { describeNoise, describeOthers, type NoiseLine } from '../../noise-summary.ts';
import { plural } from '../dates.ts';
import { cellLink } from './links.ts';
import { formatDuration, formatExact, formatPercent, noFigure } from '../../../../core/words/index.ts';
import { rowsTable, scrolled } from './parts.ts';

export function noisePanel({ site }: Context): Child {
  const { noise } = site;
  if (noise === undefined) return false;
  const { lines, more } = noise;
  return h.section(
    { class: 'panel', id: 'noise' },
    h.div({ class: 'panel-head' }, h.h2('Noise, by cell and machine')),
    h.p([describeNoise(noise), describeOthers(noise)].join(' ')),
    scrolled(
      'Noise, by cell and machine',
      rowsTable(
        ['Cell', 'Smallest slowdown found', 'Machine', 'Time per decision', 'Called slower'],
        lines.map((line) => row(line, site.byId.has(line.cell))),
      ),
    ),
    more > 0 &&
      h.p(
        { class: 'muted small' },
        `… and ${plural(more, 'more row')}: `,
        h.code('io-perf store noise'),
        ' has all of them.',
      ),
    h.p(
      { class: 'muted small' },
      'A slowdown of this size is found four times in five with the pairs that there was time for; a pull request takes more of them and finds smaller ones. Medians of the checks.',
    ),
  );
}

/** @param isHere whether the cell has a trend of its own */
function row(
  { cell, machine, checks, regressed, detectable, seconds, pairs }: NoiseLine,
  isHere: boolean,
): HTMLElement {
  return h.tr(
    h.td({ class: 'wide' }, isHere ? cellLink(cell, undefined, cellLabel(cell)) : cellLabel(cell)),
    h.td({ class: 'figure' }, formatPercent(detectable)),
    h.td(machine === '' ? noFigure : h.bdi(machine)),
    h.td(
      { class: 'figure' },
      seconds === null ? 'not decided' : `${formatDuration(seconds * 1e9)}, ${formatExact(pairs)} pairs`,
    ),
    h.td({ class: 'figure' }, `${regressed} of ${checks}`),
  );
}
