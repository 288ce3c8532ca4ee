import { describe, expect, it } from 'vitest';
import {
  judgementSchema,
  runDocumentSchema,
  runSchemaId,
  type CountChange,
  type Judgement,
  type RunDocument,
  type Pair,
  timePerOp,
  samplesOf,
} from '../core/document/index.ts';
import { judgementOfDocuments, judgementOfFirstRun, judgementOfHistory, judgementOfPairs } from './judgement.ts';
import { type JudgementContext } from './conclude.ts';
import { judgePairs } from './pairs/comparison.ts';
import { mergeJudgements } from './merge-judgements.ts';
import { time } from '../../test/helpers/figures.ts';

/** A run of two subjects: cell → ns of base and of head; 60 samples each, a little noise. */
function makeRun(cells: Record<string, [base: number, head: number]>, rest: Partial<RunDocument> = {}): RunDocument {
  const subject = { target: 'host', directory: '/', environment: {}, fingerprint: 'f', hazards: [] };
  const measured = (ns: number) => ({
    opsPerSample: 1,
    samples: Array.from({ length: 60 }, (_, round) => ({ round, order: 0, ns: ns * (1 + 0.001 * (round % 7)) })),
    summary: { ...timePerOp, value: ns, low: ns * 0.99, high: ns * 1.01 },
  });
  return runDocumentSchema.parse({
    schema: runSchemaId,
    id: 'r',
    startedAt: '2026-01-01T00:00:00Z',
    endedAt: '2026-01-01T00:01:00Z',
    complete: true,
    seed: 1,
    tool: { name: 'io-perf', version: '0' },
    source: { commit: 'abcdef1', ref: 'refs/heads/x' },
    subjects: { base: subject, head: subject },
    cells: Object.fromEntries(
      Object.entries(cells).map(([cell, [base, head]]) => [
        cell,
        {
          type: cell.startsWith('device') ? 'device' : 'path',
          subject: { base: measured(base), head: measured(head) },
        },
      ]),
    ),
    skipped: [],
    errors: [],
    ...rest,
  });
}

function pairsOf(run: RunDocument): Map<string, Pair[]> {
  return new Map(
    Object.entries(run.cells).map(([cell, { subject }]) => [
      cell,
      samplesOf(subject.base!).map(({ ns: base = 0 }, index): Pair => {
        const { ns: head = 0 } = samplesOf(subject.head!)[(index * 5) % 60]!;
        return index % 2 === 0
          ? { order: 'AB', first: base, second: head }
          : { order: 'BA', first: head, second: base };
      }),
    ]),
  );
}

const judgePaired = (run: RunDocument, context: JudgementContext = {}): Judgement =>
  judgementOfPairs({ run, verdicts: judgePairs(pairsOf(run)), ...context });

describe('a slowdown of a workload that reads more of its own files', () => {
  const walked: CountChange[] = [
    { metric: 'openat', base: 10, head: 30, verdict: 'explained', cause: 'new-folders' },
    { metric: 'getdents64', base: 20, head: 60, verdict: 'explained', cause: 'new-folders' },
  ];
  const counts = new Map([['path/walk/x', walked]]);
  const judged = (head: number): Judgement => judgePaired(makeRun({ 'path/walk/x': [1_000_000, head] }), { counts });

  it('fails no gate while it is within what its calls may take, and stays so when jobs are merged', () => {
    const within = judged(1_100_000);
    expect(within.cells['path/walk/x']).toMatchObject({
      verdict: 'regressed',
      explained: { calls: 60, maxNs: 180_000 },
    });
    expect([within.failed, within.verdict]).toEqual([false, 'unchanged']);
    const other = judgePaired(makeRun({ 'path/same/x': [1000, 1000] }));
    expect(mergeJudgements([other, within])).toMatchObject({ failed: false, verdict: 'unchanged' });
    expect(judgementSchema.parse(within)).toEqual(within);
  });

  it('fails the gate when it is more than that', () => {
    const beyond = judged(1_300_000);
    expect(beyond.cells['path/walk/x']!.explained).toBeUndefined();
    expect([beyond.failed, beyond.verdict]).toEqual([true, 'regressed']);
  });
});

