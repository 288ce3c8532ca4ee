import { describe, expect, it } from 'vitest';
import { overLimit, type OverLimit } from './history-limits.ts';

const point = (value: number, fingerprint = 'f') => ({ value, fingerprint });
function over(current: number, earlier: number[]): OverLimit | undefined {
  const history = { current: point(current), earlier: earlier.map((value) => point(value)) };
  const found = overLimit(history, { alert: 1.5, fail: 2 });
  return found && { ...found, ratio: Number(found.ratio.toPrecision(6)) };
}

describe("a project's own limit on stored runs", () => {
  it('holds from the second run on, and against their median, not the last', () => {
    expect(over(160, [100])).toEqual({ level: 100, ratio: 1.6, fails: false });
    expect(over(210, [100, 90, 110])).toEqual({ level: 100, ratio: 2.1, fails: true });
    expect(over(160, [100, 100, 150])).toMatchObject({ ratio: 1.6 });
    expect(over(149, [100, 100, 10])).toBeUndefined();
  });
  it('fails nothing where nothing may fail', () => {
    expect(overLimit({ current: point(900), earlier: [point(100)] }, { alert: 2 })).toMatchObject({ fails: false });
  });
  it('has nothing to say about a first run, another environment, or no figure', () => {
    expect(over(900, [])).toBeUndefined();
    expect(overLimit({ current: point(900), earlier: [point(100, 'other')] }, { alert: 2 })).toBeUndefined();
    expect(over(Number.NaN, [100])).toBeUndefined();
  });
});
