import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { esbuildYaml } from '../../scripts/yaml-modules.mjs';

/**
 * Bundles a program of this folder with the sources that it uses, and runs it with the arguments of this process.
 * @param {string} entry its file name
 */
export async function runBundled(entry) {
  const folder = mkdtempSync(join(tmpdir(), 'io-perf-detection-'));
  const bundle = join(folder, 'bundle.mjs');
  try {
    await build({
      entryPoints: [join(import.meta.dirname, entry)],
      outfile: bundle,
      bundle: true,
      platform: 'node',
      target: 'node20',
      format: 'esm',
      logLevel: 'warning',
      plugins: [esbuildYaml],
      banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
    });
    process.exitCode =
      spawnSync(process.execPath, [bundle, ...process.argv.slice(2)], { stdio: 'inherit' }).status ?? 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
