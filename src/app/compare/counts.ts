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
import { allowedGrowth, leastLess } from './policy.ts';
import { findWorkloadCauses, type CountedSide } from './causes.ts';
import { SourceChanges } from './source-changes.ts';
import type { PreparedSubject } from './subjects.ts';

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

interface CountingSettings {
  config: Config;
  stacks: string | undefined;
  /** Whether the sides differ in their code alone. */
  isOfCode: boolean;
}

/** Counts the workloads of both sides, once. Where counting is not allowed, a note says so and nothing is judged. */
export class WorkloadCounting {
  readonly #plan: MeasurePlan;
  readonly #sides: readonly [PreparedSubject, PreparedSubject];
  readonly #settings: CountingSettings;
  readonly #hooks: { progress: Progress; signal: AbortSignal };
  readonly #countedMs = { base: 0, head: 0 };
  #sources: Promise<SourceChanges | undefined> | undefined;
  #counted: { cells: readonly MatrixCell[]; sides: CountedSides } | undefined;

  constructor(
    plan: MeasurePlan,
    sides: readonly [PreparedSubject, PreparedSubject],
    settings: CountingSettings,
    hooks: { progress: Progress; signal: AbortSignal },
  ) {
    this.#plan = plan;
    this.#sides = sides;
    this.#settings = settings;
    this.#hooks = hooks;
  }

  /**
   * Workloads that a change of the code cannot have touched: each file that they read or run is the same on both sides, and is used
   * alike. Their programs have run before, so that what a first execution leaves behind is there.
   */
  async findUntouched(ids: readonly string[]): Promise<ReadonlySet<string>> {
    const cells = this.#workloads((id) => ids.includes(id));
    // One workload alone has all of the error rate in any case.
    if (!this.#settings.isOfCode || cells.length < 2 || this.#hooks.signal.aborted) return new Set();
    const { before, after, changes } = await this.#count(cells);
    const sources = await this.#findSources();
    const untouched = new Set<string>();
    if (sources === undefined) return untouched;
    for (const { id } of cells) {
      const [base, head] = [before.files?.get(id), after.files?.get(id)];
      if (!base || !head || !before.profiles.has(id) || !after.profiles.has(id)) continue;
      if (changes.get(id)?.some(({ verdict }) => verdict === 'grown' || verdict === 'unstable') === true) continue;
      const isShared = (await sources.sharedProgram(base, head, performance.timeOrigin)) !== undefined;
      if (!isShared && !(await sources.canTouch(base, head))) untouched.add(id);
    }
    return untouched;
  }

  /** @param run what was measured; the rest need not be there */
  async addTo(run: RunDocument): Promise<Counted> {
    const { progress, signal } = this.#hooks;
    const cells = this.#workloads((id) => Object.hasOwn(run.cells, id));
    if (cells.length === 0 || signal.aborted) return { run, hasGrown: false, grown: new Set() };
    const [base, head] = this.#sides;
    const { before, after, changes, compared } = await this.#count(cells);
    const note = await noteOfSharedProgram(cells, before, after, await this.#findSources());
    if (note !== undefined) progress.note(note.message);
    const limited = before.limited ?? after.limited;
    if (limited !== undefined) progress.note(limited);
    const counted = withProfiles(withProfiles(run, base.plan.name, before), head.plan.name, after);
    const explained = Object.entries(counted.cells).map(([id, cell]): [string, CellResult] => {
      const [sides, own] = [compared.get(id), { base: before.profiles.get(id), head: after.profiles.get(id) }];
      return [
        id,
        sides && own.base && own.head ? { ...cell, explained: explainGrowth(sides, own.base, own.head) } : cell,
      ];
    });
    const sides = [
      { subject: base, profiles: before.profiles, files: before.files, countedMs: this.#countedMs.base },
      { subject: head, profiles: after.profiles, files: after.files, countedMs: this.#countedMs.head },
    ] as const;
    const grown = new Set(
      [...changes].flatMap(([id, ofCell]) => (ofCell.some(({ verdict }) => verdict === 'grown') ? [id] : [])),
    );
    const causes = await during('call sites', () =>
      findWorkloadCauses({ ...this.#plan, cells }, changes, sides, this.#settings.stacks, this.#hooks),
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

  #workloads(isWanted: (id: string) => boolean): MatrixCell[] {
    return this.#plan.cells.filter(({ id }) => isForWorkloads(id) && isWanted(id));
  }

  /** What was counted before is not counted again, if it is all that is wanted. */
  async #count(cells: MatrixCell[]): Promise<CountedSides> {
    if (this.#counted && sameCells(this.#counted.cells, cells)) return this.#counted.sides;
    const [base, head] = this.#sides;
    const counters = [this.#countOn(base, 'base'), this.#countOn(head, 'head')] as const;
    const sources = await this.#findSources();
    const { config } = this.#settings;
    const policy = { budgets: countBudgets(config), allowGrowth: allowedGrowth(config) };
    const sides = await during('count', () => countSides(cells, ...counters, policy, sources));
    this.#counted = { cells, sides };
    return sides;
  }

  #findSources(): Promise<SourceChanges | undefined> {
    const [base, head] = this.#sides;
    this.#sources ??=
      base.sources && head.sources ? SourceChanges.between(base.sources, head.sources) : Promise.resolve(undefined);
    return this.#sources;
  }

  #countOn({ plan: subject }: PreparedSubject, side: 'base' | 'head'): Counter {
    return async (which) => {
      const started = performance.now();
      const pass = await profileCells({ ...this.#plan, cells: which }, subject, defaultProfileSettings, this.#hooks);
      this.#countedMs[side] += performance.now() - started;
      const note = (cell: string, why: string): void => {
        this.#hooks.progress.note(`${cell} of ${subject.name}: ${why}`);
      };
      for (const { cell, reason } of pass.skipped) note(cell, reason);
      for (const { cell, message } of pass.errors) note(cell, message);
      return pass;
    };
  }
}

const sameCells = (one: readonly MatrixCell[], other: readonly MatrixCell[]): boolean =>
  one.length === other.length && one.every(({ id }, index) => id === other[index]!.id);

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
    return { kind: 'shared-file', message };
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
  policy: NonNullable<Parameters<typeof judgeCounts>[1]>,
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
      policy,
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
