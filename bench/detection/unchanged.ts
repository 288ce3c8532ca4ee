// How often unchanged and slower programs are called unchanged, for made-up cells whose processes differ, on a calm machine and on one
// whose neighbours disturb two blocks of five. Prints figures/unchanged.md.
import { PairedComparison } from '../../src/judge/pairs/comparison.ts';
import type { Pair } from '../../src/core/document/index.ts';
import { createRandom, type Random } from '../../src/core/stats/index.ts';

const cellCount = 8;
const pairsPerProcess = 12;
const pairsPerVisit = 4;
const slowdowns = [0, 0.04, 0.06, 0.1];

const normal = (random: Random): number =>
  Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());

/** Of one block, in ln time. */
const machines: { name: string; noise: (random: Random) => number }[] = [
  { name: 'calm', noise: (random) => 0.05 * normal(random) },
  { name: 'disturbed', noise: (random) => 0.02 * normal(random) + (random.next() < 0.4 ? 0.6 * random.next() : 0) },
];

function makePairs(
  noise: (random: Random) => number,
  deviation: number,
  processes: number,
  slowdown: number,
  random: Random,
): Pair[] {
  const effects = Array.from({ length: processes }, () => deviation * (normal(random) - normal(random)));
  return Array.from({ length: processes * pairsPerProcess }, (_, index): Pair => {
    const number = Math.floor(index / pairsPerVisit) % processes;
    const base = 1e6 * Math.exp(noise(random));
    const head = 1e6 * (1 + slowdown) * Math.exp(noise(random) + effects[number]!);
    const process = `p${number}`;
    return random.next() < 0.5
      ? { order: 'AB', first: base, second: head, process }
      : { order: 'BA', first: head, second: base, process };
  });
}

const at = process.argv.indexOf('--pull-requests');
const count = at < 0 ? 100 : Number(process.argv[at + 1]);
const percent = (share: number): string => `${(100 * share).toFixed(0)} %`;

console.log(
  '| machine | deviation | processes | unchanged, of unchanged cells | of cells 4 % slower | 6 % | 10 % | intervals that hold the truth |',
);
console.log('| --- | --- | --- | --- | --- | --- | --- | --- |');
for (const { name, noise } of machines) {
  for (const deviation of [0, 0.03, 0.06, 0.13]) {
    for (const processes of [6, 12]) {
      let [holding, cells] = [0, 0];
      const shares = slowdowns.map((slowdown) => {
        const random = createRandom(1 + 7 * processes + Math.round(1000 * deviation));
        let unchanged = 0;
        for (let number = 0; number < count; number++) {
          const pairs = new Map(
            Array.from({ length: cellCount }, (_, cell) => [
              `node/c${cell}/x`,
              makePairs(noise, deviation, processes, slowdown, random),
            ]),
          );
          const comparison = new PairedComparison(new Map([...pairs].map(([cell, { length }]) => [cell, length])));
          while (!comparison.isOver) comparison.look(pairs);
          for (const { verdict, low, high } of comparison.verdicts().values()) {
            if (verdict === 'unchanged') unchanged++;
            cells++;
            if (low !== null && high !== null && low <= 1 + slowdown && high >= 1 + slowdown) holding++;
          }
        }
        return percent(unchanged / (count * cellCount));
      });
      console.log(`| ${name} | ${deviation} | ${processes} | ${shares.join(' | ')} | ${percent(holding / cells)} |`);
    }
  }
}
