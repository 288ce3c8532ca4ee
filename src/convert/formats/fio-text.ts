/** fio's other reports: terse (fio(1), "Terse output"), one line a job; and normal, which people read. */
import { FormatError } from '../measurement.ts';
import { type Direction, directions, type Job, type Report, type Spread } from './fio-json.ts';

/** No line of fio's is longer. */
const longestLine = 20_000;
const linesOf = (text: string): string[] => text.split(/\r?\n/).filter((line) => line.length <= longestLine);

// Terse: fields between semicolons; latencies in microseconds. Nothing says what a job's options were.

const terseLine = /^[2-5];fio-[^;]{1,99};/;

export const isTerseReport = (text: string): boolean => linesOf(text).some((line) => terseLine.test(line));

/** Fields of one direction, and which of them are what. Version 5 adds IOPS and how many samples there were. */
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
  /** What only grows while a job runs. */
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
      ...{ name, group, options: {}, knowsOptions: false, error: Number(error) },
      ...{ directions: Object.fromEntries(found), userCpu: cpu[0]!, systemCpu: cpu[1]! },
    },
  };
}

/** Reports of one run are at least so far apart. */
const leastIntervalMs = 100;

/** Whether each line goes on where the one `period` lines above was. */
function goesOn(lines: readonly TerseLine[], period: number): boolean {
  const keyOf = ({ job }: TerseLine): string => `${job.group};${job.name}`;
  const runtimeOf = ({ growing }: TerseLine): number => Math.max(growing[1] ?? 0, growing[4] ?? 0, growing[7] ?? 0);
  const pairs = lines.slice(period).map((line, index) => [lines[index]!, line] as const);
  return (
    pairs.every(([a, b]) => keyOf(a) === keyOf(b) && b.growing.every((value, index) => value >= a.growing[index]!)) &&
    pairs.some(([a, b]) => runtimeOf(b) - runtimeOf(a) >= leastIntervalMs)
  );
}

export function readTerseReport(text: string): Report {
  const lines = linesOf(text)
    .filter((line) => terseLine.test(line))
    .map(readTerseLine);
  const periods = Array.from({ length: Math.floor(lines.length / 2) }, (_, index) => index + 1);
  // A status report is printed as the job stands: the first of them ends where the same jobs come again and have done more.
  const period = periods.find((each) => lines.length % each === 0 && goesOn(lines, each)) ?? lines.length;
  return {
    jobs: lines.slice(-period).map(({ job }) => job),
    version: lines[0]?.version,
    earlierReports: lines.length / period - 1,
  };
}

// Normal: a line for each job that is started, then a block for each that has ended.

const header = /^(.{1,500}): \(g=(\d+)\): rw=(\w+), bs=(.{1,200}), ioengine=([\w.:/-]+), iodepth=(\d+)/;
const blockStart = /^(.{1,500}): \(groupid=(\d+), jobs=(\d+)\): err= ?(\d+)/;
const rateLine =
  /^ {1,4}(read|write|trim|mixed) ?: IOPS=([\d.]+)([kMG]?), BW=([\d.]+)([KMGT]?i?B)\/s (?:\([^()]{1,40}\) ?)?\([^()/]{1,40}\/(\d+)(m?sec)\)/;
const spreadLine =
  /^ {1,8}(clat|lat|sync) \(([mun]?sec)\): min= ?[\d.]+[km]?, max= ?[\d.]+[km]?, avg= ?([\d.]+)(k?), stdev= ?([\d.]+)(k?)/;
const percentileHeading = /^ {1,8}(clat|lat|sync) percentiles \(([mun]?sec)\):/;
const percentileEntry = /([\d.]+)th=\[ *(\d+)\]/g;
const cpuLine = /^ {1,4}cpu {1,20}: usr=([\d.]+)%, sys=([\d.]+)%/;
const issuedLine = /^ {1,8}issued rwts: total=(\d+),(\d+),(\d+),(\d+)/;

