// What counting costs, and whether the kernel's counters agree with strace. Programs are executed in turns: plain, counted, traced. Needs
// root, strace, cc and git; programs that are not installed are left out. Prints the table counting.tsv. With no rounds nothing is
// timed. Exit status 1: a program does something else where the kernel counts it.
//
//   node bench/counting.mjs [--rounds 7] [--only NAME]
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { callNumbers } from '../src/count/counters/call-numbers.ts';
import { chooseCalls, eventsFor } from '../src/count/counters/events.ts';
import { readExecution } from '../src/count/counters/execution.ts';
import { findCounters } from '../src/count/counters/probe.ts';
import { CounterSession, findPython } from '../src/count/counters/session.ts';
import { findTracer } from '../src/count/strace.ts';
import { median } from '../src/core/stats/index.ts';

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '7' }, only: { type: 'string', default: '' } },
});
const rounds = Number(values.rounds);
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
  setuid: 'int main(void) { for (int i = 0; i < 300; i++) unlink("/no/such"); return 0; }',
  killed: 'int main(void) { if (fork() == 0) { unlink("/no/such"); kill(getpid(), 9); } wait(0); return 0; }',
};
const includes =
  '#include <fcntl.h>\n#include <pthread.h>\n#include <signal.h>\n#include <sys/wait.h>\n#include <unistd.h>\n';
for (const [name, text] of Object.entries(sources)) {
  writeFileSync(join(folder, `${name}.c`), includes + text);
  spawnSync('cc', ['-w', '-O1', '-pthread', '-o', join(folder, name), join(folder, `${name}.c`)], { stdio: 'inherit' });
}
chmodSync(join(folder, 'setuid'), 0o4755);
writeFileSync(
  join(folder, 'old.c'),
  'void _start(void) { int r; __asm__ volatile("int $0x80" : "=a"(r) : "a"(252), "b"(0)); }',
);
spawnSync('cc', ['-m32', '-nostdlib', '-static', '-o', join(folder, 'old'), join(folder, 'old.c')]);
writeFileSync(
  join(folder, 'stream.cpp'),
  '#include <fstream>\n#include <string>\nint main() { std::ifstream f("stream.cpp"); std::string l; std::ofstream o("lines"); while (std::getline(f, l)) o << l << std::endl; }',
);
spawnSync('c++', ['-O1', '-o', join(folder, 'stream'), join(folder, 'stream.cpp')]);
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
const python = findPython() ?? 'python3';
const node = process.execPath;

const programs: Record<string, string[]> = {
  'C: 400,000 × pread64': ['./calls'],
  'C: 2,000 forks': ['./forks'],
  'C: the same, static': ['./static'],
  'C: 1,000 threads': ['./threads'],
  'C: 200 × vfork and exec': ['./vforks'],
  'C: a daemon that outlives': ['./daemon'],
  'C: a child that is killed': ['./killed'],
  'C: a setuid program': ['./setuid'],
  'C: a 32-bit program': ['./old'],
  'C++: lines of a file': ['./stream'],
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
  'Ruby: a folder': ['ruby', '-e', 'puts Dir.children("tree").size, File.read("calls.c").size'],
  'PHP: a file': ['php', '-r', 'echo strlen(file_get_contents("calls.c")), count(scandir("tree"));'],
  'awk: a file': ['awk', '{ n += length($0) } END { print n > "sum" }', 'calls.c'],
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
const session = new CounterSession(found.supervisor);
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
interface Pair {
  counted: Record<string, number>;
  traced: Record<string, number>;
}

const unlikeIn = ({ counted, traced: expected }: Pair): string[] =>
  [...new Set([...Object.keys(counted), ...Object.keys(expected)])].filter(
    (call) => (counted[call] ?? 0) !== (expected[call] ?? 0),
  );

/** `equal`; or the ranges of what varies, which meet where only the program varies. */
function agreement(pairs: readonly Pair[]): { text: string; isAlike: boolean } {
  if (unlikeIn(pairs.at(-1)!).length === 0) return { text: 'equal', isAlike: true };
  const ranges = [...new Set(pairs.flatMap(unlikeIn))].sort().map((call) => {
    const of = (by: keyof Pair): [number, number] => {
      const counts = pairs.map((pair) => pair[by][call] ?? 0);
      return [Math.min(...counts), Math.max(...counts)];
    };
    return { call, counted: of('counted'), traced: of('traced') };
  });
  const isAlike = ranges.every(({ counted, traced: other }) => counted[0] <= other[1] && other[0] <= counted[1]);
  const text = ranges.map(
    ({ call, counted, traced: other }) => `${call} ${counted.join('–')}, strace ${other.join('–')}`,
  );
  return { text: `varies: ${text.join('; ')}`, isAlike };
}

/** A program that varies is executed so often by both. */
const maxPairs = 6;
const rows: string[] = [];
for (const [name, words] of Object.entries(programs)) {
  if (!name.includes(values.only)) continue;
  if (words[0]!.startsWith('./') && !existsSync(join(folder, words[0]!))) continue;
  const all = eventsFor(numbers, [...numbers.calls.keys()]);
  // Files that a first execution makes are there for all that is compared.
  await execute(words, {});
  const survey = await execute(words, all);
  if (survey.status !== 0 && !name.includes('killed')) {
    rows.push(`| ${name} | not run: exit status ${survey.status} | | | | |`);
    continue;
  }
  const { execution, notSeen } = readExecution(survey);
  const { mmap = 0, ...first } = execution?.calls ?? {};
  const pairs: Pair[] = [{ counted: first, traced: await traced(words) }];
  while (notSeen === undefined && unlikeIn(pairs.at(-1)!).length > 0 && pairs.length < maxPairs) {
    const counted = { ...readExecution(await execute(words, all)).execution?.calls };
    delete counted.mmap;
    pairs.push({ counted, traced: await traced(words) });
  }
  const { counted, traced: expected } = pairs.at(-1)!;
  const total = Object.values(expected).reduce((sum, calls) => sum + calls, 0);
  const { text: agrees, isAlike } =
    notSeen === undefined ? agreement(pairs) : { text: `left to strace: ${notSeen}`, isAlike: true };
  if (!isAlike) process.exitCode = 1;
  if (rounds === 0) {
    rows.push(`| ${name} | ${total.toLocaleString('en')} | ${agrees} |`);
    console.error(rows.at(-1));
    continue;
  }
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
const heads = [
  'program',
  'calls',
  'against `strace -f -c`',
  'plain',
  'counted / plain (range), a call',
  'traced / plain (range), a call',
];
const columns = rounds === 0 ? heads.slice(0, 3) : heads;
console.log(`| ${columns.join(' | ')} |`);
console.log(`| ${columns.map(() => '---').join(' | ')} |`);
for (const row of rows) console.log(row);
console.log(`\nRounds: ${rounds}. Load: ${loadavg()[0]!.toFixed(1)}.`);
