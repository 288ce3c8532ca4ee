import { describe, expect, it } from 'vitest';
import { judgeCounts } from '../../judge/index.ts';
import { workloadCell } from '../../core/cells/index.ts';
import { combineProfiles, type ProfilePass } from '../../count/index.ts';
import type { IoCounters, Profile, RunDocument, Sample } from '../../core/document/index.ts';
import { countSides } from './count-sides.ts';
import { judgementOf } from '../../../test/helpers/compared.ts';

const cell = workloadCell('import', {}, 1e9);
const other = workloadCell('other', {}, 1e9);

const profileOf = (stat: number, unstable: string[] = []): Profile => ({
  perOp: { stat, read: 5 },
  source: 'strace',
  repetitions: 3,
  ...(unstable.length > 0 ? { unstable } : {}),
});

/** Passes that do not say how long they took are not repeated. */
const time = { turns: [2, 2, 2], enoughMs: 500, minOfRange: 6, maxMs: 2000, maxExecutions: 20 };

/** Counts as they come, one list of figures for each look; says which cells were asked for. */
function counterOf(looks: Profile[]) {
  const asked: string[][] = [];
  const count = (cells: { id: string }[]): Promise<ProfilePass> => {
    const profile = looks[asked.length]!;
    asked.push(cells.map(({ id }) => id));
    const profiles = new Map(cells.map(({ id }) => [id, id === cell.id ? profile : profileOf(1)]));
    return Promise.resolve({ profiles, skipped: [], errors: [] });
  };
  return { asked, count };
}

async function judged(base: Profile[], head: Profile[]) {
  const [before, after] = [counterOf(base), counterOf(head)];
  const passes = await countSides([cell, other], before.count, after.count, { budgets: [], time });
  const [own, profile] = [passes.before, passes.after].map(({ profiles }) => profiles.get(cell.id)!);
  const { changes } = judgeCounts(new Map([[cell.id, { base: own, head: profile }]]));
  const verdicts = (changes.get(cell.id) ?? []).map(({ metric, verdict }) => `${metric} ${verdict}`);
  const found = [...passes.changes.values()].flat().map(({ metric, verdict }) => `${metric} ${verdict}`);
  expect(found).toEqual(verdicts);
  return { verdicts, asked: after.asked, profile: profile! };
}

describe('counts of both sides', () => {
  it('are looked at once when they are the same', async () => {
    const { verdicts, asked } = await judged([profileOf(3)], [profileOf(3)]);
    expect(verdicts).toEqual([]);
    expect(asked).toEqual([[cell.id, other.id]]);
  });

  it('are looked at twice when they have grown, and growth that stays fails', async () => {
    const { verdicts, asked, profile } = await judged([profileOf(3), profileOf(3)], [profileOf(4), profileOf(4)]);
    expect(verdicts).toEqual(['stat grown']);
    expect(asked).toEqual([[cell.id, other.id], [cell.id]]);
    expect(profile.repetitions).toBe(6);
  });

  it('are looked at twice when they are less, since a base that varies may by chance have agreed with itself', async () => {
    const { verdicts, asked } = await judged([profileOf(4), profileOf(3)], [profileOf(3), profileOf(3)]);
    expect(verdicts).toEqual(['stat unstable']);
    expect(asked).toEqual([[cell.id, other.id], [cell.id]]);
    const kept = await judged([profileOf(4), profileOf(4)], [profileOf(3), profileOf(3)]);
    expect(kept.verdicts).toEqual(['stat shrunk']);
  });

  it('growth that the base has as well the second time is the machine’s, not the head’s', async () => {
    const { verdicts } = await judged([profileOf(3), profileOf(4)], [profileOf(4), profileOf(4)]);
    expect(verdicts).toEqual(['stat unstable']);
  });

  it('a count that was the same three times by chance is unstable the second time', async () => {
    const { verdicts } = await judged([profileOf(3), profileOf(3)], [profileOf(4), profileOf(3, ['stat'])]);
    expect(verdicts).toEqual(['stat unstable']);
  });
});

