/** Finds measurable commands in a project's build files: benchmarks first, then tests, then its programs. */
import { go } from './go.ts';
import { gradle, maven } from './jvm.ts';
import { node, rust } from './node-rust.ts';
import { python } from './python.ts';
import { perl, ruby } from './ruby-perl.ts';
import { builtProgram } from './built-program.ts';
import { programPath, systemNames } from './system-names.ts';
import { isWindows } from '../../core/system/index.ts';
import { type Candidate, fileName, folderOf, isBenchmarkName, type Project, quote } from './project-files.ts';

type Detector = (project: Project) => Promise<Candidate[]>;

const detectors: readonly Detector[] = [
  ...[node, rust, go, python, ruby, perl],
  ...[cmake, meson, make, maven, gradle, dotnet, swift, fio],
];

export const detectAt = async (project: Project): Promise<Candidate[]> =>
  (await Promise.all(detectors.map((detect) => detect(project)))).flat();

async function cmake(project: Project): Promise<Candidate[]> {
  const lists = project.files.filter((path) => fileName(path) === 'CMakeLists.txt');
  if (!project.has('CMakeLists.txt')) return [];
  const kind = systemNames.cmake;
  // With debug information, for the line that makes a new call.
  const build = `cmake -S . -B build -DCMAKE_BUILD_TYPE=RelWithDebInfo && cmake --build build --parallel${kind.build}`;
  const programs: { name: string; path: string }[] = [];
  let hasTests = false;
  let isGoogle = false;
  for (const list of lists) {
    const text = (await project.read(list)) ?? '';
    isGoogle ||= /\bbenchmark::benchmark\b/.test(text);
    hasTests ||= /\b(enable_testing|add_test|include)\s*\(\s*(CTest\b|NAME\b|\))/i.test(text);
    const folder = folderOf(list) === '.' ? 'build' : `build/${folderOf(list)}`;
    const properties =
      /\bset_(?:target_properties|property)\s*\((?:TARGET)?\s*([\w.-]+)[^)]*?\b(?:RUNTIME_)?OUTPUT_NAME\s+"?([\w.-]+)/gi;
    const outputs = new Map([...text.matchAll(properties)].map(([, name, output]) => [name!, output!]));
    for (const [, name] of text.matchAll(/\badd_executable\s*\(\s*([\w.-]+)(?!\s+(?:ALIAS|IMPORTED))/gi))
      programs.push({ name: name!, path: programPath(`${folder}${kind.folder}/${outputs.get(name!) ?? name!}`) });
  }
  const isBench = ({ name }: { name: string }): boolean => /bench|perf/i.test(name);
  const isTest = ({ name }: { name: string }): boolean => /test/i.test(name);
  const from = 'CMakeLists.txt';
  return [
    ...programs.filter(isBench).map(({ name, path }): Candidate => {
      const plain: Candidate = { name, kind: 'benchmark', build, command: quote(path), from };
      return isGoogle ? { ...plain, ...googleResults(plain.command), otherwise: plain } : plain;
    }),
    ...(hasTests
      ? [
          {
            name: 'tests',
            kind: 'tests' as const,
            build,
            command: `ctest --test-dir build -Q --no-tests=error${kind.test}`,
            from,
          },
        ]
      : []),
    ...programs
      .filter((one) => !isBench(one) && !isTest(one))
      .map(({ name, path }): Candidate => {
        const program: Candidate = {
          name: `${name}-start`,
          kind: 'program',
          build,
          command: `${quote(path)} --help`,
          from,
        };
        // An archive of a release may lack what the tests are built with.
        const untested = build.replace('-B build', '-B build -DBUILD_TESTING=OFF');
        return hasTests ? { ...program, otherwise: { ...program, build: untested } } : program;
      }),
  ];
}

const googleResults = (command: string): Pick<Candidate, 'command' | 'results' | 'only'> => ({
  command: `${command} --benchmark_format=json`,
  results: 'google-benchmark',
  only: '--benchmark_filter={regex}',
});

async function meson(project: Project): Promise<Candidate[]> {
  const text = await project.read('meson.build');
  if (text === undefined) return [];
  const build = 'meson setup --buildtype=debugoptimized build && meson compile -C build';
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

/** A handwritten Makefile, or the one that ./configure creates. */
async function make(project: Project): Promise<Candidate[]> {
  const own = ['GNUmakefile', 'makefile', 'Makefile'].find((name) => project.has(name));
  const configured = ['configure', 'configure.ac', 'configure.in'].find((name) => project.has(name));
  // Beside ./configure it is for those who make releases.
  const file = configured !== undefined && own === 'GNUmakefile' ? undefined : own;
  if (file === undefined && (configured === undefined || isWindows)) return [];
  const from = file ?? configured!;
  const text = file === undefined ? 'check:\n' : ((await project.read(file)) ?? '');
  const targets = new Set([...text.matchAll(/^([\w.-]+)\s*:(?!=)/gm)].map(([, name]) => name!));
  // Without a checkout's times of files, make would run autoconf.
  const configure =
    configured === 'configure' ? 'find . -exec touch -r configure {} +; ./configure' : 'autoreconf -fi && ./configure';
  const build = file === undefined ? `${configure} && make` : 'make';
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
    { name: 'start', kind: 'program', build, command: `${builtProgram} --help`, from },
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
      command: `${quote(programPath(`.build/release/${name}`))} --help`,
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
      command: `fio --output-format=json ${quote(path)}`,
      results: 'fio',
      from: path,
    })),
  );
}
