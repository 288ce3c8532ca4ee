import { spawnSync } from 'node:child_process';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownerFile } from '../../core/system/index.ts';
import { findAlikePlace } from './alike-place.ts';
import { openWorkFolder, type WorkFolder } from '../../places/targets/index.ts';
import { checkOut, findCommit, findRepository, type Checkout, type Repository } from './checkout.ts';
import { temporaryFolder } from '../../../test/helpers/folders.ts';
import { copyChanges } from './submodules.ts';
import { unmount, whyNoMounts } from '../../../test/helpers/mounts.ts';
import { git, project } from '../../../test/helpers/project.ts';

describe('two checkouts of one repository', () => {
  const folder = temporaryFolder();
  let work: WorkFolder;
  let repository: Repository;
  const checkouts: Checkout[] = [];

  beforeAll(async () => {
    const { path, write, commit } = project({ path: join(folder, 'project') });
    write({ 'deep/er/ä b.txt': 'text' });
    symlinkSync('nowhere', join(path, 'link'));
    for (const message of ['one', 'two']) commit({}, message);
    repository = await findRepository(path);
    work = await openWorkFolder([folder]);
    for (const [name, ref] of [
      ['base', 'HEAD~1'],
      ['head', 'HEAD'],
    ] as const) {
      checkouts.push(await checkOut(repository, await findCommit(repository, ref), name, work));
    }
  });
  afterAll(async () => {
    for (const checkout of checkouts) await checkout.remove();
    await work.remove();
  });

  it('have the same times once these are evened, and git finds nothing changed', async () => {
    writeFileSync(join(checkouts[0]!.path, 'built'), 'by the build');
    for (const checkout of checkouts) await checkout.evenTimes();
    const [base, head] = checkouts.map(({ path }) =>
      ['.', 'deep', 'deep/er', 'deep/er/ä b.txt', 'link'].map((name) => lstatSync(join(path, name)).mtimeMs),
    );
    expect(base).toEqual(head);
    expect(new Set(base).size).toBe(1);
    expect(lstatSync(join(checkouts[0]!.path, 'built')).mtimeMs).toBeGreaterThan(base![0]!);
    // Without looking into a file: what the index knows of them fits.
    expect(git(checkouts[1]!.path, 'diff-files', '--name-only')).toBe('');
  });

  it('leave the times of a folder of the user alone, to which a build has put a link in place of its own', async () => {
    const checkout = await checkOut(repository, await findCommit(repository, 'HEAD'), 'linked', work);
    const victim = join(folder, 'victim');
    mkdirSync(join(victim, 'er'), { recursive: true });
    const file = join(victim, 'er', 'ä b.txt');
    writeFileSync(file, 'precious');
    const times = [victim, join(victim, 'er'), file].map((path) => lstatSync(path).mtimeMs);
    rmSync(join(checkout.path, 'deep'), { recursive: true });
    symlinkSync(victim, join(checkout.path, 'deep'));
    await checkout.evenTimes();
    expect([victim, join(victim, 'er'), file].map((path) => lstatSync(path).mtimeMs)).toEqual(times);
    await checkout.remove();
    expect(readFileSync(file, 'utf8')).toBe('precious');
  });

  it('can lie as deep as the checkout of the user, and go without a trace', async () => {
    const place = (await findAlikePlace(repository.root, [folder]))!;
    const checkout = await checkOut(repository, await findCommit(repository, 'HEAD'), 'base', work, place);
    expect(checkout.path).toBe(place.path);
    expect(checkout.path).toHaveLength(repository.root.length);
    expect(git(checkout.path, 'status', '--porcelain')).toBe('');
    await checkout.remove();
    expect(existsSync(place.outermost)).toBe(false);
  });

  it('are removed by the next start when a kill left them, and those of other people are not', async () => {
    const place = (await findAlikePlace(repository.root, [folder]))!;
    const deeper = { path: join(place.outermost, 'x'), outermost: place.outermost };
    const commit = await findCommit(repository, 'HEAD');
    const left = await checkOut(repository, commit, 'left', work, deeper);
    // As long a name, but no mark.
    const other = join(folder, basename(place.outermost).replace(/.$/, '_'));
    mkdirSync(join(other, 'x', '.git'), { recursive: true });
    const next = { path: join(folder, basename(place.outermost).replace(/.$/, '-'), 'x'), outermost: '' };
    next.outermost = dirname(next.path);
    checkouts.push(await checkOut(repository, commit, 'used', work, next));
    expect(existsSync(left.path)).toBe(true);
    const marker = join(left.path, '.git', ownerFile);
    const deadPid = spawnSync(process.execPath, ['-e', '']).pid;
    const owner = JSON.parse(readFileSync(marker, 'utf8')) as object;
    writeFileSync(marker, JSON.stringify({ ...owner, pid: deadPid }));
    const last = { path: join(folder, basename(place.outermost).replace(/.$/, '.'), 'x'), outermost: '' };
    last.outermost = dirname(last.path);
    checkouts.push(await checkOut(repository, commit, 'last', work, last));
    expect(existsSync(place.outermost)).toBe(false);
    expect(existsSync(other)).toBe(true);
    expect(checkouts.every(({ path }) => existsSync(path))).toBe(true);
  });

  const noMounts = whyNoMounts(temporaryFolder());
  it.skipIf(noMounts)(
    `stay and are named where a workload left a mount in them${noMounts ? ` (skipped: ${noMounts})` : ''}`,
    async () => {
      const user = temporaryFolder();
      writeFileSync(join(user, 'thesis.txt'), '');
      const place = (await findAlikePlace(repository.root, [folder]))!;
      const commit = await findCommit(repository, 'HEAD');
      for (const checkout of [
        await checkOut(repository, commit, 'mounted', work),
        await checkOut(repository, commit, 'mounted', work, place),
      ]) {
        const point = join(checkout.path, 'deep', 'm');
        mkdirSync(point);
        spawnSync('mount', ['--bind', user, point]);
        try {
          await expect(checkout.remove()).rejects.toThrow(
            `The checkout ${checkout.path} could not be removed (${point} is mounted in it: unmount that first)`,
          );
          expect(readdirSync(point)).toEqual(['thesis.txt']);
        } finally {
          unmount(point);
        }
        await checkout.remove();
        expect([existsSync(checkout.path), readdirSync(user)]).toEqual([false, ['thesis.txt']]);
      }
    },
  );
});

