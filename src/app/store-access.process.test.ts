import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { project, type Project } from '../../test/helpers/project.ts';
import { makeFolder } from '../../test/helpers/folders.ts';
import { storeNamed } from './store-access.ts';

describe('a store that is named plainly', () => {
  const before = process.cwd();
  let made: Project;
  beforeEach(() => {
    made = project({ files: { 'a.txt': 'x' } });
    process.chdir(made.path);
  });
  afterEach(() => {
    process.chdir(before);
  });

  it('is a folder where no branch has the name, and outside of a repository', async () => {
    expect(await storeNamed('gh-pages')).toBe('gh-pages');
    process.chdir(makeFolder('no-repository'));
    expect(await storeNamed('gh-pages')).toBe('gh-pages');
  });

  it('is the branch of the name here', async () => {
    made.git('branch', 'gh-pages');
    expect(await storeNamed('gh-pages')).toBe(`git+${made.path}#gh-pages`);
    expect(await storeNamed('gh-pages:io-perf')).toBe(`git+${made.path}#gh-pages:io-perf`);
  });

  it('is the branch at origin, also where only that is known', async () => {
    const origin = project({ files: { 'a.txt': 'x' } });
    origin.git('branch', 'data.v1');
    const clone = join(makeFolder('clone'), 'c');
    origin.git('clone', '--quiet', `file://${origin.path}`, clone);
    process.chdir(clone);
    expect(await storeNamed('data.v1')).toBe(`git+file://${origin.path}#data.v1`);
  });

  it('is the folder where there is one, and a path or an address stays what it is', async () => {
    made.git('branch', 'history');
    mkdirSync(join(made.path, 'history'));
    for (const spec of ['history', './gh-pages', '/srv/history', 'git+https://example.org/a.git#x', '']) {
      expect(await storeNamed(spec)).toBe(spec);
    }
  });
});
