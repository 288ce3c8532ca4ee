import { describe, expect, it } from 'vitest';
import { runDocumentSchema, type RunDocument, samplesOf } from '../../core/document/index.ts';
import { elapsedNs, inOrder, ofOneMachine, runOfCommit, subjectName } from './commit-runs.ts';

const [one, two] = ['1'.repeat(40), '2'.repeat(40)];
const cell = 'command/run/import';

/** A stretch in which each commit has these times. */
function stretch(times: Record<string, number[]>, fingerprint = 'here', elapsed = 5e9): RunDocument {
  const subjectOf = { target: 'host', directory: '/x', environment: {}, fingerprint, hazards: [] };
  const names = Object.entries(times).map(([commit, ns]) => [subjectName(commit), ns] as const);
  return runDocumentSchema.parse({
    ...{
      schema: 'io-perf/run/v1',
      id: 'stretch',
      startedAt: '2026-05-01T00:00:00.000Z',
      endedAt: '2026-05-01T01:00:00.000Z',
    },
    ...{ complete: false, seed: 1, tool: { name: 'io-perf', version: '0' }, source: { repository: 'o/r' } },
    schedule: { rounds: Math.max(...Object.values(times).map(({ length }) => length)), elapsedNs: elapsed },
    subjects: Object.fromEntries(names.map(([name]) => [name, subjectOf])),
    cells: {
      [cell]: {
        type: 'path',
        subject: Object.fromEntries(
          names.map(([name, all]) => [
            name,
            { opsPerSample: 1, samples: all.map((ns, round) => ({ round, order: 0, ns })) },
          ]),
        ),
      },
    },
    skipped: [],
    errors: [],
  });
}

const about = { id: 'backfill-1', commit: one, ref: 'main', date: '2026-01-02T00:00:00.000Z', counts: undefined };

describe('one run for each commit', () => {
  it('has the samples of all stretches, at the date of the commit', () => {
    const stretches = [stretch({ [one]: [10, 11, 12], [two]: [20, 21, 22] }), stretch({ [one]: [13, 14, 15, 16] })];
    const run = runOfCommit(about, stretches)!;
    expect(run).toMatchObject({ id: 'backfill-1', startedAt: about.date, complete: true });
    expect(run.source).toEqual({ repository: 'o/r', commit: one, ref: 'main', job: 'backfill' });
    expect(Object.keys(run.subjects)).toEqual(['head']);
    const head = run.cells[cell]!.subject.head!;
    const { summary } = head;
    expect(samplesOf(head).map(({ round, ns }) => [round, ns])).toEqual(
      [10, 11, 12, 13, 14, 15, 16].map((ns, at) => [at, ns]),
    );
    expect(summary).toMatchObject({ value: 13 });
    expect(runDocumentSchema.safeParse(run).success).toBe(true);
  });

  it('has the counts of the commit', () => {
    const counts = { [cell]: { perOp: { fsync: 3 }, source: 'strace' as const } };
    const run = runOfCommit({ ...about, counts }, [stretch({ [one]: [10] })])!;
    expect(run.cells[cell]!.subject.head!.profile?.perOp).toEqual({ fsync: 3 });
  });

  it('is undefined if nothing was measured', () => {
    expect(runOfCommit(about, [stretch({ [two]: [1] })])).toBeUndefined();
    expect(runOfCommit(about, [])).toBeUndefined();
  });
});

it('leaves out what another machine measured', () => {
  const [before, ...here] = [stretch({ [one]: [1] }, 'there'), stretch({ [one]: [2] }), stretch({ [one]: [3] })];
  expect(ofOneMachine([before, ...here])).toEqual(here);
  expect(elapsedNs(here)).toBe(10e9);
});

it('keeps the order of commits where their dates do not', () => {
  expect(inOrder(['2026-01-02T12:00:00+02:00', '2026-01-01T00:00:00Z', '2026-01-03T00:00:00Z'])).toEqual([
    '2026-01-02T10:00:00.000Z',
    '2026-01-02T10:00:01.000Z',
    '2026-01-03T00:00:00.000Z',
  ]);
});
