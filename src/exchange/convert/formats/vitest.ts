/** Vitest's benchmarks. */
import { z } from 'zod';
import { figure, hasMembers, shaped } from '../json.ts';
import { around, type Format, type Measurement } from '../measurement.ts';

const vitestSchema = z.looseObject({
  files: z.array(
    z.looseObject({
      groups: z.array(
        z.looseObject({
          fullName: z.string(),
          benchmarks: z.array(
            z.looseObject({
              name: z.string(),
              mean: figure.optional(),
              moe: figure.optional(),
              samples: z.array(figure).optional(),
              p99: figure.optional(),
            }),
          ),
        }),
      ),
    }),
  ),
});

const isKnown = (value: number | undefined): value is number => value !== undefined && Number.isFinite(value);

/** `vitest bench --outputJson`: milliseconds; every sample with `includeSamples`, else the mean. */
export const vitest: Format = {
  name: 'vitest',
  aliases: ['vitest-bench', 'js-vitest'],
  title: 'Vitest',
  recognises: ({ json }) =>
    hasMembers(json, 'files') && Array.isArray(json.files) && hasMembers(json.files[0], 'filepath', 'groups'),
  read(file) {
    const all = shaped(vitestSchema, file).files.flatMap(({ groups }) =>
      groups.flatMap(({ fullName, benchmarks }) =>
        benchmarks.map(({ name, ...rest }) => ({ name: `${fullName} > ${name}`, ...rest })),
      ),
    );
    return {
      measurements: all.flatMap(({ name, mean, moe, samples = [], p99 }): Measurement[] => {
        if (!isKnown(mean)) return [];
        const bounds = isKnown(moe) ? around(mean, moe) : {};
        return [
          samples.length > 0 ? { name, unit: 'ms', values: samples } : { name, unit: 'ms', values: [mean], ...bounds },
          ...(p99 !== undefined ? [{ name, parameters: { metric: 'p99' }, unit: 'ms', values: [p99] }] : []),
        ];
      }),
      skipped: all
        .filter(({ mean }) => !isKnown(mean))
        .map(({ name }) => ({ name, reason: 'it has no mean: the benchmark failed' })),
    };
  },
};
