// Does the gate of counts let unchanged code pass, and stop changed code, whatever else the machine does?
//   node bench/counts/gate.mjs [--times 100] [--changed 10] [--with compare|profile] [--workloads python,shell,…] [--directory DIR]
// Makes a git repository with real programs as workloads, loads the machine with a program that computes and one that writes, and runs
// `io-perf compare` of a commit against one with the same content, N times; then against each of four commits that do more.
// `--with profile` does so with `io-perf profile --against` in two checkouts instead, which takes no times.
// Prints how many passed, every difference, and every sentence; exit status 1 unless all unchanged ones pass and all changed ones fail
// with a sentence that names the call, the counts and the files.
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { startLoad } from './load.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const ioPerf = join(here, '..', '..', 'io-perf');
const { values } = parseArgs({
  options: {
    times: { type: 'string', default: '100' },
    changed: { type: 'string', default: '10' },
    with: { type: 'string', default: 'compare' },
    workloads: { type: 'string' },
    directory: { type: 'string' },
  },
});
const directory = mkdtempSync(join(resolve(values.directory ?? '.'), 'gate-'));
process.on('exit', () => rmSync(directory, { recursive: true, force: true }));
const project = join(directory, 'project');
const home = join(directory, 'home');
const environment = { ...process.env, HOME: home, GOCACHE: join(home, 'go') };

/** Each with the program that it needs, and how that is asked whether it is there. */
const workloads = {
  python: { needs: ['python3', '--version'], command: `${python()} -I -S work.py` },
  shell: { needs: ['sh', '-c', 'exit'], command: 'sh work.sh' },
  node: { needs: ['node', '--version'], command: 'node work.mjs' },
  java: { needs: ['javac', '-version'], command: 'java -cp classes Work', build: 'javac -d classes Work.java' },
  go: { needs: ['go', 'version'], command: './work-go', build: 'CGO_ENABLED=0 go build -o work-go work.go' },
  git: { needs: ['git', '--version'], command: 'git status' },
  // Without its logs: from the eleventh on npm removes the oldest.
  npm: { needs: ['npm', '--version'], command: 'cd npm && npm ci --offline --no-audit --no-fund --logs-max=0' },
};
const chosen = (values.workloads?.split(',') ?? Object.keys(workloads)).filter((name) => {
  const [program, ...words] = workloads[name].needs;
  const isThere = spawnSync(program, words, { stdio: 'ignore' }).status === 0;
  if (!isThere) console.log(`${name}: left out, there is no ${program}`);
  return isThere;
});

/** What the version of the program does more, as an edit of work.py, and what the gate must say. */
const changes = {
  'one stat more per file': {
    edit: ['    os.stat(path)\n', '    os.stat(path)\n    os.stat(path)\n'],
    sentence: /(newfstatat|stat):? \d+ → \d+ .*fx\/f-\*\.bin \(30 → 60\)/,
  },
  'buffers of 512 B': {
    edit: ['size = 4096', 'size = 512'],
    sentence: /read:? \d+ → [\d,]+ .*fx\/f-\*\.bin \(180 → 1,230\)/,
  },
  'one fsync more': {
    edit: ['os.fsync(result)\n', 'os.fsync(result)\nos.fsync(result)\n'],
    sentence: /fsync:? 1 → 2 .*result\.txt \(1 → 2\)/,
  },
  'a doubled read': {
    edit: [
      '    os.close(file)\n',
      '    os.lseek(file, 0, 0)\n    while block := os.read(file, size):\n        pass\n    os.close(file)\n',
    ],
    sentence: /[\d,]+ → [\d,]+ (bytes read|per execution).*fx\/f-\*\.bin \(600,000 → 1,200,000\)/,
  },
};

/** The interpreter itself: a launcher in front of it (pyenv) is a shell script of hundreds of calls. */
function python() {
  const { stdout } = spawnSync('python3', ['-c', 'import sys; print(sys.executable)'], { encoding: 'utf8' });
  return stdout?.trim() || 'python3';
}

const git = (...words) => execFileSync('git', ['-C', project, ...words], { encoding: 'utf8', env: environment });

