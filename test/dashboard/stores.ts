/** Stores of every kind that a reader may open: imported, young, full, with zeros. Made by the store's own code. */
import { publishFiles } from '../../src/report/dashboard/index.ts';
import { seedsOf } from '../../src/suite/matrix/index.ts';
import { type CellResult, type RunDocument } from '../../src/core/document/index.ts';
import { importDataJs } from '../../src/exchange/histories/import.ts';
import { openStore } from '../../src/history/store/index.ts';
import { syncThenSlow, workload } from '../helpers/counted-runs.ts';
import { syntheticCells, syntheticCommits, syntheticRuns, type SyntheticProject } from './synthetic.ts';

export const storeKinds = ['imported', 'one run', 'three runs', 'seven runs', 'full', 'zeros', 'counted'] as const;
export type StoreKind = (typeof storeKinds)[number];

const now = '2025-01-01T00:00:00.000Z';

/** @returns ids of cells that are worth a look */
export async function makeStore(kind: StoreKind, place: string): Promise<string[]> {
  switch (kind) {
    case 'imported':
      return makeImported(place);
    case 'one run':
      return makeYoung(place, 1);
    case 'three runs':
      return makeYoung(place, 3);
    case 'seven runs':
      return makeYoung(place, 7);
    case 'full':
      return makeFull(place);
    case 'zeros':
      return makeZeros(place);
    case 'counted':
      await publish(place, syncThenSlow());
      return [workload('convert')];
  }
}

interface Line {
  tool: string;
  suite: string;
  name: string;
  unit: string;
  range?: string;
  /** The figure of the n-th entry. */
  value: (entry: number) => number;
}

const entries = 24;

/** Two parts in a hundred up and down, the same each time. */
function noise(entry: number): number {
  const hash = Math.sin((entry + 1) * 12.9898) * 43_758.5453;
  return 1 + 0.04 * (hash - Math.floor(hash) - 0.5);
}

const level =
  (before: number, after = before, from = 14) =>
  (entry: number): number =>
    (entry < from ? before : after) * noise(entry);

/** Units, directions and names as github-action-benchmark has them; those of catch2 and of the custom tool are what people write. */
export const importedLines: readonly Line[] = [
  { tool: 'go', suite: 'Go', name: 'BenchmarkFib/size=1 KiB', unit: 'ns/op', range: '± 3%', value: level(34_001) },
  { tool: 'go', suite: 'Go', name: 'BenchmarkFib - B/op', unit: 'B/op', value: level(4096, 12_288) },
  {
    tool: 'go',
    suite: 'Go',
    name: 'BenchmarkFib - allocs/op',
    unit: 'allocs/op',
    value: (entry) => (entry < 14 ? 0 : 5),
  },
  {
    tool: 'pytest',
    suite: 'Python: pytest',
    name: 'tests/test_io.py::test_read[100%]',
    unit: 'iter/sec',
    value: level(61_234, 40_000),
  },
  { tool: 'pytest', suite: 'Python: pytest', name: '', unit: 'iter/sec', value: level(7) },
  {
    tool: 'customBiggerIsBetter',
    suite: 'Throughput <b>',
    name: 'lecture séquentielle 读',
    unit: 'MiB/s',
    value: level(1894, 2225),
  },
  { tool: 'customBiggerIsBetter', suite: 'Throughput <b>', name: 'hot loop', unit: 'ops/s', value: level(1e11) },
  {
    tool: 'customBiggerIsBetter',
    suite: 'Throughput <b>',
    name: 'only last',
    unit: 'ops/s',
    value: level(5e6, 2e6, entries - 1),
  },
  {
    tool: 'catch2',
    suite: 'Catch2 Benchmark (v3)',
    name: 'Fibonacci 20',
    unit: 'ns',
    range: '± 1200',
    value: level(21_000, 34_000),
  },
  { tool: 'catch2', suite: 'Catch2 Benchmark (v3)', name: '__proto__', unit: 'us', value: level(12) },
];

export function importedDataJs(): string {
  const places = [...new Map(importedLines.map(({ tool, suite }) => [suite, tool]))];
  const data = {
    lastUpdate: 1_700_000_000_000,
    repoUrl: 'https://git.example/ada/project',
    entries: Object.fromEntries(
      places.map(([suite, tool]) => [
        suite,
        Array.from({ length: entries }, (_, entry) => {
          const id = (0xabcdef0 + entry * 7919).toString(16).padStart(8, '0').repeat(5);
          const at = Date.UTC(2024, 0, 1 + entry);
          return {
            commit: {
              id,
              message: `Change number ${entry}`,
              timestamp: new Date(at).toISOString(),
              url: `https://git.example/ada/project/commit/${id}`,
              author: { name: 'Ada Lovelace' },
            },
            date: at,
            tool,
            benches: importedLines
              .filter((line) => line.suite === suite)
              .map(({ name, unit, range, value }) => ({
                name,
                unit,
                value: Number(value(entry).toPrecision(6)),
                ...(range === undefined ? {} : { range }),
              })),
          };
        }),
      ]),
    ),
  };
  return `window.BENCHMARK_DATA = ${JSON.stringify(data)}`;
}