export const isNormalReport = (text: string): boolean =>
  linesOf(text).some((line) => blockStart.test(line)) && /^ {1,4}(?:read|write|trim|mixed) ?: IOPS=/m.test(text);

const unitNs: Readonly<Record<string, number>> = { nsec: 1, usec: 1e3, msec: 1e6, sec: 1e9 };
const countOf = (prefix: string): number => ({ k: 1e3, M: 1e6, G: 1e9 })[prefix] ?? 1;
const bytesOf = (unit: string): number => 1024 ** ['B', 'KiB', 'MiB', 'GiB', 'TiB'].indexOf(unit);

/** `(R) 4096B-4096B, (W) …`, of one direction where all are alike: `4096B`. */
function blockSize(text: string, rw: string): string {
  const sizes = [...text.matchAll(/([\d.]+)([KMGT]?i?B?)-([\d.]+)([KMGT]?i?B?)/g)].map(
    ([, low, lowUnit, high, highUnit]) =>
      low === high && lowUnit === highUnit ? `${low}${lowUnit}` : `${low}${lowUnit}-${high}${highUnit}`,
  );
  const [read = text, write = read, trim = read] = sizes;
  if (rw.includes('trim')) return trim;
  return read === write || !rw.includes('rw') ? (rw.includes('write') ? write : read) : `${read},${write}`;
}

type Options = Record<string, string>;

/** Group and name → the options of each job that was announced so. */
function announced(lines: readonly string[]): Map<string, Options[]> {
  const found = new Map<string, Options[]>();
  for (const line of lines) {
    const [, name, group, rw, sizes, ioengine, iodepth] = header.exec(line) ?? [];
    if (name === undefined || group === undefined || rw === undefined || sizes === undefined) continue;
    const options = { rw, bs: blockSize(sizes, rw), ioengine: ioengine!, iodepth: iodepth! };
    const key = `${group};${name}`;
    found.set(key, [...(found.get(key) ?? []), options]);
  }
  return found;
}

interface Block {
  job: Job;
  clones: number;
}

class BlockReader {
  readonly block: Block;
  #direction: (typeof directions)[number] | undefined;
  #ranks: Map<number, number> | undefined;
  #rankUnitNs = 1;

  constructor([, name = '', group = '', jobs = '', error = '']: readonly (string | undefined)[]) {
    const job = {
      name,
      group,
      options: {},
      knowsOptions: false,
      error: Number(error),
      directions: {},
      userCpu: 0,
      systemCpu: 0,
    };
    this.block = { job, clones: Number(jobs) };
  }

  read(line: string): void {
    const { job } = this.block;
    const [, direction, iops, prefix, bandwidth, unit, runtime, runtimeUnit] = rateLine.exec(line) ?? [];
    if (direction !== undefined) {
      this.#direction = direction as (typeof directions)[number];
      job.directions[this.#direction] = {
        iops: Number(iops) * countOf(prefix!),
        bytesPerSecond: Number(bandwidth) * bytesOf(unit!),
        runtimeMs: Number(runtime) * (runtimeUnit === 'sec' ? 1000 : 1),
      };
    }
    const [, user, system] = cpuLine.exec(line) ?? [];
    if (user !== undefined) Object.assign(job, { userCpu: Number(user), systemCpu: Number(system) });
    this.#readSpread(line);
    this.#readIssued(line);
  }

