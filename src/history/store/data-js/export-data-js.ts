/** A store as a data.js of github-action-benchmark: imported entries unchanged, and runs of io-perf as entries. */
import {
  type CellRow,
  type CommitRow,
  type HiddenRow,
  type ImportedDocument,
  importedFigures,
  intervalOf,
  type StoredPoint,
  type StoredRun,
  type Trend,
} from '../format/index.ts';
import { type RunDocument, UsageError } from '../../../core/document/index.ts';
import { type DataJsBench, type DataJsEntry, formatDataJs, isImported, parseImported } from './data-js.ts';
import type { Snapshot } from '../snapshot.ts';

export interface OwnEntry {
  suite: string;
  entry: DataJsEntry;
}

/** Suite, tool and benchmark as in the file; the tool is the direction. */
interface Place {
  suite: string;
  tool: string;
}

interface Filled {
  place: Place;
  benches: DataJsBench[];
  /** The run itself has the rows that github-action-benchmark writes: its page would show any other as a new chart. */
  isStated: boolean;
}

/** github-action-benchmark's names of the formats that `convert` also reads, besides the custom ones. */
const gabTools: Readonly<Record<string, string>> = {
  'cargo-bench': 'cargo',
  go: 'go',
  'benchmark-js': 'benchmarkjs',
  'benchmark-luau': 'benchmarkluau',
  'google-benchmark': 'googlecpp',
  catch2: 'catch2',
  julia: 'julia',
  benchmarkdotnet: 'benchmarkdotnet',
  jmh: 'jmh',
  'pytest-benchmark': 'pytest',
};

/**
 * The entries of these runs, in their order. Measured runs get a suite for each environment. Converted results keep suite and
 * names in github-action-benchmark's form, so that its charts continue. An entry has one direction.
 * @param documents of the runs, where available, by id
 */
export function ownEntries(
  runs: readonly StoredRun[],
  trends: readonly Trend[],
  commits: ReadonlyMap<string, CommitRow>,
  documents: ReadonlyMap<string, RunDocument>,
): OwnEntry[] {
  const entries = new Map<string, Map<string, Filled>>(
    runs.map((run) => [run.id, placesOf(run, documents.get(run.id))]),
  );
  for (const { cell, subject, points } of trends.map(withIntervals)) {
    for (const point of points) {
      const places = entries.get(point.run.id);
      if (places === undefined) continue;
      const place = placeInFile(cell, subject, point);
      const known = places.get(JSON.stringify(place)) ?? { place, benches: [], isStated: false };
      places.set(JSON.stringify(place), known);
      if (!known.isStated) known.benches.push(benchOf(cell, point));
    }
  }
  return runs.flatMap((run) =>
    [...(entries.get(run.id)?.values() ?? [])].map(({ place: { suite, tool }, benches }) => ({
      suite,
      entry: { commit: commitOf(run, commits), date: Date.parse(run.startedAt), tool, benches },
    })),
  );
}

/** Facts stated in the run itself. */
function placesOf(run: StoredRun, document: RunDocument | undefined): Map<string, Filled> {
  return new Map(
    Object.entries(document?.benches ?? {}).map(([tool, benches]) => {
      const place: Place = { suite: run.suite ?? `io-perf ${tool}`, tool };
      return [JSON.stringify(place), { place, benches: [...benches], isStated: true }];
    }),
  );
}

/** `elsewhere`: of converted results (src/exchange/convert). */
const targetOf = ({ run }: StoredPoint, subject: string): string | undefined =>
  run.subjects.find(({ name }) => name === subject)?.target;

function placeInFile(cell: CellRow, subject: string, point: StoredPoint): Place {
  const custom = cell.better === 'bigger' ? 'customBiggerIsBetter' : 'customSmallerIsBetter';
  if (targetOf(point, subject) !== 'elsewhere') return { suite: `io-perf ${placeOf(subject, point)}`, tool: custom };
  const format = cell.id.split('/')[0]!;
  const tool = Object.hasOwn(gabTools, format) ? gabTools[format]! : custom;
  return { suite: point.run.suite ?? `io-perf ${format}`, tool };
}

function benchOf(cell: CellRow, { value, low, high, samples }: StoredPoint): DataJsBench {
  return {
    name: cell.name ?? cell.id,
    value,
    unit: cell.unit ?? 'ns/op',
    ...(low === undefined || high === undefined || low === high
      ? {}
      : { range: `± ${Number(((high - low) / 2).toPrecision(3))}` }),
    ...(samples === undefined ? {} : { extra: `${samples} samples` }),
  };
}

/** github-action-benchmark's page needs all these members of a commit, or it stops with an error. */
function commitOf(run: StoredRun, commits: ReadonlyMap<string, CommitRow>): DataJsEntry['commit'] {
  const id = run.commit ?? run.id;
  const known = commits.get(id);
  const person = { name: known?.author ?? '', username: known?.author ?? '' };
  return {
    author: person,
    committer: person,
    id,
    message: known?.message ?? `run ${run.id}`,
    timestamp: known?.at ?? run.startedAt,
    url: known?.url ?? (run.repository === undefined ? '' : `https://github.com/${run.repository}/commit/${id}`),
  };
}

