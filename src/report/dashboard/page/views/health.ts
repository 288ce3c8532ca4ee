/** Reliability of the last runs: false alarms, noise floor, cells that are not decided, and hazards. */
import type { Site } from '../site.ts';
import { openShareOf } from '../headline-words.ts';
import { code } from '../states.ts';
import { type Context } from '../view.ts';
import { formatDate, plural } from '../dates.ts';
import { h, s } from '../dom.ts';
import type { NoiseSummary } from '../../noise-summary.ts';
import { formatPercent } from '../../../../core/words/index.ts';

const isFigure = (value: number | undefined): value is number => value !== undefined;

export function healthPanel({ site }: Context): HTMLElement {
  const runs = [...site.runs].reverse();
  const noise = runs.map(({ noiseFloor }) => noiseFloor);
  const hazards = new Map<string, number>();
  for (const run of runs)
    for (const hazard of new Set(run.hazards)) hazards.set(hazard, (hazards.get(hazard) ?? 0) + 1);
  const span = runs.length === 0 ? '' : ` ${formatDate(runs[0]!.time)} to ${formatDate(runs.at(-1)!.time)}`;
  return h.section(
    { class: 'panel' },
    h.div({ class: 'panel-head' }, h.h2('Health of the measurement')),
    h.dl(
      { class: 'health' },
      falseAlarms(site.noise),
      gauge('Noise floor', 'the largest difference of a base from itself', noise),
      notDecided(site),
      h.div(
        h.dt('Hazards'),
        h.dd(
          hazards.size === 0
            ? h.span({ class: 'muted' }, 'none in these runs')
            : h.ul(
                { class: 'plain' },
                ...[...hazards]
                  .sort((a, b) => b[1] - a[1])
                  .slice(0, 8)
                  .map(([name, count]) =>
                    h.li(
                      h.span({ class: 'hazard' }, '! ', h.bdi(name)),
                      h.span({ class: 'muted' }, ` in ${count} of ${plural(runs.length, 'run')}`),
                    ),
                  ),
              ),
        ),
      ),
    ),
    h.p({ class: 'muted small' }, `${plural(runs.length, 'run')},${span}.`),
  );
}

/** How often a cell was called slower than itself. The table of cells is `noisePanel`. */
function falseAlarms(noise: NoiseSummary | undefined): HTMLElement {
  const meaning =
    'share of cells that were called slower when a program was compared with itself, with its 95 % interval';
  const isKnown = noise !== undefined;
  return h.div(
    h.dt('False alarms'),
    h.dd(
      isKnown
        ? [
            h.b({ class: 'big' }, formatPercent(noise.falseAlarms.share)),
            `${formatPercent(noise.falseAlarms.low)} to ${formatPercent(noise.falseAlarms.high)}, of ${plural(noise.judged, 'cell')}`,
          ]
        : h.span(
            { class: 'muted' },
            'not known: no run compared its program with itself (',
            code('io-perf run --noise-check'),
            ')',
          ),
      h.div({ class: 'muted small' }, meaning),
    ),
  );
}

/** The same cells as in the headline and on the map. */
function notDecided(site: Site): HTMLElement {
  const { open, judged } = openShareOf(site);
  return h.div(
    h.dt('Not decided'),
    h.dd(
      judged === 0
        ? h.span({ class: 'muted' }, 'not known: there are no verdicts yet')
        : [h.b({ class: 'big' }, formatPercent(open / judged)), `${open} of ${plural(judged, 'cell')}`],
      h.div({ class: 'muted small' }, 'cells about which nothing could be said, as above'),
    ),
  );
}

function gauge(name: string, meaning: string, values: readonly (number | undefined)[]): HTMLElement {
  const latest = values.filter(isFigure).at(-1);
  return h.div(
    h.dt(name),
    h.dd(
      latest === undefined
        ? h.span({ class: 'muted' }, 'not known: these runs carry no verdicts of this kind')
        : [h.b({ class: 'big' }, formatPercent(latest)), spark(values, `${name} of the last runs`)],
      h.div({ class: 'muted small' }, meaning),
    ),
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
  const last = points.at(-1);
  // One point does not make a line.
  if (points.length < 2) return false;
  return s.svg(
    {
      class: 'spark',
      viewBox: `0 0 ${size.width} ${size.height}`,
      width: size.width,
      height: size.height,
      role: 'img',
      'aria-label': label,
    },
    s.polyline({ points: points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ') }),
    last && s.circle({ cx: last[0].toFixed(1), cy: last[1].toFixed(1), r: 2.5 }),
  );
}
