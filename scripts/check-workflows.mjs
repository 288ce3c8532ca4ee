// Lints all workflows of the repository, those of examples/, and the images that jobs run in: actionlint (with shellcheck), zizmor and
// hadolint, whose exceptions and their reasons are in .github/zizmor.yml, actionlint.yaml, hadolint.yaml and beside the lines. Closes with the line `N passed, N failed, N skipped`.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

const tools = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'io-perf', 'test-tools', 'bin');
const find = (program) =>
  [program, join(tools, program)].find((path) => spawnSync(path, ['--version'], { stdio: 'ignore' }).status === 0);

const yamlIn = (folder) =>
  readdirSync(folder, { recursive: true })
    .map((name) => join(folder, name))
    .filter((path) => /\.ya?ml$/.test(path));
const isWorkflow = (path) => /^jobs:/m.test(readFileSync(path, 'utf8'));
const workflows = [...yamlIn(join('.github', 'workflows')), ...yamlIn('examples').filter(isWorkflow)].sort();
const images = readdirSync(join('runners', 'docker'))
  .filter((name) => name.endsWith('.Dockerfile'))
  .map((name) => join('runners', 'docker', name));

const actionlint = find('actionlint');
const shellcheck = find('shellcheck');
const linters = [
  {
    name: 'actionlint',
    program: actionlint,
    words: [
      '-no-color',
      '-config-file',
      join('.github', 'actionlint.yaml'),
      ...(shellcheck ? ['-shellcheck', shellcheck] : []),
      ...workflows,
    ],
  },
  {
    name: 'zizmor',
    program: find('zizmor'),
    words: [
      '--offline',
      '--no-progress',
      '--persona=pedantic',
      '--config',
      join('.github', 'zizmor.yml'),
      'action.yml',
      join('migrate', 'action.yml'),
      ...readdirSync('actions').map((name) => join('actions', name, 'action.yml')),
      ...workflows,
    ],
  },
  {
    name: 'hadolint',
    program: find('hadolint'),
    words: ['--no-color', '--config', join('.github', 'hadolint.yaml'), ...images],
  },
];

const total = { passed: 0, failed: 0, skipped: 0 };
for (const { name, program, words } of linters) {
  if (program === undefined) {
    console.log(`skip ${name}: not installed (sh scripts/install-test-needs.sh)`);
    total.skipped++;
    continue;
  }
  const { status, stdout, stderr } = spawnSync(program, words, { encoding: 'utf8' });
  if (status === 0) total.passed++;
  else {
    total.failed++;
    console.log(`not ok ${name}\n${stdout}${stderr}`);
  }
}
console.log(`${workflows.length} workflows`);
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exitCode = total.failed > 0 ? 1 : 0;
