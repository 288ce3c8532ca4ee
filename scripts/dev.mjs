// Runs the command line from the sources: `npm run dev -- run --suite smoke`. Nothing in dist/ changes; the runners of Node.js come from there.
import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { esbuildYaml } from './yaml-modules.mjs';

const root = resolve(import.meta.dirname, '..');
// Beside dist/: the program finds its parts from there.
const outfile = join(root, '.io-perf-dev', 'cli.cjs');
await build({
  entryPoints: [join(root, 'src', 'cli', 'main.ts')],
  ...{ outfile, bundle: true, platform: 'node', target: 'node20', format: 'cjs', sourcemap: true, logLevel: 'warning' },
  plugins: [esbuildYaml],
});
// npm calls scripts in the top folder; the command is for the folder where npm was called.
const child = spawn(process.execPath, ['--enable-source-maps', outfile, ...process.argv.slice(2)], {
  stdio: 'inherit',
  cwd: process.env.INIT_CWD ?? process.cwd(),
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('close', (code, signal) => {
  process.exitCode = code ?? (signal === 'SIGINT' ? 130 : 143);
});
