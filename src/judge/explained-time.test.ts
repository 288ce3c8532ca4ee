import { describe, expect, it } from 'vitest';
import type { CellJudgement, CountChange } from '../core/document/index.ts';
import { explainedTime } from './conclude.ts';

const slower = (ratio: number): CellJudgement => ({
  verdict: 'regressed',
  head: { value: 800_000, unit: 'ns/op', better: 'smaller' },
  ...{ ratio, low: ratio - 0.01, high: ratio + 0.01 },
});
const walked: CountChange[] = [
  { metric: 'openat', base: 10, head: 14, verdict: 'explained', cause: 'new-folders' },
  { metric: 'getdents64', base: 10, head: 18, verdict: 'explained', cause: 'new-folders' },
  { metric: 'close', base: 10, head: 14, verdict: 'within-tolerance', allowed: 'closing follows opening' },
  { metric: 'readBytes', base: 100, head: 200, verdict: 'explained', cause: 'more-inputs' },
];

describe('the time of what is explained', () => {
  it('is explained up to the cost of its calls and bytes', () => {
    expect(explainedTime(slower(1.03), walked)).toEqual({ calls: 16, bytes: 100, maxNs: 49_000 });
    expect(explainedTime(slower(1.1), walked)).toBeUndefined();
  });

  it('allows more for a call of git, which maps and unpacks what it finds', () => {
    const asked: CountChange[] = [{ metric: 'openat', base: 51, head: 55, verdict: 'explained', cause: 'git-history' }];
    expect(explainedTime(slower(1.04), asked)).toEqual({ calls: 4, bytes: 0, maxNs: 40_000 });
  });

  it('is not explained where any count grew without a cause, or by another version of a dependency', () => {
    const grown: CountChange = { metric: 'fsync', base: 0, head: 1, verdict: 'grown', cause: 'more-calls' };
    const bought: CountChange = { metric: 'read', base: 100, head: 105, verdict: 'explained', cause: 'dependencies' };
    expect(explainedTime(slower(1.03), [...walked, grown])).toBeUndefined();
    expect(explainedTime(slower(1.03), [...walked, bought])).toBeUndefined();
  });

  it('is not explained where no count grew, where fewer calls are made, and of a slower mean', () => {
    expect(explainedTime(slower(1.03), [])).toBeUndefined();
    expect(explainedTime(slower(1.03), [{ metric: 'read', base: 9, head: 1, verdict: 'shrunk' }])).toBeUndefined();
    expect(explainedTime({ ...slower(1.03), of: 'mean' }, walked)).toBeUndefined();
  });
});
