// How often does a percentile alarm where nothing changed, and which changes of it are found? Made-up pull requests of eight cells, each
// with its time, its p99 and its p99.9: every operation is drawn, goes through the protocol's buckets, and is judged by the product's own code.
// What is printed is the table of docs/lab/tails.md.
import { lowerBound } from '../../runners/node/protocol/histogram.ts';
import type { Pair } from '../../src/core/document/index.ts';
import { PairedComparison } from '../../src/judge/pairs/comparison.ts';
import { Tails } from '../../src/engine/tails.ts';
import { createRandom, type Random, wilsonInterval } from '../../src/core/stats/index.ts';

const cellCount = 8;
const bodyNs = 20_000;

const uniform = (random: Random): number => 1 - random.next();
const normal = (random: Random): number =>
  Math.sqrt(-2 * Math.log(uniform(random))) * Math.cos(2 * Math.PI * random.next());

/** Operations: most take `body`, some `1 + tail × an exponential` of it. */
interface Program {
  body: number;
  tail: number;
}
const base: Program = { body: 1, tail: 5 };
const tailShare = 0.03;
const meanOf = ({ body, tail }: Program): number => (1 - tailShare) * body + tailShare * (1 + tail);

/** Multiplies the p99 and keeps the mean: the other operations are faster. */
function withTail(times: number): Program {
  const exponential = Math.log(tailShare / 0.01);
  const tail = (times * (1 + base.tail * exponential) - 1) / exponential;
  return { tail, body: (meanOf(base) - tailShare * (1 + tail)) / (1 - tailShare) };
}

interface Place {
  name: string;
  /** Standard deviation of the logarithm of the share of slow operations: between processes, and between blocks. */
  deviation: number;
  bursts: number;
}

/** Time and histogram of one block. */
function makeBlock({ body, tail }: Program, share: number, ops: number, random: Random) {
  const counts = new Map<number, number>();
  let ns = 0;
  for (let op = 0; op < ops; op++) {
    const isSlow = random.next() < share;
    const size = isSlow ? 1 - tail * Math.log(uniform(random)) : body * Math.exp(0.1 * normal(random));
    const opNs = Math.round(bodyNs * size);
    ns += opNs;
    const low = lowerBound(opNs);
    counts.set(low, (counts.get(low) ?? 0) + 1);
  }
  return { ns: ns / ops, latency: { buckets: [...counts].sort(([a], [b]) => a - b) } };
}

function addCell(all: Map<string, Pair[]>, cell: string, place: Place, head: Program, random: Random): void {
  const known = new Map<string, number>();
  const effectOf = (side: string, process: number): number => {
    const effect = known.get(`${side} ${process}`) ?? Math.exp(place.deviation * normal(random));
    known.set(`${side} ${process}`, effect);
    return effect;
  };
  for (let index = 0; index < pairs; index++) {
    const process = Math.floor(index / 4) % processes;
    const isBaseFirst = random.next() < 0.5;
    // What the machine does for a while hits both, or one of them.
    const moment = place.bursts * normal(random);
    const figuresOf = (side: 'base' | 'head'): Map<string, number> => {
      const share = tailShare * effectOf(side, process) * Math.exp(moment + place.bursts * normal(random));
      const { ns, latency } = makeBlock(side === 'base' ? base : head, share, ops, random);
      const tails = new Tails(cell);
      tails.take({ round: index, order: 0, ns }, [latency]);
      return new Map([[cell, ns], ...[...tails.series].map(([id, { samples }]) => [id, samples[0]!.ns!] as const)]);
    };
    const sides = { base: figuresOf('base'), head: figuresOf('head') };
    for (const [id, ofBase] of sides.base) {
      const ofHead = sides.head.get(id)!;
      const list = all.get(id) ?? [];
      all.set(id, list);
      const [first, second] = isBaseFirst ? [ofBase, ofHead] : [ofHead, ofBase];
      list.push({ order: isBaseFirst ? 'AB' : 'BA', first, second, process: `p${process}` });
    }
  }
}

interface Found {
  any: boolean;
  time: boolean;
  p99: boolean;
}

function compare(place: Place, times: number, changed: number, random: Random): Found {
  const all = new Map<string, Pair[]>();
  for (let cell = 0; cell < cellCount; cell++)
    addCell(all, `native/c/${cell}`, place, cell === changed ? withTail(times) : base, random);
  const comparison = new PairedComparison(new Map([...all.keys()].map((id) => [id, pairs])));
  while (!comparison.isOver) comparison.look(all);
  const isWorse = (id: string): boolean => comparison.verdictOf(id) === 'regressed';
  const own = `native/c/${changed}`;
  return { any: [...all.keys()].some(isWorse), time: isWorse(own), p99: isWorse(`${own}?metric=p99`) };
}

const numberOf = (name: string, otherwise: number): number => {
  const at = process.argv.indexOf(name);
  return at < 0 ? otherwise : Number(process.argv[at + 1]);
};
const pullRequests = numberOf('--pull-requests', 400);
const slowdowns = numberOf('--slowdowns', 50);
const pairs = numberOf('--pairs', 48);
const processes = numberOf('--processes', 6);
const ops = numberOf('--ops', 1000);
const seed = numberOf('--seed', 1);

const places: Place[] = [
  { name: 'calm', deviation: 0, bursts: 0 },
  { name: 'bursts', deviation: 0, bursts: 0.5 },
  { name: 'effects of processes', deviation: 0.3, bursts: 0.2 },
  { name: 'bursts and effects', deviation: 0.3, bursts: 0.5 },
];

console.log(
  `${pairs} pairs of ${processes} processes, ${ops} operations a block, ${cellCount} cells with their percentiles\n`,
);
console.log(
  '| slow operations | false alarms per pull request (95 % interval) | p99 ×1.3 | ×1.5 | ×2 | the time, at ×2 |',
);
console.log('| --- | --- | --- | --- | --- | --- |');
for (const place of places) {
  const random = createRandom(seed);
  let alarms = 0;
  for (let number = 0; number < pullRequests; number++) if (compare(place, 1, 0, random).any) alarms++;
  const { low, high } = wilsonInterval(alarms, pullRequests);
  const percent = (share: number): string => (100 * share).toFixed(1);
  const found = [1.3, 1.5, 2].map((times) =>
    Array.from({ length: slowdowns }, (_, number) => compare(place, times, number % cellCount, random)),
  );
  const shareOf = (all: readonly Found[], key: 'p99' | 'time'): string =>
    `${Math.round((100 * all.filter((one) => one[key]).length) / slowdowns)} %`;
  console.log(
    `| ${place.name} | ${percent(alarms / pullRequests)} % (${percent(low)}–${percent(high)}) | ${found.map((all) => shareOf(all, 'p99')).join(' | ')} | ${shareOf(found[2]!, 'time')} |`,
  );
}
