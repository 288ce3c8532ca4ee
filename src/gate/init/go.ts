/** Finds measurable commands in a module of Go: the benchmarks of each package, tests, programs. */
import { basename, dirname } from 'node:path/posix';
import { type Candidate, type Found, type Project, quote, withCalls } from './project-files.ts';
import { programPath, systemNames } from './system-names.ts';

/** Tests and benchmarks run in the folder of their package, as with `go test`, and are compiled once. */
export async function go(project: Project): Promise<Found[]> {
  if (!project.has('go.mod')) return [];
  const modules = project.paths(/\/go\.mod$/).map((path) => `${dirname(path)}/`);
  const testFiles = project.paths(/_test\.go$/).filter((path) => !modules.some((folder) => path.startsWith(folder)));
  const sources = await project.texts(testFiles);
  const packagesWith = (pattern: RegExp): string[] => {
    const counts = new Map<string, number>();
    for (const [index, text] of sources.entries()) {
      const [folder, count] = [dirname(testFiles[index]!), text.match(pattern)?.length ?? 0];
      if (count > 0) counts.set(folder, (counts.get(folder) ?? 0) + count);
    }
    return [...counts].sort(([, a], [, b]) => b - a).map(([folder]) => folder);
  };
  const benchmarks = packagesWith(/^func Benchmark\w*\(/gm);
  const tested = packagesWith(/^func Test\w*\(/gm);
  return [
    ...benchmarks.flatMap((folder) => benchmarksOf(folder, benchmarks.length > 1)),
    tested[0] !== undefined && testsOf(tested[0], tested.length),
    ...(await mainPackages(project)),
  ];
}

const inFolder = (folder: string): string => `./${folder === '.' ? '' : quote(folder)}`;

const sourceOf = (folder: string): string => (folder === '.' ? 'go.mod' : folder);

const compiled = (folder: string, name: string, words: string): { build: string; command: string } => ({
  // Its check of the sources is no part of the tests, and newer ones find fault with older code.
  build: `go test -c -vet=off -o build/${name}${systemNames.programEnding} ${inFolder(folder)}`,
  command:
    folder === '.'
      ? `${programPath(`./build/${name}`)} ${words}`
      : `cd ${quote(folder)} && ${programPath(`${'../'.repeat(folder.split('/').length)}build/${name}`)} ${words}`,
});

function benchmarksOf(folder: string, areSeveral: boolean): Candidate[] {
  const name = areSeveral && folder !== '.' ? `bench-${folder.replaceAll('/', '-')}` : 'benchmarks';
  const timed = (times: number) =>
    compiled(folder, `${name}.test`, `-test.run ${quote('^$')} -test.bench . -test.benchtime ${times}x`);
  const results: Candidate = {
    name,
    kind: 'benchmark',
    from: sourceOf(folder),
    ...timed(20),
    results: 'go',
    only: '-test.bench {regex}',
    ...(areSeveral && { isOfPackage: true }),
  };
  return withCalls(results, timed(1));
}

const testsOf = (folder: string, packages: number): Candidate => ({
  name: 'tests',
  kind: 'tests',
  from: sourceOf(folder),
  ...compiled(folder, 'tests.test', '-test.count 1 -test.v'),
  parts: {
    passed: /^--- PASS: (?<name>\w+) \((?<seconds>[\d.]+)s\)/,
    alone: (name: string) =>
      Promise.resolve(compiled(folder, 'tests.test', `-test.count 1 -test.run ${quote(`^${name}$`)}`).command),
  },
  ...(packages > 1 && { remark: `the package with the most tests, of ${packages} that have some` }),
});

async function mainPackages(project: Project): Promise<Candidate[]> {
  const module = /^module\s+(\S+)/m.exec((await project.read('go.mod')) ?? '')?.[1] ?? 'program';
  const sources = project.paths(/^(cmd\/[^/]+\/)?[^/]+(?<!_test)\.go$/);
  const texts = await project.texts(sources);
  const isMain = (text: string): boolean => /^package main\b/m.test(text) && /^func main\(\)/m.test(text);
  const folders = new Set(sources.filter((_, index) => isMain(texts[index]!)).map(dirname));
  return [...folders].map((folder) => {
    const name = basename(folder === '.' ? module : folder);
    return {
      name: `${name}-start`,
      kind: 'program',
      from: sourceOf(folder),
      build: `go build -o build/${quote(`${name}${systemNames.programEnding}`)} ${inFolder(folder)}`,
      command: `${quote(programPath(`build/${name}`))} -h`,
    };
  });
}
