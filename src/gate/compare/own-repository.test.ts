import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../test/helpers/folders.ts';
import { has } from '../../../test/helpers/has.ts';
import { git, project } from '../../../test/helpers/project.ts';
import { borrowRepository, checkOutCommit, lendersOf } from './own-repository.ts';

const folder = temporaryFolder();
const origin = project({ path: join(folder, 'origin'), files: { 'a.txt': 'one', 'deep/b.txt': 'deep' } });
origin.git('tag', 'v1');
const first = origin.git('rev-parse', 'HEAD');
const last = origin.commit({ 'a.txt': 'two' }, 'two');
origin.git('config', 'uploadpack.allowFilter', 'true');
origin.git('config', 'uploadpack.allowAnySHA1InWant', 'true');

const clone = (name: string, ...words: string[]): string => {
  const path = join(folder, name);
  git(folder, 'clone', '--quiet', ...words, `file://${origin.path}`, path);
  return path;
};

async function sideOf(own: string, commit: string): Promise<string> {
  const path = `${own}-${commit.slice(0, 4)}`;
  await borrowRepository(own, path);
  expect(await checkOutCommit(path, commit)).toBeUndefined();
  return path;
}

const read = (side: string, name: string): string => readFileSync(join(side, name), 'utf8');

/** Names and sizes of everything in a folder. git itself renews the time of a pack whose objects are written once more. */
const stateOf = (path: string): string[] =>
  readdirSync(path, { recursive: true, encoding: 'utf8' }).map((name) => `${name} ${statSync(join(path, name)).size}`);

describe('the repository of a side', () => {
  it('has the commits, refs, tags and settings of the user’s, and writes nothing into it', async () => {
    const own = clone('whole');
    git(own, 'config', 'my.setting', 'kept');
    const before = stateOf(join(own, '.git'));
    for (const [commit, text, described] of [
      [first, 'one', 'v1'],
      [last, 'two', `v1-1-g${last.slice(0, 7)}`],
    ] as const) {
      const side = await sideOf(own, commit);
      expect(read(side, 'a.txt')).toBe(text);
      expect(git(side, 'rev-parse', 'HEAD')).toBe(commit);
      expect(git(side, 'status', '--porcelain')).toBe('');
      expect(git(side, 'describe', '--tags')).toBe(described);
      expect(git(side, 'for-each-ref')).toBe(git(own, 'for-each-ref'));
      expect(git(side, 'symbolic-ref', 'refs/remotes/origin/HEAD')).toBe('refs/remotes/origin/main');
      expect([git(side, 'remote', 'get-url', 'origin'), git(side, 'config', 'my.setting')]).toEqual([
        `file://${origin.path}`,
        'kept',
      ]);
      writeFileSync(join(side, 'new.txt'), '');
      git(side, 'add', '.');
      git(side, 'commit', '--quiet', '--message', 'by the program');
      expect(git(side, 'rev-list', '--count', `${commit}..HEAD`)).toBe('1');
    }
    expect(stateOf(join(own, '.git'))).toEqual(before);
  });

  it('has the same names in .git on both sides', async () => {
    const own = clone('alike');
    const names = [];
    for (const commit of [first, last]) {
      const side = await sideOf(own, commit);
      names.push(readdirSync(join(side, '.git'), { recursive: true, encoding: 'utf8' }).sort());
    }
    expect(names[0]).toEqual(names[1]);
    expect(names[0]).toContain(join('objects', 'info', 'alternates'));
  });

  it('is had from a shallow clone, which stays as shallow', async () => {
    const own = clone('shallow', '--depth=1', '--no-single-branch');
    const side = await sideOf(own, last);
    expect(git(side, 'rev-list', '--count', 'HEAD')).toBe('1');
    git(own, 'fetch', '--quiet', '--depth=1', 'origin', first);
    expect(read(await sideOf(own, first), 'a.txt')).toBe('one');
  });

  it('fetches what a partial clone lacks into itself', async () => {
    const own = clone('partial', '--filter=blob:none');
    const lacks = (repository: string): boolean => {
      const environment = { ...process.env, GIT_NO_LAZY_FETCH: '1' };
      const words = ['-C', repository, 'rev-list', '--objects', '--missing=print', first];
      return spawnSync('git', words, { encoding: 'utf8', env: environment }).stdout.includes('?');
    };
    expect(lacks(own)).toBe(true);
    const side = await sideOf(own, first);
    expect(read(side, 'a.txt')).toBe('one');
    expect(lacks(own)).toBe(true);
  });

  it('is as sparse as the user’s', async () => {
    const own = clone('sparse');
    git(own, 'sparse-checkout', 'set', 'nothing');
    const side = await sideOf(own, first);
    expect([read(side, 'a.txt'), existsSync(join(side, 'deep'))]).toEqual(['one', false]);
    expect(git(side, 'status', '--porcelain')).toBe('');
  });

  it('is had from a worktree, also of a bare repository', async () => {
    const own = clone('with-worktrees');
    const worktree = join(folder, 'worktree');
    git(own, 'worktree', 'add', '--quiet', '--detach', worktree, last);
    const bare = clone('bare', '--bare');
    const ofBare = join(folder, 'worktree-of-bare');
    git(bare, 'worktree', 'add', '--quiet', '--detach', ofBare, last);
    for (const place of [worktree, ofBare]) {
      const side = await sideOf(place, first);
      expect([read(side, 'a.txt'), git(side, 'status', '--porcelain')]).toEqual(['one', '']);
      expect(git(side, 'worktree', 'list').split('\n')).toHaveLength(1);
    }
  });

  it('has the settings that are included only where the user’s repository lies, and its own of the checkout', async () => {
    const own = clone('included');
    const credentials = join(folder, 'credentials.config');
    writeFileSync(credentials, '[my]\n\tcredential = secret\n');
    git(own, 'config', `includeIf.gitdir:${join(own, '.git')}.path`, credentials);
    git(own, 'config', 'include.path', '../.gitconfig');
    writeFileSync(join(own, '.gitconfig'), '[my]\n\town = users\n');
    const side = await sideOf(own, last);
    writeFileSync(join(side, '.gitconfig'), '[my]\n\town = sides\n');
    expect([git(side, 'config', 'my.credential'), git(side, 'config', 'my.own')]).toEqual(['secret', 'sides']);
    expect(read(side, '.git/config')).not.toContain('secret');
  });

  it('names the folders whose objects it borrows', async () => {
    const own = clone('lending');
    const side = await sideOf(own, last);
    expect(await lendersOf(join(side, '.git'))).toEqual([join(own, '.git')]);
    expect(await lendersOf(join(own, '.git'))).toEqual([]);
  });

  const noLfs = has('git-lfs') ? '' : ' (skipped: no git-lfs)';
  it.skipIf(noLfs !== '')(`has the files of Git LFS that the user’s has${noLfs}`, async () => {
    const made = project({ path: join(folder, 'large'), files: { '.gitattributes': '*.bin filter=lfs -text\n' } });
    for (const [key, value] of [
      ['clean', 'git-lfs clean -- %f'],
      ['smudge', 'git-lfs smudge -- %f'],
      ['process', 'git-lfs filter-process'],
      ['required', 'true'],
    ] as const)
      made.git('config', `filter.lfs.${key}`, value);
    mkdirSync(join(made.path, 'data'));
    const commits = ['small', 'large'].map((text) => made.commit({ 'data/a.bin': text }, text));
    for (const [at, text] of ['small', 'large'].entries())
      expect(read(await sideOf(made.path, commits[at]!), 'data/a.bin')).toBe(text);
  });
});
