/**
 * Counts workloads on both sides as cheaply as their counts allow. What the kernel's counters have seen alike in every execution is not
 * traced, except for the names of its files. What differs and does not vary is traced once a side; all else as if there were no counters.
 */
import type { MatrixCell } from '../../core/cells/index.ts';
import { callsOfKinds, defined, kindOf, type Profile } from '../../core/document/index.ts';
import type { ProfilePass, Tracing } from '../../count/index.ts';
import { type CountBudget, namesCell } from '../../judge/index.ts';
import {
  type CountedSides,
  type Counter,
  type CountSettings,
  countSides,
  judgeSides,
  type TracingCounter,
} from './count-sides.ts';
import { countWithoutMany } from './count-without-many.ts';
import { type Difference, isMapping, type KernelCounts, type Relation } from './kernel-counts.ts';

/** A side traces its workloads to learn names this often: what the kernel counts of mapped files may vary. */
const executionsForNames = 2;

export async function countWorkloads(
  cells: MatrixCell[],
  [countBase, countHead]: readonly [TracingCounter, TracingCounter],
  kernel: KernelCounts | undefined,
  settings: CountSettings,
): Promise<CountedSides> {
  const { budgets = [], allowGrowth, time } = settings;
  const policy = { budgets, allowGrowth };
  const ways = new Map(cells.map(({ id }) => [id, wayOf(kernel?.relation(id), id, budgets)]));
  const tracingOf = (id: string): Tracing =>
    ways.get(id) === 'names' ? { isOfNames: true } : (kernel?.tracing(id) ?? {});
  const tooMany = (id: string): string[] =>
    ways.get(id) === 'names' || isBudgeted(id, budgets) ? [] : (kernel?.tooMany(id) ?? []);
  const count = (which: MatrixCell[], way: Way, tracing: Tracing): Promise<CountedSides> => {
    const counter =
      (side: TracingCounter): Counter =>
      (some, executions) =>
        side(some, executions, tracing);
    const turns = { names: [executionsForNames], once: [1], often: time.turns }[way];
    const own = { ...settings, time: { ...time, turns }, isConstant: way === 'once' };
    return countSides(which, counter(countBase), counter(countHead), own);
  };
  const parts: CountedSides[] = [];
  for (const way of ['names', 'once', 'often'] as const) {
    const which = cells.filter(({ id }) => ways.get(id) === way);
    for (const isOnOneProcessor of [true, false]) {
      const some = which.filter(({ id }) => (tracingOf(id).isOnOneProcessor === true) === isOnOneProcessor);
      const few = some.filter(({ id }) => tooMany(id).length === 0);
      if (few.length > 0) parts.push(await count(few, way, tracingOf(few[0]!.id)));
      for (const cell of some.filter((one) => !few.includes(one))) {
        const untraced = tooMany(cell.id);
        const trace = (tracing: Tracing) => count([cell], way, { ...tracingOf(cell.id), ...tracing });
        parts.push(await countWithoutMany(cell, untraced, { trace, countBase, countHead }, kernel!, settings));
      }
    }
  }
  const sides = merge(parts);
  if (!kernel) return sides;
  const notes: string[] = [];
  for (const { id, api } of cells) {
    const [base, head] = [kernel.profile(0, id), kernel.profile(1, id)];
    if (!base || !head || kernel.relation(id) === undefined) continue;
    const isNamed = ways.get(id) === 'names';
    const differences = isNamed ? [] : differencesOf(id, sides, kernel);
    const why = isNamed ? undefined : (whyUntraced(id, sides) ?? whyElse(differences));
    if (why !== undefined) notes.push(`${api}: calls on pipes and sockets are among its counts, because ${why}.`);
    for (const [side, { profiles }, own] of [[0, sides.before, base] as const, [1, sides.after, head] as const]) {
      const traced = profiles.get(id);
      const counted = isNamed
        ? { ...own, ...ofMappedFiles(traced) }
        : why === undefined
          ? traced
          : withTraced(own, traced, differences);
      if (!counted) continue;
      const executions = kernel.varying(side, id);
      profiles.set(id, Object.keys(executions).length > 0 ? { ...counted, executions } : counted);
    }
  }
  const { changes } = judgeSides(cells, sides, policy);
  return { ...sides, changes, notes: [...sides.notes, ...notes] };
}

/** How a workload is traced: for the names of its files, once for its calls, or until the ranges of its counts are known. */
type Way = 'names' | 'once' | 'often';

function wayOf(relation: Relation | undefined, cell: string, budgets: readonly CountBudget[]): Way {
  if (relation === undefined || relation === 'varying') return 'often';
  // A budget may limit what only a trace knows: errors, calls per file.
  return relation === 'alike' && !isBudgeted(cell, budgets) ? 'names' : 'once';
}

const isBudgeted = (cell: string, budgets: readonly CountBudget[]): boolean =>
  budgets.some(({ cells }) => namesCell(cells, cell));

