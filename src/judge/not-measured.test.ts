import { describe, expect, it } from 'vitest';
import {
  runDocumentSchema,
  runSchemaId,
  timePerOp,
  type CellSubject,
  type Judgement,
  type Profile,
  type RunDocument,
} from '../core/document/index.ts';
import { applyAcceptances } from './counts/acceptances.ts';
import { judgementOfDocuments, judgementOfFirstRun } from './judgement.ts';
import { type JudgementContext } from './conclude.ts';
import { judgementOfComparison } from './pairs/live-comparison.ts';
import { isPaired } from './measured.ts';
import { defaultPolicy } from './policy.ts';
import { mergeJudgements } from './merge-judgements.ts';

const profile = (fsync: number, more: Partial<Profile> = {}): Profile => ({
  perOp: { fsync },
  source: 'strace',
  ...more,
});

const measured = (more: Partial<CellSubject> = {}): CellSubject => ({
  opsPerSample: 1,
  samples: Array.from({ length: 40 }, (_, round) => ({ round, order: 0, ns: 1000 + (round % 7) })),
  summary: { ...timePerOp, value: 1003, low: 1002, high: 1004 },
  ...more,
});

type Sides = Partial<Record<'base' | 'head', CellSubject>>;

function documentOf(cells: Record<string, Sides>, rest: Partial<RunDocument> = {}): RunDocument {
  const side = { target: 'host', directory: '/', environment: {}, fingerprint: 'f', hazards: [] };
  return runDocumentSchema.parse({
    schema: runSchemaId,
    id: 'r',
    startedAt: '2026-01-01T00:00:00Z',
    endedAt: '2026-01-01T00:01:00Z',
    complete: true,
    seed: 1,
    tool: { name: 'io-perf', version: '0' },
    subjects: { base: side, head: side },
    cells: Object.fromEntries(Object.entries(cells).map(([cell, subject]) => [cell, { type: 'path', subject }])),
    skipped: [],
    errors: [],
    comparison: { base: { subject: 'base', name: 'main' }, head: { subject: 'head', name: 'pull request 1' } },
    ...rest,
  });
}

function judge(run: RunDocument, context: JudgementContext = {}): Judgement {
  if (!isPaired(run)) throw new Error('The document of this test has no pairs.');
  return judgementOfComparison(run, defaultPolicy, context);
}

const both = (more: Partial<CellSubject> = {}): Sides => ({ base: measured(more), head: measured(more) });
const copy = 'command/run/copy';
const lostOn = (...subjects: string[]): Pick<RunDocument, 'notMeasured'> => ({
  notMeasured: subjects.map((subject) => ({ what: 'counts', cell: copy, subject, reason: 'it ended with status 3' })),
});
/** What is listed, and whether the build fails for it. */
const summary = ({ notMeasured = [], failed, verdict }: Judgement) => ({
  listed: notMeasured.map((one) => `${one.what} ${one.name} ${one.side}${one.failed ? ' fails' : ''}`),
  failed,
  verdict,
});

describe('counts of a workload that its job could not take', () => {
  const oneSide = documentOf({ [copy]: both() }, lostOn('head'));
  const bothSides = documentOf({ [copy]: both() }, lostOn('base', 'head'));

  it('fail the gate where one side alone lost them', () => {
    const judgement = judge(oneSide);
    expect(summary(judgement)).toEqual({ listed: ['counts copy head fails'], failed: true, verdict: 'failed' });
    expect(judgement.gate).toEqual([
      expect.objectContaining({
        rule: 'not-measured',
        message: 'copy: not counted on the head: it ended with status 3.',
      }),
    ]);
  });

  it('warn where both sides lost them', () => {
    expect(summary(judge(bothSides))).toMatchObject({ listed: ['counts copy both'], failed: false });
  });

  it('fail on both sides with fail-on: not-measured', () => {
    expect(summary(judge(bothSides, { failOn: ['not-measured'] })).failed).toBe(true);
  });

  it('are shown and do not fail with another fail-on', () => {
    expect(summary(judge(oneSide, { failOn: ['regressed'] }))).toMatchObject({
      ...{ listed: ['counts copy head'], failed: false },
    });
  });

  it('fail where a budget limits them, whatever both sides lost', () => {
    const limits = [{ cells: 'copy', limits: { fsync: '<= 1' } }];
    expect(summary(judge(bothSides, { limits, failOn: ['regressed'] })).failed).toBe(true);
    expect(summary(judge(bothSides, { limits: [{ cells: 'other', limits: { fsync: '<= 1' } }] })).failed).toBe(false);
  });

  it('are noticed where nothing says why one side has none', () => {
    const silent = documentOf({ [copy]: { base: measured({ profile: profile(1) }), head: measured() } });
    expect(summary(judge(silent))).toMatchObject({ listed: ['counts copy head fails'], failed: true });
  });

  it('fail a first run only where a budget limits them', () => {
    const alone = documentOf(
      { [copy]: { head: measured({ notCounted: 'strace is missing' }) } },
      { comparison: undefined, subjects: { head: oneSide.subjects.head! } },
    );
    expect(summary(judgementOfFirstRun(alone))).toMatchObject({ listed: ['counts copy both'], failed: false });
    const limits = [{ cells: 'copy', limits: { fsync: '<= 1' } }];
    expect(summary(judgementOfFirstRun(alone, { limits }))).toMatchObject({ failed: true });
  });
});

