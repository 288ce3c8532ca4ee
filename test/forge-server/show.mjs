/** Says what a forge (main.mjs) has seen: `show.mjs STATE-FILE`. */
import { readFileSync } from 'node:fs';

const { checked, calls, problems, comments } = JSON.parse(readFileSync(process.argv[2], 'utf8'));
for (const { issue, edits, body } of comments) {
  const verdict = body.split('\n').find((line) => line.startsWith('#')) ?? '';
  console.log(`comment on pull request ${issue}, updated ${edits} times: ${verdict.replace(/^#+ */, '')}`);
}
console.log(
  checked
    ? `${calls.length} requests, each checked against GitHub's OpenAPI description: ${problems.length} wrong`
    : `${calls.length} requests, not checked: the npm packages of the tests are not installed`,
);
for (const problem of problems) console.log(`  ${problem}`);
process.exitCode = problems.length > 0 ? 1 : 0;
