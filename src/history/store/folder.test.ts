import { build } from 'esbuild';
import { esbuildYaml } from '../../../scripts/yaml-modules.mjs';
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, rename, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { UsageError } from '../../core/document/index.ts';
import { runNumber, runs } from '../../../test/helpers/stored-runs.ts';
import { Changes } from './backend.ts';
import { folderBackend } from './folder.ts';
import { LockLost, takeLock } from './folder-lock.ts';
import { openStore } from './open-store.ts';
import { unmount, whyNoMounts } from '../../../test/helpers/mounts.ts';
import { temporaryFolder } from '../../../test/helpers/folders.ts';
import { isLongCheck } from '../../../test/speeds.ts';

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});

const writerCount = isLongCheck ? 20 : 8;

describe('a store in a folder', () => {
  it('says that nothing is there before the first run', async () => {
    const snapshot = await openStore(join(folder, 'none')).snapshot();
    expect(await snapshot.index()).toBeUndefined();
    expect(await snapshot.runs()).toEqual([]);
    expect(await snapshot.histories()).toEqual(new Map());
  });

  it('refuses a path at which a file is, and leaves the file alone', async () => {
    const file = join(folder, 'file');
    await writeFile(file, 'mine');
    for (const path of [file, join(file, 'below')]) {
      await expect(openStore(path).append([runNumber(1)])).rejects.toThrow(UsageError);
    }
    expect(await readFile(file, 'utf8')).toBe('mine');
  });

  it('gives back a run document exactly', async () => {
    const store = openStore(folder);
    await store.append([runNumber(1)]);
    expect(await (await store.snapshot()).run('run-1')).toEqual(runNumber(1));
    expect(await (await store.snapshot()).run('run-2')).toBeUndefined();
  });

  it('keeps every run and figure across segments and volumes, in whatever lots they arrive', async () => {
    const store = openStore(folder);
    await store.append(runs(0, 31));
    await store.append(runs(31, 1));
    await store.append(runs(32, 600));
    await store.append(runs(632, 5));
    const snapshot = await store.snapshot();
    expect((await snapshot.runs()).map(({ id }) => id)).toEqual(runs(0, 637).map(({ id }) => id));
    const histories = await snapshot.histories();
    const { points } = histories.get('native/read/pread?chunk=4KiB')!;
    expect(points.map(({ value }) => value)).toEqual(Array.from({ length: 637 }, (_, number) => 1000 + number));
    expect(points.map(({ commit }) => commit)).toEqual(runs(0, 637).map(({ source }) => source!.commit));
    expect(points[0]!.standardError).toBeCloseTo(0.0051, 4);
    expect((await snapshot.commits()).size).toBe(637);
  });

  it('takes a run once, however often it is published', async () => {
    const store = openStore(folder);
    expect(await store.append([runNumber(1), runNumber(1)])).toMatchObject({ added: ['run-1'], present: ['run-1'] });
    expect(await store.append([runNumber(1), runNumber(2)])).toMatchObject({ added: ['run-2'], present: ['run-1'] });
    expect((await (await store.snapshot()).runs()).length).toBe(2);
  });

  it('orders a history by the time of measuring', async () => {
    const store = openStore(folder);
    await store.append([runNumber(2), runNumber(1), runNumber(3)]);
    const { points } = (await (await store.snapshot()).histories()).get('java/write/stream')!;
    expect(points.map(({ value }) => value)).toEqual([2001, 2002, 2003]);
  });

  it('leaves runs of pull requests out of histories', async () => {
    const store = openStore(folder);
    await store.append([runNumber(1), runNumber(2, { pullRequest: 7 })]);
    expect((await (await store.snapshot()).histories()).get('java/write/stream')!.points.length).toBe(1);
  });

  it(`takes ${writerCount} writers at once`, async () => {
    const writers = Array.from({ length: writerCount }, (_, number) => openStore(folder).append([runNumber(number)]));
    await Promise.all(writers);
    const found = (await (await openStore(folder).snapshot()).runs()).map(({ id }) => id);
    expect(new Set(found).size).toBe(writerCount);
    expect(found.length).toBe(writerCount);
  });
});

