/** Reliability of the last runs: false alarms, noise floor, cells that are not decided, hazards; and the noise of each cell. */
import type { Site } from '../site.ts';
import { openShareOf } from '../headline-words.ts';
import type { Context } from '../view.ts';
import { formatDate, plural } from '../dates.ts';
import { type Child, h } from '../dom.ts';
import { describeNoise, describeOthers, type NoiseLine, type NoiseSummary } from '../../noise-summary.ts';
import { formatDuration, formatExact, formatPercent, noFigure } from '../../../../core/words/index.ts';
import { cellLabel, cellLink } from './links.ts';
import { panel, rowsTable, scrolled } from './parts.ts';
import { sparkLine } from './spark.ts';

const muted = (...children: Child[]): HTMLElement => h.span({ class: 'muted' }, ...children);

/** A fact with its meaning. */
const fact = (name: string, meaning: string | undefined, ...content: Child[]): HTMLElement =>
  h.div(h.dt(name), h.dd(...content, meaning !== undefined && h.div({ class: 'muted small' }, meaning)));

const big = (share: number): HTMLElement => h.b({ class: 'big' }, formatPercent(share));

export function healthPanel({ site }: Context): HTMLElement {
  const runs = [...site.runs].reverse();
  const span = runs.length === 0 ? '' : ` ${formatDate(runs[0]!.time)} to ${formatDate(runs.at(-1)!.time)}`;
  return panel(
    'Health of the measurement',
    undefined,
    h.dl({ class: 'health' }, falseAlarms(site.noise), noiseFloor(site), notDecided(site), hazards(site)),
    h.p({ class: 'muted small' }, `${plural(runs.length, 'run')},${span}.`),
  );
}

/** How often a cell was called slower than itself. */
const falseAlarms = (noise: NoiseSummary | undefined): HTMLElement =>
  fact(
    'False alarms',
    'share of cells that were called slower when a program was compared with itself, with its 95 % interval',
    noise === undefined
      ? muted('not known: no run compared its program with itself (', h.code('io-perf run --noise-check'), ')')
      : [
          big(noise.falseAlarms.share),
          `${formatPercent(noise.falseAlarms.low)} to ${formatPercent(noise.falseAlarms.high)}, of ${plural(noise.judged, 'cell')}`,
        ],
  );

function noiseFloor({ runs }: Site): HTMLElement {
  const values = runs.map((run) => run.noiseFloor).reverse();
  const latest = values.findLast((value) => value !== undefined);
  return fact(
    'Noise floor',
    'the largest difference of a base from itself',
    latest === undefined
      ? muted('not known: these runs carry no verdicts of this kind')
      : [big(latest), spark(values, 'Noise floor of the last runs')],
  );
}

/** The same cells as in the headline and on the map. */
function notDecided(site: Site): HTMLElement {
  const { open, judged } = openShareOf(site);
  return fact(
    'Not decided',
    'cells about which nothing could be said, as above',
    judged === 0
      ? muted('not known: there are no verdicts yet')
      : [big(open / judged), `${open} of ${plural(judged, 'cell')}`],
  );
}

const maxHazards = 8;

/** The hazards of the most runs. */
function hazards({ runs }: Site): HTMLElement {
  const counts = new Map<string, number>();
  for (const run of [...runs].reverse())
    for (const hazard of new Set(run.hazards)) counts.set(hazard, (counts.get(hazard) ?? 0) + 1);
  const most = [...counts].sort((a, b) => b[1] - a[1]).slice(0, maxHazards);
  const items = most.map(([name, count]) =>
    h.li(h.span({ class: 'hazard' }, '! ', h.bdi(name)), muted(` in ${count} of ${plural(runs.length, 'run')}`)),
  );
  return fact(
    'Hazards',
    undefined,
    items.length === 0 ? muted('none in these runs') : h.ul({ class: 'plain' }, ...items),
  );
}

const size = { width: 120, height: 28 };

/** A line as high as a word, from zero to its largest value. */
function spark(values: readonly (number | undefined)[], label: string): SVGElement | false {
  const largest = values.reduce<number>((most, value) => Math.max(most, value ?? 0), 0);
  const points = values.flatMap((value, index) => {
    if (value === undefined) return [];
    const x = values.length < 2 ? size.width / 2 : (index / (values.length - 1)) * (size.width - 4) + 2;
    const y = size.height - 3 - (largest > 0 ? value / largest : 0) * (size.height - 6);
    return [[x, y] as const];
  });
  // One point does not make a line.
  return points.length > 1 && sparkLine(points, size, { role: 'img', 'aria-label': label });
}

/** Programs compared with themselves: how often that is called a change, how small a slowdown is found, how long it takes. */
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
    h.td({ class: 'wide' }, isHere ? cellLink(cell) : cellLabel(cell)),
    h.td({ class: 'figure' }, formatPercent(detectable)),
    h.td(machine === '' ? noFigure : h.bdi(machine)),
    h.td(
      { class: 'figure' },
      seconds === null ? 'not decided' : `${formatDuration(seconds * 1e9)}, ${formatExact(pairs)} pairs`,
    ),
    h.td({ class: 'figure' }, `${regressed} of ${checks}`),
  );
}
