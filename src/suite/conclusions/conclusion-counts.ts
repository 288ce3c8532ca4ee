/** What the arms of the studies ask the kernel for (src/suite/matrix/data/finding-counts.yaml), looked up in one run. */
import { isSummed, type FindingCount, type Profile, type RunDocument } from '../../core/document/index.ts';
import { cellsOfPattern, type FindingCount as CountRule, findingCounts } from '../matrix/index.ts';
import { unitsPerOp } from './cell-ratios.ts';
import { arithmetic, limitedFigure } from '../../judge/index.ts';

/**
 * The counts that explain a published conclusion (src/suite/matrix/data/finding-counts.yaml): the rules that the run has counts for; of several cells that one
 * means, the one that fulfils it least.
 */
export function judgeConclusionCounts(conclusion: string, run: RunDocument, subject: string): FindingCount[] {
  const profiles = new Map<string, { profile: Profile; bytesPerOp: number | undefined }>();
  for (const [id, { subject: subjects }] of Object.entries(run.cells)) {
    const measured = Object.hasOwn(subjects, subject) ? subjects[subject]! : undefined;
    if (measured?.profile) profiles.set(id, { profile: measured.profile, bytesPerOp: measured.bytesPerOp });
  }
  return findingCounts()
    .filter((rule) => rule.finding === conclusion)
    .flatMap((rule) => {
      const judged = cellsOfPattern(rule.cell, profiles.keys()).flatMap((id): FindingCount[] => {
        const counted = profiles.get(id)!;
        const { profile } = counted;
        // Sums of the system know no names of calls.
        if (isSummed(profile)) return [];
        return [judgeCell(rule, id, profile, unitsPerOp(id, counted, rule.per))];
      });
      const worst = (['does-not-hold', 'undecided', 'holds'] as const)
        .map((status) => judged.find((one) => one.status === status))
        .find(Boolean);
      return worst ? [worst] : [];
    });
}

function judgeCell(rule: CountRule, cell: string, profile: Profile, units: number): FindingCount {
  const { what, metric, beyond, per = 'op', exactly, atLeast, atMost } = rule;
  const names = beyond === undefined ? [metric] : [metric, beyond];
  const isUnstable = names.some(
    (name) => profile.unstable?.some((one) => one === name || one === `kind ${name}`) ?? false,
  );
  const count = limitedFigure(profile, metric) - (beyond === undefined ? 0 : limitedFigure(profile, beyond));
  const measured = count / units;
  const isKept =
    (exactly === undefined || Math.abs(measured - exactly) <= arithmetic) &&
    (atLeast === undefined || measured >= atLeast - arithmetic) &&
    (atMost === undefined || measured <= atMost + arithmetic);
  return {
    what,
    status: isUnstable ? 'undecided' : isKept ? 'holds' : 'does-not-hold',
    cell,
    metric,
    per,
    measured,
    demand: [
      ...(exactly === undefined ? [] : [`exactly ${exactly}`]),
      ...(atLeast === undefined ? [] : [`at least ${atLeast}`]),
      ...(atMost === undefined ? [] : [`at most ${atMost}`]),
    ].join(', '),
  };
}