  #readSpread(line: string): void {
    const [, of, unit, mean, meanPrefix, deviation, deviationPrefix] = spreadLine.exec(line) ?? [];
    if (of !== undefined) {
      this.#ranks = undefined;
      const factor = unitNs[unit!]!;
      this.#place(of, {
        ...{ count: 1, percentiles: new Map(), buckets: [] },
        mean: Number(mean) * factor * countOf(meanPrefix!),
        deviation: Number(deviation) * factor * countOf(deviationPrefix!),
      });
    }
    const [, ranked, rankUnit] = percentileHeading.exec(line) ?? [];
    if (ranked !== undefined) {
      this.#ranks = this.#spreadOf(ranked)?.percentiles as Map<number, number> | undefined;
      this.#rankUnitNs = unitNs[rankUnit!]!;
    } else if (/^ {1,8}\|/.test(line)) {
      for (const [, rank, value] of line.matchAll(percentileEntry))
        this.#ranks?.set(Number(rank), Number(value) * this.#rankUnitNs);
    }
  }

  #spreadOf(of: string): Spread | undefined {
    const { job } = this.block;
    const io = this.#direction && job.directions[this.#direction];
    return of === 'sync' ? job.sync : of === 'clat' ? io?.completion : io?.total;
  }

  #place(of: string, spread: Spread): void {
    const { job } = this.block;
    const io = this.#direction && job.directions[this.#direction];
    if (of === 'sync') job.sync = spread;
    else if (io) io[of === 'clat' ? 'completion' : 'total'] = spread;
  }

  /** How many calls there were: exact, where rates and means are rounded. */
  #readIssued(line: string): void {
    const counts = issuedLine.exec(line)?.slice(1).map(Number);
    if (counts === undefined) return;
    const { job } = this.block;
    for (const [index, name] of (['read', 'write', 'trim'] as const).entries()) {
      const io = job.directions[name];
      if (io === undefined || counts[index] === 0) continue;
      if (io.runtimeMs > 0) io.iops = (counts[index]! * 1000) / io.runtimeMs;
      for (const spread of [io.completion, io.total]) if (spread) spread.count = counts[index]!;
    }
    if (job.sync) job.sync.count = counts[3]!;
  }
}

/** What several announced jobs have in common, and where they differ all of it: a group is reported as one. */
const joined = (all: readonly Options[]): Options =>
  Object.fromEntries(
    Object.keys(all[0] ?? {}).map((name) => [name, [...new Set(all.map((options) => options[name]!))].join('+')]),
  );

/** As many blocks as announced jobs are those jobs, in their order; more blocks than one job are its clones. */
function withOptions(blocks: readonly Block[], jobs: ReadonlyMap<string, readonly Options[]>): Job[] {
  const seen = new Map<string, number>();
  const keyOf = ({ job }: Block): string => `${job.group};${job.name}`;
  const counts = new Map<string, number>();
  for (const block of blocks) counts.set(keyOf(block), (counts.get(keyOf(block)) ?? 0) + 1);
  return blocks.map((block): Job => {
    const { job, clones } = block;
    const alike = counts.get(keyOf(block));
    const position = seen.get(keyOf(block)) ?? 0;
    seen.set(keyOf(block), position + 1);
    const own = jobs.get(keyOf(block)) ?? [];
    if (clones > 1) {
      const group = [...jobs].flatMap(([key, options]) => (key.startsWith(`${job.group};`) ? options : []));
      return { ...job, options: { ...joined(group), numjobs: String(clones) }, knowsOptions: group.length > 0 };
    }
    const options = own.length === alike ? own[position] : own.length === 1 ? own[0] : undefined;
    return { ...job, options: options ?? {}, knowsOptions: options !== undefined };
  });
}

export function readNormalReport(text: string): Report {
  const lines = linesOf(text);
  const reports: Block[][] = [[]];
  let reader: BlockReader | undefined;
  for (const line of lines) {
    const start = blockStart.exec(line);
    if (start) {
      reader = new BlockReader(start);
      reports.at(-1)!.push(reader.block);
    } else if (line.startsWith('Run status group')) {
      reader = undefined;
      if (reports.at(-1)!.length > 0) reports.push([]);
    } else {
      reader?.read(line);
    }
  }
  const whole = reports.filter((blocks) => blocks.length > 0);
  return {
    jobs: withOptions(whole.at(-1) ?? [], announced(lines)),
    version: lines.find((line) => /^fio-\d[\w.-]*$/.test(line)),
    earlierReports: Math.max(0, whole.length - 1),
  };
}
