import { describe, expect, it } from 'vitest';
import { Neighbours, SharedProbes } from './neighbours.ts';

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
  it('are unknown without a probe, and before there are enough probes', () => {
    expect(probed(alternating).isQuiet(undefined)).toBe(false);
    expect(probed([35_000]).isQuiet([35_000, 35_000])).toBe(false);
  });
  it('are not reported when all probes are alike, even if slow', () => {
    expect(probed(Array.from({ length: 60 }, () => 90_000)).isQuiet([91_000, 90_000])).toBe(true);
  });
  it('slow the core down by the average growth of the probes', () => {
    const neighbours = probed(Array.from({ length: 60 }, () => 20_000));
    expect(neighbours.slowdown([20_000, 30_000])).toBe(1.25);
    expect(neighbours.slowdown([19_000, 20_000])).toBe(1);
    expect(neighbours.slowdown(undefined)).toBeUndefined();
    expect(probed([20_000]).slowdown([20_000, 20_000])).toBeUndefined();
  });
  it('do not slow it down by the time that a probe was interrupted', () => {
    expect(probed(Array.from({ length: 60 }, () => 20_000)).slowdown([9_000_000, 20_000])).toBe(1.5);
  });
  it('are not judged by one wrong reading of the clock', () => {
    expect(probed([1, ...alternating]).isQuiet([35_500, 36_000])).toBe(true);
  });
});

describe('neighbours of subjects that are compared', () => {
  const both = (baseNs: number, headNs: number): [Neighbours, Neighbours] => {
    const shared = new SharedProbes();
    const [base, head] = [new Neighbours(shared), new Neighbours(shared)];
    for (let probe = 0; probe < 60; probe++) {
      base.note([baseNs, baseNs]);
      head.note([headNs, headNs]);
    }
    return [base, head];
  };
  it('are measured by one undisturbed probe, common to both', () => {
    const [base, head] = both(20_000, 20_400);
    expect(base.slowdown([30_000, 30_000])).toBe(1.5);
    expect(head.slowdown([30_000, 30_000])).toBe(1.5);
  });
  it('are unknown where the undisturbed probes differ: each choice would favour a subject', () => {
    const [base, head] = both(20_000, 21_000);
    expect(base.slowdown([30_000, 30_000])).toBeUndefined();
    expect(head.slowdown([30_000, 30_000])).toBeUndefined();
  });
  it('are unknown for two programs, even if their undisturbed probes are alike', () => {
    const shared = new SharedProbes();
    const subjects = [new Neighbours(shared), new Neighbours(shared)];
    shared.add('one build');
    shared.add('another');
    for (let probe = 0; probe < 60; probe++) for (const subject of subjects) subject.note([20_000, 20_000]);
    for (const subject of subjects) {
      expect(subject.slowdown([30_000, 30_000])).toBeUndefined();
      expect(subject.isQuiet([20_000, 20_000])).toBe(false);
    }
  });
  it('still disturb each subject by its own measure then', () => {
    const [base, head] = both(20_000, 30_000);
    expect(base.isQuiet([30_000, 30_000])).toBe(false);
    expect(head.isQuiet([30_000, 30_000])).toBe(true);
  });
  it('are known for one subject before the other was probed', () => {
    const shared = new SharedProbes();
    const [base] = [new Neighbours(shared), new Neighbours(shared)];
    for (let probe = 0; probe < 60; probe++) base.note([20_000, 20_000]);
    expect(base.slowdown([30_000, 30_000])).toBe(1.5);
  });
});
