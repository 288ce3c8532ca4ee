/** With a real store in a folder: which stored benchmarks a new run was to have. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { defined, runDocumentSchema, runSchemaId, type RunDocument, timePerOp } from '../core/document/index.ts';
import { openStore, type Store } from '../history/store/index.ts';
import { judgeRuns } from './judge-runs.ts';
import { storedPast } from './stored-past.ts';
import { temporaryFolder } from '../../test/helpers/folders.ts';

interface Sketch {
  job?: string;
  suite?: string;
  os?: string;
  pullRequest?: number;
  rest?: Partial<RunDocument>;
}

const commitOf = (day: number): string => String(day).padStart(40, 'a');

/** A run of the commit of that day. */
function makeRun(day: number, cells: readonly string[], { job = 'bench', suite, os = 'linux', ...more }: Sketch = {}) {
  const at = new Date(Date.UTC(2026, 0, 1 + day)).toISOString();
  const { pullRequest, rest } = more;
  return runDocumentSchema.parse({
    schema: runSchemaId,
    id: `run-${day}-${job}-${os}-${cells.join('+')}`,
    startedAt: at,
    endedAt: at,
    complete: true,
    seed: 1,
    ...defined({ suite }),
    tool: { name: 'io-perf', version: '0' },
    source: { commit: commitOf(day), job, ...defined({ pullRequest }) },
    subjects: {
      head: { target: 'elsewhere', directory: '.', environment: { os }, fingerprint: `f-${os}`, hazards: [] },
    },
    cells: Object.fromEntries(
      cells.map((name) => [
        idOf(name),
        {
          subject: {
            head: {
              opsPerSample: 1,
              samples: [{ round: 0, order: 0, ns: 1000 }],
              summary: { ...timePerOp, value: 1000, low: 990, high: 1010 },
            },
          },
        },
      ]),
    ),
    skipped: [],
    errors: [],
    ...rest,
  });
}

const idOf = (name: string): string => (name.includes('/') ? name : `go/benchmark/${name}`);

let folder: string;
let store: Store;
beforeEach(() => {
  folder = temporaryFolder();
  store = openStore(folder);
});
afterEach(async () => {
  await store.close();
});

const judge = async (...runs: RunDocument[]) =>
  (await judgeRuns(runs, storedPast(await store.snapshot()))).map(({ judgement }) => judgement);

/** Names of what is lost; those that fail the build with an exclamation mark. */
const lostBy = async (...runs: RunDocument[]): Promise<string[]> =>
  (await judge(...runs))
    .flatMap(({ notMeasured = [] }) => notMeasured)
    .map(({ cell, failed }) => `${cell.replace('go/benchmark/', '')}${failed ? '!' : ''}`)
    .sort();

