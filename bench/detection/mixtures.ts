// How the judge does in 17 kinds of noise, and where some of the head's blocks are slower. What is printed are tables of
// the folder figures.
import { judgePairs, PairedComparison } from '../../src/judge/pairs/comparison.ts';
import type { CellVerdict } from '../../src/judge/pairs/description.ts';
import type { Pair } from '../../src/core/document/index.ts';
import { createRandom, normalSurvival, wilsonInterval } from '../../src/core/stats/index.ts';
import { type Noise, noises, type Source, sourceOf } from './noises.ts';

const valueOf = (name: string): string | undefined => {
  const at = process.argv.indexOf(name);
  return at < 0 ? undefined : process.argv[at + 1];
};
const numbersOf = (name: string): number[] | undefined => valueOf(name)?.split(',').map(Number);
const count = Number(valueOf('--pull-requests') ?? 1000);
const slowdowns = Number(valueOf('--slowdowns') ?? 250);
const seed = Number(valueOf('--seed') ?? 1);
const cellCounts = numbersOf('--cells') ?? [1, 8, 40];
const pairCount = Number(valueOf('--pairs') ?? 60);
const part = valueOf('--part');
const only = numbersOf('--noises');

/** Makes the pairs of one cell: a coin for each says which block is the head's. */
type Cell = (source: Source) => Pair[];

const cellOf =
  ({ draw, clock = (time) => time }: Noise, effect: number): Cell =>
  (source) => {
    const times = draw(source, 2 * pairCount).map(Math.exp);
    const at = (index: number, factor: number): number => 1e6 * clock(times[index]! * factor);
    return Array.from({ length: pairCount }, (_, pair): Pair => {
      const baseFirst = source.random.next() < 0.5;
      const [first, second] = [at(2 * pair, baseFirst ? 1 : 1 + effect), at(2 * pair + 1, baseFirst ? 1 + effect : 1)];
      return { order: baseFirst ? 'AB' : 'BA', first, second };
    });
  };

interface Mixture {
  name: string;
  /** Of the mean, as a ratio. */
  truth: number;
  base: (source: Source) => number;
  head: (source: Source) => number;
}

const calm = ({ normal }: Source): number => Math.exp(0.03 * normal());
const often = (share: number, slow: number, { random }: Source): number => (random.next() < share ? slow : 1);

const mixtures: readonly Mixture[] = [
  ...[0.1, 0.2, 0.3, 0.4].flatMap((share) =>
    [0.1, 0.2].map((mean): Mixture => ({
      name: `${100 * share} % of the head's blocks × ${(1 + mean / share).toFixed(2)}: mean +${100 * mean} %`,
      truth: 1 + mean,
      base: calm,
      head: (source) => calm(source) * often(share, 1 + mean / share, source),
    })),
  ),
  {
    name: 'both have modes 30 % apart, the head is more often in the slow one: mean +5 %',
    truth: 1.05,
    base: (source) => calm(source) * often(0.5, 1.3, source),
    head: (source) => calm(source) * often(0.5 + (0.05 * 1.15) / 0.3, 1.3, source),
  },
];

const cellOfMixture =
  ({ base, head }: Mixture): Cell =>
  (source) =>
    Array.from({ length: pairCount }, (): Pair => {
      const [b, h] = [1e6 * base(source), 1e6 * head(source)];
      return source.random.next() < 0.5 ? { order: 'AB', first: b, second: h } : { order: 'BA', first: h, second: b };
    });

/** One-sided signed-rank test of "the head is slower", by the normal approximation with ties. */
function signedRank(pairs: readonly Pair[]): number {
  const effects = pairs
    .map(({ order, first, second }) => (order === 'AB' ? 1 : -1) * Math.log(second! / first!))
    .filter((effect) => effect !== 0)
    .sort((a, b) => Math.abs(a) - Math.abs(b));
  let [sum, squares] = [0, 0];
  for (let from = 0; from < effects.length;) {
    let to = from + 1;
    while (to < effects.length && Math.abs(effects[to]!) === Math.abs(effects[from]!)) to++;
    const rank = (from + 1 + to) / 2;
    for (; from < to; from++) {
      sum += Math.sign(effects[from]!) * rank;
      squares += rank * rank;
    }
  }
  return squares === 0 ? 1 : normalSurvival((sum - 0.5) / Math.sqrt(squares));
}

const percent = (found: number, all: number): string => `${((100 * found) / all).toFixed(1)} %`;
const nameOf = (cell: number): string => `cell ${cell + 1}`;
const isHeld = ({ low, high }: CellVerdict, truth: number): boolean =>
  low !== null && high !== null && low <= truth && truth <= high;

