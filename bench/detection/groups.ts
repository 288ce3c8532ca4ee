// What is it worth to test cells of one code path together? Pull requests are made from recordings; one cell, or all cells of a group, are
// slowed down. Each pull request is judged by every rule. What is printed are tables of the folder figures.
import { PairedComparison } from '../../src/judge/pairs/comparison.ts';
import { defaultPolicy, lookShares, untouchedWeight } from '../../src/judge/policy.ts';
import type { Pair } from '../../src/core/document/index.ts';
import { createRandom, normalQuantile, type Random, wilsonInterval } from '../../src/core/stats/index.ts';
import { evidenceOfKnowing } from './bound.ts';
import { readConditions, type Recording } from './recordings.ts';

const valueOf = (name: string): string | undefined => {
  const at = process.argv.indexOf(name);
  return at < 0 ? undefined : process.argv[at + 1];
};
const pullRequests = Number(valueOf('--pull-requests') ?? 2000);
/** Slowdowns tried of each size. */
const tried = Number(valueOf('--slowdowns') ?? 1000);
const seed = Number(valueOf('--seed') ?? 1);
const effects = (valueOf('--effects') ?? '0.03,0.05,0.1,0.2').split(',').map(Number);
/** Number of recordings in one pull request, each as the cells of a runner. */
const runners = Number(valueOf('--runners') ?? 1);
/** The cells stand for workloads, and it is known which one the change can touch. */
const isTouchKnown = process.argv.includes('--touched');

/** Operations of the recordings whose code is shared. */
const families: Record<string, string> = {
  seqwrite_fsync: 'write',
  seqwrite_nofsync: 'write',
  fsyncappend: 'write',
  seqread: 'read',
  randread4k: 'read',
  createunlink: 'names',
  statmany: 'names',
  renamechain: 'names',
};

interface Rule {
  name: string;
  together: number;
  hold: number;
  /** Of cells of runners that the change does not touch, beside 1 for the others. */
  untouched: number;
}

const alone: Rule = { name: 'cells alone', together: 0, hold: Infinity, untouched: 1 };
const ofTouched: Rule[] = [
  { ...alone, name: 'all alike' },
  { ...alone, name: '**weighed by what the change can touch**', untouched: untouchedWeight },
];
const ofGroups: Rule[] = [
  alone,
  { name: 'groups 0.3', together: 0.3, hold: Infinity, untouched: 1 },
  { name: 'groups 0.5', together: 0.5, hold: Infinity, untouched: 1 },
  { name: 'groups 0.5, held', together: 0.5, hold: 1, untouched: 1 },
  { name: '**groups 0.3, held**', together: 0.3, hold: 1, untouched: 1 },
  ...(runners > 1
    ? [
        { name: 'cells alone, weighed', together: 0, hold: Infinity, untouched: untouchedWeight },
        { name: 'groups 0.3, held, weighed', together: 0.3, hold: 1, untouched: untouchedWeight },
      ]
    : []),
];
const rules = isTouchKnown ? ofTouched : ofGroups;

const groupOf = (cell: string): string => cell.slice(0, cell.lastIndexOf('/'));
const runnerOf = (cell: string): string => cell.slice(0, cell.indexOf('/'));

type Blocks = Map<string, [number, number][]>;

function blocksOf(recordings: readonly Recording[], number: number): Blocks {
  return new Map(
    Array.from(
      { length: runners },
      (_, runner) => recordings[(number * runners + runner) % recordings.length]!,
    ).flatMap(({ cells }, runner) =>
      [...cells].map(([name, blocks]) => [`r${runner}/${families[name] ?? name}/${name}`, blocks] as const),
    ),
  );
}

function measure(blocks: Blocks, slowed: ReadonlySet<string>, effect: number, random: Random): Map<string, Pair[]> {
  return new Map(
    [...blocks].map(([name, all]) => {
      const head = slowed.has(name) ? 1 + effect : 1;
      return [
        name,
        all.map(([first, second]): Pair =>
          random.next() < 0.5
            ? { order: 'AB', first, second: second * head }
            : { order: 'BA', first: first * head, second },
        ),
      ];
    }),
  );
}

