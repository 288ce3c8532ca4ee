import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { viteYaml } from './scripts/yaml-modules.mjs';

const places = ['src', 'runners', 'test'];
const files = places.flatMap((place) =>
  readdirSync(place, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts') && !name.includes('node_modules'))
    .map((name) => ({ path: join(place, name), text: readFileSync(join(place, name), 'utf8') })),
);
const pathsOf = (some: typeof files): string[] => some.map(({ path }) => path);

/** Rooms of data and functions; a test there that starts a program all the same is left out below. */
const unitRooms = [
  ...['core', 'suite/matrix', 'judge', 'gate/config', 'exchange/convert', 'history/store/format', 'report'],
  ...['forge', 'app', 'cli', 'action'],
].map((room) => join('src', room, '/'));
const startsPrograms =
  /child_process|playwright|\bhelpers\/|\btest\/|\/testing\/|createServer|vi\.setConfig|long: a minute/;
/** `npm run test:unit`: what needs no programs, no browser and no server, and takes no minute. */
const units = files.filter(
  ({ path, text }) => unitRooms.some((room) => path.startsWith(room)) && !startsPrograms.test(text),
);

/** What belongs to a whole process: its folder, its environment, its signals. */
const changesProcess =
  /\bprocess\.(?:chdir|umask|on|emit|exitCode|kill\(process\.pid)\b|process\.env(?:\.\w+|\[[^\]]*\]) =|delete process\.env|vi\.(?:stubEnv|mock)/;
/** Journeys of the whole program stand in `test/`: each is a process of its own. */
const isShared = ({ path, text }: (typeof files)[number]): boolean =>
  !path.startsWith('test') && !changesProcess.test(text);

/** Those of half a minute and more begin first, the longest before: so no worker is left with one of them at the end. */
const longest = [
  ...['src/gate/compare/source-changes', 'src/engine/run', 'src/count/sites/languages', 'src/engine/pairing'],
  ...['src/history/store/repair', 'src/history/store/git-backend', 'src/app/noise-check', 'runners/command/command'],
  ...['src/exchange/convert/hostile', 'src/judge/pairs/comparison'],
  ...['documented-commands', 'bisect', 'sources', 'filesystem', 'action/migrated-workflows', 'action/action'],
  ...['bare-machine', 'workflows/first-hour', 'benchmarks', 'tails', 'dashboard/page', 'dashboard/walk', 'cli'],
  ...['real-programs', 'kernel-counts', 'workflows/workflows', 'time-causes', 'action/bisect', 'backfill'],
  ...['compare-sides', 'power-cuts', 'package', 'action/bare-project', 'site', 'compare', 'causes'],
].map((name) => `${/^(?:src|runners)\//.test(name) ? name : join('test', name)}.test.ts`);

/** Tests wait for disks, timers and the kernel for a third of their time: of two cores, three make use. */
const workers = Math.ceil(availableParallelism() * 1.5);

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
  setupFiles: ['test/setup.ts'],
  testTimeout: 120_000,
  hookTimeout: 240_000,
  expect: { poll: { timeout: 30_000 } },
};

export default defineConfig(({ mode }) => {
  const wanted = mode === 'unit' ? units : files;
  const shared = pathsOf(wanted.filter(isShared));
  const project = (name: string, groupOrder: number, own: object) => ({
    plugins: [viteYaml],
    test: { ...limits, name, sequence: { groupOrder }, ...own },
  });
  return {
    test: {
      projects: [
        // Their modules are loaded once for all files of a thread: for most of them that takes longer than the tests.
        project('shared', 0, { include: shared, pool: 'threads' }),
        project('own process', 1, {
          include:
            mode === 'unit'
              ? pathsOf(wanted.filter((file) => !isShared(file)))
              : places.map((place) => `${place}/**/*.test.ts`),
          exclude: [...configDefaults.exclude, ...shared],
        }),
      ],
      // Of a whole pool: a project cannot say it for itself.
      sequence: { sequencer: SlowestFirst },
      poolOptions: { threads: { isolate: false } },
      maxWorkers: workers,
      // A thread that has nothing to do would be ended, and a test that it is given at that moment with it.
      minWorkers: workers,
    },
  };
});
