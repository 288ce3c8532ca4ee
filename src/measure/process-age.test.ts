import { describe, expect, it } from 'vitest';
import { ProcessAge } from './process-age.ts';

/** Rounds that each of the first processes takes. */
function roundsOf(
  age: ProcessAge,
  count: number,
  { startMs, roundMs }: { startMs: number; roundMs: number },
): number[] {
  return Array.from({ length: count }, () => {
    let rounds = 0;
    do {
      age.endRound(roundMs);
      rounds++;
    } while (!age.isOver);
    age.renew(startMs);
    return rounds;
  });
}

describe('the processes of a comparison', () => {
  it('take one round each where starting is cheap', () => {
    expect(roundsOf(new ProcessAge(true), 20, { startMs: 100, roundMs: 1000 })).toEqual(Array(20).fill(1));
  });

  it('take one round each until there are twelve, then more where starting is dear', () => {
    const rounds = roundsOf(new ProcessAge(true), 15, { startMs: 1000, roundMs: 1000 });
    expect(rounds).toEqual([...Array<number>(11).fill(1), 3, 3, 3, 3]);
  });
});

describe('the processes of a run', () => {
  it('take ten rounds each', () => {
    expect(roundsOf(new ProcessAge(false), 2, { startMs: 1, roundMs: 1 })).toEqual([10, 10]);
  });
});
