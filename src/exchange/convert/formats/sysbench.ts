/** The report of sysbench fileio. */
import { defined } from '../../../core/document/index.ts';
import { plainLines } from '../lines.ts';
import type { Format, Measurement } from '../measurement.ts';
import { figuresOf, isPositive } from './named-figures.ts';

const sysbenchMode = /^ ?Doing (.{1,60}?) test ?$/m;
/** 1.0: `reads/s: 8259.22`, `read, MiB/s: 129.05`. */
const sysbenchFigure = /^ ?(reads|writes|fsyncs|read|written)(?:\/s|, MiB\/s): ([\d.]{1,30}) ?$/;
/** 1.1: `read: IOPS=4425.98 69.16 MiB/s (72.52 MB/s)`, `fsync: IOPS=9442.51`. */
const sysbenchRate = /^ ?(read|write|fsync): IOPS=([\d.]{1,30})(?: ([\d.]{1,30}) MiB\/s \([\d.]{1,30} MB\/s\))? ?$/;
/** 0.4, 0.5: `Read 0b Written 10Gb Total transferred 10Gb (1.223Gb/sec)`, in bytes by units of 1024, and `80153.38 Requests/sec executed`. */
const sysbenchTotal = /^ ?Read \S{1,30} Written \S{1,30} Total transferred \S{1,30} \(([\d.]{1,30})([KMGT]?)b\/sec\)/;
const sysbenchRequests = /^ ?([\d.]{1,30}) Requests\/sec executed/;
const sysbenchLatency = /^ ?(?:approx\. ?)?(avg|(\d{1,2})(?:st|nd|rd|th)? percentile): ([\d.]{1,30})(?:ms)? ?$/;

const names: Readonly<Record<string, string>> = { read: 'reads', write: 'writes', fsync: 'fsyncs' };

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
  const rate = (metric: string, unit: string, value: string, fact: string): Measurement =>
    of(metric, unit, [Number(value)], { better: 'bigger', fact });
  return lines.flatMap((line): Measurement[] => {
    const [, kind, rank, latency] = sysbenchLatency.exec(line) ?? [];
    if (kind !== undefined) return [of(rank === undefined ? 'latency' : `p${rank}`, 'ms', [Number(latency)])];
    return ratesOn(line, rate).filter(isPositive);
  });
}

type Rate = (metric: string, unit: string, value: string, fact: string) => Measurement;

/** Rates of zero are of work that the mode does not do. */
function ratesOn(line: string, rate: Rate): Measurement[] {
  const [, what, value = ''] = sysbenchFigure.exec(line) ?? [];
  const fact = what?.startsWith('read') === true ? 'read' : 'written';
  if (what === 'read' || what === 'written') return [rate(`${what}-bandwidth`, 'MiB/s', value, fact)];
  if (what !== undefined) return [rate(what, `${what}/s`, value, what === 'fsyncs' ? what : fact)];
  const [, call = '', iops, bandwidth] = sysbenchRate.exec(line) ?? [];
  if (iops !== undefined) {
    const [calls, moved] = [names[call]!, call === 'read' ? 'read' : 'written'];
    const own = call === 'fsync' ? calls : moved;
    return [
      rate(calls, `${calls}/s`, iops, own),
      ...(bandwidth === undefined ? [] : [rate(`${moved}-bandwidth`, 'MiB/s', bandwidth, own)]),
    ];
  }
  const [, total, unit = ''] = sysbenchTotal.exec(line) ?? [];
  if (total !== undefined) return [rate('bandwidth', `${unit}${unit === '' ? '' : 'i'}B/s`, total, 'requests')];
  const [, requests] = sysbenchRequests.exec(line) ?? [];
  return requests === undefined ? [] : [rate('requests', 'requests/s', requests, 'requests')];
}

/** `sysbench fileio … run`, 0.4 to 1.1: rates, mean latency and its percentile. Work that the mode does not do has no figure. */
export const sysbench: Format = {
  name: 'sysbench',
  aliases: ['sysbench-fileio'],
  title: 'sysbench fileio',
  isPrinted: true,
  repeats: 'several executions in one file',
  lacks: 'it has no "File operations:" or "Operations performed:" with rates: did the test run?',
  recognises: ({ text }) =>
    /^sysbench \d/m.test(text) && /^(?:File operations|Operations performed):|^ {1,20}read: {1,9}IOPS=/m.test(text),
  read: ({ text }) => ({ measurements: text.split(/^(?=sysbench \d)/m).flatMap(readSysbench) }),
};
