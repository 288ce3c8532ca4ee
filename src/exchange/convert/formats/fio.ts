/** Figures of fio, for any `--output-format`: jobs × directions, with their options. */
import { defined, groupBy } from '../../../core/document/index.ts';
import { normalQuantile975 } from '../../../core/stats/index.ts';
import { hasMembers } from '../json.ts';
import {
  around,
  type Format,
  FormatError,
  joined,
  type Measurement,
  type NoFigures,
  type Part,
  type Reading,
  type ResultFile,
} from '../measurement.ts';
import { directions, type Job, type Report, type Spread, isPresent, sum, togetherJob } from './fio-report.ts';
import { isFioJson, readJsonReport, readJsonReports } from './fio-json.ts';
import { isNormalReport, readNormalReports } from './fio-normal.ts';
import { isTerseReport, readTerseReport } from './fio-terse.ts';

/** Options about place, duration and reporting, not about the measured work. */
const silentOption =
  /^(?:name|description|filename|filename_format|directory|opendir|runtime|timeout|time_based|ramp_time|startdelay|group_reporting|new_group|stonewall|wait_for|randseed|randrepeat|allrandrepeat|unlink|loops|eta|status-interval|output|output-format|exec_prerun|exec_postrun|numa_.*|create_.*|write_.*_log|log_.*|per_job_logs|.*lat_percentiles|percentile_list|significant_figures)$/;

const aliases: Readonly<Record<string, string>> = { blocksize: 'bs', readwrite: 'rw' };

/** `4k`, `4096` and `4KiB` are one size. */
function plainSize(text: string): string {
  const [, digits, suffix = ''] = /^(\d+(?:\.\d+)?)([kmg]?)(?:i?b)?$/i.exec(text) ?? [];
  if (digits === undefined) return text;
  let size = Number(digits) * 1024 ** ['', 'k', 'm', 'g'].indexOf(suffix.toLowerCase());
  const units = ['B', 'KiB', 'MiB', 'GiB'];
  while (units.length > 1 && size >= 1024 && size % 1024 === 0) {
    size /= 1024;
    units.shift();
  }
  return `${size}${units[0]!}`;
}

const isSize = (name: string): boolean => name === 'bs' || name === 'size' || name === 'io_size';

/** Normalizes an option's name and value. */
const normal = ([name, value]: [string, string]): [string, string] => {
  const plain = Object.hasOwn(aliases, name) ? aliases[name]! : name;
  return [plain, value === '' ? '1' : isSize(plain) ? plainSize(value) : value === 'readwrite' ? 'rw' : value];
};

/** A job with its distinguishing options: in its cells' ids, and in its name if others of its name are in the report. */
interface Apart {
  job: Job;
  parameters: Record<string, string>;
}

/** An option can be called `constructor`. */
const own = (options: Readonly<Record<string, string>>, name: string): string | undefined =>
  Object.hasOwn(options, name) ? options[name] : undefined;

/** Separates jobs of one name by any differing option; the remaining ones in one place are clones. */
function setApart(jobs: readonly Job[]): Apart[][] {
  const apart = jobs.map((job): Apart => {
    const options = Object.entries(job.options).map(normal);
    return { job, parameters: Object.fromEntries(options.filter(([name]) => !silentOption.test(name))) };
  });
  const groups = (): Apart[][] => [
    ...groupBy(apart, ({ job, parameters }) => JSON.stringify([job.name, Object.entries(parameters).sort()])).values(),
  ];
  for (const alike of groups()) {
    for (const name of new Set(alike.flatMap(({ job }) => Object.keys(job.options)))) {
      if (!silentOption.test(name) || new Set(alike.map(({ job }) => own(job.options, name))).size === 1) continue;
      for (const { job, parameters } of alike) parameters[name] = own(job.options, name) ?? 'none';
    }
  }
  for (const alike of groups()) {
    if (new Set(alike.map(({ job }) => job.group)).size === 1) continue;
    for (const { job, parameters } of alike) parameters.group = job.group;
  }
  for (const alike of groups()) {
    if (alike.length === 1 || alike[0]!.job.knowsOptions) continue;
    for (const [position, { parameters }] of alike.entries()) parameters.job = String(position + 1);
  }
  return groups();
}

/** Percentiles that become figures. */
const tails = [50, 99, 99.9];

type Figure = Pick<Measurement, 'parameters' | 'unit' | 'better' | 'values'> & Partial<Measurement>;

