import { expect, it } from 'vitest';
import { addTest, subtractTests, type TestCounts, testOf } from './tests.ts';

const framework = 'xunit';

it('the test of a call is the innermost frame that is one', () => {
  const helper = { function: 'Journal.Write', file: '/src/Journal.cs', line: 12 };
  const frames = [helper, { function: 'Inner.Writes', test: framework }, { function: 'Outer.Runs', test: framework }];
  expect(testOf(frames)).toEqual({ name: 'Inner.Writes', framework });
  expect(testOf([helper])).toBeUndefined();
});

it('tests whose counts differ are listed, the most grown first', () => {
  const countsOf = (...counts: [string, number][]): TestCounts => {
    const tests: TestCounts = new Map();
    for (const [name, count] of counts) addTest(tests, { name, framework }, count);
    return tests;
  };
  const base = [countsOf(['A.Same', 2], ['A.Gone', 3]), countsOf(['A.Grown', 1])];
  const head = [countsOf(['A.Same', 1], ['A.Grown', 4]), countsOf(['A.Same', 1], ['A.New', 9])];
  expect(subtractTests(base, head)).toEqual([
    { name: 'A.New', framework, before: 0, after: 9 },
    { name: 'A.Grown', framework, before: 1, after: 4 },
    { name: 'A.Gone', framework, before: 3, after: 0 },
  ]);
});