describe('a budget on a count that the profile does not have', () => {
  const summed = profile(0, { source: 'proc', perOp: {}, kinds: { read: 3, write: 0 }, missing: ['fsyncs'] });
  const listed = (limits: Record<string, string>, counted = summed): string[] =>
    summary(judge(documentOf({ [copy]: both({ profile: counted }) }, {}), { limits: [{ cells: 'copy', limits }] }))
      .listed;

  it.each(['fsync', 'openat', 'ENOENT', 'fsyncs'])(
    'fails for %s where the system adds up reads and writes',
    (metric) => {
      expect(listed({ [metric]: '<= 1' })).toEqual(['counts copy both fails']);
    },
  );

  it('holds for what the system adds up', () => {
    expect(listed({ read: '<= 5', write: '<= 5' })).toEqual([]);
  });

  it('fails for instructions that were not counted', () => {
    expect(listed({ userInstructions: '<= 5' }, profile(1))).toEqual(['counts copy both fails']);
    expect(listed({ ringSubmissions: '<= 5' }, profile(1))).toEqual([]);
  });

  const byKernel = profile(0, { source: 'tracepoints', perOp: { openat: 4, read: 3 }, kinds: { open: 4, read: 3 } });
  const withOthers = { ...byKernel, perOp: { ...byKernel.perOp, 'other calls': 2 } };

  it.each([
    ['ENOENT', '<= 5', byKernel],
    ['fsyncs', '<= 5', byKernel],
    ['openat', '<= 2 per file', byKernel],
    ['fsync', '<= 5', withOthers],
    ['unlink', '<= 5', withOthers],
  ])('fails for %s %s, which tracepoints did not count', (metric, limit, counted) => {
    expect(listed({ [metric]: limit }, counted)).toEqual(['counts copy both fails']);
  });

  it('holds for the calls that tracepoints counted by name, and for all where no other was made', () => {
    expect(listed({ openat: '<= 5', read: '<= 5', fsync: '<= 5' }, byKernel)).toEqual([]);
    expect(listed({ openat: '<= 5' }, withOthers)).toEqual([]);
  });
});

