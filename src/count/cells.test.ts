import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { findCell } from '../suite/matrix/index.ts';
import { type MatrixCell } from '../core/cells/index.ts';
import { runDocumentSchema, runSchemaId, type RunDocument } from '../core/document/index.ts';
import { findTracer } from './strace.ts';
import { profileCells, withProfiles } from './cells.ts';
import { type ProfilePass } from './profile-workloads.ts';
import { createHostTarget } from '../places/targets/index.ts';
import { temporaryFolder } from '../../test/helpers/folders.ts';

const tracer = await findTracer();
const why = 'program' in tracer ? '' : ` (skipped: ${tracer.reason})`;
const silent = { phase: () => undefined, update: () => undefined, note: () => undefined };

describe.skipIf(why !== '')(`the profile pass${why}`, () => {
  let directory: string;
  beforeEach(() => {
    directory = temporaryFolder();
    mkdirSync(join(directory, 'under test'));
  });

  async function count(
    cells: MatrixCell[],
    environment: Record<string, string> = {},
    name = 'host',
  ): Promise<ProfilePass> {
    const target = { ...createHostTarget({ root: resolve('.'), cacheDirectory: join(directory, 'cache') }), name };
    const subject = { name: 'head', target, directory: join(directory, 'under test'), environment };
    const plan = {
      subjects: [subject],
      cells,
      seed: 42,
      budget: { rounds: 1 },
      latency: false,
      tool: { name: 'io-perf', version: 'test' },
    };
    const hooks = { progress: silent, signal: new AbortController().signal };
    const pass = await profileCells(plan, subject, { repetitions: 3, cellMs: 60_000 }, hooks);
    expect(readdirSync(join(directory, 'under test')), 'nothing is left behind').toEqual([]);
    return pass;
  }

  it('counts the calls of one operation, without its preparation, its check and its cleaning up', async () => {
    const ids = [
      'node/stat/statSync',
      'node/save/renameSync?size=16KiB',
      'node/remove/unlinkSync',
      'node/read/promises.readFile?size=64KiB',
    ];
    const { profiles, errors, skipped } = await count(ids.map(findCell));
    expect({ errors, skipped }).toEqual({ errors: [], skipped: [] });
    const calls = Object.fromEntries([...profiles].map(([id, { perOp }]) => [id, perOp]));
    expect(calls['node/save/renameSync?size=16KiB']).toEqual({ openat: 2, write: 1, fsync: 2, close: 2, rename: 1 });
    expect(Object.values(calls['node/stat/statSync']!)).toEqual([1]);
    expect(calls['node/remove/unlinkSync']).toEqual({ unlink: 1 });
    expect(profiles.get('node/read/promises.readFile?size=64KiB')).toMatchObject({ readBytes: 65_536, repetitions: 3 });
    for (const { unstable } of profiles.values()) expect(unstable).toBeUndefined();
  });

  it('counts executions of a workload, after its preparation and once to warm up', async () => {
    const list = join(directory, 'workloads.json');
    const work = join(directory, 'work');
    mkdirSync(work);
    const command = 'test -e seen || touch first; cat in >out';
    writeFileSync(
      list,
      JSON.stringify({
        copy: { command, prepare: 'echo hello >in; test ! -e first || touch seen', workingDirectory: work },
      }),
    );
    const cell = {
      ...findCell('node/stat/statSync'),
      id: 'command/run/copy',
      runner: 'command',
      operation: 'run',
      api: 'copy',
    };
    const { profiles, errors } = await count([cell], { IO_PERF_WORKLOADS: list });
    expect(errors).toEqual([]);
    const profile = profiles.get(cell.id)!;
    expect(profile).toMatchObject({ repetitions: 2, processes: 2 });
    // cat copies by read and write, or, since coreutils 9, by copy_file_range.
    expect((profile.writtenBytes ?? 0) + (profile.copiedBytes ?? 0)).toBe(6);
    // A page counts as dirtied anew if the kernel wrote it back in between.
    expect((profile.unstable ?? []).filter((figure) => figure !== 'dirtiedBytes')).toEqual([]);
  });

  it('counts executions of a workload, twice where they agree', async () => {
    const list = join(directory, 'stable.json');
    const work = join(directory, 'stable');
    mkdirSync(work);
    const command = 'cat in >out';
    writeFileSync(
      list,
      JSON.stringify({
        copy: { command, prepare: 'echo hello >in', workingDirectory: work },
      }),
    );
    const cell = {
      ...findCell('node/stat/statSync'),
      id: 'command/run/copy',
      runner: 'command',
      operation: 'run',
      api: 'copy',
    };
    const { profiles, errors } = await count([cell], { IO_PERF_WORKLOADS: list });
    expect(errors).toEqual([]);
    const profile = profiles.get(cell.id)!;
    expect(profile).toMatchObject({ repetitions: 2 });
    // cat copies by read and write, or, since coreutils 9, by copy_file_range.
    expect((profile.writtenBytes ?? 0) + (profile.copiedBytes ?? 0)).toBe(6);
    // A page counts as dirtied anew if the kernel wrote it back in between.
    expect((profile.unstable ?? []).filter((figure) => figure !== 'dirtiedBytes')).toEqual([]);
  });

  it('adds up what the system reports where nothing can be traced, and says what that leaves out', async () => {
    const id = 'node/read/readSync?chunk=4KiB&size=64KiB';
    const pass = await count([findCell(id)], {}, 'elsewhere');
    expect(pass.limited).toMatch(/^Only the system's sums are known .*runners on elsewhere cannot be traced/);
    const profile = pass.profiles.get(id)!;
    // 16 calls for the content, one that finds the end.
    expect(profile).toMatchObject({ source: 'counters', kinds: { read: 17 }, readBytes: 65_536, repetitions: 3 });
    expect(profile.missing).toEqual(expect.arrayContaining(['perOp', 'fsyncs', 'files', 'paths']));
    expect(profile.unstable).toBeUndefined();
  });

  it('fills the run document', async () => {
    const pass = await count([findCell('node/stat/statSync')]);
    const measured = { opsPerSample: 1, samples: [] };
    const now = new Date().toISOString();
    const document: RunDocument = {
      schema: runSchemaId,
      id: 'x',
      startedAt: now,
      endedAt: now,
      complete: true,
      seed: 1,
      tool: { name: 'io-perf', version: 'test' },
      subjects: {},
      cells: {
        'node/stat/statSync': { type: 'path', subject: { head: measured } },
        other: { subject: { head: measured } },
      },
      skipped: [],
      errors: [],
    };
    const filled = withProfiles(document, 'head', pass);
    expect(runDocumentSchema.safeParse(filled).error).toBeUndefined();
    expect(filled.cells['node/stat/statSync']!.subject.head!.profile).toMatchObject({ source: 'strace' });
    expect(filled.cells.other!.subject.head!.profile).toBeUndefined();
  });

  it('says of a measured cell why it could not be counted, and calls it no failure', () => {
    const cell = { subject: { head: { opsPerSample: 1, samples: [] } } };
    const document = { cells: { 'java/stat/Files.size': cell }, errors: [] } as unknown as RunDocument;
    const errors = [{ cell: 'java/stat/Files.size', code: 'ETIMEDOUT', message: 'It took too long.' }];
    const filled = withProfiles(document, 'head', { profiles: new Map(), skipped: [], errors });
    expect(filled.errors).toEqual([]);
    expect(filled.cells['java/stat/Files.size']!.subject.head!.notCounted).toBe('ETIMEDOUT: It took too long.');
  });
});
