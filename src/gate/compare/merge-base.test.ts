import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { askIn } from './checkout.ts';
import { commitOf, defaultBranch, settleBase, sinceDefaultBranch, unknownCommit } from '../commits/settled-base.ts';
import { parseSubject } from '../commits/subject.ts';
import { temporaryFolder } from '../../../test/helpers/folders.ts';
import { project } from '../../../test/helpers/project.ts';

const folder = temporaryFolder();

/** On main two commits; on the branch `change`, which began at the first, one. */
function branched(name: string, branch = 'main') {
  const { path: directory, git, commit } = project({ path: join(folder, name) });
  git('checkout', '--quiet', '-B', branch);
  const began = commit({});
  git('checkout', '--quiet', '-b', 'change');
  commit({});
  git('checkout', '--quiet', branch);
  const tip = commit({});
  git('checkout', '--quiet', 'change');
  return { directory, began, tip, git, commit, ask: askIn({ root: directory, prefix: '' }) };
}

const here = { env: {}, runners: {} };

describe('a base that is a ref', () => {
  it('with commits that the head lacks gets a note about the merge base', async () => {
    const { ask } = branched('moved');
    const { base, notes } = await settleBase(ask, parseSubject('main', 'base'), here);
    expect(base.ref).toBe('main');
    expect(notes).toEqual([
      {
        kind: 'base-moved',
        message:
          'main has 1 commit that the head does not have. It counts here as if the head had undone it. --base merge-base=main compares with the commit where the head began.',
      },
    ]);
  });

  it.each([
    ['lies behind the head', 'change~1', here],
    ['is the head', 'change', here],
    ['lies ahead of a head that was chosen', 'change', { ...here, ref: 'change~1' }],
    ['does not exist, which is reported elsewhere', 'nothing', here],
  ])('that %s is taken as it is', async (name, ref, head) => {
    const { ask } = branched(name.replaceAll(' ', '-'));
    expect((await settleBase(ask, parseSubject(ref, 'base'), head)).notes).toEqual([]);
  });
});

describe('a base that is a merge base', () => {
  it('is the commit where the head left the branch', async () => {
    const { ask, began } = branched('merge-base');
    const settled = await settleBase(ask, parseSubject('merge-base=main', 'base'), here);
    expect(settled).toMatchObject({ base: { ref: began, label: 'merge base with main' }, notes: [] });
  });

  it('is an error with what to do when the commits have nothing in common', async () => {
    const { ask, git, commit } = branched('unrelated');
    git('checkout', '--quiet', '--orphan', 'other');
    commit({}, 'alone');
    await expect(settleBase(ask, parseSubject('merge-base=main', 'base'), here)).rejects.toThrow(
      'main and HEAD have no commit in common here: name another base, with --base ref=….',
    );
  });

  it('in a clone that is too shallow is an error with the command to type', async () => {
    const { directory, git } = branched('whole');
    const shallow = join(folder, 'shallow');
    git('clone', '--quiet', '--depth=1', '--no-single-branch', `file://${directory}`, shallow);
    const ask = askIn({ root: shallow, prefix: '' });
    await expect(settleBase(ask, parseSubject('merge-base=origin/main', 'base'), here)).rejects.toThrow(
      'this clone is shallow, complete it with git fetch --unshallow',
    );
  });
});

it('a repository without a commit is no place to look for one', async () => {
  const ask = askIn({ root: project({ path: join(folder, 'empty') }).path, prefix: '' });
  const says = 'This repository has no commit yet, so there is nothing to compare with: commit first, or measure';
  await expect(sinceDefaultBranch(ask)).rejects.toThrow(says);
  await expect(settleBase(ask, parseSubject('merge-base=main', 'base'), here)).rejects.toThrow(says);
});

it('a clone that is too shallow for a name gives a line to paste, which brings it', async () => {
  const { directory, git, tip } = branched('pasted');
  const shallow = join(folder, 'pasted-clone');
  git('clone', '--quiet', '--depth=1', `file://${directory}`, shallow);
  const ask = askIn({ root: shallow, prefix: '' });
  const { message } = await unknownCommit(ask, 'main');
  const [, line] = /this clone is shallow\. This completes it: (git .*) \(with/.exec(message) ?? [];
  execFileSync('sh', ['-c', line!], { cwd: shallow, stdio: 'ignore' });
  expect(await commitOf(ask, 'main')).toBe(tip);
});

describe('the default branch', () => {
  it('is what origin says', async () => {
    const { directory, git } = branched('origin', 'trunk');
    git('checkout', '--quiet', 'trunk');
    const clone = join(folder, 'clone');
    git('clone', '--quiet', directory, clone);
    expect(await defaultBranch(askIn({ root: clone, prefix: '' }))).toBe('origin/trunk');
  });
  it('is main or master where there is no origin', async () => {
    expect(await defaultBranch(branched('of-main').ask)).toBe('main');
    expect(await defaultBranch(branched('of-master', 'master').ask)).toBe('master');
  });
  it('makes a base be asked for when it is not there', async () => {
    await expect(sinceDefaultBranch(branched('none', 'trunk').ask)).rejects.toThrow(
      'there is no branch main or master here: name one, as in io-perf compare v1.2',
    );
  });
});
