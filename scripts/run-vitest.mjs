// Runs vitest and closes with the line `N passed, N failed, N skipped`; skipped tests are named.
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
for (const { assertionResults } of testResults) {
  for (const { status: outcome, fullName } of assertionResults)
    if (outcome === 'skipped') console.log(`skip ${fullName}`);
}
console.log(`${numPassedTests} passed, ${numFailedTests} failed, ${numPendingTests + numTodoTests} skipped`);
process.exitCode = status ?? 1;
