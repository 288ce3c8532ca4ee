/** Finds measurable commands in a project's build files: benchmarks first, then tests, then its programs. */
import { go } from './go.ts';
import { gradle, maven } from './jvm.ts';
import { node, rust } from './node-rust.ts';
import { python } from './python.ts';
import { perl, ruby } from './ruby-perl.ts';
import { cmake } from './cmake.ts';
import { make } from './make.ts';
import { programPath } from './system-names.ts';
import { type Candidate, fileName, type Parts, type Project, quote } from './project-files.ts';

type Detector = (project: Project) => Promise<Candidate[]>;

const detectors: readonly Detector[] = [
  ...[node, rust, go, python, ruby, perl],
  ...[cmake, meson, make, maven, gradle, dotnet, swift, fio],
];

export const detectAt = async (project: Project): Promise<Candidate[]> =>
  (await Promise.all(detectors.map((detect) => detect(project)))).flat();

const mesonTests = 'meson test -C build --no-rebuild';
const partsOfMeson: Parts = {
  passed: /^ *\d+\/\d+ (?:.* \/ )?(?<name>\S+) +OK +(?<seconds>[\d.]+) ?s/,
  alone: (name) => Promise.resolve(`${mesonTests} ${quote(name)}`),
};

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
      ? [{ name: 'tests', kind: 'tests' as const, build, command: mesonTests, from, parts: partsOfMeson }]
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
