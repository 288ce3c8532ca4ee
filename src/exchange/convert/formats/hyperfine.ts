/** hyperfine. */
import { z } from 'zod';
import { figure, hasMembers, shaped } from '../json.ts';
import type { Format, Measurement, NoFigures } from '../measurement.ts';
import { isHyperfineCsv, readHyperfineCsv } from './hyperfine-csv.ts';

const hyperfineSchema = z.looseObject({
  results: z.array(
    z.looseObject({
      command: z.string(),
      mean: figure,
      user: figure.optional(),
      system: figure.optional(),
      times: z.array(figure).min(1).optional(),
      memory_usage_byte: z.array(figure).optional(),
      exit_codes: z.array(z.number().nullable()).optional(),
      parameters: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
    }),
  ),
});

type HyperfineResult = z.infer<typeof hyperfineSchema>['results'][number];

/** The time of every run; the mean CPU time; the largest resident set in newer versions. */
function hyperfineFigures(result: HyperfineResult): Measurement[] {
  const { command, mean, times, user, system, memory_usage_byte: memory = [], parameters = {} } = result;
  const named = Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, String(value)]));
  const of = (metric: string): Pick<Measurement, 'operation' | 'name' | 'parameters'> => ({
    operation: 'run',
    name: command,
    parameters: { ...named, metric },
  });
  const seconds = (metric: string, value: number | undefined): Measurement[] =>
    value !== undefined ? [{ ...of(metric), unit: 's', values: [value] }] : [];
  return [
    { operation: 'run', name: command, parameters: named, unit: 's', values: times ?? [mean] },
    ...seconds('user', user),
    ...seconds('system', system),
    ...(memory.length > 0 ? [{ ...of('peak-memory'), unit: 'B', values: memory }] : []),
  ];
}

/** `hyperfine --export-json`, `--export-csv`: seconds. */
export const hyperfine: Format = {
  name: 'hyperfine',
  aliases: [],
  title: 'hyperfine',
  recognises: ({ json, text }) =>
    (hasMembers(json, 'results') && Array.isArray(json.results) && hasMembers(json.results[0], 'command', 'mean')) ||
    isHyperfineCsv(text),
  read(file) {
    if (isHyperfineCsv(file.text)) return readHyperfineCsv(file.text);
    const { results } = shaped(hyperfineSchema, file);
    return { measurements: results.flatMap(hyperfineFigures), skipped: results.flatMap(failedRuns) };
  },
};

/** Figures of failed commands stay, as in hyperfine with its option; a note mentions the failure. */
function failedRuns({ command, exit_codes: codes = [] }: HyperfineResult): NoFigures[] {
  const failed = codes.filter((code) => code !== 0).length;
  return failed === 0
    ? []
    : [
        {
          operation: 'run',
          name: `${command} exit`,
          reason: `${failed} of ${codes.length} runs failed; their times count`,
        },
      ];
}
