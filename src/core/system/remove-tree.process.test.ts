import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { removeTree } from './remove-tree.ts';

let folder: string;
let tree: string;
let victim: string;
const mounts: string[] = [];

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'io-perf remove-')));
  [tree, victim] = [join(folder, 'tree'), join(folder, 'victim')];
  for (const path of [join(tree, 'a', 'b'), victim]) mkdirSync(path, { recursive: true });
  for (const path of [join(tree, 'a', 'b', 'file'), join(victim, 'thesis.txt')]) writeFileSync(path, 'x');
});

afterEach(() => {
  for (const point of mounts.splice(0).reverse()) execFileSync('umount', [point]);
  rmSync(folder, { recursive: true, force: true });
});

function mount(point: string, ...words: string[]): void {
  execFileSync('mount', [...words, point], { stdio: 'pipe' });
  mounts.push(point);
}

function canMount(): boolean {
  const point = mkdtempSync(join(tmpdir(), 'io-perf mount-'));
  try {
    execFileSync('mount', ['--bind', point, point], { stdio: 'ignore' });
    execFileSync('umount', [point]);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(point, { recursive: true, force: true });
  }
}

describe('removing a tree', () => {
  it('removes everything in it, with all names and modes', async () => {
    mkdirSync(join(tree, 'closed', 'inner'), { recursive: true });
    execFileSync('sh', ['-c', 'printf x >"$(printf "odd\\377name")"; chmod 000 closed'], { cwd: tree });
    await removeTree(tree);
    expect(existsSync(tree)).toBe(false);
  });

  it('never follows a link', async () => {
    symlinkSync(victim, join(tree, 'a', 'link'));
    await removeTree(tree);
    expect(existsSync(tree)).toBe(false);
    expect(readdirSync(victim)).toEqual(['thesis.txt']);
  });

  it('removes a link itself', async () => {
    symlinkSync(victim, join(folder, 'link'));
    await removeTree(join(folder, 'link'));
    expect(readdirSync(folder).sort()).toEqual(['tree', 'victim']);
    expect(readdirSync(victim)).toEqual(['thesis.txt']);
  });

  it('does nothing where there is nothing', async () => {
    await removeTree(join(folder, 'none'));
  });

  it.runIf(canMount()).each([
    ['a folder of the user', ['--bind', 'VICTIM'], 'a/b'],
    ['a folder below a folder with a blank and a tab', ['--bind', 'VICTIM'], 'a b\tc'],
    ['a file system in memory', ['-t', 'tmpfs', 'tmpfs'], 'a/b'],
    ['itself', ['--bind', 'TREE'], '.'],
  ])('removes nothing where %s is mounted in it', async (_, words, place) => {
    const point = join(tree, place);
    mkdirSync(point, { recursive: true });
    mount(point, ...words.map((word) => (word === 'VICTIM' ? victim : word === 'TREE' ? tree : word)));
    await expect(removeTree(tree)).rejects.toThrow(`${point} is mounted in it`);
    expect(readdirSync(victim)).toEqual(['thesis.txt']);
    expect(existsSync(tree)).toBe(true);
  });
});
