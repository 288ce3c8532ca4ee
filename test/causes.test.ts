/** From a commit that syncs each record to its line: in the run document, in the terminal, in the comment. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findStackTracer } from '../src/count/sites/record.ts';
import { ioPerf } from './helpers/io-perf.ts';
import { compare, expectVerdict } from './helpers/compare.ts';
import { project } from './helpers/project.ts';
import { has } from './helpers/has.ts';

const canTrace = !('reason' in (await findStackTracer())) && has('cc') && has('git');

const program = (before: string, inside: string): string => `#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>
${before}
static int append_record(int log, int number) {
  if (dprintf(log, "record %d\\n", number) < 0) return 1;
${inside}  return 0;
}

int main(void) {
  int log = open("out.log", O_WRONLY | O_CREAT | O_TRUNC, 0644);
  int failed = 0;
  for (int number = 0; number < 40; number++) failed += append_record(log, number);
  if (fsync(log) != 0) return 1;
  return failed + close(log);
}
`;

describe.skipIf(!canTrace)('a count that grew', () => {
  const moved = program('/* What is above moves\n   all lines. */', '  if (fsync(log) != 0) return 1;\n');
  const files = {
    '.gitignore': 'prog\nout.log\n*.json\n',
    'io-perf.yml': 'workloads:\n  import:\n    build: cc -O2 -g -o prog src/log.c\n    command: ./prog\n',
  };
  const after = { 'src/log.c': moved };

  it('is reported with its line in all outputs', { timeout: 240_000 }, async () => {
    const { run, file, project } = await expectVerdict(
      { files, before: { 'src/log.c': program('', '') }, after, words: ['--rounds', '6', '--stacks', 'stacks'] },
      { code: 1, lines: [/append_record \(src\/log\.c:8\): fsync 1 → 41 \(×41\)/] },
    );
    expect(moved.split('\n')[8 - 1]).toContain('fsync(log)');
    expect(run.causes).toEqual([
      {
        ...{ workload: 'import', call: 'fsync', before: 1, after: 41 },
        sites: [{ function: 'append_record', file: 'src/log.c', line: 8, before: 0, after: 40 }],
      },
    ]);
    const stacks = (side: string): string =>
      readFileSync(join(project.path, 'stacks', `import.${side}.folded`), 'utf8');
    expect(stacks('base')).toMatch(/main \(src\/log\.c:14\);fsync.*;fsync 1$/m);
    expect(stacks('head')).toMatch(/main \(src\/log\.c:15\);append_record \(src\/log\.c:8\);fsync.*;fsync 40$/m);
    expect(stacks('difference')).toMatch(/main \(src\/log\.c\);fsync.*;fsync 1 1$/m);
    expect(stacks('difference')).toMatch(/append_record \(src\/log\.c\);fsync.*;fsync 0 40$/m);
    const picture = readFileSync(join(project.path, 'stacks', 'import.svg'), 'utf8');
    expect(picture).toContain('<title>append_record (src/log.c): 0 → 40 (+40)</title><rect class="more3"');
    expect(existsSync(join(project.path, 'stacks', 'import.html'))).toBe(true);
    const comment = ioPerf(['report', file, '--format', 'comment'], { cwd: project.path }).stdout;
    expect(comment.split('\n').slice(0, 12).join('\n')).toMatch(
      /`append_record` \(src.*log.c.*8\): `fsync` \*\*1 → 41\*\*/m,
    );
  });

  it('has no line without growth', { timeout: 240_000 }, async () => {
    const { path } = project({ files, commits: [after] });
    const { run } = await compare(path, ['main..main', '--rounds', '3']);
    expect(run.causes).toBeUndefined();
  });

  it('has its call sites in profile --where, also as folded stacks', { timeout: 120_000 }, () => {
    const { path } = project({ files, commits: [after] });
    execFileSync('cc', ['-O2', '-g', '-o', 'prog', 'src/log.c'], { cwd: path });
    const words = ['profile', '--where', '--json', 'p.json', '--stacks', 'stacks.json', '--', './prog'];
    const { stdout, status } = ioPerf(words, { cwd: path });
    expect(status).toBe(0);
    expect(stdout).toMatch(/^ +40 +fsync +append_record \(src\/log\.c:8\)$/m);
    expect(stdout).toMatch(/^ +1 +fsync +main \(src\/log\.c:16\)$/m);
    // Hints name the line and what helps in its language.
    expect(stdout).toMatch(
      /syncs after writes.*\n.*\n.*#syncs; fsync\(2\)\)\n +at append_record \(src\/log\.c:8\)\n +write all records, then fsync\(2\) once/,
    );
    expect(stdout).toMatch(
      /writes of less than 4 KiB.*\n.*\n.*setvbuf\(3\)\)\n +at append_record \(src\/log\.c:7\)\n +fopen and setvbuf/,
    );
    const { sites } = JSON.parse(readFileSync(join(path, 'p.json'), 'utf8')) as { sites: unknown[] };
    expect(sites).toContainEqual({
      ...{ call: 'fsync', function: 'append_record', file: 'src/log.c', line: 8, count: 40 },
      files: [['out.log', 40]],
    });
    expect(readFileSync(join(path, 'stacks.json'), 'utf8')).toMatch(
      /main \(src\/log\.c:15\);append_record \(src\/log\.c:8\);fsync.*;fsync 40$/m,
    );
  });
});