interface Result {
  failed: boolean;
  cells: string[];
  used: number;
}

/** @param watched cells that are judged, by default all; the others keep their share of the error rate */
function judge(
  pairs: ReadonlyMap<string, readonly Pair[]>,
  rule: Rule,
  isTouched: (name: string) => boolean,
  watched?: ReadonlySet<string>,
): Result {
  const all = [...pairs.keys()];
  const comparison = new PairedComparison(
    new Map([...pairs].map(([name, { length }]) => [name, length])),
    defaultPolicy,
    {
      of: (name) => (rule.together === 0 ? undefined : groupOf(name)),
      share: rule.together,
      promisingFrom: rule.hold,
      weightOf: (name) => (isTouched(name) ? 1 : rule.untouched),
    },
  );
  if (watched) for (const name of all) if (!watched.has(name)) comparison.drop(name);
  let used = 0;
  let before = 0;
  for (const share of lookShares) {
    used += all.filter((name) => comparison.isOpen(name)).length * (share - before);
    before = share;
    if (!comparison.isOver) comparison.look(pairs);
  }
  const cells = all.filter((name) => comparison.verdictOf(name) === 'regressed');
  return {
    failed: cells.length + comparison.changedGroups('regressed').length > 0,
    cells,
    used: used / all.length,
  };
}

/** One who knows the noise, the size of the change and what it may touch: each cell, or each group, at its part of the error rate. */
function isKnown(blocks: Blocks, pairs: Map<string, Pair[]>, slowed: ReadonlySet<string>, effect: number): boolean {
  const groups = new Set([...blocks.keys()].map(groupOf)).size;
  const known = [...slowed].map((name) =>
    evidenceOfKnowing(
      blocks.get(name)!.map(([a, b]) => [Math.log(a), Math.log(b)] as const),
      pairs.get(name)!.map(({ order }) => order === 'AB'),
      Math.log1p(effect),
    ),
  );
  const sum = known.reduce((all, { sum: own }) => all + own, 0);
  const squares = known.reduce((all, { squares: own }) => all + own, 0);
  const level = defaultPolicy.alpha / (slowed.size > 1 ? groups : blocks.size);
  return sum > -normalQuantile(level) * Math.sqrt(squares);
}

const percent = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(1)} %`;

interface Tally {
  failed: number;
  used: number;
}

function evaluate(
  recordings: readonly Recording[],
  effect: number,
  wide: boolean,
): { tallies: Tally[]; oracle: number; count: number } {
  const random = createRandom(seed + effect + (wide ? 0.5 : 0));
  const count = effect === 0 ? pullRequests : tried;
  const tallies = rules.map((): Tally => ({ failed: 0, used: 0 }));
  let oracle = 0;
  for (let number = 0; number < count; number++) {
    const blocks = blocksOf(recordings, number);
    const names = [...blocks.keys()];
    const one = names[random.integer(names.length)]!;
    const slowed = new Set(effect === 0 ? [] : wide ? names.filter((name) => groupOf(name) === groupOf(one)) : [one]);
    const pairs = measure(blocks, slowed, effect, random);
    const ownRunner = new Set(names.filter((name) => runnerOf(name) === runnerOf(one)));
    const watched = effect > 0 && runners > 1 ? ownRunner : undefined;
    const isTouched = (name: string): boolean => (isTouchKnown ? name === one : runnerOf(name) === runnerOf(one));
    rules.forEach((rule, index) => {
      const { failed, cells, used } = judge(pairs, rule, isTouched, watched);
      const tally = tallies[index]!;
      tally.used += used;
      if (effect === 0 ? failed : cells.some((cell) => slowed.has(cell)) || (failed && cells.length === 0))
        tally.failed++;
    });
    if (effect > 0 && isKnown(blocks, pairs, slowed, effect)) oracle++;
  }
  return { tallies, oracle, count };
}

function describeRecordings(name: string, recordings: readonly Recording[]): void {
  const none = evaluate(recordings, 0, false);
  const names = [...blocksOf(recordings, 0).keys()];
  const groups = new Set(names.map(groupOf)).size;
  console.log(`\n## ${name}: ${names.length} cells ${isTouchKnown ? 'as workloads' : `in ${groups} groups`}\n`);
  const widths = isTouchKnown ? [false] : [false, true];
  const columns = widths.flatMap((wide) => effects.map((effect) => `${wide ? 'group' : 'one'} +${effect * 100} %`));
  console.log(`| rule | false alarms (95 % interval) | pairs used | ${columns.join(' | ')} |`);
  console.log(`| --- | --- | --- |${' --- |'.repeat(columns.length)}`);
  const powers = widths.flatMap((wide) => effects.map((effect) => evaluate(recordings, effect, wide)));
  rules.forEach((rule, index) => {
    const { failed, used } = none.tallies[index]!;
    const found = powers.map(({ tallies, oracle, count }) => {
      const own = tallies[index]!.failed;
      return `${percent(own, count)} (${(own / oracle).toFixed(2)})`;
    });
    console.log(
      `| ${rule.name} | ${alarmsOf(failed, none.count)} | ${percent(used, none.count)} | ${found.join(' | ')} |`,
    );
  });
  const known = powers.map(({ oracle, count }) => percent(oracle, count));
  console.log(`| oracle: knows noise and change | – | 100.0 % | ${known.join(' | ')} |`);
}

