import { describe, expect, it } from 'vitest';
import { LineMap } from './line-map.ts';
import { Project } from './project.ts';
import type { SideToRecord } from './sides.ts';
import { findSlowCalls } from './slow-calls.ts';

/** A side whose executions spend these milliseconds inside of flock, one after the other. */
function side(...inFlockMs: number[]): SideToRecord {
  const times = [...inFlockMs];
  return {
    project: new Project(import.meta.dirname, import.meta.dirname),
    record: () => {
      const ns = (times.shift() ?? inFlockMs[0]!) * 1e6;
      return Promise.resolve({
        ...{ stacks: [{ call: 'flock', frames: [], count: 1, ns }], notes: [], elapsedNs: ns, spoken: 0, silent: 1 },
      });
    },
  };
}

async function slowCalls(base: SideToRecord, head: SideToRecord): Promise<string[] | undefined> {
  const found = await findSlowCalls(['flock'], { grownNs: 100e6, roomMs: 60_000 }, base, head, [], LineMap.same);
  return found?.calls.map(({ call, beforeNs, afterNs }) => `${call} ${beforeNs / 1e6} → ${afterNs / 1e6} ms`);
}

describe('calls that take longer', () => {
  it('are named with the median of several executions', async () => {
    expect(await slowCalls(side(40, 41, 90), side(140, 142, 141))).toEqual(['flock 41 → 141 ms']);
  });

  it('are not named where a busy machine held up most executions, and not the fastest', async () => {
    expect(await slowCalls(side(1, 1, 2), side(30, 1, 40))).toEqual([]);
  });
});
