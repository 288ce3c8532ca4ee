import { describe, expect, it } from 'vitest';
import { defined } from './defined.ts';
import { mergeRuns } from './merge-runs.ts';
import { samplesOf } from './pairs.ts';
import { runDocumentSchema, runSchemaId, type RunDocument } from './run-document.ts';

interface Sketch {
  id: string;
  cells?: Record<string, number>;
  fingerprint?: string;
  job?: string;
  attempt?: number;
  minute?: number;
  rest?: Partial<RunDocument>;
}

/** A small valid document: cell → time of its only sample. */
function makeRun({ id, cells = {}, fingerprint = 'f', job, attempt, minute = 0, rest = {} }: Sketch): RunDocument {
  const at = (second: number): string => new Date(Date.UTC(2026, 0, 1, 0, minute, second)).toISOString();
  return runDocumentSchema.parse({
    schema: runSchemaId,
    id,
    startedAt: at(0),
    endedAt: at(30),
    complete: true,
    seed: 1,
    tool: { name: 'io-perf', version: '0' },
    source: { commit: 'abc', ...defined({ job, attempt }) },
    subjects: { head: { target: 'host', directory: '/', environment: {}, fingerprint, hazards: [] } },
    cells: Object.fromEntries(
      Object.entries(cells).map(([cell, ns]) => [
        cell,
        { subject: { head: { opsPerSample: 1, samples: [{ round: 0, order: 0, ns }] } } },
      ]),
    ),
    skipped: [],
    errors: [],
    ...rest,
  });
}

/** The documents merged into one. */
function mergeOne(runs: RunDocument[]): RunDocument {
  const merged = mergeRuns(runs);
  expect(merged).toHaveLength(1);
  return merged[0]!.run;
}

const timeOf = ({ cells }: RunDocument, cell: string): number | undefined => {
  const head = cells[cell]?.subject.head;
  return head && samplesOf(head)[0]?.ns;
};

describe('shards of one environment', () => {
  const [merged, ...others] = mergeRuns([
    makeRun({ id: 'b', cells: { 'java/x/y': 2 }, job: 'two', minute: 5 }),
    makeRun({ id: 'a', cells: { 'native/x/y': 1 }, job: 'one' }),
  ]);

  it('become one document that fits the schema', () => {
    expect(others).toEqual([]);
    expect(runDocumentSchema.parse(merged!.run)).toEqual(merged!.run);
  });

  it('become a document with the cells of all, from the first start to the last end', () => {
    expect(Object.keys(merged!.run.cells).sort()).toEqual(['java/x/y', 'native/x/y']);
    expect(merged!.run.startedAt).toBe('2026-01-01T00:00:00.000Z');
    expect(merged!.run.endedAt).toBe('2026-01-01T00:05:30.000Z');
    expect(merged!.parts.map(({ id }) => id)).toEqual(['a', 'b']);
  });

  it('keep their commit, and name no job, since they come from several', () => {
    expect(merged!.run.source).toEqual({ commit: 'abc' });
  });

  it('are partial together if one of them is', () => {
    const run = mergeOne([makeRun({ id: 'a' }), makeRun({ id: 'b', rest: { complete: false } })]);
    expect(run.complete).toBe(false);
  });

  it('give the same document in any order', () => {
    const parts = [1, 2, 3].map((n) => makeRun({ id: `r${n}`, cells: { 'a/b/c': n, [`a/b/c${n}`]: n }, minute: n }));
    expect(mergeRuns([...parts].reverse())).toEqual(mergeRuns(parts));
  });
});

