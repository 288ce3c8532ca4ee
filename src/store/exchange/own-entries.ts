/** Our own runs as entries of a data.js. */
import type { CellRow, CommitRow, StoredPoint, StoredRun, Trend } from '../format/index.ts';
import type { RunDocument } from '../../document/index.ts';
import type { DataJsBench, DataJsEntry } from './data-js.ts';
import { placeOf, withIntervals } from './latest.ts';

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
  /** Of the figures that the run has said itself. */
  names: ReadonlySet<string>;
}

/** What github-action-benchmark calls the formats of `convert` that it knows, besides the custom ones. */
const incumbentTools: Readonly<Record<string, string>> = {
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
 * The entries of these runs, in their order. What was measured here is a suite for each environment; converted results keep
 * suite and names, and what github-action-benchmark writes of them, so that its charts go on. It has one direction for each entry.
 * @param documents of the runs, as far as they are there, by id
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
      const known = places.get(JSON.stringify(place)) ?? { place, benches: [], names: new Set() };
      places.set(JSON.stringify(place), known);
      const bench = benchOf(cell, point);
      if (!known.names.has(bench.name)) known.benches.push(bench);
    }
  }
  return runs.flatMap((run) =>
    [...(entries.get(run.id)?.values() ?? [])].map(({ place: { suite, tool }, benches }) => ({
      suite,
      entry: { commit: commitOf(run, commits), date: Date.parse(run.startedAt), tool, benches },
    })),
  );
}

/** What the run says itself. */
function placesOf(run: StoredRun, document: RunDocument | undefined): Map<string, Filled> {
  return new Map(
    Object.entries(document?.benches ?? {}).map(([tool, benches]) => {
      const place: Place = { suite: run.suite ?? `io-perf ${tool}`, tool };
      return [JSON.stringify(place), { place, benches: [...benches], names: new Set(benches.map(({ name }) => name)) }];
    }),
  );
}

/** Where runs come from whose results were converted (src/convert). */
const isConverted = (subject: string, { run }: StoredPoint): boolean =>
  run.subjects.find(({ name }) => name === subject)?.target === 'elsewhere';

function placeInFile(cell: CellRow, subject: string, point: StoredPoint): Place {
  const custom = cell.better === 'bigger' ? 'customBiggerIsBetter' : 'customSmallerIsBetter';
  if (!isConverted(subject, point)) return { suite: `io-perf ${placeOf(subject, point)}`, tool: custom };
  const format = cell.id.split('/')[0]!;
  const tool = Object.hasOwn(incumbentTools, format) ? incumbentTools[format]! : custom;
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

/** All that the incumbent's page shows of a commit must be there, or it stops with an error. */
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
