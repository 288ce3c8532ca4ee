import { describe, expect, it } from 'vitest';
import {
  type Judgement,
  judgementSchema,
  type RunDocument,
  runDocumentSchema,
  runSchemaId,
  type Figure,
} from '../../core/document/index.ts';
import { type CellHistory } from './baseline.ts';
import { type HistoryPoint, judgeHistory } from './history-changes.ts';
import { compareWithLimits, type HistoryLimits } from './history-limits.ts';
import { type HistoryVerdict, judgeAgainstHistory } from './history.ts';
import { type JudgementContext } from '../conclude.ts';
import { judgementOfDocuments, judgementOfHistory } from '../judgement.ts';

function overLimit(history: CellHistory, limits: HistoryLimits = { alert: 1.5, fail: 2 }) {
  const compared = compareWithLimits(history, limits);
  if (compared?.isOver !== true) return undefined;
  const { level, ratio, fails } = compared;
  return { level, ratio: Number(ratio.toPrecision(6)), fails };
}

const count = (value: number): HistoryPoint => ({ value, fingerprint: 'f', counted: true });
const counts = (...values: number[]): HistoryPoint[] => values.map(count);
const judged = (earlier: HistoryPoint[], current: HistoryPoint): HistoryVerdict =>
  judgeAgainstHistory(new Map([['cell', { earlier, current }]])).get('cell')!;

describe('a count that repeated from run to run', () => {
  it('is regressed as soon as it grows, from zero as from anything else', () => {
    expect(judged(counts(0, 0, 0, 0, 0, 0, 0), count(3))).toMatchObject({
      verdict: 'regressed',
      advisory: false,
      ratio: null,
      level: 0,
    });
    expect(judged(counts(2, 2, 2), count(3))).toMatchObject({ verdict: 'regressed', ratio: 1.5, level: 2 });
  });

  it('is improved as soon as it falls, to zero too', () => {
    expect(judged(counts(3, 3, 3), count(0))).toMatchObject({ verdict: 'improved', ratio: null, level: 3 });
    expect(judged(counts(4, 4, 4), count(3))).toMatchObject({ verdict: 'improved', ratio: 0.75 });
  });

  it('is unchanged where it repeats once more, or all but', () => {
    expect(judged(counts(0, 0, 0), count(0))).toMatchObject({ verdict: 'unchanged', ratio: null, p: 1 });
    expect(judged(counts(10_240, 10_240, 10_240), count(10_241))).toMatchObject({ verdict: 'unchanged' });
    // A store keeps six digits.
    expect(judged(counts(1.04858e7, 10_485_763, 1.04858e7), count(2e7))).toMatchObject({ verdict: 'regressed' });
  });

  it('has to have done so three times', () => {
    expect(judged(counts(0, 0), count(3))).toMatchObject({ reason: 'short-history', runsUsed: 2, runsNeeded: 3 });
  });

  it('is judged by its noise like a time where it did not repeat, and not at all where zeros are among it', () => {
    expect(judged(counts(5, 6, 5), count(9))).toMatchObject({ reason: 'short-history', runsNeeded: 8 });
    expect(judged(counts(5, 6, 5, 6, 5, 6, 5, 6), count(60))).toMatchObject({ verdict: 'regressed', runsNeeded: 8 });
    expect(judged(counts(5, 6, 5, 6, 5, 6, 5, 6), count(0))).toMatchObject({ verdict: 'improved', ratio: null });
    expect(judged(counts(0, 1, 0, 0, 1, 0, 0, 0), count(60))).toMatchObject({
      verdict: 'inconclusive',
      reason: 'noise',
    });
  });

  it('starts a new level with the first run that differs', () => {
    const points = counts(0, 0, 0, 3).map((point, i) => ({ ...point, commit: `commit${i}` }));
    expect(judgeHistory(points).changes).toMatchObject([
      { verdict: 'regressed', index: 3, before: 0, after: 3, ratio: undefined, firstChangedCommit: 'commit3' },
    ]);
    expect(judged(counts(0, 0, 0, 3), count(3))).toMatchObject({ reason: 'short-history', runsUsed: 1 });
  });

  it('does not treat equal times as a count, nor zero as a time', () => {
    const time = (value: number): HistoryPoint => ({ value, fingerprint: 'f' });
    expect(judged([5, 5, 5].map(time), time(6))).toMatchObject({ reason: 'short-history', runsNeeded: 8 });
    expect(judged([5, 5, 5].map(time), time(0))).toMatchObject({ reason: 'unusable-value' });
    expect(judgeHistory([5, 5, 5, 6].map(time)).changes).toEqual([]);
  });

  it("is over a project's own limit whenever it comes up from zero", () => {
    expect(overLimit({ current: count(3), earlier: counts(0) }, { alert: 2, fail: 2 })).toEqual({
      level: 0,
      ratio: Infinity,
      fails: true,
    });
    expect(overLimit({ current: count(0), earlier: counts(0) }, { alert: 2 })).toBeUndefined();
    expect(overLimit({ current: count(3), earlier: counts(2, 2, 2) }, { alert: 2 })).toBeUndefined();
  });
});

