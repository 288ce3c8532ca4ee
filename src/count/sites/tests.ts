/** Which tests make the calls: a hook of a language marks the frame of a test. */
import type { Frame } from './call-stack.ts';

export interface TestName {
  name: string;
  /** What runs it, as it calls itself: `xunit`. */
  framework: string;
}

/** How often each test makes a call, by its name. */
export type TestCounts = Map<string, { test: TestName; count: number }>;

export interface ChangedTest extends TestName {
  before: number;
  after: number;
}

/** The test that a call belongs to: the innermost one of its frames. */
export function testOf(frames: readonly Frame[]): TestName | undefined {
  const frame = frames.find(({ test }) => test !== undefined);
  return frame?.function === undefined ? undefined : { name: frame.function, framework: frame.test! };
}

export function addTest(tests: TestCounts, test: TestName | undefined, count: number): void {
  if (!test) return;
  const known = tests.get(test.name);
  if (known) known.count += count;
  else tests.set(test.name, { test, count });
}

/** @returns those whose counts differ, the most grown first */
export function subtractTests(base: Iterable<TestCounts>, head: Iterable<TestCounts>): ChangedTest[] {
  const changed = new Map<string, ChangedTest>();
  const add = (sites: Iterable<TestCounts>, side: 'before' | 'after'): void => {
    for (const { test, count } of [...sites].flatMap((tests) => [...tests.values()])) {
      const known = changed.get(test.name) ?? { ...test, before: 0, after: 0 };
      changed.set(test.name, known);
      known[side] += count;
    }
  };
  add(base, 'before');
  add(head, 'after');
  return [...changed.values()]
    .filter(({ before, after }) => before !== after)
    .sort((a, b) => b.after - b.before - (a.after - a.before) || (a.name < b.name ? -1 : 1));
}
