/** `deno bench --json`. */
import { z } from 'zod';
import { figure, hasMembers, shaped } from '../json.ts';
import type { Format, Measurement, NoFigures } from '../measurement.ts';

const resultSchema = z.looseObject({
  ok: z.looseObject({ avg: figure, p99: figure.optional() }).optional(),
  failed: z.unknown().optional(),
});

const denoSchema = z.looseObject({
  runtime: z.string(),
  benches: z.array(
    z.looseObject({
      name: z.string(),
      origin: z.string().optional(),
      group: z.string().nullish(),
      results: z.array(resultSchema).optional(),
      /** Before version 1 of the format. */
      result: resultSchema.optional(),
    }),
  ),
});

const messageIn = (failed: unknown): string => {
  const text = hasMembers(failed, 'message') ? failed.message : failed;
  return typeof text === 'string' ? `it failed: ${text.slice(0, 200)}` : 'it failed';
};

/** deno bench: nanoseconds of one iteration, mean and p99. */
export const deno: Format = {
  name: 'deno',
  aliases: ['deno-bench'],
  title: 'deno bench',
  recognises: ({ json }) =>
    hasMembers(json, 'runtime', 'benches') && typeof json.runtime === 'string' && json.runtime.startsWith('Deno/'),
  read(file) {
    const { benches } = shaped(denoSchema, file);
    const results = benches.flatMap(({ name, origin, group, results: all, result }) =>
      (all ?? (result === undefined ? [] : [result])).map((each) => ({
        ...each,
        name,
        group: [origin?.replace(/^.*\//, ''), group ?? undefined].filter((part) => part !== undefined).join(' '),
      })),
    );
    return {
      measurements: results.flatMap(({ name, group, ok }): Measurement[] =>
        ok === undefined
          ? []
          : [
              { name, group, unit: 'ns', values: [ok.avg] },
              ...(ok.p99 === undefined
                ? []
                : [{ name, group, parameters: { metric: 'p99' }, unit: 'ns', values: [ok.p99] }]),
            ],
      ),
      skipped: results.flatMap(({ name, ok, failed }): NoFigures[] =>
        ok === undefined ? [{ name, reason: messageIn(failed) }] : [],
      ),
    };
  },
};
