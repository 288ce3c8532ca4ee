import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import * as fs from 'node:fs';
import {
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FailingDisk, mountFailingDisk } from '../../../test/helpers/failing-disk.ts';
import { temporaryFolder } from '../../../test/helpers/folders.ts';
import { unmount, whyNoMounts } from '../../../test/helpers/mounts.ts';
import { removal, removeTree, removeTreeNow } from './remove-tree.ts';

let folder: string;
let tree: string;
let victim: string;
const mounts: string[] = [];

beforeEach(() => {
  folder = temporaryFolder();
  [tree, victim] = [join(folder, 'tree'), join(folder, 'victim')];
  for (const path of [join(tree, 'a', 'b'), victim]) mkdirSync(path, { recursive: true });
  for (const path of [join(tree, 'a', 'b', 'file'), join(victim, 'thesis.txt')]) writeFileSync(path, 'x');
});

afterEach(() => {
  for (const point of mounts.splice(0).reverse()) unmount(point);
});

function mount(point: string, ...words: string[]): void {
  mkdirSync(point, { recursive: true });
  execFileSync('mount', [...words, point], { stdio: 'pipe' });
  mounts.push(point);
}

/** The functions of the file system. Before one of the calls something else happens. */
function meddledBefore(call: number, meddle: () => void): { meddled: typeof fs; calls: () => number } {
  let calls = 0;
  const entries = Object.entries(fs).map(([name, value]: [string, unknown]) => [
    name,
    typeof value !== 'function'
      ? value
      : (...words: unknown[]): unknown => {
          if (++calls === call) meddle();
          return Reflect.apply(value, fs, words);
        },
  ]);
  return { meddled: Object.fromEntries(entries) as typeof fs, calls: () => calls };
}

/** The first two calls find the folder above the tree: what happens before them happens before the removal. */
const firstCall = 3;

/**
 * Removes `way/tree` once for each call that this takes, and meddles before that call.
 * @param meddle whether it could be done: what it is about may be gone by then
 */
function isSpared(meddle: (way: string, user: string) => boolean, repair = (): void => undefined): void {
  const [way, user] = [join(folder, 'way'), join(folder, 'user')];
  const namesAndModes = (): unknown =>
    readdirSync(user, { recursive: true, encoding: 'utf8' })
      .sort()
      .map((name) => [name, statSync(join(user, name)).mode]);
  const removeMeddled = (call: number, act: () => void): number => {
    for (const place of [way, user]) {
      mkdirSync(join(place, 'tree', 'a', 'b'), { recursive: true });
      for (const file of ['a/b/file', 'a/last', '.io-perf-owner.json']) writeFileSync(join(place, 'tree', file), place);
    }
    const before = namesAndModes();
    const { meddled, calls } = meddledBefore(call, act);
    let failure = '';
    try {
      for (const steps = removal(meddled, [join(way, 'tree')]); steps.next().done !== true;);
    } catch (error) {
      failure = String(error);
    }
    repair();
    rmSync(join(user, 'moved'), { recursive: true, force: true });
    expect([call, namesAndModes()]).toEqual([call, before]);
    expect(readFileSync(join(user, 'tree', 'a', 'last'), 'utf8')).toBe(user);
    expect(failure).toMatch(/^$|is mounted in it: unmount that first$/);
    if (failure === '' && !existsSync(`${way}-aside`)) expect(existsSync(join(way, 'tree'))).toBe(false);
    for (const path of [way, `${way}-aside`]) rmSync(path, { recursive: true, force: true });
    return calls();
  };
  const all = removeMeddled(0, () => undefined);
  let done = 0;
  for (let call = firstCall; call <= all; call++) {
    removeMeddled(call, () => {
      if (meddle(way, user)) done++;
    });
  }
  expect(done).toBeGreaterThan(5);
}

/** Puts something else in the place of a file or folder. */
function replaced(path: string, aside: string, put: (path: string) => void): boolean {
  if (!existsSync(path)) return false;
  renameSync(path, aside);
  put(path);
  return true;
}

const isVictimWhole = (): boolean => readdirSync(victim).join() === 'thesis.txt';

