/** Finds measurable commands in a project of Rust, by its manifest. */
import { basename } from 'node:path/posix';
import { type Candidate, maxParts, type Project, quote, startOf, withCalls } from './project-files.ts';
import { programPath } from './system-names.ts';
import { fieldsOf, listOf } from '../../languages/index.ts';
import { isWindows } from '../../core/system/index.ts';

/** Numbers of lines, for the one that makes a new call; `bench` has what `release` has. */
const withLines = '--config profile.release.debug=1';

const test = `cargo test --release ${withLines}`;

/** By a script with the programs that a build makes: cargo's own work is not part of them. */
function withoutCargo(build: string, name: string): { build: string; command: string } {
  const script = `target/io-perf-${name}.sh`;
  const list = `${build} --color never 2>&1 | sed -n "s/^ *Executable .*(\\(.*\\))$/'\\1'/p" > ${script}`;
  return { build: `${build} && ${list} && test -s ${script}`, command: `sh -e ${script}` };
}

export const rust = async (project: Project): Promise<Candidate[]> =>
  (await rustCandidates(project)).map((candidate) => ({ ...candidate, workFolder: 'target' }));

async function rustCandidates(project: Project): Promise<Candidate[]> {
  const from = 'Cargo.toml';
  const manifest = await project.toml(from);
  if (manifest === undefined) return [];
  const { name } = fieldsOf(manifest.package);
  const named = listOf(manifest.bin).map((entry) => String(fieldsOf(entry).name));
  const byFile = project.has('src/main.rs') && typeof name === 'string' ? [name] : [];
  const benchmarks = project.paths(/(^|\/)benches\/[^/]+\.rs$/).map((path) => benchmarkOf(project, path));
  return [
    ...(await Promise.all(benchmarks)).flat(),
    ...(await testsOf(project, from)),
    ...[...new Set([...named, ...byFile])].map((program) =>
      startOf(program, quote(programPath(`target/release/${program}`)), from, `cargo build --release ${withLines}`),
    ),
  ];
}

async function testsOf(project: Project, from: string): Promise<Candidate[]> {
  if (project.paths(/\.rs$/).length === 0) return [];
  const build = `${test} --no-run`;
  // It starts cargo, as tests that call cargo need it.
  const byCargo: Candidate = { name: 'tests', kind: 'tests', from, build, command: `${test} -q` };
  const byScript: Candidate = { ...byCargo, ...withoutCargo(build, 'tests'), otherwise: byCargo };
  const largest = await project.withMostTests(project.paths(/^tests\/[^/]+\.rs$/), /#\[test\]/g);
  const parts = [
    ...(project.files.includes('src/lib.rs') ? ['--lib'] : []),
    ...largest.map((path) => `--test ${quote(basename(path, '.rs'))}`),
  ];
  return [
    isWindows ? byCargo : byScript,
    ...parts.slice(0, maxParts).map((words): Candidate => {
      const name = words.replace(/^--(test )?/, 'tests-');
      const part = { build: `${test} ${words} --no-run`, command: `${test} -q ${words}` };
      return { ...byCargo, name, isPart: true, ...(isWindows ? part : withoutCargo(part.build, name)) };
    }),
  ];
}

async function benchmarkOf(project: Project, path: string): Promise<Candidate[]> {
  const bench = quote(basename(path, '.rs'));
  const name = `bench-${bench}`;
  const cargo = `cargo bench ${withLines}`;
  const build = `${cargo} --bench ${bench} --no-run`;
  const plain: Candidate = { name, kind: 'benchmark', build, command: `${cargo} -q --bench ${bench}`, from: path };
  // A program of benchmarks does each once where cargo bench does not start it.
  const once = isWindows
    ? { command: `${plain.command} -- --test` }
    : withoutCargo(build, `bench-${bench.replace(/\W+/g, '-')}`);
  const results: Candidate = { ...plain, command: `${cargo} --bench ${bench}`, otherwise: plain };
  const text = (await project.read(path)) ?? '';
  if (/\bcriterion\b/.test(text)) {
    const quick = '--noplot --sample-size 10 --warm-up-time 0.1 --measurement-time 0.1 --nresamples 1000';
    const command = `${results.command} -- ${quick}`;
    return withCalls({ ...results, command, results: 'criterion', only: '{regex}' }, once);
  }
  return text.includes('#[bench]') ? withCalls({ ...results, results: 'cargo-bench' }, once) : [plain];
}