async function makeImported(place: string): Promise<string[]> {
  const store = openStore(place);
  await importDataJs(store, importedDataJs(), 'data.js');
  await store.append([], { extra: (load) => publishFiles({ load, seedsOf, documents: [], now }) });
  return (await (await store.snapshot()).trends()).map(({ cell }) => cell.id);
}

async function publish(place: string, runs: readonly RunDocument[], project?: SyntheticProject): Promise<void> {
  await openStore(place).append(runs, {
    ...(project ? { commits: syntheticCommits(project) } : {}),
    extra: (load) => publishFiles({ load, seedsOf, documents: runs.slice(-1), now }),
  });
}

/** Three samples each, so without an interval. */
async function makeYoung(place: string, commits: number): Promise<string[]> {
  const project: SyntheticProject = { cells: 9, commits, systems: ['linux'], samples: 3 };
  const runs = [...syntheticRuns(project)];
  for (const { subjects } of runs) subjects.head!.fingerprint = 'one machine';
  await publish(place, runs, project);
  return syntheticCells(project).slice(0, 1);
}

async function makeFull(place: string): Promise<string[]> {
  const project: SyntheticProject = {
    cells: 26,
    commits: 40,
    systems: ['linux', 'windows'],
    samples: 6,
    hazards: ['high-load'],
  };
  const runs = [...syntheticRuns(project)].map((run) => withWorkload(run));
  await publish(place, runs, project);
  const cells = syntheticCells(project);
  await openStore(place).accept({ cells: cells[14]!, commit: runs.at(-30)!.source!.commit!, reason: 'safer', at: now });
  await publish(place, []);
  // The fourth of each eleven regresses, the sixth of each thirteen improves.
  return [cells[3]!, cells[5]!, cells[14]!, 'command/run/import-10k'];
}

/** A workload of the project beside the matrix, counted as well. */
function withWorkload(run: RunDocument): RunDocument {
  const { head } = Object.values(run.cells)[0]!.subject;
  return { ...run, cells: { ...run.cells, 'command/run/import-10k': { type: 'path', subject: { head: head! } } } };
}

/** Counts of allocations: none, then some; some, then none; always none. Rates beside them. */
async function makeZeros(place: string): Promise<string[]> {
  const from = (before: number, after: number) => (run: number) => (run < 8 ? before : after);
  const figures: Record<string, (run: number) => number> = {
    'go/benchmark/Alloc?metric=allocs%2Fop': from(0, 5),
    'go/benchmark/Free?metric=allocs%2Fop': from(5, 0),
    'go/benchmark/Never?metric=allocs%2Fop': from(0, 0),
  };
  const runs = Array.from({ length: 16 }, (_, run): RunDocument => {
    const at = new Date(Date.UTC(2024, 5, 1 + run)).toISOString();
    return {
      schema: 'io-perf/run/v1',
      id: `converted-${run}`,
      startedAt: at,
      endedAt: at,
      complete: true,
      seed: 0,
      tool: { name: 'io-perf', version: '0.1.0' },
      source: { commit: (0xfeed000 + run).toString(16).padStart(8, '0').repeat(5), ref: 'refs/heads/main' },
      subjects: {
        head: { target: 'elsewhere', directory: '.', environment: { results: 'go' }, fingerprint: 'go', hazards: [] },
      },
      cells: {
        ...Object.fromEntries(
          Object.entries(figures).map(([id, value]) => [id, figure(value(run), 'allocs/op', 'smaller')]),
        ),
        // A rate is in the document as the time of one.
        'go/benchmark/Copy?metric=MB%2Fs': figure(1e9 / (900 + 10 * (run % 3)), 'MB/s', 'bigger'),
      },
      skipped: [],
      errors: [],
    };
  });
  await publish(place, runs);
  return [...Object.keys(figures), 'go/benchmark/Copy?metric=MB%2Fs'];
}

const figure = (value: number, unit: string, better: 'smaller' | 'bigger'): CellResult => ({
  type: 'path',
  subject: {
    head: {
      opsPerSample: 1,
      samples: [{ round: 0, order: 0, value }],
      summary: { value, unit, better, low: value, high: value },
    },
  },
});
