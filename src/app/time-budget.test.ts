import { describe, expect, it } from 'vitest';
import { suiteCells } from '../suite/matrix/index.ts';
import { chooseBudget } from './request.ts';

const smoke = suiteCells('smoke').slice(0, 3);

describe('the time of a run', () => {
  it('is a limit where the user asked for it', () => {
    expect(chooseBudget({ timeNs: 9e9 }, {}, 'smoke', smoke)).toEqual({ timeNs: 9e9, isLimit: true });
    expect(chooseBudget(undefined, { 'time-budget': '2m' }, 'smoke', smoke)).toEqual({ timeNs: 120e9, isLimit: true });
  });

  it('has no limit where rounds are counted, or a suite has its own', () => {
    expect(chooseBudget({ rounds: 3 }, {}, 'smoke', smoke)).toEqual({ rounds: 3 });
    expect(chooseBudget(undefined, {}, 'smoke', smoke)).not.toHaveProperty('isLimit');
  });

  it('has no limit with a workload, which is executed once whatever it takes', () => {
    const workload = { ...smoke[0]!, id: 'command/run/build', runner: 'command', operation: 'run', api: 'build' };
    expect(chooseBudget({ timeNs: 9e9 }, {}, undefined, [workload])).toEqual({ timeNs: 9e9 });
  });
});