const cell = 'go/benchmark/Parse?metric=allocs%2Fop';

const allocations = (value: number): Figure => ({ value, unit: 'allocs/op', better: 'smaller' });

function makeRun(...values: number[]): RunDocument {
  const [value = 0] = values;
  return runDocumentSchema.parse({
    schema: runSchemaId,
    id: 'r',
    startedAt: '2026-01-01T00:00:00Z',
    endedAt: '2026-01-01T00:00:00Z',
    complete: true,
    seed: 0,
    tool: { name: 'io-perf', version: '0' },
    subjects: { head: { target: 'elsewhere', directory: '.', environment: {}, fingerprint: 'f', hazards: [] } },
    cells: {
      [cell]: {
        type: 'path',
        subject: {
          head: {
            opsPerSample: 1,
            samples: values.map((each, round) => ({ round, order: 0, value: each })),
            summary: { ...allocations(value), low: value, high: value },
          },
        },
      },
    },
    skipped: [],
    errors: [],
  });
}

describe('the judgement of a count', () => {
  const judge = (from: number, to: number, context: JudgementContext = {}): Judgement => {
    const earlier = new Map([[cell, { earlier: counts(from, from, from, from, from, from, from) }]]);
    // As it is written to a file: neither NaN nor Infinity survives that.
    const text = JSON.stringify(judgementOfHistory({ run: makeRun(to), earlier, ...context }));
    return judgementSchema.parse(JSON.parse(text));
  };

  it('fails the build where it grew, and says from what to what', () => {
    const judgement = judge(0, 3);
    expect(judgement).toMatchObject({ failed: true, verdict: 'regressed' });
    expect(judgement.cells[cell]).toMatchObject({
      base: allocations(0),
      head: allocations(3),
      ratio: null,
      low: null,
      high: null,
    });
    expect(judgement.gate).toEqual([
      { rule: 'time', cell, failed: true, message: `${cell}: 0 → 3 allocs/op, against its stored runs.` },
    ]);
  });

  it('fails nothing where it fell', () => {
    expect(judge(3, 0)).toMatchObject({ failed: false, verdict: 'improved', gate: [] });
    expect(judge(3, 0).cells[cell]).toMatchObject({ base: allocations(3), head: allocations(0), ratio: null });
  });

  it("fails what the project's own limits say where it has some", () => {
    const limits = { alert: 2, fail: 2 };
    expect(judge(0, 3, { historyLimits: limits })).toMatchObject({ failed: true, verdict: 'regressed' });
    expect(judge(0, 3, { historyLimits: limits }).cells[cell]).toMatchObject({ base: allocations(0), ratio: null });
    expect(judge(2, 3, { historyLimits: limits })).toMatchObject({ failed: false, verdict: 'regressed' });
    expect(judge(2, 5, { historyLimits: { alert: 2 } })).toMatchObject({ failed: false, verdict: 'regressed' });
  });

  it('needs no test between two runs that repeat it', () => {
    const compare = (base: number[], head: number[]): Judgement =>
      judgementOfDocuments(makeRun(...base), makeRun(...head));
    expect(compare([0, 0, 0], [3])).toMatchObject({
      failed: true,
      cells: { [cell]: { verdict: 'regressed', base: allocations(0), head: allocations(3), ratio: null, p: 0 } },
      gate: [{ message: `${cell}: 0 → 3 allocs/op, against base.` }],
    });
    expect(compare([3, 3, 3], [0, 0])).toMatchObject({ cells: { [cell]: { verdict: 'improved', ratio: null } } });
    expect(compare([0, 0, 0], [0])).toMatchObject({ verdict: 'unchanged', failed: false });
    expect(compare([0, 0], [3])).toMatchObject({ verdict: 'inconclusive' });
    expect(compare([0, 1, 0], [3])).toMatchObject({ verdict: 'inconclusive' });
  });
});

