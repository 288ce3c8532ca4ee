import { describe, expect, it } from 'vitest';
import { defined } from '../../core/document/index.ts';
import { commitOrder, groupChanges } from './commit-groups.ts';
import { acceptCommand, bisectCommand, type CommitChanges } from './copied-commands.ts';
import type { OverviewChange } from './overview-file.ts';

const commit = (place: number): string => place.toString(16).padStart(40, 'a');
const day = (place: number): string => new Date(Date.UTC(2026, 0, 1 + place)).toISOString();
const order = new Map(Array.from({ length: 20 }, (_, place) => [commit(place), place]));

const change = (good: number, bad: number, ratio = 1.2, more: Partial<OverviewChange> = {}): OverviewChange => ({
  cell: 0,
  target: 0,
  verdict: ratio > 1 ? 'regressed' : 'improved',
  ratio,
  before: 1,
  after: ratio,
  p: 0.001,
  lastGoodCommit: commit(good),
  firstChangedCommit: commit(bad),
  at: day(bad),
  commitsAgo: 3,
  ...more,
});

const grouped = (...changes: OverviewChange[]) => groupChanges(changes, new Set(changes), order, () => undefined);

describe('changes grouped by commit', () => {
  it('share a group when their ranges overlap, and the group has the range in common', () => {
    expect(grouped(change(2, 6, 1.3), change(4, 8, 1.2), change(4, 5, 1.1))).toMatchObject([
      { changes: [0, 1, 2], lastGoodCommit: commit(4), firstChangedCommit: commit(5), commits: 1 },
    ]);
  });

  it('are in two groups when one range ends where the other begins, or when their directions differ', () => {
    expect(grouped(change(2, 4), change(4, 6)).map(({ changes }) => changes)).toHaveLength(2);
    expect(grouped(change(2, 4), change(2, 4, 0.8)).map(({ verdict }) => verdict)).toEqual(['regressed', 'improved']);
  });

  it('are sorted with the worst first and accepted ones last', () => {
    const groups = grouped(
      change(1, 2, 0.5),
      change(3, 4, 1.1),
      change(5, 6, 3, { accepted: 'safer' }),
      change(7, 8, 1.5),
    );
    expect(groups.map(({ changes: [first] }) => first)).toEqual([3, 1, 0, 2]);
  });

  it('are grouped by time when they have no commit', () => {
    const withoutCommit = (place: number): OverviewChange => {
      const { cell, target, verdict, ratio, before, after, p = 0, commitsAgo } = change(0, place);
      return { cell, target, verdict, ratio, before, after, p, commitsAgo, at: day(place) };
    };
    const groups = grouped(withoutCommit(4), withoutCommit(4), withoutCommit(9));
    expect(groups.map(({ changes }) => changes.length)).toEqual([1, 2]);
  });

  it('stay apart when their commits are no longer looked at', () => {
    const old = (name: string, at: number): OverviewChange =>
      change(0, 0, 1.2, { firstChangedCommit: name.repeat(40), lastGoodCommit: 'c'.repeat(40), at: day(at) });
    expect(grouped(old('d', 1), old('e', 2), old('d', 1)).map(({ changes }) => changes.length)).toEqual([1, 2]);
  });

  it('follow the order in which commits were first measured, without pull requests', () => {
    const run = (id: string, at: number, pullRequest?: number) =>
      ({ commit: id, startedAt: day(at), ...defined({ pullRequest }) }) as never;
    expect([...commitOrder([run('b', 3), run('a', 5), run('a', 1), run('x', 0, 7)]).keys()]).toEqual(['a', 'b']);
  });
});

describe('a copied command', () => {
  const group = (cell: string, good = commit(1), bad = commit(2)): CommitChanges => ({
    changes: [{ cell }],
    lastGoodCommit: good,
    firstChangedCommit: bad,
  });

  it('names the workload and both commits', () => {
    expect(bisectCommand(group('command/run/import'))).toBe(
      `io-perf bisect --good ${commit(1)} --bad ${commit(2)} --metric time import`,
    );
    expect(bisectCommand(group('native/read/pread?chunk=4KiB'))).toBeUndefined();
  });

  it('quotes names for the shell, and is not offered for names with invisible characters', () => {
    expect(acceptCommand(group("a/b/$(rm -rf ~)'x"))).toContain(String.raw`accept 'a/b/$(rm -rf ~)'\''x' --commit`);
    expect(acceptCommand(group('a/b/c\nrm'))).toBeUndefined();
    expect(bisectCommand(group('command/run/import', 'HEAD; rm', commit(2)))).toBeUndefined();
  });
});
