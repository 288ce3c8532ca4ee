/** Normal: a line for each job that is started, then a block for each that has ended. */
import { groupBy } from '../../../core/document/index.ts';
import { bytesOf, factorOf, nsOf } from './amounts.ts';
import { type directions, type Job, linesOf, type Report, type Spread } from './fio-report.ts';

const header = /^(.{1,500}): \(g=(\d+)\): rw=(\w+), bs=(.{1,200}), ioengine=([\w.:/-]+), iodepth=(\d+)/;

const blockStart = /^(.{1,500}): \(groupid=(\d+), jobs=(\d+)\): err= ?(\d+)/;

const rateLine =
  /^ {1,4}(read|write|trim|mixed) ?: IOPS=([\d.]+)([kMG]?), BW=([\d.]+)([KMGT]?i?B)\/s (?:\([^()]{1,40}\) ?)?\([^()/]{1,40}\/(\d+)(m?sec)\)/;

/** fio 2: `read : io=1024.0MB, bw=1063.9KB/s, iops=265, runt=985640msec`, in units of 1024. */
const oldRateLine =
  /^ {1,4}(read|write|trim|mixed) ?: io=[\d.]+[KMGTP]?B?, bw=([\d.]+)([KMGT]?)B\/s, iops=([\d.]+)([kMG]?), runt= *(\d+)(m?sec)/;

const spreadLine =
  /^ {1,8}(clat|lat|sync) \(([mun]?sec)\): min= ?[\d.]+[kKmM]? ?, max= ?[\d.]+[kKmM]? ?, avg= ?([\d.]+)([kKmM]?) ?, stdev= ?([\d.]+)([kKmM]?)/;

const percentileHeading = /^ {1,8}(clat|lat|sync) percentiles \(([mun]?sec)\):/;

const percentileEntry = /([\d.]+)th=\[ *(\d+)\]/g;

const cpuLine = /^ {1,4}cpu {1,20}: usr=([\d.]+)%, sys=([\d.]+)%/;

const issuedLine = /^ {1,8}issued rwts: total=(\d+),(\d+),(\d+),(\d+)/;

const oldIssuedLine = /^ {1,8}issued {1,8}: total=r=(\d+)\/w=(\d+)\/d=(\d+)/;

export const isNormalReport = (text: string): boolean =>
  linesOf(text).some((line) => blockStart.test(line)) && /^ {1,4}(?:read|write|trim|mixed) ?: (?:IOPS|io)=/m.test(text);

/** `(R) 4096B-4096B, (W) …`, or one direction if all are alike: `4096B`. */
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

/** A job before it runs. */
interface Announced extends Pick<Job, 'group' | 'name'> {
  options: Options;
}

function announced(line: string): Announced[] {
  const [, name, group = '', rw = '', sizes = '', ioengine = '', iodepth = ''] = header.exec(line) ?? [];
  return name === undefined ? [] : [{ group, name, options: { rw, bs: blockSize(sizes, rw), ioengine, iodepth } }];
}

interface Block {
  job: Job;
  clones: number;
  /** Whether its end was seen: the number of calls, from which rates are computed. */
  isWhole: boolean;
}

