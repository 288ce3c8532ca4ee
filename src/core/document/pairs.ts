/**
 * Values of samples: the time per operation, or the figure that another tool measured. And pairs: one sample of the base and one of the
 * head, taken next to each other, which measuring passes to judging. This file uses no schemas, since pages import it.
 */
import type { CellSubject, RunDocument } from './run-document.ts';
import type { Sample, Samples } from './sample.ts';
import { costOf, inUnit, isCounted, isTime, type Measure, timePerOp, whyNotAlike } from './units.ts';

/**
 * From two quiet parts on, quiet parts are used. With a minimum of three, cells changed between both kinds of
 * figure from run to run, and the two kinds differ by a third.
 */
const isEnough = (quiet: number, samples: number): boolean => quiet >= 2 && quiet >= samples / 20;

const perOp = ({ ns, ops }: { ns: number; ops: number }): number => ns / ops;

const areFigures = (samples: Samples): samples is readonly number[] => typeof samples[0] === 'number';

/** The samples of a cell: of another tool's figures, which are times or values as the summary's unit says, one a round. */
export function samplesOf({
  samples,
  summary = timePerOp,
}: {
  samples: Samples;
  summary?: Measure | undefined;
}): readonly Sample[] {
  if (!areFigures(samples)) return samples;
  const member = isTime(summary) ? 'ns' : 'value';
  return samples.map((figure, round) => ({ round, order: 0, [member]: figure }));
}

/** Most samples have one. At the beginning of a run the length of an undisturbed part is not known yet. */
export function areAdjusted(samples: readonly Sample[]): boolean {
  return samples.filter(({ adjusted }) => adjusted).length > samples.length / 2;
}

/** The value of the whole sample, or its time per operation in nanoseconds; NaN for a sample that has neither. */
const whole = ({ value, ns = Number.NaN, ops }: Sample, opsPerSample: number): number =>
  value ?? ns / (ops ?? opsPerSample);

/**
 * The figure of each sample: another tool's own, its value, or its time per operation in nanoseconds. Where most samples have an adjusted time, the adjusted times are used (samples without one are left
 * out). Otherwise the quiet parts are used, where at least two samples and one in twenty have one. Otherwise the whole samples are used.
 * @param opsPerSample operations of a sample that does not say otherwise
 */
export function sampleValues(samples: Samples, opsPerSample: number): readonly number[] {
  if (areFigures(samples)) return samples;
  if (areAdjusted(samples)) return samples.flatMap(({ adjusted }) => (adjusted ? [perOp(adjusted)] : []));
  const quiet = samples.flatMap((sample) => (sample.quiet ? [perOp(sample.quiet)] : []));
  return isEnough(quiet.length, samples.length) ? quiet : samples.map((sample) => whole(sample, opsPerSample));
}

/** Row of a study that was repeated by its author's method → its samples, pass by pass. Empty if no study was repeated. */
export function passesOfRows(samples: readonly Sample[]): Map<string, Sample[][]> {
  const rows = new Map<string, Map<number, Sample[]>>();
  for (const sample of samples) {
    const { row, pass = 0 } = sample;
    if (row === undefined) continue;
    const passes = rows.get(row) ?? new Map<number, Sample[]>();
    rows.set(row, passes);
    passes.set(pass, [...(passes.get(pass) ?? []), sample]);
  }
  return new Map([...rows].map(([row, passes]) => [row, [...passes.values()]]));
}

/**
 * Figures of two samples taken one after the other, as `sampleValues`: adjusted where both are, otherwise of the quiet parts
 * where both have one, otherwise of the whole samples, so that both are of the same kind.
 */
export function valuesOfPair(
  first: Sample,
  second: Sample,
  opsPerSample: { first: number; second: number },
): { first: number; second: number } {
  if (first.adjusted && second.adjusted) return { first: perOp(first.adjusted), second: perOp(second.adjusted) };
  if (first.quiet && second.quiet) return { first: perOp(first.quiet), second: perOp(second.quiet) };
  return { first: whole(first, opsPerSample.first), second: whole(second, opsPerSample.second) };
}

/**
 * One measured pair: which side ran first, and the cost of each side: times in nanoseconds, or figures of another tool turned so that larger is worse (`costOf`).
 * A cost that is not positive and finite is unusable.
 */
export interface Pair {
  order: 'AB' | 'BA';
  first: number | null;
  second: number | null;
  /** The processes that took the pair, where they are known. Pairs of the same two processes share their process effects. */
  process?: string;
  /** User and system time of both sides, in nanoseconds, where the runner reports it finely enough. */
  cpu?: { first: number; second: number };
  /** Counted and not timed: sizes, allocations. */
  counted?: true;
}

