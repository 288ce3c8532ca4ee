/** Formats of no tool in particular. */
import { z } from 'zod';
import { type Format, isRecord, type Measurement, shaped } from '../measurement.ts';
import type { Better } from '../../document/index.ts';

const customSchema = z.array(
  z.looseObject({
    name: z.string(),
    unit: z.string(),
    value: z.union([z.number(), z.string().regex(/^[-+]?[\d.]+(?:e[-+]?\d+)?$/i, 'no number')]).transform(Number),
    range: z.union([z.string(), z.number()]).optional(),
    extra: z.coerce.string().optional(),
  }),
);

const custom = (better: Better, name: string, aliases: readonly string[]): Format => ({
  name,
  aliases,
  title: name,
  // A file does not say which of the two it is.
  recognises: () => false,
  read(file) {
    const rows = shaped(customSchema, file);
    return {
      measurements: rows.map(({ name: benchmark, unit, value, range }): Measurement => {
        // "± 3", "+/- 3", 3: half the width; "3%" of the value.
        const text = String(range ?? '').slice(0, 100);
        const [, half, percent] = /^\s*(?:±|\+\/-|\+-)?\s*([\d.]+)\s*(%?)\s*$/.exec(text) ?? [];
        const width =
          half === undefined ? undefined : percent === '%' ? (Number(half) / 100) * Math.abs(value) : Number(half);
        return {
          runner: 'custom',
          name: benchmark,
          unit,
          better,
          values: [value],
          ...(width === undefined || width >= value ? {} : { low: value - width, high: value + width }),
        };
      }),
      benches: {
        [name]: rows.map(({ name: benchmark, unit, value, range, extra }) => ({
          name: benchmark,
          value,
          unit,
          ...(range === undefined ? {} : { range: String(range) }),
          ...(extra === undefined ? {} : { extra }),
        })),
      },
    };
  },
});

/** github-action-benchmark's `customSmallerIsBetter`: name, unit, value, range. */
export const customSmaller = custom('smaller', 'customSmallerIsBetter', ['custom', 'custom-smaller']);
/** github-action-benchmark's `customBiggerIsBetter`. */
export const customBigger = custom('bigger', 'customBiggerIsBetter', ['custom-bigger']);

/** Whether a file is one of the two custom formats: the caller has to say which. */
export const looksCustom = (json: unknown): boolean =>
  Array.isArray(json) && isRecord(json[0]) && 'name' in json[0] && 'value' in json[0] && 'unit' in json[0];

const metricSchema = z.looseObject({
  value: z.number(),
  lower_value: z.number().nullish(),
  upper_value: z.number().nullish(),
});
const bmfSchema = z.record(z.string(), z.record(z.string(), metricSchema));

/** Units of Bencher's built-in measures (bencher.dev, "Benchmark Metric Format"). Others have none; less is better. */
const measureUnits: Readonly<Record<string, string>> = {
  latency: 'ns',
  throughput: 'ops/s',
  'build-time': 's',
  'file-size': 'B',
};

/** Bencher Metric Format: benchmark → measure → value with bounds. */
export const bmf: Format = {
  name: 'bmf',
  aliases: ['bencher-json', 'bencher-metric-format'],
  title: 'Bencher Metric Format',
  recognises: ({ json }) => isRecord(json) && Object.keys(json).length > 0 && bmfSchema.safeParse(json).success,
  read: (file) => ({
    measurements: Object.entries(shaped(bmfSchema, file)).flatMap(([name, measures]) =>
      Object.entries(measures).map(([measure, { value, lower_value: low, upper_value: high }]): Measurement => ({
        name,
        parameters: measure === 'latency' ? {} : { metric: measure },
        unit: Object.hasOwn(measureUnits, measure) ? measureUnits[measure]! : measure,
        values: [value],
        ...(typeof low === 'number' && typeof high === 'number' ? { low, high } : {}),
      })),
    ),
  }),
};
