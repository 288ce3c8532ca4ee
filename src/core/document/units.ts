/** Units of figures, our own and other tools': which way is better, and what is a time, a rate or something else. Nothing of schemas: pages use it. */
export type Better = 'smaller' | 'bigger';

/** Of all times per operation, whatever the operation is: a call, a file, a run of a program. */
export const timeUnit = 'ns/op';

/** What a value means. */
export interface Measure {
  unit: string;
  better: Better;
}

export const timePerOp: Measure = { unit: timeUnit, better: 'smaller' };

export const isTime = ({ unit }: Pick<Measure, 'unit'>): boolean => unit === timeUnit;

/** No time, and less is better: bytes and allocations per operation, sizes, counts. They repeat to the last digit where nothing changed. */
export const isCounted = ({ unit, better }: Measure): boolean => better === 'smaller' && unit !== timeUnit;

/** `p99` of the cell of such a percentile: from p90 on, which come from few operations and differ more than what all of them amount to. */
export const tailMetric = (cell: string): string | undefined =>
  /[?&]metric=((?:[a-z-]+-)?p9\d*(?:\.\d+)?)(?:&|$)/.exec(cell)?.[1];

/** The cell, or the workload, that this one is a percentile or a benchmark of; itself where it is none. */
export const wholeOf = (cell: string): string =>
  cell.startsWith('command/')
    ? cell.replace(/\?.*/, '')
    : cell.replace(/([?&])metric=[^&]*&?/, '$1').replace(/[?&]$/, '');

/** So that larger is worse, whichever way is better; and back. Ratios of costs are what is judged. */
export const costOf = (value: number, better: Better): number => (better === 'bigger' ? 1 / value : value);

const timeNs: Readonly<Record<string, number>> = {
  ps: 1e-3,
  ns: 1,
  us: 1e3,
  µs: 1e3,
  μs: 1e3,
  ms: 1e6,
  s: 1e9,
  m: 60e9,
  min: 60e9,
  h: 3600e9,
  picosecond: 1e-3,
  nanosecond: 1,
  microsecond: 1e3,
  millisecond: 1e6,
  second: 1e9,
  minute: 60e9,
  hour: 3600e9,
  nsec: 1,
  usec: 1e3,
  msec: 1e6,
  sec: 1e9,
};

const own = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;

/** A single capital is no time: `M` may be millions. */
function timeOf(text: string): number | undefined {
  const word = text.trim();
  const plain = word.length > 1 ? word.toLowerCase() : word;
  return own(timeNs, plain) ?? own(timeNs, plain.replace(/s$/, ''));
}

/** `Mb` and `Mbit` are bits; `mb`, as many tools write it, is `MB`. */
const bitsUnit = /^(?:([kKMGT]i?)?bits?|([KMGT]i?)b)$/;
const bytesUnit = /^([kmgt]i?)?(?:b|bytes?)$/i;

/** @param prefix `K`, `Mi`, nothing */
function powerOf(prefix = ''): number {
  const power = ['', 'k', 'm', 'g', 't'].indexOf(prefix.slice(0, 1).toLowerCase());
  return (prefix.length > 1 ? 1024 : 1000) ** power;
}

function sizeOf(thing: string): Omit<Dimension, 'kind'> | undefined {
  const bits = bitsUnit.exec(thing);
  if (bits) return { name: 'bits', factor: powerOf(bits[1] ?? bits[2]) };
  const bytes = bytesUnit.exec(thing);
  return bytes ? { name: 'size', factor: powerOf(bytes[1]) } : undefined;
}

/** Words of what is counted in a rate → one of them. */
const things: Readonly<Record<string, string>> = {
  ops: 'op',
  operation: 'op',
  operations: 'op',
  iter: 'iteration',
  iters: 'iteration',
  iterations: 'iteration',
  items: 'item',
  req: 'request',
  reqs: 'request',
  requests: 'request',
};

/** `Kops`, `M ops`: google-benchmark's way to write large counts. */
function countOf(thing: string): Omit<Dimension, 'kind'> {
  const [, prefix = '', word = thing] = /^([kKMG])\s?(ops?|items?|iter(?:ation)?s?|requests?|reqs?)$/.exec(thing) ?? [];
  return { name: own(things, word.toLowerCase()) ?? word, factor: powerOf(prefix) };
}

/** Rates that have a name of their own; `k` and the like may stand before it. */
const namedRate = /^([kMG]?)(iops|hz|fps|qps|rps|tps|flops)$/i;
/** `MBps`, `Mbps` */
const shortRate = /^([kmgt]?i?b)ps$/i;
/** What a figure is of where nothing else is said. */
const isOperation = (text: string): boolean => /^(?:op|operation|iter|iteration|run|execution)s?$/i.test(text);

