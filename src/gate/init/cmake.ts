/** Finds measurable commands in a project of CMake: programs named for benchmarks, tests, programs. */
import { dirname } from 'node:path/posix';
import { type Candidate, type Found, type Parts, type Project, quote, startOf } from './project-files.ts';
import { programPath, systemNames } from './system-names.ts';

/** Tests that are not built unless one asks for them. */
const offOption = /\boption\s*\(\s*(\w*TEST(?:S|ING)?)\s+(?:"[^"]*"\s*)?(?:OFF|FALSE|NO|0)?\s*\)/gi;

const outputName =
  /\bset_(?:target_properties|property)\s*\((?:TARGET)?\s*([\w.-]+)[^)]*?\b(?:RUNTIME_)?OUTPUT_NAME\s+"?([\w.-]+)/gi;

const partsOf = (ctest: string): Parts => ({
  passed: /Test +#\d+: (?<name>\S+) \.* *Passed +(?<seconds>[\d.]+) sec/,
  alone: (name) => Promise.resolve(`${ctest} -R ${quote(`^${name.replace(/[^\w-]/g, '.')}$`)}`),
});

export async function cmake(project: Project): Promise<Found[]> {
  const from = 'CMakeLists.txt';
  if (!project.has(from)) return [];
  const kind = systemNames.cmake;
  // With debug information, for the line that makes a new call.
  const build = `cmake -S . -B build -DCMAKE_BUILD_TYPE=RelWithDebInfo && cmake --build build --parallel${kind.build}`;
  const programs: { name: string; path: string }[] = [];
  const options: string[] = [];
  let hasTests = false;
  let isGoogle = false;
  for (const list of project.paths(/(^|\/)CMakeLists\.txt$/)) {
    const text = (await project.read(list)) ?? '';
    isGoogle ||= /\bbenchmark::benchmark\b/.test(text);
    hasTests ||= /\b(?:enable_testing|add_test|include(?=\s*\(\s*CTest\b))\s*\(/i.test(text);
    for (const [, name] of text.matchAll(offOption))
      if (!/fuzz|perf|bench/i.test(name!)) options.push(` -D${name!}=ON`);
    const folder = dirname(list) === '.' ? 'build' : `build/${dirname(list)}`;
    const outputs = new Map([...text.matchAll(outputName)].map(([, name, output]) => [name!, output!]));
    for (const [, name] of text.matchAll(/\badd_executable\s*\(\s*([\w.-]+)(?!\s+(?:ALIAS|IMPORTED))/gi))
      programs.push({ name: name!, path: programPath(`${folder}${kind.folder}/${outputs.get(name!) ?? name!}`) });
  }
  const isBench = ({ name }: { name: string }): boolean => /bench|perf/i.test(name);
  const ctest = `ctest --test-dir build --no-tests=error${kind.test}`;
  const tests: Candidate = { name: 'tests', kind: 'tests', build, command: ctest, from, parts: partsOf(ctest) };
  const withTests = { ...tests, build: build.replace('-B build', `-B build${options.join('')}`) };
  const withOptions = { ...tests, otherwise: { ...withTests, isFor: /No tests were found/ } };
  return [
    ...programs.filter(isBench).map(({ name, path }): Candidate => {
      const plain: Candidate = { name, kind: 'benchmark', build, command: quote(path), from };
      return isGoogle ? { ...plain, ...googleResults(plain.command), otherwise: plain } : plain;
    }),
    hasTests && (options.length === 0 ? tests : withOptions),
    ...programs
      .filter((one) => !isBench(one) && !/test/i.test(one.name))
      .map(({ name, path }): Candidate => {
        const program = startOf(name, quote(path), from, build);
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
