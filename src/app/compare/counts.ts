/**
 * What both sides do to files, counted: certain, whatever the machine's mood. Workloads are counted after the times; cells of the
 * matrix have what the system adds up for their runner beside the times.
 */
import { countBudgets, type Config } from '../../config/index.ts';
import { explainGrowth, judgeCounts, type ComparedSources } from '../../judge/index.ts';
import { during, type MeasurePlan, type Progress } from '../../measure/index.ts';
import type { MatrixCell } from '../../matrix/index.ts';
import type { CellResult, CountChange, Note, RunDocument } from '../../document/index.ts';
import {
  combineProfiles,
  defaultProfileSettings,
  profileCells,
  withProfiles,
  type ProfilePass,
} from '../../count/index.ts';
import { isForWorkloads } from '../workloads.ts';
import { leastLess } from './policy.ts';
import { findWorkloadCauses, type CountedSide } from './causes.ts';
import { SourceChanges } from './source-changes.ts';
import type { PreparedSubject } from './subjects.ts';

type CountBudgets = ReturnType<typeof countBudgets>;

export interface Counted {
  /** With the counts of both sides, and what explains their growth. */
  run: RunDocument;
  /** Whether any count has grown for a reason of its own. */
  hasGrown: boolean;
  /** What counting took, and what it saw of each side; absent where nothing was counted. */
  sides?: readonly [CountedSide, CountedSide];
  /** Workloads of which a count has grown. */
  grown: ReadonlySet<string>;
}

/** Where counting is not allowed, a note says so and nothing is judged. */
export async function countWorkloads(
  plan: MeasurePlan,
  run: RunDocument,
  [base, head]: readonly [PreparedSubject, PreparedSubject],
  { config, stacks }: { config: Config; stacks: string | undefined },
  hooks: { progress: Progress; signal: AbortSignal },
): Promise<Counted> {
  // What was not measured need not be there.
  const cells = plan.cells.filter(({ id }) => isForWorkloads(id) && Object.hasOwn(run.cells, id));
  if (cells.length === 0 || hooks.signal.aborted) return { run, hasGrown: false, grown: new Set() };
  const countedMs = { base: 0, head: 0 };
  const countOn =
    ({ plan: subject }: PreparedSubject, side: 'base' | 'head'): Counter =>
    async (which) => {
      const started = performance.now();
      const pass = await profileCells({ ...plan, cells: which }, subject, defaultProfileSettings, hooks);
      countedMs[side] += performance.now() - started;
      for (const { cell, reason } of pass.skipped) hooks.progress.note(`${cell} of ${subject.name}: ${reason}`);
      for (const { cell, message } of pass.errors) hooks.progress.note(`${cell} of ${subject.name}: ${message}`);
      return pass;
    };
  const sources = base.sources && head.sources ? await SourceChanges.between(base.sources, head.sources) : undefined;
  const counters = [countOn(base, 'base'), countOn(head, 'head')] as const;
  const { before, after, changes, compared } = await during('count', () =>
    countSides(cells, ...counters, countBudgets(config), sources),
  );
  const note = await noteOfSharedProgram(cells, before, after, sources);
  if (note !== undefined) hooks.progress.note(note.message);
  const limited = before.limited ?? after.limited;
  if (limited !== undefined) hooks.progress.note(limited);
  const counted = withProfiles(withProfiles(run, base.plan.name, before), head.plan.name, after);
  const explained = Object.entries(counted.cells).map(([id, cell]): [string, CellResult] => {
    const [sides, own] = [compared.get(id), { base: before.profiles.get(id), head: after.profiles.get(id) }];
    return [
      id,
      sides && own.base && own.head ? { ...cell, explained: explainGrowth(sides, own.base, own.head) } : cell,
    ];
  });
  const sides = [
    { subject: base, profiles: before.profiles, files: before.files, countedMs: countedMs.base },
    { subject: head, profiles: after.profiles, files: after.files, countedMs: countedMs.head },
  ] as const;
  const grown = new Set(
    [...changes].flatMap(([id, ofCell]) => (ofCell.some(({ verdict }) => verdict === 'grown') ? [id] : [])),
  );
  const causes = await during('call sites', () =>
    findWorkloadCauses({ ...plan, cells }, changes, sides, stacks, hooks),
  );
  return {
    run: {
      ...counted,
      cells: Object.fromEntries(explained),
      ...(causes.length === 0 ? {} : { causes }),
      ...(note === undefined ? {} : { notes: [...(run.notes ?? []), note] }),
    },
    hasGrown: grown.size > 0,
    sides,
    grown,
  };
}

