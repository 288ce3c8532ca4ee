// The runners that a release brings along (docs/platforms.md, "Prebuilt runners"): built, checked by the conformance tests, and listed with their checksums.
//
//   node scripts/prebuilt.mjs build RUNNER --output FOLDER [--variant NAME] [--any-platform] [--option=WORD …]
//   node scripts/prebuilt.mjs list FOLDER --from ADDRESS [--image linux=NAME@sha256:DIGEST …] [--output dist/prebuilt.json]
//
// `build` leaves the runner's files in FOLDER, under the names that they have in the release, and an entry io-perf-RUNNER-….entry. `list` puts all entries together.
// --option goes to the first command of the build: --option=-DCMAKE_EXE_LINKER_FLAGS=-static.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { parse } from 'yaml';
import { loadRooms } from '../bench/rooms.mjs';

const root = resolve(import.meta.dirname, '..');
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    output: { type: 'string' },
    variant: { type: 'string' },
    'any-platform': { type: 'boolean', default: false },
    option: { type: 'string', multiple: true, default: [] },
    from: { type: 'string' },
    image: { type: 'string', multiple: true, default: [] },
  },
});
const [command, subject] = positionals;
if (command === 'build' && subject !== undefined && values.output !== undefined) await build(subject);
else if (command === 'list' && subject !== undefined && values.from !== undefined) await list(subject);
else {
  console.error('usage: prebuilt.mjs build RUNNER --output FOLDER, or prebuilt.mjs list FOLDER --from ADDRESS');
  process.exit(2);
}

function workFolder() {
  const work = mkdtempSync(join(tmpdir(), 'io-perf-prebuilt-'));
  process.on('exit', () => rmSync(work, { recursive: true, force: true }));
  return work;
}

async function build(runner) {
  const work = workFolder();
  const rooms = await loadRooms(
    `export { findProgram } from './src/places/toolchain/programs.ts'; export { hashSources } from './src/places/toolchain/runner-manifest.ts';`,
    work,
  );
  const source = join(root, 'runners', runner);
  const { variants } = parse(readFileSync(join(source, 'runner.yaml'), 'utf8'));
  const variant = variants.find(({ name }) => name === (values.variant ?? variants[0].name));
  if (variant === undefined) throw new Error(`The runner ${runner} has no variant ${values.variant}.`);
  const built = join(work, 'output');
  mkdirSync(built);
  mkdirSync(join(work, 'work'));
  const places = { source, work: join(work, 'work'), output: built, node: process.execPath, root };
  places.exe = process.platform === 'win32' ? '.exe' : '';
  for (const name of (variant.needs ?? []).flatMap(({ programs }) => programs)) {
    places[name] ??= await rooms.findProgram(name);
  }
  const fill = (word) =>
    word.replace(/\{([^{}]+)\}/g, (_, name) => {
      if (places[name] === undefined) throw new Error(`Building ${runner} needs ${name}, which is not on PATH.`);
      return places[name];
    });
  const environment = Object.entries(variant.environment ?? {}).map(([name, text]) => [name, fill(text)]);
  const perform = ([program, ...words]) =>
    execFileSync(program, words, {
      cwd: join(work, 'work'),
      stdio: 'inherit',
      // Batch files, such as mvn.cmd, need a shell.
      shell: /\.(cmd|bat)$/i.test(program),
      env: { ...process.env, ...Object.fromEntries(environment) },
    });
  variant.build.forEach((words, index) => perform([...words.map(fill), ...(index === 0 ? values.option : [])]));

  const parts = readdirSync(built, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = parts.map((entry) => join(entry.parentPath ?? entry.path, entry.name));
  // As it is started after fetching: from these files, and nothing that `finish` makes.
  perform([process.execPath, join(root, 'dist', 'conformance.cjs'), '--', ...variant.start.map(fill)]);

  const place = values['any-platform'] ? {} : { platform: process.platform, arch: process.arch };
  const prefix = ['io-perf', runner, ...Object.values(place)].join('-');
  const output = resolve(values.output);
  mkdirSync(output, { recursive: true });
  const files = paths
    .map((path) => path.slice(built.length + 1).replaceAll('\\', '/'))
    .filter((path) => !/\.(pdb|jsa)$/.test(path))
    .sort()
    .map((path) => {
      const from = join(built, path);
      const content = readFileSync(from);
      const rest = path
        .replace(/^bin\//, '')
        .replaceAll('/', '-')
        .replace(`io-perf-${runner}`, '');
      const asset = prefix + (/^[^.]/.test(rest) ? '-' : '') + rest;
      copyFileSync(from, join(output, asset));
      const isExecutable = process.platform === 'win32' ? path.endsWith('.exe') : (statSync(from).mode & 0o111) !== 0;
      const sha256 = createHash('sha256').update(content).digest('hex');
      return { path, asset, sha256, bytes: content.length, ...(isExecutable && { executable: true }) };
    });
  const sources = await rooms.hashSources(source, variant.sources);
  const entry = { runner, variant: variant.name, ...place, sources, files };
  writeFileSync(join(output, `${prefix}.entry`), JSON.stringify(entry));
  for (const { asset, bytes } of files) console.log(`${asset} ${bytes} bytes`);
}

async function list(folder) {
  const entries = readdirSync(folder)
    .filter((name) => name.endsWith('.entry'))
    .sort()
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')));
  for (const { asset, sha256 } of entries.flatMap(({ files }) => files)) {
    const content = readFileSync(join(folder, asset));
    if (createHash('sha256').update(content).digest('hex') !== sha256) {
      throw new Error(`${asset} is not the file that was built.`);
    }
  }
  const { ownName } = await loadRooms(`export { ownName } from './src/places/targets/docker/image.ts';`, workFolder());
  const images = await Promise.all(
    values.image.map(async (word) => {
      const [, recipe, name] = /^(\w+)=(\S+)$/.exec(word) ?? [];
      if (name === undefined) throw new Error(`--image: expected RECIPE=NAME@DIGEST, got "${word}".`);
      return { recipe, own: await ownName({ recipe, root }), name };
    }),
  );
  const document = { schema: 'io-perf/prebuilt/v1', from: values.from, runners: entries, images };
  const output = values.output ?? join(root, 'dist', 'prebuilt.json');
  writeFileSync(output, `${JSON.stringify(document, null, 2)}\n`);
  console.log(`${entries.length} runners in ${output}`);
}
