// What counting costs, and whether the kernel's counters agree with strace. Programs are executed in turns: plain, counted, traced. Needs
// root, strace, cc and git; programs that are not installed are left out. Prints the tables of docs/lab/counters.md.
//
//   node bench/counting.mjs [--rounds 7]
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join, resolve } from 'node:path';
import { callNumbers } from '../src/count/counters/call-numbers.ts';
import { chooseCalls, eventsFor } from '../src/count/counters/events.ts';
import { readExecution } from '../src/count/counters/execution.ts';
import { findCounters } from '../src/count/counters/probe.ts';
import { CounterSession, findPython } from '../src/count/counters/session.ts';
import { findTracer } from '../src/count/strace.ts';
import { median } from '../src/core/stats/index.ts';

const at = process.argv.indexOf('--rounds');
const rounds = at < 0 ? 7 : Number(process.argv[at + 1]);
const folder = mkdtempSync(join(resolve('.'), 'counting-'));
process.on('exit', () => {
  rmSync(folder, { recursive: true, force: true });
});

const sources: Record<string, string> = {
  calls:
    'int main(int n, char **w) { char b; int f = open("/etc/passwd", 0); for (int i = 0; i < 400000; i++) pread(f, &b, 1, 0); return 0; }',
  forks:
    'int main(void) { for (int i = 0; i < 2000; i++) { if (fork() == 0) { unlink("/no/such"); _exit(0); } wait(0); } return 0; }',
  threads: `static void *run(void *x) { unlink("/no/such"); return x; }
int main(void) { pthread_t t; for (int i = 0; i < 1000; i++) { pthread_create(&t, 0, run, 0); pthread_join(t, 0); } return 0; }`,
  daemon:
    'int main(void) { if (fork() == 0) { setsid(); if (fork() == 0) for (int i = 0; i < 100; i++) { usleep(2000); unlink("/no/such"); } _exit(0); } return 0; }',
  vforks:
    'int main(void) { for (int i = 0; i < 200; i++) { if (vfork() == 0) { execl("/bin/true", "true", (char *)0); _exit(1); } wait(0); } return 0; }',
  killed: 'int main(void) { if (fork() == 0) { unlink("/no/such"); kill(getpid(), 9); } wait(0); return 0; }',
};
const heads =
  '#include <fcntl.h>\n#include <pthread.h>\n#include <signal.h>\n#include <sys/wait.h>\n#include <unistd.h>\n';
for (const [name, text] of Object.entries(sources)) {
  writeFileSync(join(folder, `${name}.c`), heads + text);
  spawnSync('cc', ['-w', '-O1', '-pthread', '-o', join(folder, name), join(folder, `${name}.c`)], { stdio: 'inherit' });
}
spawnSync('cc', ['-w', '-static', '-O1', '-pthread', '-o', join(folder, 'static'), join(folder, 'forks.c')]);
writeFileSync(
  join(folder, 'Hello.java'),
  'class Hello { public static void main(String[] a) { System.out.println(1); } }',
);
spawnSync('javac', ['-d', folder, join(folder, 'Hello.java')]);
writeFileSync(
  join(folder, 'hello.go'),
  'package main\nimport "os"\nfunc main() { os.ReadDir("/etc"); os.ReadFile("/etc/passwd") }',
);
spawnSync('go', ['build', '-o', join(folder, 'gohello'), join(folder, 'hello.go')], {
  env: { ...process.env, GO111MODULE: 'off' },
});
mkdirSync(join(folder, 'tree'));
for (let file = 0; file < 600; file++) writeFileSync(join(folder, 'tree', `${file}.txt`), 'x'.repeat(1000));
writeFileSync(
  join(folder, 'sql.py'),
  'import sqlite3\nc = sqlite3.connect("sql.db")\nc.execute("drop table if exists t")\nc.execute("create table t (n)")\nfor i in range(300):\n    c.execute("insert into t values (?)", (i,))\n    c.commit()\n',
);
const python = findPython();
const node = process.execPath;

const programs: Record<string, string[]> = {
  'C: 400,000 × pread64': ['./calls'],
  'C: 2,000 forks': ['./forks'],
  'C: the same, static': ['./static'],
  'C: 1,000 threads': ['./threads'],
  'C: 200 × vfork and exec': ['./vforks'],
  'C: a daemon that outlives': ['./daemon'],
  'C: a child that is killed': ['./killed'],
  'cc of one file': ['cc', '-O1', '-o', 'out', 'calls.c'],
  'git status': ['git', '-C', resolve('.'), 'status', '--short'],
  'git log': ['git', '-C', resolve('.'), 'log', '--oneline', '-n', '200'],
  'tar of 600 files': ['tar', 'cf', 'out.tar', 'tree'],
  'find and xargs': ['sh', '-c', 'find tree -name "*1.txt" | xargs cat >/dev/null'],
  'sh: a pipeline': ['sh', '-c', 'ls -l /etc | sort | head -n 5'],
  'bash: a loop': ['bash', '-c', 'for i in 1 2 3 4 5; do cat calls.c >/dev/null; done'],
  'Python: 12 imports': [
    python,
    '-c',
    'import json, re, csv, email, http.client, sqlite3, zipfile, logging, decimal, random, uuid, glob',
  ],
  'Python: SQLite, 300 commits': [python, 'sql.py'],
  'Python: processes': [
    python,
    '-c',
    'import multiprocessing as m\nif __name__ == "__main__": print(sum(m.get_context("fork").Pool(2).map(abs, range(9))))',
  ],
  'Perl: a directory': ['perl', '-e', 'opendir(D, "/etc"); print join " ", sort readdir D;'],
  'Node.js: a file': [node, '-e', 'require("fs").readFileSync("calls.c")'],
  Go: ['./gohello'],
  Java: ['java', '-cp', folder, 'Hello'],
};

