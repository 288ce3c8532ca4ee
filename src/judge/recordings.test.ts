import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judgeComparison } from './pairs/batch.ts';
import { HistoryFormatError, parseComparison, parseHistories } from './recordings.ts';

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

  it('may contain invalid times', () => {
    const text =
      '{"id":1,"cells":{"NaN":{"pairs":[{"order":"AB","first":NaN,"second":-Infinity},{"order":"BA","first":"x"}]}}}';
    const { id, cells } = parseComparison(text);
    // The id is returned unchanged, so that callers find their answer.
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

const parsed = (text: string): Record<string, number[]> => Object.fromEntries(parseHistories(text));

describe('histories as CSV', () => {
  it('reads the columns by name, in any order, and ignores others', () => {
    expect(parsed('unit,value,series,time\nns,1.5,a,1\nns,2,b,1\nns,3e2,a,2\n')).toEqual({ a: [1.5, 300], b: [2] });
  });

  it('understands quotes, doubled quotes, commas and line breaks in fields, Windows line ends and a byte order mark', () => {
    expect(parsed('\uFEFFseries,time,value\r\n"a ""b"", c",1,2\r\n\r\n"x\ny",1,"3"\r\n')).toEqual({
      'a "b", c': [2],
      'x\ny': [3],
    });
  });

  it('takes empty fields, NaN and infinities for gaps', () => {
    expect(parsed('series,time,value\na,1,\na,2,NaN\na,3,inf\na,4,null\na,5, \na,7,1e999\na,6,0\n').a).toEqual([
      NaN,
      NaN,
      NaN,
      NaN,
      NaN,
      NaN,
      0,
    ]);
  });

  it('keeps the order of the file, whatever the clock says', () => {
    expect(parsed('series,time,value\na,9,1\na,3,2\na,3,3\n').a).toEqual([1, 2, 3]);
  });

  it.each([
    ['', undefined, 'it is empty'],
    ['a,b\n1,2\n', 1, 'no column "series"'],
    ['series,time\n', 1, 'no column "value"'],
    ['series,time,value\na,1,2\n\na,2,fast\n', 4, '"fast" is not a number'],
    ['series,time,value\na\n', 2, '1 of the header'],
    ['series,time,value\n"a,1,2\n', 2, 'not closed'],
    ['{"values":', undefined, 'not JSON'],
    ['{"value":[1]}', undefined, 'no member "values"'],
    ['{"values":[1,"2"]}', undefined, 'position 1'],
  ])('refuses %j with the line and the reason', (text, line, reason) => {
    let caught: unknown;
    try {
      parseHistories(text);
    } catch (error) {
      caught = error;
    }
    expect(caught).toBeInstanceOf(HistoryFormatError);
    expect((caught as HistoryFormatError).line).toBe(line);
    expect((caught as HistoryFormatError).message).toContain(reason);
  });

  it('leaves out rows of an export that have no figure', () => {
    expect(parsed('series,time,value\na,1,1\n,2,\n')).toEqual({ a: [1] });
  });

  it('reads back whatever was quoted', () => {
    // Minus zero is written as 0.
    const number = fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0);
    const row = fc.tuple(fc.string(), number);
    fc.assert(
      fc.property(fc.array(row, { minLength: 1 }), (rows) => {
        const lines = rows.map(([name, value]) => `"${name.replaceAll('"', '""')}",0,${value}`);
        const expected = new Map<string, number[]>();
        for (const [name, value] of rows) expected.set(name, [...(expected.get(name) ?? []), value]);
        expect(parseHistories(`series,time,value\n${lines.join('\n')}`)).toEqual(expected);
      }),
    );
  });
});

describe('a history as JSON', () => {
  it('is one series; null is a gap', () => {
    expect(parsed('{"values":[1,null,2.5]}')).toEqual({ values: [1, NaN, 2.5] });
  });

  it('may hold the bare words that some writers emit', () => {
    expect(parsed('{"note":"NaN, \\"Infinity\\"","values":[1,NaN,-Infinity,2]}')).toEqual({ values: [1, NaN, NaN, 2] });
  });
});
