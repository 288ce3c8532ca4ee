import { describe, expect, it } from 'vitest';
import { headlineOf } from './page/headline-words.ts';
import type { CellState, Site } from './page/site.ts';

const headline = (change: Partial<CellState['change']> | undefined): string => {
  const state = { missing: 5, isOpen: false, isOld: false, status: 'waiting', change } as CellState;
  const cells = [{ id: 'import', states: new Map([['host', state]]) }] as unknown as Site['cells'];
  return headlineOf({ cells, groups: [], metrics: [], metric: 'time', runCount: 304 } as unknown as Site).sentence;
};

describe('a history without verdicts', () => {
  it('has too few runs so far where it is young', () => {
    expect(headline(undefined)).toBe('Too few runs for verdicts so far');
  });

  it('has too few of them since the last change of level where it is long', () => {
    expect(headline({ verdict: 'regressed' })).toBe('Too few runs for verdicts since the last change of level');
  });
});
