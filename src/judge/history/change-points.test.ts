import { describe, expect, it } from 'vitest';
import { createRandom } from '../../core/stats/index.ts';
import { acceptedPositions } from '../counts/consent.ts';
import { judgeHistory, type HistoryPoint } from './history-changes.ts';

const random = createRandom(1);
const noisy = (level: number): number => level * (1 + 0.04 * (random.next() - 0.5));

function history(...parts: readonly (readonly [length: number, level: number, fingerprint: string])[]): HistoryPoint[] {
  return parts
    .flatMap(([length, level, fingerprint]) => Array.from({ length }, () => ({ value: noisy(level), fingerprint })))
    .map((point, i) => ({ ...point, commit: `${i.toString(16).padStart(8, '0')}aaaa` }));
}

const commitAt = (index: number): string => `${index.toString(16).padStart(8, '0')}aaaa`;

describe('change points of a history', () => {
  it('names the change, its direction and the commits between which it came in', () => {
    const { changes } = judgeHistory(history([40, 1000, 'a'], [30, 1300, 'a'], [30, 900, 'a']));
    expect(changes.map(({ verdict, index }) => [verdict, index])).toEqual([
      ['regressed', 40],
      ['improved', 70],
    ]);
    expect(changes[0]).toMatchObject({
      lastGoodCommit: commitAt(39),
      firstChangedCommit: commitAt(40),
      fingerprint: 'a',
    });
  });

  it('says how large the change is, with an interval that holds the true ratio 95 times in 100', () => {
    const found = Array.from(
      { length: 200 },
      () => judgeHistory(history([40, 1000, 'a'], [25, 1300, 'a'])).changes,
    ).flatMap((changes) => changes.slice(0, 1));
    expect(found.length).toBeGreaterThan(190);
    for (const { low, high, ratio } of found) expect([low! <= ratio!, high! >= ratio!]).toEqual([true, true]);
    const held = found.filter(({ low, high }) => low! <= 1.3 && high! >= 1.3).length;
    // Four standard deviations below 95 %.
    expect(held / found.length).toBeGreaterThan(0.95 - 4 * Math.sqrt((0.95 * 0.05) / found.length));
  });

  it('gives no interval where too few runs lie on one side, nor for a count', () => {
    const counts = [2, 2, 2, 2, 3, 3].map((value) => ({ value, fingerprint: 'f', counted: true }));
    expect(judgeHistory(counts).changes[0]).not.toHaveProperty('low');
  });

  it('never alarms because the environment changed', () => {
    expect(judgeHistory(history([40, 1000, 'a'], [40, 2000, 'b'])).changes).toEqual([]);
  });

  it('follows each environment through a mixed fleet', () => {
    const points = Array.from({ length: 120 }, (_, i): HistoryPoint => {
      const slow = i % 2 === 1;
      return {
        value: noisy((slow ? 2000 : 1000) * (i < 60 ? 1 : 1.2)),
        fingerprint: slow ? 'b' : 'a',
        commit: commitAt(i),
      };
    });
    const { changes } = judgeHistory(points);
    expect(changes.map(({ index, fingerprint }) => [index, fingerprint])).toEqual([
      [60, 'a'],
      [61, 'b'],
    ]);
    expect(changes[1]).toMatchObject({ lastGoodCommit: commitAt(59), firstChangedCommit: commitAt(61) });
  });

  it('answers for an empty history', () => {
    expect(judgeHistory([])).toEqual({ changes: [] });
  });
});

describe('acceptances', () => {
  it('mean nothing if their commit is unknown, or a prefix that could mean several', () => {
    const commits = Array.from({ length: 80 }, (_, index) => commitAt(index));
    const positionsOf = (commit: string): number[] => acceptedPositions(commits, [{ commit, reason: '' }]);
    expect(positionsOf(commitAt(40).slice(0, 8))).toEqual([40]);
    for (const commit of ['ffffffffffff', commitAt(40).slice(0, 6)]) expect(positionsOf(commit)).toEqual([]);
  });
});
