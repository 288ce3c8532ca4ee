// node bench/torture/run.mjs [--minutes 10] [--seed 1] [--writers 32]: everything that the store and the outputs must survive, in one program; exit 1 if anything fell.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';
import { esbuildYaml } from '../../scripts/yaml-modules.mjs';

const folder = mkdtempSync(join(tmpdir(), 'io-perf-torture-'));
const [program, publisher] = ['main', 'publisher'].map((name) => join(folder, `${name}.cjs`));
try {
  await build({
    entryPoints: [join(import.meta.dirname, 'main.ts'), join(import.meta.dirname, 'publisher.ts')],
    ...{
      outdir: folder,
      outExtension: { '.js': '.cjs' },
      bundle: true,
      platform: 'node',
      target: 'node20',
      format: 'cjs',
    },
    ...{ logLevel: 'warning', logOverride: { 'empty-import-meta': 'silent' } },
    plugins: [esbuildYaml],
  });
  const words = [program, folder, publisher, ...process.argv.slice(2)];
  const cwd = dirname(dirname(import.meta.dirname));
  process.exitCode = spawnSync(process.execPath, words, { stdio: 'inherit', cwd }).status ?? 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
