/** Tools that load a disk and print one report: sysbench fileio, dbench, fs_mark. */
import { defined } from '../../../core/document/index.ts';
import { hasLine, plainLines } from '../lines.ts';
import type { Format, Measurement } from '../measurement.ts';

type Named = Pick<Measurement, 'operation' | 'name' | 'parameters'>;

/** Several figures of the same benchmark. */
export const figuresOf =
  ({ parameters, ...named }: Named) =>
  (metric: string, unit: string, values: readonly number[], more: Partial<Measurement> = {}): Measurement => ({
    ...named,
    parameters: { ...parameters, metric },
    unit,
    values,
    ...more,
  });

const isPositive = ({ values }: Measurement): boolean => values.some((value) => value > 0);

const sysbenchMode = /^ ?Doing (.{1,60}?) test ?$/m;
const sysbenchFigure = /^ ?(reads|writes|fsyncs|read|written)(?:\/s|, MiB\/s): ([\d.]{1,30}) ?$/;
const sysbenchLatency = /^ ?(avg|(\d{1,2})(?:st|nd|rd|th) percentile): ([\d.]{1,30}) ?$/;

function readSysbench(text: string): Measurement[] {
  const lines = plainLines(text);
  const option = (pattern: RegExp): string | undefined => pattern.exec(lines.join('\n'))?.[1]?.replaceAll(' ', '');
  const mode = sysbenchMode.exec(lines.join('\n'))?.[1];
  if (mode === undefined) return [];
  const of = figuresOf({
    name: mode,
    parameters: defined({
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

/** `sysbench fileio … run`: rates, mean latency and its percentile. Work that the mode does not do has no figure. */
export const sysbench: Format = {
  name: 'sysbench',
  aliases: ['sysbench-fileio'],
  title: 'sysbench fileio',
  lacks: 'it has no "File operations:" with rates: did the test run?',
  recognises: ({ text }) => /^sysbench \d/m.test(text) && /^File operations:/m.test(text),
  read: ({ text }) => ({ measurements: text.split(/^(?=sysbench \d)/m).flatMap(readSysbench) }),
};

const dbenchTotal =
  /^ ?Throughput ([\d.]{1,20}) MB\/sec(?: \(sync (?:open|dirs)\))* (\d{1,9}) clients? (\d{1,9}) procs? max_latency=([\d.]{1,20}) ms/;
const dbenchLine = /^ ?([A-Z][A-Za-z0-9]{1,30}) (\d{1,15}) ([\d.]{1,20}) ([\d.]{1,20}) ?$/;

/** @param lines of a report, which ends with the throughput */
function readDbench(lines: readonly string[]): Measurement[] {
  const [, rate, clients = '', , longest] = dbenchTotal.exec(lines.at(-1)!)!;
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
  lacks: 'it has no line "Throughput … MB/sec"',
  recognises: ({ text }) => hasLine(text, dbenchTotal),
  read({ text }) {
    const measurements: Measurement[] = [];
    let report: string[] = [];
    for (const line of plainLines(text)) {
      report.push(line);
      if (!dbenchTotal.test(line)) continue;
      measurements.push(...readDbench(report));
      report = [];
    }
    return { measurements };
  },
};

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
    parameters: defined({ size: `${rows[0]![2]!}B`, threads, sync, io: io && `${io}B` }),
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
  lacks: 'it has no row below "FSUse% Count Size Files/sec"',
  recognises: ({ text }) => hasLine(text, fsMarkHeading),
  read: ({ text }) => ({ measurements: text.split(/^(?=#\s.{0,400}fs_mark\s)/m).flatMap(readFsMark) }),
};