describe('a judgement of pairs', () => {
  const run = makeRun({ 'path/same/x': [1000, 1000], 'path/slow/x': [1000, 1500], 'device/slow/x': [1000, 1500] });
  const judgement = judgePaired(run);

  it('fits the schema', () => {
    expect(judgementSchema.parse(judgement)).toEqual(judgement);
  });

  it('has both times, the ratio with its interval and the pairs', () => {
    const { base, head, ratio, pairsUsed } = judgement.cells['path/slow/x']!;
    expect([base?.value, head?.value]).toEqual([1000, 1500]);
    expect(ratio).toBeCloseTo(1.5, 2);
    expect(pairsUsed).toBeGreaterThan(0);
  });

  it('fails for a slower path, with one sentence that can stand alone', () => {
    expect(judgement).toMatchObject({ basis: 'paired', verdict: 'regressed', failed: true });
    expect(judgement.gate.filter(({ failed }) => failed).map(({ message }) => message)).toEqual([
      expect.stringMatching(/^path\/slow\/x is 50 % slower than base \(95 % interval \[\+\d+, \+\d+\], \d+ pairs\)\.$/),
    ]);
  });

  it('never fails for a cell that is bound by the device, and says that it is slower', () => {
    expect(judgement.cells['device/slow/x']).toMatchObject({ verdict: 'regressed', advisory: true });
    const alone = judgePaired(makeRun({ 'device/slow/x': [1000, 1500] }));
    expect(alone.failed).toBe(false);
    expect(alone.gate).toEqual([expect.objectContaining({ rule: 'time', failed: false })]);
  });

  it('is unchanged where all cells are', () => {
    expect(judgePaired(makeRun({ 'path/same/x': [1000, 1000] }))).toMatchObject({
      verdict: 'unchanged',
      failed: false,
      gate: [],
    });
  });

  it('fails for what could not be measured', () => {
    const errors = [{ cell: 'path/gone/x', subject: 'head', code: 'ENOSPC', message: 'no space' }];
    expect(judgePaired(makeRun({ 'path/same/x': [1, 1] }, { errors }))).toMatchObject({
      verdict: 'failed',
      failed: true,
      gate: [{ rule: 'failed', cell: 'path/gone/x', message: 'path/gone/x could not be measured: ENOSPC: no space.' }],
    });
  });

  it('fails only for what the project lets fail', () => {
    expect(judgePaired(run, { failOn: ['failed'] })).toMatchObject({ verdict: 'regressed', failed: false });
  });
});

describe('exact counts', () => {
  const run = makeRun({ 'path/same/x': [1000, 1000] });
  const withCount = (count: CountChange, context: JudgementContext = {}): Judgement =>
    judgePaired(run, { counts: new Map([['path/same/x', [count]]]), ...context });

  it('fail when they grew, also where the time is unchanged', () => {
    const judgement = withCount({ metric: 'fsync', base: 1, head: 2, verdict: 'grown' });
    expect(judgement).toMatchObject({ verdict: 'regressed', failed: true });
    expect(judgement.gate[0]!.message).toBe('path/same/x: fsync 1 → 2 per operation, no count may grow.');
  });

  it('name the budget beyond which they grew', () => {
    expect(withCount({ metric: 'fsync', base: 1, head: 2, verdict: 'grown', allowed: '<= 1' }).gate[0]).toMatchObject({
      rule: 'budget',
      message: 'path/same/x: fsync 1 → 2 per operation, the budget allows <= 1.',
    });
  });

  it.each(['shrunk', 'within-tolerance', 'unstable'] as const)('do not fail when they are %s', (verdict) => {
    expect(withCount({ metric: 'fsync', base: 2, head: 1, verdict }).failed).toBe(false);
  });
});

