import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';
import { viteYaml } from './scripts/yaml-modules.mjs';

/** Rooms of data and functions; a test there that starts a program all the same is left out below. */
const unitRooms = [
  ...['document', 'stats', 'present', 'matrix', 'config', 'judge', 'forge', 'convert', 'store/format', 'cli'],
  ...['dashboard/page', 'action', 'app'],
];
const startsPrograms =
  /child_process|playwright|\bhelpers\/|\btest\/|\/testing\/|createServer|vi\.setConfig|long: a minute/;

/** `npm run test:unit`: what needs no programs, no browser and no server, and takes no minute. */
function unitTests(): string[] {
  return unitRooms.flatMap((room) =>
    readdirSync(join('src', room), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.test.ts'))
      .map((name) => join('src', room, name))
      .filter((path) => !startsPrograms.test(readFileSync(path, 'utf8'))),
  );
}

const all = ['src/**/*.test.ts', 'runners/**/*.test.ts', 'test/**/*.test.ts'];
const limits = { testTimeout: 120_000, hookTimeout: 240_000 };

export default defineConfig(({ mode }) => {
  const units = unitTests();
  // Functions that keep nothing: the modules are loaded once for all files of a worker.
  const unit = {
    plugins: [viteYaml],
    test: { ...limits, name: 'unit', include: units, isolate: false },
  };
  const others = {
    plugins: [viteYaml],
    test: { ...limits, name: 'others', include: all, exclude: [...configDefaults.exclude, ...units] },
  };
  return {
    test: {
      projects: mode === 'unit' ? [unit] : [unit, others],
      // The default leaves one core of two to vitest itself, which does nothing but wait.
      maxWorkers: 2,
      minWorkers: 1,
    },
  };
});
