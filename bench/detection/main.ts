// How well rules distinguish changed from unchanged programs. Pull requests are made from recordings of unchanging programs: the order of
// each pair is drawn anew, and a slowdown is multiplied into the head of one cell. What is printed is the README's table.
import { defaultPolicy } from '../../src/judge/policy.ts';
import { PairedComparison } from '../../src/judge/pairs/comparison.ts';
import type { CellVerdict } from '../../src/judge/pairs/description.ts';
import { type Pair } from '../../src/core/document/index.ts';
import { lookSizes } from '../../src/judge/pairs/looks.ts';
import { CrossOver } from '../../src/judge/pairs/cross-over.ts';
import { createRandom, median, type Random, wilsonInterval } from '../../src/core/stats/index.ts';
import { isFoundByKnowing } from './bound.ts';
import { PEERS, type PeerRule } from './peers.ts';
import { joined, readConditions, type Condition, type Recording } from './recordings.ts';
import { syntheticConditions } from './synthetic.ts';

const options = readOptions(process.argv.slice(2));
const EFFECTS = options.effects;

interface Options {
  data: string | undefined;
  synthetic: boolean;
  /** Rules of other tools instead of ours. */
  peers: boolean;
  pullRequests: number;
  seed: number;
  /** Number of consecutive recordings joined into one, as if more pairs had been taken. */
  joined: number;
  /** Names of conditions; undefined: all. */
  only: string[] | undefined;
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
    peers: words.includes('--peers'),
    pullRequests: Number(value('--pull-requests') ?? 2000),
    seed: Number(value('--seed') ?? 1),
    joined: Number(value('--joined') ?? 1),
    only: value('--only')?.split(','),
    effects: (value('--effects') ?? '0.03,0.05,0.1,0.2').split(',').map(Number),
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
  if (options.peers) {
    for (const [name, rule] of Object.entries(PEERS)) {
      comparePeer(condition, `${name}, base then head`, rule, sequentialBlocks);
      comparePeer(condition, `${name}, given our pairs`, rule, interleavedBlocks);
    }
    return;
  }
  const known = findKnown(condition);
  const ours = judgeOurs(condition);
  describePower(ours, known);
  describeKnown(known);
  describeOurs(ours);
}

