import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { askIn } from './checkout.ts';
import { defaultBranch, settleBase, sinceDefaultBranch } from '../commits/settled-base.ts';
import { parseSubject } from '../commits/subject.ts';
import { temporaryFolder } from '../../../test/helpers/folders.ts';

const folder = temporaryFolder();

function git(directory: string, ...words: string[]): string {
  const who = { GIT_AUTHOR_NAME: 'a', GIT_AUTHOR_EMAIL: 'a@b', GIT_COMMITTER_NAME: 'a', GIT_COMMITTER_EMAIL: 'a@b' };
  const env = { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', ...who };
  return execFileSync('git', ['-C', directory, ...words], { encoding: 'utf8', env, stdio: ['ignore', 'pipe', 'pipe'] });
}

const commit = (directory: string, message: string): string => {
  git(directory, 'commit', '--quiet', '--allow-empty', '-m', message);
  return git(directory, 'rev-parse', 'HEAD').trim();
};

/** On main two commits; on the branch `change`, which began at the first, one. */
function project(name: string, branch = 'main') {
  const directory = join(folder, name);
  git(folder, 'init', '--quiet', `--initial-branch=${branch}`, directory);
  const began = commit(directory, 'one');
  git(directory, 'checkout', '--quiet', '-b', 'change');
  commit(directory, 'mine');
  git(directory, 'checkout', '--quiet', branch);
  const tip = commit(directory, 'theirs');
  git(directory, 'checkout', '--quiet', 'change');
  return { directory, began, tip, ask: askIn({ root: directory, prefix: '' }) };
}

const here = { env: {}, runners: {} };

describe('a base that is a ref', () => {
  it('with commits that the head lacks gets a note about the merge base', async () => {
    const { ask } = project('moved');
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
    const { ask } = project(name.replaceAll(' ', '-'));
    expect((await settleBase(ask, parseSubject(ref, 'base'), head)).notes).toEqual([]);
  });
});

describe('a base that is a merge base', () => {
  it('is the commit where the head left the branch', async () => {
    const { ask, began } = project('merge-base');
    const settled = await settleBase(ask, parseSubject('merge-base=main', 'base'), here);
    expect(settled).toMatchObject({ base: { ref: began, label: 'merge base with main' }, notes: [] });
  });

  it('of nothing in common is an error with what to do', async () => {
    const { ask, directory } = project('unrelated');
    git(directory, 'checkout', '--quiet', '--orphan', 'other');
    commit(directory, 'alone');
    await expect(settleBase(ask, parseSubject('merge-base=main', 'base'), here)).rejects.toThrow(
      'main and HEAD have no commit in common here: name another base, with --base ref=….',
    );
  });

  it('in a clone that is too shallow is an error with the command to type', async () => {
    const { directory } = project('whole');
    const shallow = join(folder, 'shallow');
    git(folder, 'clone', '--quiet', '--depth=1', '--no-single-branch', `file://${directory}`, shallow);
    const ask = askIn({ root: shallow, prefix: '' });
    await expect(settleBase(ask, parseSubject('merge-base=origin/main', 'base'), here)).rejects.toThrow(
      'this clone is shallow, complete it with git fetch --unshallow',
    );
  });
});

describe('the default branch', () => {
  it('is what origin says', async () => {
    const { directory } = project('origin', 'trunk');
    git(directory, 'checkout', '--quiet', 'trunk');
    const clone = join(folder, 'clone');
    git(folder, 'clone', '--quiet', directory, clone);
    expect(await defaultBranch(askIn({ root: clone, prefix: '' }))).toBe('origin/trunk');
  });
  it('is main or master where there is no origin', async () => {
    expect(await defaultBranch(project('of-main').ask)).toBe('main');
    expect(await defaultBranch(project('of-master', 'master').ask)).toBe('master');
  });
  it('that is not there makes a base be asked for', async () => {
    await expect(sinceDefaultBranch(project('none', 'trunk').ask)).rejects.toThrow(
      'there is no branch main or master here: name one, as in io-perf compare v1.2',
    );
  });
});