/** The mean with its interval and the known distribution; then its percentiles. */
function latencyFigures(spread: Spread | undefined, direction: string, prefix = ''): Figure[] {
  if (spread === undefined || spread.count === 0 || spread.mean === 0) return [];
  const { count, mean, deviation, percentiles, buckets } = spread;
  const error = count > 1 ? (normalQuantile975 * deviation) / Math.sqrt(count) : 0;
  const [p50Ns, p90Ns, p99Ns, p999Ns] = [50, 90, 99, 99.9].map((rank) => percentiles.get(rank));
  const isWhole = p50Ns !== undefined && p90Ns !== undefined && p99Ns !== undefined && p999Ns !== undefined;
  const of = (metric: string): Pick<Figure, 'unit' | 'better' | 'parameters'> => ({
    unit: 'ns',
    better: 'smaller',
    parameters: { direction, metric: `${prefix}${metric}` },
  });
  return [
    {
      ...of('latency'),
      values: [mean],
      ...around(mean, error),
      ...(isWhole ? { latency: { p50Ns, p90Ns, p99Ns, p999Ns } } : {}),
      ...(buckets.length > 0 ? { histogram: { buckets: buckets.map(([low, calls]) => [low, calls]) } } : {}),
    },
    ...tails.flatMap((rank): Figure[] => {
      const value = percentiles.get(rank);
      return value === undefined ? [] : [{ ...of(`p${rank}`), values: [value] }];
    }),
  ];
}

const bytesPerMebibyte = 1024 ** 2;

function figuresOf(job: Job): Figure[] {
  const all = directions.flatMap((direction): Figure[] => {
    const io = job.directions[direction];
    if (io === undefined) return [];
    const rate = { better: 'bigger', fact: 'throughput' } as const;
    const { bytesPerSecond, iops, completion, total } = io;
    // Percentiles are of one of the two latencies, depending on fio's options.
    const isTotal = completion === undefined || ((total?.percentiles.size ?? 0) > 0 && total !== undefined);
    return [
      {
        ...rate,
        unit: 'MiB/s',
        values: [bytesPerSecond / bytesPerMebibyte],
        parameters: { direction, metric: 'bandwidth' },
      },
      { ...rate, unit: 'IOPS', values: [iops], parameters: { direction, metric: 'iops' } },
      ...latencyFigures(completion, direction),
      ...(isTotal ? latencyFigures(total, direction, 'total-') : []),
    ];
  });
  return [...all, ...latencyFigures(job.sync, 'sync'), ...cpuFigures(job)];
}

/** CPU time of one I/O: the share of the run time would depend on the disk's speed. */
function cpuFigures(job: Job): Figure[] {
  const all = Object.values(job.directions);
  const ios = sum(all.map(({ iops, runtimeMs }) => (iops * runtimeMs) / 1000));
  const runtimeNs = Math.max(0, ...all.map(({ runtimeMs }) => runtimeMs)) * 1e6;
  return Object.entries({ user: job.userCpu, system: job.systemCpu }).flatMap(([mode, percent]): Figure[] => {
    if (percent === 0 || ios === 0) return [];
    const values = [((percent / 100) * runtimeNs) / ios];
    return [{ unit: 'ns', better: 'smaller', values, parameters: { metric: `cpu-${mode}` } }];
  });
}

/** For each job name: the options in which jobs of that name differ. */
function differingOptions(heads: readonly Apart[]): Map<string, string[]> {
  const found = [...groupBy(heads, ({ job }) => job.name)].map(([name, alike]): [string, string[]] => {
    const names = [...new Set(alike.flatMap(({ parameters }) => Object.keys(parameters)))].sort();
    const isVaried = (name: string): boolean => new Set(alike.map(({ parameters }) => own(parameters, name))).size > 1;
    return [name, names.filter(isVaried)];
  });
  return new Map(found);
}

/** Readable: `test bs=4KiB rw=randread`, if other jobs are called `test` too. */
const labelOf = ({ job, parameters }: Apart, varied: readonly string[]): string =>
  [
    job.name,
    ...varied.flatMap((name) => (Object.hasOwn(parameters, name) ? [`${name}=${parameters[name]!}`] : [])),
  ].join(' ');

