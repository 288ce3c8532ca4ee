import { expect, it } from 'vitest';
import { formatInUnit } from '../../core/words/index.ts';
import { axisTexts } from './page/count-words.ts';

it.each([
  ['times', 'ns', [0, 500e3, 1e6], ['0 µs', '500 µs', '1.00 ms']],
  ['bytes', 'B', [0, 2 ** 20, 2 ** 21], ['0 MiB', '1.00 MiB', '2.00 MiB']],
  ['an empty axis', 'ns', [0], ['0 ns']],
  ['an axis without zero', 'ns', [1e6, 2e6], ['1.00 ms', '2.00 ms']],
])('zero has the unit of the axis: %s', (_, unit, splits, texts) => {
  expect(axisTexts(splits, (value) => formatInUnit(unit, value))).toEqual(texts);
});

it('zero on an axis of ratios stays as it is', () => {
  expect(axisTexts([0, 0.5, 1], (value) => `×${value.toFixed(2)}`)).toEqual(['×0.00', '×0.50', '×1.00']);
});
