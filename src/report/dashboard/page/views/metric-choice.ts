/** Which metric the views are about: all, the time, the time on the processor, or one count. */
import { countWords } from '../count-words.ts';
import type { Context } from '../view.ts';
import { choice } from './parts.ts';

/** The parameter of the address that stands for all of them. */
export const allMetrics = 'all';

/** @returns false if the store has no metric but the figures of its cells */
export function metricChoice(context: Context): HTMLElement | false {
  const { site } = context;
  if (site.metrics.length === 0) return false;
  return choice(context, {
    parameter: 'metric',
    id: 'metric',
    label: 'Metric',
    kind: 'metric-choice',
    options: [
      [allMetrics, 'times and all counts'],
      ['time', 'time'],
      ...site.metrics.map((name) => [name, countWords(name)] as const),
    ],
    current: site.metric ?? allMetrics,
  });
}
