/** What github-action-benchmark writes where a benchmark has no figure: null, or nothing. */
import { describe, expect, it } from 'vitest';
import { importedFigures } from '../../history/store/format/index.ts';
import { type DataJsEntry, formatDataJs, parseDataJs } from '../../history/store/index.ts';

const entry: DataJsEntry = {
  ...{ commit: { id: 'a'.repeat(40) }, date: 1, tool: 'googlecpp' },
  benches: [
    { name: 'BM_sort', value: 1609.2, unit: 'ns/iter' },
    { name: 'BM_sort_BigO', value: null, unit: 'ns/iter' },
    { name: 'BM_sort_RMS', unit: 'undefined/iter' },
    { name: 'B.read', value: 5, unit: null },
  ],
};
const text = `window.BENCHMARK_DATA = ${JSON.stringify({ lastUpdate: 1, entries: { Benchmark: [entry] } }, null, 2)}`;

describe('a data.js with nulls', () => {
  it('is read, and written again as it was', () => {
    expect(formatDataJs(parseDataJs(text, 'data.js'))).toBe(text);
  });

  it('has figures of what has a value', () => {
    expect(importedFigures('Benchmark', entry).map(({ value }) => value)).toEqual([1609.2, null, null, 5]);
  });

  it('is refused where a value is neither a number nor nothing', () => {
    expect(() => parseDataJs(text.replace('1609.2', '{}'), 'data.js')).toThrow('number 0');
  });
});