describe('a benchmark that one side has', () => {
  const read = 'command/run/bench?benchmark=BenchmarkRead';
  const open = 'command/run/bench?benchmark=BenchmarkOpen';
  const openName = 'bench (benchmark BenchmarkOpen)';
  const torn = (subject: string) => ({ skipped: [{ cell: open, subject, reason: 'a log line stands in its result' }] });

  it('fails where the base has it, with the reason that its output gives', () => {
    const cells = { [read]: both(), [open]: { base: measured() } };
    expect(summary(judge(documentOf(cells))).listed).toEqual([`benchmark ${openName} head fails`]);
    const [one] = judge(documentOf(cells, torn('head'))).notMeasured!;
    expect(one).toMatchObject({ side: 'head', reason: 'a log line stands in its result' });
  });

  it('is new where the head has it', () => {
    const judgement = judge(documentOf({ [read]: both(), [open]: { head: measured() } }));
    expect(judgement.notMeasured).toBeUndefined();
    expect(judgement.cells[open]!.verdict).toBe('new');
  });

  it('is lost on the base where the output of the base says so', () => {
    const cells = { [read]: both(), [open]: { head: measured() } };
    expect(summary(judge(documentOf(cells, torn('base')))).listed).toEqual([`benchmark ${openName} base fails`]);
  });

  it('is lost on both where both outputs are broken', () => {
    const skipped = [...torn('base').skipped, ...torn('head').skipped];
    expect(summary(judge(documentOf({ [read]: both() }, { skipped })))).toMatchObject({
      ...{ listed: [`benchmark ${openName} both`], failed: false },
    });
  });

  it('is not a loss if two jobs measured it and one figure is shown', () => {
    const skipped = [{ cell: read, reason: 'job one and job two both measured it' }];
    expect(judge(documentOf({ [read]: both() }, { skipped })).notMeasured).toBeUndefined();
  });
});

describe('a workload that fails on the base alone', () => {
  const run = documentOf(
    { [copy]: both(), 'command/run/pack': { head: measured() } },
    { errors: [{ cell: 'command/run/pack', subject: 'base', code: 'ECHECK', message: 'it ended with status 1.' }] },
  );

  it('is listed and does not fail, since the head may be what mends it', () => {
    expect(summary(judge(run))).toMatchObject({ listed: ['time pack base'], failed: false });
  });

  it('fails with fail-on: not-measured', () => {
    expect(summary(judge(run, { failOn: ['not-measured'] })).failed).toBe(true);
  });
});

describe('two documents', () => {
  const converted = (cells: Record<string, Sides>, skipped: RunDocument['skipped'] = []): RunDocument =>
    documentOf(cells, {
      comparison: undefined,
      skipped,
      subjects: { head: { target: 'elsewhere', directory: '.', environment: {}, fingerprint: 'f', hazards: [] } },
    });
  const torn = [{ cell: 'go/benchmark/Open', reason: 'a log line stands in its result' }];
  const whole = converted({ 'go/benchmark/Open': { head: measured() }, 'go/benchmark/Read': { head: measured() } });
  const broken = converted({ 'go/benchmark/Read': { head: measured() } }, torn);

  it('list what the later one lost, with the reason', () => {
    const judgement = judgementOfDocuments(whole, broken);
    expect(summary(judgement).listed).toEqual(['benchmark Open head fails']);
    expect(judgement.notMeasured![0]!.reason).toBe('a log line stands in its result');
  });

  it('list what the earlier one lost', () => {
    expect(summary(judgementOfDocuments(broken, whole)).listed).toEqual(['benchmark Open base fails']);
  });

  it('list as lost on both what neither could read', () => {
    expect(summary(judgementOfDocuments(broken, broken)).listed).toEqual(['benchmark Open both']);
  });
});

describe('a loss that a person accepted', () => {
  const commit = 'a'.repeat(40);
  const run = documentOf({ [copy]: both() }, lostOn('head'));
  const accepted = applyAcceptances(judge(run), commit, (cell) =>
    cell === copy ? [{ commit, reason: 'it traces itself', by: 'ann' }] : [],
  );

  it('fails no more, and keeps the reason and the name', () => {
    expect(accepted).toMatchObject({
      failed: false,
      notMeasured: [{ failed: false, accepted: 'it traces itself', acceptedBy: 'ann' }],
    });
    expect(accepted.gate.map(({ message }) => message)).toEqual([
      'copy: not counted on the head: it ended with status 3. Accepted by ann: it traces itself',
    ]);
  });

  it('is of no other cell', () => {
    const other = applyAcceptances(judge(run), commit, () => []);
    expect(other.failed).toBe(true);
  });
});

it('keeps the losses of all judgements that are merged', () => {
  const lost = judge(documentOf({ [copy]: both() }, lostOn('head')));
  const fine = judge(documentOf({ 'command/run/pack': both() }));
  for (const order of [
    [lost, fine],
    [fine, lost],
  ]) {
    expect(mergeJudgements(order).notMeasured).toMatchObject([{ cell: copy, side: 'head' }]);
  }
  expect(mergeJudgements([fine, fine]).notMeasured).toBeUndefined();
});
