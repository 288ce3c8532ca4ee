/** Finds measurable commands in a repository's build files: at its top, and the benchmarks of each package below it. */
import { basename, dirname } from 'node:path/posix';
import { cmake } from './cmake.ts';
import { codspeed, codspeedFiles } from './codspeed.ts';
import { dotnet } from './dotnet.ts';
import { go } from './go.ts';
import { gradle, maven } from './jvm.ts';
import { make } from './make.ts';
import { lockFileNames, node } from './node.ts';
import { python } from './python.ts';
import { perl, ruby } from './ruby-perl.ts';
import { rust } from './rust.ts';
import { programPath } from './system-names.ts';
import { type Candidate, type Found, Project, quote, startOf, workloadName } from './project-files.ts';
import { defined } from '../../core/document/index.ts';

const kinds: readonly Candidate['kind'][] = ['benchmark', 'tests', 'program', 'library'];

/** A file that makes a folder a package of its own. A workspace of Cargo is known at its top, as a build of Maven is. */
const ofPackages = ['package.json', 'pyproject.toml', 'setup.py', 'go.mod', 'Cargo.toml', 'Rakefile', 'CMakeLists.txt'];
const knownAtTheTop = ['Cargo.toml', 'CMakeLists.txt'];
/** Build files without which nothing is found. */
export const manifests = [...ofPackages, 'pom.xml', 'build.gradle', 'Makefile', 'Makefile.PL', ...codspeedFiles];

/** Best first; names are unique. */
export async function detectCandidates(project: Project): Promise<Candidate[]> {
  const top = await detectAt(project);
  const below = await Promise.all(packagesOf(project).map((folder) => detectBelow(project, folder)));
  const found = [...top, ...below.flat().filter(({ kind }) => top.length === 0 || kind === 'benchmark')];
  const seen = new Map<string, number>();
  return kinds
    .flatMap((kind) => found.filter((candidate) => candidate.kind === kind))
    .map((candidate) => {
      const name = workloadName(candidate.name);
      const count = (seen.get(name) ?? 0) + 1;
      seen.set(name, count);
      return { ...candidate, name: count === 1 ? name : `${name}-${count}` };
    });
}

const detectors: readonly ((project: Project) => Promise<Found[]>)[] = [
  node,
  rust,
  go,
  python,
  ruby,
  perl,
  cmake,
  meson,
  make,
  maven,
  gradle,
  dotnet,
  swift,
  fio,
  codspeed,
];

async function detectAt(project: Project): Promise<Candidate[]> {
  const found = await Promise.all(detectors.map((detect) => detect(project)));
  return found.flat().filter((one) => one !== false && one !== undefined);
}

function packagesOf(project: Project): string[] {
  const folders = project.files
    .filter((path) => ofPackages.includes(basename(path)) && path.includes('/'))
    .filter((path) => !(knownAtTheTop.includes(basename(path)) && project.has(basename(path))))
    .map(dirname);
  // Files that tests read may look like packages.
  return [...new Set(folders)].filter(
    (folder) => !/(^|\/)(tests?|fixtures?|examples?|docs?|templates?)(\/|$)/.test(folder),
  );
}

async function detectBelow(project: Project, folder: string): Promise<Candidate[]> {
  const inside = (path: string): string => `${folder}/${path}`;
  const found = await detectAt(
    new Project({
      files: project.files.filter((path) => path.startsWith(`${folder}/`)).map((path) => path.slice(folder.length + 1)),
      // One lock file is for all packages of a workspace.
      has: (path) => project.has(inside(path)) || (lockFileNames.includes(path) && project.has(path)),
      read: (path) => project.read(inside(path)),
    }),
  );
  return found.map((candidate) => movedTo(folder, candidate));
}

function movedTo(folder: string, { otherwise, ...candidate }: Candidate): Candidate {
  const { build, command, 'results-file': file, from, name } = candidate;
  const there = (text: string): string => `cd ${quote(folder)} && ${text}`;
  return {
    ...candidate,
    name: `${basename(folder)}/${name}`,
    command: there(command),
    ...defined({
      build: build && there(build),
      'results-file': file && `${folder}/${file}`,
      otherwise: otherwise && movedTo(folder, otherwise),
    }),
    from: `${folder}/${from}`,
    isOfPackage: true,
  };
}

const mesonTests = 'meson test -C build --no-rebuild';

async function meson(project: Project): Promise<Found[]> {
  const from = 'meson.build';
  if ((await project.read(from)) === undefined) return [];
  const build = 'meson setup --buildtype=debugoptimized build && meson compile -C build';
  const text = (await project.texts(project.paths(/(^|\/)meson\.build$/))).join('\n');
  return [
    /\bbenchmark\s*\(/.test(text) && {
      name: 'benchmarks',
      kind: 'benchmark',
      build,
      from,
      command: 'meson test -C build --benchmark -q',
    },
    /\btest\s*\(/.test(text) && {
      name: 'tests',
      kind: 'tests',
      build,
      command: mesonTests,
      from,
      parts: {
        passed: /^ *\d+\/\d+ (?:.* \/ )?(?<name>\S+) +OK +(?<seconds>[\d.]+) ?s/,
        alone: (name) => Promise.resolve(`${mesonTests} ${quote(name)}`),
      },
    },
  ];
}

async function swift(project: Project): Promise<Found[]> {
  const from = 'Package.swift';
  const text = (await project.read(from)) ?? '';
  const programs = [...text.matchAll(/\.executableTarget\s*\(\s*name:\s*"([^"]+)"/g)].map(([, name]) => name!);
  return [
    text.includes('.testTarget') && {
      name: 'tests',
      kind: 'tests',
      from,
      build: 'swift build --build-tests',
      command: 'swift test --skip-build',
    },
    ...programs.map((name) =>
      startOf(name, quote(programPath(`.build/release/${name}`)), from, 'swift build -c release'),
    ),
  ];
}

function fio(project: Project): Promise<Candidate[]> {
  const jobs = project.paths(/\.fio$/).map((path): Candidate => ({
    name: basename(path, '.fio'),
    kind: 'benchmark',
    results: 'fio',
    from: path,
    command: `fio --output-format=json ${quote(path)}`,
  }));
  return Promise.resolve(jobs);
}
