/** The lines of `ioping -B` and `-p`: numbers alone. */
import type { Measurement } from '../measurement.ts';
import { plainLines } from '../lines.ts';
import { figuresOf } from './named-figures.ts';

/** Eight numbers up to version 0.9, in microseconds; ten since then, in nanoseconds. */
const batchLine = /^ ?(?:\d{1,20} ){7}(?:\d{1,20} \d{1,20} )?\d{1,20} ?$/;

interface Statistics {
  count: number;
  durationNs: number;
  iops: number;
  bytesPerSecond: number;
  minNs: number;
  meanNs: number;
  maxNs: number;
}

/** Undefined if the numbers do not fit each other: they are another program's. */
function statisticsOf(line: string): Statistics | undefined {
  if (!batchLine.test(line)) return undefined;
  const numbers = line.trim().split(' ').map(Number);
  const [count = 0, duration = 0, iops = 0, bytesPerSecond = 0, min = 0, mean = 0, max = 0] = numbers;
  const unitNs = numbers.length === 10 ? 1 : 1000;
  const isAlike = (a: number, b: number): boolean => Math.abs(a - b) <= 1 + 0.02 * Math.max(a, b);
  const isOwn =
    isAlike(iops, (count * 1e9) / (duration * unitNs)) &&
    isAlike(mean, duration / count) &&
    min <= mean &&
    mean <= max &&
    bytesPerSecond >= iops;
  if (!isOwn) return undefined;
  const ns = { durationNs: duration * unitNs, minNs: min * unitNs, meanNs: mean * unitNs, maxNs: max * unitNs };
  return { count, iops, bytesPerSecond, ...ns };
}

export const isBatch = (text: string): boolean => plainLines(text).some((line) => statisticsOf(line) !== undefined);

/** After the periods of `-p` comes the line of all: its requests are in the others already. */
function isSumOf(last: Statistics, others: readonly Statistics[]): boolean {
  const sum = (of: (each: Statistics) => number): number => others.reduce((all, each) => all + of(each), 0);
  return (
    others.length > 1 &&
    last.count >= sum(({ count }) => count) &&
    last.durationNs >= sum(({ durationNs }) => durationNs) &&
    others.every(({ minNs, maxNs }) => last.minNs <= minNs && last.maxNs >= maxNs)
  );
}

/** Each line is a repetition. It does not say whether ioping read or wrote. */
export function readBatch(text: string): Measurement[] {
  const lines = plainLines(text).flatMap((line) => statisticsOf(line) ?? []);
  const others = lines.slice(0, -1);
  const own = lines.length > 0 && isSumOf(lines.at(-1)!, others) ? others : lines;
  return own.flatMap(({ iops, bytesPerSecond, meanNs }) => {
    // Rounded figures: the requested size is a power of two.
    const size = 2 ** Math.round(Math.log2(bytesPerSecond / iops));
    const of = figuresOf({
      name: 'request',
      parameters: { size: size % 1024 === 0 ? `${size / 1024}KiB` : `${size}B` },
    });
    const rate = { better: 'bigger', fact: 'latency' } as const;
    return [
      of('latency', 'ns', [meanNs], { fact: 'latency', bytesPerOp: size }),
      of('iops', 'IOPS', [iops], rate),
      of('bandwidth', 'MiB/s', [bytesPerSecond / 1024 ** 2], rate),
    ];
  });
}
