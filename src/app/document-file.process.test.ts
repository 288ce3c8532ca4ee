import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { RunDocument } from '../core/document/index.ts';
import { checkOutput, keepRunDocument, readRunDocument, savePartial, writeDocument } from './document-file.ts';
import { temporaryFolder } from '../../test/helpers/folders.ts';

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});

const run: RunDocument = {
  schema: 'io-perf/run/v1',
  id: 'a-run',
  startedAt: '2026-11-22T01:00:00.000Z',
  endedAt: '2026-11-22T01:01:00.000Z',
  complete: true,
  seed: 1,
  tool: { name: 'io-perf', version: '0.1.0' },
  subjects: {},
  cells: {},
  skipped: [],
  errors: [],
};

describe('an output is refused before anything is measured when it', () => {
  const refused = (path: string) => expect(checkOutput(path)).rejects;

  it('has no name', async () => {
    await refused('').toThrow('--output "" names no file');
    await refused('-').toThrow('--output "-" names no file');
  });

  it('is a folder', async () => {
    await refused(folder).toThrow(/^The output \S+ is a directory: name a file with --output\.$/);
  });

  it('holds something else, which stays', async () => {
    const path = join(folder, 'precious.txt');
    writeFileSync(path, 'precious');
    await refused(path).toThrow(/^Refusing to overwrite \S+precious\.txt: it is not a readable /);
    expect(readFileSync(path, 'utf8')).toBe('precious');
  });

  it.runIf(process.platform !== 'win32')('is a pipe or a device', async () => {
    const pipe = join(folder, 'pipe');
    execFileSync('mkfifo', [pipe]);
    await refused(pipe).toThrow(/pipe is not a regular file/);
    await refused('/dev/null').toThrow('/dev/null is not a regular file');
  });

  it('has a name that no system allows', async () => {
    await refused(join(folder, 'x'.repeat(300))).toThrow(/cannot be used/);
  });
});

describe('an output is taken when it', () => {
  it('holds a run document, or is not there', async () => {
    const path = join(folder, 'run.json');
    await checkOutput(path);
    await writeDocument(path, run);
    await checkOutput(path);
  });

  it('has a name as long as a name can be', async () => {
    const path = join(folder, 'x'.repeat(255));
    await writeDocument(path, run);
    expect(await readRunDocument(path)).toEqual(run);
    expect(readdirSync(folder)).toHaveLength(1);
  });

  it.runIf(process.platform !== 'win32')('is a link, which stays one', async () => {
    const [path, link] = [join(folder, 'run.json'), join(folder, 'link.json')];
    await writeDocument(path, {});
    symlinkSync('run.json', link);
    await writeDocument(link, run);
    expect(await readRunDocument(path)).toEqual(run);
  });
});

describe('what was measured', () => {
  it('goes to another folder when its own has vanished', async () => {
    const elsewhere = join(folder, 'elsewhere');
    mkdirSync(elsewhere);
    const gone = join(folder, 'gone', 'run.json');
    const { path, trouble } = await keepRunDocument(gone, run, elsewhere);
    expect(await readRunDocument(path)).toEqual(run);
    expect(trouble).toBe(
      `The run document cannot be written to ${gone} (ENOENT: no such file or directory): it is in ${path} instead; move it from there.`,
    );
  });

  it('is lost only when there is no place at all', async () => {
    const gone = join(folder, 'gone');
    await expect(keepRunDocument(join(gone, 'run.json'), run, gone)).rejects.toThrow(/nor to .*free some space/);
  });

  it('continues when it cannot be saved in between, and notes that once', async () => {
    const notes: string[] = [];
    const path = join(folder, 'later', 'run.json');
    const save = savePartial(path, (line) => notes.push(line));
    await save(run);
    await save(run);
    expect(notes).toEqual([expect.stringMatching(/cannot be written to .*: measuring continues\.$/)]);
    mkdirSync(join(folder, 'later'));
    await save(run);
    expect(await readRunDocument(path)).toEqual(run);
  });
});
