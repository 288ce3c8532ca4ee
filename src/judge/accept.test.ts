import { describe, expect, it } from 'vitest';
import { judgementSchemaId, type Judgement } from '../document/index.ts';
import { applyAcceptances } from './accept.ts';

const commit = 'abcdef0123456789';
const judgement: Judgement = {
  schema: judgementSchemaId,
  run: 'r',
  basis: 'paired',
  head: { name: 'head' },
  verdict: 'regressed',
  failed: true,
  gate: [
    { rule: 'count', cell: 'a/b/c', failed: true, message: 'a/b/c: fsync 1 → 2 per operation, no count may grow.' },
    { rule: 'time', cell: 'a/b/c', failed: true, message: 'a/b/c is slower.' },
    {
      rule: 'budget',
      cell: 'a/b/c',
      failed: true,
      message: 'a/b/c: read 2 → 2 per operation, the budget allows <= 1.',
    },
  ],
  cells: {
    'a/b/c': {
      verdict: 'regressed',
      ratio: 2,
      low: 1.9,
      high: 2.1,
      counts: [
        { metric: 'fsync', base: 1, head: 2, verdict: 'grown' },
        { metric: 'read', base: 2, head: 2, verdict: 'grown', allowed: '<= 1' },
      ],
    },
  },
};
const withoutBudget: Judgement = {
  ...judgement,
  gate: judgement.gate.slice(0, 2),
  cells: { 'a/b/c': { ...judgement.cells['a/b/c']!, counts: judgement.cells['a/b/c']!.counts!.slice(0, 1) } },
};

describe('a change that was accepted at the commit under test', () => {
  const accept = (of: Judgement, at = commit.slice(0, 7)): Judgement =>
    applyAcceptances(of, commit, () => [{ commit: at, reason: 'wanted.' }]);

  it('fails no more, in counts and in time, and says why', () => {
    const accepted = accept(withoutBudget);
    expect(accepted).toMatchObject({ failed: false, verdict: 'unchanged' });
    expect(accepted.gate.map(({ rule, failed, message }) => [rule, failed, message])).toEqual([
      ['time', false, 'a/b/c is slower. Accepted: wanted.'],
      ['count', false, 'a/b/c: fsync 1 → 2 per operation, no count may grow. Accepted: wanted.'],
    ]);
    expect(accepted.cells['a/b/c']).toMatchObject({ verdict: 'regressed', advisory: true });
  });

  it('is told with who accepted it', () => {
    const by = applyAcceptances(withoutBudget, commit, () => [
      { commit: commit.slice(0, 7), reason: 'wanted.', by: 'ann' },
    ]);
    expect(by.gate.map(({ message }) => message.replace(/^.*\. (?=Accepted)/, ''))).toEqual([
      'Accepted by ann: wanted.',
      'Accepted by ann: wanted.',
    ]);
    expect(by.cells['a/b/c']).toMatchObject({
      ...{ accepted: 'wanted.', acceptedBy: 'ann' },
      counts: [{ metric: 'fsync', accepted: 'wanted.', acceptedBy: 'ann', verdict: 'within-tolerance' }],
    });
  });

  it('still breaks a budget, which is a rule written down', () => {
    const accepted = accept(judgement);
    expect(accepted.failed).toBe(true);
    expect(accepted.gate.filter(({ failed }) => failed).map(({ rule }) => rule)).toEqual(['budget']);
  });

  describe('of cells that changed together', () => {
    const cell = { verdict: 'inconclusive' as const, ratio: 1.03, low: 0.99, high: 1.07 };
    const group = {
      ...judgement,
      gate: [{ rule: 'time' as const, cells: ['a/b/c', 'a/b/d'], failed: true, message: 'a/b: 2 cells are slower.' }],
      cells: { 'a/b/c': cell, 'a/b/d': cell },
    };
    const acceptFor = (...cells: string[]): Judgement =>
      applyAcceptances(group, commit, (id) => (cells.includes(id) ? [{ commit, reason: 'wanted.' }] : []));

    it('fails no more where it was accepted for all of them', () => {
      expect(acceptFor('a/b/c', 'a/b/d')).toMatchObject({
        ...{ failed: false, verdict: 'inconclusive' },
        gate: [{ failed: false, message: 'a/b: 2 cells are slower. Accepted: wanted.' }],
      });
    });

    it('fails where it was accepted for some', () => {
      expect(acceptFor('a/b/c')).toMatchObject({ failed: true, verdict: 'regressed' });
    });
  });

  it('is nothing to others: another commit, no commit', () => {
    expect(accept(judgement, '1234567')).toBe(judgement);
    expect(applyAcceptances(judgement, undefined, () => [{ commit, reason: 'x' }])).toBe(judgement);
  });
});
