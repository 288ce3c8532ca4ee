/** Time and time on the processor of one cell, judged side by side. */
import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import type { Pair } from '../../core/document/index.ts';
import { createRandom, type Random } from '../../core/stats/index.ts';
import { LiveComparison } from './live-comparison.ts';
import { ErrorShares } from './endpoints.ts';
import { itLong } from '../../../test/speeds.ts';

interface Simulated {
  pairs?: number;
  /** ln(head / base) of the time, and of the time on the processor. */
  time: number;
  cpu?: number;
  noiseOfTime: number;
  noiseOfCpu?: number;
}

const normal = (random: Random): number =>
  Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());

function simulate(random: Random, { pairs = 120, time, cpu, noiseOfTime, noiseOfCpu = 0.02 }: Simulated): Pair[] {
  const block = (level: number, noise: number): number => 1e8 * Math.exp(level + noise * normal(random));
  return Array.from({ length: pairs }, () => {
    const isBaseFirst = random.next() < 0.5;
    const both = (effect: number, noise: number) => {
      const [base, head] = [block(0, noise), block(effect, noise)];
      return isBaseFirst ? { first: base, second: head } : { first: head, second: base };
    };
    return {
      order: isBaseFirst ? 'AB' : 'BA',
      ...both(time, noiseOfTime),
      ...(cpu === undefined ? {} : { cpu: both(cpu, noiseOfCpu) }),
    };
  });
}

function judge(cell: string, pairs: Pair[], device = new Set<string>()) {
  const live = new LiveComparison(device);
  const open = live.decided(new Map([[cell, pairs]]), [], new Map([[cell, pairs.length]])).length === 0;
  return { ...live.verdicts(new Map([[cell, pairs]])).get(cell)!, open };
}

const workload = 'command/run/import';
const ownCell = 'native/stat/stat';

describe('time on the processor', () => {
  it('finds three per cent more of it where neighbours hide the time', () => {
    const random = createRandom(1);
    const some = { time: 0.03, cpu: Math.log(1.03), noiseOfTime: 0.4 };
    const verdicts = Array.from({ length: 20 }, () => judge(workload, simulate(random, some)));
    expect(verdicts.filter(({ verdict, by }) => verdict === 'regressed' && by === 'cpu').length).toBeGreaterThanOrEqual(
      18,
    );
    const alone = Array.from({ length: 20 }, () =>
      judge(workload, simulate(random, { time: some.time, noiseOfTime: some.noiseOfTime })),
    );
    expect(alone.filter(({ verdict }) => verdict === 'regressed').length).toBeLessThan(10);
  });
  itLong('does not alarm more often than promised', () => {
    const random = createRandom(2);
    const trials = 400;
    const alarms = Array.from({ length: trials }, () =>
      judge(workload, simulate(random, { pairs: 60, time: 0, cpu: 0, noiseOfTime: 0.1, noiseOfCpu: 0.05 })),
    ).filter(({ verdict }) => verdict === 'regressed').length;
    // One per cent is promised; three standard deviations of a count of four.
    expect(alarms).toBeLessThanOrEqual(4 + 3 * Math.sqrt(4));
  });
  it('leaves the last word to a time that changed', () => {
    const random = createRandom(3);
    const faster = judge(workload, simulate(random, { time: -0.5, cpu: 0.1, noiseOfTime: 0.02 }));
    expect(faster).toMatchObject({ verdict: 'improved', open: false });
    expect(faster.by).toBeUndefined();
  });
  it('decides a cell that waits for nothing else; a workload may wait', () => {
    const random = createRandom(4);
    const some = { pairs: 24, time: 0, cpu: 0, noiseOfTime: 0.5, noiseOfCpu: 0.01 };
    expect(judge(ownCell, simulate(random, some))).toMatchObject({ verdict: 'unchanged', by: 'cpu' });
    expect(judge(workload, simulate(random, some))).toMatchObject({ verdict: 'inconclusive', reason: 'noise' });
  });
  it('is not asked of cells that wait for the device', () => {
    const random = createRandom(5);
    const pairs = simulate(random, { time: 0, cpu: 0.2, noiseOfTime: 0.3 });
    expect(judge(ownCell, pairs, new Set([ownCell])).by).toBeUndefined();
  });
});

// Who may spend how much of the error rate.

const groupOf = (cell: string): string | undefined => (cell.startsWith('alone') ? undefined : cell.split('/')[0]);
const together = 0.4;
const alpha = 0.05;

/** Cells `group/number`, and cells of no group. */
const someCells = fc
  .tuple(fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 3 }), fc.integer({ min: 0, max: 2 }))
  .map(([sizes, alone]) => [
    ...sizes.flatMap((size, group) => Array.from({ length: size }, (_, cell) => `g${group}/${cell}`)),
    ...Array.from({ length: alone }, (_, cell) => `alone${cell}`),
  ]);
