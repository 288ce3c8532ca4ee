/** The newest figures as other tools want results. */
import type { LatestFigure } from './latest.ts';

/** Bencher Metric Format: `latency` is in nanoseconds by its convention, `throughput` the more the better. */
export function formatBmf(figures: readonly LatestFigure[]): string {
  const results = figures.map(({ name, unit, better, point: { value, low, high } }): [string, object] => [
    name,
    {
      [measureOf(unit, better)]: {
        value,
        ...(low === undefined ? {} : { lower_value: low }),
        ...(high === undefined ? {} : { upper_value: high }),
      },
    },
  ]);
  return `${JSON.stringify(Object.fromEntries(results), null, 2)}\n`;
}

function measureOf(unit: string, better: 'smaller' | 'bigger'): string {
  if (better === 'bigger') return 'throughput';
  return /^ns(\/|$)/.test(unit) ? 'latency' : unit.replace(/\W+/g, '-').toLowerCase() || 'value';
}

/**
 * customSmallerIsBetter of github-action-benchmark. Figures of which more is better have no place in it and are left out.
 */
export function formatCustom(figures: readonly LatestFigure[]): string {
  const rows = figures
    .filter(({ better }) => better === 'smaller')
    .map(({ name, unit, point: { value, low, high, samples, run } }) => ({
      name,
      unit,
      value,
      ...(low === undefined || high === undefined ? {} : { range: `± ${Number(((high - low) / 2).toPrecision(3))}` }),
      ...(samples === undefined ? {} : { extra: `${samples} samples\nrun ${run.id}` }),
    }));
  return `${JSON.stringify(rows, null, 2)}\n`;
}
