/** Figures of tools that load a disk and print one report: sysbench fileio, ioping, dbench, fs_mark. */
import type { Measurement } from '../measurement.ts';

type Named = Pick<Measurement, 'operation' | 'name' | 'parameters'>;

/** Several figures of the same benchmark. */
export const figuresOf =
  ({ parameters, ...named }: Named) =>
  (metric: string, unit: string, values: readonly number[], more: Partial<Measurement> = {}): Measurement => ({
    ...{ ...named, parameters: { ...parameters, metric }, unit, values },
    ...more,
  });

export const isPositive = ({ values }: Measurement): boolean => values.some((value) => value > 0);

/** `4 KiB` → `4KiB` */
export const plain = (text: string | undefined): string | undefined => text?.replaceAll(' ', '');

export const present = (parameters: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(Object.entries(parameters).filter((entry): entry is [string, string] => entry[1] !== undefined));
