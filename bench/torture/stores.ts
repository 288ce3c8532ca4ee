/** Stores whose writers are killed, cut off, out of space and in each other's way: what was published stays, and nothing else does. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Random } from '../../src/core/stats/index.ts';
import { openStore } from '../../src/history/store/index.ts';
import { type FailingDisk, type Fault, mountFailingDisk } from '../../test/helpers/failing-disk.ts';
import {
  afterCut,
  chance,
  fates,
  letLocksGrowOld,
  materialise,
  type Operation,
  record,
  treeOf,
} from '../../test/helpers/power-cuts.ts';
import { runNumber } from '../../test/helpers/stored-runs.ts';
import { oldVersions, publishWith } from './old-version.ts';
import type { Work } from './publisher.ts';
import type { Fall } from './tally.ts';

export interface Bench {
  /** For all that is made. */
  folder: string;
  /** Of what writes in there: on memory, where forcing costs nothing. */
  fast: string;
  publisher: string;
  random: Random;
  /** Of the race. */
  writers: number;
}

export interface Part {
  name: string;
  /** Of the time. */
  share: number;
  /** What cannot be tried here, and why. */
  skipped?: string | undefined;
  /** @returns how many were tried */
  run: (until: number, fell: Fall) => Promise<number>;
}

/** A process that waits for its work, and the runs that it says are published. */
class Publisher {
  readonly published: number[] = [];
  readonly #child: ChildProcess;
  readonly #ended: Promise<number | null>;
  #heard: () => void = () => undefined;

  constructor({ publisher, folder }: Bench) {
    this.#child = spawn(process.execPath, [publisher], {
      stdio: ['pipe', 'pipe', 'ignore'],
      env: { ...process.env, TMPDIR: folder },
    });
    this.#child.stdin!.on('error', () => undefined);
    createInterface({ input: this.#child.stdout! }).on('line', (line) => {
      this.published.push(Number(line));
      this.#heard();
    });
    this.#ended = new Promise((resolve) => this.#child.on('close', resolve));
  }

  begin(work: Work): void {
    this.#child.stdin!.end(`${JSON.stringify(work)}\n`);
  }

  /** @returns how long its first run took, where it came so far */
  async killAfter(ms: number): Promise<number | undefined> {
    const started = performance.now();
    let firstMs: number | undefined;
    this.#heard = () => (firstMs ??= performance.now() - started);
    await new Promise((resolve) => setTimeout(resolve, ms));
    this.#child.kill('SIGKILL');
    await this.#ended;
    return firstMs;
  }

  end(): Promise<number | null> {
    return this.#ended;
  }

  dismiss(): void {
    this.#child.kill('SIGKILL');
  }
}

/** Sound, without left-overs; and what it holds. A lock that is being made may be that of a process that waits. */
async function idsIn(spec: string, fell: Fall): Promise<Set<string>> {
  const store = openStore(spec);
  try {
    const { done, left } = await store.repair();
    for (const sentence of [...done, ...left, ...(await store.check())]) fell('unreadable', sentence);
    const work = join(spec, '.io-perf');
    const names = existsSync(work) ? readdirSync(work).filter((name) => !name.startsWith('lock-')) : [];
    if (names.length > 0) fell('left over', `${spec}: ${names.join(', ')}`);
    return new Set((await (await store.snapshot()).runs()).map(({ id }) => id));
  } catch (error) {
    fell('unreadable', `${spec}: ${String(error)}`);
    return new Set();
  } finally {
    await store.close();
  }
}

async function expectRuns(spec: string, published: Iterable<number>, fell: Fall): Promise<void> {
  const here = await idsIn(spec, fell);
  for (const number of published) if (!here.has(runNumber(number).id)) fell('lost', `${spec}: run ${number}`);
}

function bareRepository(folder: string): string {
  const path = mkdtempSync(join(folder, 'branch-'));
  spawnSync('git', ['init', '--quiet', '--bare', path]);
  return path;
}

/** Kills in each store; then it is looked at, and another one begun. */
const killsPerStore = 10;
/** Runs that one publisher has time for, by far. */
const runsEach = 1000;

/** @param newStore its name as a store, and the repository behind it */
const killing = (
  bench: Bench,
  { name, share }: Pick<Part, 'name' | 'share'>,
  newStore: () => { spec: string; repository?: string },
): Part => ({
  name,
  share,
  run: async (until, fell) => {
    let tried = 0;
    let next = new Publisher(bench);
    // Of the first run of a process, as it is learnt: some are killed in it, and some in the next one.
    let usualMs = 150;
    while (Date.now() < until) {
      const { spec, repository } = newStore();
      const published: number[] = [];
      for (let kill = 0; kill < killsPerStore && Date.now() < until; kill++, tried++) {
        const publisher = next;
        // The next one is started while this one works.
        next = new Publisher(bench);
        publisher.begin({ store: spec, first: kill * runsEach, count: runsEach });
        const firstMs = await publisher.killAfter(bench.random.next() * 1.6 * usualMs);
        usualMs += 0.1 * ((firstMs ?? 1.6 * usualMs) - usualMs);
        published.push(...publisher.published);
      }
      await expectRuns(spec, published, fell);
      if (repository !== undefined) {
        const { status, stdout, stderr } = spawnSync('git', ['-C', repository, 'fsck', '--strict'], {
          encoding: 'utf8',
        });
        if (status !== 0) fell('unreadable', `${repository}: ${stdout}${stderr}`);
      }
      rmSync(repository ?? spec, { recursive: true, force: true });
    }
    next.dismiss();
    return tried;
  },
});

