/** Counts under Valgrind: Gungraun (formerly iai-callgrind) and iai. The figures are exact: they repeat to the last digit. */
import { z } from 'zod';
import type { Better } from '../../../core/document/index.ts';
import { figure, hasMembers, isRecord, jsonObjects, shaped } from '../json.ts';
import { type Format, joined, type Measurement, type Part } from '../measurement.ts';

const figureLine = /^ {2}([A-Z][A-Za-z0-9 +-]{0,40}): {1,60}([\d.,]+|N\/A)(?:\|(?:[\d.,]+|N\/A))?(?: {1,40}\(| {0,4}$)/;
const heading = /^ {2}=+ ([A-Z]{1,20}) =+$/;

const maxLineLength = 4_000;

const onlyEarlier = 'it has a figure of an earlier run only';

/** JSON name → printed name. Other names are printed unchanged. */
const printed: Readonly<Record<string, string>> = {
  Ir: 'Instructions',
  L1hits: 'L1 Hits',
  LLhits: 'LL Hits',
  RamHits: 'RAM Hits',
  TotalRW: 'Total read+write',
  EstimatedCycles: 'Estimated Cycles',
  I1MissRate: 'I1 Miss Rate',
  LLiMissRate: 'LLi Miss Rate',
  D1MissRate: 'D1 Miss Rate',
  LLdMissRate: 'LLd Miss Rate',
  LLMissRate: 'LL Miss Rate',
  L1HitRate: 'L1 Hit Rate',
  LLHitRate: 'LL Hit Rate',
  RamHitRate: 'RAM Hit Rate',
  TotalBytes: 'Total bytes',
  TotalBlocks: 'Total blocks',
  AtTGmaxBytes: 'At t-gmax bytes',
  AtTGmaxBlocks: 'At t-gmax blocks',
  AtTEndBytes: 'At t-end bytes',
  AtTEndBlocks: 'At t-end blocks',
  ReadsBytes: 'Reads bytes',
  WritesBytes: 'Writes bytes',
  SuppressedErrors: 'Suppressed Errors',
  SuppressedContexts: 'Suppressed Contexts',
};

function unitOf(metric: string): { unit: string; better: Better } {
  if (metric.endsWith('Hit Rate')) return { unit: '%', better: 'bigger' };
  const [, word] = /(Rate|[Bb]ytes|[Bb]locks|Instructions|Cycles|[Ee]rrors)$/.exec(metric) ?? [];
  const units: Readonly<Record<string, string>> = { rate: '%', bytes: 'B' };
  const plain = word?.toLowerCase() ?? 'events';
  return { unit: units[plain] ?? plain, better: 'smaller' };
}

function measurementOf(name: string, tool: string, metric: string, value: number): Measurement {
  const parameters = { metric, ...(tool === '' || tool === 'callgrind' ? {} : { tool }) };
  return { name, parameters, ...unitOf(metric), values: [value] };
}

/** The console output: a name, below it the figures, `new|old`; tools other than Callgrind have their own heading. */
function readConsole(text: string): Part {
  const { measurements, skipped }: Part = { measurements: [], skipped: [] };
  let [name, tool, isInFigures] = ['', '', false];
  for (const each of text.split(/\r?\n/)) {
    const line = each.length > maxLineLength ? '' : each;
    const [, metric, value] = figureLine.exec(line) ?? [];
    const [, title] = heading.exec(line) ?? [];
    if (metric !== undefined && name !== '') {
      isInFigures = true;
      if (value === 'N/A') skipped.push({ name: `${name} ${metric}`, reason: onlyEarlier });
      else measurements.push(measurementOf(name, tool, metric, Number(value!.replaceAll(',', ''))));
    } else if (title !== undefined) {
      tool = title.toLowerCase();
    } else if (!line.startsWith(' ')) {
      // A name may have several lines; an empty line ends text that was not a name.
      name = isInFigures || name === '' ? line : line === '' ? '' : `${name} ${line}`;
      [tool, isInFigures] = ['', false];
    }
  }
  return { measurements, skipped };
}

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

function readSummary({ module_path: path, id, details, profiles }: z.infer<typeof summarySchema>): Part {
  const detail = typeof details === 'string' ? `:${details}` : '';
  const name = typeof id === 'string' ? `${path} ${id}${detail}` : path;
  const { measurements, skipped }: Part = { measurements: [], skipped: [] };
  for (const { tool, summaries } of profiles) {
    const { summary } = summaries.total;
    if (typeof summary === 'string') {
      skipped.push({ name: `${name} ${tool}`, reason: `${tool} has no figures` });
      continue;
    }
    for (const [key, { metrics: value }] of Object.values(summary).flatMap((all) => Object.entries(all))) {
      const metric = Object.hasOwn(printed, key) ? printed[key]! : key;
      if (value === undefined) skipped.push({ name: `${name} ${metric}`, reason: onlyEarlier });
      else measurements.push(measurementOf(name, tool.toLowerCase(), metric, value));
    }
  }
  return { measurements, skipped };
}

const isFigureLine = (line: string): boolean => line.length <= maxLineLength && figureLine.test(line);

const isSummary = (value: unknown): boolean => hasMembers(value, 'module_path', 'profiles');

/** Gungraun and iai-callgrind: console, `--output-format=json`, summary.json; iai: console. */
export const gungraun: Format = {
  name: 'gungraun',
  aliases: ['iai-callgrind', 'iai'],
  title: 'Gungraun',
  isPrinted: true,
  lacks: 'it has no benchmark with its counts',
  recognises: ({ json, text }) =>
    isSummary(json) || /"module_path" ?:/.test(text) || text.split(/\r?\n/).some(isFigureLine),
  read(file) {
    const values =
      file.json === undefined ? jsonObjects(file.text) : Array.isArray(file.json) ? file.json : [file.json];
    const summaries = values.filter((value) => isRecord(value) && isSummary(value));
    if (summaries.length === 0) return readConsole(file.text);
    return joined(summaries.map((json) => readSummary(shaped(summarySchema, { ...file, json }))));
  },
};
