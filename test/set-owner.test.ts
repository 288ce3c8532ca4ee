import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { project, type Project } from './helpers/project.ts';

const { homepage, repository } = JSON.parse(readFileSync('package.json', 'utf8')) as Record<string, string>;
const [owner, name] = repository!.replace('github:', '').split('/') as [string, string];

describe('scripts/set-owner.mjs', () => {
  let folder: string;
  let git: Project['git'];
  let write: Project['write'];
  const setOwner = (...words: string[]): ReturnType<typeof spawnSync> =>
    spawnSync(process.execPath, [resolve('scripts/set-owner.mjs'), ...words], { cwd: folder, encoding: 'utf8' });

  beforeEach(() => {
    ({ path: folder, git, write } = project());
  });

  it('replaces the owner in every tracked text file of this repository, and can replace it again', () => {
    const tracked = execFileSync('git', ['ls-files', '-z', '--', ':!dist'], { encoding: 'utf8' }).split('\0');
    const naming = tracked.filter((path) => path !== '' && readFileSync(path).includes(`${owner}/${name}`));
    expect(naming).toEqual(expect.arrayContaining(['README.md', 'package.json', 'docs/action.md']));
    write(Object.fromEntries(naming.map((path) => [path, readFileSync(path)])));
    git('add', '--all');
    const before = git('write-tree');

    expect(setOwner('Some-Team')).toMatchObject({ status: 0, stderr: '' });
    for (const path of naming) expect(readFileSync(join(folder, path), 'utf8')).not.toContain(`${owner}/${name}`);
    expect(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))).toMatchObject({
      homepage: homepage!.replace(owner, 'Some-Team'),
      repository: repository!.replace(owner, 'Some-Team'),
    });

    expect(setOwner(owner)).toMatchObject({ status: 0, stderr: '' });
    git('add', '--all');
    expect(git('write-tree')).toBe(before);
  });

  it('leaves other names, binary files and dist/ alone', () => {
    const kept = { 'other.md': 'not-a/b a/bc x.a/b a/b-c', 'dist/cli.cjs': 'a/b' };
    write({
      ...kept,
      'package.json': JSON.stringify({ repository: 'github:a/b' }),
      'image.png': Buffer.from('a/b\0'),
      'read.md': 'uses: a/b@v1, a/b/migrate@v1, https://a.github.io/b/docs',
    });
    git('add', '--all');

    expect(setOwner('me').stdout).toBe('a is now me in 2 files. Run npm run build.\n');
    for (const [path, text] of Object.entries(kept)) expect(readFileSync(join(folder, path), 'utf8')).toBe(text);
    expect(readFileSync(join(folder, 'image.png'), 'utf8')).toBe('a/b\0');
    expect(readFileSync(join(folder, 'read.md'), 'utf8')).toBe(
      'uses: me/b@v1, me/b/migrate@v1, https://me.github.io/b/docs',
    );
  });

  it.each([[[]], [['a', 'b']], [['a/b']], [['-a']], [['a--b']], [['x'.repeat(40)]]])(
    'refuses %j, which is not the name of one owner',
    (words) => {
      const { status, stderr } = setOwner(...words);
      expect(status).toBe(2);
      expect(stderr).toMatch(/^set-owner: expected/);
    },
  );
});
