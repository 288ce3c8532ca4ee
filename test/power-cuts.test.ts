/** After a power cut a store and a run document are as before or as after, whatever of the unsynced is lost. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterAll, describe, expect, it } from 'vitest';
import { readRunDocument } from '../src/app/index.ts';
import { openStore } from '../src/history/store/index.ts';
import { createRandom } from '../src/core/stats/index.ts';
import { esbuildYaml } from '../scripts/yaml-modules.mjs';
import {
  afterCut,
  chance,
  type Fate,
  fates,
  hashOf,
  letLocksGrowOld,
  materialise,
  type Operation,
  record,
  type Tree,
  treeOf,
} from './helpers/power-cuts.ts';
import { runs } from './helpers/stored-runs.ts';
import { firstOf } from './speeds.ts';

const canTrace = process.platform === 'linux' && spawnSync('strace', ['-qq', '-o', '/dev/null', 'true']).status === 0;
/** The cuts are made here, not by the disk: in memory, where syncing costs nothing. */
const memory = '/dev/shm';
const folder = realpathSync(mkdtempSync(join(existsSync(memory) ? memory : tmpdir(), 'io-perf-cuts-')));
const cut = join(folder, 'cut');

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

interface Recorded {
  top: string;
  before: Tree;
  operations: Operation[];
}

/** @param source of a program, which gets `top` as its argument */
async function recorded(name: string, top: string, source: string): Promise<Recorded> {
  const program = join(folder, `${name}.cjs`);
  await build({
    stdin: { contents: source, resolveDir: process.cwd(), loader: 'ts' },
    ...{ outfile: program, bundle: true, platform: 'node', format: 'cjs', logLevel: 'error', plugins: [esbuildYaml] },
  });
  const before = treeOf(top);
  const operations = record(top, [program, top], join(folder, `${name}.trace`));
  expect(operations.length).toBeGreaterThan(3);
  return { top, before, operations };
}

/** Every cut with every fate, and one by chance; each state of the disk once. */
function* states({ top, before, operations }: Recorded): Generator<[name: string, isLast: boolean]> {
  const random = createRandom(7);
  const all: [string, Fate][] = [...Object.entries(fates), ['chance', chance(() => random.next())]];
  const known = new Set<string>();
  for (let count = 0; count <= operations.length; count++) {
    for (const [name, fate] of all) {
      const isLast = count === operations.length;
      const tree = afterCut(top, before, operations, count, fate);
      if (known.has(hashOf(tree)) && !isLast) continue;
      known.add(hashOf(tree));
      materialise(cut, tree);
      letLocksGrowOld(cut);
      yield [`${name} kept, after ${count} of ${operations.length}`, isLast];
    }
  }
}

const seen = async (top: string): Promise<string> => {
  const snapshot = await openStore(top).snapshot();
  return JSON.stringify([await snapshot.runs(), await snapshot.trends(), await snapshot.acceptances()]);
};

describe.skipIf(!canTrace)('a file after a power cut (skipped without strace)', () => {
  const commands: [string, string[], number][] = [
    ['publish', [`append([runNumber(1)])`], 1],
    ['publish into a new store', [`append([runNumber(0)])`], 0],
    [
      'accept',
      [`accept({ cells: 'native/*', commit: 'a'.repeat(40), reason: 'r', at: '2026-01-01T00:00:00.000Z' })`],
      3,
    ],
    // The eighth run is packed with the seven before it.
    ['publish of a run that fills a bundle', [`append([runNumber(7)])`], 7],
  ];
  it.each(firstOf(3, commands))(
    'is in a store before or after the command: %s',
    async (name, [call], earlier) => {
      const top = join(folder, name.replaceAll(' ', '-'));
      mkdirSync(top);
      if (earlier > 0) await openStore(top).append(runs(0, earlier));
      const old = await seen(top);
      const history = await recorded(
        name.replaceAll(' ', '-'),
        top,
        `import { openStore } from './src/history/store/index.ts';
       import { runNumber } from './test/helpers/stored-runs.ts';
       void openStore(process.argv[2]).${call!};`,
      );
      const now = await seen(top);
      expect(now).not.toBe(old);
      const found = new Set<string>();
      for (const [state, isLast] of states(history)) {
        const store = openStore(cut);
        // The next writer finishes what was begun; here one that has nothing of its own to write.
        expect([state, await store.repair()]).toEqual([state, { done: [], left: [] }]);
        expect([state, await store.check()]).toEqual([state, []]);
        const here = await seen(cut);
        if (here !== now || isLast) expect([state, here]).toEqual([state, isLast ? now : old]);
        found.add(here);
        // A lock that was being made may be that of a process that waits: it goes when it is an hour old.
        const left = existsSync(join(cut, '.io-perf')) ? readdirSync(join(cut, '.io-perf')) : [];
        expect([state, left.filter((name) => !name.startsWith('lock-'))]).toEqual([state, []]);
      }
      expect(found.size).toBe(2);
    },
    300_000,
  );

  it('is the old or the new document, whole, for run --output', async () => {
    const top = join(folder, 'document');
    mkdirSync(top);
    const program = (number: number): string =>
      `import { writeRunDocument } from './src/app/document-file.ts';
       import { runNumber } from './test/helpers/stored-runs.ts';
       void writeRunDocument(process.argv[2] + '/run.json', runNumber(${number}));`;
    await recorded('first', top, program(1));
    const found = new Set<string>();
    for (const [state, isLast] of states(await recorded('second', top, program(2)))) {
      const { id } = await readRunDocument(join(cut, 'run.json'));
      expect([state, isLast ? ['run-2'] : ['run-1', 'run-2']]).toEqual([state, expect.arrayContaining([id])]);
      found.add(id);
    }
    expect(found.size).toBe(2);
  }, 120_000);

  it('is lost in the replay when it was renamed without a sync', async () => {
    const top = join(folder, 'careless');
    mkdirSync(top);
    const history = await recorded(
      'careless',
      top,
      `import { renameSync, writeFileSync } from 'node:fs';
       for (const text of ['old', 'new']) {
         writeFileSync(process.argv[2] + '/new', text);
         renameSync(process.argv[2] + '/new', process.argv[2] + '/file');
       }`,
    );
    const found = new Set<string>();
    for (const [state] of states(history)) {
      found.add(existsSync(join(cut, 'file')) ? readFileSync(join(cut, 'file'), 'utf8') : `none: ${state}`);
    }
    expect(found.has('')).toBe(true);
  });
});
