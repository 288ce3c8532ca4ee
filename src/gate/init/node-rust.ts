/** Finds measurable commands in a project of Node.js or Rust, by its manifest. */
import {
  type Candidate,
  fileName,
  filesOfMaxTests,
  inTurn,
  isBenchmarkName,
  loading,
  maxParts,
  type Project,
  quote,
  withCalls,
} from './project-files.ts';
import { record, texts, toml } from './manifest.ts';
import { programPath } from './system-names.ts';
import { runnerOf } from './node-tests.ts';
import { isWindows } from '../../core/system/index.ts';

const lockFiles: readonly [string, manager: string, install: string][] = [
  ['pnpm-lock.yaml', 'pnpm', 'pnpm install --frozen-lockfile'],
  ['yarn.lock', 'yarn', 'yarn install --frozen-lockfile'],
  ['bun.lock', 'bun', 'bun install --frozen-lockfile'],
  ['package-lock.json', 'npm', 'npm ci --no-audit --no-fund'],
];

export const lockFileNames = lockFiles.map(([file]) => file);

export async function node(project: Project): Promise<Candidate[]> {
  const text = await project.read('package.json');
  if (text === undefined) return [];
  let manifest: Record<string, unknown>;
  try {
    manifest = record(JSON.parse(text));
  } catch {
    return [];
  }
  const [, manager, install] = lockFiles.find(([file]) => project.has(file)) ?? [
    '',
    'npm',
    'npm install --no-audit --no-fund',
  ];
  const scripts = new Map(texts(manifest.scripts));
  const needsInstall = ['dependencies', 'devDependencies'].some((name) => texts(manifest[name]).length > 0);
  const steps = [needsInstall && install, scripts.has('build') && `${manager} run build`].filter(
    (step) => step !== false,
  );
  const build = steps.length === 0 ? {} : { build: steps.join(' && ') };
  const from = 'package.json';
  const run = (name: string): string =>
    `${manager} run ${manager === 'npm' || manager === 'pnpm' ? '--silent ' : ''}${quote(name)}`;
  const benchmarks = [...scripts.keys()].filter(isBenchmarkName);
  const isWritten = scripts.has('test') && !scripts.get('test')!.includes('no test specified');
  // If the unit tests have a separate script, `test` also checks style and types.
  const unit = [...scripts.keys()].find((name) => /^(unit|tests?[:_-](unit|only)|unit[:_-]?tests?)$/i.test(name));
  const testScripts = [unit, isWritten ? 'test' : undefined].filter((name) => name !== undefined);
  const part = testScripts[0] === undefined ? undefined : runnerOf(scripts, testScripts[0]);
  const ways = [...(part === undefined ? [] : [part]), ...testScripts.map(run)].flatMap((command): Candidate[] => {
    const unbuilt: Candidate = { name: 'tests', kind: 'tests', command, from };
    const way = { ...unbuilt, ...build };
    // An archive of a release may lack what it is built from, and tests may not need it.
    const installed = { ...unbuilt, ...(needsInstall ? { build: install } : {}), isFor: /^its build / };
    return scripts.has('build') ? [way, installed] : [way];
  });
  const tests = inTurn(ways);
  /** A file that is there needs no build; a package of a registry even lacks the sources of one. */
  const start = (name: string, path: string, command: string): Candidate => {
    const plain: Candidate = { name, kind: 'program', command, from };
    const whole = { ...plain, ...build };
    if (!project.has(path.replace(/^\.\//, '')) || steps.length === 0) return whole;
    if (texts(manifest.dependencies).length === 0) return { ...plain, otherwise: whole };
    return {
      ...plain,
      build: manager === 'npm' ? `${install} --omit=dev --ignore-scripts` : install,
      otherwise: whole,
    };
  };
  // Its own name is known where it says what can be imported.
  const main = typeof manifest.main === 'string' ? manifest.main : 'index.js';
  const isLibrary = manifest.main !== undefined || manifest.exports !== undefined || project.has(main);
  const load =
    manifest.exports === undefined || typeof manifest.name !== 'string'
      ? 'node .'
      : `node -e ${quote(`import(${JSON.stringify(manifest.name)})`)}`;
  const programs =
    typeof manifest.bin === 'string' ? [[String(manifest.name), manifest.bin] as const] : texts(manifest.bin);
  return [
    ...benchmarks.map((name): Candidate => {
      const plain: Candidate = { name, kind: 'benchmark', command: run(name), ...build, from };
      if (!/\bvitest bench\b(?!.*--outputJson)[^;&|]*$/.test(scripts.get(name)!)) return plain;
      const options = `${manager === 'npm' ? '-- ' : ''}--run --outputJson=${vitestResults}`;
      const command = `${plain.command} ${options}`;
      return { ...plain, command, results: 'vitest', 'results-file': vitestResults, otherwise: plain };
    }),
    ...(tests ? [tests] : []),
    ...programs.map(([name, path]) => start(`${name}-start`, path, `node ${quote(path)} --help`)),
    ...(isLibrary ? [{ ...start('', main, load), ...loading }] : []),
  ];
}

/** A folder that git usually ignores. */
const vitestResults = 'node_modules/.io-perf-bench.json';

/** Numbers of lines, for the one that makes a new call; `bench` has what `release` has. */
const withLines = '--config profile.release.debug=1';

const test = `cargo test --release ${withLines}`;
const buildTests = `${test} --no-run`;

/** By a script with the programs that a build makes: cargo's own work is not part of them. */
function withoutCargo(build: string, name: string): { build: string; command: string } {
  const script = `target/io-perf-${name}.sh`;
  const list = `${build} --color never 2>&1 | sed -n "s/^ *Executable .*(\\(.*\\))$/'\\1'/p" > ${script}`;
  return { build: `${build} && ${list} && test -s ${script}`, command: `sh -e ${script}` };
}

export const rust = async (project: Project): Promise<Candidate[]> =>
  (await rustCandidates(project)).map((candidate) => ({ ...candidate, workFolder: 'target' }));

async function rustCandidates(project: Project): Promise<Candidate[]> {
  const manifest = await toml(project, 'Cargo.toml');
  if (manifest === undefined) return [];
  const from = 'Cargo.toml';
  const name = record(manifest.package).name;
  const named = Array.isArray(manifest.bin) ? manifest.bin.map((entry) => String(record(entry).name)) : [];
  const byFile = project.has('src/main.rs') && typeof name === 'string' ? [name] : [];
  const programs = [...new Set([...named, ...byFile])];
  const benches = project.files.filter((path) => /(^|\/)benches\/[^/]+\.rs$/.test(path));
  const hasTests = project.files.some((path) => path.endsWith('.rs'));
  const tests = { name: 'tests', kind: 'tests' as const, from };
  // It starts cargo, as tests that call cargo need it.
  const byCargo: Candidate = { ...tests, build: buildTests, command: `${test} -q` };
  const byScript: Candidate = { ...tests, ...withoutCargo(buildTests, 'tests'), otherwise: byCargo };
  const inSources = project.files.some((path) => path === 'src/lib.rs') ? ['--lib'] : [];
  const largest = await filesOfMaxTests(
    project,
    project.files.filter((path) => /^tests\/[^/]+\.rs$/.test(path)),
    /#\[test\]/g,
  );
  const parts = [...inSources, ...largest.map((path) => `--test ${quote(fileName(path).replace(/\.rs$/, ''))}`)];
  return [
    ...(await Promise.all(benches.map((path) => rustBenchmarks(project, path)))).flat(),
    ...(hasTests ? [isWindows ? byCargo : byScript] : []),
    ...parts.slice(0, maxParts).map((words): Candidate => {
      const name = words.replace(/^--(test )?/, 'tests-');
      const part = { build: `${test} ${words} --no-run`, command: `${test} -q ${words}` };
      return { ...tests, name, isPart: true, ...(isWindows ? part : withoutCargo(part.build, name)) };
    }),
    ...programs.map((program): Candidate => ({
      name: `${program}-start`,
      kind: 'program',
      build: `cargo build --release ${withLines}`,
      command: `${quote(programPath(`target/release/${program}`))} --help`,
      from,
    })),
  ];
}

async function rustBenchmarks(project: Project, path: string): Promise<Candidate[]> {
  const bench = quote(fileName(path).replace(/\.rs$/, ''));
  const cargo = `cargo bench ${withLines}`;
  const build = `${cargo} --bench ${bench} --no-run`;
  const plain: Candidate = {
    ...{ name: `bench-${bench}`, kind: 'benchmark', build },
    command: `${cargo} -q --bench ${bench}`,
    from: path,
  };
  // A program of benchmarks does each once where cargo bench does not start it.
  const once = isWindows
    ? { command: `${plain.command} -- --test` }
    : withoutCargo(build, `bench-${bench.replace(/\W+/g, '-')}`);
  const text = (await project.read(path)) ?? '';
  if (/\bcriterion\b/.test(text)) {
    const quick = '--noplot --sample-size 10 --warm-up-time 0.1 --measurement-time 0.1 --nresamples 1000';
    const command = `${cargo} --bench ${bench} -- ${quick}`;
    const results: Candidate = { ...plain, command, results: 'criterion', only: '{regex}', otherwise: plain };
    return withCalls(results, once);
  }
  if (!text.includes('#[bench]')) return [plain];
  const results: Candidate = {
    ...plain,
    ...{ command: `${cargo} --bench ${bench}`, results: 'cargo-bench', otherwise: plain },
  };
  return withCalls(results, once);
}
