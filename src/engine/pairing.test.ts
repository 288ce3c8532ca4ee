import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { MatrixCell } from '../core/cells/index.ts';
import { type RunDocument, type Sample, samplesOf } from '../core/document/index.ts';
import { createHostTarget, type Target } from '../places/targets/index.ts';
import { measure } from './run.ts';
import { type Budget, type Progress, type Referee } from './plan.ts';
import { maxPairsPerVisit, pilotRounds } from './policy.ts';
import { pairsPerCostlyVisit, planVisits } from './visits-per-cell.ts';
import { temporaryFolder } from '../../test/helpers/folders.ts';

const fixtures = join(import.meta.dirname, 'fixtures');
const pairsPerVisit = Array.from({ length: maxPairsPerVisit }, (_, index) => index + 1);
const silent: Progress = { phase: () => undefined, update: () => undefined, note: () => undefined };

const cell = (api: string, makesFiles = false): MatrixCell => ({
  id: `faulty/fault/${api}`,
  runner: 'faulty',
  operation: 'fault',
  api,
  parameters: {},
  type: 'path',
  cache: 'warm',
  makesFiles,
  group: 'Faults',
  platforms: ['linux', 'macos', 'windows'],
  seeds: [],
});

describe('a run in pairs', () => {
  let directory: string;
  beforeEach(() => {
    directory = temporaryFolder();
  });

  async function perform(
    apis: string[],
    decided: Referee['decided'],
    {
      subjects = ['base', 'head'],
      budget = { rounds: 6 },
      makesFiles = [],
      type = 'path',
      maxVisits = 12,
      parallel = [],
      watched = (target) => target,
    }: {
      subjects?: string[];
      budget?: Budget;
      makesFiles?: string[];
      type?: MatrixCell['type'];
      maxVisits?: number;
      /** Cells of two threads. */
      parallel?: string[];
      watched?: (target: Target) => Target;
    } = {},
  ): Promise<{ run: RunDocument; log: string[] }> {
    const scratch = mkdtempSync(join(directory, 'under test '));
    const run = await measure(
      {
        subjects: subjects.map((name) => ({
          name,
          target: watched(createHostTarget({ root: fixtures, cacheDirectory: join(directory, 'cache') })),
          directory: scratch,
          environment: { FAULTY_LOG: join(directory, 'log'), FAULTY_NAME: name },
        })),
        cells: apis.map((api) => ({
          ...cell(api, makesFiles.includes(api)),
          ...{ type, parameters: parallel.includes(api) ? { threads: '2' } : {} },
        })),
        seed: 5,
        budget,
        latency: false,
        pairing: {
          subjects: { base: 'base', head: 'head' },
          maxVisits,
          referee: { minPairs: () => 12, isPromising: () => false, decided },
        },
        tool: { name: 'io-perf', version: 'test' },
      },
      { progress: silent, signal: new AbortController().signal, save: () => Promise.resolve() },
    );
    expect(readdirSync(scratch), 'nothing is left behind').toEqual([]);
    return { run, log: readFileSync(join(directory, 'log'), 'utf8').trim().split('\n') };
  }

  const samplesIn = (run: RunDocument, api: string, subject: string): readonly Sample[] =>
    samplesOf(run.cells[`faulty/fault/${api}`]?.subject[subject] ?? { samples: [] });
  const noneDecided = (): string[] => [];

  it('visits all subjects of a cell one after the other, in an order that changes', async () => {
    const { run } = await perform(['good', 'slow'], noneDecided);
    const orders = ['good', 'slow'].flatMap((api) =>
      samplesIn(run, api, 'base').map((sample, index) => {
        const twin = samplesIn(run, api, 'head')[index]!;
        expect(twin.round).toBe(sample.round);
        expect(Math.abs(twin.order - sample.order)).toBe(1);
        expect(Math.floor(twin.order / 2)).toBe(Math.floor(sample.order / 2));
        return sample.order < twin.order ? 'AB' : 'BA';
      }),
    );
    expect(orders).toHaveLength(12);
    expect(new Set(orders)).toEqual(new Set(['AB', 'BA']));
  });

  it('has new processes on both sides in each of the first rounds, until there are six', async () => {
    const { run } = await perform(['good'], noneDecided, { budget: { rounds: 8 } });
    const processesOf = (subject: string) => samplesIn(run, 'good', subject).map(({ process }) => process);
    expect(processesOf('base').slice(0, 6)).toEqual([0, 1, 2, 3, 4, 5]);
    expect(processesOf('head')).toEqual(processesOf('base'));
  });

  const host = createHostTarget({ root: fixtures });

  it.runIf(host.keepOnOne !== undefined)(
    'keeps both sides of a pair on one processor, and lets a cell of two threads have two',
    async () => {
      const kept: { processes: readonly number[]; turn: number | undefined }[] = [];
      const watched = (target: Target): Target => ({
        ...target,
        keepOnOne: async (processes, turn) => {
          if (processes.length > 0) kept.push({ processes, turn });
          await host.keepOnOne!(processes, turn);
        },
      });
      await perform(['good', 'slow'], noneDecided, { budget: { rounds: 8 }, parallel: ['slow'], watched });
      const turns = new Set<number | undefined>();
      for (let first = 0; first < kept.length; first += 2) {
        const [base, head] = kept.slice(first, first + 2);
        expect(head?.turn).toBe(base?.turn);
        expect(head?.processes).not.toEqual(base?.processes);
        turns.add(base?.turn);
      }
      expect(turns).toContain(undefined);
      expect(turns.size).toBeGreaterThan(3);
    },
  );

  it('has the same number of operations for all subjects', async () => {
    const { run } = await perform(['good'], noneDecided, { subjects: ['base', 'head', 'null'] });
    const { subject } = run.cells['faulty/fault/good']!;
    expect(Object.keys(subject)).toEqual(['base', 'head', 'null']);
    expect(new Set(Object.values(subject).map(({ opsPerSample }) => opsPerSample)).size).toBe(1);
  });

  it('stops visiting a decided cell, and ends when all are decided', async () => {
    const asked: number[] = [];
    const { run } = await perform(['good', 'slow'], (pairs, _, planned) => {
      expect([...planned.values()]).toEqual([6, 6]);
      const rounds = pairs.get('faulty/fault/good')!.length;
      asked.push(rounds);
      if (asked.length < 2) return [];
      return asked.length < 4 ? ['faulty/fault/slow'] : planned.keys();
    });
    expect(samplesIn(run, 'slow', 'head')).toHaveLength(2);
    expect(samplesIn(run, 'good', 'head')).toHaveLength(4);
    expect(run.schedule!.rounds).toBe(4);
    expect(run.complete).toBe(true);
  });

  it('visits a cell that fails on one side as often as one that only one side has: a few times', async () => {
    const { run } = await perform(['fails-on-head', 'good'], noneDecided);
    expect(run.errors).toEqual([expect.objectContaining({ subject: 'head', cell: 'faulty/fault/fails-on-head' })]);
    expect(samplesIn(run, 'fails-on-head', 'base')).toHaveLength(3);
    expect(samplesIn(run, 'good', 'base')).toHaveLength(6);
  });

  it('fixes the number of pairs after the first rounds, by their cost, and never changes it', async () => {
    const plans: number[][] = [];
    let tried: number[] = [];
    await perform(
      ['good', 'slow'],
      (pairs, _lost, planned) => {
        if (plans.length === 0) tried = [...planned.keys()].map((cell) => pairs.get(cell)!.length);
        plans.push([...planned.values()]);
        return [];
      },
      { budget: { timeNs: 3e9 } },
    );
    expect(plans.length).toBeGreaterThan(0);
    expect(new Set(plans.map((plan) => plan.join())).size).toBe(1);
    // The first one or two of the twelve visits show the cost; it decides the pairs of each visit that is left.
    for (const [index, pairs] of plans[0]!.entries()) {
      const possible = [1, pilotRounds].flatMap((visits) => pairsPerVisit.map((each) => (12 - visits) * each));
      expect(possible).toContain(pairs - tried[index]!);
    }
  });

  it('plans one pair for each visit where every visit takes one', async () => {
    let plan: number[] = [];
    await perform(
      ['good'],
      (_pairs, _lost, planned) => {
        plan = [...planned.values()];
        return planned.keys();
      },
      { budget: { timeNs: 3e9 }, type: 'device', maxVisits: 1 },
    );
    expect(plan).toEqual([maxPairsPerVisit]);
  });

  it('prepares each pair of a cell that makes files anew, several in a visit', async () => {
    let pairs = 0;
    const { run } = await perform(
      ['good', 'slow'],
      (_pairs, _lost, planned) => {
        pairs = planned.get('faulty/fault/good')!;
        return [];
      },
      { budget: { timeNs: 1e9 }, makesFiles: ['good'] },
    );
    const samples = samplesIn(run, 'good', 'base');
    // The first visits, one or two of one pair each, show the cost; it decides the pairs of the others of the twelve.
    const possible = [1, pilotRounds].flatMap((tried) => pairsPerVisit.map((each) => tried + (12 - tried) * each));
    expect(possible).toContain(pairs);
    const setups = samples.map(({ process, setup }) => `${process} ${setup}`);
    expect(new Set(setups).size).toBe(samples.length);
  });
});

