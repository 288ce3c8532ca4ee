import { z } from 'zod';
import type { Bench } from '../../document/index.ts';
import { type Format, hasMembers, isRecord, shaped } from '../measurement.ts';

const fileSchema = z.looseObject({
  datetime: z.string().optional(),
  commit_info: z.looseObject({ id: z.string().nullish() }).optional(),
  machine_info: z
    .looseObject({
      system: z.string().optional(),
      machine: z.string().optional(),
      python_version: z.string().optional(),
      python_implementation: z.string().optional(),
    })
    .optional(),
  benchmarks: z.array(
    z.looseObject({
      name: z.string(),
      fullname: z.string(),
      stats: z.looseObject({
        mean: z.number(),
        ops: z.number().optional(),
        stddev: z.number().optional(),
        rounds: z.number().optional(),
        median: z.number().optional(),
        // Cut short by hand in some files, with a text that says so.
        data: z.array(z.union([z.number(), z.string()])).optional(),
        q1: z.number().optional(),
        q3: z.number().optional(),
      }),
    }),
  ),
});

type Benchmark = z.infer<typeof fileSchema>['benchmarks'][number];

/** The rate of the mean, which is told in its comment in a unit that suits it. */
function benchOf({ fullname, stats }: Benchmark): Bench {
  const { mean, ops = 1 / mean, stddev, rounds = stats.data?.length ?? 1 } = stats;
  const [factor, unit] =
    mean < 1e-6 ? [1e9, 'nsec'] : mean < 1e-3 ? [1e6, 'usec'] : mean < 1 ? [1e3, 'msec'] : [1, 'sec'];
  return {
    name: fullname,
    value: ops,
    unit: 'iter/sec',
    ...(stddev === undefined ? {} : { range: `stddev: ${stddev}` }),
    extra: `mean: ${mean * factor} ${unit}\nrounds: ${rounds}`,
  };
}

const isWhole = (data: readonly (number | string)[]): data is number[] =>
  data.length > 0 && data.every((value) => typeof value === 'number');

/** `pytest --benchmark-json`: seconds; every round with `--benchmark-save-data`, else the median. */
export const pytestBenchmark: Format = {
  name: 'pytest-benchmark',
  aliases: ['pytest'],
  title: 'pytest-benchmark',
  recognises: ({ json }) =>
    isRecord(json) &&
    Array.isArray(json.benchmarks) &&
    (Object.hasOwn(json, 'machine_info') || hasMembers(json.benchmarks[0], 'stats', 'fullname')),
  read(file) {
    const { benchmarks, datetime, commit_info: commit, machine_info: machine = {} } = shaped(fileSchema, file);
    const members = ['system', 'machine', 'python_implementation', 'python_version'] as const;
    return {
      measurements: benchmarks.map(({ fullname, stats: { mean, median, data = [] } }) => ({
        name: fullname,
        unit: 's',
        values: isWhole(data) ? data : [median ?? mean],
      })),
      skipped: benchmarks
        .filter(({ stats: { data = [] } }) => data.length > 0 && !isWhole(data))
        .map(({ fullname }) => ({
          name: `${fullname} data`,
          reason: 'its samples are not all there: its median counts',
        })),
      benches: { pytest: benchmarks.map(benchOf) },
      environment: Object.fromEntries(
        members.flatMap((name) => (machine[name] === undefined ? [] : [[name, machine[name]] as const])),
      ),
      startedAt: datetime,
      // Outside a repository it says `unversioned`.
      commit: /^[0-9a-f]{7,64}$/.test(commit?.id ?? '') ? (commit?.id ?? undefined) : undefined,
    };
  },
};
