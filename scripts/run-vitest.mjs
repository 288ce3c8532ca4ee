// Runs vitest and closes with the line `N passed, N failed, N skipped`; skipped and failed tests are named before it.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const report = process.argv[2];
const { status, stdout, stderr } = spawnSync(
  join('node_modules', '.bin', 'vitest'),
  ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
  { stdio: ['ignore', 'pipe', 'pipe'], encoding: 'utf8', maxBuffer: 2 ** 28 },
);
console.log(stdout + stderr);
const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = JSON.parse(
  readFileSync(report, 'utf8'),
);
for (const { name, status: outcome, message, assertionResults } of testResults) {
  for (const { status: result, fullName, failureMessages } of assertionResults) {
    if (result === 'skipped') console.log(`skip ${fullName}`);
    if (result === 'failed') console.log(`FAIL ${fullName}: ${firstLine(failureMessages[0])}`);
  }
  if (outcome === 'failed' && message) console.log(`FAIL ${name}: ${firstLine(message)}`);
}
console.log(`${numPassedTests} passed, ${numFailedTests} failed, ${numPendingTests + numTodoTests} skipped`);
const areAllGood = numFailedTests === 0 && testResults.every(({ status: outcome }) => outcome === 'passed');
process.exitCode = areAllGood && wasOnlySlow(stdout + stderr) ? 0 : (status ?? 1);

/** vitest gives up on a worker's report of its progress after a minute, as on a starved machine; the results arrive all the same. */
function wasOnlySlow(output) {
  const errors = /Vitest caught (\d+) unhandled errors?/.exec(output);
  const late = output.match(/^Error: \[vitest-worker\]: Timeout calling "onTaskUpdate"/gm) ?? [];
  return errors !== null && Number(errors[1]) === late.length;
}

function firstLine(text = '') {
  return text.split('\n')[0].slice(0, 500);
}
