import { z } from 'zod';
import { hasMembers, shaped } from '../json.ts';
import type { Format } from '../measurement.ts';

/** JMH writes `"NaN"` as text where one sample leaves no error. */
const figure = z.union([z.number(), z.string()]).transform(Number);

const metricSchema = z.looseObject({
  score: figure,
  scoreUnit: z.string(),
  scoreConfidence: z.array(figure).optional(),
  rawData: z.array(z.array(figure)).optional(),
});
const fileSchema = z.array(
  z.looseObject({
    benchmark: z.string(),
    mode: z.string(),
    threads: z.number().optional(),
    forks: z.number().optional(),
    measurementIterations: z.number().optional(),
    params: z.record(z.string(), z.string()).optional(),
    jdkVersion: z.string().optional(),
    primaryMetric: metricSchema,
  }),
);

/** `thrpt`, JMH's only mode of which more is better. github-action-benchmark takes all modes for times, hence the wrong way round. */
const throughput = 'thrpt';

/** `java -jar benchmarks.jar -rf json`: the primary metric, every iteration of every fork. */
export const jmh: Format = {
  name: 'jmh',
  aliases: [],
  title: 'JMH',
  recognises: ({ json }) => Array.isArray(json) && hasMembers(json[0], 'benchmark', 'mode', 'primaryMetric'),
  read(file) {
    const results = shaped(fileSchema, file);
    const jdk = results[0]?.jdkVersion;
    const named = results.map(({ benchmark, params = {} }) =>
      Object.keys(params).length === 0 ? benchmark : `${benchmark} ( ${JSON.stringify(params)} )`,
    );
    return {
      measurements: results.map(({ benchmark, mode, threads = 1, params = {}, primaryMetric }, index) => {
        const { score, scoreUnit, scoreConfidence = [], rawData = [] } = primaryMetric;
        const samples = rawData.flat();
        const [low, high] = scoreConfidence;
        return {
          name: benchmark,
          incumbentName: named[index]!,
          parameters: { ...params, mode, ...(threads > 1 ? { threads: String(threads) } : {}) },
          unit: scoreUnit,
          better: mode === throughput ? ('bigger' as const) : ('smaller' as const),
          values: samples.length > 0 ? samples : [score],
          ...(low === undefined || high === undefined ? {} : { low, high }),
        };
      }),
      benches: {
        jmh: results.map(({ threads = 1, forks = 1, measurementIterations: iterations = 1, primaryMetric }, index) => ({
          name: named[index]!,
          value: primaryMetric.score,
          unit: primaryMetric.scoreUnit,
          extra: `iterations: ${iterations}\nforks: ${forks}\nthreads: ${threads}`,
        })),
      },
      ...(jdk === undefined ? {} : { environment: { jdk } }),
    };
  },
};