/**
 * The pairs of two subjects of one run: samples of the same round, in the order measured. Cells that only one of
 * the two has are left out.
 */
export function pairsOf({ cells }: Pick<RunDocument, 'cells'>, base: string, head: string): Map<string, Pair[]> {
  const pairs = new Map<string, Pair[]>();
  for (const [cell, { subject }] of Object.entries(cells)) {
    if (!Object.hasOwn(subject, base) || !Object.hasOwn(subject, head)) continue;
    pairs.set(cell, pairSamples(cell, subject[base]!, subject[head]!));
  }
  return pairs;
}

/** Clocks that tick in milliseconds are too coarse for a sample of a few milliseconds. */
const coarsestCpuNs = 1e6;

/** Processor time of one operation, in nanoseconds; undefined where the runner does not report it, or not finely enough. */
export function cpuPerOp({ userNs, sysNs, value, ops }: Sample, opsPerSample: number): number | undefined {
  if (value !== undefined || userNs === undefined || sysNs === undefined) return undefined;
  const ns = userNs + sysNs;
  return ns > 0 && ns % coarsestCpuNs !== 0 ? ns / (ops ?? opsPerSample) : undefined;
}

/** Every sample of a command line is a process of its own, even where one process of the runner starts them all. */
const sharesProcess = (cell: string): boolean => !cell.startsWith('command/');

/** Pairs that have a process in common share process effects, and so do pairs that another pair connects: they form one group. */
function groupsOf(pairs: readonly { base: Sample; head: Sample }[]): Pick<Pair, 'process'>[] {
  const groups: Set<string>[] = [];
  const keysOf = ({ base, head }: { base: Sample; head: Sample }): string[] => [
    ...(base.process === undefined ? [] : [`base ${base.process}`]),
    ...(head.process === undefined ? [] : [`head ${head.process}`]),
  ];
  for (const pair of pairs) {
    const keys = keysOf(pair);
    if (keys.length === 0) continue;
    const [own, ...others] = groups.filter((group) => keys.some((key) => group.has(key)));
    const group = own ?? new Set<string>();
    if (own === undefined) groups.push(group);
    for (const key of [...keys, ...others.flatMap((other) => [...other])]) group.add(key);
    for (const other of others) groups.splice(groups.indexOf(other), 1);
  }
  return pairs.map((pair) => {
    const [key] = keysOf(pair);
    if (key === undefined) return {};
    return { process: nameOf(groups.find((group) => group.has(key))!) };
  });
}

/** The first process of the group. Cells of one runner, whose samples come from the same processes, have the same group names. */
function nameOf(group: ReadonlySet<string>): string {
  const numbers = (side: string): number[] =>
    [...group].filter((key) => key.startsWith(side)).map((key) => Number(key.slice(side.length)));
  const own = numbers('base ');
  return String(Math.min(...(own.length > 0 ? own : numbers('head '))));
}

type Measured = Pick<CellSubject, 'samples' | 'opsPerSample'> & { summary?: Measure | undefined };

/** The pairs of one cell: samples of the same round, in the unit of the base. Empty where the two cannot be compared. */
export function pairSamples(cell: string, base: Measured, head: Measured): Pair[] {
  const [measure, after] = [base.summary ?? timePerOp, head.summary ?? timePerOp];
  if (whyNotAlike(measure, after) !== undefined) return [];
  const { better } = measure;
  const heads = new Map(samplesOf(head).map((sample) => [sample.round, sample]));
  const twins = samplesOf(base).flatMap((sample) => {
    const twin = heads.get(sample.round);
    return twin === undefined ? [] : [{ base: sample, head: twin }];
  });
  const groups = sharesProcess(cell) ? groupsOf(twins) : [];
  return twins.map((twin, index): Pair => {
    const isBaseFirst = twin.base.order < twin.head.order;
    const inOrder = (ofBase: number, ofHead: number): { first: number; second: number } =>
      isBaseFirst ? { first: ofBase, second: ofHead } : { first: ofHead, second: ofBase };
    const values = valuesOfPair(twin.base, twin.head, { first: base.opsPerSample, second: head.opsPerSample });
    const second = inUnit(values.second, after.unit, measure.unit)!;
    const [baseCpu, headCpu] = [cpuPerOp(twin.base, base.opsPerSample), cpuPerOp(twin.head, head.opsPerSample)];
    return {
      order: isBaseFirst ? 'AB' : 'BA',
      ...inOrder(costOf(values.first, better), costOf(second, better)),
      ...groups[index],
      ...(baseCpu === undefined || headCpu === undefined ? {} : { cpu: inOrder(baseCpu, headCpu) }),
      ...(isCounted(measure) ? { counted: true as const } : {}),
    };
  });
}
