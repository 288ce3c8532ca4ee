// Formats C++, C and Java with clang-format, and Python with ruff, in the versions that scripts/install-test-needs.sh installs.
//
//   node scripts/format.mjs [--check]        exit 1: a file is not formatted
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

const isCheck = process.argv.includes('--check');
const bin = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'io-perf', 'test-tools', 'bin');
const formatters = [
  { tool: 'clang-format', endings: /\.(?:cpp|hpp|c|h|java)$/, words: isCheck ? ['--dry-run', '--Werror'] : ['-i'] },
  { tool: 'ruff', endings: /\.py$/, words: isCheck ? ['format', '--check'] : ['format'] },
];
/** These stay as they were published. */
const originals = 'bench/originals/';

const files = execFileSync('git', ['ls-files'], { encoding: 'utf8' })
  .split('\n')
  .filter((name) => !name.startsWith(originals) && existsSync(name));
for (const { tool, endings, words } of formatters) {
  const program = join(bin, tool);
  if (!existsSync(program)) {
    console.log(`skip ${tool}: ./setup installs it`);
    continue;
  }
  const { status } = spawnSync(program, [...words, ...files.filter((name) => endings.test(name))], {
    stdio: 'inherit',
  });
  if (status !== 0) process.exitCode = 1;
}
