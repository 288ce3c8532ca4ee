/** Tools that load a disk and print one report: sysbench fileio, ioping, dbench, fs_mark. */
import { z } from 'zod';
import { figure, hasMembers, isRecord, shaped } from '../json.ts';
import { plainLines } from '../lines.ts';
import { type Format, FormatError, type Measurement, type Reading } from '../measurement.ts';

type Named = Pick<Measurement, 'operation' | 'name' | 'parameters'>;

/** The same benchmark with one figure after the other. */
const figuresOf =
  ({ parameters, ...named }: Named) =>
  (metric: string, unit: string, values: readonly number[], more: Partial<Measurement> = {}): Measurement => ({
    ...{ ...named, parameters: { ...parameters, metric }, unit, values },
    ...more,
  });

const isPositive = ({ values }: Measurement): boolean => values.some((value) => value > 0);

/** `4 KiB` → `4KiB` */
const plain = (text: string | undefined): string | undefined => text?.replaceAll(' ', '');

const present = (parameters: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(Object.entries(parameters).filter((entry): entry is [string, string] => entry[1] !== undefined));

// sysbench

const sysbenchMode = /^ ?Doing (.{1,60}?) test ?$/;
const sysbenchFigure = /^ ?(reads|writes|fsyncs|read|written)(?:\/s|, MiB\/s): ([\d.]{1,30}) ?$/;
const sysbenchLatency = /^ ?(avg|(\d{1,2})(?:st|nd|rd|th) percentile): ([\d.]{1,30}) ?$/;

function readSysbench(text: string): Measurement[] {
  const lines = plainLines(text);
  const mode = lines.map((line) => sysbenchMode.exec(line)?.[1]).find((found) => found !== undefined);
  if (mode === undefined) return [];
  const option = (pattern: RegExp): string | undefined => plain(pattern.exec(lines.join('\n'))?.[1]);
  const of = figuresOf({
    name: mode,
    parameters: present({
      threads: option(/^ ?Number of threads: (\d+)/m),
      block: option(/^ ?Block size (\S+)/m),
      files: option(/^ ?(\d+) files, /m),
      size: option(/^ ?(\S+) total file size/m),
      io: option(/^ ?Using (.{1,40}?) I\/O mode/m),
    }),
  });
  return lines
    .flatMap((line): Measurement[] => {
      const [, what, value] = sysbenchFigure.exec(line) ?? [];
      const fact = what?.startsWith('read') === true ? 'read' : 'written';
      const rate = { better: 'bigger' as const, fact: what === 'fsyncs' ? what : fact };
      if (what === 'read' || what === 'written') return [of(`${what}-bandwidth`, 'MiB/s', [Number(value)], rate)];
      if (what !== undefined) return [of(what, `${what}/s`, [Number(value)], rate)];
      const [, kind, rank, latency] = sysbenchLatency.exec(line) ?? [];
      if (kind === undefined) return [];
      return [of(rank === undefined ? 'latency' : `p${rank}`, 'ms', [Number(latency)])];
    })
    .filter(isPositive);
}

/** `sysbench fileio … run`: rates, mean latency and its percentile. What the mode does not do has no figure. */
export const sysbench: Format = {
  name: 'sysbench',
  aliases: ['sysbench-fileio'],
  title: 'sysbench fileio',
  recognises: ({ text }) => /^sysbench \d/m.test(text) && /^File operations:/m.test(text),
  read({ text }) {
    const measurements = text.split(/^(?=sysbench \d)/m).flatMap(readSysbench);
    if (measurements.length === 0) throw new FormatError('it has no "File operations:" with rates: did the test run?');
    return { measurements };
  },
};

// ioping

const ioSchema = z.looseObject({ operation: z.string(), size: figure, time: figure, ignored: z.boolean() });
const pingsSchema = z.array(
  z.looseObject({
    io: ioSchema.optional(),
    stat: z.looseObject({ iops: figure, bps: figure }).optional(),
  }),
);

const unitNs: Readonly<Record<string, number>> = { ns: 1, us: 1e3, ms: 1e6, s: 1e9, min: 60e9, hour: 3600e9 };
const bytesOf = (value: string, unit: string): number =>
  Number(value) * 1024 ** ['B', 'KiB', 'MiB', 'GiB', 'TiB'].indexOf(unit);
const countOf = (prefix: string): number => ({ k: 1e3, M: 1e6, G: 1e9 })[prefix] ?? 1;

const pingLine =
  /^ ?([\d.]{1,12}) ([KMGT]?i?B) (<<<|>>>) .{1,500}: request=\d{1,15} time=([\d.]{1,20}) (\w{1,5})( \(warmup\))?/;
const pingTotal =
  /^ ?([\d.]{1,20})( [kMG])? requests completed in .{1,60}, ([\d.]{1,20}) ([KMGT]?i?B) (read|written|\w{1,10}), ([\d.]{1,20})( [kMG])? iops, ([\d.]{1,20}) ([KMGT]?i?B)\/s/;
const pingAverage = /^ ?min\/avg\/max\/mdev = .{1,40}? \w{1,5} \/ ([\d.]{1,20}) (\w{1,5}) \//;

/** The last line of a report; the next file's or folder's begins below it. */
const endOfPings = /(?<=^\s?min\/avg\/max\/mdev = .{1,200})\r?\n/m;

const sizeName = (sizeBytes: number): string =>
  sizeBytes % 1024 === 0 && sizeBytes > 0 ? `${sizeBytes / 1024}KiB` : `${sizeBytes}B`;

interface Pings {
  direction: string;
  sizeBytes: number;
  timesNs: number[];
  iops: number;
  bytesPerSecond: number;
}

function pingFigures({ direction, sizeBytes, timesNs, iops, bytesPerSecond }: Pings): Measurement[] {
  const of = figuresOf({ name: direction, parameters: { size: sizeName(sizeBytes) } });
  const rate = { better: 'bigger', fact: 'latency' } as const;
  return [
    of('latency', 'ns', timesNs, { fact: 'latency', bytesPerOp: sizeBytes }),
    of('iops', 'IOPS', [iops], rate),
    of('bandwidth', 'MiB/s', [bytesPerSecond / 1024 ** 2], rate),
  ];
}

function readPings(text: string): Measurement[] {
  const timesNs: number[] = [];
  let total: RegExpExecArray | null = null;
  let average: number | undefined;
  let [direction, sizeBytes] = ['read', 0];
  for (const line of plainLines(text)) {
    const [, size, unit, arrow, time, timeUnit, warmup] = pingLine.exec(line) ?? [];
    if (size !== undefined && unit !== undefined) {
      [direction, sizeBytes] = [arrow === '>>>' ? 'write' : 'read', bytesOf(size, unit)];
      if (warmup === undefined) timesNs.push(Number(time) * (unitNs[timeUnit!] ?? Number.NaN));
    }
    total = pingTotal.exec(line) ?? total;
    const [, mean, meanUnit] = pingAverage.exec(line) ?? [];
    if (mean !== undefined) average = Number(mean) * (unitNs[meanUnit!] ?? Number.NaN);
  }
  if (total === null || average === undefined) return [];
  const [, count, countPrefix = '', moved, movedUnit, way, iops, iopsPrefix = '', rate, rateUnit] = total;
  const requests = Number(count) * countOf(countPrefix.trim());
  const isQuiet = timesNs.length === 0;
  // A rounded total: a power of two is what was asked for.
  const asked = 2 ** Math.round(Math.log2(bytesOf(moved!, movedUnit!) / requests));
  return pingFigures({
    direction: isQuiet ? (way === 'written' ? 'write' : 'read') : direction,
    sizeBytes: isQuiet ? asked : sizeBytes,
    timesNs: isQuiet ? [average] : timesNs,
    iops: Number(iops) * countOf(iopsPrefix.trim()),
    bytesPerSecond: bytesOf(rate!, rateUnit!),
  });
}

/** ioping: each request's time, but for the warm-up; IOPS and bandwidth. Text, also quiet, and `-J`. */
export const ioping: Format = {
  name: 'ioping',
  aliases: [],
  title: 'ioping',
  recognises: ({ json, text }) =>
    (Array.isArray(json) && isRecord(json[0]) && hasMembers(json[0].io, 'request', 'operation', 'ignored')) ||
    /^--- .{1,500} ioping statistics ---/m.test(text),
  read(file) {
    const measurements =
      file.json === undefined
        ? file.text.split(endOfPings).flatMap(readPings)
        : readJsonPings(shaped(pingsSchema, file));
    if (measurements.length === 0) throw new FormatError('it has no statistics of requests: did ioping end?');
    return { measurements };
  },
};

function readJsonPings(all: z.infer<typeof pingsSchema>): Measurement[] {
  const requests = all.flatMap(({ io }) => (io === undefined || io.ignored ? [] : [io]));
  const stat = all.findLast((each) => each.stat !== undefined)?.stat;
  const first = requests[0];
  if (first === undefined || stat === undefined) return [];
  return pingFigures({
    ...{ direction: first.operation, sizeBytes: first.size, timesNs: requests.map(({ time }) => time) },
    ...{ iops: stat.iops, bytesPerSecond: stat.bps },
  });
}

// dbench

const dbenchTotal =
  /^ ?Throughput ([\d.]{1,20}) MB\/sec(?: \(sync (?:open|dirs)\))* (\d{1,9}) clients? (\d{1,9}) procs? max_latency=([\d.]{1,20}) ms/;
const dbenchLine = /^ ?([A-Z][A-Za-z0-9]{1,30}) (\d{1,15}) ([\d.]{1,20}) ([\d.]{1,20}) ?$/;

function readDbench(lines: readonly string[]): Measurement[] {
  const [, rate, clients, , longest] =
    lines.map((line) => dbenchTotal.exec(line)).find((found) => found !== null) ?? [];
  if (rate === undefined || clients === undefined) return [];
  const of = (name: string): ReturnType<typeof figuresOf> => figuresOf({ name, parameters: { clients } });
  const operations = lines.flatMap((line): Measurement[] => {
    const [, name, , mean, most] = dbenchLine.exec(line) ?? [];
    if (name === undefined) return [];
    return [of(name)('latency', 'ms', [Number(mean)]), of(name)('longest', 'ms', [Number(most)])];
  });
  return [
    of('all')('bandwidth', 'MB/s', [Number(rate)], { better: 'bigger' }),
    of('all')('longest', 'ms', [Number(longest)]),
    ...operations,
  ];
}

/** dbench: throughput, the longest latency, mean and longest latency of each operation. */
export const dbench: Format = {
  name: 'dbench',
  aliases: [],
  title: 'dbench',
  recognises: ({ text }) => plainLines(text).some((line) => dbenchTotal.test(line)),
  read({ text }) {
    const measurements: Measurement[] = [];
    let report: string[] = [];
    // The throughput ends a report.
    for (const line of plainLines(text)) {
      report.push(line);
      if (!dbenchTotal.test(line)) continue;
      measurements.push(...readDbench(report));
      report = [];
    }
    if (measurements.length === 0) throw new FormatError('it has no line "Throughput … MB/sec"');
    return { measurements };
  },
};

// fs_mark

const fsMarkHeading = /^ ?FSUse% Count Size Files\/sec App Overhead/;
const fsMarkCall = / ([A-Z]{2,12}) \(Min\/Avg\/Max\)/g;

function readFsMark(text: string): Measurement[] {
  const lines = plainLines(text);
  const start = lines.findIndex((line) => fsMarkHeading.test(line));
  const rows = lines
    .slice(start + 1)
    .filter((line) => /^ ?[\d.]+ \d+ \d+ [\d.]+ \d+/.test(line))
    .map((line) => line.trim().split(' ').map(Number));
  if (start < 0 || rows.length === 0) return [];
  const [threads, sync, io] = [/(\d+) thread\(s\)/, /Sync method: ([A-Z][A-Z ]*?):/, /IO size of (\d+) bytes/].map(
    (pattern) => pattern.exec(text)?.[1],
  );
  const of = figuresOf({
    name: 'files',
    parameters: present({ size: `${rows[0]![2]!}B`, threads, sync, io: io && `${io}B` }),
  });
  const calls = [...lines[start]!.matchAll(fsMarkCall)].map(([, call]) => call!.toLowerCase());
  const column = (position: number): number[] => rows.map((row) => row[position] ?? 0);
  return [
    of('rate', 'files/s', column(3), { better: 'bigger' }),
    // Five columns, then three of each call, in microseconds.
    ...calls.map((call, index) => of(call, 'us', column(6 + 3 * index))),
  ].filter(isPositive);
}

/** fs_mark: files per second of each loop; with `-v`, the mean time of each call. */
export const fsMark: Format = {
  name: 'fs-mark',
  aliases: ['fs_mark', 'fsmark'],
  title: 'fs_mark',
  recognises: ({ text }) => plainLines(text).some((line) => fsMarkHeading.test(line)),
  read({ text }): Reading {
    const measurements = text.split(/^(?=#\s.{0,400}fs_mark\s)/m).flatMap(readFsMark);
    if (measurements.length === 0) throw new FormatError('it has no row below "FSUse% Count Size Files/sec"');
    return { measurements };
  },
};
