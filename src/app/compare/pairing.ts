/** Two subjects measured in pairs until each cell is decided: what `measure` asks, answered by the judge. */
import { fewestPairsToDecide, LiveComparison, type PairedPolicy } from '../../judge/index.ts';
import type { Comparison } from '../../document/index.ts';
import type { MeasurePlan, PairingPlan, SubjectPlan } from '../../measure/index.ts';
import { mostVisits } from './policy.ts';

export interface LivePairs {
  pairing: PairingPlan;
  /** Of the comparison: the pairs that each cell was to have, as soon as that is known. */
  planned(): Pick<Comparison, 'planned'>;
}

export function pairUntilDecided(
  { cells, budget }: Pick<MeasurePlan, 'cells' | 'budget'>,
  subjects: PairingPlan['subjects'],
  policy: PairedPolicy,
): LivePairs {
  const device = cells.filter(({ type }) => type === 'device').map(({ id }) => id);
  const live = new LiveComparison(new Set(device), policy);
  let planned: ReadonlyMap<string, number> | undefined;
  return {
    pairing: {
      mostVisits: 'rounds' in budget ? budget.rounds : mostVisits,
      fewestPairs: (count) => fewestPairsToDecide(count, policy),
      subjects,
      isPromising: (pairs, growth) => live.isPromising(pairs, growth),
      decided: (pairs, lost, counts) => {
        planned = counts;
        return live.decided(pairs, lost, counts);
      },
    },
    planned: () => (planned === undefined ? {} : { planned: Object.fromEntries(planned) }),
  };
}

/** The same subject a second time: its own folder, its own processes. */
export const again = (plan: SubjectPlan): SubjectPlan => ({ ...plan, name: 'null' });
