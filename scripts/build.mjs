// Builds the committed bundles in dist/: readable (unminified), reproducible, runnable by Node >= 20 with nothing installed.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { build } from 'esbuild';
import { buildDashboard } from './build-dashboard.mjs';
import { makePlain } from './plain-text.mjs';
import { billOfMaterials, noticesOf } from './notices.mjs';
import { esbuildYaml } from './yaml-modules.mjs';

/** Rooms that the Action takes from the command line's bundle, so that they are in dist/ once. */
const walls = createRequire(import.meta.url)('./walls.cjs');
const shared = Object.keys(walls).filter((room) => !['action', 'cli', 'forge', 'report/dashboard'].includes(room));
const identifier = (room) => `room_${room.replaceAll('/', '_')}`;

/** The command line, and its rooms for those who `require` it; `cli.cjs` starts it. */
const program = [
  "export { ioPerf, main } from './src/cli/main.ts';",
  ...shared.map((room) => `export * as ${identifier(room)} from './src/${room}/index.ts';`),
].join('\n');

const roomsOfCli = {
  name: 'rooms-of-cli',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^\.\.\/[a-z/]+\/index\.ts$/ }, ({ path, importer }) => {
      const room = path.slice('../'.length, -'/index.ts'.length);
      return /\/src\/(action|forge)\/[^/]+$/.test(importer) && shared.includes(room)
        ? { path: room, namespace: 'room' }
        : undefined;
    });
    onLoad({ filter: /./, namespace: 'room' }, ({ path }) => ({
      contents: `module.exports = require('./cli.cjs').${identifier(path)};`,
    }));
  },
};

/**
 * @actions/http-client needs undici for one thing that nothing here uses, a dispatcher for proxies; half a megabyte. Node has
 * fetch itself.
 */
const withoutUndici = {
  name: 'without-undici',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^undici$/ }, () => ({ path: 'undici', namespace: 'left-out' }));
    onLoad({ filter: /./, namespace: 'left-out' }, ({ path }) => ({
      contents: `exports.ProxyAgent = class { constructor() { throw new Error('${path} is not part of this bundle.'); } };`,
    }));
  },
};

/** zod brings its messages in fifty languages, a tenth of the command line's bundle: English is enough. */
const inEnglish = {
  name: 'in-english',
  setup({ onLoad }) {
    onLoad({ filter: /\/zod\/v4\/locales\/index\.js$/ }, () => ({
      contents: "export { default as en } from './en.js';",
    }));
  },
};

const bundles = {
  'cli.cjs': {
    entryPoints: ['src/cli/start.ts'],
    banner: { js: '#!/usr/bin/env node' }, // npm links to it
    external: ['./program.cjs'],
    logOverride: { 'commonjs-variable-in-esm': 'silent' },
  },
  'program.cjs': { stdin: { contents: program, resolveDir: '.', sourcefile: 'program.ts', loader: 'ts' } },
  'action.cjs': {
    entryPoints: ['src/action/main.ts'],
    external: ['./cli.cjs'],
    alias: { '@azure/storage-blob': './src/action/put-blob.ts' },
    plugins: [esbuildYaml, roomsOfCli, withoutUndici, inEnglish],
  },
  'runner-node.cjs': { entryPoints: ['runners/node/main.ts'] },
  'runner-command.cjs': { entryPoints: ['runners/command/node/main.ts'] },
  'conformance.cjs': { entryPoints: ['runners/conformance/main.ts'] },
};

const bundle = (output, options) =>
  build({
    outfile: `dist/${output}`,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    charset: 'ascii', // one byte a character in memory, not two, and whole however it is read
    legalComments: 'inline',
    metafile: true,
    logLevel: 'warning',
    plugins: [esbuildYaml, inEnglish],
    ...options,
  });

const results = await Promise.all([
  buildDashboard('dist/dashboard'),
  ...Object.entries(bundles).map(([output, options]) => bundle(output, options)),
]);
for (const output of Object.keys(bundles)) makePlain(`dist/${output}`);
const metafiles = results.flat().map(({ metafile }) => metafile);
writeFileSync('dist/THIRD-PARTY-NOTICES.txt', noticesOf(metafiles));
writeFileSync('dist/sbom.cdx.json', billOfMaterials(metafiles));
writeFileSync('dist/io-perf.1', execFileSync(process.execPath, ['dist/cli.cjs', 'man']));
