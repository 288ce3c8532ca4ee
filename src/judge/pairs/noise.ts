/** Compares a program with itself: every change found is a false alarm. The verdicts as a record stored with the run. */
import {
  isCounted,
  type Judgement,
  type Noise,
  type NoiseCell,
  type NoiseVerdict,
  noiseVerdicts,
  type RunDocument,
  samplesOf,
} from '../../core/document/index.ts';
import { defaultPolicy, minPairs, type PairedPolicy } from '../policy.ts';
import type { CellVerdict } from './description.ts';
import { isChange } from './endpoints.ts';
import { nullArmVerdicts, pairedVerdicts } from './live-comparison.ts';
import { isPaired, resultOf } from '../measured.ts';

const nsPerSecond = 1e9;

/** Noise of a comparison, from base against base; undefined without a null arm. Cells that wait for the device cannot raise an alarm. */
export function noiseOf(run: RunDocument, policy: PairedPolicy = defaultPolicy): Noise | undefined {
  const verdicts = isPaired(run) ? nullArmVerdicts(run, policy) : undefined;
  if (verdicts === undefined) return undefined;
  const { base, nullArm } = run.comparison!;
  const cells = noiseCells(run, [base?.subject, nullArm], verdicts);
  return { seconds: cells.reduce((sum, { seconds }) => sum + seconds, 0), cells };
}

/** The same for a comparison whose two sides are one program. @param seconds its share of the job */
export function noiseOfCheck(run: RunDocument, seconds: number, policy: PairedPolicy = defaultPolicy): Noise {
  if (!isPaired(run)) return { seconds, cells: [] };
  const { base, head } = run.comparison;
  return { seconds, cells: noiseCells(run, [base.subject, head.subject], pairedVerdicts(run, policy)) };
}

/** The form shown beside a verdict: the cells that changed. */
export const nullArmOfNoise = ({ cells }: Noise): NonNullable<Judgement['nullArm']> => ({
  changed: cells.filter(({ verdict }) => isChange(verdict)).map(({ cell }) => cell),
  cells: cells.length,
});

/** Cells whose time was judged: not counted ones, duplicates of another cell, or those with too few pairs for any verdict. */
function noiseCells(
  run: RunDocument,
  subjects: readonly (string | undefined)[],
  verdicts: ReadonlyMap<string, CellVerdict>,
): NoiseCell[] {
  return Object.entries(run.cells).flatMap(([cell, { type, sameAs }]): NoiseCell[] => {
    const judged = verdicts.get(cell);
    if (judged === undefined || type === 'device' || sameAs !== undefined) return [];
    const { verdict, pairsUsed: pairs, minimumDetectable: detectable } = judged;
    if (!isNoiseVerdict(verdict) || detectable === null) return [];
    if (verdict === 'inconclusive' && pairs < minPairs) return [];
    const sides = subjects.flatMap((name) => resultOf(run, cell, name) ?? []);
    if (sides.some(({ summary }) => summary !== undefined && isCounted(summary))) return [];
    const ns = sides.flatMap((side) =>
      samplesOf(side)
        .slice(0, pairs)
        .map((sample) => sample.ns ?? 0),
    );
    const seconds = ns.reduce((sum, each) => sum + each, 0) / nsPerSecond;
    return [{ cell, verdict, pairs, seconds, detectable }];
  });
}

const isNoiseVerdict = (verdict: string): verdict is NoiseVerdict =>
  (noiseVerdicts as readonly string[]).includes(verdict);
