/** Measures two subjects in pairs until the judge has decided each cell. */
import type { MeasurePlan, PairingPlan, SubjectPlan } from '../../engine/index.ts';
import { LiveComparison, type PairedPolicy } from '../../judge/index.ts';
import { maxVisits } from './policy.ts';
import { type Comparison, defined } from '../../core/document/index.ts';

export function pairUntilDecided(
  { cells, budget }: Pick<MeasurePlan, 'cells' | 'budget'>,
  subjects: PairingPlan['subjects'],
  policy: PairedPolicy,
  hooks: {
    findUntouched?: (cells: readonly string[]) => Promise<ReadonlySet<string>>;
    betweenRounds?: PairingPlan['betweenRounds'];
  } = {},
): { pairing: PairingPlan; live: LiveComparison } {
  const { findUntouched, betweenRounds } = hooks;
  const device = cells.filter(({ type }) => type === 'device').map(({ id }) => id);
  const live = new LiveComparison(new Set(device), policy);
  const pairing: PairingPlan = {
    subjects,
    maxVisits: 'rounds' in budget ? budget.rounds : maxVisits,
    referee: live,
    ...(betweenRounds && { betweenRounds }),
    ...(findUntouched && {
      beforePlanning: async (cells) => {
        live.untouched = await findUntouched(cells);
        return live.untouched;
      },
    }),
  };
  return { pairing, live };
}

/** As in the run document. */
export const plannedOf = ({ planned, untouched }: LiveComparison): Pick<Comparison, 'planned' | 'untouched'> => ({
  ...defined({ planned: planned && Object.fromEntries(planned) }),
  ...(untouched.size > 0 && { untouched: [...untouched] }),
});

/** The same subject a second time, with its own folder and processes. */
export const again = (plan: SubjectPlan): SubjectPlan => ({ ...plan, name: 'null' });
