/** The last weeks in a few lines each: what got worse or better, what was accepted, and what is still open. Of a week without any of it nothing is said. */
import type { AcceptanceRow, StoredRun } from '../../history/store/format/index.ts';
import { formatCount } from '../../core/words/index.ts';
import type { OverviewChange, OverviewFile } from './overview-file.ts';
import { describeChange, nameOf, titleOf } from './commit-words.ts';

export interface DigestInput {
  acceptances: readonly AcceptanceRow[];
  /** The runs that the overview is made of. */
  runs: readonly Pick<StoredRun, 'startedAt' | 'pullRequest'>[];
}

interface WeeklyDigest {
  /** `2026-11-16`, and when the week ended, ISO 8601. */
  monday: string;
  end: string;
  title: string;
  lines: string[];
}

/** The last weeks that have ended, the newest first. */
const maxWeeks = 4;
const dayMs = 86_400_000;
const weekMs = 7 * dayMs;
/** 1970-01-05 was a Monday. */
const firstMonday = 4 * dayMs;

/** From Monday to Sunday in UTC. What is still open is as of now, so that only the newest week has it. */
export function weeklyDigests(overview: OverviewFile, { acceptances, runs }: DigestInput): WeeklyDigest[] {
  const now = Date.parse(overview.updatedAt);
  const thisMonday = now - ((now - firstMonday) % weekMs);
  const own = runs.filter(({ pullRequest }) => pullRequest === undefined).map(({ startedAt }) => Date.parse(startedAt));
  return Array.from({ length: maxWeeks }, (_, back) => thisMonday - (back + 1) * weekMs).flatMap((start, back) => {
    const isIn = (at: string): boolean => Date.parse(at) >= start && Date.parse(at) < start + weekMs;
    const facts = factsOf(overview, isIn, acceptances, back === 0 ? start : undefined);
    if (facts.length === 0) return [];
    const measured = own.filter((time) => time >= start && time < start + weekMs).length;
    const [monday, sunday] = [dateOf(start), dateOf(start + 6 * dayMs)];
    const isWhole = overview.runs <= runs.length || Math.min(...own) < start;
    return [
      {
        monday,
        end: new Date(start + weekMs).toISOString(),
        title: `${monday} to ${sunday}: ${facts.map(({ count }) => count).join(', ')}`,
        lines: [
          ...facts.flatMap(({ heading, lines }) => [heading, ...lines.map((line) => `• ${line}`)]),
          `${measured === 0 ? 'Nothing was measured' : `${formatCount(measured, 'run')} measured`} in this week${isWhole ? '' : '; earlier ones of it are not looked at any more'}.`,
        ],
      },
    ];
  });
}

const dateOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

interface Fact {
  /** `2 commits worse` */
  count: string;
  heading: string;
  lines: string[];
}

/** @param openBefore what is open and came before this time is a fact of its own */
function factsOf(
  overview: OverviewFile,
  isIn: (at: string) => boolean,
  acceptances: readonly AcceptanceRow[],
  openBefore: number | undefined,
): Fact[] {
  const commits = commitsOf(overview);
  const inWeek = commits.filter(({ at }) => isIn(at));
  const worse = inWeek.filter(({ verdict }) => verdict === 'regressed');
  const better = inWeek.filter(({ verdict }) => verdict === 'improved');
  const accepted = acceptances.filter(({ at }) => isIn(at));
  const open = commits.filter(
    ({ isOpen, verdict, at }) =>
      isOpen && verdict === 'regressed' && openBefore !== undefined && Date.parse(at) < openBefore,
  );
  const describe = (commit: ChangedCommit): string => describeCommit(overview, commit);
  return [
    factOf('Worse', worse, (count) => `${formatCount(count, 'commit')} worse`, describe),
    factOf('Better', better, (count) => `${formatCount(count, 'commit')} better`, describe),
    factOf('Accepted', accepted, (count) => `${count} accepted`, describeAcceptance),
    factOf('Still open from before', open, (count) => `${count} from before still open`, describe),
  ].flat();
}

/** Of each kind. The page has all. */
const maxLines = 20;

function factOf<T>(
  heading: string,
  of: readonly T[],
  count: (length: number) => string,
  describe: (one: T) => string,
): Fact[] {
  if (of.length === 0) return [];
  const rest = of.length - maxLines;
  const lines = [...of.slice(0, maxLines).map(describe), ...(rest > 0 ? [`and ${rest} more`] : [])];
  return [{ count: count(of.length), heading: `${heading}:`, lines }];
}

const describeAcceptance = ({ cells, metric, commit, reason, by }: AcceptanceRow): string =>
  `${cells}${metric === undefined ? '' : ` (${metric})`} at ${commit.slice(0, 9)}${by === undefined ? '' : ` by ${by}`}: ${reason}`;

interface ChangedCommit {
  verdict: OverviewChange['verdict'];
  firstChangedCommit?: string | undefined;
  /** Measured commits that may have made the change. */
  commits: number;
  at: string;
  isAccepted: boolean;
  isOpen: boolean;
  /** The strongest first. */
  changes: OverviewChange[];
}

/** The groups of the overview; then changes that are in none, as later runs undid them or they are long past. */
function commitsOf({ groups, changes }: OverviewFile): ChangedCommit[] {
  const grouped = groups.map((group): ChangedCommit => {
    const own = group.changes.map((position) => changes[position]!);
    return { ...group, changes: own, isAccepted: group.accepted, isOpen: !group.accepted };
  });
  const known = new Set(grouped.flatMap((commit) => commit.changes));
  const others = new Map<string, ChangedCommit>();
  for (const change of changes.filter((one) => !known.has(one))) {
    const { verdict, firstChangedCommit, at, accepted } = change;
    const key = JSON.stringify([verdict, firstChangedCommit ?? at, accepted !== undefined]);
    const other = others.get(key);
    if (other) other.changes.push(change);
    else
      others.set(key, {
        verdict,
        firstChangedCommit,
        at,
        commits: 1,
        changes: [change],
        isAccepted: accepted !== undefined,
        isOpen: false,
      });
  }
  return [...grouped, ...others.values()];
}

/** `Sync each record: import: fsync 0 → 4 (exact) more I/O, and 2 more changes; accepted` */
function describeCommit(overview: OverviewFile, commit: ChangedCommit): string {
  const { changes, isAccepted, isOpen, verdict } = commit;
  const [first] = changes;
  const more = changes.length - 1;
  const standing = isAccepted ? '; accepted' : isOpen && verdict === 'regressed' ? '; open' : '';
  return `${titleOf(overview, commit)}: ${nameOf(overview, first!.cell)}: ${describeChange(overview, first!)}${more > 0 ? `, and ${formatCount(more, 'more change')}` : ''}${standing}`;
}
