/** Made-up processes: the cells of a group may share the luck of a process, or have luck of their own. */
import { createRandom, type Random } from '../../src/core/stats/index.ts';
import type { Pair } from '../../src/core/document/index.ts';
import {
  alarmsOf,
  describeRecordings,
  judge,
  percent,
  pullRequests,
  type Rule,
  rules,
  seed,
  tried,
  valueOf,
} from './groups.ts';
import { readConditions } from './recordings.ts';

const cellsOfGroup = 4;

const pairsOfCell = 60;

/** Of one block, in ln time. */
const noise = 0.05;

const normal = (random: Random): number =>
  Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());

interface Place {
  luck: number;
  /** Of the luck of two cells of a group in one process. */
  correlation: number;
  processes: number;
}

function makePairs(
  { luck, correlation, processes }: Place,
  slowed: ReadonlySet<string>,
  effect: number,
  random: Random,
) {
  const cells = new Map<string, Pair[]>();
  for (const group of ['read', 'write']) {
    const draw = (): number => luck * (normal(random) - normal(random));
    const shared = Array.from({ length: processes }, draw);
    for (let cell = 0; cell < cellsOfGroup; cell++) {
      const name = `node/${group}/${cell}`;
      const own = Array.from({ length: processes }, draw);
      const change = slowed.has(name) ? Math.log1p(effect) : 0;
      const pairs = Array.from({ length: pairsOfCell }, (_, index): Pair => {
        const place = Math.floor(index / 4) % processes;
        const lucky = Math.sqrt(correlation) * shared[place]! + Math.sqrt(1 - correlation) * own[place]!;
        const head = change + lucky;
        const [first, second] = [1e6 * Math.exp(noise * normal(random)), 1e6 * Math.exp(noise * normal(random))];
        const process = `${place}`;
        return random.next() < 0.5
          ? { order: 'AB', first, second: second * Math.exp(head), process }
          : { order: 'BA', first: first * Math.exp(head), second, process };
      });
      cells.set(name, pairs);
    }
  }
  return cells;
}

function describePlace(place: Place, compared: readonly Rule[]): void {
  const random = createRandom(seed + 1000 * place.processes + 100 * place.correlation + place.luck);
  const found = (names: readonly string[], effect: number, count: number): number[] => {
    const tallies = compared.map(() => 0);
    for (let number = 0; number < count; number++) {
      const slowed = new Set(names);
      const pairs = makePairs(place, slowed, effect, random);
      compared.forEach((rule, index) => {
        if (judge(pairs, rule, () => true).failed) tallies[index]!++;
      });
    }
    return tallies;
  };
  const none = found([], 0, pullRequests);
  const group = ['node/read/0', 'node/read/1', 'node/read/2', 'node/read/3'];
  const powers = [group.slice(0, 1), group].flatMap((names) =>
    [0.05, 0.1].map((effect) => found(names, effect, tried)),
  );
  const { luck, correlation, processes } = place;
  compared.forEach((rule, index) => {
    const power = powers.map((tallies) => percent(tallies[index]!, tried));
    console.log(
      `| ${luck} | ${correlation} | ${processes} | ${rule.name} | ${alarmsOf(none[index]!, pullRequests)} | ${power.join(' | ')} |`,
    );
  });
}

if (process.argv.includes('--processes')) {
  console.log('\n## Processes with luck: 8 cells in 2 groups, 60 pairs\n');
  console.log(
    '| luck | shared | processes | rule | false alarms (95 % interval) | one +5 % | one +10 % | group +5 % | group +10 % |',
  );
  console.log(`| --- | --- | --- | --- | --- |${' --- |'.repeat(4)}`);
  const compared = rules.filter(({ name }) => name === 'cells alone' || name === '**groups 0.3, held**');
  for (const correlation of [0, 1])
    for (const processes of [6, 12]) describePlace({ luck: 0.03, correlation, processes }, compared);
} else {
  for (const { name, recordings } of readConditions(valueOf('--data')!))
    if (name === (valueOf('--only') ?? 'aa-quiet')) describeRecordings(name, recordings);
}

const { user, system } = process.cpuUsage();

console.error(`${((user + system) / 1e6).toFixed(0)} s`);