const found = await findCounters();
const numbers = callNumbers(process.arch);
const tracer = await findTracer();
if ('reason' in found || !numbers || !('program' in tracer)) {
  throw new Error(`Counters or strace cannot be used: ${JSON.stringify([found, tracer])}`);
}
const session = new CounterSession();
const execute = (words: string[], events: Parameters<CounterSession['execute']>[0]['events']) =>
  session.execute({ words, directory: folder, environment: {}, events, maxSeconds: 600 });

/** As strace -f -c counts them, without the execve that starts the program and mappings. */
async function traced(words: string[]): Promise<Record<string, number>> {
  const list = join(folder, 'strace.txt');
  await execute(['strace', '-f', '-c', '-o', list, '--', ...words], {});
  const lines = readFileSync(list, 'utf8').matchAll(/^\s*[\d.]+\s+[\d.]+\s+\d+\s+(\d+)\s+(?:\d+\s+)?([a-z0-9_]+)$/gm);
  const counts = [...lines].map(([, calls, name]): [string, number] => [
    name!,
    Number(calls) - (name === 'execve' ? 1 : 0),
  ]);
  return Object.fromEntries(counts.filter(([name, calls]) => calls > 0 && name !== 'mmap' && numbers!.calls.has(name)));
}

const timed = async (work: () => unknown): Promise<number> => {
  const started = performance.now();
  await work();
  return performance.now() - started;
};
const rows: string[] = [];
for (const [name, words] of Object.entries(programs)) {
  const all = eventsFor(numbers, [...numbers.calls.keys()]);
  // Files that a first execution makes are there for all that is compared.
  await execute(words, {});
  const survey = await execute(words, all);
  if (survey.status !== 0 && !name.includes('killed')) {
    rows.push(`| ${name} | not run: exit status ${survey.status} | | | | |`);
    continue;
  }
  const { execution, notSeen } = readExecution(survey);
  const { mmap = 0, ...counted } = execution?.calls ?? {};
  const expected = await traced(words);
  const names = [...new Set([...Object.keys(counted), ...Object.keys(expected)])];
  const unlike = names.filter((call) => (counted[call] ?? 0) !== (expected[call] ?? 0));
  const total = Object.values(expected).reduce((sum, calls) => sum + calls, 0);
  const agrees =
    notSeen ??
    (unlike.length === 0
      ? 'equal'
      : unlike.map((call) => `${call} ${counted[call] ?? 0}, strace ${expected[call] ?? 0}`).join('; '));
  const chosen = eventsFor(numbers, chooseCalls(new Map(Object.entries({ ...counted, mmap }))));
  const ms: Record<'plain' | 'counted' | 'traced', number[]> = { plain: [], counted: [], traced: [] };
  for (let round = 0; round < rounds; round++) {
    ms.plain.push(await timed(() => execute(words, {})));
    ms.counted.push(await timed(() => execute(words, chosen)));
    const strace = [tracer.program, ...tracer.options, '-o', '/dev/null', '--', ...words];
    ms.traced.push(await timed(() => execute(strace, {})));
  }
  const ratios = (of: number[]): string => {
    const sorted = of.map((value, round) => value / ms.plain[round]!).sort((a, b) => a - b);
    return `${median(sorted).toFixed(2)} (${sorted[0]!.toFixed(2)}–${sorted.at(-1)!.toFixed(2)})`;
  };
  const perCall = (of: number[]): string =>
    `${((1e3 * median(of.map((value, round) => value - ms.plain[round]!))) / total).toFixed(2)} µs`;
  rows.push(
    `| ${name} | ${total.toLocaleString('en')} | ${agrees} | ${median(ms.plain).toFixed(1)} ms | ${ratios(ms.counted)}, ${perCall(ms.counted)} | ${ratios(ms.traced)}, ${perCall(ms.traced)} |`,
  );
  console.error(rows.at(-1));
}
session.close();
console.log(
  '| program | calls | against `strace -f -c` | plain | counted / plain (range), a call | traced / plain (range), a call |',
);
console.log('| --- | --- | --- | --- | --- | --- |');
for (const row of rows) console.log(row);
console.log(`\nRounds: ${rounds}. Load: ${loadavg()[0]!.toFixed(1)}.`);
