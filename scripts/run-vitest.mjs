// Runs vitest and closes with the line `N passed, N failed, N skipped`; skipped and failed tests are named before it.
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';

const report = process.argv[2];

const { exit, files, errors, late } = vitest();

const results = files.flatMap(({ name, assertionResults }) =>
  assertionResults.map((result) => ({ ...result, file: relative(process.cwd(), name) })),
);
for (const { status, fullName, failureMessages, file } of results) {
  if (status === 'skipped') console.log(`skip ${fullName} # ${reasonOf(fullName, file)}`);
  if (status === 'failed') console.log(`FAIL ${fullName}: ${firstLine(failureMessages[0])}`);
}
for (const { name, message } of files.filter(hasFailed)) {
  if (message) console.log(`FAIL ${name}: ${firstLine(message)}`);
}
const counted = (...states) => results.filter(({ status }) => states.includes(status)).length;
console.log(
  `${counted('passed')} passed, ${counted('failed')} failed, ${counted('skipped', 'pending', 'todo', 'disabled')} skipped`,
);
const hasEnded = exit === 0 || (late > 0 && errors === late);
process.exitCode = hasEnded && !files.some(hasFailed) ? 0 : 1;

/** Names of tests that may be skipped say why in brackets, or those of what they are in. */
function reasonOf(name, file) {
  const brackets = [...name.matchAll(/\(((?:\.\/check|missing|needs|no |not )[^()]*)\)/g)].map(([, reason]) => reason);
  return brackets.at(-1) ?? `not possible here: ${file}`;
}

function vitest() {
  rmSync(report, { force: true });
  const { status, stdout, stderr } = spawnSync(
    join('node_modules', '.bin', 'vitest'),
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    { stdio: ['ignore', 'pipe', 'pipe'], encoding: 'utf8', maxBuffer: 2 ** 28 },
  );
  console.log(stdout + stderr);
  const { testResults } = JSON.parse(readFileSync(report, 'utf8'));
  return { exit: status, files: testResults, ...errorsOutsideTests(stdout + stderr) };
}

/** vitest gives up on a worker's report of its progress after a minute, as on a starved machine; the results arrive all the same. */
function errorsOutsideTests(output) {
  const errors = Number(/Vitest caught (\d+) unhandled errors?/.exec(output)?.[1] ?? 0);
  const late = output.match(/^Error: \[vitest-worker\]: Timeout calling "onTaskUpdate"/gm) ?? [];
  return { errors, late: late.length };
}

function hasFailed({ status }) {
  return status !== 'passed';
}

function firstLine(text = '') {
  return text.split('\n')[0].slice(0, 500);
}
