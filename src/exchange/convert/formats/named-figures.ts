/** Several figures of one benchmark, as tools that load a disk report them. */
import type { Measurement } from '../measurement.ts';

type Named = Pick<Measurement, 'operation' | 'name' | 'parameters'>;

/** Several figures of the same benchmark. */
export const figuresOf =
  ({ parameters, ...named }: Named) =>
  (metric: string, unit: string, values: readonly number[], more: Partial<Measurement> = {}): Measurement => ({
    ...named,
    parameters: { ...parameters, metric },
    unit,
    values,
    ...more,
  });

export const isPositive = ({ values }: Measurement): boolean => values.some((value) => value > 0);
