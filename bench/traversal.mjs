// Traversal: study 004's arms, the native ones and the tools that people use, on one tree, interleaved in random order.
//
//   node bench/traversal.mjs [--directory DIR] [--entries 200000 | --tree DIR] [--rounds 15] [--threads 2] [--cold] [--only ARM,…] [--seed N]
//
// --tree walks a tree that is there instead of one made in DIR.
// Every arm must see as many entries as find prints. The tools write each path to /dev/null, the Java arms make each path, the
// native ones and the library count. --cold (root, Linux) writes back and drops the system's caches before every walk.
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { loadRooms } from './rooms.mjs';

const { values } = parseArgs({
  options: {
    directory: { type: 'string', default: '.' },
    entries: { type: 'string', default: '200000' },
    tree: { type: 'string' },
    rounds: { type: 'string', default: '15' },
    threads: { type: 'string', default: '2' },
    cold: { type: 'boolean', default: false },
    only: { type: 'string' },
    seed: { type: 'string', default: '42' },
  },
});
const { threads, cold, seed } = values;
const rounds = Number(values.rounds);
const warmupWalks = cold ? 0 : 6;
const root = resolve(import.meta.dirname, '..');
const folder = mkdtempSync(join(resolve(values.directory), '.io-perf-traversal-'));
const children = [];
process.on('exit', () => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});
process.on('SIGINT', () => process.exit(130));
process.on('SIGTERM', () => process.exit(143));

/** What find prints: the number that every arm must see. */
function countEntries(tree) {
  const { stdout } = spawnSync('find', [tree, '-mindepth', '1', '-printf', '.'], { maxBuffer: 1 << 30 });
  return stdout.length;
}

/** A runner that stays: `ask` sends a request and gives the answer. */
async function startRunner(target, name) {
  const prepared = await target.prepareRunner(name, () => undefined);
  if ('reason' in prepared) {
    console.log(`without ${name}: ${prepared.reason}`);
    return undefined;
  }
  const home = join(folder, name);
  mkdirSync(home);
  const [program, ...words] = [...prepared.command, '--dir', home];
  const child = spawn(program, words, {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, ...prepared.environment },
  });
  children.push(child);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return async (request) => {
    child.stdin.write(`${request}\n`);
    return JSON.parse((await lines.next()).value);
  };
}

/** An arm walks once and returns its duration and what it saw. */
async function runnerArms(ask, name, tree) {
  const { cells } = await ask('cells');
  const arms = [];
  for (const { cell, parameters } of cells.filter((offer) => offer.cell.startsWith('traverse/'))) {
    const query = [
      `entries=${entries}`,
      'shape=source',
      ...(parameters.includes('threads') ? [`threads=${threads}`] : []),
    ];
    if (cold) query.unshift('cache=cold');
    const id = `${cell}?${query.join('&')}`;
    const arm = `${name} ${cell.slice('traverse/'.length)}`;
    if (!isWanted(arm)) continue;
    const { error } = await ask(`setup ${id} seed=${seed} corpus=${encodeURIComponent(tree).replaceAll('%2F', '/')}`);
    if (error) {
      console.log(`without ${arm}: ${error.message}`);
      continue;
    }
    arms.push({
      arm,
      walk: async () => {
        const answer = await ask(`sample ${id} ops=1 cache=${cold ? 'cold' : 'warm'}`);
        if (answer.error) throw new Error(`${arm}: ${answer.error.message}`);
        return { ns: answer.ns, seen: Number(answer.check) };
      },
    });
  }
  return arms;
}

function toolArms(tree) {
  const tools = [
    ['find', [tree, '-mindepth', '1']],
    ['bfs', [tree, '-mindepth', '1']],
    ['fdfind', ['--hidden', '--no-ignore', '--threads', threads, '--color', 'never', '.', tree]],
    ['fd', ['--hidden', '--no-ignore', '--threads', threads, '--color', 'never', '.', tree]],
  ];
  return tools.flatMap(([program, words]) => {
    if (!isWanted(program)) return [];
    const counted = spawnSync(program, words, { encoding: 'buffer', maxBuffer: 1 << 30 });
    if (counted.error) return [];
    const seen = counted.stdout.reduce((lines, byte) => lines + (byte === 10 ? 1 : 0), 0);
    const walk = () => {
      const started = process.hrtime.bigint();
      const { status } = spawnSync(program, words, { stdio: 'ignore', env: { ...process.env, LC_ALL: 'C' } });
      if (status !== 0) throw new Error(`${program} ended with status ${status}.`);
      return Promise.resolve({ ns: Number(process.hrtime.bigint() - started), seen });
    };
    return [{ arm: program === 'fdfind' ? 'fd' : program, walk }];
  });
}

const isWanted = (arm) => values.only === undefined || values.only.split(',').includes(arm);
const median = (list) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)];
const inMs = (ns) => (ns / 1e6).toFixed(1).padStart(11);

function dropCaches() {
  spawnSync('sync');
  writeFileSync('/proc/sys/vm/drop_caches', '3');
}

const { createHostTarget, corpusListing } = await loadRooms(
  `export { createHostTarget } from './src/places/targets/index.ts';
   export { corpusListing } from './src/engine/corpora/corpora.ts';`,
  folder,
);
const target = createHostTarget({ root });
const tree = values.tree ? resolve(values.tree) : join(folder, 'tree');
if (!values.tree) await target.makeCorpus(corpusListing('source', Number(values.entries), Number(seed)), tree);
const entries = countEntries(tree);
const arms = toolArms(tree);
for (const name of ['native', 'java']) {
  const ask = await startRunner(target, name);
  if (ask) arms.push(...(await runnerArms(ask, name, tree)));
}
const timesNs = new Map(arms.map(({ arm }) => [arm, []]));
const counts = new Map();
for (let round = -warmupWalks; round < rounds; round++) {
  for (const { arm, walk } of arms.toSorted(() => Math.random() - 0.5)) {
    if (cold) dropCaches();
    const { ns, seen } = await walk();
    if (round >= 0) timesNs.get(arm).push(ns);
    counts.set(arm, seen);
  }
}

const references = ['bfs', 'native getdents64-parallel'].filter((arm) => timesNs.has(arm));
console.log(`${entries} entries, ${cold ? 'cold' : 'warm'}, ${threads} threads where there are any, ${rounds} rounds`);
console.log(
  ['arm'.padEnd(34), 'entries', '   least ms', '  median ms', ...references.map((arm) => `÷ ${arm}`)].join('  '),
);
for (const { arm } of arms.toSorted((a, b) => median(timesNs.get(a.arm)) - median(timesNs.get(b.arm)))) {
  const ratios = references.map((reference) => {
    // Of the same round, so that what disturbs the machine disturbs both.
    const pairs = timesNs.get(arm).map((ns, round) => ns / timesNs.get(reference)[round]);
    return median(pairs).toFixed(2).padStart(`÷ ${reference}`.length);
  });
  const times = timesNs.get(arm);
  const figures = [inMs(Math.min(...times)), inMs(median(times)), ...ratios];
  console.log([arm.padEnd(34), String(counts.get(arm)).padStart(7), ...figures].join('  '));
}
const wrong = [...counts].filter(([, seen]) => seen !== entries);
console.log(wrong.length === 0 ? 'all arms saw the same entries' : `wrong counts: ${JSON.stringify(wrong)}`);
process.exitCode = wrong.length === 0 ? 0 : 1;
process.exit();
