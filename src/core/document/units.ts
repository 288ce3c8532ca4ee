/** Units of figures, our own and other tools': which direction is better, and which are times or rates. This file uses no schemas, since pages import it. */
export type Better = 'smaller' | 'bigger';

/** Unit of all times per operation. An operation may be a call, a file or a run of a program. */
export const timeUnit = 'ns/op';

/** The kind of a value. */
export interface Measure {
  unit: string;
  better: Better;
}

export const timePerOp: Measure = { unit: timeUnit, better: 'smaller' };

export const isTime = ({ unit }: Pick<Measure, 'unit'>): boolean => unit === timeUnit;

/** Smaller is better, and it is not a time: bytes and allocations per operation, sizes, counts. Without a change they repeat to the last digit. */
export const isCounted = ({ unit, better }: Measure): boolean => better === 'smaller' && unit !== timeUnit;

/** `p99` for the cell of such a percentile, from p90 on: these come from few operations and vary more than the mean. */
export const tailMetric = (cell: string): string | undefined =>
  /[?&]metric=((?:[a-z-]+-)?p9\d*(?:\.\d+)?)(?:&|$)/.exec(cell)?.[1];

/** The cell, or the workload, that this one is a percentile or a benchmark of; any other cell itself. */
export const wholeOf = (cell: string): string =>
  cell.startsWith('command/')
    ? cell.replace(/\?.*/, '')
    : cell.replace(/([?&])metric=[^&]*&?/, '$1').replace(/[?&]$/, '');

/** Turns a value so that larger is worse, and back. Ratios of costs are judged. Where more is better, nothing is worse than zero or less: Infinity. */
export const costOf = (value: number, better: Better): number =>
  better === 'bigger' ? (value > 0 ? 1 / value : Infinity) : value;

const synonyms = <T>(rows: readonly (readonly [meaning: T, words: readonly string[]])[]): ReadonlyMap<string, T> =>
  new Map(rows.flatMap(([meaning, words]) => words.map((word) => [word, meaning] as const)));

/** Nanoseconds of a unit of time. */
const timeNs = synonyms([
  [1e-3, ['ps', 'picosecond']],
  [1, ['ns', 'nsec', 'nanosecond']],
  [1e3, ['us', 'µs', 'μs', 'usec', 'microsecond']],
  [1e6, ['ms', 'msec', 'millisecond']],
  [1e9, ['s', 'sec', 'second']],
  [60e9, ['m', 'min', 'minute']],
  [3600e9, ['h', 'hour']],
]);

/** A single capital letter is not a time: `M` may be millions. */
function timeOf(text: string): number | undefined {
  const word = text.trim();
  const plain = word.length > 1 ? word.toLowerCase() : word;
  return timeNs.get(plain) ?? timeNs.get(plain.replace(/s$/, ''));
}

/** `Mb` and `Mbit` are bits; `mb` is `MB`, as many tools write it. */
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

/** What a rate counts. */
const things = synonyms([
  ['op', ['ops', 'operation', 'operations']],
  ['iteration', ['iter', 'iters', 'iterations']],
  ['item', ['items']],
  ['request', ['req', 'reqs', 'requests']],
]);

/** `Kops`, `M ops`: google-benchmark's way to write large counts. */
function countOf(thing: string): Omit<Dimension, 'kind'> {
  const [, prefix = '', word = thing] = /^([kKMG])\s?(ops?|items?|iter(?:ation)?s?|requests?|reqs?)$/.exec(thing) ?? [];
  return { name: things.get(word.toLowerCase()) ?? word, factor: powerOf(prefix) };
}

/** Rates that have a name of their own; a prefix such as `k` may precede it. */
const namedRate = /^([kMG]?)(iops|hz|fps|qps|rps|tps|flops)$/i;
/** `MBps`, `Mbps` */
const shortRate = /^([kmgt]?i?b)ps$/i;
/** Figures without a named thing are per operation. */
const isOperation = (text: string): boolean => /^(?:op|operation|iter|iteration|run|execution)s?$/i.test(text);

/** Figures of one dimension differ only by a factor. Figures of two dimensions are never compared. */
interface Dimension {
  kind: 'time' | 'rate' | 'other';
  /** `time`, `size`, `op/s`; an unknown unit is spelled as given. */
  name: string;
  /** time: nanoseconds of one unit. size: bytes. rate: things per second. Otherwise 1. */
  factor: number;
}

/** No known unit is longer. */
const maxUnitLength = 100;

/** Thousands of samples have one unit. Units are untrusted text, so that no more of them are kept. */
const known = new Map<string, Dimension>();
const maxKnown = 1000;

/** @param unit as the tool prints it */
function dimensionOf(unit: string): Dimension {
  let dimension = known.get(unit);
  if (dimension === undefined) {
    dimension = readDimension(unit);
    if (known.size >= maxKnown) known.clear();
    known.set(unit, dimension);
  }
  return dimension;
}

function readDimension(unit: string): Dimension {
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

/** The dimension of a unit: `time`, `size`, `op/s`; an unknown unit is spelled as given. */
export const dimensionName = (unit: string): string => dimensionOf(unit).name;

/** The figure in another unit; undefined where the two have different dimensions. */
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
  /** time: nanoseconds of one unit. rate: number of things in one unit, per second. other: 1. */
  factor: number;
  /** A rate of bytes. */
  bytes: boolean;
}

/**
 * The meaning of a unit.
 * @param unit as the tool prints it
 * @param better as the tool reports it; a time of which more is better is not a time, and a rate of which less is better is not a rate
 */
export function meaningOf(unit: string, better?: Better): Meaning {
  const { kind, name, factor } = dimensionOf(unit);
  if (kind === 'time' && better !== 'bigger') return { kind, better: 'smaller', factor, bytes: false };
  if (kind === 'rate' && better !== 'smaller') return { kind, better: 'bigger', factor, bytes: name === 'size/s' };
  return { kind: 'other', better: better ?? (kind === 'rate' ? 'bigger' : 'smaller'), factor: 1, bytes: false };
}

/**
 * A value turned so that larger is worse. Time: nanoseconds. Rate: nanoseconds of one. Other: itself, or 1e-9
 * of its reciprocal where bigger is better.
 * @returns NaN or Infinity where there is no such value
 */
export function worseIsLarger(value: number, { kind, better, factor }: Meaning): number {
  if (kind === 'time') return value * factor;
  return better === 'bigger' ? 1e9 / (value * factor) : value;
}

/** Whether a reason is one of `whyNotAlike`. */
export const isUnlike = (reason: string): boolean => /^another (?:unit|direction): /.test(reason);