const someP = fc.double({ min: 0, max: 0.06, noNaN: true });
const someCase = someCells.chain((cells) =>
  fc.record({
    cells: fc.constant(cells),
    ofCell: fc.array(someP, { minLength: cells.length, maxLength: cells.length }),
    ofGroup: fc.array(someP, { minLength: 3, maxLength: 3 }),
  }),
);
type Case = typeof someCase extends fc.Arbitrary<infer T> ? T : never;

const p = ({ cells, ofCell, ofGroup }: Case) => ({
  ofCell: (cell: string): number => ofCell[cells.indexOf(cell)]!,
  ofGroup: (name: string): number => ofGroup[Number(name.slice(1))]!,
});

/** Finds whatever it may, until nothing more is found. */
function findAll(some: Case): { cells: Set<string>; groups: Set<string> } {
  const shares = new ErrorShares(some.cells, groupOf, together);
  const found = { cells: new Set<string>(), groups: new Set<string>() };
  const { ofCell, ofGroup } = p(some);
  for (let before = -1; before !== found.cells.size + found.groups.size;) {
    before = found.cells.size + found.groups.size;
    for (const cell of some.cells) {
      if (found.cells.has(cell) || ofCell(cell) > alpha * shares.ofCell(cell)) continue;
      found.cells.add(cell);
      shares.cellFound(cell);
    }
    for (const { name, moved } of shares.groups()) {
      if (moved || ofGroup(name) > alpha * shares.ofGroup(name)) continue;
      found.groups.add(name);
      shares.groupFound(name);
    }
  }
  return found;
}

/** Whether "all these cells are unchanged" is rejected at `alpha`: by shares of these cells, which add up to one. */
function isRejected(some: Case, unchanged: readonly string[]): boolean {
  const { ofCell, ofGroup } = p(some);
  const groups = new Map<string, string[]>();
  for (const cell of some.cells)
    groups.set(groupOf(cell) ?? cell, [...(groups.get(groupOf(cell) ?? cell) ?? []), cell]);
  const partOf = (cells: readonly string[]): number => cells.length / some.cells.length;
  const touched = [...groups].filter(([, cells]) => cells.some((cell) => unchanged.includes(cell)));
  const whole = touched.reduce((sum, [, cells]) => sum + partOf(cells), 0);
  return touched.some(([name, cells]) => {
    const left = cells.filter((cell) => unchanged.includes(cell));
    const part = partOf(cells) / whole;
    const isWhole = left.length === cells.length && cells.length > 1;
    const ofEach = (part * (isWhole ? 1 - together : 1)) / left.length;
    return left.some((cell) => ofCell(cell) <= alpha * ofEach) || (isWhole && ofGroup(name) <= alpha * part * together);
  });
}

const subsetsOf = (cells: readonly string[]): string[][] =>
  cells.reduce<string[][]>((all, cell) => [...all, ...all.map((one) => [...one, cell])], [[]]);

describe('shares of the error rate', () => {
  it('find nothing that closed testing would not find', () => {
    fc.assert(
      fc.property(someCase, (some) => {
        const { cells, groups } = findAll(some);
        const subsets = subsetsOf(some.cells).filter(({ length }) => length > 0);
        const isClosed = (holds: (subset: string[]) => boolean): boolean =>
          subsets.filter(holds).every((subset) => isRejected(some, subset));
        for (const cell of cells) expect(isClosed((subset) => subset.includes(cell))).toBe(true);
        for (const name of groups) {
          const members = some.cells.filter((cell) => groupOf(cell) === name);
          expect(isClosed((subset) => members.every((cell) => subset.includes(cell)))).toBe(true);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('add up to one at the start', () => {
    fc.assert(
      fc.property(someCells, (cells) => {
        const shares = new ErrorShares(cells, groupOf, together);
        const ofGroups = shares.groups().map(({ name }) => shares.ofGroup(name));
        const all = [...cells.map((cell) => shares.ofCell(cell)), ...ofGroups];
        expect(all.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1);
      }),
    );
  });

  it('are equal without groups, and handed on to whatever is left', () => {
    const shares = new ErrorShares(['a', 'b', 'c', 'd'], () => undefined, together);
    expect(shares.ofCell('a')).toBeCloseTo(1 / 4);
    shares.cellFound('b');
    expect(shares.ofCell('a')).toBeCloseTo(1 / 3);
  });

  it('stay in a group that moved, whose cells then share all of its part among one fewer', () => {
    const shares = new ErrorShares(['g/1', 'g/2', 'g/3', 'alone'], groupOf, together);
    expect(shares.ofCell('g/1')).toBeCloseTo((0.75 * 0.6) / 3);
    shares.groupFound('g');
    expect(shares.ofCell('g/1')).toBeCloseTo(0.75 / 2);
    expect(shares.ofGroup('g')).toBe(0);
    expect(shares.ofCell('alone')).toBeCloseTo(0.25);
    shares.cellFound('g/1');
    expect(shares.ofCell('g/2')).toBeCloseTo(0.75 / 2);
    shares.cellFound('g/2');
    shares.cellFound('g/3');
    expect(shares.ofCell('alone')).toBeCloseTo(1);
  });
});
