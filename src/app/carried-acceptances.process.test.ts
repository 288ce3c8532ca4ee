/** Acceptances of a pull request after its merge in a real repository: merged, squashed, rebased. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { RunDocument } from '../core/document/index.ts';
import { ancestryIn } from '../gate/index.ts';
import { openStore, type Store } from '../history/store/index.ts';
import { countedRun } from '../../test/helpers/counted-runs.ts';
import { temporaryFolder } from '../../test/helpers/folders.ts';
import { project, type Project } from '../../test/helpers/project.ts';
import { carriedAcceptances } from './carried-acceptances.ts';
import { judgeRuns } from './judge-runs.ts';
import { storedPast } from './stored-past.ts';

const cell = 'command/run/convert';
const ways = ['merge', 'squash', 'rebase'] as const;

let repository: Project;
let store: Store;
let runs: number;

const runOf = (commit: string, fsync: number, openat = 3, ns = 1e7): RunDocument =>
  countedRun(runs++, { convert: { ns, calls: { openat, fsync } } }, { commit });

beforeEach(async () => {
  runs = 0;
  repository = project({ commits: [{ 'a.txt': '1' }, { 'a.txt': '2' }] });
  store = openStore(temporaryFolder());
  for (const commit of repository.commits) await store.append([runOf(commit, 0)]);
});

/** @returns the head of the pull request, and the commit that it became */
function mergedBy(way: (typeof ways)[number]): { head: string; became: string } {
  const { git, commit } = repository;
  git('checkout', '-q', '-b', 'patch');
  const head = commit({ 'b.txt': 'durable' });
  git('checkout', '-q', 'main');
  // Something else was merged in the meantime.
  commit({ 'c.txt': 'other' });
  if (way === 'merge') git('merge', '-q', '--no-ff', '-m', 'Merge', 'patch');
  else if (way === 'squash') {
    git('merge', '-q', '--squash', 'patch');
    git('commit', '-q', '-m', 'Squashed (#12)');
  } else {
    git('checkout', '-q', 'patch');
    git('rebase', '-q', 'main');
    git('checkout', '-q', 'main');
    git('merge', '-q', '--ff-only', 'patch');
  }
  return { head, became: git('rev-parse', 'HEAD') };
}

const carriedTo = async (head: string, mergedAs?: string) =>
  carriedAcceptances(await store.snapshot(), head, {
    isAncestor: ancestryIn(repository.path),
    ...(mergedAs === undefined ? {} : { mergedAs: () => Promise.resolve(mergedAs) }),
  });

async function judged(run: RunDocument, mergedAs?: string) {
  for (const row of await carriedTo(run.source!.commit!, mergedAs)) await store.accept(row);
  const [one] = await judgeRuns([run], storedPast(await store.snapshot()));
  return one!.judgement;
}

const accept = (commit: string, more: object = {}) =>
  store.accept({ cells: cell, commit, reason: 'durable now', at: '2026-02-01T00:00:00Z', pullRequest: 12, ...more });

describe.each(ways)('what was accepted in a pull request, after a %s', (way) => {
  it('is accepted on the first run of the default branch, and stays so', async () => {
    const { head, became } = mergedBy(way);
    await accept(head);
    const first = runOf(became, 4);
    const judgement = await judged(first, became);
    expect(judgement).toMatchObject({ failed: false });
    expect(judgement.cells[cell]!.counts).toMatchObject([{ metric: 'fsync', accepted: 'durable now' }]);
    await store.append([first]);
    expect(await judged(runOf(repository.commit({ 'd.txt': 'x' }), 4), became)).toMatchObject({ failed: false });
  });

  it('does not cover what a later commit adds', async () => {
    const { head, became } = mergedBy(way);
    await accept(head);
    const first = runOf(became, 4);
    await judged(first, became);
    await store.append([first]);
    const later = repository.commit({ 'd.txt': 'x' });
    expect(await judged(runOf(later, 5), became)).toMatchObject({ failed: true });
    expect(await judged(runOf(later, 4, 9), became)).toMatchObject({ failed: true });
  });

  it('fails where it was not accepted', async () => {
    const { became } = mergedBy(way);
    expect(await judged(runOf(became, 4), became)).toMatchObject({ failed: true });
  });
});

describe('an acceptance of a commit that was merged', () => {
  it('is known by ancestry without a forge, also when another commit was pushed on top', async () => {
    const { head } = mergedBy('merge');
    await accept(head, { pullRequest: undefined });
    expect(await judged(runOf(repository.commit({ 'd.txt': 'x' }), 4))).toMatchObject({ failed: false });
  });

  it('does not come again with a later run, when it was in an earlier one', async () => {
    const { head, became } = mergedBy('merge');
    await store.append([runOf(became, 0)]);
    await accept(head);
    expect(await carriedTo(repository.commit({ 'd.txt': 'x' }), became)).toEqual([]);
  });

  it('of one count leaves another one that came with it to fail', async () => {
    const { head, became } = mergedBy('squash');
    await accept(head, { metric: 'fsync' });
    const judgement = await judged(runOf(became, 4, 9), became);
    expect(judgement.failed).toBe(true);
    expect(judgement.gate.filter(({ failed }) => failed).map(({ message }) => message)).toEqual([
      expect.stringContaining('open'),
    ]);
  });

  it('of a count leaves the level of the time as it was', async () => {
    const places = [...repository.commits];
    for (let n = 0; n < 8; n++) {
      const commit = repository.commit({ 'a.txt': `${n} more` });
      places.push(commit);
      await store.append([runOf(commit, 0, 3, 1e7 * (1 + (n % 3) / 200))]);
    }
    const durable = repository.commit({ 'b.txt': 'durable' });
    await accept(durable);
    await store.append([runOf(durable, 4, 3, 1.002e7)]);
    const slow = await judged(runOf(repository.commit({ 'd.txt': 'x' }), 4, 3, 6.7e7));
    expect(slow.cells[cell]).toMatchObject({ verdict: 'regressed' });
    expect(slow.cells[cell]!.accepted).toBeUndefined();
  });
});
