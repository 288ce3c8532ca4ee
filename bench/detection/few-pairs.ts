// Large changes in few pairs: how often identical work is called changed, and how often a change is found, with 3 to 8 pairs. What is printed
// is a table of the folder figures. Recordings are cut into windows of as many pairs; orders are drawn as a comparison draws them.
import type { Pair } from '../../src/core/document/index.ts';
import { createRandom, type Random, wilsonInterval } from '../../src/core/stats/index.ts';
import { PairedComparison } from '../../src/judge/pairs/comparison.ts';
import { noises, sourceOf } from './noises.ts';
import { type Condition, readConditions } from './recordings.ts';

const valueOf = (name: string): string | undefined => {
  const at = process.argv.indexOf(name);
  return at < 0 ? undefined : process.argv[at + 1];
};
const numbersOf = (name: string): number[] | undefined => valueOf(name)?.split(',').map(Number);
const seed = Number(valueOf('--seed') ?? 1);
/** Pull requests without a change, and with one of each size, for each number of pairs. */
const unchanged = Number(valueOf('--pull-requests') ?? 2000);
const slowed = Number(valueOf('--slowdowns') ?? 200);
const pairCounts = numbersOf('--pairs') ?? [3, 4, 5, 6, 7, 8];
const factors = numbersOf('--factors') ?? [1.1, 1.3, 1.5, 2, 3, 5, 10];
const only = valueOf('--only')?.split(',');

/** Blocks of one cell of an unchanged program: [ran first, ran second], in ns; whether processes differ; what the clock makes of a time. */
interface Window {
  blocks: readonly (readonly [number, number])[];
  /** ln(head / base) of each pair's processes. */
  processes?: readonly number[];
  clock?: (time: number) => number;
}

/** A source of cells of one pull request. */
interface Place {
  name: string;
  cells: number;
  draw: (pairs: number, random: Random) => Window[];
}

/** All cells of one recording from the same place on. */
const ofRecordings = ({ name, recordings }: Condition): Place => ({
  name,
  cells: recordings[0]!.cells.size,
  draw: (pairs, random) => {
    const { cells } = recordings[random.integer(recordings.length)]!;
    const shortest = Math.min(...[...cells.values()].map(({ length }) => length));
    const from = random.integer(shortest - pairs + 1);
    return [...cells.values()].map((blocks) => ({ blocks: blocks.slice(from, from + pairs) }));
  },
});

const oneOf = ({ name, cells, draw }: Place): Place => ({
  name: `one cell of ${name}`,
  cells: 1,
  draw: (pairs, random) => [draw(pairs, random)[random.integer(cells)]!],
});

const madeUp: Place[] = noises.map(({ name, draw, clock }) => ({
  name,
  cells: 1,
  draw: (pairs, random) => {
    const times = draw(sourceOf(random), 2 * pairs).map((time) => 1e6 * Math.exp(time));
    const blocks = Array.from({ length: pairs }, (_, pair) => [times[2 * pair]!, times[2 * pair + 1]!] as const);
    return [{ blocks, ...(clock && { clock: (time: number) => 1e6 * clock(time / 1e6) }) }];
  },
}));

/** Processes that are slow for as long as they live: each pair has two of its own. */
const unequal: Place[] = [
  { share: 0.1, factor: 4 },
  { share: 0.25, factor: 2 },
  { share: 0.5, factor: 1.3 },
].map(({ share, factor }) => ({
  name: `${100 * share} % of processes × ${factor}`,
  cells: 8,
  draw: (pairs, random) => {
    const { normal } = sourceOf(random);
    const block = (): number => 1e6 * Math.exp(0.05 * normal());
    const process = (): number => (random.next() < share ? Math.log(factor) : 0);
    return Array.from({ length: 8 }, () => ({
      blocks: Array.from({ length: pairs }, () => [block(), block()] as const),
      processes: Array.from({ length: pairs }, () => process() - process()),
    }));
  },
}));

/** As a comparison draws them: a coin for every other pair, and the one after it turned round. */
function ordersOf(pairs: number, random: Random): Pair['order'][] {
  const orders: Pair['order'][] = [];
  while (orders.length < pairs)
    orders.push(...(random.next() < 0.5 ? (['AB', 'BA'] as const) : (['BA', 'AB'] as const)));
  return orders.slice(0, pairs);
}

