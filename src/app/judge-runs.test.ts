import { describe, expect, it } from 'vitest';
import { judgementOfFirstRun } from '../judge/index.ts';
import { runDocumentSchema, runSchemaId, type Profile, type RunDocument, timePerOp } from '../core/document/index.ts';
import { judgeRuns } from './judge-runs.ts';
import type { Past } from './stored-past.ts';
import { comparedRun } from '../../test/helpers/compared.ts';

function makeRun(id: string, cells: Record<string, number>, fingerprint = 'f'): RunDocument {
  return runDocumentSchema.parse({
    schema: runSchemaId,
    id,
    startedAt: '2026-01-01T00:00:00Z',
    endedAt: '2026-01-01T00:01:00Z',
    complete: true,
    seed: 1,
    tool: { name: 'io-perf', version: '0' },
    subjects: { head: { target: 'host', directory: '/', environment: {}, fingerprint, hazards: [] } },
    cells: Object.fromEntries(
      Object.entries(cells).map(([cell, ns]) => [
        cell,
        {
          type: 'path',
          subject: {
            head: {
              opsPerSample: 1,
              samples: [{ round: 0, order: 0, ns }],
              summary: { ...timePerOp, value: ns, low: ns, high: ns },
            },
          },
        },
      ]),
    ),
    skipped: [],
    errors: [],
  });
}

const earlier = {
  earlier: [1000, 1002, 998, 1001, 999, 1003, 1000, 997, 1001].map((value) => ({ value, fingerprint: 'f' })),
};

type Earlier = ReturnType<Past['histories']> extends Promise<ReadonlyMap<string, infer Cell>> ? Cell : never;

const pastOf = (histories: (run: RunDocument) => [string, Earlier][], more: Partial<Past> = {}): Past => ({
  histories: (run) => Promise.resolve(new Map(histories(run))),
  countBase: () => Promise.resolve(new Map()),
  promised: () =>
    Promise.resolve({ lostBy: () => [], counterpartOf: () => ({ has: () => false, hasCounts: () => false }) }),
  acceptances: () => Promise.resolve(() => []),
  ...more,
});

describe('runs of a report', () => {
  it('are a first run without a store', async () => {
    const [judged] = await judgeRuns([makeRun('a', { 'a/b/c': 1 })]);
    expect(judged!.judgement).toMatchObject({ basis: 'none', verdict: 'new', failed: false });
  });

  it('are judged against what is stored: shards together, environments apart', async () => {
    const asked: string[] = [];
    const judged = await judgeRuns(
      [makeRun('a', { 'a/b/c': 1500 }), makeRun('b', { 'a/b/d': 1000 }), makeRun('w', { 'a/b/c': 5 }, 'windows')],
      pastOf((run) => {
        asked.push(run.id);
        return run.id === 'w'
          ? []
          : [
              ['a/b/c', earlier],
              ['a/b/d', earlier],
            ];
      }),
    );
    expect(asked).toEqual(['a+b', 'w']);
    expect(judged.map(({ judgement }) => [judgement.basis, judgement.verdict, judgement.failed])).toEqual([
      ['history', 'regressed', false],
      ['none', 'new', false],
    ]);
  });

  it('are judged by their pairs when they compare, beside others', async () => {
    const run = comparedRun(makeRun('a', { 'a/b/c': 1 }), { 'a/b/c': 1.3 });
    const [judged] = await judgeRuns([run]);
    expect(judged!.judgement).toMatchObject({ run: 'a', basis: 'paired', failed: true, base: { name: 'main' } });
    expect(judged!.judgement.cells['a/b/c']).toMatchObject({ verdict: 'regressed' });
  });
  it('are judged again even if they contain a verdict', async () => {
    const run = comparedRun(makeRun('a', { 'a/b/c': 1 }), { 'a/b/c': 1.3 });
    const forged = { ...run, judgement: { ...judgementOfFirstRun(run), verdict: 'unchanged', failed: false } };
    expect((await judgeRuns([forged]))[0]!.judgement).toMatchObject({ verdict: 'regressed', failed: true });
  });
  it('are not judged again by the process that has judged them, but for what a person accepted', async () => {
    const commit = 'b'.repeat(40);
    const run = { ...comparedRun(makeRun('a', { 'a/b/c': 1 }), { 'a/b/c': 1.3 }), source: { commit } };
    const own = { ...(await judgeRuns([run]))[0]!.judgement, verdict: 'inconclusive' as const };
    const rules = { config: {}, judged: new Map([[run, own]]) };
    expect((await judgeRuns([run], undefined, rules))[0]!.judgement).toEqual(own);
    expect((await judgeRuns([structuredClone(run)], undefined, rules))[0]!.judgement.verdict).toBe('regressed');
    const past = pastOf(() => [], { acceptances: () => Promise.resolve(() => [{ commit, reason: 'known.' }]) });
    expect((await judgeRuns([run], past, rules))[0]!.judgement).toMatchObject({ failed: false });
  });
});

describe('counts of a run', () => {
  const cell = 'command/run/import';
  const counted = (id: string, profile: Profile, commit = 'b'.repeat(40)): RunDocument => {
    const run = makeRun(id, { [cell]: 1000 });
    run.cells[cell]!.subject.head!.profile = profile;
    return { ...run, source: { commit } };
  };
  const base = counted('base', { perOp: { fsync: 1, openat: 4 }, kinds: { fsync: 1, open: 4 }, source: 'strace' });
  const worse = counted('head', {
    perOp: { fsync: 2, openat: 4 },
    kinds: { fsync: 2, open: 4 },
    paths: { fsync: [['out', 2]] },
    source: 'strace',
  });
  const past = pastOf(() => [[cell, earlier]], {
    countBase: () =>
      Promise.resolve(
        new Map([[cell, { document: base, position: 0, known: () => ({ acceptance: undefined, since: undefined }) }]]),
      ),
  });

  it('fail the gate against a stored run, where the time is for information', async () => {
    const [judged] = await judgeRuns([worse], past);
    expect(judged!.judgement).toMatchObject({ basis: 'history', verdict: 'regressed', failed: true });
    expect(judged!.judgement.gate).toEqual([
      {
        rule: 'count',
        cell,
        failed: true,
        message: 'import: fsync 1 → 2 per run, no count may grow; on out (0 → 2).',
      },
    ]);
  });

  it('pass when they are the same', async () => {
    const [judged] = await judgeRuns([{ ...base, id: 'head' }], past);
    expect(judged!.judgement).toMatchObject({ failed: false, gate: [] });
  });

  it('are reported, and pass, when a person accepted them at this commit', async () => {
    const [judged] = await judgeRuns([worse], {
      ...past,
      acceptances: () => Promise.resolve(() => [{ commit: 'bbbbbbbb', reason: 'durability asked for.' }]),
    });
    expect(judged!.judgement).toMatchObject({ failed: false, verdict: 'unchanged' });
    expect(judged!.judgement.gate).toMatchObject([
      { rule: 'count', failed: false, message: expect.stringMatching(/Accepted: durability asked for\.$/) as string },
    ]);
  });

  it('keep absolute budgets from the first run on', async () => {
    const config = { budgets: [{ import: { fsync: '<= 1' } }] };
    const [judged] = await judgeRuns([worse], undefined, { config });
    expect(judged!.judgement).toMatchObject({ basis: 'none', failed: true });
    expect((await judgeRuns([base], undefined, { config }))[0]!.judgement.failed).toBe(false);
  });
});
