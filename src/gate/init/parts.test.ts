/** Parts of tests that init proposes where all of them fail, or take long: found in what the real runner prints. */
import { describe, expect, it } from 'vitest';
import { PassedTests } from './passed-tests.ts';
import { detectCandidates } from './detect.ts';
import { lookAt } from './project-files.ts';
import { temporaryFolder } from '../../../test/helpers/folders.ts';
import { has } from '../../../test/helpers/has.ts';
import { proposedFor } from '../../../test/helpers/init.ts';
import { type Files, writeFiles } from '../../../test/helpers/project.ts';

const proposed = async (files: Files): Promise<Record<string, string>> =>
  Object.fromEntries(Object.entries(await proposedFor(files)).map(([name, { command }]) => [name, command]));

describe('where a test fails, init proposes one that passes', () => {
  const tests = (names: string): string =>
    `enable_testing()\nforeach(test IN ITEMS ${names})\nadd_test(\${test} \${CMAKE_COMMAND} -E \${test})\nendforeach()\n`;
  const start = 'cmake_minimum_required(VERSION 3.10)\nproject(x NONE)\n';

  it.skipIf(!has('ctest', '--version'))('by ctest', async () => {
    expect(await proposed({ 'CMakeLists.txt': `${start}${tests('true nothing')}` })).toEqual({
      'tests:true': "ctest --test-dir build --no-tests=error -R '^true$'",
    });
  });

  it.skipIf(!has('ctest', '--version'))('and builds the tests of CMake that an option has off', async () => {
    const options = 'option(X_FUZZ_TESTS "Fuzz" OFF)\noption(X_BUILD_TESTS "Tests" OFF)\noption(X_TEST "More")\n';
    const files = { 'CMakeLists.txt': `${start}${options}if(X_BUILD_TESTS AND X_TEST)\n${tests('true')}endif()\n` };
    expect(await proposed(files)).toEqual({ tests: 'ctest --test-dir build --no-tests=error' });
  });

  it.skipIf(!has('go', 'version'))('by Go', { timeout: 600_000 }, async () => {
    const files = {
      'go.mod': 'module example.org/x\n\ngo 1.18\n',
      'x_test.go':
        'package x\nimport "testing"\nfunc TestA(t *testing.T) { t.Fatal() }\nfunc TestB(t *testing.T) {}\nfunc TestC(t *testing.T) { t.Skip() }\n',
    };
    expect(await proposed(files)).toEqual({ 'tests:TestB': "./build/tests.test -test.count 1 -test.run '^TestB$'" });
  });

  it.skipIf(!has('cargo', '--version'))('by Cargo: those in the sources, or one file', async () => {
    const files = {
      'Cargo.toml': '[package]\nname = "scan"\nversion = "0.1.0"\nedition = "2021"\n',
      'src/lib.rs': '#[test] fn reads() { std::fs::read("Cargo.toml").unwrap(); }\n',
      'tests/broken.rs': 'mod missing;\n#[test] fn a() {}\n',
    };
    expect(await proposed(files)).toEqual({ 'tests-lib': 'sh -e target/io-perf-tests-lib.sh' });
  });

  it.skipIf(!has('make', '--version'))('by Automake, in the folder of it', async () => {
    // As Automake writes them: the parallel harness leaves a file for each result.
    const inside =
      'check-TESTS:\\n\\t@for t in $(TESTS); do ./$$t && { echo "PASS: $$t"; touch $$t.trs; } || { echo "FAIL: $$t"; exit 1; }; done\\n';
    const files = {
      ...{ 'Makefile.am': '', 'sub/good': '#!/bin/sh\ncat good\n' },
      'sub/bad': '#!/bin/sh\nexit 1\n',
      configure: `#!/bin/sh\nprintf 'all:\\ncheck:\\n\\t@$(MAKE) -C sub check-TESTS\\n' > Makefile\nprintf 'TESTS = good bad\\n${inside}' > sub/Makefile\n`,
    };
    expect(await proposed(files)).toEqual({ 'tests:good': 'make -s -C sub check-TESTS TESTS=good' });
  });
});

describe('what runners print of tests that passed', () => {
  const quick = async (files: Files, printed: string): Promise<string[]> => {
    const folder = temporaryFolder();
    writeFiles(folder, files);
    const [tests] = await detectCandidates(await lookAt(folder));
    const passed = new PassedTests(tests!.parts!);
    passed.read(Buffer.from(printed.slice(0, 40)));
    passed.read(Buffer.from(printed.slice(40)));
    return (await passed.parts(tests!, folder, 1000)).map(({ command }) => command);
  };

  it.each([
    [
      '1/4 a / slow  OK    3.20s\n2/4 b:c / short  OK  0.01s\n3/4 long   OK    0.90s\n4/4 bad  FAIL  0.10s  exit status 1\n',
    ],
  ])('Meson: the longest of up to a second first', async (printed) => {
    expect(await quick({ 'meson.build': 'test(' }, printed)).toEqual([
      'meson test -C build --no-rebuild long',
      'meson test -C build --no-rebuild short',
      'meson test -C build --no-rebuild slow',
    ]);
  });
});

it('a configuration of CodSpeed names commands; its harnesses are found by their languages', async () => {
  const config = `benchmarks:
  - name: list files
    exec: node -e "require('fs').readdirSync('.')"
  - name: harness
    entrypoint: ./bench
  - exec: ls -l
`;
  const commandsOf = async (text: string): Promise<string[]> => {
    const folder = temporaryFolder();
    writeFiles(folder, { 'codspeed.yml': text });
    return (await detectCandidates(await lookAt(folder))).map(
      ({ name, kind, command }) => `${name} (${kind}): ${command}`,
    );
  };
  expect(await commandsOf(config)).toEqual([
    `list-files (benchmark): node -e "require('fs').readdirSync('.')"`,
    'ls-l (benchmark): ls -l',
  ]);
  expect(await commandsOf('benchmarks: 1\n')).toEqual([]);
  expect(await commandsOf('benchmarks: [\n')).toEqual([]);
});
