/** Recorded pairs, one comparison a line: `io-perf judge --batch`. */
import { defined } from '../../core/document/index.ts';
import { defaultPolicy, type PairedPolicy } from '../policy.ts';
import type { BatchComparison } from '../recordings.ts';
import type { CellVerdict } from './description.ts';
import { judgePairs } from './comparison.ts';

/** The result of one comparison of a batch file, as written to a line of the output. */
interface BatchAnswer {
  id: string | number;
  /** Whether any cell regressed. */
  failed: boolean;
  cells: Record<string, BatchCell>;
}

/** Null: an undefined figure. `reason` and `detectable` only for inconclusive cells, `of` only if ratio, low and high are of the mean. */
type BatchCell = Pick<CellVerdict, 'verdict' | 'ratio' | 'low' | 'high' | 'p' | 'pairsUsed'> &
  Partial<Pick<CellVerdict, 'reason' | 'processes' | 'of'>> & { detectable?: number | null };

export function judgeComparison(comparison: BatchComparison, policy: PairedPolicy = defaultPolicy): BatchAnswer {
  const verdicts = [...judgePairs(comparison.cells, policy)];
  return {
    id: comparison.id,
    failed: verdicts.some(([, { verdict }]) => verdict === 'regressed'),
    // A cell may be named `__proto__`: entries, unlike assignments, keep it.
    cells: Object.fromEntries(verdicts.map(([name, verdict]) => [name, answerOf(verdict)])),
  };
}

function answerOf({
  verdict,
  reason,
  of,
  ratio,
  low,
  high,
  p,
  pairsUsed,
  processes,
  minimumDetectable,
}: CellVerdict): BatchCell {
  const answer = {
    verdict,
    ratio: rounded(ratio),
    low: rounded(low),
    high: rounded(high),
    p: rounded(p)!,
    pairsUsed,
    ...defined({ processes, of }),
  };
  return reason === undefined ? answer : { ...answer, reason, detectable: rounded(minimumDetectable) };
}

/** Six significant digits: more than the clock's precision. */
function rounded(value: number | null): number | null {
  return value === null ? null : Number(value.toPrecision(6));
}
