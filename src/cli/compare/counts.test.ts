import { describe, expect, it } from 'vitest';
import { workloadCell } from '../../matrix/index.ts';
import type { ProfilePass } from '../../measure/index.ts';
import type { Profile } from '../../model/index.ts';
import { countSides } from './counts.ts';

const cell = workloadCell('import', {}, 1e9);
const other = workloadCell('other', {}, 1e9);

const profileOf = (stat: number, unstable: string[] = []): Profile => ({
  perOp: { stat, read: 5 },
  source: 'strace',
  repetitions: 3,
  ...(unstable.length > 0 ? { unstable } : {}),
});

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
  const { changes, ...passes } = await countSides([cell, other], before.count, after.count, []);
  const verdicts = (changes.get(cell.id) ?? []).map(({ metric, verdict }) => `${metric} ${verdict}`);
  return { verdicts, asked: after.asked, profile: passes.after.profiles.get(cell.id)! };
}

describe('counts of both sides', () => {
  it('that are the same are looked at once', async () => {
    const { verdicts, asked } = await judged([profileOf(3)], [profileOf(3)]);
    expect(verdicts).toEqual([]);
    expect(asked).toEqual([[cell.id, other.id]]);
  });

  it('that have grown are looked at twice, and growth that stays fails', async () => {
    const { verdicts, asked, profile } = await judged([profileOf(3), profileOf(3)], [profileOf(4), profileOf(4)]);
    expect(verdicts).toEqual(['stat grown']);
    expect(asked).toEqual([[cell.id, other.id], [cell.id]]);
    expect(profile.repetitions).toBe(6);
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
