import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { selectCells } from '../suite/matrix/index.ts';
import { UsageError } from '../core/document/index.ts';
import { makePlan, matrixOf, type PlanOptions, shard } from './plan.ts';
import { parseMachines } from './machines.ts';

const plan = (options: Partial<PlanOptions> & { targets?: string } = {}) => {
  const { targets = 'ubuntu', ...rest } = options;
  return makePlan({
    request: { suite: 'smoke' },
    config: {},
    machines: parseMachines(targets),
    shards: 1,
    splitRunners: false,
    durations: new Map(),
    images: new Set(),
    ...rest,
  });
};
const linesOf = (jobs: { cells: string }[]): string[] => jobs.flatMap(({ cells }) => cells.split('\n'));

describe('a job that has all of it', () => {
  it('is asked for in the words of the user', () => {
    expect(plan({ request: { cells: ['node/read/*', 'node/stat'], budget: { rounds: 3 } } }).jobs).toEqual([
      {
        name: 'ubuntu',
        machine: 'ubuntu',
        label: 'ubuntu-26.04',
        target: 'host',
        runners: '',
        suite: '',
        cells: 'node/read/*\nnode/stat',
        'time-budget': '',
        rounds: '3',
      },
    ]);
  });
  it('leaves to the job what the configuration says', () => {
    const [job] = plan({ request: {}, config: { suite: 'smoke' } }).jobs;
    expect(job).toMatchObject({ suite: '', cells: '' });
  });
});

describe('a machine with containers', () => {
  it('is measured in the image of the release', () => {
    const { jobs } = plan({ targets: 'ubuntu-container,ubuntu-arm-container,windows-container' });
    expect(jobs.map(({ name, label, target }) => [name, label, target])).toEqual([
      ['ubuntu-container', 'ubuntu-26.04', 'docker'],
      ['ubuntu-arm-container', 'ubuntu-26.04-arm', 'docker'],
      ['windows-container', 'windows-2025', 'docker'],
    ]);
  });
});

describe('a container in doubt', () => {
  const inDoubt = (options: Parameters<typeof plan>[0]) =>
    plan({ targets: 'ubuntu-container?,windows-container?', ...options });

  it('is measured where the release has an image of it, and the machine itself elsewhere, with a note', () => {
    const { jobs, notes } = inDoubt({ images: new Set(['linux']) });
    expect(jobs.map(({ name, label, target }) => [name, label, target])).toEqual([
      ['ubuntu-container', 'ubuntu-26.04', 'docker'],
      ['windows', 'windows-2025', 'host'],
    ]);
    expect(notes).toEqual([
      'windows-container is measured as windows, without a container: this release has no image for windows.',
    ]);
  });

  it('leaves workloads to the machine, which has what builds them, and counts their calls', () => {
    const config = { workloads: { import: { command: 'make run' } } };
    const { jobs, notes } = inDoubt({ request: {}, config, images: new Set(['linux', 'windows']) });
    expect(jobs.map(({ name }) => name)).toEqual(['ubuntu', 'windows']);
    expect(notes[0]).toMatch(/^ubuntu-container is measured as ubuntu, without a container: the image has not what/);
  });

  it('keeps a label of its own', () => {
    const { jobs } = plan({ targets: 'ubuntu-container?=big' });
    expect(jobs).toMatchObject([{ name: 'ubuntu', label: 'big', target: 'host' }]);
  });
});

describe('shards', () => {
  it('hold every cell of the machine once', () => {
    const { jobs } = plan({ targets: 'windows', shards: 3 });
    const cells = selectCells({ suite: 'smoke', platform: 'windows' }).map(({ id }) => id);
    expect(jobs.map(({ name }) => name)).toEqual(['windows-1', 'windows-2', 'windows-3']);
    expect(linesOf(jobs).sort()).toEqual(cells.sort());
  });
  it('end together: a cell that takes long has a job of its own', () => {
    const cells = ['node/read/*?size=1MiB'];
    const ids = selectCells({ patterns: cells, platform: 'linux' }).map(({ id }) => id);
    const long = ids[2]!;
    const recorded = new Map([['linux', new Map(ids.map((id) => [id, id === long ? 1000 : 1]))]]);
    const { jobs } = plan({ request: { cells }, shards: 2, durations: recorded });
    expect(jobs.map((job) => job.cells)).toContain(long);
    expect(linesOf(jobs)).toHaveLength(ids.length);
  });
  it('divide the time budget', () => {
    const { jobs } = plan({ request: { suite: 'smoke', budget: { timeNs: 100e9 } }, shards: 4 });
    const budgets = jobs.map((job) => Number.parseInt(job['time-budget']));
    expect(budgets.reduce((sum, budget) => sum + budget)).toBeGreaterThanOrEqual(100);
    for (const budget of budgets) expect(budget).toBeLessThan(30);
  });
});

