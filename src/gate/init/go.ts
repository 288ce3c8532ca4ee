/** Finds measurable commands in a module of Go: the benchmarks of each package, tests, programs. */
import { type Candidate, fileName, folderOf, type Project, quote, withCalls } from './project-files.ts';
import { programPath, systemNames } from './system-names.ts';

/** Tests and benchmarks run in the folder of their package, as with `go test`, and are compiled once. */
export async function go(project: Project): Promise<Candidate[]> {
  if (!project.has('go.mod')) return [];
  const modules = project.files.filter((path) => path.endsWith('/go.mod')).map((path) => `${folderOf(path)}/`);
  const testFiles = project.files.filter(
    (path) => path.endsWith('_test.go') && !modules.some((folder) => path.startsWith(folder)),
  );
  const sources = await Promise.all(testFiles.map(async (path) => ({ path, text: (await project.read(path)) ?? '' })));
  const packagesWith = (pattern: RegExp): string[] => {
    const counts = new Map<string, number>();
    for (const { path, text } of sources) {
      const count = text.match(pattern)?.length ?? 0;
      if (count > 0) counts.set(folderOf(path), (counts.get(folderOf(path)) ?? 0) + count);
    }
    return [...counts].sort(([, a], [, b]) => b - a).map(([folder]) => folder);
  };
  const compiled = (folder: string, name: string, words: string): Pick<Candidate, 'build' | 'command'> => ({
    // Its check of the sources is no part of the tests, and newer ones find fault with older code.
    build: `go test -c -vet=off -o build/${name}${systemNames.programEnding} ./${folder === '.' ? '' : quote(folder)}`,
    command:
      folder === '.'
        ? `${programPath(`./build/${name}`)} ${words}`
        : `cd ${quote(folder)} && ${programPath(`${'../'.repeat(folder.split('/').length)}build/${name}`)} ${words}`,
  });
  const mains = await mainPackages(project);
  const benchmarks = packagesWith(/^func Benchmark\w*\(/gm);
  const tested = packagesWith(/^func Test\w*\(/gm);
  const [tests] = tested;
  const areSeveral = benchmarks.length > 1;
  return [
    ...benchmarks.flatMap((folder) => {
      const name = areSeveral && folder !== '.' ? `bench-${folder.replaceAll('/', '-')}` : 'benchmarks';
      const timed = (times: number) =>
        compiled(folder, `${name}.test`, `-test.run ${quote('^$')} -test.bench . -test.benchtime ${times}x`);
      const results: Candidate = {
        name,
        kind: 'benchmark',
        ...timed(20),
        results: 'go',
        only: '-test.bench {regex}',
        from: folder === '.' ? 'go.mod' : folder,
        ...(areSeveral ? { isOfPackage: true } : {}),
      };
      return withCalls(results, timed(1));
    }),
    ...(tests === undefined
      ? []
      : [
          {
            name: 'tests',
            kind: 'tests' as const,
            ...compiled(tests, 'tests.test', '-test.count 1 -test.v'),
            parts: {
              passed: /^--- PASS: (?<name>\w+) \((?<seconds>[\d.]+)s\)/,
              alone: (name: string) =>
                Promise.resolve(compiled(tests, 'tests.test', `-test.count 1 -test.run ${quote(`^${name}$`)}`).command),
            },
            from: tests === '.' ? 'go.mod' : tests,
            ...(tested.length > 1
              ? { remark: `the package with the most tests, of ${tested.length} that have some` }
              : {}),
          },
        ]),
    ...mains.map(({ folder, name }): Candidate => ({
      name: `${name}-start`,
      kind: 'program',
      build: `go build -o build/${quote(`${name}${systemNames.programEnding}`)} ./${folder === '.' ? '' : quote(folder)}`,
      command: `${quote(programPath(`build/${name}`))} -h`,
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