describe('executions that are counted', () => {
  /** Numbers of opens, one each execution, the last one again and again; each execution takes this long. */
  function counterOfOpens(opens: readonly number[], elapsedMs: number, log: string[], side: string) {
    let execution = 0;
    return (cells: { id: string }[], executions: number): Promise<ProfilePass> => {
      log.push(`${side}${executions}`);
      const counted = Array.from({ length: executions }, (): Profile => {
        const stat = opens[Math.min(execution++, opens.length - 1)]!;
        return { perOp: { stat }, source: 'strace' };
      });
      const profile = { ...combineProfiles(counted), repetitions: executions };
      return Promise.resolve({
        profiles: new Map(cells.map(({ id }) => [id, profile])),
        elapsedMs: new Map(cells.map(({ id }) => [id, executions * elapsedMs])),
        ...{ skipped: [], errors: [] },
      });
    };
  }
  async function counted(base: number[], head: number[], elapsedMs: number) {
    const log: string[] = [];
    const counters = [counterOfOpens(base, elapsedMs, log, 'A'), counterOfOpens(head, elapsedMs, log, 'B')] as const;
    const { before, after, notes } = await countSides([cell], ...counters, { budgets: [], time });
    const [ofBase, ofHead] = [before, after].map(({ profiles }) => profiles.get(cell.id)!);
    return { turns: log.join(' '), base: ofBase!, head: ofHead!, notes };
  }

  it('are in turns, each side as often first', async () => {
    expect((await counted([1], [1], 100)).turns).toBe('A2 B2 B2 A2 A2 B2');
  });

  it('stop when the counts agree and the time for them is spent', async () => {
    expect((await counted([1], [1], 300)).turns).toBe('A2 B2');
  });

  it('are six a side when a count varies, and its range is that of all of them', async () => {
    const { turns, base, head, notes } = await counted([3, 4, 5, 4, 2, 3], [3], 160);
    expect(turns).toBe('A2 B2 B2 A2 A2 B2');
    expect([base.repetitions, base.ranges?.stat, head.unstable]).toEqual([6, [2, 5], undefined]);
    expect(notes).toEqual([]);
  });

  it('are fewer when they take too long, which is said', async () => {
    const { turns, notes } = await counted([3, 4], [3], 2000);
    expect(turns).toBe('A2 B2');
    expect(notes).toEqual(['import: its counts vary, and it was counted 2 times a side only: it takes 2 s.']);
  });

  it('go on to six when a count is found to vary only where growth is counted again', async () => {
    const { turns, base } = await counted([3, 3, 4], [5], 300);
    expect([turns, base.repetitions, base.ranges?.stat]).toEqual(['A2 B2 B2 A2 A2 B2', 6, [3, 4]]);
  });

  it('show the same ranges in each of 20 comparisons when a program makes 100 or 101 calls at random', async () => {
    for (let comparison = 1; comparison <= 20; comparison++) {
      let state = comparison;
      const random = (): number => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
      const executions = (calls: number): number[] =>
        Array.from({ length: 40 }, () => calls + (random() < 0.5 ? 0 : 1));
      const { base, head } = await counted(executions(100), executions(150), 20);
      const within = (profile: Profile): [number, number] =>
        profile.ranges?.stat ?? [profile.perOp.stat!, profile.perOp.stat!];
      expect(within(base)[1]).toBeLessThan(within(head)[0] - 40);
    }
  });
});

describe('counts in the samples of both sides', () => {
  const id = 'native/read/read?chunk=4KiB&size=16MiB';
  const samplesOf = (io: IoCounters, ops = 4): Sample[] =>
    Array.from({ length: 12 }, (_, round) => ({
      round,
      order: 0,
      ns: 1000,
      io: Object.fromEntries(Object.entries(io).map(([name, value]) => [name, ops * (value as number)])),
    }));
  const compared = (base: Sample[], head: Sample[], type = 'path', runtime = 'g++ 13'): string[] => {
    const subject = (samples: Sample[]) => ({ opsPerSample: 4, samples });
    const side = (version: string) => ({ environment: {}, runners: { native: { runtime: version } } });
    const run = {
      subjects: { base: side('g++ 13'), head: side(runtime) },
      cells: { [id]: { type, subject: { base: subject(base), head: subject(head) } } },
      comparison: { base: { subject: 'base', name: 'base' }, head: { subject: 'head', name: 'head' } },
      ...{ id: 'r', errors: [], skipped: [] },
    } as unknown as RunDocument;
    return (judgementOf(run).cells[id]?.counts ?? []).map(
      ({ metric, base: before, head: after, verdict }) => `${metric} ${before} → ${after} ${verdict}`,
    );
  };
  const whole = samplesOf({ readCalls: 4097, readBytes: 16_777_216 });

  it('are not mentioned when they are the same', () => {
    expect(compared(whole, whole)).toEqual([]);
  });
  it('fail for one byte or call more', () => {
    expect(compared(whole, samplesOf({ readCalls: 8193, readBytes: 16_777_216 }))).toEqual(['read 4097 → 8193 grown']);
    expect(compared(whole, samplesOf({ readCalls: 4097, readBytes: 18_454_937.5 }))).toEqual([
      'readBytes 16777216 → 18454937.5 grown',
    ]);
  });
  it('fail nothing where a sample has another count than the others', () => {
    const unlike = samplesOf({ readCalls: 8193, readBytes: 16_777_216 });
    unlike[3]!.io = { ...unlike[3]!.io, readCalls: 1 };
    expect(compared(whole, unlike)).toEqual([]);
  });
  it('fail nothing where the device sets the pace, or the runtime is another', () => {
    const more = samplesOf({ readCalls: 8193, readBytes: 16_777_216 });
    expect(compared(whole, more, 'device')).toEqual(['read 4097 → 8193 within-tolerance']);
    expect(compared(whole, more, 'path', 'g++ 14')).toEqual(['read 4097 → 8193 within-tolerance']);
  });
  it('say nothing of a few samples, or of those without', () => {
    expect(compared(whole, samplesOf({ readCalls: 8193 }).slice(0, 5))).toEqual([]);
    expect(compared(whole, [...whole.slice(1), { round: 0, order: 0, ns: 1000 }])).toEqual([]);
  });
});