/** Why there is no trace of the workload, as a sentence. */
function whyUntraced(cell: string, { before, after }: CountedSides): string | undefined {
  for (const { profiles, errors } of [before, after]) {
    if (profiles.has(cell)) continue;
    const error = errors.find((one) => one.cell === cell)?.message.replace(/\.$/, '');
    return `it could not be traced${error === undefined ? '' : ` (${error})`}`;
  }
  return undefined;
}

function differencesOf(cell: string, { before, after }: CountedSides, kernel: KernelCounts): Difference[] {
  const [base, head] = [before.totals?.get(cell), after.totals?.get(cell)];
  const untraced = after.profiles.get(cell)?.untraced ?? [];
  return base && head ? kernel.differences(cell, [base, head], untraced) : [];
}

const areAlike = ({ counted, traced }: Difference): boolean => counted === traced;

/** Why a trace does not say what the workload does, as a sentence; undefined where it does. */
function whyElse(differences: readonly Difference[]): string | undefined {
  const one = differences.find((each) => !areAlike(each));
  return (
    one &&
    `the head makes ${one.counted} calls of ${one.call} more than the base, and ${one.traced} more where both are traced`
  );
}

/**
 * What the kernel counts, but by the trace those calls that differ there alike, and mappings: only the trace knows what is on files, and which
 * mappings are memory, as runtimes have it for code that they compile.
 */
export function withTraced(own: Profile, traced: Profile | undefined, differences: readonly Difference[]): Profile {
  if (!traced) return own;
  const agreed = new Set(differences.filter(areAlike).map(({ call }) => call));
  const areOfKind = (kind: 'read' | 'write'): boolean =>
    Object.keys(own.perOp).every((call) => kindOf(call) !== kind || agreed.has(call));
  const bytes = { readBytes: areOfKind('read'), writtenBytes: areOfKind('write') };
  const isTraced = (name: string): boolean =>
    agreed.has(name) || isMapping(name) || (Object.hasOwn(bytes, name) && bytes[name as keyof typeof bytes]);
  const chosen = <Value>(
    ofKernel: Readonly<Record<string, Value>> = {},
    ofTrace: Readonly<Record<string, Value>> = {},
  ) =>
    Object.fromEntries([
      ...Object.entries(ofKernel).filter(([name]) => !isTraced(name)),
      ...Object.entries(ofTrace).filter(([name]) => isTraced(name)),
    ]);
  const [perOp, ranges] = [chosen(own.perOp, traced.perOp), chosen(own.ranges, traced.ranges)];
  const { ranges: _, unstable: __, ...rest } = own;
  const varying = Object.keys(ranges).length > 0 && { ranges, unstable: Object.keys(ranges) };
  const { readBytes } = bytes.readBytes ? traced : own;
  const { writtenBytes } = bytes.writtenBytes ? traced : own;
  return { ...rest, perOp, kinds: callsOfKinds(perOp), ...defined({ readBytes, writtenBytes }), ...varying };
}

/** What the kernel counts of mapped files, and calls that may do I/O that is not seen. */
function ofMappedFiles(profile: Profile | undefined): Partial<Profile> {
  if (!profile) return {};
  const { touchedBytes, cachedBytes, dirtiedBytes, newInodes, blockRequests, userInstructions, blind } = profile;
  const figures = defined({ touchedBytes, cachedBytes, dirtiedBytes, newInodes, blockRequests, userInstructions });
  // Of the calls only those were traced that have names.
  const unstable = profile.unstable?.filter((name) => Object.hasOwn(figures, name)) ?? [];
  return {
    ...figures,
    ...defined({ blind }),
    ...(unstable.length > 0 && { unstable, ...defined({ ranges: profile.ranges }) }),
  };
}

function merge(parts: readonly CountedSides[]): CountedSides {
  const passOf = (passes: readonly ProfilePass[]): ProfilePass => {
    const limited = passes.find((pass) => pass.limited !== undefined)?.limited;
    return {
      profiles: new Map(passes.flatMap(({ profiles }) => [...profiles])),
      files: new Map(passes.flatMap(({ files }) => [...(files ?? [])])),
      totals: new Map(passes.flatMap(({ totals }) => [...(totals ?? [])])),
      elapsedMs: new Map(passes.flatMap(({ elapsedMs }) => [...(elapsedMs ?? [])])),
      skipped: passes.flatMap(({ skipped }) => skipped),
      errors: passes.flatMap(({ errors }) => errors),
      ...defined({ limited }),
    };
  };
  return {
    before: passOf(parts.map(({ before }) => before)),
    after: passOf(parts.map(({ after }) => after)),
    compared: new Map(parts.flatMap(({ compared }) => [...compared])),
    changes: new Map(parts.flatMap(({ changes }) => [...changes])),
    notes: parts.flatMap(({ notes }) => notes),
  };
}
