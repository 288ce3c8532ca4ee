/** Sizes that vary from execution to execution: judged by pairs, and by ranges where there are few. */
import { describe, expect, it } from 'vitest';
import type { RunDocument, Sample } from '../../core/document/index.ts';
import { defaultPolicy } from '../policy.ts';
import { pairedVerdicts } from './live-comparison.ts';
import { isPaired } from '../measured.ts';

const id = 'command/run/x?benchmark=rss';

/** Deterministic values between 0 and 1. */
function* randoms(seed: number): Generator<number, never> {
  let state = seed;
  for (;;) yield (state = (state * 1664525 + 1013904223) % 2 ** 32) / 2 ** 32;
}

function judge(draw: (side: 'base' | 'head') => number, pairs: number, seed = 1) {
  const coin = randoms(seed + 1000);
  const samples: Record<'base' | 'head', Sample[]> = { base: [], head: [] };
  for (let round = 0; round < pairs; round++) {
    const first = coin.next().value < 0.5 ? 0 : 1;
    samples.base.push({ round, order: 2 * round + first, value: draw('base') });
    samples.head.push({ round, order: 2 * round + 1 - first, value: draw('head') });
  }
  const side = (name: 'base' | 'head') => ({
    ...{ opsPerSample: 1, samples: samples[name] },
    summary: { value: 1, unit: 'KiB', better: 'smaller' as const },
  });
  const subject = { target: 'host', directory: '.', environment: {}, fingerprint: 'f', hazards: [] };
  const run: RunDocument = {
    ...{ schema: 'io-perf/run/v1', id: 'r', complete: true, seed: 0, tool: { name: 'io-perf', version: '0' } },
    ...{ startedAt: '2026-01-01T00:00:00Z', endedAt: '2026-01-01T00:00:00Z', skipped: [], errors: [] },
    subjects: { base: subject, head: subject },
    cells: { [id]: { type: 'path', subject: { base: side('base'), head: side('head') } } },
    comparison: {
      base: { subject: 'base', name: 'b' },
      head: { subject: 'head', name: 'h' },
      planned: { [id]: pairs },
    },
  };
  if (!isPaired(run)) throw new Error('no pairs');
  return pairedVerdicts(run, defaultPolicy).get(id)!;
}

/** Within a share on either side. */
function noisy(level: Record<'base' | 'head', number>, share: number, seed: number): (side: 'base' | 'head') => number {
  const random = randoms(seed);
  return (side) => level[side] * (1 + share * (2 * random.next().value - 1));
}

describe('sizes that vary', () => {
  it.each([5, 8, 14, 40])('five times as much is found with %d pairs', (pairs) => {
    expect(judge(noisy({ base: 990, head: 5120 }, 0.01, 7), pairs)).toMatchObject({ verdict: 'regressed' });
  });

  it('a tenth more is found where the ranges overlap, with pairs as times have them', () => {
    const found = [1, 2, 3, 4, 5].filter(
      (seed) => judge(noisy({ base: 1000, head: 1100 }, 0.1, seed), 60, seed).verdict === 'regressed',
    );
    expect(found).toHaveLength(5);
  });

  it('are not called changed where they are the same', () => {
    const changed = Array.from({ length: 200 }, (_, seed) =>
      judge(noisy({ base: 1000, head: 1000 }, 0.05, seed + 1), 14, seed + 1),
    ).filter(({ verdict }) => verdict === 'regressed');
    expect(changed.length).toBeLessThanOrEqual(4);
  });

  it('within a margin are unchanged', () => {
    expect(judge(noisy({ base: 4100, head: 4100 }, 0.001, 3), 14)).toMatchObject({ verdict: 'unchanged' });
  });

  it('are judged by their ranges when they are zero at times', () => {
    const zeros = randoms(5);
    const draw = (side: 'base' | 'head'): number => (side === 'base' ? Math.floor(zeros.next().value * 2) : 9);
    expect(judge(draw, 14)).toMatchObject({ verdict: 'regressed' });
  });
});
