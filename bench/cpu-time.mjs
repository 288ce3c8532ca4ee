// How often a command that costs 3 % more processor time is found, and how often one that does not: whole comparisons, by the defaults or with N rounds.
//
//   node bench/cpu-time.mjs [--trials 20] [--share 3] [--busy 0] [--rounds N]
//
// busy: N processes that work all the time beside it. Needs a built dist, git, cc and strace.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

const root = resolve(import.meta.dirname, '..');
const { values } = parseArgs({
  options: {
    trials: { type: 'string', default: '20' },
    share: { type: 'string', default: '3' },
    busy: { type: 'string', default: '0' },
    rounds: { type: 'string' },
  },
});
const [trials, share, busy] = [Number(values.trials), Number(values.share), Number(values.busy)];
if (!(trials > 0 && share > 0 && busy >= 0)) {
  console.error('Write: node bench/cpu-time.mjs [--trials 20] [--share 3] [--busy 0]');
  process.exit(2);
}

/** Reads a file of 8 MiB three times and adds it up, for about a tenth of a second, nine tenths of it in the loop: permille more of that. */
const program = (permille) => `#include <fcntl.h>
#include <unistd.h>
static volatile int permille = ${permille}; /* not the compiler's business: it would make another loop of it */
int main(void) {
  enum { BLOCK = 4096, BLOCKS = 2048, TIMES = 3 };
  static unsigned char block[BLOCK];
  unsigned long sum = 0;
  int count = TIMES * BLOCK + TIMES * BLOCK * permille / 1000;
  int fd = open("data.bin", O_RDWR | O_CREAT | O_TRUNC, 0644);
  for (int i = 0; i < BLOCKS; i++)
    if (write(fd, block, BLOCK) != BLOCK) return 1;
  for (int pass = 0; pass < 3; pass++) {
    lseek(fd, 0, SEEK_SET);
    for (int i = 0; i < BLOCKS; i++) {
      if (read(fd, block, BLOCK) != BLOCK) return 1;
      for (int k = 0; k < count; k++) sum = sum * 31 + block[k % BLOCK];
    }
  }
  return sum == 1;
}
`;

const folder = mkdtempSync(join(root, '.io-perf-bench-cpu-'));
const neighbours = Array.from({ length: busy }, () =>
  spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }),
);
// They work until we end, and do not keep us.
for (const neighbour of neighbours) neighbour.unref();
process.on('exit', () => {
  for (const neighbour of neighbours) neighbour.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(130));

function git(...words) {
  const who = ['-c', 'user.name=bench', '-c', 'user.email=bench@example.org'];
  const { status, stderr } = spawnSync('git', ['-C', folder, ...who, ...words], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
}

function commit(name, permille) {
  writeFileSync(join(folder, 'sum.c'), program(permille));
  writeFileSync(join(folder, 'version'), name);
  git('add', '.');
  git('commit', '--quiet', '--message', name);
}

git('init', '--quiet', '--initial-branch', 'main');
writeFileSync(join(folder, '.gitignore'), '.io-perf*\ntry.json\nsum\ndata.bin\n');
commit('base', 0);
commit('same', 0);
git('checkout', '--quiet', '-b', 'more', 'HEAD~1');
// A tenth of the time is the kernel's.
commit('more', Math.round((share * 10) / 0.9));

const tried = { same: [], more: [] };
for (let trial = 0; trial < trials; trial++) {
  for (const kind of Object.keys(tried)) {
    git('checkout', '--quiet', kind === 'same' ? 'main' : 'more');
    const words = [
      '--quiet',
      'compare',
      'HEAD~1',
      '--output',
      'try.json',
      '--format',
      'json',
      '--build',
      'cc -O2 -o sum sum.c',
      ...(values.rounds === undefined ? [] : ['--rounds', values.rounds]),
    ];
    const { stdout, stderr } = spawnSync(join(root, 'io-perf'), [...words, '--', './sum'], {
      cwd: folder,
      encoding: 'utf8',
    });
    const { cells } = JSON.parse(stdout || '{"cells":{}}');
    const [cell] = Object.values(cells);
    if (cell === undefined) throw new Error(stderr);
    const { startedAt, endedAt } = JSON.parse(readFileSync(join(folder, 'try.json'), 'utf8'));
    const seconds = (Date.parse(endedAt) - Date.parse(startedAt)) / 1000;
    tried[kind].push({ ...cell, seconds });
    const by = cell.by === 'cpu' ? ' (CPU)' : '';
    console.log(
      `${kind} ${trial + 1}: ${cell.verdict}${by}, ${cell.ratio?.toFixed(3)}, ${cell.pairsUsed} pairs, ${seconds.toFixed(0)} s, load ${loadavg()[0].toFixed(1)}`,
    );
  }
}

const rows = Object.entries(tried).map(([kind, all]) => {
  const count = (holds) => all.filter(holds).length;
  const middle = (of) => all.map(of).sort((a, b) => a - b)[Math.floor(all.length / 2)];
  const is = (verdict, by) => (cell) => cell.verdict === verdict && (by === undefined || cell.by === by);
  return [
    kind === 'same' ? 'the same' : `+${share} % processor time`,
    ...[
      all.length,
      count(is('regressed')),
      count(is('regressed', 'cpu')),
      count(is('improved')),
      count(is('unchanged')),
    ],
    ...[middle(({ pairsUsed }) => pairsUsed), middle(({ seconds }) => seconds).toFixed(0)],
  ];
});
const head = [
  'head',
  'comparisons',
  'slower',
  'of these by CPU time',
  'faster',
  'no change',
  'pairs, median',
  's, median',
];
for (const row of [head, head.map(() => '---'), ...rows]) console.log(`| ${row.join(' | ')} |`);
