/** A green tick, "identical" and "passes" stand only where they are true: for random judgements, in every text that people read first. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type {
  CellJudgement,
  CountChange,
  GateReason,
  JudgedRun,
  NotMeasured,
  Profile,
} from '../core/document/index.ts';
import { comparisonOf, judgementWith, workload } from '../../test/helpers/workload-fixtures.ts';
import { time } from '../../test/helpers/figures.ts';
import { headlineOf } from './markdown/headline.ts';
import { renderComment } from './markdown/judged-page.ts';
import { renderJudgement } from './terminal/judgement-terminal.ts';

const metrics = ['openat', 'read', 'fsync', 'close', 'newfstatat', 'readBytes', 'writtenBytes'];

const count = fc
  .record({
    metric: fc.constantFrom(...metrics),
    base: fc.nat(50),
    head: fc.nat(50),
    verdict: fc.constantFrom<CountChange['verdict']>('grown', 'explained', 'unstable', 'within-tolerance'),
    cause: fc.constantFrom<CountChange['cause']>('own-source', 'dependencies', 'runtime', 'results', undefined),
    width: fc.nat(3),
  })
  .map(({ cause, width, ...rest }): CountChange => {
    const change: CountChange = { ...rest, verdict: rest.head < rest.base ? 'shrunk' : rest.verdict };
    if (cause !== undefined && change.verdict !== 'shrunk') change.cause = cause;
    if (change.verdict !== 'unstable') return change;
    return {
      ...change,
      baseRange: [change.base!, change.base! + width],
      headRange: [change.head!, change.head! + width],
    };
  });

const loss = fc.record({
  what: fc.constantFrom<NotMeasured['what']>('counts', 'time', 'benchmark', 'workload'),
  side: fc.constantFrom<NotMeasured['side']>('base', 'head', 'both'),
  failed: fc.boolean(),
});

const cell = fc.record({
  verdict: fc.constantFrom<CellJudgement['verdict']>('unchanged', 'improved', 'regressed', 'inconclusive', 'new'),
  counts: fc.uniqueArray(count, { maxLength: 4, selector: ({ metric }) => metric }),
  /** A call that the head makes more often, and that the judgement does not list. */
  unlisted: fc.nat(3),
  isCounted: fc.boolean(),
  blind: fc.boolean(),
});

type Made = typeof cell extends fc.Arbitrary<infer Value> ? Value : never;
type Lost = typeof loss extends fc.Arbitrary<infer Value> ? Value : never;

function judgedOf(cells: readonly Made[], losses: readonly Lost[], complete: boolean): JudgedRun {
  const named = cells.map((made, index) => [`w${index}`, made] as const);
  const profile = (made: Made, rename: number): { profile?: Profile } =>
    made.isCounted
      ? {
          profile: {
            perOp: { openat: 50, rename },
            source: 'strace',
            ...(made.blind ? { blind: { vmsplice: 2 } } : {}),
          },
        }
      : {};
  const run = comparisonOf(
    Object.fromEntries(
      named.map(([name, made]) => [
        name,
        { base: { ns: 1e6, ...profile(made, 1) }, head: { ns: 1e6, ...profile(made, 1 + made.unlisted) } },
      ]),
    ),
  );
  const gate: GateReason[] = named.flatMap(([name, { counts, verdict }]) =>
    counts.some((one) => one.verdict === 'grown') || verdict === 'regressed'
      ? [{ rule: 'count' as const, cell: workload(name), failed: true, message: 'It is worse.' }]
      : [],
  );
  const notMeasured = losses.map((one, index): NotMeasured => ({
    ...one,
    ...{ cell: workload(`w${index}`), name: `w${index}`, reason: 'it ended with exit status 1' },
  }));
  const judged = named.map(([name, { verdict, counts }]): [string, CellJudgement] => [
    name,
    {
      ...{ verdict, base: time(1e6), head: time(1e6), pairsUsed: 20, counts },
      ratio: verdict === 'regressed' ? 1.5 : verdict === 'improved' ? 0.7 : 1,
      ...{ low: 0.98, high: 1.02 },
    },
  ]);
  const failed = gate.length > 0 || notMeasured.some((one) => one.failed);
  const judgement = judgementWith(Object.fromEntries(judged), { failed, gate, notMeasured });
  return { run: { ...run, complete }, judgement };
}