export const killsInFolders = (bench: Bench): Part =>
  killing(bench, { name: 'publishers killed, store in a folder', share: 0.44 }, () => ({
    spec: mkdtempSync(join(bench.fast, 'kills-')),
  }));

export const killsOnBranches = (bench: Bench): Part =>
  killing(bench, { name: 'publishers killed, store on a branch', share: 0.08 }, () => {
    const repository = bareRepository(bench.fast);
    return { spec: `git+file://${repository}#gh-pages`, repository };
  });

/** Cuts of each recorded publish. */
const cutsEach = 60;

export const cuts = ({ fast: folder, publisher, random }: Bench): Part => ({
  name: 'cuts of the power',
  share: 0.12,
  skipped: spawnSync('strace', ['-qq', '-o', '/dev/null', 'true']).status === 0 ? undefined : 'no strace',
  run: async (until, fell) => {
    const top = mkdtempSync(join(folder, 'cuts-'));
    const cut = join(folder, 'cut');
    let tried = 0;
    for (let number = 0; Date.now() < until; number++) {
      const old = await idsIn(top, fell);
      const before = treeOf(top);
      const work: Work = { store: top, first: number, count: 1 };
      const operations: Operation[] = record(top, [publisher], join(folder, 'trace'), `${JSON.stringify(work)}\n`);
      for (let step = 0; step < cutsEach && Date.now() < until; step++, tried++) {
        const isLast = step === 0;
        const count = isLast ? operations.length : random.integer(operations.length + 1);
        const all = [...Object.values(fates), chance(() => random.next())];
        materialise(cut, afterCut(top, before, operations, count, all[random.integer(all.length)]!));
        letLocksGrowOld(cut);
        const where = `cut ${count} of ${operations.length} of run ${number}`;
        const here = await idsIn(cut, (way, what) => {
          fell(way, `${where}: ${what}`);
        });
        for (const id of old) if (!here.has(id)) fell('lost', `${where}: ${id}`);
        if (isLast && !here.has(runNumber(number).id)) fell('lost', `${where}: it was published`);
      }
    }
    return tried;
  },
});

const faults: [Fault, number][] = [
  ['ENOSPC', 0.1],
  ['ENOSPC', 1],
  ['EIO', 0.05],
  ['EIO', 0.3],
  ['EROFS', 1],
];
const runsPerFault = 8;

export function failingDisks({ folder, random }: Bench): Part {
  const mounted = mountFailingDisk(mkdtempSync(join(folder, 'faults-')));
  const disk = mounted as FailingDisk;
  return {
    name: 'publishes that met ENOSPC, EIO or EROFS',
    share: 0.06,
    skipped: typeof mounted === 'string' ? mounted : undefined,
    run: async (until, fell) => {
      let tried = 0;
      try {
        while (Date.now() < until) {
          const store = mkdtempSync(join(disk.path, 'store-'));
          const published: number[] = [];
          for (let number = 0; number < runsPerFault; number++) {
            const [fault, share] = faults[random.integer(faults.length)]!;
            disk.fail(fault, share);
            try {
              await openStore(store).append([runNumber(number)]);
              published.push(number);
            } catch (error) {
              tried++;
              if (!/^[^\n]+\.$/.test((error as Error).message)) fell('crashed', `${fault}: ${String(error)}`);
            }
            disk.heal();
          }
          await expectRuns(store, published, fell);
          rmSync(store, { recursive: true, force: true });
        }
      } finally {
        disk.unmount();
      }
      return tried;
    },
  };
}