describe('removing a tree', () => {
  it.each(['in steps', 'at the end of the process'])(
    'removes everything in it, with all names and modes: %s',
    async (when) => {
      mkdirSync(join(tree, 'closed', 'inner'), { recursive: true });
      execFileSync('sh', ['-c', 'printf x >"$(printf "odd\\377name")"; chmod 000 closed'], { cwd: tree });
      if (when === 'in steps') await removeTree(tree);
      else removeTreeNow(tree);
      expect(existsSync(tree)).toBe(false);
    },
  );

  it('removes a tree that is deeper than a path may be long', async () => {
    const name = 'x'.repeat(100);
    spawnSync('sh', ['-c', `for i in $(seq 60); do mkdir ${name} && cd -P ${name} || exit; done`], { cwd: tree });
    await removeTree(tree);
    expect(existsSync(tree)).toBe(false);
  });

  it('never follows a link', async () => {
    symlinkSync(victim, join(tree, 'a', 'link'));
    await removeTree(tree);
    expect([existsSync(tree), isVictimWhole()]).toEqual([false, true]);
  });

  it('removes a link itself', async () => {
    symlinkSync(victim, join(folder, 'link'));
    await removeTree(join(folder, 'link'));
    expect([existsSync(join(folder, 'link')), isVictimWhole()]).toEqual([false, true]);
  });

  it('does nothing where there is nothing', async () => {
    await removeTree(join(folder, 'none'), join(folder, 'none', 'below'));
  });

  it.runIf(process.platform === 'linux').each<[string, (way: string, user: string) => boolean]>([
    ...['tree/a/b', 'tree/a', 'tree', '.'].map((place): [string, (way: string, user: string) => boolean] => [
      `a link to a folder of the user takes the place of ${place === '.' ? 'the folder above it' : place}`,
      (way, user) =>
        replaced(join(way, place), `${way}-aside`, (path) => {
          symlinkSync(join(user, place), path);
        }),
    ]),
    [
      'a file of it becomes another name of a file of the user',
      (way, user) =>
        replaced(join(way, 'tree/a/last'), `${way}-aside`, (path) => {
          linkSync(join(user, 'tree/a/last'), path);
        }),
    ],
    [
      'a folder of it is moved between the folders of the user',
      (way, user) => replaced(join(way, 'tree/a'), join(user, 'moved'), () => undefined),
    ],
  ])('spares what is not in it where, before any of its calls, %s', (_, meddle) => {
    isSpared(meddle);
  });

  it.runIf(process.platform === 'linux')('enters no folder that a link replaced since it was listed', () => {
    const names = Array.from({ length: 300 }, (_, number) => `folder-${number}`);
    for (const name of names) mkdirSync(join(tree, name));
    const mode = statSync(victim).mode;
    const steps = removal(fs, [tree]);
    steps.next();
    const left = names.filter((name) => existsSync(join(tree, name)));
    expect(left.length).toBeGreaterThan(0);
    for (const name of left) {
      renameSync(join(tree, name), join(folder, name));
      symlinkSync(victim, join(tree, name));
    }
    // Not to its end: what fails is tried again after a pause.
    while (steps.next().done !== true);
    expect([existsSync(tree), isVictimWhole(), statSync(victim).mode]).toEqual([false, true, mode]);
  });
});

const reason = whyNoMounts(temporaryFolder());

