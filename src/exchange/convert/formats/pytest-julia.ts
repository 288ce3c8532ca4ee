/** Results of pytest-benchmark and of Julia's BenchmarkTools. */
import { z } from 'zod';
import { type Bench, defined } from '../../../core/document/index.ts';
import { figure, hasMembers, isRecord, shaped, whyNoJson } from '../json.ts';
import { type Format, FormatError, type Measurement } from '../measurement.ts';

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
        mean: figure,
        ops: figure.optional(),
        stddev: figure.optional(),
        rounds: figure.optional(),
        median: figure.optional(),
        data: z.custom<unknown[]>(Array.isArray, 'expected a list').optional(),
      }),
    }),
  ),
});

type Benchmark = z.infer<typeof fileSchema>['benchmarks'][number];

/** The rate of the mean, which github-action-benchmark's comment shows in a suitable unit. */
function benchOf({ fullname, stats }: Benchmark): Bench {
  const { mean, ops = 1 / mean, stddev, rounds = stats.data?.length ?? 1 } = stats;
  const [factor, unit] =
    mean < 1e-6 ? [1e9, 'nsec'] : mean < 1e-3 ? [1e6, 'usec'] : mean < 1 ? [1e3, 'msec'] : [1, 'sec'];
  return {
    name: fullname,
    value: ops,
    unit: 'iter/sec',
    ...(stddev === undefined || !Number.isFinite(stddev) ? {} : { range: `stddev: ${stddev}` }),
    extra: `mean: ${mean * factor} ${unit}\nrounds: ${rounds}`,
  };
}

/** Some files are cut by hand, with a note in the list. */
const isWhole = (data: readonly unknown[]): data is number[] =>
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
    const { system, machine: architecture, python_implementation, python_version } = machine;
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
      environment: defined({ system, machine: architecture, python_implementation, python_version }),
      startedAt: datetime,
      // Outside a repository the value is `unversioned`.
      commit: /^[0-9a-f]{7,64}$/.test(commit?.id ?? '') ? (commit?.id ?? undefined) : undefined,
    };
  },
};

/** `BenchmarkTools.save`: `[versions, [[type, value]…]]`, where a group's `data` holds more of `[type, value]`. */
const estimateSchema = z.looseObject({
  time: figure,
  memory: figure.optional(),
  gctime: figure.optional(),
  allocs: figure.optional(),
  params: z.tuple([z.unknown(), z.unknown()]).optional(),
});
const trialSchema = z.looseObject({ times: z.array(figure).min(1), memory: figure.optional() });
const groupSchema = z.looseObject({ data: z.record(z.string(), z.tuple([z.string(), z.unknown()]).rest(z.unknown())) });

const versionsOf = (json: unknown): Record<string, unknown> | undefined =>
  Array.isArray(json) && isRecord(json[0]) && Object.hasOwn(json[0], 'BenchmarkTools') ? json[0] : undefined;

interface Leaf {
  measurements: Measurement[];
  bench: Bench;
}

function readNode(type: string, value: unknown, path: readonly string[]): Leaf[] {
  const where = path.join('/');
  const fail = (): never => {
    throw new FormatError(`its ${type.slice(0, 40)} ${where.slice(0, 100)} has not what BenchmarkTools writes there`);
  };
  switch (type) {
    case 'BenchmarkGroup': {
      const group = groupSchema.safeParse(value);
      if (!group.success) return fail();
      return Object.entries(group.data.data).flatMap(([key, [inner, content]]) =>
        readNode(inner, content, [...path, key]),
      );
    }
    case 'TrialEstimate': {
      const estimate = estimateSchema.safeParse(value);
      if (!estimate.success) return fail();
      const { time, memory, gctime, allocs, params } = estimate.data;
      const extra = `gctime=${gctime}\nmemory=${memory}\nallocs=${allocs}\nparams=${JSON.stringify(params?.[1])}`;
      return [measure(where, [time], memory, { extra })];
    }
    case 'Trial': {
      const trial = trialSchema.safeParse(value);
      if (!trial.success) return fail();
      return [measure(where, trial.data.times, trial.data.memory)];
    }
    default:
      return fail();
  }
}

const measure = (
  name: string,
  values: readonly number[],
  memory: number | undefined,
  more: Pick<Bench, 'extra'> = {},
): Leaf => ({
  measurements: [
    { name, unit: 'ns', values },
    ...(memory === undefined || memory === 0
      ? []
      : [{ name, parameters: { metric: 'memory' }, unit: 'B/op', values: [memory] }]),
  ],
  // github-action-benchmark reads estimates only; the usual one of a trial is its median.
  bench: { name, value: [...values].sort((a, b) => a - b)[Math.floor((values.length - 1) / 2)]!, unit: 'ns', ...more },
});

/** Julia's BenchmarkTools: nanoseconds; every sample of a trial, or the one figure of an estimate; and allocated bytes. */
export const julia: Format = {
  name: 'julia',
  aliases: ['benchmarktools'],
  title: 'BenchmarkTools',
  recognises: ({ json }) => versionsOf(json) !== undefined,
  read({ json, text }) {
    const versions = versionsOf(json);
    const roots = z
      .array(z.tuple([z.string(), z.unknown()]).rest(z.unknown()))
      .safeParse(Array.isArray(json) ? json[1] : undefined);
    if (versions === undefined || !roots.success) {
      throw new FormatError(json === undefined ? whyNoJson(text) : 'it is not what BenchmarkTools.save writes');
    }
    const { Julia: version } = versions;
    const leaves = roots.data.flatMap(([type, value]) => readNode(type, value, []));
    return {
      measurements: leaves.flatMap(({ measurements }) => measurements),
      benches: { julia: leaves.map(({ bench }) => bench) },
      ...(typeof version === 'string' ? { environment: { julia: version } } : {}),
    };
  },
};