/** One job's figures, or why there are none: the work of a job that ended with an error is not a result. */
function readJob(clones: readonly Apart[], label: string): Part {
  const job = togetherJob(clones.map((each) => each.job));
  const own = clones[0]!.parameters;
  const parameters = clones.length > 1 ? { numjobs: String(clones.length), ...own } : own;
  const figures = job.error === 0 ? figuresOf(job) : [];
  if (figures.length === 0) {
    const why = job.error === 0 ? 'the job did no I/O' : `fio ended this job with error ${job.error}`;
    return { measurements: [], skipped: [{ operation: 'job', name: job.name, parameters, reason: why }] };
  }
  const skipped: NoFigures[] = [];
  const hasTail = figures.some(({ parameters: more }) => more?.metric === 'p99');
  if (clones.length > 1 && !hasTail && clones.some((each) => hasPercentiles(each.job))) {
    const remedy = 'use --group_reporting, or --output-format=json+';
    const reason = `percentiles of ${clones.length} clones cannot be put together: ${remedy}`;
    skipped.push({ name: `${label} percentiles`, reason });
  }
  const measurements = figures.map(({ parameters: more = {}, ...figure }) => {
    const gabName = [label, more.direction, more.metric].filter(isPresent).join(' ');
    return { operation: 'job', name: job.name, gabName, parameters: { ...parameters, ...more }, ...figure };
  });
  return { measurements, skipped };
}

function readingOf({ jobs, version, startedAt, earlierReports, torn = [] }: Report): Reading & Part {
  const all = setApart(jobs);
  const varied = differingOptions(all.map((clones) => clones[0]!));
  const { measurements, skipped } = joined(
    all.map((clones) => readJob(clones, labelOf(clones[0]!, varied.get(clones[0]!.job.name)!))),
  );
  const reason = `${earlierReports} of --status-interval: only the last one counts`;
  return {
    measurements,
    skipped: [...skipped, ...torn.map(tornJob), ...(earlierReports > 0 ? [{ name: 'earlier reports', reason }] : [])],
    startedAt,
    environment: defined({ fio: version }),
  };
}

const tornJob = (name: string): NoFigures => ({
  operation: 'job',
  name,
  reason: 'its part of the report is cut short',
});

const hasPercentiles = (job: Job): boolean =>
  Object.values(job.directions).some(({ completion }) => (completion?.percentiles.size ?? 0) > 0);

/** More jobs than a machine runs. */
const maxJobs = 10_000;

const isWholeJson = (json: unknown): boolean =>
  hasMembers(json, 'fio version', 'jobs') || hasMembers(json, 'fio version', 'client_stats');

/** fio prints it on standard error, or above its report. */
const endedBySignal = /^fio: terminating on signal (\d{1,3})/m;

/** The figures are of what fio did until it was ended. */
function withSignal(reading: Reading, text: string): Reading {
  const [, signal] = endedBySignal.exec(text) ?? [];
  if (signal === undefined) return reading;
  const reason = `fio was ended by signal ${signal}: the figures are of what it did until then`;
  return { ...reading, skipped: [...(reading.skipped ?? []), { name: 'ended early', reason }] };
}

/** Of each execution of fio in the file. */
function reportsOf(file: ResultFile): Report[] {
  const { json, text } = file;
  if (!isWholeJson(json)) {
    if (isFioJson(text)) return readJsonReports(file);
    if (isTerseReport(text)) return [readTerseReport(text)];
    if (isNormalReport(text)) return readNormalReports(text);
  }
  return [readJsonReport(file)];
}

/**
 * `fio --output-format=` json, json+, terse (versions 3 to 5) or normal, with warnings before it and with `--status-interval`. Bandwidth,
 * IOPS, latency with its tail, fsync, CPU time of every job and direction. Clones are not repetitions: they are added up.
 */
export const fio: Format = {
  name: 'fio',
  aliases: ['fio-json', 'fio-json+', 'fio-terse'],
  title: 'fio',
  isPrinted: true,
  repeats: 'several executions in one file',
  recognises: ({ json, text }) => isWholeJson(json) || isFioJson(text) || isTerseReport(text) || isNormalReport(text),
  read(file) {
    const reports = reportsOf(file);
    const jobs = sum(reports.map(({ jobs: whole, torn = [] }) => whole.length + torn.length));
    if (jobs === 0) throw new FormatError('it has no job');
    if (jobs > maxJobs) throw new FormatError(`it has more than ${maxJobs} jobs`);
    const readings = reports.map(readingOf);
    return withSignal({ ...readings[0], ...joined(readings) }, file.text);
  },
};
