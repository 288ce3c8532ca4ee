import { describe, expect, it } from 'vitest';
import { judgementOfFirstRun } from '../judge/index.ts';
import { runDocumentSchema, runSchemaId, type RunDocument } from '../model/index.ts';
import { judgeRuns } from './judge-runs.ts';

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
              unit: 'op',
              opsPerSample: 1,
              samples: [{ round: 0, order: 0, ns }],
              summary: { medianNs: ns, lowNs: ns, highNs: ns },
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

describe('runs of a report', () => {
  it('are a first run without a store', async () => {
    const [judged] = await judgeRuns([makeRun('a', { 'a/b/c': 1 })]);
    expect(judged!.judgement).toMatchObject({ basis: 'none', verdict: 'new', failed: false });
  });

  it('are judged against what is stored: shards together, environments apart', async () => {
    const asked: string[] = [];
    const judged = await judgeRuns(
      [makeRun('a', { 'a/b/c': 1500 }), makeRun('b', { 'a/b/d': 1000 }), makeRun('w', { 'a/b/c': 5 }, 'windows')],
      (run) => {
        asked.push(run.id);
        return Promise.resolve(
          new Map(
            run.id === 'w'
              ? []
              : [
                  ['a/b/c', earlier],
                  ['a/b/d', earlier],
                ],
          ),
        );
      },
    );
    expect(asked).toEqual(['a+b', 'w']);
    expect(judged.map(({ judgement }) => [judgement.basis, judgement.verdict, judgement.failed])).toEqual([
      ['history', 'regressed', false],
      ['none', 'new', false],
    ]);
  });

  it('keep the judgement that they carry', async () => {
    const run = makeRun('a', { 'a/b/c': 1 });
    const carried = {
      ...judgementOfFirstRun(run),
      basis: 'paired' as const,
      failed: true,
      verdict: 'regressed' as const,
    };
    carried.gate = [{ rule: 'time', cell: 'a/b/c', failed: true, message: 'slower.' }];
    const [judged] = await judgeRuns([{ ...run, judgement: carried }, makeRun('b', { 'a/b/d': 1 })]);
    expect(judged!.judgement).toMatchObject({ basis: 'paired', failed: true });
    expect(Object.keys(judged!.judgement.cells).sort()).toEqual(['a/b/c', 'a/b/d']);
  });
});
