/**
 * The parts of bench/torture: hostile documents through every renderer and scan, publishers that are killed, cuts of the power,
 * full disks, racing publishers. Each gets a share of the time; each prints what was tried and what fell.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { UsageError } from '../../src/document/index.ts';
import { createRandom, type Random } from '../../src/stats/index.ts';
import { openStore } from '../../src/store/index.ts';
import { hostileJudged } from '../../test/helpers/hostile-documents.ts';
import { faultsIn, rendered } from '../../test/helpers/hostile-outputs.ts';
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

interface Part {
  name: string;
  /** Of the time. */
  share: number;
  /** What cannot be tried here, and why. */
  skipped?: string | undefined;
  /** @returns how many were tried; calls `fell` with a sentence for each that did not hold */
  run: (until: number, fell: (what: string) => void) => Promise<number>;
}

const program = process.argv[1]!;

/** Starts this program as a publisher of one run. */
const publisher = (store: string, number: number) =>
  spawn(process.execPath, [program, 'publish', store, String(number)], { stdio: ['ignore', 'ignore', 'pipe'] });

/** Sound, without left-overs but locks of processes that may wait; and what it holds. */
async function idsIn(top: string, fell: (what: string) => void): Promise<Set<string>> {
  const store = openStore(top);
  const { done, left } = await store.repair();
  for (const sentence of [...done, ...left, ...(await store.check())]) fell(sentence);
  const work = join(top, '.io-perf');
  const names = existsSync(work) ? readdirSync(work).filter((name) => !name.startsWith('lock-')) : [];
  if (names.length > 0) fell(`left over: ${names.join(', ')}`);
  return new Set((await (await store.snapshot()).runs()).map(({ id }) => id));
}

const documents = (random: Random): Part => ({
  name: 'hostile documents, every renderer',
  share: 0.4,
  run: async (until, fell) => {
    let tried = 0;
    for (; Date.now() < until; tried++) {
      const seed = random.integer(2 ** 31);
      try {
        const outputs = rendered(hostileJudged(seed, { share: random.next() }));
        for (const fault of outputs.flatMap(faultsIn)) fell(`document ${seed}: ${fault}`);
      } catch (error) {
        if (!(error instanceof UsageError)) fell(`document ${seed}: ${String(error)}`);
      }
      if (tried % 20 === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    return tried;
  },
});

const kills = (folder: string, random: Random): Part => ({
  name: 'publishers killed',
  share: 0.25,
  run: async (until, fell) => {
    const store = mkdtempSync(join(folder, 'kills-'));
    const published = new Set<string>();
    let tried = 0;
    for (; Date.now() < until; tried++) {
      const child = publisher(store, tried);
      const timer = setTimeout(() => child.kill('SIGKILL'), 30 + random.next() * 400);
      const code = await new Promise((resolve) => child.on('close', resolve));
      clearTimeout(timer);
      if (code === 0) published.add(runNumber(tried).id);
      if (tried % 10 !== 9) continue;
      const here = await idsIn(store, fell);
      for (const id of published) if (!here.has(id)) fell(`${id} was published and is lost`);
    }
    return tried;
  },
});

const cuts = (folder: string, random: Random): Part => ({
  name: 'cuts of the power',
  share: 0.2,
  skipped: spawnSync('strace', ['-qq', '-o', '/dev/null', 'true']).status === 0 ? undefined : 'no strace',
  run: async (until, fell) => {
    const top = mkdtempSync(join(folder, 'cuts-'));
    const cut = join(folder, 'cut');
    let tried = 0;
    for (let number = 0; Date.now() < until; number++) {
      const old = await idsIn(top, fell);
      const before = treeOf(top);
      const operations: Operation[] = record(top, [program, 'publish', top, String(number)], join(folder, 'trace'));
      for (let step = 0; step < 60 && Date.now() < until; step++, tried++) {
        const isLast = step === 0;
        const count = isLast ? operations.length : random.integer(operations.length + 1);
        const all = [...Object.values(fates), chance(() => random.next())];
        materialise(cut, afterCut(top, before, operations, count, all[random.integer(all.length)]!));
        letLocksGrowOld(cut);
        const where = `cut ${count} of ${operations.length} of run ${number}`;
        const here = await idsIn(cut, (what) => {
          fell(`${where}: ${what}`);
        });
        for (const id of old) if (!here.has(id)) fell(`${where}: ${id} is lost`);
        if (isLast && !here.has(runNumber(number).id)) fell(`${where}: published and lost`);
      }
    }
    return tried;
  },
});

const fullDisks = (folder: string, random: Random): Part => ({
  name: 'full disks',
  share: 0.1,
  skipped:
    process.getuid?.() === 0 && process.platform === 'linux' ? undefined : 'needs root on Linux, for a small tmpfs',
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
        const published: string[] = [];
        for (let number = 0; number < 12; number++) {
          try {
            await openStore(store).append([runNumber(number)]);
            published.push(runNumber(number).id);
          } catch (error) {
            if (!/^[^\n]+\.$/.test((error as Error).message)) fell(`no sentence: ${String(error)}`);
          }
        }
        spawnSync('mount', ['-o', 'remount,size=16m,nr_inodes=4000', disk]);
        const here = await idsIn(store, (what) => {
          fell(`${limit}: ${what}`);
        });
        for (const id of published) if (!here.has(id)) fell(`${limit}: ${id} is lost`);
      } finally {
        spawnSync('umount', [disk]);
        rmSync(disk, { recursive: true, force: true });
      }
    }
    return tried;
  },
});

