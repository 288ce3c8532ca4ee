/** What init proposes where this system is Windows; test/windows tries it there. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Project } from './project-files.ts';

const files: Record<string, string> = {
  'package.json': JSON.stringify({ name: 'n', bin: 'cli.js', scripts: { test: 'vitest', bench: 'node b.js' } }),
  ...{ 'Cargo.toml': '[package]\nname = "r"\n', 'src/main.rs': 'fn main() {}', 'benches/b.rs': '#[bench]' },
  ...{ 'go.mod': 'module example.org/g\n', 'main.go': 'package main\nfunc main() {}\n' },
  ...{ 'deep/x_test.go': 'func BenchmarkX(b *testing.B) {}\nfunc TestX(t *testing.T) {}\n' },
  'pyproject.toml': '[project]\nname = "p"\nscripts = { tool = "p:main" }\n',
  'benchmarks/test_a.py': 'import pytest\ndef test_a(benchmark): pass\n',
  'tests/test_b.py': 'def test_b(): pass\n',
  'CMakeLists.txt': 'add_executable(bench-c c.c)\nadd_executable(tool t.c)\nenable_testing()\nadd_test(NAME x)\n',
  ...{ configure: '', 'Build.PL': '', 't/a.t': 'ok 1', 'lib/a.xs': '', Rakefile: 'TestTask', 'test/test_a.rb': '' },
  'pom.xml': '<project><mainClass>org.example.Main</mainClass></project>',
  ...{ mvnw: '', gradlew: '', 'build.gradle': 'jmh', 'src/test/java/ATest.java': 'import org.junit.Test;\n@Test\n' },
  'src/test/java/BTest.java': 'import org.junit.jupiter.api.Test;\n@Test\n@Test\n',
  'Package.swift': '.executableTarget(name: "s")\n.testTarget',
};
const project = new Project({
  files: Object.keys(files).sort(),
  has: (path) => path in files,
  read: (path) => Promise.resolve(files[path]),
});

/** Of every build and command: also of those that are tried when others fail. */
async function proposals(): Promise<string[]> {
  const { detectCandidates } = await import('./detect.ts');
  type Candidates = Awaited<ReturnType<typeof detectCandidates>>;
  const lines = (candidates: Candidates): string[] =>
    candidates.flatMap(({ build = '', command, otherwise }) => [
      ...[build, command].filter(Boolean),
      ...(otherwise === undefined ? [] : lines([otherwise])),
    ]);
  return lines(await detectCandidates(project));
}

describe('the commands that init proposes', () => {
  const { platform } = process;
  beforeAll(() => {
    vi.resetModules();
    Object.defineProperty(process, 'platform', { value: 'win32' });
  });
  afterAll(() => {
    Object.defineProperty(process, 'platform', { value: platform });
    vi.resetModules();
  });

  it('are lines for cmd.exe on Windows, in every language: programs by paths with backslashes, nothing of a POSIX shell', async () => {
    const lines = await proposals();
    expect(lines).toEqual(
      expect.arrayContaining([
        'target\\release\\r --help',
        'cd deep && ..\\build\\benchmarks.test -test.run "^$" -test.bench . -test.benchtime 20x',
        'build\\g -h',
        'python -m venv .venv && .venv\\Scripts\\pip install -q -e . pytest pytest-benchmark',
        '.venv\\Scripts\\tool --help',
        'build\\Release\\bench-c',
        '.\\mvnw -B -q -o surefire:test',
        '.\\gradlew --no-daemon -q --offline jmh',
        'perl Build.PL && .\\Build',
        '.build\\release\\s --help',
      ]),
    );
    for (const line of lines) {
      expect(line).not.toMatch(/'|\$\(|\bsh |python3/);
      for (const command of line.split(' && ')) expect(command).not.toMatch(/^[^\s"]*\//);
    }
  });
});
