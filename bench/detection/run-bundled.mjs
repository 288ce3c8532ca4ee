import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { esbuildYaml } from '../../scripts/yaml-modules.mjs';

/**
 * With `--sources FOLDER` programs of this folder judge as the sources of another checkout do: what was true before a change.
 * @param {string[]} words
 * @returns {import('esbuild').Plugin}
 */
const sourcesOf = (words) => ({
  name: 'sources of another checkout',
  setup(bundling) {
    const at = words.indexOf('--sources');
    if (at < 0) return;
    const prefix = '../../src/';
    bundling.onResolve({ filter: /^\.\.\/\.\.\/src\// }, ({ path, resolveDir }) =>
      resolveDir === import.meta.dirname
        ? { path: resolve(words[at + 1], 'src', path.slice(prefix.length)) }
        : undefined,
    );
  },
});

/**
 * Bundles a program of this folder with the sources that it uses, and runs it. This process ends with its status.
 * @param {string} entry its file name
 * @param {string[]} words its arguments
 * @param {boolean} isKept whether what it prints is given back instead
 * @returns {Promise<string>}
 */
export async function runBundled(entry, words = process.argv.slice(2), isKept = false) {
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
      // As in the bundles of the tool, which find their root by it.
      define: { __dirname: JSON.stringify(resolve(import.meta.dirname, '../../dist')) },
      plugins: [esbuildYaml, sourcesOf(words)],
      banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
    });
    const { status, stdout } = spawnSync(process.execPath, [bundle, ...words], {
      stdio: ['inherit', isKept ? 'pipe' : 'inherit', 'inherit'],
      encoding: 'utf8',
    });
    process.exitCode = status ?? 1;
    return stdout ?? '';
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