describe('runners', () => {
  it('can have a job each', () => {
    const { jobs } = plan({ request: { suite: 'smoke', runners: ['node', 'python'] }, splitRunners: true, shards: 2 });
    expect(jobs.map(({ name }) => name).sort()).toEqual([
      'ubuntu-node-1',
      'ubuntu-node-2',
      'ubuntu-python-1',
      'ubuntu-python-2',
    ]);
    for (const { name, cells } of jobs) {
      const runner = name.split('-')[1]!;
      for (const cell of cells.split('\n')) expect(cell.startsWith(`${runner}/`)).toBe(true);
    }
  });
  it('have only the cells that the machine can measure', () => {
    const { jobs } = plan({ targets: 'android', shards: 2 });
    for (const cell of linesOf(jobs)) expect(cell).toMatch(/^(native|java)\//);
    expect(jobs[0]).toMatchObject({ label: 'ubuntu-24.04', target: 'adb', runners: 'native,java' });
  });
  it('leave out a machine that has none of the cells, and report it', () => {
    const { jobs, notes } = plan({ targets: 'ubuntu,android', request: { suite: 'smoke', runners: ['node'] } });
    expect(jobs.map(({ machine }) => machine)).toEqual(['ubuntu']);
    expect(notes.join()).toContain('android is left out');
  });
});

it('a name is never given twice, and the matrix is what fromJSON takes', () => {
  const made = plan({ targets: 'ubuntu,ubuntu-arm,windows,macos,android', shards: 3, splitRunners: true });
  const { include } = JSON.parse(matrixOf(made)) as { include: { name: string }[] };
  expect(new Set(include.map(({ name }) => name)).size).toBe(include.length);
  for (const { name } of include) expect(name).toMatch(/^[a-z0-9-]+$/);
});

it('a machine may have a label of its own', () => {
  expect(plan({ targets: 'ubuntu=self-hosted' }).jobs[0]).toMatchObject({ machine: 'ubuntu', label: 'self-hosted' });
});

describe('errors are sentences', () => {
  it.each([
    [() => plan({ targets: 'linux' }), '--targets has "linux", which is not one of ubuntu,'],
    [() => plan({ targets: 'ubuntu=' }), '--targets has "ubuntu="'],
    [() => plan({ targets: ',' }), '--targets is empty'],
    [() => plan({ targets: 'ubuntu?' }), 'only a container may be in doubt'],
    [() => plan({ targets: 'ubuntu,ubuntu' }), 'has ubuntu twice'],
    [() => plan({ targets: 'android', request: { suite: 'smoke', runners: ['node'] } }), 'None of the targets'],
    [
      () =>
        plan({
          request: { suite: 'full' },
          targets: 'ubuntu,ubuntu-arm,windows,macos',
          shards: 60,
          splitRunners: true,
        }),
      'a matrix at most 256',
    ],
  ])('%#', (make, sentence) => {
    expect(make).toThrow(UsageError);
    expect(make).toThrow(sentence);
  });
});

const weights = (shares: { weight: number }[]): number[] => shares.map(({ weight }) => weight);
const itself = (weight: number): number => weight;

describe('shares', () => {
  it('end together', () => {
    expect(weights(shard([8, 7, 6, 5, 4], 2, itself))).toEqual([17, 13]);
    expect(weights(shard([5, 5, 4, 4, 3, 3, 3], 3, itself))).toEqual([11, 8, 8]);
  });
  it('keep the order of what they hold', () => {
    expect(shard([1, 9, 2, 8, 3], 2, itself).map(({ pieces }) => pieces)).toEqual([
      [1, 9, 2],
      [8, 3],
    ]);
  });
  it('are at most as many as pieces', () => {
    expect(shard(['a', 'b'], 5, () => 1)).toHaveLength(2);
    expect(shard([], 3, itself)).toEqual([]);
  });
  it('spread what weighs nothing', () => {
    expect(shard(['a', 'b', 'c', 'd'], 2, () => 0).map(({ pieces }) => pieces.length)).toEqual([2, 2]);
  });
});

it('every piece is in one share, and the heaviest is at most 4/3 of the best possible', () => {
  const work = fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 1, maxLength: 9 });
  fc.assert(
    fc.property(work, fc.integer({ min: 1, max: 3 }), (pieces, count) => {
      const shares = shard(pieces, count, itself);
      expect(shares.flatMap((share) => share.pieces).sort((a, b) => a - b)).toEqual([...pieces].sort((a, b) => a - b));
      expect(Math.max(...weights(shares))).toBeLessThanOrEqual((4 / 3) * best(pieces, count) + 1e-9);
    }),
    { numRuns: 60 },
  );
});

/** The shortest time in which all can be done, by trying everything. */
function best(pieces: readonly number[], count: number): number {
  let found = Infinity;
  const put = (place: number, loads: readonly number[]): void => {
    if (Math.max(...loads) >= found) return;
    if (place === pieces.length) found = Math.max(...loads);
    else for (const [index, load] of loads.entries()) put(place + 1, loads.with(index, load + pieces[place]!));
  };
  put(0, new Array<number>(count).fill(0));
  return found;
}