function makeProject() {
  cpSync(join(here, 'project'), project, { recursive: true });
  mkdirSync(home);
  mkdirSync(join(project, 'fx'));
  // The same bytes each time, and hardly compressible.
  let state = 1;
  const content = () => Buffer.from(Array.from({ length: 20_000 }, () => (state = (state * 16807) % 2147483647) & 255));
  for (let i = 0; i < 30; i++) writeFileSync(join(project, 'fx', `f-${i}.bin`), content());
  if (chosen.includes('npm')) makePackages(join(project, 'npm'));
  const listed = Object.fromEntries(
    chosen.map((name) => [name, { command: workloads[name].command, build: workloads[name].build }]),
  );
  writeFileSync(join(project, 'io-perf.yml'), JSON.stringify({ workloads: listed }));
  // Results are left in the folder that is walked, not ignored: users do that.
  writeFileSync(join(project, '.gitignore'), 'classes\nwork-go\nnode_modules\n');
  git('init', '--quiet', '--initial-branch=main');
  git('config', 'user.email', 'test@example.com');
  git('config', 'user.name', 'Test');
  commit('Begin');
  git('tag', 'base');
  git('commit', '--quiet', '--allow-empty', '--message', 'Change nothing');
  git('tag', 'unchanged');
  const program = readFileSync(join(project, 'work.py'), 'utf8');
  for (const [index, [name, { edit }]] of Object.entries(changes).entries()) {
    const changed = program.replace(...edit);
    if (changed === program) throw new Error(`work.py has no ${JSON.stringify(edit[0])}`);
    writeFileSync(join(project, 'work.py'), changed);
    commit(name);
    git('tag', `changed-${index}`);
  }
  git('checkout', '--quiet', 'unchanged');
}

function commit(message) {
  git('add', '--all');
  git('commit', '--quiet', '--message', message);
}

/** A package that needs two others, which lie beside it: nothing is fetched. */
function makePackages(folder) {
  const options = { env: environment, stdio: 'ignore' };
  for (const name of ['first', 'second']) {
    const source = join(directory, name);
    mkdirSync(join(source, 'lib'), { recursive: true });
    writeFileSync(join(source, 'package.json'), JSON.stringify({ name, version: '1.0.0', bin: 'lib/0.js' }));
    for (let i = 0; i < 20; i++)
      writeFileSync(join(source, 'lib', `${i}.js`), `#!/usr/bin/env node\nmodule.exports = ${i};\n`);
    mkdirSync(folder, { recursive: true });
    execFileSync('npm', ['pack', '--pack-destination', folder], { ...options, cwd: source });
  }
  const dependencies = { first: 'file:first-1.0.0.tgz', second: 'file:second-1.0.0.tgz' };
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'project', version: '1.0.0', dependencies }));
  execFileSync('npm', ['install', '--package-lock-only', '--offline', '--no-audit', '--no-fund'], {
    ...options,
    cwd: folder,
  });
}

/** A checkout with its workloads built, and each run once. */
function checkOut(name) {
  // Names of one length: git and npm write them down.
  const folder = join(directory, `tree-${name.slice(-4)}`);
  git('worktree', 'add', '--quiet', '--detach', folder, name);
  // As compare does it: git reads files again that are as young as its index.
  const even = 'git ls-files -z | xargs -0 touch -h -d 2000-01-01 && git update-index -q --refresh';
  execFileSync('sh', ['-c', even], { cwd: folder, env: environment });
  for (const workload of chosen) {
    const { build = 'true', command } = workloads[workload];
    execFileSync('sh', ['-c', build], { cwd: folder, env: environment, stdio: 'ignore' });
    execFileSync('sh', ['-c', command], { cwd: folder, env: environment, stdio: 'ignore' });
  }
  return folder;
}

const folders = new Map();
const folderOf = (name) => folders.get(name) ?? folders.set(name, checkOut(name)).get(name);

function profile(folder, name, words) {
  const { command } = workloads[name];
  const all = ['profile', '--quiet', ...words, '--', 'sh', '-c', command];
  return spawnSync(ioPerf, all, { cwd: folder, env: environment, encoding: 'utf8' });
}

/** What `profile --against` says of every workload, in the form of `compare` below. */
function profileAgainst(head, names) {
  const result = { status: 0, sentences: [], differences: [], unstable: [], recounted: false, uncounted: [] };
  const started = performance.now();
  for (const name of names) {
    const base = join(directory, `${name}.json`);
    if (!existsSync(base)) profile(folderOf('base'), name, ['--warmup', '1', '--repeat', '3', '--json', base]);
    const { status, stdout, stderr } = profile(folderOf(head), name, ['--against', base]);
    if (status !== 0 && status !== 1) result.uncounted.push(`${name}: exit status ${status}: ${stderr.slice(-500)}`);
    if (status !== 0) result.status = 1;
    const lines = stdout.split('\n').filter((line) => line.includes(' → '));
    result.sentences.push(...lines.filter((line) => line.includes('+ ')).map((line) => `${name}:${line}`));
    result.differences.push(...lines.filter((line) => !line.includes('+ ')).map((line) => `${name}:${line}`));
    const { profile: counted } = JSON.parse(readFileSync(base, 'utf8'));
    result.unstable.push(...(counted.unstable ?? []).map((figure) => `${name} ${figure}`));
  }
  return { ...result, seconds: (performance.now() - started) / 1000 };
}

