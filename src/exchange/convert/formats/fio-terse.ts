/** Terse: fields between semicolons; latencies in microseconds. The job's options are not included. */
import { type Direction, directions, type Job, maxLineLength, type Report, type Spread } from './fio-report.ts';
import { FormatError } from '../measurement.ts';

const terseLine = /^[2-5];fio-[^;]{1,99};/;

/** On a terminal the first one stands behind the progress. */
const terseLinesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.slice(Math.max(0, line.lastIndexOf(';fio-') - 1)))
    .filter((line) => line.length <= maxLineLength && terseLine.test(line));

export const isTerseReport = (text: string): boolean => terseLinesOf(text).length > 0;

/** Fields of one direction, by position. Version 5 adds IOPS and the number of samples. */
const directionFields = (version: number): number => (version >= 5 ? 47 : 41);

const [percentileField, percentiles] = [12, 20];

function terseSpread(
  fields: readonly string[],
  at: number,
  ranks: readonly string[],
  calls: number,
): Spread | undefined {
  const [mean, deviation] = [Number(fields[at + 2]) * 1e3, Number(fields[at + 3]) * 1e3];
  if (!(mean > 0)) return undefined;
  const found = ranks.flatMap((text): [number, number][] => {
    const [, rank, value] = /^([\d.]+)%=(\d+)$/.exec(text) ?? [];
    return Number(rank) > 0 ? [[Number(rank), Number(value) * 1e3]] : [];
  });
  return { count: calls, mean, deviation, percentiles: new Map(found), buckets: [] };
}

function terseDirection(fields: readonly string[]): Direction | undefined {
  const [kibibytes = 0, kibibytesPerSecond = 0, iops = 0, runtimeMs = 0] = fields.slice(0, 4).map(Number);
  if (kibibytes === 0 && iops === 0) return undefined;
  const calls = Math.round((iops * runtimeMs) / 1000);
  const ranks = fields.slice(percentileField, percentileField + percentiles);
  return {
    bytesPerSecond: kibibytesPerSecond * 1024,
    iops,
    runtimeMs,
    completion: terseSpread(fields, 8, ranks, calls),
    total: terseSpread(fields, 32, [], calls),
  };
}

interface TerseLine {
  job: Job;
  version: string;
  /** Fields that only grow while a job runs. */
  growing: number[];
}

function readTerseLine(line: string): TerseLine {
  const fields = line.split(';');
  const [version = '', fio = '', name = '', group = '', error = ''] = fields;
  if (version === '2')
    throw new FormatError('it is of terse version 2, which has no fixed fields: use --terse-version=5');
  const width = directionFields(Number(version));
  const named = directions.slice(0, Number(version) >= 4 ? 3 : 2);
  const parts = named.map((_, index) => fields.slice(5 + index * width, 5 + (index + 1) * width));
  const cpu = fields.slice(5 + named.length * width).map((field) => Number.parseFloat(field));
  if (parts.at(-1)!.length < width || Number.isNaN(cpu[1] ?? Number.NaN))
    throw new FormatError('one of its lines is cut short');
  const found = named.flatMap((direction, index) => {
    const io = terseDirection(parts[index]!);
    return io === undefined ? [] : [[direction, io] as const];
  });
  // Kibibytes, run time, and the longest latency of each direction; changes of context.
  const growing = [...parts.flatMap((part) => [0, 3, 9].map((at) => Number(part[at]))), cpu[2] ?? 0];
  return {
    version: fio,
    growing,
    job: {
      name,
      group,
      options: {},
      knowsOptions: false,
      error: Number(error),
      directions: Object.fromEntries(found),
      userCpu: cpu[0]!,
      systemCpu: cpu[1]!,
    },
  };
}

/** Minimum distance between reports of one run. */
const minIntervalMs = 100;

/** Whether each line continues the one `period` lines above. */
function goesOn(lines: readonly TerseLine[], period: number): boolean {
  const keyOf = ({ job }: TerseLine): string => `${job.group};${job.name}`;
  const runtimeOf = ({ growing }: TerseLine): number => Math.max(growing[1] ?? 0, growing[4] ?? 0, growing[7] ?? 0);
  const pairs = lines.slice(period).map((line, index) => [lines[index]!, line] as const);
  return (
    pairs.every(([a, b]) => keyOf(a) === keyOf(b) && b.growing.every((value, index) => value >= a.growing[index]!)) &&
    pairs.some(([a, b]) => runtimeOf(b) - runtimeOf(a) >= minIntervalMs)
  );
}

export function readTerseReport(text: string): Report {
  const lines = terseLinesOf(text).map(readTerseLine);
  const periods = Array.from({ length: Math.max(0, lines.length - 1) }, (_, index) => index + 1);
  // A status report contains all jobs: the first one ends where the same jobs appear again with more work done.
  const period = periods.find((each) => goesOn(lines, each)) ?? lines.length;
  const whole = lines.length - (lines.length % period);
  return {
    jobs: lines.slice(whole - period, whole).map(({ job }) => job),
    torn: lines.slice(whole).map(({ job }) => job.name),
    version: lines[0]?.version,
    earlierReports: whole / period - 1,
  };
}
