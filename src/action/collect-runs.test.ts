import { mkdirSync, truncateSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { RunDocument } from '../core/document/index.ts';
import { collectRuns } from './collect-runs.ts';
import { makeFolder } from '../../test/helpers/folders.ts';

let folder: string;
beforeEach(() => {
  folder = makeFolder('runs');
});

const documentOf = (id: string): RunDocument => ({
  schema: 'io-perf/run/v1',
  id,
  startedAt: '2026-01-01T00:00:00Z',
  endedAt: '2026-01-01T00:01:00Z',
  complete: true,
  seed: 1,
  tool: { name: 'io-perf', version: '0.1.0' },
  subjects: {},
  cells: {},
  skipped: [],
  errors: [],
});

function put(name: string, content: string | RunDocument): string {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

describe('a folder of artifacts', () => {
  it('gives the run documents of all of them, and leaves other files alone', async () => {
    put('io-perf-linux/run.json', documentOf('one'));
    put('io-perf-windows/run.json', documentOf('two'));
    put('io-perf-windows/report.md', 'text');
    expect((await collectRuns(folder)).map(({ document }) => document.id)).toEqual(['one', 'two']);
  });
  it('may be one file, whatever its name', async () => {
    const path = put('result', documentOf('one'));
    expect(await collectRuns(path)).toMatchObject([{ path, document: { id: 'one' } }]);
  });
  it('is named when it is not there', async () => {
    await expect(collectRuns(join(folder, 'no-such'))).rejects.toThrow(/no-such cannot be read.*in the input runs/);
  });
});

describe('what is no artifact of ours is refused before it is read', () => {
  it('a file too large', async () => {
    truncateSync(put('run.json', ''), 65 * 1024 ** 2);
    await expect(collectRuns(folder)).rejects.toThrow(/too large for a run document/);
  });
  it('too many files', async () => {
    for (let n = 0; n <= 300; n++) put(`run-${n}.json`, '');
    await expect(collectRuns(folder)).rejects.toThrow(/more than 300 files/);
  });
  it('folders too deep', async () => {
    put('1/2/3/4/5/run.json', documentOf('one'));
    await expect(collectRuns(folder)).rejects.toThrow(/nested too deep/);
  });
});
