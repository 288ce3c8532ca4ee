import { expect, it } from 'vitest';
import { createRandom } from '../../stats/index.ts';
import { chooseFigure } from './time-figure.ts';

const random = createRandom(4);
const around = (value: number, noise: number): number => value * (1 + noise * (random.next() - 0.5));
const pairs = (good: number, bad: number, noise: number) =>
  Array.from({ length: 20 }, () => ({ good: around(good, noise), bad: around(bad, noise) }));

it('takes processor time where it tells the same more clearly', () => {
  expect(chooseFigure(pairs(100, 115, 0.4), pairs(90, 105, 0.02))).toBe('processor');
});

it('keeps to elapsed time where the change is one of waiting, or processor time is no clearer, or not known', () => {
  expect(chooseFigure(pairs(100, 150, 0.4), pairs(50, 52, 0.001))).toBe('elapsed');
  expect(chooseFigure(pairs(100, 115, 0.02), pairs(90, 105, 0.02))).toBe('elapsed');
  expect(chooseFigure(pairs(100, 115, 0.4), [])).toBe('elapsed');
});

it('does not take processor time that changed the other way', () => {
  expect(chooseFigure(pairs(100, 115, 0.4), pairs(90, 80, 0.001))).toBe('elapsed');
});
