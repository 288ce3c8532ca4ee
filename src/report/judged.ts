/**
 * A judged run arranged for reading: what changed, what else was found, and in which order. Every report of a judgement starts
 * here, so that all reports have the same content and the same counts.
 */
import {
  defined,
  isTime,
  type CellJudgement,
  type CellResult,
  type CountChange,
  type GateReason,
  type JudgedRun,
  type Judgement,
  type RunDocument,
} from '../core/document/index.ts';
import { cellName, isWorkloadId } from '../core/cells/index.ts';
import { byVerdict, isAmountOfBytes, isFigure } from '../core/words/index.ts';

/** The content of a report: one judged run for each environment, and links to more. */
export interface Report {
  runs: readonly JudgedRun[];
  links?: {
    /** The dashboard. */
    trends?: string | undefined;
    /** The run document. */
    runFile?: string | undefined;
    /** The job's log. */
    job?: string | undefined;
  };
  /** A small trend of the worst change: addresses of pictures for light and dark pages, and the same in words. */
  picture?: { light: string; dark: string; alt: string } | undefined;
  /** The store as `io-perf accept --store` takes it. */
  store?: string | undefined;
  /** Whether a workflow of the repository handles comments `/io-perf accept …`. */
  canAccept?: boolean | undefined;
  /** The id of the comment on the pull request. There is one comment for each id, updated in place. */
  commentId?: string | undefined;
}

interface Common {
  cell: string;
  fails: boolean;
  worse: boolean;
  /** Worse, and a person has accepted it. */
  accepted?: { why: string; by?: string };
  /** Worse, and io-perf.yml exempts the workload. */
  notGated?: true;
}

/** One row of the table of what changed. */
export type Change =
  | (Common & { kind: 'count'; count: CountChange })
  | (Common & { kind: 'time'; judged: CellJudgement });

/** The name that people use: a workload's own name. */
export const nameOf = (run: RunDocument, cell: string): string => cellName(cell, resultOf(run, cell)?.name);

/** Zero on both sides, as most counts of a garbage collector: not worth a row. */
export const isZeroEverywhere = ({ verdict, base, head }: CellJudgement): boolean =>
  verdict === 'unchanged' && base?.value === 0 && head?.value === 0 && !isTime(head);

const resultOf = ({ cells }: RunDocument, cell: string): CellResult | undefined =>
  Object.hasOwn(cells, cell) ? cells[cell] : undefined;

const keyOf = (rule: string, cell: string | undefined): string => JSON.stringify([rule, cell]);

/** Failures first, then worse, accepted, better. The cell with the worst change comes first, with its counts before its time. */
export function changesOf(judgement: Pick<Judgement, 'cells' | 'gate'>): readonly Change[] {
  const known = changesByJudgement.get(judgement);
  if (known) return known;
  const changes = findChanges(judgement);
  changesByJudgement.set(judgement, changes);
  return changes;
}

/** Every part of a page asks for this, so it is kept. A judgement does not change once it is shown. */
const changesByJudgement = new WeakMap<object, readonly Change[]>();

function findChanges({ cells, gate }: Pick<Judgement, 'cells' | 'gate'>): Change[] {
  const failing = new Set(gate.filter(({ failed }) => failed).map(({ rule, cell }) => keyOf(rule, cell)));
  const changes = Object.entries(cells).flatMap(([cell, judged]): Change[] => [
    ...(judged.counts ?? []).flatMap((count): Change[] => {
      if (count.verdict === 'fewer-syncs') return [];
      const rule = count.allowed === undefined ? 'count' : 'budget';
      const worse = count.verdict === 'grown' || count.accepted !== undefined;
      if (!worse && count.verdict !== 'shrunk') return [];
      const fails = count.verdict === 'grown' && failing.has(keyOf(rule, cell));
      return [{ kind: 'count', cell, count, fails, worse, ...acceptanceOf(count), ...exemptionOf(judged, worse) }];
    }),
    ...timeChange(cell, judged, failing.has(keyOf('time', cell))),
  ]);
  const groups = new Map<string, Group>();
  for (const change of changes) {
    const { certain, size } = groups.get(groupOf(change)) ?? { certain: false, size: 0 };
    groups.set(groupOf(change), {
      certain: certain || change.kind === 'count',
      size: Math.max(size, severityOf(change)),
    });
  }
  return changes.sort((a, b) => {
    const [ofA, ofB] = [groups.get(groupOf(a))!, groups.get(groupOf(b))!];
    return (
      rankOf(a) - rankOf(b) ||
      Number(ofB.certain) - Number(ofA.certain) ||
      ofB.size - ofA.size ||
      compareText(a.cell, b.cell) ||
      Number(a.kind === 'time') - Number(b.kind === 'time') ||
      severityOf(b) - severityOf(a)
    );
  });
}

/** The changes of one cell that have one rank, shown together. */
interface Group {
  certain: boolean;
  /** The severity of the strongest change. */
  size: number;
}

const groupOf = (change: Change): string => keyOf(String(rankOf(change)), change.cell);

