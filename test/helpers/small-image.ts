/** A real image of runners that is made in a second: this Node.js with its libraries, the agent and the node runner. */
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, realpathSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { buildSync } from 'esbuild';
import { preparedSchemaId, type PreparedRunners } from '../../src/places/toolchain/index.ts';
import { bundleScript } from './bundle-script.ts';

const repository = resolve(import.meta.dirname, '../..');

/** Why there can be none here; undefined where there can. */
export function whyNoImages(): string | undefined {
  if (process.platform !== 'linux') return 'the image is made of this machine’s own Linux programs';
  try {
    execFileSync('docker', ['info'], { stdio: 'pipe', timeout: 10_000 });
    return undefined;
  } catch {
    return 'no Docker engine runs here (scripts/docker-for-tests.sh start)';
  }
}

/**
 * Makes it in a folder and gives it to the engine.
 * @param labels beside those of every image of runners
 */
export function makeSmallImage(folder: string, name: string, labels: Record<string, string> = {}): void {
  const root = join(folder, 'rootfs');
  const program = realpathSync(process.execPath);
  const libraries = execFileSync('ldd', [program], { encoding: 'utf8' }).match(/\/\S+/g) ?? [];
  for (const library of libraries) {
    mkdirSync(join(root, dirname(library)), { recursive: true });
    copyFileSync(realpathSync(library), join(root, library));
  }
  mkdirSync(join(root, 'usr/local/bin'), { recursive: true });
  copyFileSync(program, join(root, 'usr/local/bin/node'));
  mkdirSync(join(root, 'tmp'), { recursive: true });
  mkdirSync(join(root, 'mnt/io-perf'), { recursive: true });
  execFileSync('chmod', ['1777', join(root, 'mnt/io-perf')]);
  const home = join(root, 'opt/io-perf');
  mkdirSync(home, { recursive: true });
  bundleScript(
    join(home, 'dist'),
    'cli',
    "import { serveAgent } from './src/places/targets/index.ts'; void serveAgent('/opt/io-perf', process.stdin, process.stdout);",
  );
  buildSync({
    entryPoints: [join(repository, 'runners/node/main.ts')],
    outfile: join(home, 'dist/runner-node.cjs'),
    bundle: true,
    platform: 'node',
    logLevel: 'error',
  });
  const prepared: PreparedRunners = {
    schema: preparedSchemaId,
    tool: { name: 'io-perf', version: 'test' },
    runners: [
      { runner: 'node', command: ['/usr/local/bin/node', '/opt/io-perf/dist/runner-node.cjs'], build: 'small' },
      { runner: 'swift', reason: 'no swift on PATH', remedy: 'install Swift' },
    ],
    examination: {
      runners: [{ runner: 'node', state: 'ready', versions: { node: process.versions.node } }],
      tools: [],
    },
  };
  writeFileSync(join(home, 'prepared.json'), JSON.stringify(prepared));
  const all = { 'io-perf.image': '1', 'io-perf.platform': 'linux', ...labels };
  const changes = Object.entries(all).flatMap(([label, value]) => ['--change', `LABEL ${label}=${value}`]);
  const archive = resolve(folder, 'image.tar');
  execFileSync('tar', ['-C', root, '-cf', archive, '.']);
  execFileSync('docker', ['import', ...changes, archive, name], { stdio: 'pipe' });
}
