/** scripts/start-benches.mjs, on a folder of small benches: which of them it calls broken. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { repository, temporaryFolder } from './helpers/folders.ts';
import { writeFiles } from './helpers/project.ts';

function startBenches(files: Record<string, string>): { status: number | null; lines: string[] } {
  const folder = temporaryFolder();
  writeFiles(folder, { 'test/a.test.ts': '', ...files });
  const script = join(repository, 'scripts', 'start-benches.mjs');
  const { status, stdout, stderr } = spawnSync(process.execPath, [script], { cwd: folder, encoding: 'utf8' });
  expect(stderr).toBe('');
  return { status, lines: stdout.split('\n').filter((line) => /^(?:not ok|skip|\d+ passed)/.test(line)) };
}

const good = "console.log('median 3 ms');";

it('fails for benches that crash, print no figures, or are in no list', () => {
  const { status, lines } = startBenches({
    'bench/tiny.yaml': `
- { start: good.mjs --times 1, prints: median \\d+ ms }
- { start: moved.mjs, prints: median }
- { start: silent.mjs, prints: median }
- { start: missed.mjs, prints: median, goal: true }
- { start: strict.mjs, prints: median }
`,
    'bench/good.mjs': good,
    'bench/moved.mjs': "import '../scripts/of-another-time.mjs';",
    'bench/silent.mjs': '',
    'bench/missed.mjs': `${good} process.exitCode = 1;`,
    'bench/strict.mjs': `${good} process.exitCode = 1;`,
    'bench/forgotten.mjs': good,
  });
  expect(status).toBe(1);
  expect(lines).toEqual(
    [
      'not ok bench/forgotten.mjs: no check starts it: add it to bench/tiny.yaml, or remove it',
      'not ok bench/moved.mjs: node bench/moved.mjs ended with 1 instead of 0:',
      'not ok bench/silent.mjs: node bench/silent.mjs ended with 0 and did not print "median":',
      'not ok bench/strict.mjs: node bench/strict.mjs ended with 1 instead of 0:',
      '2 passed, 4 failed',
    ].map((line, at, all) => (at === all.length - 1 ? `${line}, 0 skipped` : line)),
  );
});

it('skips, with the reason, what this machine cannot do', () => {
  expect(
    startBenches({
      'bench/tiny.yaml': `
- { start: device.mjs, prints: median, needs: [no-such-program-anywhere] }
- { start: counters.mjs, prints: median, unless: counters are not allowed }
- { start: part.mjs, elsewhere: bench/whole.mjs }
`,
      'bench/device.mjs': 'throw new Error();',
      'bench/counters.mjs': "console.error('Here counters are not allowed.'); process.exitCode = 1;",
      'bench/part.mjs': good,
    }),
  ).toEqual({
    status: 0,
    lines: [
      'skip bench/device.mjs: needs no-such-program-anywhere',
      'skip bench/counters.mjs: Here counters are not allowed.',
      '0 passed, 0 failed, 2 skipped',
    ],
  });
});
