import { execFile, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { markAsOurs, ownerFile, removeTree } from '../../core/system/index.ts';
import { runNumber, runs } from '../../../test/helpers/stored-runs.ts';
import { isLongCheck, itLong } from '../../../test/speeds.ts';
import { openStore } from './open-store.ts';
import { type Store } from './store.ts';
import { temporaryFolder } from '../../../test/helpers/folders.ts';

const run = promisify(execFile);
/** Each of them tries again after the others: the time grows with the square. */
const publishers = isLongCheck ? 32 : 5;
let folder: string;
let remote: string;
const open: Store[] = [];

async function git(...args: string[]): Promise<string> {
  return (await run('git', ['-C', remote, ...args], { encoding: 'utf8', maxBuffer: 1e9 })).stdout.trim();
}

function opened(spec = `git+file://${remote}#gh-pages`): Store {
  const store = openStore(spec);
  open.push(store);
  return store;
}

async function idsOnBranch(): Promise<string[]> {
  return (await (await opened().snapshot()).runs()).map(({ id }) => id);
}

/** Commits a file to the branch as a person would, without a checkout. */
async function putFile(branch: string, path: string, content: string, mode = '100644'): Promise<void> {
  const parent = await git('rev-parse', '--verify', '--quiet', `refs/heads/${branch}`).catch(() => '');
  const lines = [
    `commit refs/heads/${branch}`,
    'committer A <a@b> 1700000000 +0000',
    'data 1',
    'x',
    ...(parent === '' ? [] : [`from ${parent}`]),
    `M ${mode} inline ${path}`,
    `data ${Buffer.byteLength(content)}`,
    content,
    '',
  ];
  const child = spawn('git', ['-C', remote, 'fast-import', '--quiet'], { stdio: ['pipe', 'ignore', 'inherit'] });
  child.stdin.end(lines.join('\n'));
  await new Promise((resolve) => child.on('close', resolve));
}

beforeEach(async () => {
  folder = temporaryFolder();
  remote = join(folder, 'remote.git');
  await run('git', ['init', '--quiet', '--bare', remote]);
  await run('git', ['-C', remote, 'config', 'gc.auto', '0']);
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((store) => store.close()));
});

