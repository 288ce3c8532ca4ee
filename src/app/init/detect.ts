/** What could be measured in a project, by what its build files say: benchmarks first, then tests, then its programs. */
import { parse as parseToml } from 'smol-toml';
import type { Project } from './project.ts';

export interface Candidate {
  /** A name for io-perf.yml. */
  name: string;
  kind: 'benchmark' | 'tests' | 'program';
  command: string;
  build?: string;
  /** Where it was read, for the reader: `package.json`, `Makefile`. */
  from: string;
}

type Detector = (project: Project) => Promise<Candidate[]>;

const kinds: readonly Candidate['kind'][] = ['benchmark', 'tests', 'program'];

/** Best first; names are unique. */
export async function detectCandidates(project: Project): Promise<Candidate[]> {
  const found = (await Promise.all(detectors.map((detect) => detect(project)))).flat();
  const ordered = kinds.flatMap((kind) => found.filter((candidate) => candidate.kind === kind));
  const seen = new Map<string, number>();
  return ordered.map((candidate) => {
    const name = workloadName(candidate.name);
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return { ...candidate, name: count === 1 ? name : `${name}-${count}` };
  });
}

/** Letters, digits and `-`, as io-perf.yml wants it. */
function workloadName(text: string): string {
  const plain = text.replace(/[^a-z0-9]+/gi, '-').replace(/^-+|-+$/g, '');
  return /^[a-z]/i.test(plain) ? plain : `run-${plain}`;
}

