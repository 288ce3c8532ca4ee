import { availableParallelism } from 'node:os';
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
          include: mode === 'unit' ? units : shared,
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
                include: journeys,
                exclude: [...configDefaults.exclude, ...ownProcess],
                isolate: false,
                maxWorkers: processors * 2,
              }),
              project('own process', 1, {
                globalSetup: 'test/packed-product.ts',
                include: ownProcess,
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