describe('a benchmark that the last stored run of the job has', () => {
  beforeEach(() => store.append([makeRun(1, ['read', 'open', 'old']), makeRun(2, ['read', 'open'])]));

  it('fails the build where this run has it not, and names the run', async () => {
    const [judgement] = await judge(makeRun(3, ['read']));
    expect(judgement).toMatchObject({
      failed: true,
      basis: 'history',
      notMeasured: [{ what: 'benchmark', side: 'head' }],
    });
    expect(judgement!.gate.map(({ message }) => message)).toEqual([
      `open: not measured on the head: the stored run of ${commitOf(2).slice(0, 7)} has it and this one has not.`,
    ]);
  });

  it('is named as its tool prints it, not by its encoded id', async () => {
    await store.append([makeRun(3, ['read', 'copy%20a%20tree%20%2F%204%20KiB'])]);
    const [judgement] = await judge(makeRun(4, ['read']));
    expect(judgement!.notMeasured!.map(({ name }) => name)).toEqual(['copy a tree / 4 KiB']);
  });

  it('is not asked of a branch that is behind, which has to have what its own history has', async () => {
    await store.append([makeRun(3, ['read', 'open', 'newer'])]);
    const past = storedPast(await store.snapshot());
    const behind = { config: {}, isInHistory: (commit: string) => Promise.resolve(commit !== commitOf(3)) };
    const lost = async (cells: readonly string[]) =>
      (await judgeRuns([makeRun(4, cells, { pullRequest: 7 })], past, behind)).flatMap(({ judgement }) =>
        (judgement.notMeasured ?? []).map(({ name }) => name),
      );
    expect(await lost(['read', 'open'])).toEqual([]);
    expect(await lost(['read'])).toEqual(['open']);
  });

  it('fails a pull request just so', async () => {
    expect(await lostBy(makeRun(3, ['read'], { pullRequest: 7 }))).toEqual(['open!']);
  });

  it('is lost once, with the reason that the output gives', async () => {
    const skipped = [{ cell: idOf('open'), reason: 'a log line stands in its result' }];
    const [judgement] = await judge(makeRun(3, ['read'], { rest: { skipped } }));
    expect(judgement!.notMeasured).toMatchObject([{ reason: 'a log line stands in its result', failed: true }]);
  });

  it('is missed however many runs of another suite came in between', async () => {
    const others = Array.from({ length: 150 }, (_, index) =>
      makeRun(3, ['other'], { suite: 'other', rest: { id: `other-${index}` } }),
    );
    await store.append(others);
    expect(await lostBy(makeRun(4, ['read']))).toEqual(['open!']);
    expect(await lostBy(makeRun(4, ['other'], { suite: 'other' }))).toEqual([]);
    expect(await lostBy(makeRun(4, ['first'], { suite: 'new' }))).toEqual([]);
  });

  it('is not missed any more in later runs', async () => {
    expect(await lostBy(makeRun(3, ['read', 'open']))).toEqual([]);
  });

  it('is lost while new ones are new', async () => {
    const [judgement] = await judge(makeRun(3, ['read', 'stat']));
    expect(judgement!.notMeasured).toMatchObject([{ cell: idOf('open') }]);
    expect(judgement!.cells[idOf('stat')]).toMatchObject({ verdict: 'new' });
  });

  it('was not promised where a person named others', async () => {
    const only = (cells: string[]) => ({ rest: { only: { cells } } });
    expect(await lostBy(makeRun(3, ['read'], only([idOf('read')])))).toEqual([]);
    expect(await lostBy(makeRun(3, ['read'], only(['go/benchmark'])))).toEqual(['open!']);
  });

  it('is not promised by a run that was interrupted, which says so itself', async () => {
    expect(await lostBy(makeRun(3, ['read'], { rest: { complete: false } }))).toEqual([]);
  });

  it('fails no more where a person accepted it since, whatever became of the commit', async () => {
    await store.accept({
      cells: idOf('open'),
      commit: commitOf(9),
      reason: 'gone',
      by: 'ann',
      at: '2026-01-04T00:00:00Z',
    });
    expect(await lostBy(makeRun(5, ['read']))).toEqual(['open']);
    const [judgement] = await judge(makeRun(5, ['read']));
    expect(judgement).toMatchObject({ failed: false, notMeasured: [{ accepted: 'gone', acceptedBy: 'ann' }] });
  });

  it('is not accepted by what was said before it was last measured', async () => {
    await store.accept({ cells: idOf('open'), commit: commitOf(1), reason: 'slower', at: '2026-01-01T00:00:00Z' });
    expect(await lostBy(makeRun(5, ['read']))).toEqual(['open!']);
  });
});

describe('jobs that measure different things', () => {
  it('do not miss what another job measures', async () => {
    await store.append([makeRun(1, ['read', 'open'], { job: 'fast' }), makeRun(1, ['read', 'walk'], { job: 'slow' })]);
    expect(await lostBy(makeRun(2, ['read', 'open'], { job: 'fast' }))).toEqual([]);
    expect(await lostBy(makeRun(2, ['read'], { job: 'slow' }))).toEqual(['walk!']);
  });

  it('do not miss what another suite or another system has', async () => {
    await store.append([makeRun(1, ['read', 'open'], { suite: 'a' }), makeRun(1, ['read', 'walk'], { os: 'windows' })]);
    expect(await lostBy(makeRun(2, ['read'], { suite: 'b' }))).toEqual([]);
    expect(await lostBy(makeRun(2, ['read'], { os: 'macos' }))).toEqual([]);
  });

  it('may hand a benchmark on: another job has stored it for the same commit', async () => {
    await store.append([makeRun(1, ['read', 'open'], { job: 'a' }), makeRun(2, ['open'], { job: 'b' })]);
    expect(await lostBy(makeRun(2, ['read'], { job: 'a' }))).toEqual([]);
    expect(await lostBy(makeRun(3, ['read'], { job: 'a' }))).toEqual(['open!']);
  });
});

