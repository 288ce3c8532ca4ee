import { z } from 'zod';
import { hasMembers, shaped } from '../json.ts';
import type { Format } from '../measurement.ts';

const fileSchema = z.looseObject({
  results: z.array(
    z.looseObject({
      command: z.string(),
      mean: z.number(),
      median: z.number().optional(),
      times: z.array(z.number()).min(1).optional(),
      parameters: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
    }),
  ),
});

/** `hyperfine --export-json`: seconds, every run of every command. */
export const hyperfine: Format = {
  name: 'hyperfine',
  aliases: [],
  title: 'hyperfine',
  recognises: ({ json }) =>
    hasMembers(json, 'results') && Array.isArray(json.results) && hasMembers(json.results[0], 'command', 'mean'),
  read: (file) => ({
    measurements: shaped(fileSchema, file).results.map(({ command, mean, times, parameters = {} }) => ({
      operation: 'run',
      name: command,
      parameters: Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, String(value)])),
      unit: 's',
      values: times ?? [mean],
    })),
  }),
};
