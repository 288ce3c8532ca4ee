import { describe, expect, it } from 'vitest';
import { judgeComparison, parseComparison } from './batch.ts';

const line = (cells: unknown): string => JSON.stringify({ id: 'pr-1', cells });

describe('a line of a batch', () => {
  it('is answered cell by cell, in the same order', () => {
    const pairs = Array.from({ length: 60 }, (_, i) =>
      i % 3 === 0
        ? { order: 'AB', first: 1000 + i, second: 1200 + i }
        : { order: 'BA', first: 1200 + i, second: 1000 + i },
    );
    const answer = judgeComparison(parseComparison(line({ slow: { pairs }, empty: { pairs: [] } })));
    expect(Object.keys(answer)).toEqual(['id', 'failed', 'cells']);
    expect(answer).toMatchObject({ id: 'pr-1', failed: true });
    expect(Object.keys(answer.cells)).toEqual(['slow', 'empty']);
    expect(Object.keys(answer.cells.slow!)).toEqual(['verdict', 'ratio', 'low', 'high', 'p', 'pairsUsed']);
    expect(answer.cells.slow!.verdict).toBe('regressed');
    expect(answer.cells.empty).toEqual({
      verdict: 'inconclusive',
      ratio: null,
      low: null,
      high: null,
      p: 1,
      pairsUsed: 0,
      reason: 'too-few-pairs',
      detectable: null,
    });
  });

  it('may hold times that are none', () => {
    const text =
      '{"id":1,"cells":{"NaN":{"pairs":[{"order":"AB","first":NaN,"second":-Infinity},{"order":"BA","first":"x"}]}}}';
    const { id, cells } = parseComparison(text);
    // Whoever looks for an answer by the name they gave finds it.
    expect(id).toBe(1);
    expect(cells.get('NaN')!.map(({ first, second }) => [first, second])).toEqual([
      [null, null],
      [null, null],
    ]);
  });

  it('may say which process took each pair: pairs of one process are not evidence of their own', () => {
    const pairs = Array.from({ length: 60 }, (_, i) =>
      i % 2 === 0
        ? { order: 'AB', first: 1000 + (i % 7), second: 1200 + (i % 5) }
        : { order: 'BA', first: 1200 + (i % 5), second: 1000 + (i % 7) },
    );
    const of = (count: number): string[] => pairs.map((_, i) => `p${Math.floor((i * count) / 60)}`);
    const text = line({
      unknown: { pairs },
      one: { pairs, process: of(1) },
      two: { pairs, process: of(2) },
      twelve: { pairs, process: of(12) },
    });
    const { cells } = judgeComparison(parseComparison(text));
    expect(cells.unknown).not.toHaveProperty('processes');
    expect(cells).toMatchObject({
      unknown: { verdict: 'regressed' },
      one: { verdict: 'inconclusive', reason: 'too-few-processes', processes: 1 },
      two: { verdict: 'inconclusive', reason: 'too-few-processes', processes: 2 },
      twelve: { verdict: 'regressed' },
    });
  });

  it('keeps cells of any name', () => {
    const text = '{"id":"a","cells":{"__proto__":{"pairs":[]},"constructor":{"pairs":[]}}}';
    expect(Object.keys(judgeComparison(parseComparison(text)).cells)).toEqual(['__proto__', 'constructor']);
  });

  it.each([
    ['{"id":', /not valid JSON/],
    ['[]', /not a JSON object/],
    ['{"cells":{}}', /"id" is missing/],
    ['{"id":"a"}', /"cells" is not an object/],
    ['{"id":"a","cells":{"c":{}}}', /cell "c" has no array "pairs"/],
    ['{"id":"a","cells":{"c":{"pairs":[{"order":"AA","first":1,"second":1}]}}}', /pair 1 of cell "c" has no "order"/],
    ['{"id":"a","cells":{"c":{"pairs":[7]}}}', /pair 1 of cell "c"/],
    [
      '{"id":"a","cells":{"c":{"pairs":[],"process":["p0"]}}}',
      /"process" of cell "c" is not one name for each of its 0 pairs/,
    ],
    ['{"id":"a","cells":{"c":{"pairs":[],"process":"p0"}}}', /"process" of cell "c"/],
  ])('says what is wrong with %s', (text, message) => {
    expect(() => parseComparison(text)).toThrow(message);
  });
});
