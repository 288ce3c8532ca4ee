// Where the time of a pull request goes, from checkout to comment: the example project (examples/record-log) with one fsync more a record, and with a comment alone.
//
//   node bench/pull-request.mjs [--rounds N] [--starts 7]
//
// The Action runs as a forge starts it, against a repository and a forge on this machine. Each moment belongs to one phase, by what runs then: a program that the
// Action started, a request, an activity of the measuring (src/engine/budget.ts), or the Action itself. Before it: bench/action-start.mjs, the start to the first sample.
import { execFileSync, spawnSync, spawn } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { startForgeServer } from '../test/forge-server/server.mjs';

const { values } = parseArgs({ options: { rounds: { type: 'string' }, starts: { type: 'string', default: '7' } } });
const root = resolve(import.meta.dirname, '..');
const work = mkdtempSync(join(root, '.io-perf-bench-pull-request-'));
process.on('exit', () => rmSync(work, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(130));

const { status } = spawnSync(
  process.execPath,
  [join(import.meta.dirname, 'action-start.mjs'), '--times', values.starts],
  {
    stdio: 'inherit',
  },
);
if (status !== 0) process.exit(1);

/** Runs in the Action: notes when each program, request and activity begins and ends. */
const hook = join(work, 'hook.mjs');
writeFileSync(
  hook,
  `
import { ChildProcess } from 'node:child_process';
import { subscribe } from 'node:diagnostics_channel';
import { writeFileSync } from 'node:fs';
if (/action\\.cjs$/.test(process.argv[1] ?? '')) {
  const stretches = [];
  const add = (kind, what, fromMs) => stretches.push({ kind, what, fromMs, toMs: performance.now() });
  subscribe('io-perf.activity', ({ activity, fromMs, toMs }) => stretches.push({ kind: 'activity', what: activity, fromMs, toMs }));
  const { spawn } = ChildProcess.prototype;
  ChildProcess.prototype.spawn = function (options) {
    const fromMs = performance.now();
    const what = (options.args ?? []).join(' ');
    this.once('close', () => add('program', what, fromMs));
    return spawn.call(this, options);
  };
  const { fetch } = globalThis;
  globalThis.fetch = async (...words) => {
    const fromMs = performance.now();
    try {
      return await fetch(...words);
    } finally {
      add('request', String(words[0]?.url ?? words[0]), fromMs);
    }
  };
  process.on('exit', () => writeFileSync(process.env.STRETCHES, JSON.stringify({ endMs: performance.now(), stretches })));
}
`,
);

/** The first of these that a moment has is its phase. */
const phases = [
  ['requests of the forge', ({ kind }) => kind === 'request'],
  ['counting system calls (strace)', ({ kind, what }) => kind === 'program' && /(^|\/)strace\b/.test(what)],
  [
    "tracing the kernel, for the time's causes",
    ({ kind, what }) => kind === 'program' && /kernel\/tracing|^setarch\b/.test(what),
  ],
  ['building both commits', ({ kind, what }) => kind === 'program' && /\bcc -O2\b/.test(what)],
  ['git: checkouts, facts of commits', ({ kind, what }) => kind === 'program' && /^(\S*\/)?git\b/.test(what)],
  ['samples that are kept', ({ kind, what }) => kind === 'activity' && what === 'sample'],
  ['warming up, first samples', ({ kind, what }) => kind === 'activity' && ['calibrate', 'thrown away'].includes(what)],
  [
    'waiting for write-back, dropping caches',
    ({ kind, what }) => kind === 'activity' && ['write-back', 'cache drop'].includes(what),
  ],
  [
    'setting up, removing',
    ({ kind, what }) => kind === 'activity' && ['set-up', 'teardown', 'trees', 'close'].includes(what),
  ],
  ['finding and starting runners', ({ kind, what }) => kind === 'activity' && ['start', 'build'].includes(what)],
  ['judging, saving', ({ kind, what }) => kind === 'activity' && ['judge', 'save'].includes(what)],
];

/** These are there all the time: the runner, and what removes folders if the Action is killed. */
const waits = /runners\/command\/main|^\S*node -e /;

const git = (folder, ...words) =>
  execFileSync('git', ['-C', folder, '-c', 'user.name=Ann', '-c', 'user.email=ann@example.org', ...words], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  }).trim();

const project = join(work, 'project');
const remote = join(work, 'remote.git');
mkdirSync(project);
git(work, 'init', '--quiet', '--bare', '--initial-branch=main', remote);
git(project, 'init', '--quiet', '--initial-branch=main');
const example = join(root, 'examples', 'record-log');
copyFileSync(join(example, 'append-records.c'), join(project, 'append-records.c'));
// The example asks for few rounds; without them it is measured as a project is that says nothing.
const configuration = readFileSync(join(example, 'io-perf.yml'), 'utf8').replace(/^rounds: .*$/m, '');
writeFileSync(
  join(project, 'io-perf.yml'),
  values.rounds === undefined ? configuration : `${configuration}rounds: ${values.rounds}\n`,
);
writeFileSync(join(project, '.gitignore'), 'build/\n');
const base = commit('Append records');
git(project, 'remote', 'add', 'origin', remote);
git(project, 'push', '--quiet', 'origin', 'main');

