/** Formats without a particular tool: the custom ones of github-action-benchmark, and Bencher's. */
import { z } from 'zod';
import type { Bench, Better } from '../../../core/document/index.ts';
import { figure, isRecord, shaped } from '../json.ts';
import type { Format, Measurement, NoFigures } from '../measurement.ts';

const rowSchema = z.looseObject({
  name: z.string(),
  unit: z.string(),
  value: figure,
  range: z.union([z.string(), z.number()]).nullish(),
  extra: z.coerce.string().nullish(),
});
const rowsSchema = z.array(z.looseObject({ name: z.string() }));

type Row = z.infer<typeof rowSchema>;

/** One invalid row does not reject the others: it is reported. */
function readRow(row: z.infer<typeof rowsSchema>[number]): Row | NoFigures {
  const found = rowSchema.safeParse(row);
  if (found.success) return found.data;
  const issue = found.error.issues[0];
  const member = String(issue?.path[0] ?? '');
  const value = member in row ? JSON.stringify(row[member]) : 'missing';
  return {
    runner: 'custom',
    name: row.name,
    reason: `its ${member} is ${value.slice(0, 60)} (${issue?.message ?? 'invalid'})`,
  };
}

const isRow = (row: Row | NoFigures): row is Row => 'value' in row;

function measurementOf({ name, unit, value, range }: Row, better: Better): Measurement {
  // "± 3", "+/- 3", 3: half the width; "3%" of the value.
  const text = String(range ?? '').slice(0, 100);
  const [, half, percent] = /^\s*(?:±|\+\/-|\+-)?\s*([\d.]+)\s*(%?)\s*$/.exec(text) ?? [];
  const width =
    half === undefined ? undefined : percent === '%' ? (Number(half) / 100) * Math.abs(value) : Number(half);
  return {
    runner: 'custom',
    name,
    unit,
    better,
    values: [value],
    ...(width === undefined || !(width < value) ? {} : { low: value - width, high: value + width }),
  };
}

function benchOf({ name, unit, value, range, extra }: Row): Bench {
  return {
    name,
    value,
    unit,
    ...(range === undefined || range === null ? {} : { range: String(range) }),
    ...(extra === undefined || extra === null ? {} : { extra }),
  };
}

const custom = (better: Better, name: string, aliases: readonly string[]): Format => ({
  name,
  aliases,
  title: name,
  lacks: 'its list is empty',
  // The file does not contain its direction.
  recognises: () => false,
  read(file) {
    const all = shaped(rowsSchema, file).map(readRow);
    const rows = all.filter(isRow);
    return {
      measurements: rows.map((row) => measurementOf(row, better)),
      skipped: all.flatMap((row) => (isRow(row) ? [] : [row])),
      benches: { [name]: rows.map(benchOf) },
    };
  },
});

/** github-action-benchmark's `customSmallerIsBetter`: name, unit, value, range. */
export const customSmaller = custom('smaller', 'customSmallerIsBetter', ['custom', 'custom-smaller']);
/** github-action-benchmark's `customBiggerIsBetter`. */
export const customBigger = custom('bigger', 'customBiggerIsBetter', ['custom-bigger']);

/** Whether a file is one of the two custom formats: the caller has to specify which. */
export const looksCustom = (json: unknown): boolean =>
  Array.isArray(json) && isRecord(json[0]) && 'name' in json[0] && 'value' in json[0] && 'unit' in json[0];

const metricSchema = z.looseObject({
  value: figure,
  lower_value: figure.nullish(),
  upper_value: figure.nullish(),
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
