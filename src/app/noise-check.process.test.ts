/** A program compared with itself, with a real command and a real runner (long: a minute). */
import { join, resolve } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { RunDocument } from '../core/document/index.ts';
import type { MatrixCell } from '../core/cells/index.ts';
import type { MeasurePlan } from '../engine/index.ts';
import { createHostTarget } from '../places/targets/index.ts';
import { checkNoise, leaveTimeForNoise } from './noise-check.ts';
import { listWorkloads, workloadCells } from '../gate/index.ts';
import { temporaryFolder } from '../../test/helpers/folders.ts';

const root = resolve(import.meta.dirname, '..', '..');
const config = { workloads: { quick: { command: 'true' }, gone: { command: 'true' }, slow: { command: 'sleep 30' } } };
const [quick, gone, slow] = workloadCells(config) as [MatrixCell, MatrixCell, MatrixCell];

let folder: string;
let notes: string[];
beforeEach(() => {
  folder = temporaryFolder();
  notes = [];
});

const hooks = (signal = new AbortController().signal) => ({
  progress: { phase: () => undefined, update: () => undefined, note: (line: string) => void notes.push(line) },
  signal,
});

async function planOf(cells: MatrixCell[], budget: MeasurePlan['budget'] = { rounds: 9 }): Promise<MeasurePlan> {
  const listed = await listWorkloads(config, folder, folder, false);
  const target = createHostTarget({ root, cacheDirectory: join(folder, 'cache') });
  const subjects = [{ name: 'head', target, directory: folder, ...listed }];
  return { subjects, cells, seed: 1, budget, latency: false, tool: { name: 'io-perf', version: 'test' } };
}

/** A run that took so long, in which each of these had ten samples of a millisecond. */
function runOf(cells: readonly MatrixCell[], elapsedSeconds: number): RunDocument {
  const samples = Array.from({ length: 10 }, (_, round) => ({ round, order: 0, ns: 1e6 }));
  return {
    schema: 'io-perf/run/v1',
    id: 'main',
    startedAt: '2026-01-01T00:00:00Z',
    endedAt: '2026-01-01T00:01:00Z',
    complete: true,
    seed: 1,
    tool: { name: 'io-perf', version: 'test' },
    schedule: { rounds: 10, elapsedNs: elapsedSeconds * 1e9 },
    subjects: {},
    cells: Object.fromEntries(
      cells.map(({ id, type }) => [id, { type, subject: { head: { opsPerSample: 1, samples } } }]),
    ),
    skipped: [],
    errors: [],
  };
}

/** As `runOf`, of a quick command in a run that had time for far more: what it costs is known from its samples. */
function longRun(cell: MatrixCell): RunDocument {
  const run = runOf([cell], 400);
  const { head } = run.cells[cell.id]!.subject;
  head!.samples = Array.from({ length: 4000 }, (_, round) => ({ round, order: 0, ns: 1e6 }));
  return run;
}

describe('a noise check', () => {
  it('compares the program with itself until that is decided', { timeout: 200_000 }, async () => {
    const run = { ...longRun(quick), schedule: { rounds: 10, elapsedNs: 100e9 } };
    const noise = await checkNoise(await planOf([quick]), run, config, hooks());
    expect(notes).toEqual([]);
    expect(noise!.seconds).toBeGreaterThan(0);
    expect(noise!.cells).toHaveLength(1);
    const [{ cell, pairs, seconds, detectable }] = noise!.cells as [(typeof noise & object)['cells'][number]];
    expect(cell).toBe(quick.id);
    expect(pairs).toBeGreaterThanOrEqual(12);
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThan(noise!.seconds);
    expect(detectable).toBeGreaterThan(0);
  });

  it('is ended when its time is over, whatever it is at', { timeout: 200_000 }, async () => {
    // The run says that an execution takes a millisecond. Twelve pairs of what is executed would take twelve minutes.
    expect(
      await checkNoise(
        await planOf([slow]),
        { ...longRun(slow), schedule: { rounds: 1, elapsedNs: 40e9 } },
        config,
        hooks(),
      ),
    ).toMatchObject({ cells: [] });
    expect(notes).toEqual([]);
  });

  it('is left out where a tenth of the time is too little for one cell, with the budget that is enough', async () => {
    expect(await checkNoise(await planOf([quick]), runOf([quick], 10), config, hooks())).toBeUndefined();
    // Twelve pairs of two executions that took a second each, in total.
    expect(notes).toEqual([
      'The noise check was left out: one cell takes 24 s, and a tenth of the time is 1.1 s. A time budget of 240s makes room for it.',
    ]);
  });

  it('takes a tenth of what was asked for, however long building took', async () => {
    const run = runOf([quick], 1000);
    await checkNoise(await planOf([quick], { timeNs: 9e9 }), run, config, hooks());
    expect(notes[0]).toContain('a tenth of the time is 1.0 s');
    expect(leaveTimeForNoise({ timeNs: 10e9, maxNs: 20e9 })).toEqual({ timeNs: 9e9, maxNs: 18e9 });
    expect(leaveTimeForNoise({ rounds: 5 })).toEqual({ rounds: 5 });
  });

  it('is left out where no cell can fail on its time: of the device, failed, never measured', async () => {
    const cells = [{ ...quick, type: 'device' as const }, gone];
    const run = { ...runOf(cells, 900), errors: [{ cell: gone.id, code: 'EXIT', message: 'It failed.' }] };
    expect(await checkNoise(await planOf(cells), run, config, hooks())).toBeUndefined();
    expect(notes).toEqual(['The noise check was left out: no cell of this run can fail on its time.']);
  });

  it('never fails the run that it is part of', async () => {
    const plan = await planOf([quick]);
    plan.subjects[0]!.directory = join(folder, 'not', 'there');
    expect(await checkNoise(plan, longRun(quick), config, hooks())).toBeUndefined();
    expect(notes.join()).toMatch(/The noise check failed, and the run goes on without it: .*not/);
  });

  it('ends with the run', async () => {
    const aborted = AbortSignal.abort();
    expect(await checkNoise(await planOf([quick]), longRun(quick), config, hooks(aborted))).toBeUndefined();
    expect(notes).toEqual([]);
  });
});
