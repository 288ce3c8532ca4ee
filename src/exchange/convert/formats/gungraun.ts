/** Counts under Valgrind: Gungraun (formerly iai-callgrind) and iai. The figures are exact: they repeat to the last digit. */
import { z } from 'zod';
import { figure, hasMembers, isRecord, jsonObjects, shaped } from '../json.ts';
import { type Format, FormatError, type Measurement, type Reading } from '../measurement.ts';
import { figureLine, maxLineLength, measurementOf, printed, readConsole } from './gungraun-console.ts';

const valueSchema = z
  .union([z.object({ Int: figure }), z.object({ Float: figure })])
  .transform((value) => ('Int' in value ? value.Int : value.Float));

const metricsSchema = z.union([
  z.object({ Both: z.tuple([valueSchema, valueSchema]) }).transform(({ Both: [value] }) => value),
  z.object({ Left: valueSchema }).transform(({ Left: value }) => value),
  // Of an earlier run.
  z.object({ Right: valueSchema }).transform(() => undefined),
]);

const summarySchema = z.looseObject({
  module_path: z.string(),
  id: z.string().nullish(),
  details: z.string().nullish(),
  profiles: z.array(
    z.looseObject({
      tool: z.string(),
      summaries: z.looseObject({
        total: z.looseObject({
          summary: z.union([
            z.string(),
            z.record(z.string(), z.record(z.string(), z.looseObject({ metrics: metricsSchema }))),
          ]),
        }),
      }),
    }),
  ),
});

function readSummary({
  module_path: path,
  id,
  details,
  profiles,
}: z.infer<typeof summarySchema>): Required<Pick<Reading, 'measurements' | 'skipped'>> {
  const detail = typeof details === 'string' ? `:${details}` : '';
  const name = typeof id === 'string' ? `${path} ${id}${detail}` : path;
  const measurements: Measurement[] = [];
  const skipped: NonNullable<Reading['skipped']> = [];
  for (const { tool, summaries } of profiles) {
    const { summary } = summaries.total;
    if (typeof summary === 'string') {
      skipped.push({ name: `${name} ${tool}`, reason: `${tool} has no figures` });
      continue;
    }
    for (const [key, { metrics: value }] of Object.values(summary).flatMap((all) => Object.entries(all))) {
      const metric = Object.hasOwn(printed, key) ? printed[key]! : key;
      if (value === undefined)
        skipped.push({ name: `${name} ${metric}`, reason: 'it has a figure of an earlier run only' });
      else measurements.push(measurementOf(name, tool.toLowerCase(), metric, value));
    }
  }
  return { measurements, skipped };
}

const isFigureLine = (line: string): boolean =>
  line.length <= maxLineLength && /^ {2}[A-Z]/.test(line) && figureLine.test(line);

const isSummary = (value: unknown): boolean => hasMembers(value, 'module_path', 'profiles');

/** Gungraun and iai-callgrind: console, `--output-format=json`, summary.json; iai: console. */
export const gungraun: Format = {
  name: 'gungraun',
  aliases: ['iai-callgrind', 'iai'],
  title: 'Gungraun',
  recognises: ({ json, text }) =>
    isSummary(json) || /"module_path" ?:/.test(text) || text.split(/\r?\n/).some(isFigureLine),
  read(file) {
    const values =
      file.json === undefined ? jsonObjects(file.text) : Array.isArray(file.json) ? file.json : [file.json];
    const summaries = values.filter((value) => isRecord(value) && isSummary(value));
    const read = summaries.map((json) => readSummary(shaped(summarySchema, { ...file, json })));
    const all = [...read, ...(summaries.length === 0 ? [readConsole(file.text)] : [])];
    const reading = {
      measurements: all.flatMap(({ measurements }) => measurements),
      skipped: all.flatMap(({ skipped = [] }) => skipped),
    };
    if (reading.measurements.length + reading.skipped.length === 0)
      throw new FormatError('it has no benchmark with its counts');
    return reading;
  },
};
