// node bench/torture/run.mjs [--minutes 10] [--seed 1]: everything that the store and the outputs must survive, in one program; exit 1 if anything fell.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { esbuildYaml } from '../../scripts/yaml-modules.mjs';

const folder = mkdtempSync(join(tmpdir(), 'io-perf-torture-'));
const bundle = join(folder, 'torture.cjs');
try {
  await build({
    entryPoints: [join(import.meta.dirname, 'main.ts')],
    ...{ outfile: bundle, bundle: true, platform: 'node', target: 'node20', format: 'cjs', logLevel: 'warning' },
    plugins: [esbuildYaml],
  });
  const words = [bundle, 'all', folder, ...process.argv.slice(2)];
  process.exitCode = spawnSync(process.execPath, words, { stdio: 'inherit' }).status ?? 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
