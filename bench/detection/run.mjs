// Bundles the evaluation with esbuild and runs it: node bench/detection/run.mjs [--data FOLDER] [--only PART] …
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const here = dirname(fileURLToPath(import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'io-perf-detection-'));
const bundle = join(folder, 'main.mjs');
let status;
try {
  await build({
    entryPoints: [join(here, 'main.ts')],
    outfile: bundle,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    logLevel: 'warning',
  });
  status = spawnSync(process.execPath, [bundle, ...process.argv.slice(2)], { stdio: 'inherit' }).status ?? 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = status;