const writers = 32;

const races = (folder: string): Part => ({
  name: `rows of ${writers} racing publishers`,
  share: 0.05,
  run: async (_, fell) => {
    const store = mkdtempSync(join(folder, 'race-'));
    const codes = await Promise.all(
      Array.from({ length: writers }, async (_unused, number) => {
        const child = publisher(store, number);
        return new Promise<number | null>((resolve) => child.on('close', resolve));
      }),
    );
    const here = await idsIn(store, fell);
    for (const [number, code] of codes.entries()) {
      if (code !== 0) fell(`publisher ${number} ended with ${code}`);
      else if (!here.has(runNumber(number).id)) fell(`the run of publisher ${number} is lost`);
    }
    return here.size;
  },
});

async function torture(folder: string, words: string[]): Promise<void> {
  const { values } = parseArgs({ args: words, options: { minutes: { type: 'string' }, seed: { type: 'string' } } });
  const [minutes, seed] = [Number(values.minutes ?? 10), Number(values.seed ?? 1)];
  if (!(minutes > 0) || !Number.isFinite(seed)) {
    process.stderr.write('torture: --minutes and --seed are numbers: --minutes 10 --seed 1.\n');
    process.exitCode = 2;
    return;
  }
  const random = createRandom(seed);
  const parts = [
    races(folder),
    documents(random),
    kills(folder, random),
    cuts(folder, random),
    fullDisks(folder, random),
  ];
  process.stdout.write(`seed ${seed}, ${minutes} minutes\n`);
  for (const { name, share, skipped, run } of parts) {
    const fallen: string[] = [];
    const tried =
      skipped === undefined ? await run(Date.now() + share * minutes * 60_000, (what) => fallen.push(what)) : 0;
    const what = skipped === undefined ? `${fallen.length} fell` : `skipped: ${skipped}`;
    process.stdout.write(`${String(tried).padStart(9)}  ${name}: ${what}\n`);
    for (const sentence of fallen.slice(0, 5)) process.stdout.write(`           ${JSON.stringify(sentence)}\n`);
    if (fallen.length > 0) process.exitCode = 1;
  }
}

const [, , task = '', folder = '', ...words] = process.argv;
if (task === 'publish') void openStore(folder).append([runNumber(Number(words[0]))]);
else void torture(realpathSync(folder), words);
