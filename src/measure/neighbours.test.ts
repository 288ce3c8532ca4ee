import { describe, expect, it } from 'vitest';
import { Neighbours } from './neighbours.ts';

const probed = (probes: number[]): Neighbours => {
  const neighbours = new Neighbours();
  for (const ns of probes) neighbours.note([ns, ns]);
  return neighbours;
};
const alternating = Array.from({ length: 100 }, (_, i) => (i % 4 === 0 ? 35_000 : 50_000) + (i % 7) * 100);

describe('neighbours on the core', () => {
  it('disturb a sample when either probe took longer than most undisturbed ones', () => {
    const neighbours = probed(alternating);
    expect(neighbours.isQuiet([35_500, 36_000])).toBe(true);
    expect(neighbours.isQuiet([35_500, 50_000])).toBe(false);
    expect(neighbours.isQuiet([50_000, 35_500])).toBe(false);
  });
  it('are unknown without a probe, and before there were enough of them', () => {
    expect(probed(alternating).isQuiet(undefined)).toBe(false);
    expect(probed([35_000]).isQuiet([35_000, 35_000])).toBe(false);
  });
  it('are nowhere when all probes are alike, however slow', () => {
    expect(probed(Array.from({ length: 60 }, () => 90_000)).isQuiet([91_000, 90_000])).toBe(true);
  });
  it('slow the core down by what the probes took longer, on average', () => {
    const neighbours = probed(Array.from({ length: 60 }, () => 20_000));
    expect(neighbours.slowdown([20_000, 30_000])).toBe(1.25);
    expect(neighbours.slowdown([19_000, 20_000])).toBe(1);
    expect(neighbours.slowdown(undefined)).toBeUndefined();
    expect(probed([20_000]).slowdown([20_000, 20_000])).toBeUndefined();
  });
  it('do not slow it down by as long as a probe was interrupted', () => {
    expect(probed(Array.from({ length: 60 }, () => 20_000)).slowdown([9_000_000, 20_000])).toBe(1.5);
  });
  it('are not judged by one reading of the clock gone wrong', () => {
    expect(probed([1, ...alternating]).isQuiet([35_500, 36_000])).toBe(true);
  });
});
