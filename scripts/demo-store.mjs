// Makes the store of the live demo: a repository of a small C program (demo-history.mjs), each commit built and measured on this machine by
// `io-perf backfill`, with its dashboard.
//
//   node scripts/demo-store.mjs [--output FOLDER] [--time-budget 10m] [--commits N]
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { accepted, beginning, changes, configuration } from './demo-history.mjs';

const { values } = parseArgs({
  options: {
    output: { type: 'string', default: 'demo-store' },
    'time-budget': { type: 'string', default: '10m' },
    commits: { type: 'string', default: String(changes.length + 1) },
  },
});
const output = resolve(values.output);
if (existsSync(output)) {
  console.error(`${output} is there already: delete it, or choose another --output.`);
  process.exit(2);
}

// On a disk: the temporary folder may be RAM.
const cache = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'io-perf');
mkdirSync(cache, { recursive: true });
const project = mkdtempSync(join(cache, 'demo-'));
const gitConfig = `${project}.gitconfig`;
writeFileSync(gitConfig, '');
process.on('exit', () => [project, gitConfig].forEach((path) => rmSync(path, { recursive: true, force: true })));
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(130));

/** The same commits at each time: nothing of this machine's git is in them. */
const day = 24 * 3600;
const firstDay = Date.UTC(2026, 0, 5, 9) / 1000;
function git(words, seconds = firstDay) {
  const who = { NAME: 'Ann', EMAIL: 'ann@example.org', DATE: `@${seconds} +0000` };
  const environment = Object.entries(who).flatMap(([name, value]) => [
    [`GIT_AUTHOR_${name}`, value],
    [`GIT_COMMITTER_${name}`, value],
  ]);
  return execFileSync('git', ['-C', project, ...words], {
    encoding: 'utf8',
    env: {
      ...process.env,
      ...Object.fromEntries(environment),
      GIT_CONFIG_GLOBAL: gitConfig,
      GIT_CONFIG_NOSYSTEM: '1',
    },
  }).trim();
}

function commit(files, message, seconds) {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(project, name), text);
  git(['add', '--all']);
  git(['commit', '--quiet', '--message', message], seconds);
  return git(['rev-parse', 'HEAD']);
}

function replaced(file, from, to, message) {
  const text = readFileSync(join(project, file), 'utf8');
  if (text.split(from).length !== 2) {
    throw new Error(`The change "${message}" needs a text that stands in ${file} once: ${from}`);
  }
  return text.replace(from, () => to);
}

git(['init', '--quiet', '--initial-branch=main']);
const made = new Map();
commit({ ...beginning, 'io-perf.yml': configuration }, 'Keep notes in a log');
changes.forEach(([message, file, from, to], index) => {
  // Someone who works on some days more than on others.
  const seconds = firstDay + day * (index + 1 + Math.floor(index / 5) * 2) + ((index * 7919) % 30_000);
  made.set(message, commit({ [file]: replaced(file, from, to, message) }, message, seconds));
});

function ioPerf(...words) {
  const program = join(import.meta.dirname, '..', 'dist', 'cli.cjs');
  const { status } = spawnSync(process.execPath, [program, ...words], { cwd: project, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 3);
}
const store = ['--store', output];
ioPerf('backfill', ...store, '--commits', values.commits, '--time-budget', values['time-budget'], '--seed', '1');
// Where the accepted commit was measured.
if (Number(values.commits) > changes.length - changes.findIndex(([message]) => message === accepted.message)) {
  const { workload, reason, message } = accepted;
  ioPerf('accept', workload, ...store, '--commit', made.get(message), '--reason', reason);
}