describe.skipIf(reason !== undefined)(`removing a tree with mounts${reason ? ` (skipped: ${reason})` : ''}`, () => {
  const isKept = async (point: string, path = tree): Promise<void> => {
    await expect(removeTree(path)).rejects.toThrow(`${point} is mounted in it: unmount that first`);
    expect([existsSync(join(tree, 'a', 'b')), isVictimWhole()]).toEqual([true, true]);
  };

  it.each([
    ['a folder of the user', ['--bind', 'VICTIM'], 'a/b'],
    ['a folder below a folder with a blank and a tab', ['--bind', 'VICTIM'], 'a b\tc'],
    ['a file system in memory', ['-t', 'tmpfs', 'tmpfs'], 'a/c'],
    ['an overlay of a folder of the user', ['-t', 'overlay', '-o', 'lowerdir=VICTIM:TREE', 'overlay'], 'a/c'],
    ['itself', ['--bind', 'TREE'], '.'],
    ['a folder whose name has a line feed', ['--bind', 'VICTIM'], 'a/line\nfeed'],
    ['a folder whose name looks like an escaped blank', ['--bind', 'VICTIM'], 'a/b\\040c'],
  ])('removes nothing where %s is mounted in it', async (_, words, place) => {
    const point = join(tree, place);
    mount(point, ...words.map((word) => word.replace('VICTIM', victim).replace('TREE', tree)));
    await isKept(point);
  });

  it('removes nothing where a mount is below a mount, and all of it once both are gone', async () => {
    const [outer, inner] = [join(tree, 'outer'), join(tree, 'outer', 'inner')];
    mount(outer, '-t', 'tmpfs', 'tmpfs');
    mount(inner, '--bind', victim);
    await isKept(outer);
    unmount(mounts.pop()!);
    await isKept(outer);
    unmount(mounts.pop()!);
    await removeTree(tree);
    expect([existsSync(tree), isVictimWhole()]).toEqual([false, true]);
  });

  it('removes nothing where a file of the user is mounted over a file', async () => {
    const point = join(tree, 'a', 'b', 'file');
    execFileSync('mount', ['--bind', join(victim, 'thesis.txt'), point]);
    mounts.push(point);
    await isKept(point);
  });

  it('finds a mount of the same device where the tree is reached through a link', async () => {
    mount(join(tree, 'm'), '--bind', victim);
    symlinkSync(folder, join(folder, 'way'));
    await isKept(join(tree, 'm'), join(folder, 'way', 'tree'));
  });

  it('enters no folder over which one of the same device was mounted since the table was read', () => {
    const names = Array.from({ length: 300 }, (_, number) => `folder-${number}`);
    for (const name of names) mkdirSync(join(tree, name));
    const steps = removal(fs, [tree]);
    steps.next();
    const left = names.filter((name) => existsSync(join(tree, name)));
    const point = join(tree, left[0]!);
    mount(point, '--bind', victim);
    expect(() => {
      while (steps.next().done !== true);
    }).toThrow(`${point} is mounted in it`);
    expect(isVictimWhole()).toBe(true);
  });

  it.each<[string, (way: string, user: string) => [string, string][]]>([
    ['tree/a', (way, user) => [[join(user, 'tree/a'), join(way, 'tree/a')]]],
    ['the tree', (way, user) => [[join(user, 'tree'), join(way, 'tree')]]],
    ['the folder above it', (way, user) => [[user, way]]],
    ['a file in it', (way, user) => [[join(user, 'tree/a/last'), join(way, 'tree/a/last')]]],
    [
      'a folder twice, one below the other',
      (way, user) => [
        [join(user, 'tree'), join(way, 'tree/a')],
        [join(user, 'tree/a/b'), join(way, 'tree/a/a/b')],
      ],
    ],
  ])('spares what is mounted over %s before any of its calls', (_, pairs) => {
    const points: string[] = [];
    const meddle = (way: string, user: string): boolean => {
      for (const [source, point] of pairs(way, user)) {
        if (spawnSync('mount', ['--bind', source, point]).status === 0) points.push(point);
      }
      return points.length > 0;
    };
    isSpared(meddle, () => {
      for (const point of points.splice(0).reverse()) unmount(point);
    });
  });

  it('spares what another namespace has mounted in it, and removes it here', async (context) => {
    const script = 'mount --bind "$0" "$1" && echo mounted && exec sleep 600';
    const words = ['--mount', 'sh', '-c', script, victim, join(tree, 'a', 'b')];
    const other = spawn('unshare', words, { stdio: ['ignore', 'pipe', 'ignore'] });
    try {
      const said = await Promise.race([once(other.stdout, 'data'), once(other, 'close')]);
      if (String(said[0]) !== 'mounted\n') return context.skip('no namespaces here');
      await removeTree(tree);
      expect([existsSync(tree), isVictimWhole()]).toEqual([false, true]);
    } finally {
      other.kill('SIGKILL');
    }
  });

  it('removes nothing of several trees where something is mounted in the last one', async () => {
    mount(join(tree, 'm'), '--bind', victim);
    const other = join(folder, 'other');
    mkdirSync(other);
    await expect(removeTree(other, tree)).rejects.toThrow(`${join(tree, 'm')} is mounted in it`);
    expect([existsSync(other), isVictimWhole()]).toEqual([true, true]);
  });

  it('removes nothing through a FUSE file system, neither a sound one nor one whose process has died', async (context) => {
    const place = join(tree, 'fuse');
    mkdirSync(place);
    const mounted = mountFailingDisk(place);
    if (typeof mounted === 'string') return context.skip(mounted);
    const disk: FailingDisk = mounted;
    try {
      writeFileSync(join(disk.path, 'thesis.txt'), 'x');
      await isKept(disk.path);
      expect(readdirSync(join(place, 'below'))).toEqual(['thesis.txt']);
      const pids = execFileSync('pgrep', ['-f', `${place}/faults`], { encoding: 'utf8' })
        .trim()
        .split('\n')
        .map(Number);
      for (const pid of pids) process.kill(pid, 'SIGKILL');
      await expect.poll(() => spawnSync('stat', [disk.path]).status).not.toBe(0);
      await isKept(disk.path);
      await isKept(disk.path, disk.path).catch(() => undefined);
    } finally {
      disk.unmount();
    }
    expect(readdirSync(join(place, 'below'))).toEqual(['thesis.txt']);
  });
});