describe('jobs of a matrix, which have one name', () => {
  it('are matched by common cells if each is stored separately', async () => {
    await store.append([makeRun(1, ['a1', 'a2']), makeRun(1, ['b1', 'b2']), makeRun(1, ['c1'])]);
    expect(await lostBy(makeRun(2, ['a1', 'a2']))).toEqual([]);
    expect(await lostBy(makeRun(2, ['b1']))).toEqual(['b2!']);
  });

  it('are matched by the largest number of common cells', async () => {
    await store.append([makeRun(1, ['common', 'a1', 'a2']), makeRun(1, ['common', 'b1', 'b2'])]);
    expect(await lostBy(makeRun(2, ['common', 'a1', 'a2']))).toEqual([]);
    expect(await lostBy(makeRun(2, ['common', 'a1']))).toEqual(['a2!']);
  });

  it('may share the cells in another way, where they are reported together', async () => {
    await store.append([makeRun(1, ['a', 'b', 'c']), makeRun(1, ['d', 'e'])]);
    expect(await lostBy(makeRun(2, ['a', 'b']), makeRun(2, ['c', 'd', 'e']))).toEqual([]);
  });

  it('miss a part that did not arrive, where they are reported together', async () => {
    await store.append([makeRun(1, ['a']), makeRun(1, ['b']), makeRun(1, ['c'])]);
    expect(await lostBy(makeRun(2, ['a']), makeRun(2, ['b']))).toEqual(['c!']);
  });

  it('may name their cells in another way, as planned shards do', async () => {
    const shard = (day: number, ...names: string[]) =>
      makeRun(day, names, { rest: { only: { cells: names.map(idOf) } } });
    await store.append([shard(1, 'a', 'b'), shard(1, 'c')]);
    expect(await lostBy(shard(2, 'a'))).toEqual([]);
    expect(await lostBy(shard(2, 'b', 'c'))).toEqual([]);
  });
});

describe('counts', () => {
  const counted = (day: number, more: object) => {
    const run = makeRun(day, ['command/run/copy']);
    Object.assign(run.cells['command/run/copy']!.subject.head!, more);
    return run;
  };
  const profile = { perOp: { fsync: 1 }, kinds: { fsync: 1 }, fsyncs: 1, source: 'strace' };

  it('are lost by a run that could not be counted, where the stored ones were', async () => {
    await store.append([counted(1, { profile })]);
    const [judgement] = await judge(counted(2, { notCounted: 'it ended with status 3 while it was traced' }));
    expect(judgement).toMatchObject({ failed: true, notMeasured: [{ what: 'counts', side: 'head', name: 'copy' }] });
  });

  it('are a warning where they never could be taken', async () => {
    await store.append([counted(1, { notCounted: 'strace is missing' })]);
    const [judgement] = await judge(counted(2, { notCounted: 'strace is missing' }));
    expect(judgement).toMatchObject({ failed: false, notMeasured: [{ what: 'counts', side: 'both' }] });
  });
});

it('calls a workload of io-perf.yml one', async () => {
  await store.append([makeRun(1, ['command/run/copy', 'command/run/pack'])]);
  const [judgement] = await judge(makeRun(2, ['command/run/copy']));
  expect(judgement).toMatchObject({ failed: true, notMeasured: [{ what: 'workload', name: 'pack' }] });
});

it('says nothing of a first run', async () => {
  expect(await lostBy(makeRun(1, ['read']))).toEqual([]);
});