/** Target and environment of a figure, short. */
export function placeOf(subject: string, point: StoredPoint): string {
  const target = targetOf(point, subject) ?? 'host';
  return `${target} ${point.fingerprint.slice(0, 12)}${subject === 'head' ? '' : ` ${subject}`}`.trim();
}

/** Only figures with intervals: a few samples have none. */
export const withIntervals = (trend: Trend): Trend => ({
  ...trend,
  points: trend.points.map((point) => {
    const plain = { ...point };
    delete plain.low;
    delete plain.high;
    return { ...plain, ...intervalOf(point, targetOf(point, trend.subject) ?? '') };
  }),
});

/** Imported entries unchanged, then runs of io-perf, one suite for each environment. */
export async function exportDataJs(snapshot: Snapshot, trends: readonly Trend[], name: string): Promise<string> {
  const [runs, commits, imports] = await Promise.all([snapshot.runs(), snapshot.commits(), snapshot.imports()]);
  const suites = new Map<string, DataJsEntry[]>(imports.flatMap((row) => row.suites).map((suite) => [suite, []]));
  const add = (suite: string, entry: DataJsEntry): void => {
    const list = suites.get(suite);
    if (list) list.push(entry);
    else suites.set(suite, [entry]);
  };
  const documents = await Promise.all(
    runs.map(async ({ id, tool }) => {
      if (!isImported({ id, tool })) return undefined;
      const text = await snapshot.document(id);
      if (text === undefined) {
        throw new UsageError(
          `The store ${name} no longer has the document of the imported run ${id}: restore it from the history of its branch to export data.js.`,
        );
      }
      return parseImported(text, `The run ${id} in the store ${name}`);
    }),
  );
  for (const document of documents) {
    if (document === undefined) continue;
    const { suite, entry } = await visibleEntry(snapshot, document);
    add(suite, entry);
  }
  const ownRuns = runs.filter((_, position) => documents[position] === undefined);
  const own = ownEntries(ownRuns, trends, commits, await convertedDocuments(snapshot, ownRuns));
  for (const { suite, entry } of own) add(suite, entry);
  const frame = imports.at(-1) ?? {
    members: [
      ['lastUpdate', 0],
      ['repoUrl', ''],
      ['entries', null],
    ],
  };
  const members = frame.members.map(([member, value]): [string, unknown] => [
    member,
    own.length === 0 ? value : updated(member, value, own, runs),
  ]);
  return formatDataJs({ frame: { members, suites: [...suites.keys()] }, suites });
}

/** An imported entry without what a person has hidden of it. */
export async function visibleEntry(snapshot: Snapshot, { id, suite, entry }: ImportedDocument): Promise<OwnEntry> {
  const hidden = new Set((await snapshot.hidden()).flatMap(({ run, cells = [] }) => (run === id ? cells : [])));
  const cells = hidden.size === 0 ? [] : importedFigures(suite, entry);
  const benches = entry.benches.filter((_, position) => !hidden.has(cells[position]?.cell.id ?? ''));
  return { suite, entry: hidden.size === 0 ? entry : { ...entry, benches } };
}

/** Converted runs by id, without those that retention has removed. */
export async function convertedDocuments(
  snapshot: Snapshot,
  runs: readonly StoredRun[],
): Promise<Map<string, RunDocument>> {
  const converted = runs.filter(({ subjects }) => subjects.some(({ target }) => target === 'elsewhere'));
  const documents = await Promise.all(converted.map(({ id }) => snapshot.run(id)));
  const hidden = documents.length === 0 ? [] : await snapshot.hidden();
  return new Map(
    documents.flatMap((document) => (document === undefined ? [] : [[document.id, withoutBenches(document, hidden)]])),
  );
}

/** Without the facts about cells that a person has hidden. */
function withoutBenches(run: RunDocument, hidden: readonly HiddenRow[]): RunDocument {
  const cells = hidden.flatMap((row) => (row.run === run.id ? (row.cells ?? []) : []));
  const names = new Set(cells.flatMap((id) => run.cells[id]?.name ?? []));
  if (names.size === 0 || run.benches === undefined) return run;
  const benches = Object.entries(run.benches).map(([tool, all]) => [tool, all.filter(({ name }) => !names.has(name))]);
  return { ...run, benches: Object.fromEntries(benches) as RunDocument['benches'] };
}

function updated(
  member: string,
  value: unknown,
  own: readonly { entry: DataJsEntry }[],
  runs: readonly StoredRun[],
): unknown {
  if (member === 'lastUpdate')
    return own.reduce((latest, { entry }) => Math.max(latest, entry.date), typeof value === 'number' ? value : 0);
  const repository = runs.find((run) => run.repository !== undefined)?.repository;
  if (member === 'repoUrl' && value === '' && repository !== undefined) return `https://github.com/${repository}`;
  return value;
}
