import {
  chmodSync,
  existsSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../test/helpers/folders.ts';
import { copyWorkingTree, listIgnored } from './working-tree.ts';
import { project as makeProject, type Project } from '../../../test/helpers/project.ts';

const folder = temporaryFolder();
let project: string;
let git: Project['git'];
let write: Project['write'];
let copy: string;
let trees = 0;

/** Copies what is there now. */
const copyNow = (isOwn: (path: string) => boolean = () => false): Promise<Buffer[]> =>
  copyWorkingTree({ root: project, environment: process.env, isOwn }, copy);

const read = (name: string): string => readFileSync(join(copy, name), 'utf8');

describe('a working tree that is copied', () => {
  beforeEach(() => {
    trees++;
    project = join(folder, `project${trees}`);
    copy = join(folder, `copy${trees}`);
    const made = makeProject({ path: project });
    ({ git, write } = made);
    write({ 'a.txt': 'a', 'b.txt': 'b', 'deep/er/c.txt': 'c', 'tool.sh': 'true', '.gitignore': 'out/\n.env\n' });
    symlinkSync('a.txt', join(project, 'link'));
    made.commit({});
    git('worktree', 'add', '--quiet', '--detach', copy);
  });

  it('has what is changed, staged and untracked, with modes and links', async () => {
    write({ 'a.txt': 'changed', 'staged.txt': 'staged', 'new/file.txt': 'new' });
    git('add', 'staged.txt');
    chmodSync(join(project, 'tool.sh'), 0o755);
    rmSync(join(project, 'link'));
    symlinkSync('/nowhere', join(project, 'link'));
    await copyNow();
    expect([read('a.txt'), read('staged.txt'), read('new/file.txt'), read('b.txt')]).toEqual([
      'changed',
      'staged',
      'new',
      'b',
    ]);
    expect(statSync(join(copy, 'tool.sh')).mode & 0o777).toBe(0o755);
    expect(readlinkSync(join(copy, 'link'))).toBe('/nowhere');
  });

  it('is without what is deleted, staged or not, and without folders that are empty then', async () => {
    rmSync(join(project, 'b.txt'));
    git('rm', '--quiet', 'deep/er/c.txt');
    await copyNow();
    expect(existsSync(join(copy, 'b.txt'))).toBe(false);
    expect(existsSync(join(copy, 'deep'))).toBe(false);
  });

  it('is without what git ignores, which is listed for the reader', async () => {
    write({ '.env': 'SECRET=1', 'out/result': 'x', '.git/info/exclude': 'excluded\n', excluded: 'x' });
    await copyNow();
    expect(['.env', 'out', 'excluded'].filter((name) => existsSync(join(copy, name)))).toEqual([]);
    expect((await listIgnored(project, process.env)).sort()).toEqual(['.env', 'excluded', 'out/']);
  });

  it('has a folder where a file was, and a file where a folder was', async () => {
    rmSync(join(project, 'a.txt'));
    rmSync(join(project, 'deep'), { recursive: true });
    write({ 'a.txt/inside': 'in', deep: 'file' });
    await copyNow();
    expect([read('a.txt/inside'), read('deep')]).toEqual(['in', 'file']);
  });

  it('never writes through a link of the commit', async () => {
    writeFileSync(join(folder, 'victim'), 'untouched');
    rmSync(join(project, 'link'));
    symlinkSync(join(folder, 'victim'), join(project, 'link'));
    git('commit', '--quiet', '-am', 'two');
    git('-C', copy, 'checkout', '--quiet', '--detach', git('rev-parse', 'HEAD'));
    rmSync(join(project, 'link'));
    write({ link: 'a file now' });
    await copyNow();
    expect(read('link')).toBe('a file now');
    expect(readFileSync(join(folder, 'victim'), 'utf8')).toBe('untouched');
  });

  it('copies files with names of every kind, also those that are not text', async () => {
    const names = [Buffer.from('a\nb "c" \'d\' $(e)'), Buffer.from('-f'), Buffer.from([0x66, 0xff, 0xfe])];
    for (const name of names) writeFileSync(Buffer.concat([Buffer.from(`${project}/`), name]), 'odd');
    expect(await copyNow()).toHaveLength(3);
    for (const name of names) {
      expect(readFileSync(Buffer.concat([Buffer.from(`${copy}/`), name]), 'utf8')).toBe('odd');
    }
  });

  it('has a repository that lies inside of it', async () => {
    makeProject({ path: join(project, 'inner') });
    write({ 'inner/file.txt': 'x' });
    await copyNow();
    expect(read('inner/file.txt')).toBe('x');
  });

  it('is without files of the comparison itself', async () => {
    write({ 'io-perf-run.json': '{}', 'other.json': '{}' });
    await copyNow((path) => path === join(project, 'io-perf-run.json'));
    expect(existsSync(join(copy, 'io-perf-run.json'))).toBe(false);
    expect(existsSync(join(copy, 'other.json'))).toBe(true);
  });

  it('has thousands of files', async () => {
    write(Object.fromEntries(Array.from({ length: 3000 }, (_, index) => [`many/${index % 30}/${index}.txt`, 'x'])));
    expect(await copyNow()).toHaveLength(3000);
    expect(read('many/29/2999.txt')).toBe('x');
  });

  it('is left as it was, its index too', async () => {
    write({ 'a.txt': 'changed' });
    const index = join(project, '.git', 'index');
    renameSync(index, `${index}.kept`);
    writeFileSync(index, readFileSync(`${index}.kept`));
    const before = readFileSync(index);
    await copyNow();
    expect(readFileSync(index).equals(before)).toBe(true);
  });
});
