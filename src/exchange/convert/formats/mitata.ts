/** mitata: `run({ format: 'json' })`. */
import { z } from 'zod';
import { figure, hasMembers, shaped } from '../json.ts';
import type { Format, Measurement, NoFigures } from '../measurement.ts';

const statsSchema = z.looseObject({
  avg: figure,
  p99: figure.optional(),
  heap: z.looseObject({ avg: figure }).nullish(),
});

const mitataSchema = z.looseObject({
  layout: z.array(z.looseObject({ name: z.string().nullish() })).optional(),
  benchmarks: z.array(
    z.looseObject({
      group: z.number().optional(),
      runs: z.array(
        z.looseObject({
          name: z.string(),
          stats: statsSchema.nullish(),
          error: z.unknown().optional(),
        }),
      ),
    }),
  ),
  context: z.looseObject({ arch: z.string().nullish(), runtime: z.string().nullish() }).optional(),
});

const reasonOf = (error: unknown): string =>
  hasMembers(error, 'message') && typeof error.message === 'string'
    ? `it failed: ${error.message.slice(0, 200)}`
    : 'it failed';

/** mitata: nanoseconds of one call, mean and p99; mean bytes on the heap. */
export const mitata: Format = {
  name: 'mitata',
  aliases: [],
  title: 'mitata',
  recognises: ({ json }) =>
    hasMembers(json, 'benchmarks', 'context') &&
    Array.isArray(json.benchmarks) &&
    hasMembers(json.benchmarks[0], 'runs') &&
    hasMembers(json.context, 'runtime'),
  read(file) {
    const { layout = [], benchmarks, context } = shaped(mitataSchema, file);
    const runs = benchmarks.flatMap(({ group, runs: all }) =>
      all.map((run) => ({ ...run, group: (group === undefined ? undefined : layout[group]?.name) ?? '' })),
    );
    return {
      measurements: runs.flatMap(({ name, group, stats, error }): Measurement[] => {
        if (stats === undefined || stats === null || (error !== undefined && error !== null)) return [];
        const { avg, p99, heap } = stats;
        return [
          { name, group, unit: 'ns', values: [avg] },
          ...(p99 === undefined ? [] : [{ name, group, parameters: { metric: 'p99' }, unit: 'ns', values: [p99] }]),
          ...(heap === undefined || heap === null
            ? []
            : [{ name, group, parameters: { metric: 'heap' }, unit: 'B', values: [heap.avg] }]),
        ];
      }),
      skipped: runs.flatMap(({ name, stats, error }): NoFigures[] =>
        stats === undefined || stats === null || (error !== undefined && error !== null)
          ? [{ name, reason: reasonOf(error) }]
          : [],
      ),
      environment: Object.fromEntries(
        Object.entries({ arch: context?.arch, runtime: context?.runtime }).filter(
          (entry): entry is [string, string] => typeof entry[1] === 'string',
        ),
      ),
    };
  },
};