class BlockReader {
  readonly block: Block;
  #direction: (typeof directions)[number] | undefined;
  #ranks: Map<number, number> | undefined;
  #rankUnit: string | undefined;

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
    this.block = { job, clones: Number(jobs), isWhole: false };
  }

  read(line: string): void {
    const { job } = this.block;
    const [, direction, iops, prefix, bandwidth, unit, runtime, runtimeUnit] = rateLine.exec(line) ?? [];
    if (direction !== undefined) {
      this.#direction = direction as (typeof directions)[number];
      job.directions[this.#direction] = {
        iops: Number(iops) * factorOf(prefix),
        bytesPerSecond: bytesOf(bandwidth, unit),
        runtimeMs: nsOf(runtime, runtimeUnit) / 1e6,
      };
    }
    this.#readOldRate(line);
    const [, user, system] = cpuLine.exec(line) ?? [];
    if (user !== undefined) Object.assign(job, { userCpu: Number(user), systemCpu: Number(system) });
    this.#readSpread(line);
    this.#readIssued(line);
  }

  #readOldRate(line: string): void {
    const [, direction, bandwidth, unit = '', iops, prefix, runtime, runtimeUnit] = oldRateLine.exec(line) ?? [];
    if (direction === undefined) return;
    this.#direction = direction as (typeof directions)[number];
    this.block.job.directions[this.#direction] = {
      iops: Number(iops) * factorOf(prefix),
      bytesPerSecond: bytesOf(bandwidth, unit === '' ? 'B' : `${unit}iB`),
      runtimeMs: nsOf(runtime, runtimeUnit) / 1e6,
    };
  }

  #readSpread(line: string): void {
    const [, of, unit, mean, meanPrefix, deviation, deviationPrefix] = spreadLine.exec(line) ?? [];
    if (of !== undefined) {
      this.#ranks = undefined;
      this.#place(of, {
        count: 1,
        percentiles: new Map(),
        buckets: [],
        mean: nsOf(mean, unit) * factorOf(meanPrefix?.replace('K', 'k').replace('m', 'M')),
        deviation: nsOf(deviation, unit) * factorOf(deviationPrefix?.replace('K', 'k').replace('m', 'M')),
      });
    }
    const [, ranked, rankUnit] = percentileHeading.exec(line) ?? [];
    if (ranked !== undefined) {
      this.#ranks = this.#spreadOf(ranked)?.percentiles as Map<number, number> | undefined;
      this.#rankUnit = rankUnit;
    } else if (/^ {1,8}\|/.test(line)) {
      for (const [, rank, value] of line.matchAll(percentileEntry))
        this.#ranks?.set(Number(rank), nsOf(value, this.#rankUnit));
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

  /** The number of calls: exact, while rates and means are rounded. */
  #readIssued(line: string): void {
    const counts = (issuedLine.exec(line) ?? oldIssuedLine.exec(line))?.slice(1).map(Number);
    if (counts === undefined) return;
    const { job } = this.block;
    this.block.isWhole = true;
    for (const [index, name] of (['read', 'write', 'trim'] as const).entries()) {
      const io = job.directions[name];
      if (io === undefined || counts[index] === 0) continue;
      if (io.runtimeMs > 0) io.iops = (counts[index]! * 1000) / io.runtimeMs;
      for (const spread of [io.completion, io.total]) if (spread) spread.count = counts[index]!;
    }
    if (job.sync) job.sync.count = counts[3] ?? job.sync.count;
  }
}

/** Common options of several announced jobs, or all options if they differ: a group is reported as one. */
const joined = (all: readonly Options[]): Options =>
  Object.fromEntries(
    Object.keys(all[0] ?? {}).map((name) => [name, [...new Set(all.map((options) => options[name]!))].join('+')]),
  );

/** If there are as many blocks as announced jobs, they match in order; more blocks than one job are its clones. */
function withOptions(blocks: readonly Block[], jobs: readonly Announced[]): Job[] {
  const keyOf = ({ group, name }: Pick<Job, 'group' | 'name'>): string => `${group};${name}`;
  const [byGroup, byKey] = [groupBy(jobs, ({ group }) => group), groupBy(jobs, keyOf)];
  const alike = groupBy(blocks, ({ job }) => keyOf(job));
  const seen = new Map<string, number>();
  return blocks.map(({ job, clones }): Job => {
    const key = keyOf(job);
    const position = seen.get(key) ?? 0;
    seen.set(key, position + 1);
    if (clones > 1) {
      const group = (byGroup.get(job.group) ?? []).map(({ options }) => options);
      return { ...job, options: { ...joined(group), numjobs: String(clones) }, knowsOptions: group.length > 0 };
    }
    const own = byKey.get(key) ?? [];
    const found = own.length === alike.get(key)!.length ? own[position] : own.length === 1 ? own[0] : undefined;
    return { ...job, options: found?.options ?? {}, knowsOptions: found !== undefined };
  });
}

/** The lines of each execution: in a log of several, the jobs of the next one are announced below the report of the one before. */
function executionsIn(lines: readonly string[]): string[][] {
  const found: string[][] = [[]];
  let hasReport = false;
  for (const line of lines) {
    if (hasReport && header.test(line)) {
      found.push([]);
      hasReport = false;
    } else if (blockStart.test(line)) hasReport = true;
    found.at(-1)!.push(line);
  }
  return found;
}

export const readNormalReports = (text: string): Report[] => executionsIn(linesOf(text)).map(readExecution);

function readExecution(lines: readonly string[]): Report {
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
  const blocks = whole.at(-1) ?? [];
  const isWhole = (_: unknown, index: number): boolean => blocks[index]!.isWhole;
  return {
    jobs: withOptions(blocks, lines.flatMap(announced)).filter(isWhole),
    torn: blocks.filter((block) => !block.isWhole).map(({ job }) => job.name),
    version: lines.find((line) => /^fio-\d[\w.-]*$/.test(line)),
    earlierReports: Math.max(0, whole.length - 1),
  };
}
