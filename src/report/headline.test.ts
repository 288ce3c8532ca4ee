import { describe, expect, test } from 'vitest';
import type { CellJudgement, Judgement } from '../model/index.ts';
import { readFixture } from './fixtures.ts';
import { headlineOf } from './headline.ts';
import type { JudgedRun } from './judged.ts';

const run = readFixture('partial');
const cell = (verdict: CellJudgement['verdict'], rest: Partial<CellJudgement> = {}): CellJudgement => ({
  verdict,
  ratio: null,
  low: null,
  high: null,
  ...rest,
});

function judged(cells: CellJudgement[], rest: Partial<Judgement> = {}): JudgedRun {
  const judgement: Judgement = {
    schema: 'io-perf/judgement/v1',
    basis: 'paired',
    head: { name: 'head' },
    verdict: 'unchanged',
    failed: false,
    gate: [],
    cells: Object.fromEntries(cells.map((each, index) => [`a/b/c${index}`, each])),
    ...rest,
  };
  return { run, judgement };
}

const same = cell('unchanged');
const grown = cell('unchanged', { counts: [{ metric: 'fsync', base: 1, head: 2, verdict: 'grown' }] });

describe('the verdict line', () => {
  test.each<[tone: string, text: string, runs: JudgedRun[]]>([
    ['fails', 'the build fails: 1 cell does more I/O', [judged([grown, same], { failed: true })]],
    [
      'fails',
      'the build fails: 2 cells are slower, 1 cell could not be measured',
      [judged([cell('regressed'), cell('regressed'), cell('failed')], { failed: true })],
    ],
    ['fails', 'the build fails: a rule is broken', [judged([same], { failed: true })]],
    ['warns', '1 cell is slower; for information, the build does not fail', [judged([cell('regressed'), same])]],
    ['warns', 'no cell was measured', [judged([])]],
    ['fine', 'no change in 2 cells', [judged([same, same])]],
    ['fine', 'no change in 3 cells in 2 environments', [judged([same, same]), judged([same])]],
    ['fine', 'nothing worse found, 1 of 3 cells undecided', [judged([same, same, cell('inconclusive')])]],
    ['fine', '1 cell is faster, none worse', [judged([same, cell('improved')])]],
    [
      'tells',
      'the environment changed: 1 cell measured, times cannot be compared',
      [judged([cell('environment-changed')])],
    ],
    [
      'tells',
      '2 cells new, 1 removed, nothing to compare with yet',
      [judged([cell('new'), cell('new'), cell('removed')])],
    ],
    ['tells', 'first run: 1 cell measured, nothing to compare with yet', [judged([cell('new')], { basis: 'none' })]],
    [
      'tells',
      'first run: 1 cell measured, nothing to compare with yet; 1 cell could not be measured',
      [judged([cell('new'), cell('failed')], { basis: 'none' })],
    ],
    ['tells', 'there is no run to report', []],
  ])('%s: %s', (tone, text, runs) => {
    expect(headlineOf({ runs })).toEqual({ tone, text });
  });
});
