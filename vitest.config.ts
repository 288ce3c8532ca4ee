import { defineConfig } from 'vitest/config';
import { viteYaml } from './scripts/yaml-modules.mjs';

export default defineConfig({
  plugins: [viteYaml],
  test: {
    include: ['src/**/*.test.ts', 'runners/**/*.test.ts', 'test/**/*.test.ts'],
    // The default leaves one core of two to vitest itself, which does nothing but wait.
    maxWorkers: 2,
    minWorkers: 1,
    // Real processes on a busy machine: what fails twice in a row is wrong, and what needed a second try is marked in the output.
    retry: 1,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