/** The number of unchanged pull requests, each with `cells` cells, in which at least one cell is called regressed. */
function alarms(noise: Noise, cells: number, pullRequests: number): number {
  const source = sourceOf(createRandom(seed + 1000 * cells));
  let found = 0;
  for (let number = 0; number < pullRequests; number++) {
    const pairs = new Map(Array.from({ length: cells }, (_, cell) => [nameOf(cell), cellOf(noise, 0)(source)]));
    const comparison = new PairedComparison(new Map([...pairs].map(([name, { length }]) => [name, length])));
    while (!comparison.isOver) comparison.look(pairs);
    if ([...pairs.keys()].some((name) => comparison.verdictOf(name) === 'regressed')) found++;
  }
  return found;
}

interface Tally {
  regressed: number;
  unchanged: number;
  signedRank: number;
  held: number;
  used: number;
  of: number;
}

/** Pull requests of one cell. */
function tally(cell: Cell, truth: number, pullRequests: number, offset: number): Tally {
  const source = sourceOf(createRandom(seed + offset));
  const sum: Tally = { regressed: 0, unchanged: 0, signedRank: 0, held: 0, used: 0, of: pullRequests };
  for (let number = 0; number < pullRequests; number++) {
    const pairs = cell(source);
    const verdict = judgePairs(new Map([['cell', pairs]])).get('cell')!;
    if (verdict.verdict === 'regressed') sum.regressed++;
    if (verdict.verdict === 'unchanged') sum.unchanged++;
    if (signedRank(pairs) <= 0.01) sum.signedRank++;
    if (isHeld(verdict, truth)) sum.held++;
    sum.used += verdict.pairsUsed / pairs.length;
  }
  return sum;
}

const rate = (found: number, of: number): string => {
  const { low, high } = wilsonInterval(found, of);
  return `${((100 * found) / of).toFixed(2)} (${(100 * low).toFixed(2)}–${(100 * high).toFixed(2)})`;
};

function printAlarms(): void {
  console.log(`\n## False alarms in %, ${pairCount} pairs\n`);
  console.log(`| noise | ${cellCounts.map((cells) => `${cells} ${cells === 1 ? 'cell' : 'cells'}`).join(' | ')} |`);
  console.log(`| --- |${' --- |'.repeat(cellCounts.length)}`);
  noises.forEach((noise, index) => {
    if (only?.includes(index + 1) === false) return;
    const found = cellCounts.map((cells) => rate(alarms(noise, cells, count), count));
    console.log(`| ${noise.name} | ${found.join(' | ')} |`);
  });
}

function printPower(): void {
  console.log(`\n## Found, ${pairCount} pairs, one cell: io-perf / signed-rank\n`);
  console.log('| noise | unchanged | pairs used | intervals hold: +0 % | +5 % | +5 % found | +10 % | +20 % |');
  console.log('| --- | --- | --- | --- | --- | --- | --- | --- |');
  noises.forEach((noise, index) => {
    if (only?.includes(index + 1) === false) return;
    const [none, ...some] = [0, 0.05, 0.1, 0.2].map((effect, place) =>
      tally(cellOf(noise, effect), 1 + effect, slowdowns * (effect === 0 ? 2 : 1), 10 * index + place),
    );
    const { unchanged, used, held, of } = none!;
    const found = some.map((one) => `${percent(one.regressed, one.of)} / ${percent(one.signedRank, one.of)}`);
    console.log(
      `| ${noise.name} | ${percent(unchanged, of)} | ${percent(used, of)} | ${percent(held, of)} | ${percent(some[0]!.held, some[0]!.of)} | ${found.join(' | ')} |`,
    );
  });
}

function printMixtures(): void {
  console.log(`\n## Mixtures, ${pairCount} pairs, one cell, ${count} pull requests each\n`);
  console.log('| head | regressed | signed-rank | unchanged | pairs used | intervals hold the mean |');
  console.log('| --- | --- | --- | --- | --- | --- |');
  mixtures.forEach((mixture, index) => {
    const {
      regressed,
      unchanged,
      signedRank: ranked,
      used,
      held,
      of,
    } = tally(cellOfMixture(mixture), mixture.truth, count, 500 + index);
    console.log(
      `| ${mixture.name} | ${[regressed, ranked, unchanged, used, held].map((found) => percent(found, of)).join(' | ')} |`,
    );
  });
}

if (part === undefined || part === 'mixtures') printMixtures();
if (part === undefined || part === 'power') printPower();
if (part === undefined || part === 'alarms') printAlarms();
