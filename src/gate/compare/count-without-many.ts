/**
 * A workload that makes some calls too often to be traced: the kernel's counters say how often, and a trace says all else. Where the trace would
 * show something that decides, these calls are traced after all.
 */
import type { MatrixCell } from '../../core/cells/index.ts';
import type { CountChange } from '../../core/document/index.ts';
import { type ProfilePass, type Tracing, withUntraced } from '../../count/index.ts';
import { type ComparedSources, mayExplain } from '../../judge/index.ts';
import { type CountedSides, type CountSettings, judgeSides, type TracingCounter } from './count-sides.ts';
import type { KernelCounts } from './kernel-counts.ts';
import { shortList } from '../../core/words/index.ts';

interface Tracers {
  /** Traces both sides as often as the workload needs. */
  trace: (tracing: Tracing) => Promise<CountedSides>;
  countBase: TracingCounter;
  countHead: TracingCounter;
}

/** Of the calls that are too many, this many are looked at: what are they made on? */
const lookedAt = 5_000;
/** A larger share of them is on something else than files: these do not count. */
const maxElsewhere = 0.01;
/** A file with a smaller share of these is not named. */
const minNamed = 0.1;

export async function countWithoutMany(
  cell: MatrixCell,
  untraced: readonly string[],
  { trace, countBase, countHead }: Tracers,
  kernel: KernelCounts,
  { sources, ...policy }: Pick<CountSettings, 'budgets' | 'allowGrowth' | 'sources'>,
): Promise<CountedSides> {
  const { id, api } = cell;
  const sides = await trace({ without: untraced });
  const passes = [sides.before, sides.after] as const;
  for (const [side, { profiles }] of passes.entries()) {
    const [traced, counted] = [profiles.get(id), kernel.profile(side as 0 | 1, id)];
    if (!traced || !counted) return sides;
    profiles.set(id, withUntraced(traced, counted, untraced));
  }
  const { changes } = judgeSides([cell], sides, policy);
  const differing = (changes.get(id) ?? []).filter(
    ({ verdict }) => verdict === 'grown' || verdict === 'shrunk' || verdict === 'fewer-syncs',
  );
  const compared = await sources?.compare(sides.before.files?.get(id), sides.after.files?.get(id), true);
  if (needsAll(untraced, differing, sides, compared ?? { changed: [] }, id)) return trace({});
  const names = new Set<string>();
  for (const [count, verdict] of [[countBase, 'shrunk'] as const, [countHead, 'grown'] as const]) {
    const isMeant = (one: CountChange): boolean => (one.verdict === 'grown') === (verdict === 'grown');
    const calls = differing.filter((one) => isMeant(one) && untraced.includes(one.metric));
    if (calls.length === 0) continue;
    const looks = calls.map(({ metric }) => metric);
    const first = await count([cell], 1, { upTo: { calls: looks, most: lookedAt } });
    const seen = filesOf(first, id, looks);
    if (!seen) return trace({});
    for (const name of seen) names.add(name);
  }
  const made = untraced.map((call) => `${callsText(kernel, id, call)} of ${call}`).join(', ');
  const looked = lookedAt.toLocaleString('en-US');
  const on =
    names.size === 0 ? '' : `; of those that differ, the first ${looked} are mostly on ${shortList([...names])}`;
  const note = `${api}: ${made} are too many to be traced, so those on pipes and sockets are among them${on}.`;
  return { ...sides, changes, notes: [...sides.notes, note] };
}

/** Whether files of the calls that are left out decide something. */
function needsAll(
  untraced: readonly string[],
  differing: readonly CountChange[],
  { before, after }: CountedSides,
  sources: ComparedSources,
  cell: string,
): boolean {
  // Each write to such a file waits for the device: a count of its own.
  const isSynced = [before, after].some(
    ({ profiles }) => profiles.get(cell)?.missing?.includes('syncingWrites') === true,
  );
  if (isSynced) return true;
  const grown = differing.filter(({ verdict }) => verdict === 'grown');
  const calls = grown.filter(({ metric }) => untraced.includes(metric));
  if (calls.some(({ metric, base = 0, head = 0 }) => mayExplain(sources, metric, head - base))) return true;
  return calls.length === 0 && grown.some(({ metric }) => metric === 'readBytes' || metric === 'writtenBytes');
}

/** @returns undefined where not nearly all of them are made on files */
function filesOf({ profiles, totals }: ProfilePass, cell: string, calls: readonly string[]): string[] | undefined {
  const profile = profiles.get(cell);
  const isOfFiles = (call: string): boolean =>
    (profile?.perOp[call] ?? 0) > (1 - maxElsewhere) * (totals?.get(cell)?.get(call) ?? Infinity);
  if (!profile || !calls.every(isOfFiles)) return undefined;
  const named = calls.flatMap((call) => profile.paths?.[call] ?? []);
  return named.filter(([, count]) => count >= minNamed * lookedAt).map(([name]) => name);
}

function callsText(kernel: KernelCounts, cell: string, call: string): string {
  const counts = ([0, 1] as const).map((side) => kernel.profile(side, cell)?.perOp[call] ?? 0);
  return [...new Set(counts)].map((count) => count.toLocaleString('en-US')).join(' → ');
}
