/** Earlier results of github-action-benchmark, as the beginning of the same benchmarks' histories here. */
import {
  type Bench,
  copyOf,
  costOf,
  inUnit,
  type Measure,
  type RunDocument,
  whyNotAlike,
  withoutCopyName,
  worseIsLarger,
} from '../../core/document/index.ts';
import { type PastPoint, type Snapshot, trendsInWindow } from '../../history/store/index.ts';
import {
  byTime,
  importedCellId,
  meaningInDataJs,
  normalised,
  type StoredRun,
  type Trend,
  withoutCopy,
} from '../../history/store/format/index.ts';

/** A cell of the run, and github-action-benchmark's figures for it. */
interface Counterpart {
  cell: string;
  /** The run's own figure as judged: larger is worse. */
  figure: number;
  measure: Measure;
  tool: string;
  /** As in imported figures. */
  own: Measure;
  /** Position among several benchmarks of the name that are not repetitions: 1 for the first. */
  copy?: number;
  /** Its figure in this run, larger is worse: the median of several with the name. */
  worse: number;
}

/**
 * Imported points of a converted run's cells, of the same suite and name, by cell, oldest first. A point is the run's own figure times the
 * ratio of github-action-benchmark's figures then and now, so that its earlier mean is never compared with a median. Points count as of the
 * run's environment, as github-action-benchmark treats them; the caller limits for how long. Points of the same commit are left out, as
 * there. Ranges are left out too: their meaning differs between tools.
 */
export async function earlierElsewhere(snapshot: Snapshot, run: RunDocument): Promise<Map<string, PastPoint[]>> {
  const { suite, source } = run;
  const fingerprint = run.subjects.head?.fingerprint;
  const found = new Map<string, PastPoint[]>();
  if (suite === undefined || fingerprint === undefined) return found;
  const counterparts = counterpartsOf(run, suite);
  if (counterparts.size === 0) return found;
  const trends = await trendsInWindow(snapshot, {
    cells: (id) => counterparts.has(withoutCopy(id)),
    wanted: [...counterparts.keys()],
    seriesOf: withoutCopy,
  });
  for (const [id, list] of counterparts) {
    const named = trends.filter(({ cell }) => withoutCopy(cell.id) === id);
    for (const counterpart of list) {
      const { copy } = counterpart;
      const own = copy === undefined ? named : named.filter(({ cell }) => Number(copyOf(cell.id) ?? 1) === copy);
      const isOther = ({ commit }: PastPoint): boolean => commit === undefined || commit !== source?.commit;
      found.set(counterpart.cell, pointsOf(own, counterpart, fingerprint).filter(isOther));
    }
  }
  return found;
}

/**
 * Figures of another dimension stay unchanged: the judge reports that they are not compared.
 * @param trends of its name: one for each unit that it has had, and for each occurrence of the name in an entry
 */
function pointsOf(trends: readonly Trend[], counterpart: Counterpart, fingerprint: string): PastPoint[] {
  const { figure, measure, own, worse: now, tool } = counterpart;
  const entries = new Map<string, { run: StoredRun; worse: number[]; before: Measure }>();
  for (const { cell, points } of trends) {
    const { unit = '' } = cell;
    const { better } = meaningInDataJs(tool, unit);
    const isAlike = whyNotAlike({ unit, better }, own) === undefined;
    const before = isAlike ? own : { unit, better };
    for (const { run, value } of points) {
      const key = `${run.id} ${before.unit}`;
      const entry = entries.get(key) ?? { run, worse: [], before };
      entry.worse.push(worseOf(inUnit(value, unit, before.unit)!, tool, before.unit));
      entries.set(key, entry);
    }
  }
  return [...entries.values()]
    .map(({ run, worse, before }): PastPoint => {
      const then = median(worse);
      const commit = run.commit === undefined ? {} : { commit: run.commit };
      // A figure that fell to zero has no ratio to the earlier ones: they are taken as they are.
      const scaled =
        now === Infinity
          ? costOf(inUnit(figureThen(then, tool, own.unit), own.unit, measure.unit) ?? Number.NaN, measure.better)
          : (figure * then) / now;
      const value = before === own && now > 0 ? scaled : then;
      return { value, measure: before === own ? measure : before, fingerprint, run, ...commit };
    })
    .filter(({ value }) => Number.isFinite(value))
    .sort(byTime);
}

/** The figure itself, of one that is better if larger. @param worse as of `worseOf` */
const figureThen = (worse: number, tool: string, unit: string): number =>
  1e9 / (worse * meaningInDataJs(tool, unit).factor);

/** @param unit as in imported figures */
function worseOf(value: number, tool: string, unit: string): number {
  const meaning = meaningInDataJs(tool, unit);
  return meaning.better === 'bigger' && value <= 0 ? Infinity : worseIsLarger(value, meaning);
}

/** @param unit of the first with its name; NaN if this one is of another dimension */
function worseOfBench(bench: Bench, tool: string, unit: string): number {
  const { unit: own, factor } = normalised(tool, bench.unit);
  return worseOf(inUnit(bench.value * factor, own, unit) ?? Number.NaN, tool, unit);
}

/** By the id of the name's first imported figure. Cells of one name, as Go's with several numbers of processors, share it. */
function counterpartsOf({ benches = {}, cells }: RunDocument, suite: string): Map<string, Counterpart[]> {
  const found = new Map<string, Counterpart[]>();
  const named = new Map<string, { tool: string; list: Bench[] }>();
  for (const [tool, list] of Object.entries(benches)) {
    for (const bench of list) {
      const known = named.get(bench.name);
      if (known === undefined) named.set(bench.name, { tool, list: [bench] });
      else if (known.tool === tool) known.list.push(bench);
    }
  }
  // Names with several benchmarks in the run, each separately.
  const copies = new Set(
    Object.entries(cells).flatMap(([cell, { name = '' }]) =>
      copyOf(cell) === undefined ? [] : [withoutCopyName(name, cell)],
    ),
  );
  for (const [cell, { name, subject }] of Object.entries(cells)) {
    const plain = name === undefined ? undefined : withoutCopyName(name, cell);
    const benches = plain === undefined ? undefined : named.get(plain);
    const summary = subject.head?.summary;
    if (benches === undefined || plain === undefined || summary === undefined) continue;
    const { value, unit: measured, better } = summary;
    const { tool, list } = benches;
    const copy = copies.has(plain) ? Number(copyOf(cell) ?? 1) : undefined;
    const mine = copy === undefined ? list : list.slice(copy - 1, copy);
    if (mine.length === 0) continue;
    const own = { unit: normalised(tool, mine[0]!.unit).unit, better: meaningInDataJs(tool, mine[0]!.unit).better };
    const id = importedCellId(suite, tool, plain);
    const counterpart: Counterpart = {
      cell,
      figure: costOf(value, better),
      measure: { unit: measured, better },
      tool,
      own,
      worse: median(mine.map((bench) => worseOfBench(bench, tool, own.unit))),
    };
    if (copy !== undefined) counterpart.copy = copy;
    found.set(id, [...(found.get(id) ?? []), counterpart]);
  }
  return found;
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  return (sorted[Math.ceil(middle) - 1]! + sorted[Math.floor(middle)]!) / 2;
}