describe('a store on a branch', () => {
  it('makes the branch when it is missing, with no history but its own', async () => {
    await opened(`git+file://${remote}#gh-pages:bench`).append([runNumber(1)]);
    expect(await git('rev-list', '--count', 'gh-pages')).toBe('1');
    expect((await git('ls-tree', '--name-only', 'gh-pages')).split('\n')).toEqual(['.nojekyll', 'bench']);
    expect(await git('log', '-1', '--format=%s', 'gh-pages')).toMatch(/^Add run run-1 of c0ffee/);
  });

  it('says that nothing is there when the branch is missing', async () => {
    expect(await (await opened().snapshot()).index()).toBeUndefined();
  });

  it('reads back what it wrote, in another clone', async () => {
    await opened(`git+${remote}#data`).append(runs(0, 70));
    await opened(`git+${remote}#data`).append(runs(70, 1));
    const snapshot = await opened(`git+file://${remote}#data`).snapshot();
    expect((await snapshot.runs()).length).toBe(71);
    expect((await snapshot.histories()).get('java/write/stream')!.points.length).toBe(71);
    expect(await snapshot.run('run-70')).toEqual(runNumber(70));
  });

  it('leaves what else is on the branch as it is', async () => {
    await putFile('gh-pages', 'docs/index.html', 'hello');
    await opened(`git+file://${remote}#gh-pages:bench`).append([runNumber(1)]);
    expect(await git('show', 'gh-pages:docs/index.html')).toBe('hello');
    expect(await git('rev-list', '--count', 'gh-pages')).toBe('2');
  });

  it('takes a run once, and pushes nothing for a run that is there', async () => {
    await opened().append([runNumber(1)]);
    expect(await opened().append([runNumber(1)])).toMatchObject({ added: [], present: ['run-1'] });
    expect(await git('rev-list', '--count', 'gh-pages')).toBe('1');
  });

  it('writes its page, keeps a newer one, and never lets it take a place of the data', async () => {
    const site = (version: string, text: string) => ({
      version,
      files: new Map([['index.html', Buffer.from(`<title>io-perf</title>${text}`)]]),
    });
    await opened().append([runNumber(1)], { site: site('1.2.0', 'old') });
    await opened().append([runNumber(1)], { site: site('1.10.0', 'new') });
    await opened().append([runNumber(2)], { site: site('1.9.0', 'older') });
    expect(await git('show', 'gh-pages:index.html')).toBe('<title>io-perf</title>new');
    const bad = { version: '2.0', files: new Map([['index.js', Buffer.from('x')]]) };
    await expect(opened().append([runNumber(3)], { site: bad })).rejects.toThrow('place of the store');
    expect(await idsOnBranch()).toEqual(['run-1', 'run-2']);
  });

  it(`takes ${publishers} publishers at once: none lost, none twice`, async () => {
    await Promise.all(runs(0, publishers).map((document) => opened().append([document])));
    const ids = await idsOnBranch();
    expect(ids.length).toBe(publishers);
    expect(new Set(ids)).toEqual(new Set(runs(0, publishers).map(({ id }) => id)));
    expect(await git('rev-list', '--count', 'gh-pages')).toBe(String(publishers));
    expect((await (await opened().snapshot()).histories()).get('java/write/stream')!.points.length).toBe(publishers);
  }, 300_000);

  itLong(
    'costs the same with 10 and with 1,034 runs on the branch',
    async () => {
      const cells = Object.fromEntries(
        Array.from({ length: 300 }, (_, cell) => [`native/read/api${cell}`, 1000 + ((cell * 7919) % 997)]),
      );
      const storedBytes = async (): Promise<number> => {
        // Folders apart: of loose objects there are more or fewer by chance.
        const entries = await readdir(join(remote, 'objects'), { recursive: true, withFileTypes: true });
        const files = entries.filter((entry) => entry.isFile());
        const sizes = await Promise.all(files.map(async (file) => (await stat(join(file.parentPath, file.name))).size));
        return sizes.reduce((sum, size) => sum + size, 0);
      };
      const publish = async (number: number): Promise<number> => {
        const before = await storedBytes();
        await opened().append([runNumber(number, { cells, samples: 10 })]);
        return (await storedBytes()) - before;
      };
      await opened().append(runs(0, 9));
      // The list of cells is stored with the first run that has them.
      await publish(9);
      const few = await publish(10);
      await opened().append(runs(11, 1023));
      const many = await publish(1034);
      expect(many / few).toBeGreaterThan(0.9);
      expect(many / few).toBeLessThan(1.1);
    },
    120_000,
  );

  it('loses documents of old runs to retention, and with them the branch’s history, but no figure', async () => {
    await opened().append(runs(0, 40));
    await opened().append(runs(40, 2));
    const { retired } = await opened().compact(new Date(runNumber(30).startedAt));
    expect(retired).toBe(30);
    expect(await git('rev-list', '--count', 'gh-pages')).toBe('1');
    const snapshot = await opened().snapshot();
    expect(await snapshot.document('run-29')).toBeUndefined();
    expect(await snapshot.run('run-30')).toEqual(runNumber(30));
    expect((await snapshot.histories()).get('java/write/stream')!.points.length).toBe(42);
    expect((await opened().append([runNumber(3)])).present).toEqual(['run-3']);
    expect((await opened().compact(new Date(runNumber(30).startedAt))).retired).toBe(0);
  });
});

