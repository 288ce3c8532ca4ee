/** With a real store in a folder: what is stored, and what a new run is held against. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runDocumentSchema, runSchemaId, type RunDocument, timePerOp } from '../core/document/index.ts';
import { openStore, type Store } from '../history/store/index.ts';
import { judgeRuns } from './judge-runs.ts';
import { storedPast } from './stored-past.ts';
import { temporaryFolder } from '../../test/helpers/folders.ts';

const cell = 'native/save/rename?size=16KiB';

/** The `n`th run of a project, with this number of syncs of the cell. */
function makeRun(n: number, fsyncs: number, { kernel = '6', version = '0', pullRequest = 0 } = {}): RunDocument {
  const at = new Date(Date.UTC(2026, 0, 1 + n)).toISOString();
  return runDocumentSchema.parse({
    schema: runSchemaId,
    id: `run-${n}`,
    startedAt: at,
    endedAt: at,
    complete: true,
    seed: 1,
    tool: { name: 'io-perf', version },
    source: { commit: String(n).padStart(40, 'a'), ...(pullRequest > 0 ? { pullRequest } : {}) },
    subjects: {
      head: {
        target: 'host',
        directory: '/',
        environment: { os: 'linux', kernel, cpu: `of machine ${n}` },
        fingerprint: `f${n}`,
        hazards: [],
        runners: { native: { runtime: 'g++ 12', build: `changed ${n} times` } },
      },
    },
    cells: {
      [cell]: {
        type: 'path',
        subject: {
          head: {
            opsPerSample: 1,
            samples: [{ round: 0, order: 0, ns: 1000 }],
            summary: { ...timePerOp, value: 1000, low: 990, high: 1010 },
            profile: {
              perOp: { fsync: fsyncs, rename: 1 },
              kinds: { fsync: fsyncs, rename: 1 },
              fsyncs,
              paths: { fsync: [['native-*/file', fsyncs]] },
              source: 'strace',
            },
          },
        },
      },
    },
    skipped: [],
    errors: [],
  });
}

describe('counts against a store', () => {
  let folder: string;
  let store: Store;
  beforeEach(() => {
    folder = temporaryFolder();
    store = openStore(folder);
  });
  afterEach(async () => {
    await store.close();
  });
  const baseOf = async (run: RunDocument): Promise<string | undefined> => {
    const bases = await storedPast(await store.snapshot()).countBase(run);
    return bases.get(cell)?.document.id;
  };
  const judge = async (run: RunDocument) => {
    const [judged] = await judgeRuns([run], storedPast(await store.snapshot()));
    return judged!.judgement;
  };

  it('are those of the last run of the default branch, on whatever processor, and not of itself', async () => {
    await store.append([makeRun(1, 2), makeRun(2, 2), makeRun(3, 1, { pullRequest: 7 })]);
    expect(await baseOf(makeRun(4, 2))).toBe('run-2');
    expect(await baseOf(makeRun(2, 2))).toBe('run-1');
  });

  it('are nothing where the system, or what counts, is another', async () => {
    await store.append([makeRun(1, 2)]);
    expect(await baseOf(makeRun(4, 2, { kernel: '7' }))).toBeUndefined();
    expect(await baseOf(makeRun(4, 2, { version: '1' }))).toBeUndefined();
  });

  it('start anew with a version that counts more', async () => {
    await store.append([makeRun(1, 2), makeRun(2, 3, { version: '1' })]);
    expect(await baseOf(makeRun(4, 3, { version: '1' }))).toBe('run-2');
  });

  it('fail one sync more with the call, both counts and the file; again in each run after it, until it is accepted', async () => {
    await store.append([makeRun(1, 1), makeRun(2, 1)]);
    const message =
      'native/save/rename?size=16KiB: fsync 1 → 2 per operation, no count may grow; on native-*/file (1 → 2).';
    expect(await judge(makeRun(3, 2))).toMatchObject({ failed: true, gate: [{ rule: 'count', message }] });
    await store.append([makeRun(3, 2)]);
    // The commit that began it is named.
    const since = `${message} Since ${makeRun(3, 2).source!.commit!.slice(0, 12)}.`;
    expect(await judge(makeRun(4, 2))).toMatchObject({ failed: true, gate: [{ rule: 'count', message: since }] });
    const { commit } = makeRun(3, 2).source!;
    await store.accept({ cells: 'native/save/*', commit: commit!, reason: 'Wanted.', at: '2026-02-01T00:00:00Z' });
    expect((await judge(makeRun(4, 2))).failed).toBe(false);
    expect(await judge(makeRun(3, 2))).toMatchObject({ failed: false, gate: [{ rule: 'count', failed: false }] });
    expect((await judge(makeRun(5, 3))).failed).toBe(true);
  });
});
