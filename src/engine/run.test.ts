import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { MatrixCell } from '../core/cells/index.ts';
import { runDocumentSchema, type RunDocument, samplesOf } from '../core/document/index.ts';
import { createHostTarget, TargetLost, type Target } from '../places/targets/index.ts';
import { measure } from './run.ts';
import { type Budget, type Progress, type SubjectPlan } from './plan.ts';
import { unmount, whyNoMounts } from '../../test/helpers/mounts.ts';
import { temporaryFolder } from '../../test/helpers/folders.ts';
import { itLong } from '../../test/speeds.ts';

const fixtures = join(import.meta.dirname, 'fixtures');
const silent: Progress = { phase: () => undefined, update: () => undefined, note: () => undefined };

const cell = (api: string, changes: Partial<MatrixCell> = {}): MatrixCell => ({
  id: `faulty/fault/${api}`,
  runner: 'faulty',
  operation: 'fault',
  api,
  parameters: {},
  type: 'path',
  cache: 'warm',
  makesFiles: false,
  group: 'Faults',
  platforms: ['linux', 'macos', 'windows'],
  seeds: [],
  ...changes,
});

describe('a run', () => {
  let directory: string;
  beforeEach(() => {
    directory = temporaryFolder();
  });

  async function perform(
    cells: MatrixCell[],
    budget: Budget = { rounds: 3 },
    seed = 42,
    signal = new AbortController().signal,
    save: (document: RunDocument) => Promise<void> = () => Promise.resolve(),
    patience: Pick<SubjectPlan, 'firstTimeoutMs'> = {},
  ): Promise<RunDocument> {
    const target = createHostTarget({ root: fixtures, cacheDirectory: join(directory, 'cache') });
    const scratchParent = mkdtempSync(join(directory, 'under test '));
    const document = await measure(
      {
        subjects: [{ name: 'head', target, directory: scratchParent, ...patience }],
        cells,
        seed,
        budget,
        latency: false,
        tool: { name: 'io-perf', version: 'test' },
      },
      { progress: silent, signal, save },
    );
    expect(readdirSync(scratchParent), 'nothing is left behind').toEqual([]);
    expect(runDocumentSchema.safeParse(document).error).toBeUndefined();
    return document;
  }

  it('keeps its samples when the target disappears during the run', async () => {
    const host = createHostTarget({ root: fixtures, cacheDirectory: join(directory, 'cache') });
    let starts = 0;
    const target: Target = {
      ...host,
      async openScratch(path) {
        const scratch = await host.openScratch(path);
        const makeFolder = (name: string): Promise<string> =>
          ++starts > 1 ? Promise.reject(new TargetLost('The device was unplugged.')) : scratch.makeFolder(name);
        return { ...scratch, makeFolder };
      },
    };
    const document = await measure(
      {
        subjects: [{ name: 'head', target, directory }],
        cells: [cell('good'), cell('slow')],
        seed: 42,
        budget: { rounds: 15 },
        latency: false,
        tool: { name: 'io-perf', version: 'test' },
      },
      { progress: silent, signal: new AbortController().signal, save: () => Promise.resolve() },
    );
    expect(document.errors.map(({ cell: id, message }) => [id, message])).toEqual([
      ['faulty/fault/good', 'The device was unplugged.'],
      ['faulty/fault/slow', 'The device was unplugged.'],
    ]);
    expect(samplesIn(document, 'good')).toHaveLength(10);
    expect(document.complete).toBe(false);
  });

  const samplesIn = (document: RunDocument, api: string) =>
    samplesOf(document.cells[`faulty/fault/${api}`]?.subject.head ?? { samples: [] });

  it('measures every cell once per round, with a fixed number of operations per sample', async () => {
    const document = await perform([cell('steady'), cell('slow')]);
    expect(document.complete).toBe(true);
    expect(samplesIn(document, 'steady').map(({ round }) => round)).toEqual([0, 1, 2]);
    const { opsPerSample, summary } = document.cells['faulty/fault/steady']!.subject.head!;
    expect(opsPerSample).toBeGreaterThan(100);
    expect(samplesIn(document, 'steady').map(({ ns }) => ns)).toEqual([1, 1, 1].map(() => 100e3 * opsPerSample));
    expect(summary!.value).toBe(100e3);
    expect(document.cells['faulty/fault/slow']!.subject.head!.opsPerSample).toBe(1);
  });

  it('continues the other cells when one fails, and reports the failure', async () => {
    const faults = {
      dies: 'EPIPE',
      garbage: 'EPROTO',
      enospc: 'ENOSPC',
      'changing-check': 'ECHECK',
      'dies-at-setup': 'EPIPE',
    };
    const document = await perform([...Object.keys(faults).map((api) => cell(api)), cell('good')]);
    expect(Object.fromEntries(document.errors.map(({ cell: id, code }) => [id.split('/')[2], code]))).toEqual(faults);
    expect(samplesIn(document, 'good')).toHaveLength(3);
    expect(document.errors.find(({ cell: id }) => id.endsWith('dies'))?.message).toContain('exit code 7');
    expect(document.errors.find(({ cell: id }) => id.endsWith('garbage'))?.message).toContain('Segmentation fault');
  });

  it('leaves out cells with wrong answers of the runner, with one sentence each, and goes on', async () => {
    const lies = {
      'no-time': ['EPROTO', /without "ns"/],
      deep: ['EPROTO', /not with an object/],
      negative: ['ERANGE', /number out of range/],
      infinite: ['ERANGE', /number out of range/],
      'huge-bytes': ['ERANGE', /number out of range/],
      'huge-counter': ['ERANGE', /number out of range/],
      'no-ops': ['ERANGE', /number out of range/],
      'long-ago': ['ERANGE', /says that it took 1000000\.0 s, and answered after/],
      'says-too-much': ['ECHECK', /asked for/],
    } as const;
    const document = await perform([...Object.keys(lies).map((api) => cell(api)), cell('good')]);
    const found = new Map(document.errors.map((error) => [error.cell.split('/')[2]!, error]));
    expect([...found.keys()].sort()).toEqual(Object.keys(lies).sort());
    for (const [api, [code, message]] of Object.entries(lies)) {
      expect([api, found.get(api)]).toEqual([api, expect.objectContaining({ code })]);
      expect(found.get(api)!.message).toMatch(message);
      expect(found.get(api)!.message).not.toMatch(/undefined|NaN|\n/);
    }
    expect(Object.keys(document.cells)).toEqual(['faulty/fault/good']);
    expect(samplesIn(document, 'good')).toHaveLength(3);
  });

  it('kills a runner that prints without end, and goes on with a new one', { timeout: 60_000 }, async () => {
    const document = await perform([cell('floods'), cell('endless-line'), cell('good')]);
    const codes = document.errors.map(({ cell: id, code }) => [id.split('/')[2], code]).sort();
    expect(codes).toEqual([
      ['endless-line', 'EPROTO'],
      ['floods', 'EPROTO'],
    ]);
    expect(samplesIn(document, 'good')).toHaveLength(3);
  });

  it.skipIf(process.platform === 'win32')('leaves nothing of a runner that starts others and dies', async () => {
    const document = await perform([cell('forks'), cell('good')]);
    expect(document.errors).toEqual([expect.objectContaining({ cell: 'faulty/fault/forks', code: 'EPIPE' })]);
    expect(samplesIn(document, 'good')).toHaveLength(3);
    // Each of them names the folder in which it was started.
    await expect.poll(() => spawnSync('pgrep', ['-f', directory]).status).toBe(1);
  });

  it('leaves nothing on a disk that a runner has filled, and one sentence for each cell', async (context) => {
    const reason = whyNoMounts(directory);
    if (reason !== undefined) return context.skip(reason);
    const disk = join(directory, 'disk');
    mkdirSync(disk);
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', disk]);
    try {
      directory = disk;
      const document = await perform([cell('fills-the-disk'), cell('good')]);
      expect(document.errors.map(({ cell: id }) => id)).toContain('faulty/fault/fills-the-disk');
      expect(document.errors.map(({ message }) => message)).toEqual(
        document.errors.map(() => expect.stringMatching(/^The faulty runner [^\n]{20,1000}$/) as string),
      );
      const { bfree, blocks } = statfsSync(disk);
      expect(bfree / blocks).toBeGreaterThan(0.9);
    } finally {
      unmount(disk);
    }
  });

  it('refuses a traversal that did not see all entries of its tree', async () => {
    const walk = (entries: string): MatrixCell => {
      const parameters = { entries, shape: 'flat' };
      const id = `faulty/traverse/blind?entries=${entries}&shape=flat`;
      return cell('blind', { id, operation: 'traverse', parameters });
    };
    const document = await perform([walk('9'), walk('10')]);
    expect(Object.keys(document.cells)).toEqual(['faulty/traverse/blind?entries=9&shape=flat']);
    expect(document.errors).toEqual([
      expect.objectContaining({ code: 'ECHECK', message: 'saw 9 entries where there are 10' }),
    ]);
  });

  it('kills a runner that hangs and goes on with a new one', { timeout: 90_000 }, async () => {
    const document = await perform([cell('hangs'), cell('good')], undefined, undefined, undefined, undefined, {
      firstTimeoutMs: 3000,
    });
    expect(document.errors).toEqual([expect.objectContaining({ cell: 'faulty/fault/hangs', code: 'ETIMEDOUT' })]);
    expect(samplesIn(document, 'good')).toHaveLength(3);
  });

  it('lists cells that the platform lacks as skipped, not as errors', async () => {
    const document = await perform([
      cell('notsup'),
      cell('unknown-api'),
      cell('good'),
      cell('x', { id: 'absent/fault/x', runner: 'absent' }),
    ]);
    expect(document.errors).toEqual([]);
    expect(document.skipped.map(({ cell: id }) => id).sort()).toEqual([
      'absent/*',
      'faulty/fault/notsup',
      'faulty/fault/unknown-api',
    ]);
  });

  itLong('visits in the same order for the same seed, and in another order for another seed', async () => {
    const cells = ['good', 'slow', 'never-cold', 'unasked']
      .map((api) => cell(api))
      .filter(({ api }) => api !== 'unasked');
    const orders = async (seed: number) => {
      const document = await perform(cells, { rounds: 4 }, seed);
      return cells.map(({ api }) => samplesIn(document, api).map(({ order }) => order));
    };
    const first = await orders(7);
    expect(await orders(7)).toEqual(first);
    expect(await orders(8)).not.toEqual(first);
  });

  it('marks cold samples that were not cold', async () => {
    const cold = { cache: 'cold' as const, parameters: { cache: 'cold' }, id: 'faulty/fault/never-cold?cache=cold' };
    const document = await perform([cell('never-cold', cold)], { rounds: 2 });
    const measured = document.cells[cold.id]!.subject.head!;
    expect(samplesOf(measured).every(({ marks }) => marks?.includes('not-cold'))).toBe(true);
    expect(measured.hazards).toContain('not-cold');
  });

  it('keeps its samples when it is interrupted', async () => {
    const controller = new AbortController();
    const saved: RunDocument[] = [];
    const document = await perform([cell('good'), cell('slow')], { rounds: 50 }, 1, controller.signal, (partial) => {
      saved.push(structuredClone(partial));
      if (saved.length === 2) controller.abort();
      return Promise.resolve();
    });
    expect(document.complete).toBe(false);
    expect(samplesIn(document, 'good')).toHaveLength(2);
    expect(saved.map(({ complete }) => complete)).toEqual([false, false]);
  });

  it('measures the first cells before it sets the others up, and the others too', async () => {
    const target = createHostTarget({ root: fixtures, cacheDirectory: join(directory, 'cache') });
    const controller = new AbortController();
    const phases: [cells: string[], errors: string[]][] = [];
    const document = await measure(
      {
        subjects: [{ name: 'head', target, directory }],
        cells: [cell('dies-at-setup'), cell('good'), cell('never-cold')],
        first: new Set([cell('good').id]),
        seed: 42,
        budget: { timeNs: 15e9 },
        latency: false,
        tool: { name: 'io-perf', version: 'test' },
      },
      {
        progress: silent,
        signal: controller.signal,
        save: ({ cells, errors }) => {
          if (cell('never-cold').id in cells) controller.abort();
          phases.push([Object.keys(cells), errors.map(({ cell: id }) => id)]);
          return Promise.resolve();
        },
      },
    );
    expect(phases[0]).toEqual([[cell('good').id], []]);
    expect(samplesIn(document, 'never-cold').length).toBeGreaterThan(0);
    expect(samplesIn(document, 'never-cold')[0]!.round).toBeGreaterThan(0);
    expect(samplesIn(document, 'good').length).toBeGreaterThan(1);
    expect(document.errors.map(({ cell: id }) => id)).toEqual([cell('dies-at-setup').id]);
  });

  it('keeps its time budget where some cells come first, and reports what did not fit', async () => {
    const target = createHostTarget({ root: fixtures, cacheDirectory: join(directory, 'cache') });
    const others = ['never-cold', 'good'].flatMap((api) =>
      Array.from({ length: 40 }, (_, index) => cell(api, { id: `faulty/fault/${api}?n=${index}` })),
    );
    const document = await measure(
      {
        subjects: [{ name: 'head', target, directory }],
        cells: [cell('good'), ...others],
        first: new Set([cell('good').id]),
        seed: 42,
        budget: { timeNs: 1 },
        latency: false,
        tool: { name: 'io-perf', version: 'test' },
      },
      { progress: silent, signal: new AbortController().signal, save: () => Promise.resolve() },
    );
    expect(document.complete).toBe(true);
    expect(samplesIn(document, 'good').length).toBeGreaterThan(0);
    const late = document.skipped.filter(({ reason }) => reason === 'the time budget was over before its turn');
    expect(late.length).toBeGreaterThan(0);
    expect(late[0]!.remedy).toContain('--time-budget');
    const isMeasured = (id: string): boolean => Object.hasOwn(document.cells, id);
    expect(late.some(({ cell: id }) => isMeasured(id))).toBe(false);
    expect(Object.keys(document.cells).length + late.length).toBe(81);
  });

  it.each([-3_600_000, 86_400_000])(
    'has the right duration when the clock of the day jumps by %d ms',
    async (jumpMs) => {
      let jumps = 0;
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
      try {
        const started = performance.now();
        const save = (): Promise<void> => {
          jumps++;
          vi.setSystemTime(Date.now() + jumpMs);
          return Promise.resolve();
        };
        const document = await perform([cell('good')], { rounds: 3 }, 42, undefined, save);
        const [startedAt, endedAt] = [document.startedAt, document.endedAt].map((text) => Date.parse(text));
        expect(jumps).toBeGreaterThan(0);
        expect(endedAt! - startedAt!).toBeGreaterThan(0);
        expect(endedAt! - startedAt!).toBeLessThanOrEqual(performance.now() - started);
        expect(samplesIn(document, 'good')).toHaveLength(3);
      } finally {
        vi.useRealTimers();
      }
    },
  );

  it('ends when a time budget is spent', async () => {
    const document = await perform([cell('good'), cell('never-cold')], { timeNs: 2e9 });
    expect(document.complete).toBe(true);
    // A loaded machine has few.
    expect(document.schedule!.rounds).toBeGreaterThan(1);
  });
});
