import { expect, it } from 'vitest';
import { judgementSchemaId, type RunDocument } from '../document/index.ts';
import { nameSides } from './name-sides.ts';

const headSha = 'a'.repeat(40);
const merge = 'b'.repeat(40);
const pullRequest = { number: 12, headSha, baseSha: 'c'.repeat(40), baseRef: 'main', fromFork: false };
const compared: RunDocument = {
  schema: 'io-perf/run/v1',
  id: 'run',
  startedAt: '2026-01-01T00:00:00Z',
  endedAt: '2026-01-01T00:01:00Z',
  complete: true,
  seed: 1,
  tool: { name: 'io-perf', version: '1' },
  source: { repository: 'octo/disk', commit: merge, ref: merge },
  subjects: {},
  cells: {},
  skipped: [],
  errors: [],
  judgement: {
    schema: judgementSchemaId,
    basis: 'paired',
    base: { name: 'x', commit: 'c'.repeat(40) },
    head: { name: 'y', commit: merge },
    verdict: 'unchanged',
    failed: false,
    gate: [],
    cells: {},
  },
};

it('the sides of a pull request have its names', () => {
  const { judgement } = nameSides(compared, { pullRequest, ref: 'refs/pull/12/merge' });
  expect(judgement?.base).toMatchObject({ name: 'main', ref: 'refs/heads/main' });
  expect(judgement?.head).toMatchObject({ name: 'pull request 12', commit: merge });
});
it('the document is of the head that the forge knows, not of the merge that was measured', () => {
  const { source } = nameSides(compared, { pullRequest, ref: 'refs/pull/12/merge' });
  expect(source).toEqual({ repository: 'octo/disk', commit: headSha, pullRequest: 12, ref: 'refs/pull/12/merge' });
});
it('without a pull request nothing is renamed', () => {
  expect(nameSides(compared, { pullRequest: undefined, ref: 'refs/heads/main' })).toBe(compared);
});

it('a head without a base is that of the pull request all the same', () => {
  const judgement = { ...compared.judgement!, base: undefined };
  const pull = { number: 12, headSha: 'feed', baseSha: undefined, baseRef: 'main', fromFork: false };
  const named = nameSides({ ...compared, judgement }, { pullRequest: pull, ref: '' });
  expect(named.judgement).toMatchObject({ head: { name: 'pull request 12' } });
  expect(named.judgement?.base).toBeUndefined();
  expect(named.source).toMatchObject({ commit: 'feed', pullRequest: 12 });
});
it('a base that is not the merge base is noted in the judgement', () => {
  const pull = { number: 12, headSha: 'feed', baseSha: undefined, baseRef: 'main', fromFork: false };
  const note = { kind: 'base-moved' as const, message: 'Compared with the tip of main.' };
  expect(nameSides(compared, { pullRequest: pull, ref: '' }, { note }).judgement?.notes).toEqual([note]);
});
it('sides of a branch on one’s own machine have the names of branches', () => {
  const names = { base: 'origin/main', head: 'patch' };
  const named = nameSides(compared, { pullRequest: undefined, ref: '' }, { names });
  expect([named.judgement?.base?.name, named.judgement?.head.name]).toEqual(['origin/main', 'patch']);
});
