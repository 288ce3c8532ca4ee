/**
 * A judged run arranged for reading: what changed (counts first, for they are certain), the rest, and how many of each.
 * Every rendering of a judgement starts here, so that all say the same.
 */
import type { CellJudgement, CountChange, GateFinding, Judgement, RunDocument } from '../model/index.ts';

/** A run and what was decided about it. */
export interface JudgedRun {
  run: RunDocument;
  judgement: Judgement;
}

/** What a report is about: one judged run for each environment, and where there is more to see. */
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
  /** The store as `io-perf accept --store` takes it. */
  store?: string | undefined;
  /** Which comment of a pull request this is: each id has one, updated in place. */
  commentId?: string | undefined;
}

/** One line of the table of what changed. */
export type Change =
  | { kind: 'count'; cell: string; count: CountChange; fails: boolean; worse: boolean }
  | { kind: 'time'; cell: string; judged: CellJudgement; fails: boolean; worse: boolean };

const keyOf = (rule: string, cell: string | undefined): string => JSON.stringify([rule, cell]);

/** Worse before better, failing before advisory; counts before times; otherwise the largest change first. */
export function changesOf({ cells, gate }: Judgement): Change[] {
  const failing = new Set(gate.filter(({ failed }) => failed).map(({ rule, cell }) => keyOf(rule, cell)));
  const entries = Object.entries(cells);
  const counts = entries.flatMap(([cell, { counts: counted = [] }]) =>
    counted
      .filter(({ verdict }) => verdict === 'grown' || verdict === 'shrunk')
      .map((count): Change => {
        const worse = count.verdict === 'grown';
        const fails = worse && (failing.has(keyOf('count', cell)) || failing.has(keyOf('budget', cell)));
        return { kind: 'count', cell, count, fails, worse };
      }),
  );
  const times = entries
    .filter(([, { verdict }]) => verdict === 'regressed' || verdict === 'improved')
    .map(([cell, judged]): Change => {
      const worse = judged.verdict === 'regressed';
      return { kind: 'time', cell, judged, fails: worse && failing.has(keyOf('time', cell)), worse };
    });
  return [...counts, ...times.sort((a, b) => sizeOf(b) - sizeOf(a))].sort((a, b) => rankOf(a) - rankOf(b));
}

/** Array.prototype.sort is stable: within a rank the order stays. */
const rankOf = ({ fails, worse, kind }: Change): number => (kind === 'count' ? 0 : 4) + (fails ? 0 : worse ? 1 : 2);

const sizeOf = (change: Change): number =>
  change.kind === 'time' && change.judged.ratio !== null ? Math.abs(Math.log(change.judged.ratio)) : 0;

/** How many cells of each kind. A cell that does more I/O and is slower counts in both. */
export interface Tally {
  cells: number;
  compared: number;
  slower: number;
  moreIo: number;
  faster: number;
  lessIo: number;
  undecided: number;
  unmeasured: number;
  fresh: number;
  removed: number;
  otherEnvironment: number;
  brokenBudgets: number;
}

export function tally(judgement: Pick<Judgement, 'cells' | 'gate'>): Tally {
  const cells = Object.values(judgement.cells);
  const having = (verdict: CellJudgement['verdict']): number => cells.filter((cell) => cell.verdict === verdict).length;
  const counting = (verdict: CountChange['verdict']): number =>
    cells.filter(({ counts = [] }) => counts.some((count) => count.verdict === verdict)).length;
  const [fresh, removed, unmeasured, otherEnvironment] = [
    having('new'),
    having('removed'),
    having('failed'),
    having('environment-changed'),
  ];
  return {
    cells: cells.length,
    compared: cells.length - fresh - removed - unmeasured - otherEnvironment,
    slower: having('regressed'),
    moreIo: counting('grown'),
    faster: having('improved'),
    lessIo: counting('shrunk'),
    undecided: having('inconclusive'),
    unmeasured,
    fresh,
    removed,
    otherEnvironment,
    brokenBudgets: judgement.gate.filter(isBrokenBudget).length,
  };
}

/** A budget that no count of a cell shows: a ratio inside the run, a rule on the whole. */
export const isBrokenBudget = ({ rule, failed, cell }: GateFinding): boolean =>
  rule === 'budget' && failed && cell === undefined;

export function sumTallies(tallies: readonly Tally[]): Tally {
  const sum = tally({ cells: {}, gate: [] });
  for (const each of tallies) {
    for (const name of Object.keys(sum) as (keyof Tally)[]) sum[name] += each[name];
  }
  return sum;
}

/** The environments with the worst news first. */
export function byUrgency(runs: readonly JudgedRun[]): JudgedRun[] {
  const rank = ({ judgement }: JudgedRun): number => {
    if (judgement.failed) return 0;
    const position = ['failed', 'regressed', 'environment-changed', 'inconclusive', 'improved'].indexOf(
      judgement.verdict,
    );
    return position < 0 ? 9 : position + 1;
  };
  return [...runs].sort((a, b) => rank(a) - rank(b));
}
