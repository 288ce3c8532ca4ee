import { availableParallelism } from 'node:os';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { viteYaml } from './scripts/yaml-modules.mjs';

/**
 * `*.process.test.ts`: tests that change their process (folder, environment, signals), and in the rooms of `units` those that
 * start programs or servers: each file has a process of its own. Journeys of the whole program are in `test/`.
 */
const ownProcess = ['**/*.process.test.ts'];
const journeys = ['test/**/*.test.ts'];
const shared = ['{src,runners}/**/*.test.ts'];
/** `npm run test:unit`: the rooms of data and functions. */
const units = [
  ...['core', 'suite/matrix', 'judge', 'gate/config', 'exchange/convert', 'history/store/format', 'report'],
  ...['forge', 'app', 'cli', 'action'],
].map((room) => `src/${room}/**/*.test.ts`);

/** What `./check` runs besides `units`: a journey for each promise of the README, what docs/green.md names, and what the files of this repository promise. */
const shortJourneys = [
  // The packed program and the Action: results of tools, a comparison, a comment, a page.
  'test/shipped/*.test.ts',
  // "Fails a pull request when your program does more file I/O, or does it slower"; "the comment names the change, the factor and the line".
  ...['compare', 'causes', 'counts', 'action/lost'].map((name) => `test/${name}.test.ts`),
  // "Add it to a project"; "Try it here"; "nothing is installed".
  ...['package', 'workflows/first-hour', 'documented-commands'].map((name) => `test/${name}.test.ts`),
  // "Every push adds a point to a trend"; "since when".
  ...['store', 'dashboard/overview', 'bisect'].map((name) => `test/${name}.test.ts`),
  // Files of the repository.
  ...[
    'action-pins',
    'documents',
    'git-words',
    'green',
    'lock-file',
    'machine-state',
    'matrix-offers',
    'one-topic',
    'plain-text',
    'sbom',
    'set-owner',
  ].map((name) => `test/${name}.test.ts`),
  ...['site', 'words', 'acceptance-table'].map((name) => `test/${name}.test.ts`),
];
const heldByGreen = [
  ...readFileSync('docs/green.md', 'utf8').matchAll(/\]\(\.\.\/((?:src|test)\/\S+\.test\.ts)\)/g),
].map(([, path]) => path!);
const isBesideCode = (path: string): boolean => path.startsWith('src/');
const isShort = process.env.IO_PERF_CHECK === 'short';

/** Those of twenty seconds and more begin first, the longest before: so no worker is left with one of them at the end. */
const longest = [
  ...['src/engine/pairing', 'src/gate/init/init', 'runners/command/command', 'src/history/store/repair'],
  ...['src/count/sites/languages', 'src/gate/compare/source-changes', 'src/exchange/convert/hostile'],
  ...['src/history/store/git-backend', 'src/app/hide-run.process', 'runners/conformance/faults.process'],
  ...[
    'action/events',
    'documented-commands',
    'compare-sides',
    'sources',
    'action/action',
    'bisect',
    'kernel-counts.process',
  ],
  ...['cli', 'filesystem', 'action/lost', 'windows/windows', 'windows/command-line', 'dashboard/page'],
  ...['action/migrated-workflows', 'bare-machine', 'bisect-package', 'action/bisect', 'benchmarks', 'dashboard/walk'],
  ...['time-causes', 'foreign-sites', 'action/bare-project', 'backfill', 'workflows/workflows', 'workflows/first-hour'],
  ...['real-programs', 'agents', 'src/app/noise-check.process', 'compare', 'action/act-demo', 'tables'],
].map((name) => `${/^(?:src|runners)\//.test(name) ? name : join('test', name)}.test.ts`);

const processors = availableParallelism();
class SlowestFirst extends BaseSequencer {
  override async sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
    const placeOf = ({ moduleId }: TestSpecification): number => {
      const place = longest.findIndex((name) => moduleId.endsWith(`/${name}`));
      return place < 0 ? longest.length : place;
    };
    return (await super.sort(specifications)).sort((a, b) => placeOf(a) - placeOf(b));
  }
}

const limits = {
  setupFiles: ['test/setup.ts', 'test/fixed-seed.ts'],
  // Where the kernel may count, each comparison would take a second longer. Tests of that switch it on for themselves.
  env: { IO_PERF_COUNTERS: 'off' },
  testTimeout: 120_000,
  hookTimeout: 240_000,
  expect: { poll: { timeout: 30_000 } },
};

export default defineConfig(({ mode }) => {
  const project = (name: string, groupOrder: number, own: object) => ({
    plugins: [viteYaml],
    test: { ...limits, name, sequence: { groupOrder }, ...own },
  });
  return {
    test: {
      projects: [
        // Their modules are loaded once for all files of a worker: for most of them that takes longer than the tests.
        project('shared', 0, {
          include: mode === 'unit' ? units : isShort ? [...units, ...heldByGreen.filter(isBesideCode)] : shared,
          exclude: [...configDefaults.exclude, ...ownProcess],
          pool: 'threads',
          isolate: false,
          maxWorkers: processors,
        }),
        ...(mode === 'unit'
          ? []
          : [
              // They wait for disks, timers and the kernel for more than half of their time: of two cores, four make use.
              project('journeys', 1, {
                globalSetup: 'test/packed-product.ts',
                include: isShort ? [...shortJourneys, ...heldByGreen.filter((path) => !isBesideCode(path))] : journeys,
                exclude: [...configDefaults.exclude, ...ownProcess],
                isolate: false,
                maxWorkers: processors * 2,
              }),
              project('own process', 1, {
                globalSetup: 'test/packed-product.ts',
                include: isShort ? [] : ownProcess,
                maxWorkers: processors * 2,
              }),
            ]),
      ],
      // Of all projects: one cannot say it for itself.
      sequence: { sequencer: SlowestFirst },
      // Each project would translate the modules anew, and each run.
      experimental: { fsModuleCache: true },
    },
  };
});
