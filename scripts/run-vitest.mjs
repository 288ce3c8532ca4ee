// Runs vitest and closes with the line `N passed, N failed, N skipped`; skipped and failed tests are named before it.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const report = process.argv[2];
const { status } = spawnSync(
  join('node_modules', '.bin', 'vitest'),
  ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
  { stdio: 'inherit' },
);
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
process.exitCode = status ?? 1;

function firstLine(text = '') {
  return text.split('\n')[0].slice(0, 500);
}