/** Both sides of a comparison that builds into one folder run the program that was built last: nothing of it is to be trusted. */
async function noteOfSharedProgram(
  cells: readonly MatrixCell[],
  before: ProfilePass,
  after: ProfilePass,
  sources: SourceChanges | undefined,
): Promise<Note | undefined> {
  for (const { id, api } of cells) {
    const [base, head] = [before.files?.get(id), after.files?.get(id)];
    const program = base && head && (await sources?.sharedProgram(base, head, performance.timeOrigin));
    if (program === undefined) continue;
    const message =
      `Both sides of ${api} ran the same program, ${program}, which was made during this comparison: their builds write to one folder. ` +
      'Its figures are those of one side alone. Build each side into its own checkout, without a shared CARGO_TARGET_DIR for instance.';
    return { kind: 'shared-program', message };
  }
  return undefined;
}

interface CountedSides {
  before: ProfilePass;
  after: ProfilePass;
  /** Cell → what is known of its sources. */
  compared: ReadonlyMap<string, ComparedSources>;
  /** Cell → what its counts do. */
  changes: ReturnType<typeof judgeCounts>['changes'];
}

type Counter = (cells: MatrixCell[]) => Promise<ProfilePass>;

/**
 * Both sides counted and judged. What would fail, or be praised as less, is counted once more, in turns: a count that is not always the
 * same may by chance have been so, and what has grown on this machine meanwhile (a cache, a log) has done so for the base as well. A
 * change that is the head's own is there again.
 */
export async function countSides(
  cells: MatrixCell[],
  countBase: Counter,
  countHead: Counter,
  budgets: CountBudgets,
  sources?: Pick<SourceChanges, 'compare'>,
): Promise<CountedSides> {
  const before = await countBase(cells);
  const after = await countHead(cells);
  const compared = new Map<string, ComparedSources>();
  for (const { id } of cells) {
    compared.set(id, (await sources?.compare(before.files?.get(id), after.files?.get(id))) ?? { changed: [] });
  }
  const judge = () =>
    judgeCounts(
      new Map(
        cells.map(({ id, type }) => [
          id,
          { type, base: before.profiles.get(id), head: after.profiles.get(id), sources: compared.get(id) },
        ]),
      ),
      { budgets },
    );
  const { changes, gate } = judge();
  const doubted = cells.filter(
    ({ id }) => gate.some(({ cell, failed }) => failed && cell === id) || changes.get(id)?.some(isLessByFar) === true,
  );
  if (doubted.length === 0) return { before, after, compared, changes };
  addProfiles(before, await countBase(doubted));
  addProfiles(after, await countHead(doubted));
  return { before, after, compared, changes: judge().changes };
}

const isLessByFar = ({ verdict, base = 0, head = 0 }: CountChange): boolean =>
  verdict === 'shrunk' && head <= base * (1 - leastLess);

/** Both passes as one: what differs between them is unstable. */
function addProfiles({ profiles }: ProfilePass, again: ProfilePass): void {
  for (const [id, profile] of again.profiles) {
    const known = profiles.get(id);
    if (!known) continue;
    const repetitions = (known.repetitions ?? 1) + (profile.repetitions ?? 1);
    profiles.set(id, { ...combineProfiles([known, profile]), repetitions });
  }
}