describe('a store that cannot be read', () => {
  it.each([
    ['cut short', (text: string) => text.slice(0, 40), 'cut short'],
    ['of a newer version', (text: string) => text.replace('store/v1', 'store/v2'), 'newer io-perf'],
    ['of another kind', () => 'hello', 'not a file of a store'],
    ['with a damaged number', (text: string) => text.replace('"runs":1', '"runs":-1'), 'damaged'],
    ['with an absurd number', (text: string) => text.replace('"runs":1', '"runs":9e15'), 'damaged'],
  ])('is left as it is when its index is %s', async (_, damage, message) => {
    const store = openStore(folder);
    await store.append([runNumber(1)]);
    const index = join(folder, 'index.js');
    const damaged = damage(await readFile(index, 'utf8'));
    await writeFile(index, damaged);
    await expect(store.append([runNumber(2)])).rejects.toThrow(message);
    await expect(store.append([runNumber(2)])).rejects.toMatchObject({ name: 'UsageError' });
    expect(await readFile(index, 'utf8')).toBe(damaged);
    await expect((await store.snapshot()).runs()).rejects.toThrow(message);
  });

  it.each([
    ['a run without subjects', (text: string) => text.replace('"subjects":[0]', '"other":[0]')],
    ['a figure without values', (text: string) => text.replace('"value":', '"values":')],
    ['no run', (text: string) => text.replace('"run":{', '"ruin":{')],
  ])('says which file is damaged where a member is not what it should be: %s', async (_, damage) => {
    const store = openStore(folder);
    await store.append([runNumber(1)]);
    const path = join(folder, 'points/0/0.js');
    const sound = await readFile(path, 'utf8');
    expect(damage(sound)).not.toBe(sound);
    await writeFile(path, damage(sound));
    await expect((await store.snapshot()).histories()).rejects.toThrow(/its points\/0\/0.js is damaged \(invalid /);
  });

  it.skipIf(process.platform === 'win32')('is refused when its index is a pipe, which has no end', async () => {
    const pipe = join(folder, 'index.js');
    execFileSync('mkfifo', [pipe]);
    await expect((async () => (await openStore(folder).snapshot()).runs())()).rejects.toThrow('is no regular file');
  });

  it('is not begun anew when the index is gone', async () => {
    const store = openStore(folder);
    await store.append([runNumber(1)]);
    await rm(join(folder, 'index.js'));
    await expect(store.append([runNumber(2)])).rejects.toThrow('restore that file');
  });
});

describe('a writer that died', () => {
  const batch = 'new-01234567-89ab-cdef-0123-456789abcdef';

  it('before its files were moved is finished by the next one', async () => {
    const store = openStore(folder);
    await store.append([runNumber(1)]);
    // As after a death: the files of a second run wait in the work folder, and the journal says where they go.
    const other = openStore(join(folder, 'other'));
    await other.append([runNumber(1), runNumber(2)]);
    await mkdir(join(folder, '.io-perf', batch), { recursive: true });
    const paths = ['index.js', 'points/0/1.js'];
    for (const [name, path] of paths.entries()) {
      await rename(join(folder, 'other', path), join(folder, '.io-perf', batch, `${name}`));
    }
    const moves = paths.map((to, name) => ({ from: `${batch}/${name}`, to }));
    await writeFile(join(folder, '.io-perf/journal'), JSON.stringify({ moves }));
    await store.append([runNumber(3)]);
    expect((await (await store.snapshot()).runs()).map(({ id }) => id)).toEqual(['run-1', 'run-2', 'run-3']);
    expect(await readdir(join(folder, '.io-perf'))).toEqual([]);
  });

  it('leaves what a user has mounted in its files alone, and one sentence says so', async (context) => {
    const reason = whyNoMounts(folder);
    if (reason !== undefined) return context.skip(reason);
    const store = join(folder, 'store');
    await openStore(store).append([runNumber(1)]);
    const [user, point] = [join(folder, 'user'), join(store, '.io-perf', batch, 'm')];
    for (const path of [user, point]) await mkdir(path, { recursive: true });
    await writeFile(join(user, 'thesis.txt'), 'mine');
    execFileSync('mount', ['--bind', user, point]);
    try {
      await expect(openStore(store).append([runNumber(2)])).rejects.toThrow(
        `The store ${store} cannot be written (${point} is mounted in it: unmount that first).`,
      );
      expect(await readdir(user)).toEqual(['thesis.txt']);
    } finally {
      unmount(point);
    }
    await openStore(store).append([runNumber(2)]);
    expect(await readdir(join(store, '.io-perf'))).toEqual([]);
    expect(await readdir(user)).toEqual(['thesis.txt']);
  });

  it('leaves nothing that stays: the next one removes its files and its lock', async () => {
    await openStore(folder).append([runNumber(1)]);
    await mkdir(join(folder, '.io-perf', batch));
    await writeFile(join(folder, '.io-perf', batch, '0'), 'half');
    await openStore(folder).append([runNumber(2)]);
    expect(await readdir(join(folder, '.io-perf'))).toEqual([]);
  });

  it.each([
    ['a file', 'lock'],
    ['a folder with an empty file', 'lock/01234567-89ab-cdef-0123-456789abcdef'],
    ['a folder without an owner', 'lock/01234567-89ab-cdef-0123-456789abcdef.now'],
  ])(
    'leaves %s as its lock, and no other writer waits for it',
    async (_, path) => {
      await mkdir(join(folder, '.io-perf', ...path.split('/').slice(0, -1)), { recursive: true });
      await writeFile(join(folder, '.io-perf', path), '');
      // Much sooner than the half minute after which a lock is old: the test would time out.
      await openStore(folder).append([runNumber(1)]);
      expect(await readdir(join(folder, '.io-perf'))).toEqual([]);
    },
    20_000,
  );

  it('by SIGKILL while it held the lock does not keep others waiting', async () => {
    await mkdir(join(folder, '.io-perf'));
    const program = `import { takeLock } from ${JSON.stringify(join(import.meta.dirname, 'folder-lock.ts'))};
      await takeLock(${JSON.stringify(join(folder, '.io-perf'))});
      console.log('locked');
      setInterval(() => undefined, 1000);`;
    const child = await startScript(program);
    child.kill('SIGKILL');
    await once(child, 'close');
    expect(await readdir(join(folder, '.io-perf'))).toEqual(['lock']);
    await openStore(folder).append([runNumber(1)]);
    expect((await (await openStore(folder).snapshot()).runs()).length).toBe(1);
  }, 20_000);
});

/** A program that imports the sources, once it has printed something. */
async function startScript(program: string): Promise<ChildProcess> {
  const bundle = join(folder, 'script.mjs');
  await build({
    stdin: { contents: program, resolveDir: import.meta.dirname, loader: 'ts' },
    ...{ bundle: true, platform: 'node', format: 'esm', outfile: bundle, logLevel: 'silent', plugins: [esbuildYaml] },
  });
  const child = spawn(process.execPath, [bundle], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  return child;
}

describe('the lock', () => {
  it('taken over from a writer that did not answer lets that one commit nothing', async () => {
    const work = join(folder, '.io-perf');
    await mkdir(work);
    const slow = await takeLock(work);
    await writeFile(slow.pathOf('journal'), '{"moves":[]}');
    // As another process does it, after half a minute without a sign of life.
    await rename(join(work, 'lock'), join(work, 'aside'));
    const quick = await takeLock(work);
    await expect(slow.commit('journal', join(work, 'journal'))).rejects.toThrow(LockLost);
    await expect(slow.assertHeld()).rejects.toThrow(LockLost);
    await slow.release();
    await quick.assertHeld();
    await quick.release();
    expect(await readdir(work)).toEqual(['aside']);
  });

  it('taken over from a writer before it has prepared anything makes that one begin again', async () => {
    const backend = folderBackend(folder);
    let tries = 0;
    const published = await backend.update(async (files) => {
      // As another process does it: what is in the lock goes with it.
      if (++tries === 1) await rm(join(folder, '.io-perf', 'lock'), { recursive: true });
      const changes = new Changes(files);
      changes.write('points/0/0.js', Buffer.from('x'));
      return { changes, message: 'a run', result: 'published' };
    });
    expect([published, tries]).toEqual(['published', 2]);
    expect(await readFile(join(folder, 'points', '0', '0.js'), 'utf8')).toBe('x');
    expect(await readdir(join(folder, '.io-perf'))).toEqual([]);
  });

  it.skipIf(process.platform !== 'linux' || process.getuid?.() !== 0)(
    'is not taken from a living writer in another process namespace, whatever the clocks say',
    async () => {
      const work = join(folder, '.io-perf');
      await mkdir(work);
      const lock = await takeLock(work);
      const [name] = await readdir(join(work, 'lock'));
      await utimes(join(work, 'lock', name!), 0, 0);
      const bundle = join(folder, 'try.mjs');
      await build({
        stdin: {
          contents: `import { takeLock } from './folder-lock.ts';
            setTimeout(() => { console.log('waits'); process.exit(); }, 1500);
            await takeLock(${JSON.stringify(work)});
            console.log('took it'); process.exit();`,
          resolveDir: import.meta.dirname,
          loader: 'ts',
        },
        ...{
          bundle: true,
          platform: 'node',
          format: 'esm',
          outfile: bundle,
          logLevel: 'silent',
          plugins: [esbuildYaml],
        },
      });
      const said = execFileSync('unshare', ['--pid', '--fork', '--mount-proc', process.execPath, bundle], {
        encoding: 'utf8',
      });
      expect(said.trim()).toBe('waits');
      await lock.release();
    },
    20_000,
  );
});

it.each(['runs', 'cells', 'environments', 'points', '.io-perf'])(
  'a publish writes nothing through a link at %s',
  async (name) => {
    const [store, victim] = [join(folder, 'store'), join(folder, 'victim')];
    await openStore(store).append([runNumber(1)]);
    await rm(join(store, name), { recursive: true, force: true });
    await mkdir(victim);
    await symlink(victim, join(store, name));
    await expect(openStore(store).append([runNumber(2)])).rejects.toThrow(UsageError);
    expect(await readdir(victim)).toEqual([]);
  },
);

describe('a journal that no publish wrote', () => {
  const moves = (to: string): string =>
    JSON.stringify({ moves: [{ from: 'new-01234567-89ab-cdef-0123-456789abcdef/0', to }] });

  it.each([
    ['names a file above the store', moves('../victim')],
    ['names a file by an absolute path', moves('/tmp/victim')],
    ['names a file of git', moves('.git/config')],
    ['removes a file above the store', JSON.stringify({ moves: [{ to: 'runs/../../victim' }] })],
    ['takes a file from elsewhere', JSON.stringify({ moves: [{ from: '../../victim', to: 'index.js' }] })],
    ['goes through a link', moves('link/victim')],
    ['is cut short', '{"moves":[{"fr'],
    ['is another thing', '{"mov":1}'],
  ])('and that %s: nothing of it is done, and one sentence says so', async (_, text) => {
    const store = join(folder, 'store');
    await openStore(store).append([runNumber(1)]);
    await writeFile(join(folder, 'victim'), 'mine');
    await symlink(folder, join(store, 'link'));
    await mkdir(join(store, '.io-perf/new-01234567-89ab-cdef-0123-456789abcdef'));
    await writeFile(join(store, '.io-perf/new-01234567-89ab-cdef-0123-456789abcdef/0'), 'owned');
    await writeFile(join(store, '.io-perf/journal'), text);
    const failure = openStore(store).append([runNumber(2)]);
    await expect(failure).rejects.toThrow(UsageError);
    await expect(failure).rejects.toThrow(/^\S+journal (?:is damaged|names a file outside of the store), .*\.$/);
    expect(await readFile(join(folder, 'victim'), 'utf8')).toBe('mine');
    expect((await (await openStore(store).snapshot()).runs()).length).toBe(1);
  });
});
