/** Results of JMH. */
import { z } from 'zod';
import { defined } from '../../../core/document/index.ts';
import { figure, hasMembers, shaped } from '../json.ts';
import type { Format, Measurement } from '../measurement.ts';

const metricSchema = z.looseObject({
  score: figure,
  scoreUnit: z.string(),
  scoreConfidence: z.array(figure).optional(),
  scorePercentiles: z.record(z.string(), figure).optional(),
  rawData: z.array(z.array(figure)).optional(),
});
const jmhSchema = z.array(
  z.looseObject({
    benchmark: z.string(),
    mode: z.string(),
    threads: z.number().optional(),
    forks: z.number().optional(),
    measurementIterations: z.number().optional(),
    params: z.record(z.string(), z.string()).optional(),
    jdkVersion: z.string().optional(),
    primaryMetric: metricSchema,
    secondaryMetrics: z.record(z.string(), metricSchema).optional(),
  }),
);

type JmhResult = z.infer<typeof jmhSchema>[number];
type JmhMetric = z.infer<typeof metricSchema>;

const samplesOf = ({ score, rawData = [] }: JmhMetric): number[] =>
  rawData.flat().length > 0 ? rawData.flat() : [score];

/** Figures of profilers (`gc.alloc.rate.norm`), the halves of a group, the percentiles of mode `sample`. */
function secondary(result: JmhResult, named: Pick<Measurement, 'name' | 'parameters'>): Measurement[] {
  const { mode, primaryMetric, secondaryMetrics = {} } = result;
  const of = (metric: string): Pick<Measurement, 'name' | 'parameters'> => ({
    name: named.name,
    parameters: { ...named.parameters, metric },
  });
  const percentiles = mode === 'sample' ? (primaryMetric.scorePercentiles ?? {}) : {};
  return [
    ...['50.0', '99.0', '99.9'].flatMap((rank): Measurement[] => {
      const value = percentiles[rank];
      return value === undefined
        ? []
        : [{ ...of(`p${Number(rank)}`), unit: primaryMetric.scoreUnit, better: 'smaller', values: [value] }];
    }),
    ...Object.entries(secondaryMetrics).map(([key, metric]): Measurement => {
      const plain = key.replace(/^·/, '');
      // A garbage collector's rates have no better direction.
      const better = plain.startsWith('gc.') ? { better: 'smaller' as const } : {};
      return { ...of(plain), unit: metric.scoreUnit, ...better, values: samplesOf(metric) };
    }),
  ];
}

/** `thrpt`, JMH's only mode in which larger is better. github-action-benchmark treats all modes as times, hence the wrong direction. */
const throughput = 'thrpt';

/** `java -jar benchmarks.jar -rf json`: every iteration of every fork, and figures of profilers. */
export const jmh: Format = {
  name: 'jmh',
  aliases: [],
  title: 'JMH',
  recognises: ({ json }) => Array.isArray(json) && hasMembers(json[0], 'benchmark', 'mode', 'primaryMetric'),
  read(file) {
    const results = shaped(jmhSchema, file);
    const named = results.map(({ benchmark, params = {} }) =>
      Object.keys(params).length === 0 ? benchmark : `${benchmark} ( ${JSON.stringify(params)} )`,
    );
    return {
      measurements: results.flatMap((result, index) => {
        const { benchmark, mode, threads = 1, params = {}, primaryMetric } = result;
        const [low, high] = primaryMetric.scoreConfidence ?? [];
        const parameters = { ...params, mode, ...(threads > 1 ? { threads: String(threads) } : {}) };
        const main: Measurement = {
          name: benchmark,
          gabName: named[index]!,
          parameters,
          unit: primaryMetric.scoreUnit,
          better: mode === throughput ? 'bigger' : 'smaller',
          values: samplesOf(primaryMetric),
          ...defined({ low, high }),
        };
        return [main, ...secondary(result, main)];
      }),
      benches: {
        jmh: results.map(({ threads = 1, forks = 1, measurementIterations: iterations = 1, primaryMetric }, index) => ({
          name: named[index]!,
          value: primaryMetric.score,
          unit: primaryMetric.scoreUnit,
          extra: `iterations: ${iterations}\nforks: ${forks}\nthreads: ${threads}`,
        })),
      },
      environment: defined({ jdk: results[0]?.jdkVersion }),
    };
  },
};