function pairsOf(
  { blocks, processes, clock = (time) => time }: Window,
  factor: number,
  orders: readonly Pair['order'][],
): Pair[] {
  return blocks.map(([first, second], pair) => {
    const head = factor * Math.exp(processes?.[pair] ?? 0);
    const order = orders[pair]!;
    return order === 'AB'
      ? { order, first: clock(first), second: clock(second * head) }
      : { order, first: clock(first * head), second: clock(second) };
  });
}

/** Pull requests of which any cell, or the slowed one, has this verdict. `byFew`: those that are found by the rule for few pairs. */
interface Found {
  regressed: number;
  improved: number;
  byFew: number;
}

function judge(place: Place, pairs: number, factor: number, count: number): Found {
  const random = createRandom(seed + 1000 * pairs + Math.round(100 * factor));
  const found: Found = { regressed: 0, improved: 0, byFew: 0 };
  for (let number = 0; number < count; number++) {
    const windows = place.draw(pairs, random);
    const slow = random.integer(place.cells);
    const cells = new Map(
      windows.map((window, cell): [string, Pair[]] => [
        `cell ${cell}`,
        pairsOf(window, cell === slow ? factor : 1, ordersOf(pairs, random)),
      ]),
    );
    // The time was up before anything was planned: this one look has the whole error rate.
    const comparison = new PairedComparison(new Map([...cells.keys()].map((name) => [name, pairs])));
    comparison.end(cells);
    const watched = factor === 1 ? [...cells.keys()] : [`cell ${slow}`];
    const those = (verdict: string): string[] => watched.filter((name) => comparison.verdictOf(name) === verdict);
    if (those('regressed').length > 0) found.regressed++;
    if (those('improved').length > 0) found.improved++;
    if (those('regressed').some((name) => comparison.describe(name)!.inEachPair)) found.byFew++;
  }
  return found;
}

const percent = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(1)} %`;

interface Row {
  pairs: number;
  none: Found;
  found: Found[];
}

const rowOf = (place: Place, pairs: number): Row => ({
  pairs,
  none: judge(place, pairs, 1, unchanged),
  found: factors.map((factor) => judge(place, pairs, factor, slowed)),
});

/** Alarms of each direction in %, and the end of the 95 % interval of the first. */
function alarmsText({ regressed, improved }: Found): string {
  const { high } = wilsonInterval(regressed, unchanged);
  return `${((100 * regressed) / unchanged).toFixed(2)} (≤ ${(100 * high).toFixed(2)}), ${((100 * improved) / unchanged).toFixed(2)}`;
}

function describe({ pairs, none, found }: Row): string {
  const power = found.map(({ regressed }) => percent(regressed, slowed));
  return `| ${[pairs, alarmsText(none), ...power].join(' | ')} |`;
}

const data = valueOf('--data');
const recorded = data === undefined ? [] : readConditions(data).map(ofRecordings);
const places = [...recorded.flatMap((place) => [place, oneOf(place)]), ...unequal, ...madeUp];
let worst = { alarms: 0, name: '' };
let [without, tried] = [0, 0];
for (const place of places) {
  if (only?.includes(place.name) === false) continue;
  console.log(`\n## ${place.name}: ${place.cells === 1 ? '1 cell' : `${place.cells} cells`}\n`);
  console.log(`| pairs | slower, faster without a change, % | ${factors.map((factor) => `×${factor}`).join(' | ')} |`);
  console.log(`| --- | --- |${' --- |'.repeat(factors.length)}`);
  for (const pairs of pairCounts) {
    const row = rowOf(place, pairs);
    console.log(describe(row));
    const alarms = row.none.regressed / unchanged;
    if (alarms > worst.alarms) worst = { alarms, name: `${place.name}, ${pairs} pairs` };
    without += row.found.reduce((sum, { regressed, byFew }) => sum + regressed - byFew, 0);
    tried += row.found.length * slowed;
  }
}
console.log(
  `\nThe worst place: ${worst.name}, where ${(100 * worst.alarms).toFixed(2)} % of ${unchanged} unchanged pull requests alarmed. By permutations alone ${without} of ${tried} slowdowns are found.`,
);
