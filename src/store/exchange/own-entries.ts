/** Our own runs as entries of a data.js. */
import type { CellRow, CommitRow, StoredPoint, StoredRun, Trend } from '../../store-format/index.ts';
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

/** What github-action-benchmark calls the formats of `convert` that it knows. Its JMH is left out: it takes rates for times. */
export const incumbentTools: Readonly<Record<string, string>> = {
  'cargo-bench': 'cargo',
  go: 'go',
  'benchmark-js': 'benchmarkjs',
  'benchmark-luau': 'benchmarkluau',
  'google-benchmark': 'googlecpp',
  catch2: 'catch2',
  julia: 'julia',
  benchmarkdotnet: 'benchmarkdotnet',
};

/**
 * The entries of these runs, in their order. What was measured here is a suite for each environment; converted results keep
 * suite and names, so that the charts of github-action-benchmark go on. It has one direction for each entry.
 */
export function ownEntries(
  runs: readonly StoredRun[],
  trends: readonly Trend[],
  commits: ReadonlyMap<string, CommitRow>,
): OwnEntry[] {
  const entries = new Map<string, Map<string, { place: Place; benches: DataJsBench[] }>>(
    runs.map(({ id }) => [id, new Map()]),
  );
  for (const { cell, subject, points } of trends.map(withIntervals)) {
    for (const point of points) {
      const places = entries.get(point.run.id);
      if (places === undefined) continue;
      const place = placeInFile(cell, subject, point);
      const known = places.get(JSON.stringify(place)) ?? { place, benches: [] };
      known.benches.push(benchOf(cell, point));
      places.set(JSON.stringify(place), known);
    }
  }
  return runs.flatMap((run) =>
    [...(entries.get(run.id)?.values() ?? [])].map(({ place: { suite, tool }, benches }) => ({
      suite,
      entry: { commit: commitOf(run, commits), date: Date.parse(run.startedAt), tool, benches },
    })),
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
