import { describe, expect, it } from 'vitest';
import { ProcessPool } from './process-pool.ts';

/** The places of this number of rounds, with a star where a process is started. */
function placesOf(
  pool: ProcessPool,
  rounds: number,
  { startMs, roundMs }: { startMs: number; roundMs: number },
): string {
  return Array.from({ length: rounds }, () => {
    const { place, isNew } = pool.next();
    if (isNew) pool.started(startMs);
    pool.endRound(roundMs + (isNew ? startMs : 0));
    return `${place}${isNew ? '*' : ''}`;
  }).join(' ');
}

describe('the processes of a comparison', () => {
  it('are six at any cost of starting, and take the rounds in turns', () => {
    expect(placesOf(new ProcessPool(12), 14, { startMs: 1000, roundMs: 100 })).toBe('0 1* 2* 3* 4* 5* 0 1 2 3 4 5 0 1');
  });

  it('are more where starting takes little of the time', () => {
    expect(placesOf(new ProcessPool(12), 14, { startMs: 1, roundMs: 1000 })).toBe(
      '0 1* 2* 3* 4* 5* 6* 7* 8* 9* 10* 11* 0* 1*',
    );
  });

  it('replace the oldest where memory has no room for more', () => {
    expect(placesOf(new ProcessPool(2), 8, { startMs: 1000, roundMs: 100 })).toBe('0 1* 0* 1* 0* 1* 0 1');
    expect(placesOf(new ProcessPool(1), 8, { startMs: 1000, roundMs: 100 })).toBe('0 0* 0* 0* 0* 0* 0 0');
  });
});

describe('the processes of a run', () => {
  it('take ten rounds each, one at a time', () => {
    const places = placesOf(new ProcessPool(undefined), 21, { startMs: 1, roundMs: 1 }).split(' ');
    expect(places.flatMap((place, round) => (place === '0*' ? [round] : []))).toEqual([10, 20]);
    expect(new Set(places)).toEqual(new Set(['0', '0*']));
  });
});
