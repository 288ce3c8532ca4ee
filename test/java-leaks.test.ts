/** Ten thousand samples of the Java runner leave no mapping and no descriptor behind. */
import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { families } from '../src/matrix/families.ts';
import { corpusListing, localCell } from '../src/matrix/index.ts';
import { createHostTarget } from '../src/targets/index.ts';
import { makeFolder, removeFolder, repository } from './clone.ts';

const samplesInAll = 10_000;
/** Leaves its mappings to the garbage collector: that is the point of it. */
const leakyApi = 'read-set/FileChannel.map.leak';
/** Small values for parameters that have no default. */
const values: Record<string, string> = {
  ...{ size: '8KiB', chunk: '4KiB', count: '3', min: '1KiB', max: '8KiB', depth: '3', case: 'hit' },
  ...{ shape: 'source', entries: '100' },
};

/** Every cell of the runner's, as small as it can be. */
const cells = families()
  .filter(({ runner, name }) => runner === 'java' && localCell(name) !== leakyApi)
  .map(({ name, parameters }) => {
    const needed = Object.entries(parameters).filter(([, parameter]) => parameter.default === undefined);
    const query = needed.map(([parameter]) => `${parameter}=${values[parameter]!}`).join('&');
    return `${localCell(name)}${query === '' ? '' : `?${query}`}`;
  });

describe('the Java runner', () => {
  let folder: string;
  let child: ChildProcessWithoutNullStreams | undefined;
  let lines: AsyncIterator<string>;
  beforeAll(() => {
    folder = makeFolder('leaks');
  });
  afterAll(() => {
    child?.kill('SIGKILL');
    removeFolder(folder);
  });

  async function ask(...requests: string[]): Promise<Record<string, unknown>[]> {
    child!.stdin.write(requests.map((request) => `${request}\n`).join(''));
    const answers: Record<string, unknown>[] = [];
    while (answers.length < requests.length)
      answers.push(JSON.parse((await lines.next()).value as string) as Record<string, unknown>);
    return answers;
  }

  /** Sets every cell up, samples it so many times and takes it down. How many samples were taken. */
  async function sampleAll(times: number): Promise<number> {
    let taken = 0;
    for (const cell of cells) {
      const [ready] = await ask(`setup ${cell} seed=1 corpus=${join(folder, 'tree')}`);
      if (ready!.error) continue; // An api of newer runtimes, or one that this machine lacks.
      const answers = await ask(...Array.from({ length: times }, () => `sample ${cell} ops=1 cache=warm`));
      expect(answers.filter(({ error }) => error !== undefined)).toEqual([]);
      taken += times;
      await ask(`teardown ${cell}`);
    }
    return taken;
  }

  const held = (): { mappings: number; descriptors: number } => ({
    mappings: readFileSync(`/proc/${child!.pid}/maps`, 'utf8').split('\n').length,
    descriptors: readdirSync(`/proc/${child!.pid}/fd`).length,
  });

  it(
    'holds as many mappings and descriptors after 10,000 samples as before',
    { timeout: 400_000 },
    async ({ skip }) => {
      if (process.platform !== 'linux') return skip('what a process holds is told by /proc');
      const target = createHostTarget({ root: repository });
      const prepared = await target.prepareRunner('java', () => undefined);
      if ('reason' in prepared) return skip(prepared.reason);
      await target.makeCorpus(corpusListing('source', Number(values.entries), 1), join(folder, 'tree'));
      const [program = '', ...options] = prepared.command;
      child = spawn(program, [...options, '--dir', folder]);
      lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
      const supported = (await sampleAll(5)) / 5;
      const before = held();
      const times = Math.ceil(samplesInAll / supported);
      expect(await sampleAll(times)).toBeGreaterThanOrEqual(samplesInAll);
      const after = held();
      // Less than one for every other sample of a single cell; threads and memory of the JVM come and go.
      expect(after.mappings - before.mappings).toBeLessThan(times / 2);
      expect(after.descriptors - before.descriptors).toBeLessThan(10);
    },
  );
});
