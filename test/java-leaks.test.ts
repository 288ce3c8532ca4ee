/** Ten thousand samples of the Java runner leave no mapping and no descriptor behind. */
import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { families } from '../src/suite/matrix/families.ts';
import { corpusListing } from '../src/engine/corpora/corpora.ts';
import { localCell } from '../src/core/cells/cell-id.ts';
import { createHostTarget } from '../src/places/targets/index.ts';
import { makeFolder, repository } from './helpers/folders.ts';
import { isLongCheck, longOnly } from './speeds.ts';

const samplesInAll = 10_000;
/** Leaves its mappings to the garbage collector: that is the point of it. */
const leakyApi = 'read-set/FileChannel.map.leak';
/** What must not be left out: all that maps files, opens them beside Java's own classes, or walks through foreign code. */
const arms = [
  ...['read/FileChannel.map', 'read-at/FileChannel.map', 'read-set/FileChannel.map', 'read-set/BufferedInputStream'],
  ...['traverse/aws-crt', 'traverse/jnr-readdir', 'traverse/jnr-readdir-forkjoin', 'traverse/Files.walk'],
  ...['traverse/Files.newDirectoryStream', 'write/FileOutputStream.block', 'copy/FileChannel.transferTo'],
];
/** Small values for parameters that have no default. */
const values: Record<string, string> = {
  ...{ size: '8KiB', chunk: '4KiB', count: '3', min: '1KiB', max: '8KiB', depth: '3', case: 'hit' },
  ...{ shape: 'source', entries: '100' },
};

interface SmallCell {
  id: string;
  cache: 'warm' | 'cold';
}

/** Every cell of the runner's, as small as it can be, and cold where it can: eviction opens and maps every file. */
const cells = families()
  .filter(({ runner, name }) => runner === 'java' && localCell(name) !== leakyApi)
  .flatMap(({ name, parameters }): SmallCell[] => {
    const needed = Object.entries(parameters).filter(([, parameter]) => parameter.default === undefined);
    const pairs = needed.map(([parameter]) => `${parameter}=${values[parameter]!}`);
    const idOf = (query: string[]): string => `${localCell(name)}${query.length === 0 ? '' : `?${query.join('&')}`}`;
    const warm: SmallCell = { id: idOf(pairs), cache: 'warm' };
    return parameters.cache ? [warm, { id: idOf(['cache=cold', ...pairs]), cache: 'cold' }] : [warm];
  });

describe.skipIf(!isLongCheck)(`the Java runner${longOnly}`, () => {
  let folder: string;
  let child: ChildProcessWithoutNullStreams | undefined;
  let lines: AsyncIterator<string>;
  beforeAll(() => {
    folder = makeFolder('leaks');
  });
  afterAll(() => {
    child?.kill('SIGKILL');
  });

  async function ask(...requests: string[]): Promise<Record<string, unknown>[]> {
    child!.stdin.write(requests.map((request) => `${request}\n`).join(''));
    const answers: Record<string, unknown>[] = [];
    while (answers.length < requests.length)
      answers.push(JSON.parse((await lines.next()).value as string) as Record<string, unknown>);
    return answers;
  }

  /** Sets every cell up, samples it N times and takes it down. Returns the numbers of samples and cells. */
  async function sampleAll(times: number): Promise<{ samples: number; supported: Set<string> }> {
    const supported = new Set<string>();
    for (const { id, cache } of cells) {
      const [ready] = await ask(`setup ${id} seed=1 corpus=${join(folder, 'tree')}`);
      if (ready!.error) continue; // An api of newer runtimes, or one that this machine lacks.
      const answers = await ask(...Array.from({ length: times }, () => `sample ${id} ops=1 cache=${cache}`));
      expect(answers.filter(({ error }) => error !== undefined)).toEqual([]);
      supported.add(id);
      await ask(`teardown ${id}`);
    }
    return { samples: supported.size * times, supported };
  }

  const held = (): { mappings: number; descriptors: number } => ({
    mappings: readFileSync(`/proc/${child!.pid}/maps`, 'utf8').split('\n').length,
    descriptors: readdirSync(`/proc/${child!.pid}/fd`).length,
  });

  it(
    'holds as many mappings and descriptors after 10,000 samples as before',
    { timeout: 400_000 },
    async ({ skip }) => {
      if (process.platform !== 'linux') return skip('what a process holds is in /proc');
      const target = createHostTarget({ root: repository });
      const prepared = await target.prepareRunner('java', () => undefined);
      if ('reason' in prepared) return skip(prepared.reason);
      await target.makeCorpus(corpusListing('source', Number(values.entries), 1), join(folder, 'tree'));
      const [program = '', ...options] = prepared.command;
      child = spawn(program, [...options, '--dir', folder], { env: { ...process.env, ...prepared.environment } });
      lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
      const { supported } = await sampleAll(5);
      const names = [...supported].map((id) => id.split('?')[0]);
      expect(arms.filter((arm) => !names.includes(arm))).toEqual([]);
      const before = held();
      const times = Math.ceil(samplesInAll / supported.size);
      expect((await sampleAll(times)).samples).toBeGreaterThanOrEqual(samplesInAll);
      const after = held();
      // Less than one for every other sample of a single cell; threads and memory of the JVM come and go.
      expect(after.mappings - before.mappings).toBeLessThan(times / 2);
      expect(after.descriptors - before.descriptors).toBeLessThan(10);
    },
  );
});
