import { describe, expect, it } from 'vitest';
import { createRandom, normalQuantile } from '../../core/stats/index.ts';
import { SequentialPath, type LookRule } from './sequential-results.ts';

const RULES: LookRule[] = [
  { share: 0.25, change: 4, quietFrom: -1.6, quietTo: 0.8 },
  { share: 0.5, change: 3.2, quietFrom: -1.6, quietTo: 0.4 },
  { share: 1, change: 3, quietFrom: 0, quietTo: 0 },
];

/** A random walk without drift under the rules: its two-sided p-value where it stops. */
function walk(next: () => number): number {
  const path = new SequentialPath();
  let sum = 0;
  let previous = 0;
  for (const rule of RULES) {
    sum += normalQuantile((next() + 1e-12) / (1 + 2e-12)) * Math.sqrt(rule.share - previous);
    previous = rule.share;
    const z = sum / Math.sqrt(rule.share);
    if (Math.abs(z) >= rule.change || (z > rule.quietFrom && z < rule.quietTo) || rule.share === 1) {
      const { greater, less } = path.tailsAt(rule.share, z);
      return 2 * Math.min(greater, less);
    }
    path.goOn(rule, z);
  }
  throw new Error('the last look always stops');
}

describe('the p-value of a cell that was looked at several times', () => {
  it('is the ordinary one at the first look', () => {
    expect(new SequentialPath().tailsAt(0.25, -normalQuantile(0.01)).greater).toBeCloseTo(0.01, 9);
  });

  it('is the same whether or not there was a look at nothing new', () => {
    const once = new SequentialPath();
    const twice = new SequentialPath();
    const look = { share: 0.5, change: 4, quietFrom: Infinity, quietTo: -Infinity };
    for (const path of [once, twice, twice]) path.goOn(look, 1);
    expect(twice.tailsAt(1, 1.6)).toEqual(once.tailsAt(1, 1.6));
    expect(twice.tailsAt(1, 1.6).greater).toBeCloseTo(0.055, 3);
  });

  it('is uniform when nothing changed, whatever the rules of stopping', () => {
    const random = createRandom(5);
    const values = Array.from({ length: 4000 }, () => walk(() => random.next())).sort((a, b) => a - b);
    const distance = Math.max(...values.map((p, i) => Math.abs(p - (i + 0.5) / values.length)));
    // Kolmogorov's 1 in 1000 point.
    expect(distance).toBeLessThan(1.95 / Math.sqrt(values.length));
  });
});
