/** Workloads that print sizes and no times get as many pairs as their figures need. */
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { type RunDocument, samplesOf } from '../core/document/index.ts';
import { createHostTarget } from '../places/targets/index.ts';
import { measure } from './run.ts';
import { type PrintedFigure, type Progress } from './plan.ts';
import { roundsOfCounted } from './policy.ts';
import { temporaryFolder } from '../../test/helpers/folders.ts';
import { itLong } from '../../test/speeds.ts';

const silent: Progress = { phase: () => undefined, update: () => undefined, note: () => undefined };
const id = 'faulty/fault/good';
const printed = 'command/run/x?benchmark=rss';

describe('sizes that are printed', () => {
  let directory: string;
  beforeEach(() => {
    directory = temporaryFolder();
  });

  /** @param figure of each execution, by its number on its side */
  async function perform(
    figure: (side: string, execution: number) => Pick<PrintedFigure, 'value' | 'unit'>,
  ): Promise<{ run: RunDocument; seen: number[] }> {
    const seen: number[] = [];
    const printerOf = (side: string) => {
      let execution = 0;
      return {
        read: () =>
          Promise.resolve([{ cell: printed, name: 'rss', better: 'smaller' as const, ...figure(side, execution++) }]),
        narrow: () => Promise.resolve(),
      };
    };
    const run = await measure(
      {
        subjects: ['base', 'head'].map((name) => ({
          name,
          target: createHostTarget({
            root: join(import.meta.dirname, 'fixtures'),
            cacheDirectory: join(directory, 'c'),
          }),
          directory,
          environment: { FAULTY_LOG: join(directory, 'log'), FAULTY_NAME: name },
          printers: new Map([[id, printerOf(name)]]),
        })),
        cells: [
          {
            ...{ id, runner: 'faulty', operation: 'fault', api: 'good', parameters: {}, type: 'path', cache: 'warm' },
            ...{ makesFiles: false, group: 'Faults', platforms: ['linux', 'macos', 'windows'], seeds: [] },
          },
        ],
        ...{ seed: 5, budget: { rounds: 12 }, latency: false, tool: { name: 'io-perf', version: 'test' } },
        pairing: {
          ...{ subjects: { base: 'base', head: 'head' }, maxVisits: 12 },
          referee: {
            minPairs: () => 12,
            isPromising: () => false,
            decided: (pairs) => {
              seen.push(pairs.get(printed)?.length ?? 0);
              return [];
            },
          },
        },
      },
      { progress: silent, signal: new AbortController().signal, save: () => Promise.resolve() },
    );
    return { run, seen };
  }

  const samplesIn = ({ cells }: RunDocument, side: string) => samplesOf(cells[printed]!.subject[side]!);

  itLong('have all their pairs where they vary', async () => {
    const { run, seen } = await perform((_, execution) => ({ unit: 'KiB', value: 990 + (execution % 3) }));
    expect(samplesIn(run, 'base')).toHaveLength(12);
    expect(Math.max(...seen)).toBe(12);
  });

  it('end when they were equal often enough to be called repeating', async () => {
    const { run } = await perform(() => ({ unit: 'KiB', value: 990 }));
    expect(samplesIn(run, 'head')).toHaveLength(roundsOfCounted);
  });

  itLong('keep one unit on each side, even where executions print different ones', async () => {
    const { run } = await perform((_, execution) =>
      execution % 2 === 0 ? { unit: 'KiB', value: 1024 } : { unit: 'MiB', value: 1 },
    );
    expect(new Set(samplesIn(run, 'base').map(({ value }) => value))).toEqual(new Set([1024]));
    expect(run.cells[printed]!.subject.base!.summary).toMatchObject({ value: 1024, unit: 'KiB' });
  });

  it('are an error with its reason where they become times', async () => {
    const { run } = await perform((_, execution) =>
      execution === 0 ? { unit: 'KiB', value: 1024 } : { unit: 'ops/s', value: 1 },
    );
    expect(run.errors[0]).toMatchObject({ code: 'ERESULTS' });
    expect(run.errors[0]!.message).toContain('another unit: KiB before, ops/s now');
  });
});
