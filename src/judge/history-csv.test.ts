import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HistoryFormatError, parseHistories } from './history-csv.ts';

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
    ['series,time,value\na,1,2\n\na,2,fast\n', 4, '"fast" is no number'],
    ['series,time,value\na\n', 2, '1 of the header'],
    ['series,time,value\n"a,1,2\n', 2, 'not closed'],
    ['{"values":', undefined, 'no JSON'],
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
