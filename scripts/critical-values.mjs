#!/usr/bin/env node
/**
 * Makes src/core/stats/critical-values-table.ts: upper quantiles of the rank scan under exchangeability, by simulation.
 *
 *   node scripts/critical-values.mjs            writes the table (about two minutes on one core)
 *   node scripts/critical-values.mjs --check    recomputes three rows and fails if they differ
 *
 * Seeded: the same seed gives the same table on every machine. The scan itself is imported from src/core/stats, so a change
 * of the statistic without a new table is found by --check.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const tablePath = join(root, 'src/core/stats/critical-values-table.ts');
const seed = 20260101;
const levels = [0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001, 0.0005, 0.0002, 0.0001];
const lengths = [
  ...Array.from({ length: 35 }, (_, i) => i + 6),
  45,
  50,
  60,
  70,
  85,
  100,
  125,
  150,
  200,
  300,
  500,
  1000,
  2000,
  5000,
  10000,
];

/** Repetitions: enough that the quantile at .006 is known to ±.01 where histories usually are. */
const repetitions = (n) => Math.round(Math.min(600_000, Math.max(60_000, 60_000_000 / n)));

const bundle = await build({
  stdin: {
    contents:
      "export { scan, scanScores } from './src/core/stats/scan.ts'; export { createRandom } from './src/core/stats/distributions.ts';",
    resolveDir: root,
    loader: 'ts',
  },
  bundle: true,
  format: 'esm',
  platform: 'node',
  write: false,
});
const code = Buffer.from(bundle.outputFiles[0].contents).toString('base64');
const { scan, scanScores, createRandom } = await import(`data:text/javascript;base64,${code}`);

/** The critical values of one length: the smallest value that chance reaches with at most the level's probability. */
function row(n) {
  const random = createRandom(seed + n);
  const values = Array.from({ length: n }, (_, i) => i);
  const { up, down } = scanScores(values, values);
  const statistics = new Float64Array(repetitions(n));
  for (let r = 0; r < statistics.length; r += 1) {
    for (let last = n - 1; last > 0; last -= 1) {
      const other = random.integer(last + 1);
      let kept = up[last];
      up[last] = up[other];
      up[other] = kept;
      kept = down[last];
      down[last] = down[other];
      down[other] = kept;
    }
    statistics[r] = scan({ up, down }).statistic;
  }
  statistics.sort();
  return levels.map((level) => {
    // Short series have few distinct statistics: step over the atom that would exceed the level.
    const allowed = Math.floor(level * statistics.length);
    const excluded = statistics[statistics.length - 1 - allowed];
    for (let i = statistics.length - allowed; i < statistics.length; i += 1) {
      if (statistics[i] > excluded + 1e-9) return Math.ceil(statistics[i] * 1000 - 1e-6) / 1000 - 0.001;
    }
    return Infinity;
  });
}

const text = (values) => values.map((value) => (value === Infinity ? 'Infinity' : value.toFixed(3))).join(', ');

if (process.argv.includes('--check')) {
  const table = readFileSync(tablePath, 'utf8');
  for (const n of [12, 30, 100]) {
    if (!table.includes(`[${n}, [${text(row(n))}]]`)) {
      console.error(`critical values of n = ${n} differ from ${tablePath}: run node scripts/critical-values.mjs`);
      process.exitCode = 1;
    }
  }
} else {
  const rows = lengths.map((n) => `  [${n}, [${text(row(n))}]],`);
  writeFileSync(
    tablePath,
    `// Made by scripts/critical-values.mjs with seed ${seed}: do not edit. One row per length n; columns are the levels.
export const criticalLevels: readonly number[] = [${levels.join(', ')}];

/** [n, critical values of the rank scan at each level]; Infinity: no series of this length can be that surprising. */
// prettier-ignore
export const criticalValueTable: readonly (readonly [n: number, values: readonly number[]])[] = [
${rows.join('\n')}
];
`,
  );
}
