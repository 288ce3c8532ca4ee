/** Reasons why a build fails or gets a warning, each a complete sentence, and notes. */
import { cellPattern } from '../core/cells/index.ts';
import {
  type CellJudgement,
  type GateReason,
  isCounted,
  isTime,
  type Judgement,
  type Note,
  type RunDocument,
  timePerOp,
  samplesOf,
} from '../core/document/index.ts';
import { formatExact, formatFold, formatInterval, noFigure } from '../core/words/index.ts';
import { minForInterval } from '../core/stats/index.ts';
import { countReasons, notGatedText } from './counts/sentences.ts';
import type { GroupChange } from './pairs/group-evidence.ts';
import type { FailOn } from './not-measured.ts';

type Sides = Pick<Judgement, 'basis' | 'base'>;

/**
 * The reasons of the cells in order: failures, exact counts, times.
 * @param failsOf verdicts of a cell that fail the build; growing counts always fail unless this is empty (a first run)
 */
export function gateReasons(
  cells: readonly (readonly [string, CellJudgement])[],
  failsOf: (cell: string) => FailOn,
  sides: Sides,
  nameOf: (id: string) => string = cellPattern,
): GateReason[] {
  return cells.flatMap(([id, cell]) => [
    ...countReasons(id, cell.counts ?? [], {
      gated: failsOf(id).length > 0,
      syncsFail: failsOf(id).includes('fewer-syncs'),
    }),
    ...timeReasons(id, cell, failsOf(id), sides, nameOf(id)),
  ]);
}

function timeReasons(id: string, cell: CellJudgement, failOn: FailOn, sides: Sides, name: string): GateReason[] {
  const { verdict, reason, advisory } = cell;
  const failed = failOn.includes(verdict) && advisory !== true;
  const because = (rule: GateReason['rule'], message: string): GateReason[] => [{ rule, cell: id, failed, message }];
  switch (verdict) {
    case 'failed':
      return because(
        'failed',
        `${name} could not be measured: ${(reason ?? 'no reason is known').replace(/\.$/, '')}.`,
      );
    case 'regressed':
      return because('time', `${name}${describeGrowth(cell, sides) ?? describeSlowdown(cell, sides)}.`);
    case 'inconclusive': {
      // Noise is reported only if the user made it a reason.
      const why = reason === undefined ? '' : ` (${reason})`;
      return failOn.includes(verdict) ? because(verdict, `${name} could not be decided${why}.`) : [];
    }
    default:
      return failed ? because('time', `${name} is ${verdict}, which this project does not accept.`) : [];
  }
}

/** Cells that regressed only as a group: `java/read: 4 cells together are 6.0 % slower than base (95 % interval [+3.0, +9.0]).` */
export function groupReasons(groups: readonly GroupChange[], failOn: FailOn, sides: Sides): GateReason[] {
  return groups.map(({ name, cells, by, ratio, low, high }) => {
    const amount = formatFold(ratio);
    const what = by === 'cpu' ? `spend ${amount} more time on the processor` : `are ${amount} slower`;
    return {
      rule: 'time',
      cells: [...cells],
      failed: failOn.includes('regressed'),
      message: `${name}: ${cells.length} cells together ${what} than ${opponent(sides)} (95 % interval ${formatInterval(ratio, low, high)}).`,
    };
  });
}

const opponent = ({ basis, base }: Sides, runsUsed?: unknown): string =>
  basis === 'history' ? (runsUsed === 1 ? 'its last stored run' : 'its stored runs') : (base?.name ?? 'base');

/** `: 0 → 3 allocs/op, against its stored runs`; undefined for times and rates. */
function describeGrowth({ base, head, runsUsed }: CellJudgement, sides: Sides): string | undefined {
  if (base === undefined || head === undefined || !isCounted(head)) return undefined;
  const [before, after] = [base, head].map(({ value }) => formatExact(value));
  return `: ${before} → ${after} ${head.unit}, against ${opponent(sides, runsUsed)}`;
}

/** ` is 12 % slower than base (95 % interval [+10, +15], 38 pairs)`, ` is ×53 slower than base (14 pairs)`, ` spends 3 % more time on the processor than base (…)` */
function describeSlowdown(judged: CellJudgement, sides: Sides): string {
  const { by, ratio, low, high, pairsUsed, runsUsed, inEachPair, base, head } = judged;
  const versus = opponent(sides, runsUsed);
  const isBounded = pairsUsed === undefined || pairsUsed >= minForInterval || inEachPair === true;
  const interval = isBounded ? formatInterval(ratio, low, high) : noFigure;
  const how = [
    ...(interval === noFigure ? [] : [`95 % interval ${interval}`]),
    ...(pairsUsed === undefined ? [] : [`${inEachPair ? 'all ' : ''}${pairsUsed} pairs`]),
  ];
  const amount = ratio === null ? '' : `${formatFold(ratio)} `;
  const slower =
    by === 'cpu'
      ? ` spends ${amount}more time on the processor`
      : ` is ${amount}${isTime(head ?? base ?? timePerOp) ? 'slower' : 'worse'}`;
  return `${slower} than ${versus}${how.length > 0 ? ` (${how.join(', ')})` : ''}`;
}

/** The part of an id that names a workload. */
export const workloadLines = ['workloads:', '  my-program:', '    command: ./my-program input.txt'] as const;

const machineOnly =
  'This measures the machine and not the project: no workload is configured. Run io-perf init, or write an io-perf.yml such as "workloads: { my-program: { command: ./my-program input.txt } }".';

const timedByIoPerf = 'hyperfine is missing on this machine: io-perf timed the commands itself, on all sides alike.';

/** Notes that a reader needs before the verdict, from the run document. */
export function notesOf({ suite, cells }: Pick<RunDocument, 'suite' | 'cells'>): Note[] {
  const isTimedHere = Object.values(cells).some(({ subject }) =>
    Object.values(subject).some((one) => samplesOf(one).some(({ timedBy }) => timedBy === 'io-perf')),
  );
  return [
    ...(suite === 'machine' ? [{ kind: 'machine-only' as const, message: machineOnly }] : []),
    ...(isTimedHere ? [{ kind: 'timed-by-io-perf' as const, message: timedByIoPerf }] : []),
  ];
}

/** What the project has decided for one cell, in place of its rules for all. */
interface CellRules {
  /** False: the cell is measured and reported, and never fails. */
  isGated: boolean;
  /** Verdicts of it that fail the build. */
  failOn?: FailOn;
}

/** @param cell id, or a pattern of the benchmarks of a workload @returns undefined: the rules for all hold */
export type RulesOf = (cell: string) => CellRules | undefined;

/** A cell that is not gated keeps its reasons, none of which fails. */
export const withoutGate = (reasons: readonly GateReason[], isExempt: (cell: string) => boolean): GateReason[] =>
  reasons.map((reason) =>
    reason.cell !== undefined && isExempt(reason.cell)
      ? { ...reason, failed: false, message: `${reason.message} ${notGatedText}` }
      : reason,
  );