function timeChange(cell: string, judged: CellJudgement, fails: boolean): Change[] {
  if (judged.verdict !== 'regressed' && judged.verdict !== 'improved') return [];
  if (judged.sameAs !== undefined || judged.explained !== undefined) return [];
  const worse = judged.verdict === 'regressed';
  return [
    {
      kind: 'time',
      cell,
      judged,
      fails: worse && fails,
      worse,
      ...(worse ? acceptanceOf(judged) : {}),
      ...exemptionOf(judged, worse),
    },
  ];
}

const exemptionOf = ({ gated }: CellJudgement, worse: boolean): Pick<Common, 'notGated'> =>
  worse && gated === false ? { notGated: true } : {};

/** Names of the workloads that io-perf.yml exempts from the gate. */
export const notGatedNames = ({ run, judgement }: JudgedRun): string[] => [
  ...new Set(
    Object.entries(judgement.cells).flatMap(([cell, { gated }]) =>
      gated === false ? [isWorkloadId(cell) ? cellName(cell.split('?')[0]!) : nameOf(run, cell)] : [],
    ),
  ),
];

/** How the document has a change of a count and of a time. */
type Acceptance = Record<'accepted' | 'acceptedBy', string | undefined>;

const acceptanceOf = ({ accepted, acceptedBy }: Partial<Acceptance>): Pick<Common, 'accepted'> =>
  accepted === undefined ? {} : { accepted: { why: accepted, ...defined({ by: acceptedBy }) } };

/** Failing, worse, accepted, better. */
export const rankOf = ({
  fails,
  worse,
  accepted,
}: Pick<Common, 'fails' | 'worse'> & { accepted?: Common['accepted'] | undefined }): number =>
  fails ? 0 : !worse ? 3 : accepted ? 2 : 1;

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** A difference of fewer bytes is small, whatever the ratio. One more call is not small. */
const smallBytes = 4096;

/** How strong a change is: |ln ratio|, with a constant added on both sides, since a base may be 0. */
export function severityOf(change: Change): number {
  if (change.kind === 'time') {
    const { ratio } = change.judged;
    return isFigure(ratio) && ratio > 0 ? Math.abs(Math.log(ratio)) : 0;
  }
  const { metric, base, head } = change.count;
  if (!isFigure(head)) return 0;
  const grain = isAmountOfBytes(metric) ? smallBytes : 1;
  return Math.abs(Math.log((head + grain) / ((isFigure(base) ? base : 0) + grain)));
}

/** A smaller improvement of a count is noise of the runtime's start. */
const minImprovement = 0.01;

/** A change that prints as 0.0 % is not shown. */
const printsAsNothing = 0.0005;

/** Whether a change has a row above the fold. The others are in the fold. */
export function isWorthARow(change: Change): boolean {
  if (change.fails || change.kind === 'time') return true;
  const { base, head, allowed } = change.count;
  if (!isFigure(base) || !isFigure(head) || base === 0) return true;
  const share = Math.abs(head / base - 1);
  return share >= (change.worse || allowed !== undefined ? printsAsNothing : minImprovement);
}

/** Failures that have no row: fewer flushes, a budget that no count of a cell shows (a ratio inside the run, a rule for all), and cells that changed together. */
export const reasonsWithoutRow = ({ gate, cells }: Judgement): GateReason[] =>
  gate.filter(
    (reason) =>
      reason.failed &&
      (reason.cells !== undefined ||
        reason.rule === 'fewer-syncs' ||
        (reason.rule === 'budget' && !limitsCounts(cells, reason.cell))),
  );

const limitsCounts = (cells: Judgement['cells'], cell: string | undefined): boolean =>
  cell !== undefined &&
  Object.hasOwn(cells, cell) &&
  (cells[cell]!.counts ?? []).some(({ verdict, allowed }) => verdict === 'grown' && allowed !== undefined);

export type Entry = [cell: string, judged: CellJudgement];

/** Cells with a fact of their own: bandwidth and IOPS of one benchmark are one fact. */
export const ownFacts = (cells: Judgement['cells']): Entry[] =>
  Object.entries(cells).filter(([, { sameAs }]) => sameAs === undefined);

/** Cells that count for the verdict of the whole. Cells that wait for the device are reported apart, unless there are no others. */
export function gatedCells({ cells }: Pick<Judgement, 'cells'>): Entry[] {
  const all = ownFacts(cells);
  const gated = all.filter(([, { type }]) => type !== 'device');
  return gated.length > 0 ? gated : all;
}

export const havingVerdict = (entries: readonly Entry[], ...verdicts: CellJudgement['verdict'][]): Entry[] =>
  entries.filter(([, { verdict }]) => verdicts.includes(verdict));

/** Environments with the worst change first. */
export const byUrgency = (runs: readonly JudgedRun[]): JudgedRun[] =>
  [...runs].sort(
    ({ judgement: a }, { judgement: b }) => Number(b.failed) - Number(a.failed) || byVerdict(a.verdict, b.verdict),
  );
