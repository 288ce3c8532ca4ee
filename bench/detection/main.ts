// How well do rules tell changed from unchanged? Pull requests are made from recordings of unchanging programs: the order of
// each pair is drawn anew, and a slowdown is multiplied into the head of one cell. What is printed is the README's table.
import { defaultPolicy } from '../../src/judge/policy.ts';
import { judgePairs } from '../../src/judge/pairs/comparison.ts';
import { type Pair } from '../../src/document/index.ts';
import { CrossOver } from '../../src/judge/pairs/effect.ts';
import { createRandom, median, type Random, wilsonInterval } from '../../src/stats/index.ts';
import { isFoundByKnowing } from './bound.ts';
import { PEERS, type PeerRule } from './peers.ts';
import { readConditions, type Condition, type Recording } from './recordings.ts';
import { syntheticConditions } from './synthetic.ts';

const options = readOptions(process.argv.slice(2));
const EFFECTS = options.effects;

interface Options {
  data: string | undefined;
  synthetic: boolean;
  peers: boolean;
  pullRequests: number;
  seed: number;
  effects: number[];
}

function readOptions(words: string[]): Options {
  const value = (name: string): string | undefined => {
    const at = words.indexOf(name);
    return at < 0 ? undefined : words[at + 1];
  };
  return {
    data: value('--data'),
    synthetic: words.includes('--synthetic'),
    peers: !words.includes('--no-peers'),
    pullRequests: Number(value('--pull-requests') ?? 2000),
    seed: Number(value('--seed') ?? 1),
    effects: (value('--effects') ?? '0.05,0.1,0.2').split(',').map(Number),
  };
}

/** One made-up pull request: pairs as they would have been measured, and the same blocks measured base first, then head. */
interface PullRequest {
  pairs: Map<string, Pair[]>;
  /** The cell that was slowed down, if any, and by which factor. */
  slowed: string | undefined;
  factor: number;
  recording: Recording;
}

function makePullRequest(
  recording: Recording,
  slowed: string | undefined,
  factor: number,
  random: Random,
): PullRequest {
  const pairs = new Map(
    [...recording.cells].map(([name, blocks]) => {
      const head = name === slowed ? factor : 1;
      const measured = blocks.map(([first, second]): Pair =>
        random.next() < 0.5
          ? { order: 'AB', first, second: second * head }
          : { order: 'BA', first: first * head, second },
      );
      return [name, measured];
    }),
  );
  return { pairs, slowed, factor, recording };
}

function* pullRequests({ recordings }: Condition, effect: number): Generator<PullRequest> {
  const random = createRandom(options.seed + effect);
  const count = effect === 0 ? options.pullRequests : Math.ceil(options.pullRequests / 2);
  for (let number = 0; number < count; number += 1) {
    const recording = recordings[number % recordings.length]!;
    const names = [...recording.cells.keys()];
    const slowed = effect === 0 ? undefined : names[random.integer(names.length)];
    yield makePullRequest(recording, slowed, 1 + effect, random);
  }
}

function evaluate(condition: Condition): void {
  const [example] = condition.recordings;
  const sizes = [...example!.cells.values()].map((blocks) => blocks.length);
  console.log(
    `\n## ${condition.name}: ${condition.recordings.length} recordings, ${sizes.length} cells × ${sizes[0]} pairs\n`,
  );
  console.log(
    `| rule | false alarms per pull request (95 % interval) | ${EFFECTS.map((effect) => `+${effect * 100} %`).join(' | ')} | pairs used, unchanged |`,
  );
  console.log(`| --- | --- |${' --- |'.repeat(EFFECTS.length)} --- |`);
  const seconds = judgeOurs(condition);
  describeBound(condition);
  if (options.peers) {
    for (const [name, rule] of Object.entries(PEERS)) {
      comparePeer(condition, `${name}, base then head`, rule, sequentialBlocks);
      comparePeer(condition, `${name}, given our pairs`, rule, interleavedBlocks);
    }
  }
  describeOurs(condition, seconds);
}

