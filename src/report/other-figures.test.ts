/** Figures that are no times: they are never called slower, nor counted as times, and rows of zeros are left out. */
import { describe, expect, it } from 'vitest';
import type { CellJudgement, JudgedRun } from '../core/document/index.ts';
import { describeChange } from './change.ts';
import { describeGate } from './whole.ts';
import { describeTime } from './markdown/no-change.ts';
import { renderJudgement } from './terminal/judgement-terminal.ts';
import { verdictWord } from './verdict-words.ts';

const sides = (unit: string, base: number, head: number): Pick<CellJudgement, 'base' | 'head'> => {
  const better = unit === 'score' ? ('bigger' as const) : ('smaller' as const);
  return { base: { value: base, unit, better }, head: { value: head, unit, better } };
};
const exact = { low: 1, high: 1, ratio: 1, p: 1, pairsUsed: 14 };

function judgedRun(cells: Record<string, CellJudgement>): JudgedRun {
  const failing = Object.entries(cells).filter(([, { verdict }]) => verdict === 'regressed');
  const gate = failing.map(([cell]) => ({ rule: 'time' as const, cell, failed: true, message: 'x' }));
  const judgement = {
    basis: 'paired',
    base: { name: 'base' },
    head: { name: 'head' },
    cells,
    gate,
    failed: gate.length > 0,
  };
  return {
    run: { cells: {}, subjects: {}, skipped: [], errors: [], complete: true },
    judgement,
  } as unknown as JudgedRun;
}

describe('figures that are no times', () => {
  const files: CellJudgement = { verdict: 'regressed', ...exact, ratio: null, ...sides('files', 0, 3) };

  it('are worse or better, not slower or faster', () => {
    expect(verdictWord(files)).toBe('worse');
    expect(verdictWord({ ...files, verdict: 'improved' })).toBe('better');
    expect(verdictWord({ ...files, ...sides('ns/op', 5, 9) })).toBe('slower');
  });

  it('are counted as figures by the gate', () => {
    const time: CellJudgement = { verdict: 'regressed', ...exact, ratio: 2, ...sides('ns/op', 5, 10) };
    expect(describeGate(judgedRun({ a: files }), 'benchmark')).toBe('Gate fails: 1 figure.');
    expect(describeGate(judgedRun({ a: files, b: time }), 'benchmark')).toBe('Gate fails: 1 time, 1 figure.');
  });

  it('have both sides where a score fell to zero, which has no ratio', () => {
    const fallen: CellJudgement = { verdict: 'regressed', ...exact, ratio: null, ...sides('score', 5, 0) };
    expect(describeChange(fallen)).toMatchObject({ figures: '5.00 → 0 score', change: '−5' });
  });

  it('are called figures where nothing changed, beside times and alone', () => {
    const score: CellJudgement = { verdict: 'unchanged', ...exact, ...sides('score', 7, 7) };
    const time: CellJudgement = { verdict: 'unchanged', ...exact, ...sides('ns/op', 5, 5) };
    expect(describeTime([judgedRun({ a: score })])).toBe('figures: no change, ±0 %');
    expect(describeTime([judgedRun({ a: score, b: time })])).toBe(
      'time: no change, ±0 % · other figures: no change, ±0 %',
    );
  });

  it('have no row where they are zero on both sides', () => {
    const zero: CellJudgement = { verdict: 'unchanged', ...exact, ...sides('Count', 0, 0) };
    const some: CellJudgement = { verdict: 'unchanged', ...exact, ...sides('Count', 4, 4) };
    const drawn = renderJudgement(judgedRun({ 'x/benchmark/zero': zero, 'x/benchmark/some': some }), {
      width: 120,
      colour: false,
      verbose: true,
    });
    expect(drawn).toContain('some');
    expect(drawn).not.toContain('zero');
  });
});
