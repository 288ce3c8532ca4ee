const { cpSync, existsSync, mkdirSync, readdirSync } = require('node:fs');
const { join } = require('node:path');

const input = (name) => process.env[`INPUT_${name.toUpperCase()}`] ?? '';
const { IO_PERF_TEST_ARTIFACTS: artifacts, GITHUB_RUN_ID: ownRun } = process.env;
if (input('run-id') !== '' && input('github-token') === '') throw new Error('artifacts of other runs need a token');
const folder = join(artifacts, input('run-id') || ownRun);
const target = input('path');
mkdirSync(target, { recursive: true });
if (input('name') !== '') {
  if (!existsSync(join(folder, input('name')))) throw new Error(`unable to find the artifact ${input('name')}`);
  cpSync(join(folder, input('name')), target, { recursive: true });
} else {
  const start = input('pattern').replace(/\*$/, '');
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    if (!name.startsWith(start)) continue;
    cpSync(join(folder, name), input('merge-multiple') === 'true' ? target : join(target, name), { recursive: true });
  }
}