function commit(message) {
  git(project, 'add', '--all');
  git(project, 'commit', '--quiet', '--message', message);
  return git(project, 'rev-parse', 'HEAD');
}

const source = readFileSync(join(project, 'append-records.c'), 'utf8');
await pullRequest('a comment line more', `${source}/* Nothing else. */\n`);
await pullRequest(
  'one fsync more for each record',
  source.replace(/(sizeof record\) != sizeof record)/, '$1 || fsync(log) != 0'),
);

async function pullRequest(title, text) {
  git(project, 'checkout', '--quiet', '-B', 'change', base);
  writeFileSync(join(project, 'append-records.c'), text);
  const head = commit(title);
  git(project, 'push', '--quiet', '--force', 'origin', 'change');
  const forge = await startForgeServer();
  const job = mkdtempSync(join(work, 'job-'));
  const checkout = join(job, 'checkout');
  const startedMs = performance.now();
  execFileSync('git', ['clone', '--quiet', '--depth=1', '--branch=change', `file://${remote}`, checkout]);
  const checkoutMs = performance.now() - startedMs;
  const side = (ref, sha) => ({ ref, sha, repo: { full_name: 'octo/disk' } });
  const event = {
    number: 1,
    repository: { default_branch: 'main', full_name: 'octo/disk' },
    pull_request: { number: 1, head: side('change', head), base: side('main', base) },
  };
  for (const name of ['output', 'summary', 'state']) writeFileSync(join(job, name), '');
  writeFileSync(join(job, 'event.json'), JSON.stringify(event));
  const output = await run(process.execPath, ['--import', hook, join(root, 'dist', 'action.cjs')], checkout, {
    GITHUB_ACTIONS: 'true',
    GITHUB_API_URL: forge.url,
    GITHUB_SERVER_URL: 'https://github.com',
    GITHUB_REPOSITORY: 'octo/disk',
    GITHUB_RUN_ID: '1',
    GITHUB_EVENT_NAME: 'pull_request',
    GITHUB_EVENT_PATH: join(job, 'event.json'),
    GITHUB_REF: 'refs/pull/1/merge',
    GITHUB_SHA: head,
    GITHUB_OUTPUT: join(job, 'output'),
    GITHUB_STEP_SUMMARY: join(job, 'summary'),
    GITHUB_WORKSPACE: checkout,
    RUNNER_TEMP: job,
    INPUT_TOKEN: 'none-of-this-machine',
    STRETCHES: join(job, 'stretches.json'),
  });
  const wholeMs = performance.now() - startedMs;
  await forge.close();
  const comment = forge.state.comments[0]?.body;
  if (comment === undefined) throw new Error(`The Action wrote no comment:\n${output}`);
  print(title, wholeMs, checkoutMs, JSON.parse(readFileSync(join(job, 'stretches.json'), 'utf8')), comment);
}

/** Not spawnSync: the forge answers in this process. */
function run(program, words, cwd, environment) {
  return new Promise((done) => {
    const child = spawn(program, words, {
      cwd,
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    child.on('close', () => done(output));
  });
}

function print(title, wholeMs, checkoutMs, { endMs, stretches }, comment) {
  const spentMs = new Map(phases.map(([name]) => [name, 0]));
  const edges = [...new Set([0, endMs, ...stretches.flatMap(({ fromMs, toMs }) => [fromMs, toMs])])].sort(
    (a, b) => a - b,
  );
  let ownMs = 0;
  let inRunnersMs = 0;
  for (let at = 1; at < edges.length; at++) {
    const [fromMs, toMs] = [edges[at - 1], edges[at]];
    const under = stretches.filter((one) => one.fromMs <= fromMs && one.toMs >= toMs);
    const phase = phases.find(([, holds]) => under.some(holds))?.[0];
    if (phase !== undefined) spentMs.set(phase, spentMs.get(phase) + toMs - fromMs);
    else if (under.some(({ kind, what }) => kind === 'program' && !waits.test(what))) inRunnersMs += toMs - fromMs;
    else ownMs += toMs - fromMs;
  }
  const rows = [
    ['checkout', checkoutMs],
    ['start of Node', Math.max(0, wholeMs - checkoutMs - endMs)],
    ...spentMs,
    ['other programs that the Action started', inRunnersMs],
    ['the Action itself, and waiting for runners', ownMs],
  ];
  const [heading = ''] = comment.split('\n').filter((line) => line.startsWith('#'));
  console.log(`\n${title}: ${(wholeMs / 1000).toFixed(1)} s from checkout to comment; wanted: at most 45`);
  console.log(heading.replace(/^#+ /, ''));
  for (const [name, ms] of rows) {
    console.log(
      `  ${name.padEnd(44)} ${(ms / 1000).toFixed(2).padStart(6)} s ${((100 * ms) / wholeMs).toFixed(0).padStart(3)} %`,
    );
  }
}