const made = fc.tuple(fc.array(cell, { minLength: 1, maxLength: 4 }), fc.array(loss, { maxLength: 2 }), fc.boolean());

/** What the head has more of, fails nothing, and is the same each time. */
const rawGrowth = ({ judgement }: JudgedRun): CountChange[] =>
  Object.values(judgement.cells).flatMap(({ counts = [] }) => counts.filter(({ base = 0, head = 0 }) => head > base));

describe('a green tick', () => {
  it('never stands beside something that was not measured, nor beside an interruption', () => {
    fc.assert(
      fc.property(made, ([cells, losses, complete]) => {
        const judged = judgedOf(cells, losses, complete);
        if (losses.length === 0 && complete) return;
        const { tone, text } = headlineOf({ runs: [judged] });
        const terminal = renderJudgement(judged, { width: 100, colour: false });
        expect(tone).not.toBe('fine');
        expect(terminal).not.toContain('Gate passes');
        if (losses.length === 0) return;
        expect(text).not.toContain('identical');
        expect(renderComment({ runs: [judged] })).not.toContain('✅');
        expect(renderComment({ runs: [judged] })).toContain('**Not measured**');
      }),
    );
  });

  it('never stands with "identical" or "no I/O added" when a raw count of the head is larger', () => {
    let seen = 0;
    fc.assert(
      fc.property(made, ([cells, losses, complete]) => {
        const judged = judgedOf(cells, losses, complete);
        const { text } = headlineOf({ runs: [judged] });
        const terminal = renderJudgement(judged, { width: 200, colour: false });
        const isUnlisted = cells.some(
          ({ unlisted, isCounted, verdict }) => isCounted && unlisted > 0 && verdict !== 'new',
        );
        const grown = rawGrowth(judged).filter(({ verdict }) => verdict !== 'unstable');
        if (grown.length === 0 && !isUnlisted) return;
        seen++;
        for (const said of [text, terminal]) expect(said).not.toMatch(/identical|no I\/O added|no more I\/O/);
      }),
    );
    expect(seen).toBeGreaterThan(20);
  });

  it('never stands beside a count that varies and is larger by more than its range', () => {
    fc.assert(
      fc.property(made, ([cells]) => {
        const judged = judgedOf(
          cells.map((one) => ({ ...one, isCounted: true })),
          [],
          true,
        );
        const larger = Object.values(judged.judgement.cells)
          .filter(({ verdict }) => verdict !== 'new')
          .flatMap(({ counts = [] }) => counts)
          .filter(({ verdict, baseRange, headRange }) => verdict === 'unstable' && headRange![0] > baseRange![1]);
        if (larger.length > 0) expect(headlineOf({ runs: [judged] }).tone).not.toBe('fine');
      }),
    );
  });

  it('never stands with "identical" when a call was not observed', () => {
    fc.assert(
      fc.property(made, ([cells]) => {
        const blind = cells.map((one) => ({ ...one, isCounted: true, blind: true }));
        const { text } = headlineOf({ runs: [judgedOf(blind, [], true)] });
        expect(text).not.toContain('identical');
      }),
    );
  });

  it('is accompanied by the growth that does not fail, in the title or on its own line', () => {
    fc.assert(
      fc.property(made, ([cells]) => {
        const judged = judgedOf(cells, [], true);
        const explained = rawGrowth(judged).filter(
          ({ verdict, cause }) => verdict === 'explained' && cause !== undefined,
        );
        const sight = renderComment({ runs: [judged] }).replace(/<details>[^]*<\/details>/, '');
        if (explained.length > 0) expect(sight).toMatch(/Explained: /);
      }),
    );
  });
});
