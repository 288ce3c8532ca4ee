import { expect, it } from 'vitest';
import { judgementSchemaId, type Judgement } from '../model/index.ts';
import { withAcceptances } from './accepted.ts';

const commit = 'abcdef0123456789abcdef0123456789abcdef01';
const cell = 'node/close/closeSync';
const blessing = { cells: 'node/*', commit, reason: 'worth it', at: '2026-01-01T00:00:00Z', by: 'ann' };
const judgement = (rule: 'time' | 'count' | 'budget' | 'failed', failed = true): Judgement => ({
  schema: judgementSchemaId,
  basis: 'paired',
  head: { name: 'head' },
  verdict: 'regressed',
  failed,
  gate: [{ rule, cell, failed, message: 'It is slower.' }],
  cells: { [cell]: { type: 'path', verdict: 'regressed', ratio: 1.2, low: 1.1, high: 1.3 } },
});

it.each(['time', 'count'] as const)('a change in %s that was accepted at this commit passes, and says so', (rule) => {
  const accepted = withAcceptances(judgement(rule), commit, [blessing]);
  expect(accepted).toMatchObject({ failed: false, verdict: 'regressed' });
  expect(accepted.gate[0]).toMatchObject({ failed: false, message: 'It is slower. Accepted by ann: worth it' });
});
it.each([
  ['another commit', judgement('time'), 'f'.repeat(40), [blessing]],
  ['no commit', judgement('time'), undefined, [blessing]],
  ['another cell', judgement('time'), commit, [{ ...blessing, cells: 'java/*' }]],
  ['a budget', judgement('budget'), commit, [blessing]],
  ['a cell that failed', judgement('failed'), commit, [blessing]],
])('not accepted: %s', (_, judged, at, blessings) => {
  expect(withAcceptances(judged, at, blessings)).toEqual(judged);
});
it('what did not fail stays as it is', () => {
  const warning = judgement('time', false);
  expect(withAcceptances(warning, commit, [blessing])).toEqual(warning);
});