function percent(part: number, whole: number): string {
  return whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`;
}

function alarms(count: number, total: number): string {
  const { low, high } = wilsonInterval(count, total);
  return `${percent(count, total)} (${(100 * low).toFixed(2)}–${(100 * high).toFixed(2)} %) of ${total}`;
}

/** Our row of the table; returns the seconds that judging the unchanged pull requests took. */
function judgeOurs(condition: Condition): number {
  let failed = 0;
  const shares: number[] = [];
  const started = process.cpuUsage();
  for (const { pairs } of pullRequests(condition, 0)) {
    const verdicts = [...judgePairs(pairs, defaultPolicy)];
    if (verdicts.some(([, { verdict }]) => verdict === 'regressed')) failed += 1;
    const used = verdicts.reduce((sum, [, { pairsUsed }]) => sum + pairsUsed, 0);
    shares.push(used / [...pairs.values()].reduce((sum, list) => sum + list.length, 0));
  }
  const { user, system } = process.cpuUsage(started);
  const power = EFFECTS.map((effect) => {
    let found = 0;
    let total = 0;
    for (const { pairs, slowed } of pullRequests(condition, effect)) {
      total += 1;
      if (judgePairs(pairs, defaultPolicy).get(slowed!)!.verdict === 'regressed') found += 1;
    }
    return percent(found, total);
  });
  const mean = shares.reduce((sum, share) => sum + share, 0);
  const used = `${percent(mean, shares.length)} (median ${(100 * median(shares)).toFixed(1)} %)`;
  console.log(`| **io-perf** | ${alarms(failed, shares.length)} | ${power.join(' | ')} | ${used} |`);
  return (user + system) / 1e6;
}

/** The row of what could be found by one who knows what is looked for: the share of a rule's misses that are in the recordings. */
function describeBound(condition: Condition): void {
  const power = EFFECTS.map((effect) => {
    let found = 0;
    let total = 0;
    for (const { pairs, slowed, recording } of pullRequests(condition, effect)) {
      const blocks = recording.cells.get(slowed!)!.map(([a, b]) => [Math.log(a), Math.log(b)] as const);
      const headSecond = pairs.get(slowed!)!.map(({ order }) => order === 'AB');
      total += 1;
      if (isFoundByKnowing(blocks, headSecond, Math.log1p(effect), defaultPolicy.alpha / pairs.size)) found += 1;
    }
    return percent(found, total);
  });
  console.log(`| told the noise and the change beforehand | – | ${power.join(' | ')} | 100 % |`);
}

type Blocks = (pullRequest: PullRequest, name: string) => { base: number[]; head: number[] };

/** As the tools are documented to be used: the base runs to its end, then the head runs. */
const sequentialBlocks: Blocks = ({ recording, slowed, factor }, name) => {
  const blocks = recording.cells.get(name)!.flat();
  const half = Math.floor(blocks.length / 2);
  const head = name === slowed ? factor : 1;
  return { base: blocks.slice(0, half), head: blocks.slice(half).map((ns) => ns * head) };
};

const interleavedBlocks: Blocks = ({ pairs }, name) => ({
  base: pairs.get(name)!.map(({ order, first, second }) => (order === 'AB' ? first! : second!)),
  head: pairs.get(name)!.map(({ order, first, second }) => (order === 'AB' ? second! : first!)),
});

function comparePeer(condition: Condition, name: string, rule: PeerRule, blocks: Blocks): void {
  const alarm = (pullRequest: PullRequest, cell: string): boolean => {
    const { base, head } = blocks(pullRequest, cell);
    return rule(base, head);
  };
  // Base-then-head blocks do not depend on the drawn orders: each recording is one such pull request, no more.
  const limit = blocks === sequentialBlocks ? condition.recordings.length : 300;
  let failed = 0;
  let total = 0;
  for (const pullRequest of pullRequests(condition, 0)) {
    if (total >= limit) break;
    total += 1;
    if ([...pullRequest.pairs.keys()].some((cell) => alarm(pullRequest, cell))) failed += 1;
  }
  const power = EFFECTS.map((effect) => {
    let found = 0;
    let tried = 0;
    for (const pullRequest of pullRequests(condition, effect)) {
      if (tried >= 300) break;
      tried += 1;
      if (alarm(pullRequest, pullRequest.slowed!)) found += 1;
    }
    return percent(found, tried);
  });
  console.log(`| ${name} | ${alarms(failed, total)} | ${power.join(' | ')} | 100 % |`);
}

/** What else is promised: intervals that cover, p-values that are uniform, verdicts that are reached, speed. */
function describeOurs(condition: Condition, seconds: number): void {
  const counts = new Map<string, number>();
  const stopped: number[] = [];
  const full: number[] = [];
  const covered = [0, ...EFFECTS].map((effect) => {
    let hit = 0;
    let total = 0;
    for (const { pairs, slowed, factor } of pullRequests(condition, effect)) {
      for (const [name, { verdict, low, high, p }] of judgePairs(pairs, defaultPolicy)) {
        if (effect === 0) {
          counts.set(verdict, (counts.get(verdict) ?? 0) + 1);
          stopped.push(p);
          full.push(pValueOfAll(pairs.get(name)!));
        } else if (name !== slowed) continue;
        const truth = name === slowed ? factor : 1;
        total += 1;
        if (low !== null && high !== null && low <= truth && truth <= high) hit += 1;
      }
    }
    return `${effect === 0 ? 'no change' : `+${100 * effect} %`} ${percent(hit, total)}`;
  });
  const cells = stopped.length;
  const verdicts = [...counts].map(([verdict, count]) => `${verdict} ${percent(count, cells)}`);
  console.log(`\n- 95 % intervals cover: ${covered.join(', ')}`);
  console.log(`- verdicts of unchanged cells: ${verdicts.join(', ')}`);
  console.log(
    `- p-values of unchanged cells: ${describeUniformity('all pairs', full)}; ${describeUniformity('where stopped', stopped)}`,
  );
  console.log(`- judged ${cells} cells in ${seconds.toFixed(1)} s of one processor`);
}

function pValueOfAll(pairs: readonly Pair[]): number {
  const { greater, less } = new CrossOver({
    first: Float64Array.from(pairs, ({ first }) => Math.log(first!)),
    second: Float64Array.from(pairs, ({ second }) => Math.log(second!)),
    baseFirst: Uint8Array.from(pairs, ({ order }) => (order === 'AB' ? 1 : 0)),
  }).test(0);
  return Math.min(1, 2 * Math.min(greater, less));
}

/** Kolmogorov's distance from the uniform distribution, with its 5 % point for as many independent values. */
function describeUniformity(name: string, values: number[]): string {
  const sorted = Float64Array.from(values).sort();
  let distance = 0;
  sorted.forEach((p, index) => {
    distance = Math.max(distance, Math.abs(p - index / sorted.length), Math.abs(p - (index + 1) / sorted.length));
  });
  const below = (limit: number): string => percent(sorted.filter((p) => p <= limit).length, sorted.length);
  const critical = 1.358 / Math.sqrt(sorted.length);
  return `${name} D = ${distance.toFixed(4)} (5 % point ${critical.toFixed(4)}), p ≤ 0.05 in ${below(0.05)}, p ≤ 0.01 in ${below(0.01)}`;
}

const conditions = [
  ...(options.data === undefined ? [] : readConditions(options.data)),
  ...(options.synthetic ? syntheticConditions(40, options.seed) : []),
];
if (conditions.length === 0) {
  console.error('Nothing to evaluate: name a folder with recordings by --data FOLDER, or ask for --synthetic.');
  process.exitCode = 2;
}
for (const condition of conditions) evaluate(condition);
