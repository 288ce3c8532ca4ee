// How often `io-perf bisect` names the planted commit, in how many builds and how long, beside plain `git bisect run` with a threshold:
//
//   node bench/bisect.mjs counts|time|broken [--trials 20] [--commits 64] [--time-budget 10m]
//
// counts: a commit that syncs every record. time: a commit that works 15 % longer. broken: as counts, with commits around it that do not build.
// Needs a built dist, git and cc; counts need strace. Exit status 1 where fewer than 19 of 20 are named.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { build, command, plantHistory } from './planted.mjs';

const root = resolve(import.meta.dirname, '..');
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    trials: { type: 'string', default: '20' },
    commits: { type: 'string', default: '64' },
    'time-budget': { type: 'string', default: '10m' },
  },
});
const [kind = 'counts'] = positionals;
const [trials, commits] = [Number(values.trials), Number(values.commits)];
const plainPasses = 100;

const changesOf = {
  counts: (at) => [{ at, syncs: 20 }],
  time: (at) => [{ at, passes: plainPasses * 1.15 }],
  broken: (at) => [
    { at: Math.max(1, at - 7), broken: true },
    { at: Math.max(2, at - 4), broken: false },
    { at, syncs: 20 },
  ],
}[kind];
if (changesOf === undefined || !(trials > 0) || !(commits > 10)) {
  console.error('Write: node bench/bisect.mjs counts|time|broken [--trials 20] [--commits 64] [--time-budget 10m]');
  process.exit(2);
}

/** @returns what was named, in how many builds, and how long it took */
function withIoPerf(folder) {
  const words = ['bisect', '--good', `HEAD~${commits - 1}`, '--metric', kind === 'time' ? 'time' : 'fsync'];
  const more = ['--time-budget', values['time-budget'], '--json', '-', '--build', build, '--', command];
  const started = performance.now();
  const { stdout, stderr, status } = spawnSync(join(root, 'io-perf'), ['--quiet', ...words, ...more], {
    cwd: folder,
    encoding: 'utf8',
  });
  if (status !== 0) return { seconds: (performance.now() - started) / 1000, error: stderr.trim() || `exit ${status}` };
  const { commit, builds, certainty } = JSON.parse(stdout);
  return { commit, builds, certainty, seconds: (performance.now() - started) / 1000 };
}

/** As people do it: built in the checkout, timed five times, the fastest compared with the mean of good and bad. */
function withGit(folder, good) {
  const started = performance.now();
  const git = (...words) => spawnSync('git', ['-C', folder, ...words], { encoding: 'utf8' });
  const log = join(folder, '..', 'builds.txt');
  const script = join(folder, '..', 'test.sh');
  const once =
    kind === 'time'
      ? `best=999999999999; for i in 1 2 3 4 5; do a=$(date +%s%N); ${command}; b=$(date +%s%N); t=$((b-a)); [ $t -lt $best ] && best=$t; done; echo $best`
      : `strace -f -qq -c -e trace=fsync -o /dev/stdout ${command} | awk '$NF == "fsync" { print $4 }'`;
  const measure = `echo >> ${log}; ${build} 2>/dev/null || exit 125; n=$(${once}); n=\${n:-0}`;
  writeFileSync(log, '');
  const valueAt = (commit) => {
    git('checkout', '--quiet', commit);
    return Number(spawnSync('sh', ['-c', `${measure}; echo $n`], { cwd: folder, encoding: 'utf8' }).stdout);
  };
  const threshold = (valueAt(good) + valueAt('main')) / 2;
  writeFileSync(script, `${measure}\n[ $n -lt ${Math.round(threshold)} ]\n`);
  git('bisect', 'start', 'main', good);
  const { stdout } = git('bisect', 'run', 'sh', script);
  const commit = /^([0-9a-f]{40}) is the first bad commit/m.exec(stdout)?.[1];
  const builds = readFileSync(log, 'utf8').length;
  git('bisect', 'reset');
  git('checkout', '--quiet', 'main');
  return { commit, builds, seconds: (performance.now() - started) / 1000 };
}

const rows = [];
for (let trial = 0; trial < trials; trial++) {
  const at = 8 + ((trial * 37) % (commits - 9));
  const scratch = mkdtempSync(join(tmpdir(), 'io-perf-bisect-'));
  try {
    const folder = join(scratch, 'project');
    const planted = plantHistory(folder, { commits, passes: plainPasses, changes: changesOf(at) });
    const [ours, plain] = [withIoPerf(folder), withGit(folder, planted[0])];
    const row = { at, wanted: planted[at], ours, plain };
    rows.push(row);
    const resultText = ({ commit, builds, seconds, error }) =>
      `${error ?? (commit === row.wanted ? 'named' : 'wrong')}, ${builds ?? '?'} builds, ${seconds.toFixed(0)} s`;
    console.log(
      `${trial + 1}/${trials} commit ${at}: io-perf ${resultText(ours)}; git bisect run ${resultText(plain)}`,
    );
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

const named = (name) => rows.filter((row) => row[name].commit === row.wanted).length;
const mean = (name, member) => (rows.reduce((sum, row) => sum + (row[name][member] ?? 0), 0) / rows.length).toFixed(1);
const most = (name) => Math.max(...rows.map((row) => row[name].builds ?? 0));
console.log(`\n| ${kind}, ${commits} commits | named | builds, mean (most) | seconds, mean |`);
console.log('| --- | --- | --- | --- |');
for (const [name, title] of [
  ['ours', 'io-perf bisect'],
  ['plain', 'git bisect run'],
]) {
  console.log(
    `| ${title} | ${named(name)} of ${trials} | ${mean(name, 'builds')} (${most(name)}) | ${mean(name, 'seconds')} |`,
  );
}
process.exitCode = named('ours') < Math.floor(trials * 0.95) ? 1 : 0;
