/** Why a build fails, or is warned: one sentence for each reason, to be understood alone. */
import { cellPattern } from '../matrix/index.ts';
import { type CellJudgement, type GateFinding, type Judgement } from '../document/index.ts';
import { formatExact, formatFold, formatInterval, noFigure } from '../present/words/index.ts';
import { fewestForInterval } from '../stats/index.ts';
import { countFindings } from './count-findings.ts';
import type { Verdict } from './verdict.ts';

type Sides = Pick<Judgement, 'basis' | 'base'> & {
  /** Of a cell that another tool measured and that counts: `allocs/op`. */
  unitOf: (cell: string) => string | undefined;
};

/**
 * Findings of the cells, in their order: what failed, exact counts, times.
 * @param failOn verdicts that fail the build; counts that grew do so always, unless this is empty (a first run)
 */
export function gateFindings(
  cells: readonly (readonly [string, CellJudgement])[],
  failOn: readonly Verdict[],
  sides: Sides,
): GateFinding[] {
  return cells.flatMap(([name, cell]) => [
    ...countFindings(name, cell.counts ?? [], failOn.length > 0),
    ...timeFinding(name, cell, failOn, sides),
  ]);
}

function timeFinding(id: string, cell: CellJudgement, failOn: readonly Verdict[], sides: Sides): GateFinding[] {
  const name = cellPattern(id);
  const failed = failOn.includes(cell.verdict) && cell.advisory !== true;
  switch (cell.verdict) {
    case 'failed':
      return [
        {
          rule: 'failed',
          cell: id,
          failed,
          message: `${name} could not be measured: ${cell.reason ?? 'no reason is known'}.`,
        },
      ];
    case 'regressed':
      return [
        {
          rule: 'time',
          cell: id,
          failed,
          message: `${name}${describeGrowth(cell, sides.unitOf(id), sides) ?? ` is ${describeSlowdown(cell, sides)}`}.`,
        },
      ];
    case 'inconclusive':
      // Only where the user made it a reason: noise is no news.
      return failOn.includes('inconclusive')
        ? [
            {
              rule: 'inconclusive',
              cell: id,
              failed,
              message: `${name} could not be decided${cell.reason === undefined ? '' : ` (${cell.reason})`}.`,
            },
          ]
        : [];
    default:
      return failed
        ? [
            {
              rule: 'time',
              cell: id,
              failed,
              message: `${name} is ${cell.verdict}, which this project does not accept.`,
            },
          ]
        : [];
  }
}

const opponent = ({ basis, base }: Sides): string => (basis === 'history' ? 'its stored runs' : (base?.name ?? 'base'));

/** `: 0 → 3 allocs/op, against its stored runs`; undefined for times. */
function describeGrowth({ baseNs, headNs }: CellJudgement, unit: string | undefined, sides: Sides): string | undefined {
  if (unit === undefined || baseNs === undefined || headNs === undefined) return undefined;
  const [before, after] = [baseNs, headNs].map((value) => formatExact(value));
  return `: ${before} → ${after} ${unit}, against ${opponent(sides)}`;
}

/** `12 % slower than base (95 % interval [+10, +15], 38 pairs)`, `×53 slower than base (14 pairs)` */
function describeSlowdown({ ratio, low, high, pairsUsed }: CellJudgement, sides: Sides): string {
  const versus = opponent(sides);
  const interval =
    pairsUsed !== undefined && pairsUsed < fewestForInterval ? noFigure : formatInterval(ratio, low, high);
  const how = [
    ...(interval === noFigure ? [] : [`95 % interval ${interval}`]),
    ...(pairsUsed === undefined ? [] : [`${pairsUsed} pairs`]),
  ];
  const amount = ratio === null ? '' : `${formatFold(ratio)} `;
  return `${amount}slower than ${versus}${how.length > 0 ? ` (${how.join(', ')})` : ''}`;
}
