/** Which metric the views are about: all, the time, the time on the processor, or one count. */
import { countWords } from '../count-words.ts';
import { h } from '../dom.ts';
import type { Context } from '../view.ts';

/** The parameter of the address that stands for all of them. */
export const allMetrics = 'all';

/** @returns false if the store has no metric but the figures of its cells */
export function metricChoice(context: Context): HTMLElement | false {
  const { site } = context;
  if (site.metrics.length === 0) return false;
  const choices: [value: string, text: string][] = [
    [allMetrics, 'times and all counts'],
    ['time', 'time'],
    ...site.metrics.map((name): [string, string] => [name, countWords(name)]),
  ];
  return h.label(
    { class: 'metric-choice' },
    'Metric ',
    h.select(
      {
        id: 'metric',
        change: (event: Event) => {
          context.go({ metric: (event.target as HTMLSelectElement).value });
        },
      },
      ...choices.map(([value, text]) => h.option({ value, selected: value === (site.metric ?? allMetrics) }, text)),
    ),
  );
}
