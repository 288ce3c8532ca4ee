import { execFileSync } from 'node:child_process';
import { lstatSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorkFolder, type WorkFolder } from '../../targets/index.ts';
import { checkOut, findCommit, findRepository, type Checkout } from './checkout.ts';

describe('two checkouts of one repository', () => {
  let folder: string;
  let work: WorkFolder;
  const checkouts: Checkout[] = [];
  const git = (directory: string, ...words: string[]): string =>
    execFileSync('git', ['-C', directory, ...words], { encoding: 'utf8' });

  beforeAll(async () => {
    folder = realpathSync(mkdtempSync(join(tmpdir(), 'io-perf-checkout-')));
    const project = join(folder, 'project');
    mkdirSync(join(project, 'deep', 'er'), { recursive: true });
    git(project, 'init', '--quiet');
    writeFileSync(join(project, 'deep', 'er', 'ä b.txt'), 'text');
    symlinkSync('nowhere', join(project, 'link'));
    git(project, 'add', '.');
    for (const message of ['one', 'two']) {
      const author = ['-c', 'user.name=Nobody', '-c', 'user.email=nobody@example.com'];
      git(project, ...author, 'commit', '--quiet', '--allow-empty', '--message', message);
    }
    const repository = await findRepository(project);
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
    rmSync(folder, { recursive: true, force: true });
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
});