/** @returns exit status, failing sentences, every reported difference, and what varied */
function compare(head, names) {
  const cells = names.map((name) => `command/run/${name}`);
  const words = [
    'compare',
    '--quiet',
    '--format',
    'json',
    '--base',
    'ref=base',
    '--head',
    `ref=${head}`,
    '--rounds',
    '1',
    '--cells',
    ...cells,
  ];
  const started = performance.now();
  const { status, stdout, stderr } = spawnSync(ioPerf, words, { cwd: project, env: environment, encoding: 'utf8' });
  const seconds = (performance.now() - started) / 1000;
  if (status !== 0 && status !== 1)
    throw new Error(`io-perf compare ended with exit status ${status}: ${stderr.slice(-500)}`);
  const run = JSON.parse(readFileSync(join(project, 'io-perf-run.json'), 'utf8'));
  const judgement = JSON.parse(stdout);
  const sides = Object.entries(run.cells).flatMap(([id, { subject }]) =>
    Object.entries(subject).map(([side, { profile }]) => ({ id, side, profile })),
  );
  return {
    status,
    seconds,
    sentences: judgement.gate.filter(({ failed }) => failed).map(({ message }) => message),
    differences: Object.entries(judgement.cells).flatMap(([id, { counts = [] }]) =>
      counts.map(({ metric, base, head: now, verdict }) => `${id}: ${metric} ${base} → ${now} (${verdict})`),
    ),
    unstable: sides.flatMap(({ id, profile }) => (profile?.unstable ?? []).map((name) => `${id} ${name}`)),
    recounted: sides.some(({ profile }) => profile?.repetitions > 3),
    uncounted: sides.flatMap(({ id, side, profile }) => (profile ? [] : [`${id} of ${side} was not counted`])),
  };
}

const tally = (lines) => {
  const counts = new Map();
  for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1);
  for (const [line, count] of [...counts].sort((a, b) => b[1] - a[1])) console.log(`  ${count} × ${line}`);
};

makeProject();
const gate = values.with === 'profile' ? profileAgainst : compare;
const endLoad = startLoad(directory, { computing: 1, writing: 1 });

const times = Number(values.times);
const results = [];
for (let time = 1; time <= times; time++) {
  const result = gate('unchanged', chosen);
  results.push(result);
  for (const sentence of [...result.sentences, ...result.uncounted]) console.log(`${time}: ${sentence}`);
  if (time % 10 === 0)
    console.log(`${time} of ${times}: ${results.filter(({ status }) => status === 0).length} passed`);
}
const passed = results.filter(({ status, uncounted }) => status === 0 && uncounted.length === 0).length;
if (times > 0) {
  const mean = results.reduce((sum, { seconds }) => sum + seconds, 0) / times;
  const recounted = results.filter(({ recounted: was }) => was).length;
  console.log(
    `Unchanged (${chosen.join(', ')}): ${passed} of ${times} passed, ${recounted} counted twice, ${mean.toFixed(1)} s each.`,
  );
  console.log('Reported differences, none of which failed:');
  tally(results.flatMap(({ differences }) => differences));
  console.log('Not the same each time:');
  tally(results.flatMap(({ unstable }) => [...new Set(unstable)]));
}

let stopped = 0;
const changed = Number(values.changed);
for (const [index, [name, { sentence }]] of Object.entries(changes).entries()) {
  const failures = [];
  for (let time = 0; time < changed; time++) {
    const { status, sentences } = gate(`changed-${index}`, ['python']);
    if (status === 1 && sentences.some((text) => sentence.test(text))) {
      stopped++;
      failures.push(...sentences);
    } else console.log(`${name}: exit status ${status}, ${sentences.join(' ') || 'nothing said'}`);
  }
  if (changed === 0) continue;
  console.log(`${name}:`);
  tally(failures);
}
endLoad();
console.log(
  `Changed: ${stopped} of ${changed * Object.keys(changes).length} failed with a sentence that names call, counts and files.`,
);
process.exitCode = passed === times && stopped === changed * Object.keys(changes).length ? 0 : 1;
