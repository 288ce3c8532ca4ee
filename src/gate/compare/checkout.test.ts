import { spawnSync } from 'node:child_process';
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownerFile } from '../../core/system/index.ts';
import { findAlikePlace } from './alike-place.ts';
import { openWorkFolder, type WorkFolder } from '../../places/targets/index.ts';
import { checkOut, findCommit, findRepository, type Checkout, type Repository } from './checkout.ts';
import { temporaryFolder } from '../../../test/helpers/folders.ts';
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

  it('can lie as deep as the checkout of the user, and go without a trace', async () => {
    const place = (await findAlikePlace(repository.root, [folder]))!;
    const checkout = await checkOut(repository, await findCommit(repository, 'HEAD'), 'base', work, place);
    expect(checkout.path).toBe(place.path);
    expect(checkout.path).toHaveLength(repository.root.length);
    expect(git(checkout.path, 'status', '--porcelain')).toBe('');
    await checkout.remove();
    expect(existsSync(place.outermost)).toBe(false);
    expect(git(repository.root, 'worktree', 'list')).not.toContain(place.path);
  });

  it('are removed by the next start when a kill left them, and those of other people are not', async () => {
    const place = (await findAlikePlace(repository.root, [folder]))!;
    const deeper = { path: join(place.outermost, 'x'), outermost: place.outermost };
    const commit = await findCommit(repository, 'HEAD');
    await checkOut(repository, commit, 'left', work, deeper);
    const other = join(folder, '.other');
    git(repository.root, 'worktree', 'add', '--quiet', '--detach', other);
    const notes = join(repository.root, '.git', 'worktrees');
    const [name] = readdirSync(notes).filter((note) => note.startsWith('left-'));
    const marker = join(notes, name!, ownerFile);
    const deadPid = spawnSync(process.execPath, ['-e', '']).pid;
    const owner = JSON.parse(readFileSync(marker, 'utf8')) as object;
    writeFileSync(marker, JSON.stringify({ ...owner, pid: deadPid }));
    checkouts.push(await checkOut(repository, commit, 'next', work));
    expect(existsSync(place.outermost)).toBe(false);
    expect(existsSync(join(notes, name!))).toBe(false);
    expect(existsSync(join(other, 'link')) || lstatSync(join(other, 'link')).isSymbolicLink()).toBe(true);
    expect(checkouts.every(({ path }) => existsSync(path))).toBe(true);
  });

  const noMounts = whyNoMounts(temporaryFolder());
  it.skipIf(noMounts)(
    `stay with their notes and are named where a workload left a mount in them${noMounts ? ` (skipped: ${noMounts})` : ''}`,
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
          expect(git(repository.root, 'worktree', 'list')).toContain(checkout.path);
        } finally {
          unmount(point);
        }
        await checkout.remove();
        expect([existsSync(checkout.path), readdirSync(user)]).toEqual([false, ['thesis.txt']]);
      }
    },
  );
});