describe('a judgement of two documents', () => {
  it('knows only a margin for being two runs', () => {
    const base = makeRun({ 'path/a/x': [1000, 1000], 'path/old/x': [1, 1] });
    const head = makeRun({ 'path/a/x': [2000, 2000], 'path/new/x': [1, 1] });
    const judgement = judgementOfDocuments(base, head);
    expect(judgementSchema.parse(judgement)).toEqual(judgement);
    expect(judgement).toMatchObject({ basis: 'documents', verdict: 'regressed', failed: true, minEffect: 0.1 });
    expect(judgement.cells['path/new/x']!.verdict).toBe('new');
    expect(judgement.cells['path/old/x']!.verdict).toBe('removed');
  });
});

describe('a judgement of a history', () => {
  const run = makeRun({ 'path/a/x': [1500, 1500], 'path/new/x': [1, 1] });
  const point = (value: number) => ({ value, fingerprint: 'f' });
  const runs = [1000, 1002, 998, 1001, 999, 1003, 1000, 997, 1001, 1000].map(point);

  it('is advisory: it warns and never fails', () => {
    const judgement = judgementOfHistory({ run, earlier: new Map([['path/a/x', { earlier: runs }]]) });
    expect(judgementSchema.parse(judgement)).toEqual(judgement);
    expect(judgement).toMatchObject({ basis: 'history', verdict: 'regressed', failed: false });
    expect(judgement.gate).toEqual([expect.objectContaining({ rule: 'time', cell: 'path/a/x', failed: false })]);
    expect(judgement.cells['path/a/x']).toMatchObject({ advisory: true, head: time(1500), runsUsed: 10 });
    expect(judgement.cells['path/new/x']!.verdict).toBe('new');
  });

  it('says how many runs are missing', () => {
    const judgement = judgementOfHistory({ run, earlier: new Map([['path/a/x', { earlier: runs.slice(0, 3) }]]) });
    expect(judgement.cells['path/a/x']).toMatchObject({
      verdict: 'inconclusive',
      reason: 'short-history: 3 of 8 runs',
    });
  });

  it('is a first run where nothing is stored', () => {
    expect(judgementOfHistory({ run, earlier: new Map() })).toEqual(judgementOfFirstRun(run));
  });
});

describe('a first run', () => {
  it('is new, never red', () => {
    const errors = [{ cell: 'path/gone/x', code: 'EIO', message: 'broken' }];
    const counts = new Map([['path/a/x', [{ metric: 'fsync', head: 3, verdict: 'grown' as const }]]]);
    const judgement = judgementOfFirstRun(makeRun({ 'path/a/x': [1, 1] }, { errors }), { counts });
    expect(judgement).toMatchObject({ basis: 'none', failed: false });
    expect(judgement.cells['path/a/x']!.verdict).toBe('new');
    expect(judgementOfFirstRun(makeRun({ 'path/a/x': [1, 1] })).verdict).toBe('new');
  });
});

describe('judgements of several jobs', () => {
  const quiet = judgePaired(makeRun({ 'path/same/x': [1000, 1000] }));
  const slow = judgePaired(makeRun({ 'path/slow/x': [1000, 1500] }));

  it('fail if one does', () => {
    const merged = mergeJudgements([slow, quiet]);
    expect(judgementSchema.parse(merged)).toEqual(merged);
    expect(merged).toMatchObject({ verdict: 'regressed', failed: true });
    expect(Object.keys(merged.cells).sort()).toEqual(['path/same/x', 'path/slow/x']);
  });

  it('promise what the sum of their error rates allows', () => {
    expect(mergeJudgements([slow, quiet]).falseAlarmRate).toBeCloseTo(0.02, 10);
  });

  it('take the later word on a cell that both judged', () => {
    const again = judgePaired(makeRun({ 'path/slow/x': [1000, 1000] }));
    expect(mergeJudgements([slow, again])).toMatchObject({ verdict: 'unchanged', failed: false, gate: [] });
  });

  it('rest on the weakest basis that any cell was judged on', () => {
    const run = makeRun({ 'path/a/x': [1, 1] });
    const first = judgementOfFirstRun(run);
    expect(mergeJudgements([slow, first]).basis).toBe('paired');
    expect(mergeJudgements([slow, judgementOfDocuments(run, run), first]).basis).toBe('documents');
    expect(mergeJudgements([first, first]).basis).toBe('none');
  });
});
