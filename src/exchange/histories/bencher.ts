/** Histories of Bencher, in the JSON of its API: reports (`bencher report list`), or a query of performance (`bencher perf`). */
import { z } from 'zod';
import { docsPage, UsageError, type Better } from '../../core/document/index.ts';
import { ForeignRuns, type CellNames, type ForeignHistory } from './foreign-runs.ts';
import { jsonOf } from './json-text.ts';

const named = z.looseObject({ name: z.string() });
const measureSchema = named.extend({ slug: z.string().optional(), units: z.string().optional() });
const versionSchema = z.looseObject({ hash: z.string().nullish() });
const metricSchema = z.looseObject({
  value: z.number(),
  lower_value: z.number().nullish(),
  upper_value: z.number().nullish(),
});
const boundarySchema = z.looseObject({ lower_limit: z.number().nullish(), upper_limit: z.number().nullish() });

const perfSchema = z.looseObject({
  results: z.array(
    z.looseObject({
      branch: named,
      testbed: named,
      benchmark: named,
      measure: measureSchema,
      metrics: z.array(
        z.looseObject({
          report: z.string(),
          start_time: z.string(),
          version: versionSchema.nullish(),
          metric: metricSchema,
          boundary: boundarySchema.nullish(),
          threshold: z.unknown().optional(),
        }),
      ),
    }),
  ),
});

const reportSchema = z.looseObject({
  uuid: z.string(),
  adapter: z.string().optional(),
  start_time: z.string(),
  branch: named.extend({ head: z.looseObject({ version: versionSchema.nullish() }).nullish() }),
  testbed: named,
  results: z.array(
    z.array(
      z.looseObject({
        benchmark: named,
        measures: z.array(
          z.looseObject({
            measure: measureSchema,
            metric: metricSchema,
            boundary: boundarySchema.nullish(),
            threshold: z.unknown().optional(),
          }),
        ),
      }),
    ),
  ),
});

type Measure = z.infer<typeof measureSchema>;
type Boundary = z.infer<typeof boundarySchema>;

/** `nanoseconds (ns)`, `operations / second (ops/s)`: the short form is the unit. */
const unitOf = ({ units = '', name }: Measure): string => /\(([^()]{1,40})\)\s*$/.exec(units)?.[1] ?? (units || name);

const slugOf = ({ slug, name }: Measure): string => slug ?? name.toLowerCase().replaceAll(' ', '-');

/** The side on which a threshold alerts is the worse one. Without a threshold the unit says it. */
function betterOf(boundaries: readonly (Boundary | null | undefined)[]): Better | undefined {
  const hasLower = boundaries.some((boundary) => typeof boundary?.lower_limit === 'number');
  const hasUpper = boundaries.some((boundary) => typeof boundary?.upper_limit === 'number');
  if (hasLower === hasUpper) return undefined;
  return hasLower ? 'bigger' : 'smaller';
}

/** One series of figures with what they have in common. */
interface Series {
  /** Bencher's name of the adapter; undefined: not in the file. */
  adapter?: string | undefined;
  branch: string;
  testbed: string;
  benchmark: string;
  measure: Measure;
  points: {
    report: string;
    startedAt: string;
    commit: string | undefined;
    metric: z.infer<typeof metricSchema>;
    boundary: Boundary | null | undefined;
  }[];
}

function addSeries(runs: ForeignRuns, series: Series, cellOf: CellNames, betters: ReadonlyMap<string, Better>): void {
  const { adapter = 'json', branch, testbed, benchmark, measure, points } = series;
  const slug = slugOf(measure);
  const cell = cellOf(adapter, benchmark, slug === 'latency' ? {} : { metric: slug });
  for (const { report, startedAt, commit, metric } of points) {
    runs.add(
      { key: `${report} ${branch} ${testbed}`, startedAt, commit, branch, environment: { testbed } },
      {
        cell,
        name: slug === 'latency' ? benchmark : `${benchmark} - ${slug}`,
        unit: unitOf(measure),
        better: betters.get(slug),
        value: metric.value,
        low: metric.lower_value ?? undefined,
        high: metric.upper_value ?? undefined,
      },
    );
  }
}

const seriesOfPerf = ({ results }: z.infer<typeof perfSchema>): Series[] =>
  results.map(({ branch, testbed, benchmark, measure, metrics }) => ({
    branch: branch.name,
    testbed: testbed.name,
    benchmark: benchmark.name,
    measure,
    points: metrics.map(({ report, start_time: startedAt, version, metric, boundary }) => ({
      report,
      startedAt,
      commit: version?.hash ?? undefined,
      metric,
      boundary,
    })),
  }));

const seriesOfReport = (report: z.infer<typeof reportSchema>): Series[] =>
  report.results.flat().flatMap(({ benchmark, measures }) =>
    measures.map(({ measure, metric, boundary }) => ({
      adapter: report.adapter,
      branch: report.branch.name,
      testbed: report.testbed.name,
      benchmark: benchmark.name,
      measure,
      points: [
        {
          report: report.uuid,
          startedAt: report.start_time,
          commit: report.branch.head?.version?.hash ?? undefined,
          metric,
          boundary,
        },
      ],
    })),
  );

function seriesOf(value: unknown, file: string): Series[] {
  const perf = perfSchema.safeParse(value);
  if (perf.success && perf.data.results.every(({ metrics }) => Array.isArray(metrics))) return seriesOfPerf(perf.data);
  const reports = z.union([z.array(reportSchema), reportSchema.transform((one) => [one])]).safeParse(value);
  if (reports.success) return reports.data.flatMap(seriesOfReport);
  throw new UsageError(
    `${file} holds neither reports nor a query of performance of Bencher's API: save the output of bencher report list or bencher perf.`,
  );
}

/** Exports overlap: what an earlier file has of a report is not a repetition. @param files the series of each */
function withoutRepeats(files: readonly Series[][]): Series[] {
  const earlier = new Set<string>();
  return files.flatMap((all) => {
    const nameOf = (series: Series, report: string): string => {
      const { branch, testbed, benchmark, measure } = series;
      return JSON.stringify([report, branch, testbed, benchmark, slugOf(measure)]);
    };
    const fresh = all.map((series) => ({
      ...series,
      points: series.points.filter(({ report }) => !earlier.has(nameOf(series, report))),
    }));
    for (const series of fresh) for (const { report } of series.points) earlier.add(nameOf(series, report));
    return fresh;
  });
}

/**
 * @param cellOf takes Bencher's name of the adapter as the format
 * @throws UsageError
 */
export function historyOfBencher(files: readonly { text: string; file: string }[], cellOf: CellNames): ForeignHistory {
  const series = withoutRepeats(files.map(({ text, file }) => seriesOf(jsonOf(text, file), file)));
  const slugs = new Set(series.map(({ measure }) => slugOf(measure)));
  const betters = new Map(
    [...slugs].flatMap((slug): [string, Better][] => {
      const own = series.filter(({ measure }) => slugOf(measure) === slug);
      const better = betterOf(own.flatMap(({ points }) => points.map(({ boundary }) => boundary)));
      return better === undefined ? [] : [[slug, better]];
    }),
  );
  const runs = new ForeignRuns('bencher');
  for (const each of series) addSeries(runs, each, cellOf, betters);
  const bounded = series.flatMap(({ points }) => points).filter(({ boundary }) => betterOf([boundary]) !== undefined);
  const left =
    bounded.length === 0
      ? []
      : [`the boundaries of ${bounded.length} figures: ${docsPage('docs/migrate-bencher.md')} has what judges here`];
  return runs.history(left);
}