/** A disk that is really full: a small one in memory. */
export const fullDisks = ({ folder, random }: Bench): Part => ({
  name: 'small disks filled',
  share: 0.02,
  skipped: process.getuid?.() === 0 && process.platform === 'linux' ? undefined : 'needs root on Linux',
  run: async (until, fell) => {
    let tried = 0;
    for (; Date.now() < until; tried++) {
      const disk = mkdtempSync(join(folder, 'disk-'));
      const limit =
        random.next() < 0.5 ? `nr_inodes=${20 + random.integer(60)}` : `size=${40 + 4 * random.integer(40)}k`;
      if (spawnSync('mount', ['-t', 'tmpfs', '-o', limit, 'tmpfs', disk]).status !== 0) return tried;
      try {
        const store = join(disk, 'store');
        mkdirSync(store);
        const published: number[] = [];
        for (let number = 0; number < 12; number++) {
          try {
            await openStore(store).append([runNumber(number)]);
            published.push(number);
          } catch (error) {
            if (!/^[^\n]+\.$/.test((error as Error).message)) fell('crashed', `${limit}: ${String(error)}`);
          }
        }
        spawnSync('mount', ['-o', 'remount,size=16m,nr_inodes=4000', disk]);
        await expectRuns(store, published, fell);
      } finally {
        spawnSync('umount', [disk]);
        rmSync(disk, { recursive: true, force: true });
      }
    }
    return tried;
  },
});

/** Both kinds of store, one after the other. */
export const races = (bench: Bench): Part => ({
  name: `runs of ${bench.writers} racing publishers, in a folder and on a branch`,
  share: 0.12,
  run: async (_, fell) => {
    const specs = [mkdtempSync(join(bench.folder, 'race-')), `git+file://${bareRepository(bench.folder)}#gh-pages`];
    for (const store of specs) {
      const publishers = Array.from({ length: bench.writers }, () => new Publisher(bench));
      for (const [number, publisher] of publishers.entries()) publisher.begin({ store, first: number, count: 1 });
      const codes = await Promise.all(publishers.map((publisher) => publisher.end()));
      for (const [number, code] of codes.entries()) {
        if (code !== 0) fell('crashed', `${store}: publisher ${number} ended with ${code}`);
      }
      await expectRuns(store, publishers.keys(), fell);
    }
    return specs.length * bench.writers;
  },
});

const clocks = 6;

/** Each writer has a clock of its own, which jumps; one of them is killed. */
export const jumpingClocks = (bench: Bench): Part => ({
  name: `runs of ${clocks} publishers whose clocks jump, one of them killed`,
  share: 0.06,
  run: async (until, fell) => {
    let tried = 0;
    for (let round = 0; Date.now() < until; round++) {
      const repository = round % 3 === 2 ? bareRepository(bench.fast) : undefined;
      const spec = repository ? `git+file://${repository}#gh-pages` : mkdtempSync(join(bench.fast, 'clocks-'));
      const publishers = Array.from({ length: clocks }, () => new Publisher(bench));
      for (const [number, publisher] of publishers.entries()) {
        publisher.begin({ store: spec, first: number * 3, count: 3, clockJumps: true });
      }
      const [first, ...others] = publishers;
      await first!.killAfter(150 + bench.random.next() * 600);
      for (const [number, code] of (await Promise.all(others.map((other) => other.end()))).entries()) {
        if (code !== 0) fell('crashed', `${spec}: publisher ${number + 1} ended with ${code}`);
      }
      await expectRuns(
        spec,
        publishers.flatMap(({ published }) => published),
        fell,
      );
      tried += 3 * clocks;
      rmSync(repository ?? spec, { recursive: true, force: true });
    }
    return tried;
  },
});

const ofEach = 3;

/** Earlier versions publish while this one does. */
export function twoVersions(bench: Bench): Part {
  const versions = oldVersions(bench.folder);
  return {
    name: 'runs of this version and of earlier ones, published at once',
    share: 0.1,
    skipped: typeof versions === 'string' ? versions : undefined,
    run: async (until, fell) => {
      let tried = 0;
      for (let round = 0; Date.now() < until; round++) {
        const repository = round % 2 === 1 ? bareRepository(bench.fast) : undefined;
        const spec = repository ? `git+file://${repository}#gh-pages` : mkdtempSync(join(bench.fast, 'versions-'));
        const cli = versions[round % versions.length]!;
        const numbers = Array.from({ length: 2 * ofEach }, (_, number) => number);
        const ends = numbers.map((number) => {
          if (number % 2 === 0) {
            const publisher = new Publisher(bench);
            publisher.begin({ store: spec, first: number, count: 1 });
            return publisher.end();
          }
          const old = publishWith(cli, bench.fast, spec, number);
          return new Promise<number | null>((resolve) => old.on('close', resolve));
        });
        for (const [number, code] of (await Promise.all(ends)).entries()) {
          if (code !== 0)
            fell('crashed', `${spec}: publisher ${number} (${number % 2 ? cli : 'this'}) ended with ${code}`);
        }
        await expectRuns(spec, numbers, fell);
        const checked = spawnSync(process.execPath, [cli, 'store', 'check', '--store', spec], { encoding: 'utf8' });
        if (checked.status !== 0) fell('unreadable', `${spec} by ${cli}: ${checked.stdout}${checked.stderr}`);
        tried += numbers.length;
        rmSync(repository ?? spec, { recursive: true, force: true });
      }
      return tried;
    },
  };
}
