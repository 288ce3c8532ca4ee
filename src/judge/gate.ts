/** Why a build fails, or is warned: one sentence for each reason, to be understood alone. */
import type { CellJudgement, CountChange, GateFinding, Judgement } from '../model/index.ts';
import type { Verdict } from './verdict.ts';

type Sides = Pick<Judgement, 'basis' | 'base'>;

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
    ...(cell.counts ?? []).flatMap((count) => countFinding(name, count, failOn.length > 0)),
    ...timeFinding(name, cell, failOn, sides),
  ]);
}

function timeFinding(name: string, cell: CellJudgement, failOn: readonly Verdict[], sides: Sides): GateFinding[] {
  const failed = failOn.includes(cell.verdict) && cell.advisory !== true;
  switch (cell.verdict) {
    case 'failed':
      return [
        {
          rule: 'failed',
          cell: name,
          failed,
          message: `${name} could not be measured: ${cell.reason ?? 'no reason is known'}.`,
        },
      ];
    case 'regressed':
      return [{ rule: 'time', cell: name, failed, message: `${name} is ${describeSlowdown(cell, sides)}.` }];
    case 'inconclusive':
      // Only where the user made it a reason: noise is no news.
      return failOn.includes('inconclusive')
        ? [
            {
              rule: 'inconclusive',
              cell: name,
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
              cell: name,
              failed,
              message: `${name} is ${cell.verdict}, which this project does not accept.`,
            },
          ]
        : [];
  }
}

/** `12.3 % slower than base (95 % interval +10.1 % to +14.6 %, 38 pairs)` */
function describeSlowdown({ ratio, low, high, pairsUsed }: CellJudgement, { basis, base }: Sides): string {
  const versus = basis === 'history' ? 'its stored runs' : (base?.name ?? 'base');
  const how = [
    ...(low === null || high === null ? [] : [`95 % interval ${percent(low)} to ${percent(high)}`]),
    ...(pairsUsed === undefined ? [] : [`${pairsUsed} pairs`]),
  ];
  const amount = ratio === null ? '' : `${percent(ratio).replace('+', '')} `;
  return `${amount}slower than ${versus}${how.length > 0 ? ` (${how.join(', ')})` : ''}`;
}

function countFinding(
  name: string,
  { metric, base, head, verdict, allowed }: CountChange,
  gated: boolean,
): GateFinding[] {
  if (verdict !== 'grown') return [];
  const from = base === undefined ? '' : `, ${figure(base)} before`;
  const limit = allowed === undefined ? '' : `; allowed is ${allowed}`;
  return [
    {
      rule: allowed === undefined ? 'count' : 'budget',
      cell: name,
      failed: gated,
      message: `${name} needs ${head === undefined ? 'more' : figure(head)} ${metric} per operation${from}${limit}.`,
    },
  ];
}

/** At most four significant digits, without an exponent. */
const figure = (value: number): string =>
  Math.abs(value) >= 1000 ? value.toFixed(0) : String(Number(value.toPrecision(4)));

/** A ratio as a change: `+6.1 %`, `-12 %`. */
function percent(ratio: number): string {
  const change = (ratio - 1) * 100;
  return `${change < 0 ? '' : '+'}${change.toFixed(Math.abs(change) < 9.95 ? 1 : 0)} %`;
}