function percent(part: number, whole: number): string {
  return whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`;
}

function alarms(count: number, total: number): string {
  const { low, high } = wilsonInterval(count, total);
  return `${percent(count, total)} (${(100 * low).toFixed(2)}–${(100 * high).toFixed(2)} %) of ${total}`;
}

/** Number of pull requests with a slowdown of each size, and how many were found. */
interface Found {
  found: number;
  total: number;
}

/** What a condition says of us: every pull request is judged once. */
interface Ours {
  failed: number;
  /** Share of the pairs used, for each pull request without a change. */
  shares: number[];
  power: Found[];
  /** How often the interval holds the truth: without a change, and of the cell that was slowed down. */
  covered: Found[];
  verdicts: Map<string, number>;
  /** p-values of unchanged cells: where they stopped, and of all pairs. */
  stopped: number[];
  full: number[];
}

const holds = ({ low, high }: CellVerdict, truth: number): boolean =>
  low !== null && high !== null && low <= truth && truth <= high;

/** One pull request in N has its intervals and p-values checked. */
const describedOf = 4;

/** @returns the comparison when it is over, and the share of the pairs that it used */
function judge(pairs: ReadonlyMap<string, readonly Pair[]>): { comparison: PairedComparison; used: number } {
  const planned = new Map([...pairs].map(([name, { length }]) => [name, length]));
  const comparison = new PairedComparison(planned);
  let used = 0;
  for (let look = 0; !comparison.isOver; look++) {
    for (const [name, count] of planned) {
      if (comparison.isOpen(name)) used += lookSizes(count)[look]! - (look === 0 ? 0 : lookSizes(count)[look - 1]!);
    }
    comparison.look(pairs);
  }
  return { comparison, used: used / [...planned.values()].reduce((sum, count) => sum + count, 0) };
}

function judgeOurs(condition: Condition): Ours {
  const ours: Ours = { failed: 0, shares: [], power: [], covered: [], verdicts: new Map(), stopped: [], full: [] };
  const calm = { found: 0, total: 0 };
  let number = 0;
  for (const { pairs } of pullRequests(condition, 0)) {
    const { comparison, used } = judge(pairs);
    const names = [...pairs.keys()];
    if (names.some((name) => comparison.verdictOf(name) === 'regressed')) ours.failed++;
    ours.shares.push(used);
    for (const name of names) {
      const verdict = comparison.verdictOf(name)!;
      ours.verdicts.set(verdict, (ours.verdicts.get(verdict) ?? 0) + 1);
    }
    // Intervals take most of the arithmetic.
    if (number++ % describedOf !== 0) continue;
    for (const name of names) {
      const judged = comparison.describe(name)!;
      ours.stopped.push(judged.p);
      ours.full.push(pValueOfAll(pairs.get(name)!));
      calm.total++;
      if (holds(judged, 1)) calm.found++;
    }
  }
  ours.covered.push(calm);
  for (const effect of EFFECTS) {
    const [power, covered] = [
      { found: 0, total: 0 },
      { found: 0, total: 0 },
    ];
    for (const { pairs, slowed, factor } of pullRequests(condition, effect)) {
      const { comparison } = judge(pairs);
      power.total++;
      if (comparison.verdictOf(slowed!) === 'regressed') power.found++;
      if (power.total % describedOf !== 0) continue;
      covered.total++;
      if (holds(comparison.describe(slowed!)!, factor)) covered.found++;
    }
    ours.power.push(power);
    ours.covered.push(covered);
  }
  return ours;
}

const shareOf = ({ found, total }: Found): string => percent(found, total);

/** Our row of the table, and what share that is of what can be found. */
function describePower({ failed, shares, power }: Ours, known: readonly Found[]): void {
  const mean = shares.reduce((sum, share) => sum + share, 0);
  const used = `${percent(mean, shares.length)} (median ${(100 * median(shares)).toFixed(1)} %)`;
  const efficiency = power.map(({ found }, index) => (found / known[index]!.found).toFixed(2));
  console.log(`| **io-perf** | ${alarms(failed, shares.length)} | ${power.map(shareOf).join(' | ')} | ${used} |`);
  console.log(`| its share of what can be found | – | ${efficiency.join(' | ')} | – |`);
}

/** What could be found by one who knows what is looked for: the share of a rule's misses that are in the recordings. */
function findKnown(condition: Condition): Found[] {
  return EFFECTS.map((effect) => {
    let found = 0;
    let total = 0;
    for (const { pairs, slowed, recording } of pullRequests(condition, effect)) {
      const blocks = recording.cells.get(slowed!)!.map(([a, b]) => [Math.log(a), Math.log(b)] as const);
      const headSecond = pairs.get(slowed!)!.map(({ order }) => order === 'AB');
      total += 1;
      if (isFoundByKnowing(blocks, headSecond, Math.log1p(effect), defaultPolicy.alpha / pairs.size)) found += 1;
    }
    return { found, total };
  });
}

function describeKnown(known: readonly Found[]): void {
  console.log(`| oracle: knows the noise and the change | – | ${known.map(shareOf).join(' | ')} | 100 % |`);
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

/** What else is promised: intervals that cover, p-values that are uniform, verdicts that are reached. */
function describeOurs({ covered, verdicts, stopped, full }: Ours): void {
  const names = ['no change', ...EFFECTS.map((effect) => `+${100 * effect} %`)];
  const cells = [...verdicts.values()].reduce((sum, count) => sum + count, 0);
  const reached = [...verdicts].map(([verdict, count]) => `${verdict} ${percent(count, cells)}`);
  console.log(
    `\n- 95 % intervals cover: ${covered.map((one, index) => `${names[index]!} ${shareOf(one)}`).join(', ')}`,
  );
  console.log(`- verdicts of unchanged cells: ${reached.join(', ')}`);
  console.log(
    `- p-values of unchanged cells: ${describeUniformity('all pairs', full)}; ${describeUniformity('where stopped', stopped)}`,
  );
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
for (const condition of conditions) {
  if (options.only?.includes(condition.name) === false) continue;
  evaluate(options.joined > 1 ? joined(condition, options.joined) : condition);
}