const quote = (word: string): string => (/^[\w./:@%+=,-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`);
const fileName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
const folderOf = (path: string): string => (path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '.');
const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
const texts = (value: unknown): [string, string][] =>
  Object.entries(record(value)).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
const isBenchmarkName = (name: string): boolean => /^(bench|benchmarks?|perf)([:_-]|$)/i.test(name);

async function toml(project: Project, path: string): Promise<Record<string, unknown> | undefined> {
  const text = await project.read(path);
  if (text === undefined) return undefined;
  try {
    return parseToml(text);
  } catch {
    // Whoever builds it says so better.
    return undefined;
  }
}

const detectors: readonly Detector[] = [node, rust, go, python, cmake, meson, make, maven, gradle, dotnet, swift, fio];

const lockFiles: readonly [string, manager: string, install: string][] = [
  ['pnpm-lock.yaml', 'pnpm', 'pnpm install --frozen-lockfile'],
  ['yarn.lock', 'yarn', 'yarn install --frozen-lockfile'],
  ['bun.lock', 'bun', 'bun install --frozen-lockfile'],
  ['package-lock.json', 'npm', 'npm ci --no-audit --no-fund'],
];

async function node(project: Project): Promise<Candidate[]> {
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
  const programs =
    typeof manifest.bin === 'string' ? [[String(manifest.name), manifest.bin] as const] : texts(manifest.bin);
  return [
    ...benchmarks.map((name): Candidate => ({ name, kind: 'benchmark', command: run(name), ...build, from })),
    ...(isWritten ? [{ name: 'tests', kind: 'tests' as const, command: run('test'), ...build, from }] : []),
    ...programs.map(([name, path]): Candidate => ({
      name: `${name}-start`,
      kind: 'program',
      command: `node ${quote(path)} --help`,
      ...build,
      from,
    })),
  ];
}

async function rust(project: Project): Promise<Candidate[]> {
  const manifest = await toml(project, 'Cargo.toml');
  if (manifest === undefined) return [];
  const from = 'Cargo.toml';
  const name = record(manifest.package).name;
  const named = Array.isArray(manifest.bin) ? manifest.bin.map((entry) => String(record(entry).name)) : [];
  const byFile = project.has('src/main.rs') && typeof name === 'string' ? [name] : [];
  const programs = [...new Set([...named, ...byFile])];
  const benches = project.files.filter((path) => /(^|\/)benches\/[^/]+\.rs$/.test(path));
  const hasTests = project.files.some((path) => path.endsWith('.rs'));
  return [
    ...benches.map((path): Candidate => {
      const bench = quote(fileName(path).replace(/\.rs$/, ''));
      return {
        name: `bench-${bench}`,
        kind: 'benchmark',
        build: `cargo bench --bench ${bench} --no-run`,
        command: `cargo bench -q --bench ${bench}`,
        from: path,
      };
    }),
    ...(hasTests
      ? [
          {
            name: 'tests',
            kind: 'tests' as const,
            build: 'cargo test --release --no-run',
            command: 'cargo test --release -q',
            from,
          },
        ]
      : []),
    ...programs.map((program): Candidate => ({
      name: `${program}-start`,
      kind: 'program',
      build: 'cargo build --release',
      command: `target/release/${quote(program)} --help`,
      from,
    })),
  ];
}

/** Tests and benchmarks run in the folder of their package, as `go test` does, and are compiled once. */
async function go(project: Project): Promise<Candidate[]> {
  if (!project.has('go.mod')) return [];
  const testFiles = project.files.filter((path) => path.endsWith('_test.go'));
  const sources = await Promise.all(testFiles.map(async (path) => ({ path, text: (await project.read(path)) ?? '' })));
  const most = (pattern: RegExp): string | undefined => {
    const counts = new Map<string, number>();
    for (const { path, text } of sources) {
      const count = text.match(pattern)?.length ?? 0;
      if (count > 0) counts.set(folderOf(path), (counts.get(folderOf(path)) ?? 0) + count);
    }
    return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0];
  };
  const compiled = (folder: string, name: string, words: string): Pick<Candidate, 'build' | 'command'> => ({
    build: `go test -c -o build/${name} ./${folder === '.' ? '' : quote(folder)}`,
    command:
      folder === '.'
        ? `./build/${name} ${words}`
        : `cd ${quote(folder)} && ${quote('../'.repeat(folder.split('/').length))}build/${name} ${words}`,
  });
  const mains = await mainPackages(project);
  const benchmarks = most(/^func Benchmark\w*\(/gm);
  const tests = most(/^func Test\w*\(/gm);
  return [
    ...(benchmarks === undefined
      ? []
      : [
          {
            name: 'benchmarks',
            kind: 'benchmark' as const,
            ...compiled(benchmarks, 'bench.test', "-test.run '^$' -test.bench . -test.benchtime 20x"),
            from: benchmarks === '.' ? 'go.mod' : benchmarks,
          },
        ]),
    ...(tests === undefined
      ? []
      : [
          {
            name: 'tests',
            kind: 'tests' as const,
            ...compiled(tests, 'tests.test', '-test.count 1'),
            from: tests === '.' ? 'go.mod' : tests,
          },
        ]),
    ...mains.map(({ folder, name }): Candidate => ({
      name: `${name}-start`,
      kind: 'program',
      build: `go build -o build/${quote(name)} ./${folder === '.' ? '' : quote(folder)}`,
      command: `build/${quote(name)} -h`,
      from: folder === '.' ? 'go.mod' : folder,
    })),
  ];
}

async function mainPackages(project: Project): Promise<{ folder: string; name: string }[]> {
  const module = /^module\s+(\S+)/m.exec((await project.read('go.mod')) ?? '')?.[1] ?? 'program';
  const found = new Set<string>();
  for (const path of project.files) {
    if (!/^(cmd\/[^/]+\/)?[^/]+\.go$/.test(path) || path.endsWith('_test.go')) continue;
    const text = (await project.read(path)) ?? '';
    if (/^package main\b/m.test(text) && /^func main\(\)/m.test(text)) found.add(folderOf(path));
  }
  return [...found].map((folder) => ({ folder, name: folder === '.' ? fileName(module) : fileName(folder) }));
}

async function python(project: Project): Promise<Candidate[]> {
  const manifest = await toml(project, 'pyproject.toml');
  const isPackage = manifest !== undefined || project.has('setup.py') || project.has('setup.cfg');
  const needs = project.has('requirements.txt');
  const testFiles = project.files.filter((path) => /(^|\/)test_[^/]*\.py$|_test\.py$/.test(path));
  const isPytest = (await Promise.all(testFiles.slice(0, 50).map((path) => project.read(path)))).some((text) =>
    /^(import|from) pytest\b|^def test_/m.test(text ?? ''),
  );
  const extras = record(record(manifest?.project)['optional-dependencies']);
  const extra = ['test', 'tests', 'testing', 'dev'].find((name) => Object.hasOwn(extras, name));
  const packages = [
    needs && '-r requirements.txt',
    isPackage && `-e ${extra === undefined ? '.' : `'.[${extra}]'`}`,
    isPytest && 'pytest',
  ].filter((part) => part !== false);
  const isPlain = packages.length === 0;
  const build = isPlain ? {} : { build: `python3 -m venv .venv && .venv/bin/pip install -q ${packages.join(' ')}` };
  const program = isPlain ? 'python3' : '.venv/bin/python';
  const from = manifest === undefined ? (project.has('setup.py') ? 'setup.py' : 'the tests') : 'pyproject.toml';
  const scripts = texts(record(manifest?.project).scripts).map(([name]) => name);
  const benchmarks = project.files.some((path) => /^benchmarks?\/.*test_[^/]*\.py$/.test(path));
  const plainScripts = isPackage ? [] : await scriptsOf(project);
  return [
    ...(benchmarks
      ? [
          {
            name: 'benchmarks',
            kind: 'benchmark' as const,
            ...build,
            command: `${program} -m pytest -q -p no:cacheprovider ${project.has('benchmark') ? 'benchmark' : folderOfBenchmarks(project)}`,
            from: 'the folder of benchmarks',
          },
        ]
      : []),
    ...(testFiles.length > 0
      ? [
          {
            name: 'tests',
            kind: 'tests' as const,
            ...build,
            command: `${program} -m ${isPytest ? 'pytest -q -p no:cacheprovider' : 'unittest -q'}`,
            from,
          },
        ]
      : []),
    ...scripts.map((name): Candidate => ({
      name: `${name}-start`,
      kind: 'program',
      ...build,
      command: `.venv/bin/${quote(name)} --help`,
      from,
    })),
    ...plainScripts.map((path): Candidate => ({
      name: fileName(path).replace(/\.py$/, ''),
      kind: 'program',
      ...build,
      command: `${program} ${quote(path)}`,
      from: path,
    })),
  ];
}

const folderOfBenchmarks = ({ files }: Project): string =>
  files.some((path) => path.startsWith('benchmarks/')) ? 'benchmarks' : 'benchmark';

/** Python files at the top that do something when they are run. */
async function scriptsOf(project: Project): Promise<string[]> {
  const top = project.files.filter((path) => /^[^/]+\.py$/.test(path) && !/test|setup|conftest/.test(path));
  const found: string[] = [];
  for (const path of top)
    if (/^if __name__ == ['"]__main__['"]/m.test((await project.read(path)) ?? '')) found.push(path);
  return found;
}

async function cmake(project: Project): Promise<Candidate[]> {
  const lists = project.files.filter((path) => fileName(path) === 'CMakeLists.txt');
  if (!project.has('CMakeLists.txt')) return [];
  const build = 'cmake -S . -B build -DCMAKE_BUILD_TYPE=Release && cmake --build build --parallel';
  const programs: { name: string; path: string }[] = [];
  let hasTests = false;
  for (const list of lists) {
    const text = (await project.read(list)) ?? '';
    hasTests ||= /\b(enable_testing|add_test|include)\s*\(\s*(CTest\b|NAME\b|\))/i.test(text);
    const folder = folderOf(list) === '.' ? 'build' : `build/${folderOf(list)}`;
    for (const [, name] of text.matchAll(/\badd_executable\s*\(\s*([\w.-]+)(?!\s+(?:ALIAS|IMPORTED))/gi))
      programs.push({ name: name!, path: `${folder}/${name!}` });
  }
  const isBench = ({ name }: { name: string }): boolean => /bench|perf/i.test(name);
  const isTest = ({ name }: { name: string }): boolean => /test/i.test(name);
  const from = 'CMakeLists.txt';
  return [
    ...programs
      .filter(isBench)
      .map(({ name, path }): Candidate => ({ name, kind: 'benchmark', build, command: quote(path), from })),
    ...(hasTests ? [{ name: 'tests', kind: 'tests' as const, build, command: 'ctest --test-dir build -Q', from }] : []),
    ...programs
      .filter((one) => !isBench(one) && !isTest(one))
      .map(({ name, path }): Candidate => ({
        name: `${name}-start`,
        kind: 'program',
        build,
        command: `${quote(path)} --help`,
        from,
      })),
  ];
}

async function meson(project: Project): Promise<Candidate[]> {
  const text = await project.read('meson.build');
  if (text === undefined) return [];
  const build = 'meson setup --buildtype=release build && meson compile -C build';
  const from = 'meson.build';
  const all = (
    await Promise.all(
      project.files.filter((path) => fileName(path) === 'meson.build').map((path) => project.read(path)),
    )
  ).join('\n');
  return [
    ...(/\bbenchmark\s*\(/.test(all)
      ? [{ name: 'benchmarks', kind: 'benchmark' as const, build, command: 'meson test -C build --benchmark -q', from }]
      : []),
    ...(/\btest\s*\(/.test(all)
      ? [{ name: 'tests', kind: 'tests' as const, build, command: 'meson test -C build -q --no-rebuild', from }]
      : []),
  ];
}

/** A Makefile of one's own, or what ./configure will make. */
async function make(project: Project): Promise<Candidate[]> {
  const file = ['GNUmakefile', 'makefile', 'Makefile'].find((name) => project.has(name));
  const isConfigured = file === undefined && project.has('configure');
  if (file === undefined && !isConfigured) return [];
  const from = file ?? 'configure';
  const text = file === undefined ? 'check:\n' : ((await project.read(file)) ?? '');
  const targets = new Set([...text.matchAll(/^([\w.-]+)\s*:(?!=)/gm)].map(([, name]) => name!));
  const build = isConfigured ? './configure && make' : 'make';
  const benchmarks = [...targets].filter(isBenchmarkName);
  const tests = ['check', 'test', 'tests'].find((name) => targets.has(name));
  return [
    ...benchmarks.map((name): Candidate => ({
      name,
      kind: 'benchmark',
      build,
      command: `make -s ${quote(name)}`,
      from,
    })),
    ...(tests === undefined
      ? []
      : [{ name: 'tests', kind: 'tests' as const, build, command: `make -s ${tests}`, from }]),
  ];
}

function maven(project: Project): Promise<Candidate[]> {
  const hasTests = project.files.some((path) => /(^|\/)src\/test\/java\//.test(path));
  if (!project.has('pom.xml') || !hasTests) return Promise.resolve([]);
  const program = project.has('mvnw') ? './mvnw' : 'mvn';
  // Offline, so that no execution asks a registry whether anything is newer.
  const test = `${program} -B -q -o surefire:test`;
  const build = `${program} -B -q test-compile surefire:test`;
  return Promise.resolve([{ name: 'tests', kind: 'tests', build, command: test, from: 'pom.xml' }]);
}

async function gradle(project: Project): Promise<Candidate[]> {
  const file = ['build.gradle', 'build.gradle.kts', 'settings.gradle', 'settings.gradle.kts'].find((name) =>
    project.has(name),
  );
  if (file === undefined) return [];
  const program = project.has('gradlew') ? './gradlew' : 'gradle';
  const hasTests = project.files.some((path) => /(^|\/)src\/test\//.test(path));
  const sources = await Promise.all(
    project.files.filter((path) => /build\.gradle(\.kts)?$/.test(path)).map((path) => project.read(path)),
  );
  const hasJmh = sources.some((text) => text?.includes('jmh') === true);
  const options = '--no-daemon -q';
  return [
    ...(hasJmh
      ? [
          {
            name: 'jmh',
            kind: 'benchmark' as const,
            build: `${program} ${options} jmhJar`,
            command: `${program} ${options} --offline jmh`,
            from: file,
          },
        ]
      : []),
    ...(hasTests
      ? [
          {
            name: 'tests',
            kind: 'tests' as const,
            build: `${program} ${options} testClasses`,
            command: `${program} ${options} --offline test --rerun`,
            from: file,
          },
        ]
      : []),
  ];
}

async function dotnet(project: Project): Promise<Candidate[]> {
  const solution = project.files.find((path) => /^[^/]+\.(sln|slnx|csproj|fsproj)$/.test(path));
  if (solution === undefined) return [];
  const references = await Promise.all(
    project.files.filter((path) => /\.(cs|fs)proj$/.test(path)).map((path) => project.read(path)),
  );
  const hasTests = references.some((text) => (text ?? '').includes('Microsoft.NET.Test.Sdk'));
  return hasTests
    ? [
        {
          name: 'tests',
          kind: 'tests',
          build: `dotnet build -c Release ${quote(solution)}`,
          command: `dotnet test -c Release --no-build ${quote(solution)}`,
          from: solution,
        },
      ]
    : [];
}

async function swift(project: Project): Promise<Candidate[]> {
  const text = await project.read('Package.swift');
  if (text === undefined) return [];
  const programs = [...text.matchAll(/\.executableTarget\s*\(\s*name:\s*"([^"]+)"/g)].map(([, name]) => name!);
  const from = 'Package.swift';
  return [
    ...(text.includes('.testTarget')
      ? [
          {
            name: 'tests',
            kind: 'tests' as const,
            build: 'swift build --build-tests',
            command: 'swift test --skip-build',
            from,
          },
        ]
      : []),
    ...programs.map((name): Candidate => ({
      name: `${name}-start`,
      kind: 'program',
      build: 'swift build -c release',
      command: `.build/release/${quote(name)} --help`,
      from,
    })),
  ];
}

function fio(project: Project): Promise<Candidate[]> {
  const jobs = project.files.filter((path) => path.endsWith('.fio'));
  return Promise.resolve(
    jobs.map((path) => ({
      name: fileName(path).replace(/\.fio$/, ''),
      kind: 'benchmark',
      command: `fio ${quote(path)}`,
      from: path,
    })),
  );
}