describe('other environments stay apart', () => {
  it.each([
    ['another fingerprint', { fingerprint: 'g' }],
    ['another runtime of the same runner', { rest: { subjects: { head: subject('OpenJDK 25') } } }],
    ['another subject', { rest: { subjects: { other: subject('OpenJDK 17') } } }],
  ])('%s', (_, sketch: Partial<Sketch>) => {
    const first = makeRun({ id: 'a', cells: { 'java/x/y': 1 }, rest: { subjects: { head: subject('OpenJDK 17') } } });
    const merged = mergeRuns([first, makeRun({ id: 'b', cells: { 'java/x/y': 2 }, ...sketch })]);
    expect(merged.map(({ parts }) => parts.map(({ id }) => id))).toEqual([['a'], ['b']]);
  });

  function subject(runtime: string): RunDocument['subjects'][string] {
    return {
      target: 'host',
      directory: '/',
      environment: {},
      fingerprint: 'f',
      hazards: [],
      runners: { java: { runtime } },
    };
  }
});

describe('a cell that two jobs measured', () => {
  it('has the later figures, and the document says so', () => {
    const run = mergeOne([
      makeRun({ id: 'late', cells: { 'a/b/c': 2 }, job: 'two', minute: 9 }),
      makeRun({ id: 'early', cells: { 'a/b/c': 1 }, job: 'one' }),
    ]);
    expect(timeOf(run, 'a/b/c')).toBe(2);
    expect(run.cells['a/b/c']!.subject.head!.samples).toHaveLength(1);
    expect(run.skipped).toEqual([
      expect.objectContaining({ cell: 'a/b/c', reason: expect.stringContaining('job one and job two') as string }),
    ]);
  });

  it('is replaced without a note by a second attempt of the same job', () => {
    const run = mergeOne([
      makeRun({ id: 'a', cells: { 'a/b/c': 1 }, job: 'one', attempt: 1 }),
      makeRun({ id: 'b', cells: { 'a/b/c': 2 }, job: 'one', attempt: 2, minute: 1 }),
    ]);
    expect(timeOf(run, 'a/b/c')).toBe(2);
    expect(run.skipped).toEqual([]);
  });

  it('counts once where the same document is given twice', () => {
    const run = makeRun({ id: 'a', cells: { 'a/b/c': 1 } });
    expect(mergeRuns([run, run])).toEqual([{ run, parts: [run] }]);
  });
});

describe('what was not measured', () => {
  const error = { cell: 'a/b/c', subject: 'head', code: 'ENOSPC', message: 'no space' };

  it('is removed from the list once another job measured it', () => {
    const first = makeRun({
      id: 'a',
      rest: {
        errors: [error],
        skipped: [
          { cell: 'swift/*', reason: 'no swiftc', count: 1 },
          { cell: 'java/*', reason: 'no javac', count: 3 },
        ],
      },
    });
    const second = makeRun({ id: 'b', cells: { 'a/b/c': 1, 'swift/x/y': 1, 'java/x/y': 1 }, minute: 1 });
    const run = mergeOne([first, second]);
    expect(run.errors).toEqual([]);
    expect(run.skipped.map(({ cell }) => cell)).toEqual(['java/*']);
  });

  it('stays in the list when it failed after it was measured', () => {
    const first = makeRun({ id: 'a', cells: { 'a/b/c': 1 } });
    const second = makeRun({ id: 'b', minute: 1, rest: { errors: [error] } });
    expect(mergeRuns([first, second])[0]!.run.errors).toEqual([error]);
  });
});

it('evaluates a finding that one job could evaluate', () => {
  const first = makeRun({ id: 'a', rest: { findings: [{ id: 'C1', status: 'holds', measured: 3 }] } });
  const second = makeRun({ id: 'b', minute: 1, rest: { findings: [{ id: 'C1', status: 'not-measured' }] } });
  expect(mergeRuns([first, second])[0]!.run.findings).toEqual([{ id: 'C1', status: 'holds', measured: 3 }]);
});

it('refuses documents of two commits in one sentence', () => {
  const runs = [makeRun({ id: 'a' }), makeRun({ id: 'b', rest: { source: { commit: 'def' } } })];
  expect(() => mergeRuns(runs)).toThrow(/different commits \(abc and def\)/);
});

it('merges no documents into none', () => {
  expect(mergeRuns([])).toEqual([]);
});
