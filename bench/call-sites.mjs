// What it costs to name the lines that make new calls: the time of that pass by the time of the counting that it follows.
//
//   node bench/call-sites.mjs [--times 3] [--only NAME,…]
//
// Commits of the example project, of programs that are hard on the pass, and of two programs from their registries (age, in Go; yamllint, in Python), each
// with a call more. For each: `io-perf compare` of both commits, N times; the table has medians, and the line that was named.
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

const { values } = parseArgs({ options: { times: { type: 'string', default: '3' }, only: { type: 'string' } } });
const root = resolve(import.meta.dirname, '..');
const work = mkdtempSync(join(root, '.io-perf-bench-call-sites-'));
process.on('exit', () => rmSync(work, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(130));

const run = (directory, program, ...words) =>
  execFileSync(program, words, { cwd: directory, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();

/** Reads a file in pieces, and syncs once or for each record. */
const c = (piece, syncs, bytes) => `#include <fcntl.h>
#include <unistd.h>

static long read_all(const char *name) {
  static char buffer[1 << 20];
  int file = open(name, O_RDONLY);
  long sum = 0, got;
  while ((got = read(file, buffer, ${piece})) > 0) sum += buffer[0];
  close(file);
  return sum;
}

int main(void) {
  int log = open("out.log", O_CREAT | O_RDWR | O_TRUNC, 0644);
  if (ftruncate(log, ${bytes}) != 0) return 1;
  long sum = read_all("out.log");
  for (int record = 0; record < ${syncs}; record++) if (fsync(log) != 0) return 1;
  return sum == 42;
}
`;

const cProgram = (base, head) => ({
  files: { 'prog.c': base, '.gitignore': 'prog\nout.log\n' },
  workload: { build: 'cc -O2 -g -o prog prog.c', command: './prog' },
  change: { file: 'prog.c', edit: () => head },
});

const script = (name, text, command, edit) => ({
  files: { [name]: text, 'input.txt': 'x'.repeat(40_000), '.gitignore': 'classes\n__pycache__\n' },
  workload: command,
  change: { file: name, edit: (before) => before.replace(...edit) },
});

const python = spawnSync('python3', ['-c', 'import sys; print(sys.executable)'], { encoding: 'utf8' }).stdout.trim();

const programs = {
  'the example project, one fsync more a record': {
    from: join(root, 'examples', 'record-log'),
    change: {
      file: 'append-records.c',
      edit: (text) => text.replace(/(sizeof record\) != sizeof record)/, '$1 || fsync(log) != 0'),
    },
  },
  'C, 200 fsync more': cProgram(c(65536, 1, 1 << 22), c(65536, 200, 1 << 22)),
  'C, 5,000 reads more, 200 fsync more': cProgram(c(1024, 1, 5 << 20), c(512, 200, 5 << 20)),
  'C, 50,000 reads more, 200 fsync more': cProgram(c(1024, 1, 50 << 20), c(512, 200, 50 << 20)),
  'Node, a stat more a turn': script(
    'work.mjs',
    "import fs from 'node:fs';\nfor (let turn = 0; turn < 100; turn++) {\n  fs.readFileSync('input.txt');\n}\n",
    { command: 'node work.mjs' },
    ['{\n', "{\n  fs.statSync('input.txt');\n"],
  ),
  'Java, a stat more a turn': script(
    'Work.java',
    'import java.nio.file.*;\n\npublic class Work {\n  public static void main(String[] words) throws Exception {\n    for (int turn = 0; turn < 100; turn++) {\n      Files.readString(Path.of("input.txt"));\n    }\n  }\n}\n',
    { build: 'javac -d classes Work.java', command: 'java -cp classes Work' },
    ['turn++) {\n', 'turn++) {\n      Files.size(Path.of("input.txt"));\n'],
  ),
  'yamllint 1.35.1, a stat more in the scanner of PyYAML': {
    fetch(folder) {
      const pip = ['-m', 'pip', 'install', '--quiet', '--no-deps', '--target'];
      run(work, 'python3', ...pip, folder, 'yamllint==1.35.1');
      run(work, 'python3', ...pip, join(folder, 'vendor'), 'pyyaml==6.0.2', 'pathspec==0.12.1');
      for (const name of readdirSync(folder)) {
        if (name !== 'yamllint' && name !== 'vendor') rmSync(join(folder, name), { recursive: true });
      }
    },
    files: { 'input.yml': '---\nnames:\n  - one\n  - two\n', '.gitignore': '__pycache__\n' },
    workload: { command: `${python} -m yamllint input.yml`, env: { PYTHONPATH: 'vendor' } },
    change: {
      file: 'vendor/yaml/scanner.py',
      edit: (text) =>
        text.replace(/( +)def scan_to_next_token\(self\):\n/, '$&$1    import os; os.stat("input.yml", dir_fd=None)\n'),
    },
  },
  'age 1.2.1, a stat more in the cipher of its streams': {
    fetch(folder) {
      const { Dir } = JSON.parse(run(work, 'go', 'mod', 'download', '-json', 'filippo.io/age@v1.2.1'));
      cpSync(Dir, folder, { recursive: true });
      run(folder, 'chmod', '-R', 'u+w', '.');
      run(folder, 'go', 'mod', 'vendor');
    },
    files: { 'input.txt': 'text'.repeat(1 << 18), '.gitignore': 'encrypt\nout.age\n' },
    workload: {
      build: 'go build -o encrypt ./cmd/age',
      command: './encrypt -r age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p -o out.age input.txt',
    },
    change: {
      file: 'vendor/golang.org/x/crypto/chacha20poly1305/chacha20poly1305.go',
      edit: (text) =>
        text
          .replace('import (', 'import (\n\t"os"')
          .replace(
            'return c.seal(dst,',
            'if _, err := os.Stat("input.txt"); err != nil {\n\t\tpanic(err)\n\t}\n\treturn c.seal(dst,',
          ),
    },
  },
};

const hook = join(work, 'collector.mjs');
const recorded = join(work, 'stretches.json');
writeFileSync(
  hook,
  `import { subscribe } from 'node:diagnostics_channel';
import { writeFileSync } from 'node:fs';
const stretches = [];
subscribe('io-perf.activity', (stretch) => stretches.push(stretch));
process.on('exit', () => writeFileSync(process.env.STRETCHES, JSON.stringify(stretches)));
`,
);

const median = (all) => [...all].sort((a, b) => a - b)[all.length >> 1];
const only = values.only?.split(',');
console.log('| program | counting, s | pass, s | pass by counting | first cause |\n| --- | ---: | ---: | ---: | --- |');
for (const [index, [name, program]] of Object.entries(programs).entries()) {
  if (only && !only.some((part) => name.includes(part))) continue;
  const project = join(work, String(index));
  makeProject(project, program);
  const times = [];
  let cause = 'none';
  for (let time = 0; time < Number(values.times); time++) {
    const words = ['compare', 'main~1..main', '--rounds', '2', '--format', 'none', '--quiet', '--output', 'run.json'];
    const { status, stderr } = spawnSync(
      process.execPath,
      ['--import', hook, join(root, 'dist', 'cli.cjs'), ...words],
      {
        cwd: project,
        encoding: 'utf8',
        env: { ...process.env, STRETCHES: recorded },
      },
    );
    if (status !== 1) throw new Error(`${name}: exit status ${status}\n${stderr}`);
    const stretches = JSON.parse(readFileSync(recorded, 'utf8'));
    const spent = (wanted) =>
      stretches.reduce((sum, { activity, fromMs, toMs }) => (activity === wanted ? sum + toMs - fromMs : sum), 0) /
      1000;
    times.push({ count: spent('count'), sites: spent('call sites') });
    const { causes = [] } = JSON.parse(readFileSync(join(project, 'run.json'), 'utf8'));
    cause = causes.map(describe).join('; ');
  }
  const [count, sites] = ['count', 'sites'].map((part) => median(times.map((one) => one[part])));
  const ratio = median(times.map((one) => one.sites / one.count));
  console.log(`| ${name} | ${count.toFixed(2)} | ${sites.toFixed(2)} | ${ratio.toFixed(2)} | ${cause} |`);
}

function describe({ call, before, after, sites, capped }) {
  const [first] = sites;
  const place = first?.function ? `${first.function} (${first.file}:${first.line})` : 'unknown';
  return `${call} ${before} → ${after}: ${place}${capped === undefined ? '' : ', capped'}`;
}

function makeProject(project, { from, fetch, files = {}, workload, change }) {
  mkdirSync(project);
  fetch?.(project);
  if (from !== undefined) {
    for (const name of readdirSync(from)) {
      if (!name.startsWith('build')) cpSync(join(from, name), join(project, name), { recursive: true });
    }
    writeFileSync(join(project, '.gitignore'), 'build\n');
  }
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(project, name)), { recursive: true });
    writeFileSync(join(project, name), text);
  }
  if (workload) writeFileSync(join(project, 'io-perf.yml'), JSON.stringify({ workloads: { work: workload } }));
  writeFileSync(join(project, '.gitignore'), `${readFileSync(join(project, '.gitignore'), 'utf8')}/*.json\n/*.log\n`);
  const git = (...words) => run(project, 'git', '-c', 'user.name=Ann', '-c', 'user.email=ann@example.org', ...words);
  const commit = (message) => (git('add', '--all'), git('commit', '--quiet', '--message', message));
  git('init', '--quiet', '--initial-branch=main');
  commit('Base');
  const path = join(project, change.file);
  const text = readFileSync(path, 'utf8');
  const changed = change.edit(text);
  if (changed === text) throw new Error(`${change.file} has not what is to be changed`);
  writeFileSync(path, changed);
  commit('Head');
}