const cells = (...costs: number[]): Map<string, number> => new Map(costs.map((cost, i) => [`c${i}`, cost]));

describe('the plan of visits', () => {
  it('gives every cell the maximum where there is time', () => {
    const plan = planVisits(cells(100, 100), { roundsDone: 2, remainingMs: 60_000, maxVisits: 60, minVisits: 12 });
    expect([...plan.values()]).toEqual([60, 60]);
  });

  it('gives what the time allows, and expects that rounds become shorter', () => {
    const plan = planVisits(cells(100, 100, 100), {
      roundsDone: 2,
      remainingMs: 4500,
      maxVisits: 60,
      minVisits: 12,
    });
    expect([...plan.values()]).toEqual([52, 52, 52]);
  });

  it('gives a costly cell fewer visits, so that others get more', () => {
    const plan = planVisits(cells(10, 10, 10, 10, 60), {
      roundsDone: 2,
      remainingMs: 60_000,
      maxVisits: 60,
      minVisits: 12,
    });
    expect([...plan.values()]).toEqual([60, 60, 60, 60, 30]);
  });

  it('gives half to a cell that cannot fail the build', () => {
    const plan = planVisits(
      cells(10, 10),
      { roundsDone: 2, remainingMs: 60_000, maxVisits: 60, minVisits: 12 },
      new Set(['c1']),
    );
    expect([...plan.values()]).toEqual([60, 30]);
  });

  it('plans enough pairs for a decision even where the time is over', () => {
    const plan = planVisits(cells(100, 9000), { roundsDone: 1, remainingMs: -5, maxVisits: 60, minVisits: 12 });
    expect([...plan.values()]).toEqual([12, 12]);
    expect([
      ...planVisits(cells(100), { roundsDone: 1, remainingMs: 0, maxVisits: 8, minVisits: 12 }).values(),
    ]).toEqual([8]);
  });

  it('is empty without cells', () => {
    expect(planVisits(new Map(), { roundsDone: 0, remainingMs: 1, maxVisits: 60, minVisits: 12 }).size).toBe(0);
  });
});

describe('the pairs of a visit of a cell whose pairs need preparation', () => {
  it('are as many as for other cells where they cost no more', () => {
    expect(pairsPerCostlyVisit(40, [100, 90, 110], 4)).toBe(4);
    expect(pairsPerCostlyVisit(100, [100], 4)).toBe(4);
  });

  it('are fewer where they are costly, and at least one', () => {
    expect(pairsPerCostlyVisit(200, [100, 90, 110], 4)).toBe(2);
    expect(pairsPerCostlyVisit(5000, [100, 90, 110], 4)).toBe(1);
  });

  it('are the maximum where all cells are of this kind, or when no cost is known', () => {
    expect(pairsPerCostlyVisit(300, [], 4)).toBe(4);
    expect(pairsPerCostlyVisit(0, [], 4)).toBe(4);
  });
});
