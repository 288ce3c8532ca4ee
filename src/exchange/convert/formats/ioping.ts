/** ioping */
import { z } from 'zod';
import { figure, hasMembers, isRecord, shaped } from '../json.ts';
import type { Format, Measurement, ResultFile } from '../measurement.ts';
import { bytesOf, factorOf, nsOf } from './amounts.ts';
import { figuresOf } from './named-figures.ts';
import { plainLines } from '../lines.ts';
import { isBatch, readBatch } from './ioping-batch.ts';

const ioSchema = z.looseObject({ operation: z.string(), size: figure, time: figure, ignored: z.boolean() });

const pingsSchema = z.array(
  z.looseObject({
    io: ioSchema.optional(),
    stat: z.looseObject({ iops: figure, bps: figure }).optional(),
  }),
);

const pingLine =
  /^ ?([\d.]{1,12}) ([KMGT]?i?B) (<<<|>>>) .{1,500}: request=\d{1,15} time=([\d.]{1,20}) (\w{1,5})( \(warmup\))?/;

const pingTotal =
  /^ ?([\d.]{1,20})( [kMG])? requests completed in .{1,60}, ([\d.]{1,20}) ([KMGT]?i?B) (read|written|\w{1,10}), ([\d.]{1,20})( [kMG])? iops, ([\d.]{1,20}) ([KMGT]?i?B)\/s/;

const pingAverage = /^ ?min\/avg\/max\/mdev = .{1,40}? \w{1,5} \/ ([\d.]{1,20}) (\w{1,5}) \//;

/** The last line of a report; the next file or folder starts below it. */
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
    if (size !== undefined) {
      [direction, sizeBytes] = [arrow === '>>>' ? 'write' : 'read', bytesOf(size, unit)];
      if (warmup === undefined) timesNs.push(nsOf(time, timeUnit));
    }
    total = pingTotal.exec(line) ?? total;
    const [, mean, meanUnit] = pingAverage.exec(line) ?? [];
    if (mean !== undefined) average = nsOf(mean, meanUnit);
  }
  if (total === null || average === undefined) return [];
  const [, count, countPrefix = '', moved, movedUnit, way, iops, iopsPrefix = '', rate, rateUnit] = total;
  const requests = Number(count) * factorOf(countPrefix.trim());
  const isQuiet = timesNs.length === 0;
  // A rounded total: the requested size is a power of two.
  const asked = 2 ** Math.round(Math.log2(bytesOf(moved, movedUnit) / requests));
  return pingFigures({
    direction: isQuiet ? (way === 'written' ? 'write' : 'read') : direction,
    sizeBytes: isQuiet ? asked : sizeBytes,
    timesNs: isQuiet ? [average] : timesNs,
    iops: Number(iops) * factorOf(iopsPrefix.trim()),
    bytesPerSecond: bytesOf(rate, rateUnit),
  });
}

/** Two files or folders in one text are two benchmarks. */
const readTarget = (text: string, index: number): Measurement[] =>
  readPings(text).map((measurement) => ({ ...measurement, series: `${index}` }));

/** ioping: each request's time, without the warm-up; IOPS and bandwidth. Text, also quiet, `-B`, and `-J`. */
export const ioping: Format = {
  name: 'ioping',
  aliases: [],
  title: 'ioping',
  isPrinted: true,
  repeats: '-B -p',
  lacks: 'it has no statistics of requests: did ioping end?',
  recognises: ({ json, text }) =>
    (Array.isArray(json) && isRecord(json[0]) && hasMembers(json[0].io, 'request', 'operation', 'ignored')) ||
    hasStatistics(text) ||
    isBatch(text),
  read: (file) => ({ measurements: readAny(file) }),
};

const hasStatistics = (text: string): boolean => /^--- .{1,500} ioping statistics ---/m.test(text);

function readAny(file: ResultFile): Measurement[] {
  const { json, text } = file;
  if (json !== undefined) return readJsonPings(shaped(pingsSchema, file));
  // With `-p` the lines of `-B` stand between those of the requests.
  return !hasStatistics(text) && isBatch(text) ? readBatch(text) : text.split(endOfPings).flatMap(readTarget);
}

function readJsonPings(all: z.infer<typeof pingsSchema>): Measurement[] {
  const requests = all.flatMap(({ io }) => (io === undefined || io.ignored ? [] : [io]));
  const stat = all.findLast((each) => each.stat !== undefined)?.stat;
  const first = requests[0];
  if (first === undefined || stat === undefined) return [];
  return pingFigures({
    direction: first.operation,
    sizeBytes: first.size,
    timesNs: requests.map(({ time }) => time),
    iops: stat.iops,
    bytesPerSecond: stat.bps,
  });
}