describe('a checkout of a repository with submodules', () => {
  const folder = temporaryFolder();
  const inner = project({ path: join(folder, 'inner'), files: { 'in.txt': 'inner one' } });
  const library = project({ path: join(folder, 'library'), files: { 'lib.txt': 'one' } });
  const allowed = ['-c', 'protocol.file.allow=always', 'submodule'];
  library.git(...allowed, 'add', '--quiet', `file://${inner.path}`, 'deep/inner');
  library.commit({}, 'with a submodule');
  const origin = project({ path: join(folder, 'origin'), files: { 'main.txt': 'text' } });
  origin.git(...allowed, 'add', '--quiet', `file://${library.path}`, 'libs/ä b');
  const base = origin.commit({}, 'one');
  library.commit({ 'lib.txt': 'two' }, 'two');
  git(join(origin.path, 'libs/ä b'), 'pull', '--quiet');
  const head = origin.commit({}, 'two');

  /** As a person has it: cloned, with or without its submodules. */
  const clone = (name: string, ...words: string[]): string => {
    const path = join(folder, name);
    git(folder, '-c', 'protocol.file.allow=always', 'clone', '--quiet', ...words, `file://${origin.path}`, path);
    return path;
  };
  const inCheckout = async (
    path: string,
    commit: string,
    look: (checkout: Checkout) => void | Promise<void>,
  ): Promise<void> => {
    const work = await openWorkFolder([folder]);
    const checkout = await checkOut(await findRepository(path), commit, 'side', work);
    try {
      await look(checkout);
    } finally {
      await checkout.remove();
      await work.remove();
    }
  };
  const read = ({ path }: Checkout, name: string): string => readFileSync(join(path, name), 'utf8');
  const whole = clone('whole', '--recurse-submodules');

  it.each([
    ['base', base, 'one'],
    ['head', head, 'two'],
  ])('has each at the commit of its side: %s', async (_, commit, text) => {
    const before = git(whole, 'status', '--porcelain=v2', '--branch', '--untracked-files=all');
    await inCheckout(whole, commit, async (checkout) => {
      expect(checkout.submodules).toEqual({ paths: ['libs/ä b', 'libs/ä b/deep/inner'], missing: [] });
      expect(read(checkout, 'libs/ä b/lib.txt')).toBe(text);
      expect(read(checkout, 'libs/ä b/deep/inner/in.txt')).toBe('inner one');
      await checkout.evenTimes();
      const times = ['main.txt', 'libs/ä b/lib.txt', 'libs/ä b/deep/inner/in.txt'];
      expect(new Set(times.map((name) => lstatSync(join(checkout.path, name)).mtimeMs)).size).toBe(1);
      expect(git(checkout.path, 'status', '--porcelain', '--ignore-submodules=none')).toBe('');
    });
    expect(git(whole, 'status', '--porcelain=v2', '--branch', '--untracked-files=all')).toBe(before);
  });

  it('takes a commit that the copy of a shallow clone lacks from its origin', async () => {
    const shallow = clone('shallow', '--recurse-submodules', '--shallow-submodules');
    expect(spawnSync('git', ['-C', join(shallow, 'libs/ä b'), 'cat-file', '-e', 'HEAD~1']).status).not.toBe(0);
    await inCheckout(shallow, base, (checkout) => {
      expect(checkout.submodules.missing).toEqual([]);
      expect(read(checkout, 'libs/ä b/lib.txt')).toBe('one');
    });
  });

  it('has what is changed in them when the working tree is copied', async () => {
    const changed = clone('changed', '--recurse-submodules');
    writeFileSync(join(changed, 'libs/ä b/lib.txt'), 'mine');
    writeFileSync(join(changed, 'libs/ä b/new.txt'), 'untracked');
    git(join(changed, 'libs/ä b/deep/inner'), 'rm', '--quiet', 'in.txt');
    await inCheckout(changed, head, async (checkout) => {
      const tree = { root: changed, environment: process.env, isOwn: () => false };
      const copied = await copyChanges(tree, checkout);
      expect(copied.map(String).sort()).toEqual(['libs/ä b/lib.txt', 'libs/ä b/new.txt']);
      expect(read(checkout, 'libs/ä b/lib.txt')).toBe('mine');
      expect(existsSync(join(checkout.path, 'libs/ä b/deep/inner/in.txt'))).toBe(false);
    });
  });

  it('says which is missing, and how it is had', async () => {
    await inCheckout(clone('bare-folders'), head, (checkout) => {
      expect(checkout.submodules).toEqual({
        paths: [],
        missing: [
          {
            path: 'libs/ä b',
            reason: 'is not checked out here: git submodule update --init --recursive',
            isInOwn: false,
          },
        ],
      });
    });
    const lost = clone('lost', '--recurse-submodules', '--shallow-submodules');
    git(join(lost, 'libs/ä b'), 'remote', 'set-url', 'origin', `file://${folder}/gone`);
    await inCheckout(lost, base, ({ submodules: { missing } }) => {
      expect(missing).toMatchObject([{ path: 'libs/ä b', isInOwn: true }]);
      expect(missing[0]!.reason).toMatch(/^is at commit [0-9a-f]{12}, which is neither here nor at its origin/);
    });
  });
});