function alarmsOf(count: number, all: number): string {
  const { low, high } = wilsonInterval(count, all);
  return `${percent(count, all)} (${(100 * low).toFixed(2)}–${(100 * high).toFixed(2)})`;
}

const cellsOfGroup = 4;
const pairsOfCell = 60;
/** Of one block, in ln time. */
const noise = 0.05;
const normal = (random: Random): number =>
  Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());

interface Place {
  /** Standard deviation between processes. */
  deviation: number;
  /** Correlation of the effects of one process on two cells of a group. */
  correlation: number;
  processes: number;
}

function makePairs(
  { deviation, correlation, processes }: Place,
  slowed: ReadonlySet<string>,
  effect: number,
  random: Random,
) {
  const cells = new Map<string, Pair[]>();
  for (const group of ['read', 'write']) {
    const draw = (): number => deviation * (normal(random) - normal(random));
    const shared = Array.from({ length: processes }, draw);
    for (let cell = 0; cell < cellsOfGroup; cell++) {
      const name = `node/${group}/${cell}`;
      const own = Array.from({ length: processes }, draw);
      const change = slowed.has(name) ? Math.log1p(effect) : 0;
      const pairs = Array.from({ length: pairsOfCell }, (_, index): Pair => {
        const place = Math.floor(index / 4) % processes;
        const effectOfProcess = Math.sqrt(correlation) * shared[place]! + Math.sqrt(1 - correlation) * own[place]!;
        const head = change + effectOfProcess;
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
  const random = createRandom(seed + 1000 * place.processes + 100 * place.correlation + place.deviation);
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
  const { deviation, correlation, processes } = place;
  compared.forEach((rule, index) => {
    const power = powers.map((tallies) => percent(tallies[index]!, tried));
    console.log(
      `| ${deviation} | ${correlation} | ${processes} | ${rule.name} | ${alarmsOf(none[index]!, pullRequests)} | ${power.join(' | ')} |`,
    );
  });
}

if (process.argv.includes('--processes')) {
  console.log('\n## Processes that differ: 8 cells in 2 groups, 60 pairs\n');
  console.log(
    '| deviation | shared | processes | rule | false alarms (95 % interval) | one +5 % | one +10 % | group +5 % | group +10 % |',
  );
  console.log(`| --- | --- | --- | --- | --- |${' --- |'.repeat(4)}`);
  const compared = rules.filter(({ name }) => name === 'cells alone' || name === '**groups 0.3, held**');
  for (const correlation of [0, 1])
    for (const processes of [6, 12]) describePlace({ deviation: 0.03, correlation, processes }, compared);
} else {
  for (const { name, recordings } of readConditions(valueOf('--data')!))
    if (name === (valueOf('--only') ?? 'aa-quiet')) describeRecordings(name, recordings);
}
const { user, system } = process.cpuUsage();
console.error(`${((user + system) / 1e6).toFixed(0)} s`);