/** Figures of one dimension differ by a factor alone; figures of two are never held against each other. */
interface Dimension {
  kind: 'time' | 'rate' | 'other';
  /** `time`, `size`, `op/s`; of what is not known here its own spelling. */
  name: string;
  /** time: nanoseconds of one unit. size: bytes. rate: things per second. Else 1. */
  factor: number;
}

/** A longer unit is none that is known here. */
const maxUnitLength = 100;

/** @param unit as the tool prints it */
function dimensionOf(unit: string): Dimension {
  const text = unit.trim().replace(/\s+/g, ' ');
  if (text.length > maxUnitLength) return { kind: 'other', name: text, factor: 1 };
  const [head = '', ...per] = text.replace(shortRate, '$1/s').split(/ ?\/ ?| per /);
  const thing = head.trim();
  const perTime = per.length === 1 ? timeOf(per[0]!) : undefined;
  if (perTime !== undefined) {
    const { name, factor } = sizeOf(thing) ?? countOf(thing);
    return { kind: 'rate', name: `${name}/s`, factor: (factor * 1e9) / perTime };
  }
  const time = timeOf(thing);
  if (time !== undefined) return { kind: 'time', name: 'time', factor: time };
  const [, prefix, rate] = namedRate.exec(text) ?? [];
  if (rate !== undefined) return { kind: 'rate', name: rate.toLowerCase(), factor: powerOf(prefix) };
  const size = sizeOf(thing);
  const others = per.filter((part) => !isOperation(part));
  if (size !== undefined) return { kind: 'other', name: [size.name, ...others].join('/'), factor: size.factor };
  return { kind: 'other', name: text, factor: 1 };
}

/** What a unit is a unit of: `time`, `size`, `op/s`; of what is not known here its own spelling. */
export const dimensionName = (unit: string): string => dimensionOf(unit).name;

/** The figure in another unit; undefined where the two are not of one dimension. */
export function inUnit(value: number, from: string, to: string): number | undefined {
  if (from === to) return value;
  const [before, after] = [dimensionOf(from), dimensionOf(to)];
  if (before.name !== after.name) return undefined;
  return before.factor === after.factor ? value : (value * before.factor) / after.factor;
}

/** Why two figures are not compared, as a phrase. */
export type OtherMeasure = `another ${'unit' | 'direction'}: ${string}`;

/** Long units and control characters come from files of unknown origin. */
const shownUnit = ({ unit }: Pick<Measure, 'unit'>): string =>
  unit === timeUnit
    ? 'a time'
    : unit
        .replace(/[\p{C}\s]+/gu, ' ')
        .slice(0, 40)
        .trim() || 'no unit';

/** Undefined: they can be compared, in one unit. */
export function whyNotAlike(before: Measure, now: Measure): OtherMeasure | undefined {
  if (dimensionName(before.unit) !== dimensionName(now.unit)) {
    return `another unit: ${shownUnit(before)} before, ${shownUnit(now)} now: not compared`;
  }
  if (before.better !== now.better) {
    return `another direction: ${before.better} was better, ${now.better} is better now: not compared`;
  }
  return undefined;
}

export interface Meaning {
  kind: 'time' | 'rate' | 'other';
  better: Better;
  /** time: nanoseconds of one unit. rate: how many things one unit is, per second. other: 1. */
  factor: number;
  /** A rate of bytes. */
  bytes: boolean;
}

/**
 * What a unit means.
 * @param unit as the tool prints it
 * @param better what the tool says; a time of which more is better, and a rate of which less is, are no time and no rate
 */
export function meaningOf(unit: string, better?: Better): Meaning {
  const { kind, name, factor } = dimensionOf(unit);
  if (kind === 'time' && better !== 'bigger') return { kind, better: 'smaller', factor, bytes: false };
  if (kind === 'rate' && better !== 'smaller') return { kind, better: 'bigger', factor, bytes: name === 'size/s' };
  return { kind: 'other', better: better ?? (kind === 'rate' ? 'bigger' : 'smaller'), factor: 1, bytes: false };
}

/**
 * A value so that larger is worse. Time: nanoseconds. Rate: nanoseconds of one. Other: itself, or one thousand millionth of
 * its reciprocal where bigger is better.
 * @returns NaN or Infinity for what has no such value
 */
export function worseIsLarger(value: number, { kind, better, factor }: Meaning): number {
  if (kind === 'time') return value * factor;
  return better === 'bigger' ? 1e9 / (value * factor) : value;
}

/** Whether a reason is one of `whyNotAlike`. */
export const isUnlike = (reason: string): boolean => /^another (?:unit|direction): /.test(reason);
