/** Which exact counts are drawn under a trend, and the buttons that choose them. */
import { countWords, isBytes } from '../count-words.ts';
import { switchButton } from './parts.ts';
import type { ShownLine } from './shown-line.ts';
import { stroke } from './plot-legend.ts';
import { parseList } from '../route.ts';
import type { Context } from '../view.ts';
import { h } from '../dom.ts';
import { perWhat } from '../../cell-words.ts';

/** One for each axis: the first metric of calls, the first of bytes. */
const firstMetrics = (all: readonly string[]): string[] =>
  [all.find((metric) => !isBytes(metric)), all.find(isBytes)].filter((metric) => metric !== undefined);

/** The metrics to draw. A metric that is always zero is left out. */
export function metricsAsked(shown: readonly ShownLine[], all: readonly string[], asked: string | undefined): string[] {
  if (asked === 'none') return [];
  if (asked !== undefined) return parseList(asked).filter((metric) => all.includes(metric));
  const isCounted = (metric: string): boolean =>
    shown.some(({ line }) => line.counts.get(metric)?.some((value) => (value ?? 0) > 0) ?? false);
  return firstMetrics(all.filter(isCounted));
}

/** The chart of counts with a button for each metric. */
export function countsPart(
  context: Context,
  metrics: readonly string[],
  drawn: readonly string[],
  place: HTMLElement,
): HTMLElement {
  const buttons = metrics.map((metric) => {
    const isDrawn = drawn.includes(metric);
    const changed = isDrawn ? drawn.filter((name) => name !== metric) : [...drawn, metric];
    return switchButton(
      context,
      isDrawn,
      { counts: changed.length === 0 ? 'none' : changed.join(',') },
      `count-${metric.replace(/\s/g, '-')}`,
      isDrawn && [stroke(drawn.indexOf(metric)), ' '],
      h.bdi(countWords(metric)),
    );
  });
  const text = `Counts ${perWhat(context.route.parameters.id ?? '')}`;
  const title = h.span({ class: 'muted small' }, text);
  const chips = h.div({ class: 'chips', role: 'group', 'aria-label': text }, title, ...buttons);
  return h.div({ class: 'counts' }, chips, place);
}
