import { describe, expect, it } from 'vitest';
import { judgementSchemaId, type CellJudgement, type GateReason, type Judgement } from '../core/document/index.ts';
import { outcomeOf } from './report-step.ts';

const cell = (verdict: CellJudgement['verdict'], more: Partial<CellJudgement> = {}): CellJudgement => ({
  verdict,
  ratio: null,
  low: null,
  high: null,
  ...more,
});

function judgement(
  verdict: Judgement['verdict'],
  cells: Record<string, CellJudgement>,
  gate: GateReason[] = [],
): Judgement {
  const failed = gate.some((reason) => reason.failed);
  return { schema: judgementSchemaId, run: 'r', basis: 'paired', head: { name: 'head' }, verdict, failed, gate, cells };
}

const slower = (name: string): GateReason => ({
  rule: 'time',
  cell: name,
  failed: true,
  message: `${name} is slower`,
});
const options = { gate: true, confirm: false };

it('counts cells of all environments', () => {
  const linux = judgement('regressed', { a: cell('regressed'), b: cell('unchanged'), c: cell('improved') }, [
    slower('a'),
  ]);
  const windows = judgement('inconclusive', { a: cell('inconclusive') });
  expect(outcomeOf([windows, linux], options)).toEqual({
    verdict: 'regressed',
    regressions: 1,
    improvements: 1,
    inconclusive: 1,
    notMeasured: [],
    fails: true,
    suspects: [],
  });
});

it('does not count a cell as regressed whose slowdown is explained', () => {
  const explained = cell('regressed', { advisory: true, explained: { calls: 40, bytes: 0, maxNs: 120_000 } });
  expect(outcomeOf([judgement('unchanged', { a: explained })], options)).toMatchObject({
    ...{ verdict: 'unchanged', regressions: 0, fails: false },
  });
});

it('a cell that does more I/O has regressed, whatever its time', () => {
  const counts = [{ metric: 'fsync', base: 1, head: 2, verdict: 'grown' as const }];
  expect(outcomeOf([judgement('regressed', { a: cell('unchanged', { counts }) })], options).regressions).toBe(1);
});

it('nothing to compare with is no failure', () => {
  expect(outcomeOf([judgement('new', { a: cell('new') })], options)).toMatchObject({ verdict: 'new', fails: false });
  expect(outcomeOf([], options)).toMatchObject({ verdict: 'new', fails: false });
});

it('without a gate nothing fails', () => {
  const judged = judgement('regressed', { a: cell('regressed') }, [slower('a')]);
  expect(outcomeOf([judged], { gate: false, confirm: false }).fails).toBe(false);
});

describe('with confirm', () => {
  it('a slower cell is suspect, once', () => {
    const judged = judgement('regressed', { a: cell('regressed') }, [slower('a')]);
    expect(outcomeOf([judged, judged], { gate: true, confirm: true })).toMatchObject({ fails: false, suspects: ['a'] });
  });
  it('so are all cells that are slower together', () => {
    const together: GateReason = { rule: 'time', cells: ['a', 'b'], failed: true, message: 'x: 2 cells are slower.' };
    const judged = judgement('regressed', { a: cell('inconclusive'), b: cell('inconclusive') }, [together]);
    expect(outcomeOf([judged], { gate: true, confirm: true })).toMatchObject({ fails: false, suspects: ['a', 'b'] });
  });
  it.each(['a\n--config=/etc/passwd', '--store=x', 'a\u2028b'])(
    'a slower cell whose name is %j fails at once',
    (name) => {
      const judged = judgement('regressed', { [name]: cell('regressed') }, [slower(name)]);
      expect(outcomeOf([judged], { gate: true, confirm: true })).toMatchObject({ fails: true, suspects: [] });
    },
  );
  it('an exact count needs no second look', () => {
    const count: GateReason = { rule: 'count', cell: 'a', failed: true, message: 'fsync 1 → 2' };
    const judged = judgement('regressed', { a: cell('regressed') }, [slower('a'), count]);
    expect(outcomeOf([judged], { gate: true, confirm: true })).toMatchObject({ fails: true, suspects: ['a'] });
  });
});
