// False alarms and detected slowdowns when the speed varies from process to process, for made-up pull requests of eight cells. Prints the
// table figures/grid.tsv.
import { PairedComparison } from '../../src/judge/pairs/comparison.ts';
import type { Pair } from '../../src/core/document/index.ts';
import { CellProcessEffect, processEffects, estimateProcessEffects } from '../../src/judge/pairs/process-effect.ts';
import { defaultPolicy, spentShare } from '../../src/judge/policy.ts';
import { lookLevels, lookSizes } from '../../src/judge/pairs/looks.ts';
import { createRandom, normalQuantile, type Random, wilsonInterval } from '../../src/core/stats/index.ts';

const cellCount = 8;
/** Standard deviation of one block, in ln time. */
const noise = 0.05;
const effects = [0.05, 0.1, 0.2, 1];

const normal = (random: Random): number =>
  Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());

/** How much one process differs for one cell, in ln time. */
interface ProcessEffect {
  name: string;
  draw: (random: Random, cell: number) => number;
}

const processEffectKinds: ProcessEffect[] = [
  ...[0, 0.03, 0.06, 0.13].map((deviation) => ({
    name: `standard deviation ${deviation}`,
    draw: (random: Random): number => deviation * normal(random),
  })),
  { name: 'one process in ten slower by 25 %', draw: (random) => (random.next() < 0.1 ? Math.log(1.25) : 0) },
  {
    name: 'one cell of eight with 0.13, the others with 0.01',
    draw: (random, cell) => (cell === 0 ? 0.13 : 0.01) * normal(random),
  },
];

/** Every process of each side has its own effect in every cell. */
function makePairs(
  effectKind: ProcessEffect,
  cell: number,
  pairs: number,
  processes: number,
  effect: number,
  random: Random,
): Pair[] {
  const heads: number[] = [];
  return Array.from({ length: pairs }, (_, index): Pair => {
    const process =
      pairsOfVisit > 0 ? Math.floor(index / pairsOfVisit) % processes : Math.floor((index * processes) / pairs);
    const head = (heads[process] ??= effect + effectKind.draw(random, cell) - effectKind.draw(random, cell));
    const [first, second] = [1e6 * Math.exp(noise * normal(random)), 1e6 * Math.exp(noise * normal(random))];
    return random.next() < 0.5
      ? { order: 'AB', first, second: second * Math.exp(head), process: `p${process}` }
      : { order: 'BA', first: first * Math.exp(head), second, process: `p${process}` };
  });
}

interface Place {
  effectKind: ProcessEffect;
  processes: number;
  pairs: number;
}

type Cells = Map<string, Pair[]>;

/** Share of pull requests in which any cell (or, with an effect, the slowed one) is called regressed. */
function alarms({ effectKind, processes, pairs }: Place, effect: number, count: number, random: Random): number {
  let found = 0;
  for (let number = 0; number < count; number++) {
    const slowed = number % cellCount;
    const cells: Cells = new Map(
      Array.from({ length: cellCount }, (_, cell) => [
        `node/c/${cell}`,
        makePairs(effectKind, cell, pairs, processes, cell === slowed ? Math.log1p(effect) : 0, random),
      ]),
    );
    const watched = effect === 0 ? [...cells.keys()] : [`node/c/${slowed}`];
    if (!mayBeFound(cells, watched, pairs)) continue;
    const comparison = new PairedComparison(new Map([...cells.keys()].map((name) => [name, pairs])));
    while (!comparison.isOver) comparison.look(cells);
    if (watched.some((name) => comparison.verdictOf(name) === 'regressed')) found++;
  }
  return found;
}

/**
 * Whether the processes alone come near a change in any watched cell at any look. An effect must hold for them, too; so the pairs of most pull
 * requests, whose arithmetic takes a hundred times as long, need not be judged to know that nothing is found.
 */
function mayBeFound(cells: Cells, watched: readonly string[], pairs: number): boolean {
  const levels = lookLevels((spentShare * defaultPolicy.alpha) / cellCount);
  return lookSizes(pairs).some((seen, look) => {
    const effects = new Map(
      [...cells].flatMap(([name, all]) => {
        const known = processEffects(all.slice(0, seen));
        return known === undefined ? [] : [[name, known] as const];
      }),
    );
    const needed = -normalQuantile(levels[look]!.change) - nearness;
    // Where every pair has a process of its own, pairs decide.
    if (effects.size === 0) return seen > 1;
    const known = estimateProcessEffects(effects);
    return watched.some((name) => new CellProcessEffect(known.get(name)).weaken(Infinity) > needed);
  });
}

/** Standard deviations below the level from which a pull request is judged in full. */
const nearness = 0.7;

const valueOf = (name: string): string | undefined => {
  const at = process.argv.indexOf(name);
  return at < 0 ? undefined : process.argv[at + 1];
};
const pullRequests = Number(valueOf('--pull-requests') ?? 2000);
/** Slowdowns tried for each place and size. */
const tried = Number(valueOf('--slowdowns') ?? 100);
const seed = Number(valueOf('--seed') ?? 1);
/** Pairs of one process before the next one takes its turn, as in `compare`; 0: processes run one after the other. */
const pairsOfVisit = Number(valueOf('--pairs-per-visit') ?? 0);
const numbersOf = (name: string): number[] | undefined => valueOf(name)?.split(',').map(Number);
const wantedShapes = numbersOf('--shapes');
const processCounts = numbersOf('--processes') ?? [1, 2, 3, 4, 6, 10, 20];
const pairCounts = numbersOf('--pairs') ?? [10, 18, 36, 60, 120];

const percent = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(2)} %`;

function describe(place: Place, random: Random): number {
  const { processes, pairs } = place;
  const count = alarms(place, 0, pullRequests, random);
  const { low, high } = wilsonInterval(count, pullRequests);
  const power = effects.map((effect) => `${Math.round((100 * alarms(place, effect, tried, random)) / tried)} %`);
  const interval = `${(100 * low).toFixed(2)}–${(100 * high).toFixed(2)}`;
  console.log(`| ${processes} | ${pairs} | ${percent(count, pullRequests)} (${interval}) | ${power.join(' | ')} |`);
  return count / pullRequests;
}

let worst = 0;
for (const [index, effectKind] of processEffectKinds.entries()) {
  if (wantedShapes?.includes(index) === false) continue;
  console.log(`\n## Effect of a process: ${effectKind.name}\n`);
  console.log('| processes | pairs | false alarms per pull request (95 % interval) | +5 % | +10 % | +20 % | +100 % |');
  console.log('| --- | --- | --- | --- | --- | --- | --- |');
  for (const processes of processCounts) {
    for (const pairs of pairCounts.filter((count) => count >= processes)) {
      worst = Math.max(
        worst,
        describe({ effectKind, processes, pairs }, createRandom(seed + 1000 * processes + pairs)),
      );
    }
  }
}
console.log(`\nThe worst place: ${(100 * worst).toFixed(2)} % of ${pullRequests} unchanged pull requests alarmed.`);