const point = (value: number, fingerprint = 'f') => ({ value, fingerprint });
const over = (current: number, earlier: number[], limits?: HistoryLimits) =>
  overLimit({ current: point(current), earlier: earlier.map((value) => point(value)) }, limits);

describe("a limit that begins with the last run, as github-action-benchmark's", () => {
  const limits = { alert: 1.5, fail: 2, beginWithLast: true };
  const level = [100, 100, 100, 100, 100, 100, 100];
  it('compares a young history with the run before, whatever the level is', () => {
    expect(over(300, [...level.slice(1), 160], limits)).toEqual({ level: 160, ratio: 1.875, fails: false });
    expect(over(160, [...level.slice(1), 150], limits)).toBeUndefined();
    expect(over(160, [...level.slice(1), 20], limits)).toMatchObject({ level: 20, fails: true });
  });
  it('compares with the level from eight runs on, imported ones left out', () => {
    expect(over(300, [...level, 160], limits)).toMatchObject({ level: 100 });
    const earlier = [...level, 160].map((value) => point(value));
    expect(overLimit({ current: point(300), earlier, own: 7 }, limits)).toMatchObject({ level: 160 });
  });
  it('takes the run before of any environment, and none of the same commit', () => {
    const current = { ...point(400), commit: 'b' };
    const earlier = [
      { ...point(100, 'another machine'), commit: 'a' },
      { ...point(300), commit: 'b' },
    ];
    expect(overLimit({ current, earlier }, limits)).toMatchObject({ level: 100 });
    expect(overLimit({ current, earlier: earlier.slice(1) }, limits)).toBeUndefined();
  });
});

describe("a project's own limit on stored runs", () => {
  it('holds from the second run on, and against their median, not the last', () => {
    expect(over(160, [100])).toEqual({ level: 100, ratio: 1.6, fails: false });
    expect(over(210, [100, 90, 110])).toEqual({ level: 100, ratio: 2.1, fails: true });
    expect(over(160, [100, 100, 150])).toMatchObject({ ratio: 1.6 });
    expect(over(149, [100, 100, 10])).toBeUndefined();
  });
  it('fails nothing where nothing may fail', () => {
    expect(overLimit({ current: point(900), earlier: [point(100)] }, { alert: 2 })).toMatchObject({ fails: false });
  });
  it('has nothing to say about a first run, another environment, or no figure', () => {
    expect(over(900, [])).toBeUndefined();
    expect(overLimit({ current: point(900), earlier: [point(100, 'other')] }, { alert: 2 })).toBeUndefined();
    expect(over(Number.NaN, [100])).toBeUndefined();
  });
});