describe('a branch that cannot be used', () => {
  it.each([
    ['damaged', 'ioPerfStore("index.js",{"schema":"io-perf/store/v1","ru', 'cut short'],
    ['newer', 'ioPerfStore("index.js",{"schema":"io-perf/store/v7","runs":1});', 'newer io-perf'],
  ])('because its index is %s stays as it is', async (_, content, message) => {
    await putFile('gh-pages', 'index.js', content);
    const tip = await git('rev-parse', 'gh-pages');
    const failed = opened().append([runNumber(1)]);
    await expect(failed).rejects.toThrow(message);
    await expect(failed).rejects.toMatchObject({ name: 'UsageError' });
    expect(await git('rev-parse', 'gh-pages')).toBe(tip);
  });

  it('because the repository’s rules refuse the push says so at once', async () => {
    const hook = join(remote, 'hooks', 'pre-receive');
    await writeFile(hook, '#!/bin/sh\necho "no pushes on Friday" >&2\nexit 1\n');
    await chmod(hook, 0o755);
    const failed = opened().append([runNumber(1)]);
    await expect(failed).rejects.toThrow(/rules refuse the push .*no pushes on Friday/);
    await expect(failed).rejects.toMatchObject({ name: 'StoreError' });
  });

  it('because there is no such repository says so', async () => {
    const failed = opened(`git+file://${folder}/none.git`).append([runNumber(1)]);
    await expect(failed).rejects.toThrow('no such repository');
    await expect(failed).rejects.toMatchObject({ name: 'UsageError' });
  });
});

const gitDaemon = await run('git', ['--exec-path']).then(
  ({ stdout }) => existsSync(join(stdout.trim(), 'git-daemon')),
  () => false,
);

describe('a server without filters', () => {
  let daemon: ChildProcess | undefined;
  afterEach(() => {
    daemon?.kill();
  });

  it.skipIf(!gitDaemon)('is served as well (needs git daemon)', async () => {
    const port = await freePort();
    daemon = spawn(
      'git',
      [
        'daemon',
        '--export-all',
        '--enable=receive-pack',
        `--base-path=${folder}`,
        '--listen=127.0.0.1',
        `--port=${port}`,
        folder,
      ],
      { stdio: 'ignore' },
    );
    const spec = `git+git://127.0.0.1:${port}/remote.git#gh-pages`;
    await untilAnswered(port);
    await opened(spec).append(runs(0, 40));
    await opened(spec).append([runNumber(40)]);
    expect((await (await opened(spec).snapshot()).runs()).length).toBe(41);
  });
});

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => {
        resolve(typeof address === 'object' && address !== null ? address.port : 0);
      });
    });
  });
}

async function untilAnswered(port: number): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const answered = await run('git', ['ls-remote', `git://127.0.0.1:${port}/remote.git`]).then(
      () => true,
      () => false,
    );
    if (answered) return;
    await sleep(100);
  }
}

describe('a branch with links in its tree', () => {
  it.each(['index.js', 'runs', 'cells', 'points'])('is neither read nor written through one: %s', async (name) => {
    await opened().append(runs(0, 2));
    await putFile('gh-pages', name, '../../../etc/passwd', '120000');
    const tip = await git('rev-parse', 'gh-pages');
    await expect(opened().append([runNumber(5)])).rejects.toThrow(
      new RegExp(`^${name} of the store is a link that may`),
    );
    const read = await opened().files();
    await expect(read.read(name)).rejects.toThrow(`${name} of the store is a link`);
    await expect(read.read(`${name}/x`)).rejects.toThrow(`${name} of the store is a link`);
    expect(await git('rev-parse', 'gh-pages')).toBe(tip);
  });

  it('is refused where the folder of the store is one', async () => {
    await putFile('gh-pages', 'bench', '../outside', '120000');
    await expect(opened(`git+file://${remote}#gh-pages:bench`).append([runNumber(0)])).rejects.toThrow(
      'bench of the store is a link',
    );
  });
});

it('the clone of a process that was killed is removed at once, and one in use is kept however old it looks', async () => {
  const parent = process.env.RUNNER_TEMP ?? tmpdir();
  const [left, used] = await Promise.all([1, 2].map(() => mkdtemp(join(parent, 'io-perf-store-'))));
  try {
    for (const path of [left!, used!]) markAsOurs(path);
    const owner = JSON.parse(await readFile(join(left!, ownerFile), 'utf8')) as object;
    const deadPid = spawnSync(process.execPath, ['-e', '']).pid;
    await writeFile(join(left!, ownerFile), JSON.stringify({ ...owner, pid: deadPid }));
    await utimes(used!, 0, 0);
    await opened().append([runNumber(1)]);
    expect([existsSync(left!), existsSync(used!)]).toEqual([false, true]);
  } finally {
    await removeTree(left!, used!);
  }
});
