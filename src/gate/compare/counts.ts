/**
 * Counts the file calls of both sides, independent of machine load. Workloads are counted after the times, except for the first execution.
 * For cells of the matrix the system adds up their runner's I/O along with the times.
 */
import { countBudgets, type Config } from '../config/index.ts';
import { explainGrowth } from '../../judge/index.ts';
import { during, type MeasurePlan, type Progress } from '../../engine/index.ts';
import { cellPattern, type MatrixCell } from '../../core/cells/index.ts';
import type { CellResult, Missing, Profile, RunDocument } from '../../core/document/index.ts';
import {
  defaultProfileSettings,
  openCounter,
  profileCells,
  type ProfilePass,
  type ProfileSettings,
  withProfiles,
} from '../../count/index.ts';
import { isForWorkloads } from '../workloads/workloads.ts';
import type { CountedSides, TracingCounter } from './count-sides.ts';
import { countWorkloads } from './count-workloads.ts';
import { KernelCounts } from './kernel-counts.ts';
import { findWorkloadCauses } from './causes.ts';
import { type CountedSide } from './recorded-sides.ts';
import { compareFirstExecutions, type FirstExecution } from './first-execution.ts';
import { chooseCountingTime } from './policy.ts';
import { noteOfOtherRuntime } from './other-runtime.ts';
import { allowedGrowth } from './workload-rules.ts';
import { findSharedFiles, isAnyMadeSince, noteOfCommittedBuilds, voidedBy } from './shared-files.ts';
import { SourceChanges } from './source-changes.ts';
import type { PreparedSubject } from './subjects.ts';

export interface Counted {
  /** With the counts of both sides, and the causes of their growth. */
  run: RunDocument;
  /** Whether any count grew without an outside cause. */
  hasGrown: boolean;
  /** Duration of the counting, and the calls of each side; absent if nothing was counted. */
  sides?: readonly [CountedSide, CountedSide];
  grown: ReadonlySet<string>;
}

interface CountingSettings {
  config: Config;
  stacks: string | undefined;
  /** Whether the sides differ in their code alone. */
  isOfCode: boolean;
}

/** Counts the workloads of both sides once. If counting is not allowed, a note explains that and nothing is judged. */
export class WorkloadCounting {
  readonly #plan: MeasurePlan;
  readonly #sides: readonly [PreparedSubject, PreparedSubject];
  readonly #settings: CountingSettings;
  readonly #hooks: { progress: Progress; signal: AbortSignal };
  readonly #countedMs = { base: 0, head: 0 };
  /** Of each side, by workload. */
  readonly #first = [new Map<string, Profile>(), new Map<string, Profile>()] as const;
  #sources: Promise<SourceChanges | undefined> | undefined;
  #counted: { cells: readonly MatrixCell[]; sides: CountedSides; relations: string } | undefined;
  #kernel: KernelCounts | undefined;

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

  /** Counts the first execution of each workload; must be called before anything else runs. */
  async countFirst(): Promise<void> {
    const cells = this.#countable();
    if (cells.length === 0) return;
    const plans = this.#sides.map(({ plan }) => plan);
    const open = await openCounter(plans, this.#hooks.signal);
    if (!('reason' in open)) {
      const kernel = (this.#kernel = new KernelCounts(open));
      await during('count', () => kernel.countFirst(cells));
      return;
    }
    const settings: ProfileSettings = { ...defaultProfileSettings, pass: 'first' };
    for (const [index, { plan }] of this.#sides.entries()) {
      if (this.#hooks.signal.aborted) return;
      const { profiles } = await profileCells({ ...this.#plan, cells }, plan, settings, this.#hooks);
      for (const [id, profile] of profiles) this.#first[index]!.set(id, profile);
    }
  }

  /** Counts a few executions between timed ones. @param spent share of the time for these */
  async countBetween(spent: number): Promise<void> {
    const cells = this.#countable();
    await during('count', async () => this.#kernel?.countBetween(cells, spent));
  }

  async close(): Promise<void> {
    await this.#kernel?.close();
  }

  /**
   * Workloads that a change of the code cannot have affected: each file that they read or run is the same on both sides, and is used alike.
   * Their programs have run before, so effects of a first execution already exist.
   */
  async findUntouched(ids: readonly string[]): Promise<ReadonlySet<string>> {
    const cells = this.#workloads((id) => ids.includes(id));
    // A single workload has all of the error rate anyway.
    if (!this.#settings.isOfCode || cells.length < 2 || this.#hooks.signal.aborted) return new Set();
    const { before, after, changes } = await this.#count(cells);
    const sources = await this.#findSources();
    const untouched = new Set<string>();
    if (sources === undefined) return untouched;
    for (const { id } of cells) {
      const [base, head] = [before.files?.get(id), after.files?.get(id)];
      if (!base || !head || !before.profiles.has(id) || !after.profiles.has(id)) continue;
      if (changes.get(id)?.some(({ verdict }) => verdict === 'grown' || verdict === 'unstable') === true) continue;
      const isReplaced =
        (await isAnyMadeSince(base, head, this.#sides, performance.timeOrigin)) ||
        (await findSharedFiles(base, head, this.#sides)) !== undefined;
      if (!isReplaced && !(await sources.canTouch(base, head))) untouched.add(id);
    }
    return untouched;
  }

  async addTo(run: RunDocument): Promise<Counted> {
    const { progress, signal } = this.#hooks;
    const cells = this.#workloads((id) => Object.hasOwn(run.cells, id));
    if (cells.length === 0) return { run, hasGrown: false, grown: new Set() };
    if (signal.aborted) return { run: withMissing(run, uncounted(cells)), hasGrown: false, grown: new Set() };
    const [base, head] = this.#sides;
    const { before, after, changes, compared, notes: ofTime } = await this.#count(cells);
    for (const note of ofTime) progress.note(note);
    const missing = [
      ...lostCounts(cells, base.plan.name, run, before, signal.aborted),
      ...lostCounts(cells, head.plan.name, run, after, signal.aborted),
    ];
    const first = this.#firstExecutions(cells, [before.profiles, after.profiles]);
    const notes = first.map(({ note }) => note);
    missing.push(...first.flatMap((one) => one.missing));
    for (const cell of cells) {
      const [ofBase, ofHead] = [before.files?.get(cell.id), after.files?.get(cell.id)];
      const shared = ofBase && ofHead && (await voidedBy(cell.id, ofBase, ofHead, this.#sides));
      if (shared === undefined) continue;
      notes.push(shared.note);
      missing.push(...shared.missing);
      // Counts of one program under two names: no conclusion is possible.
      for (const { profiles } of [before, after]) profiles.delete(cell.id);
      changes.delete(cell.id);
    }
    const grown = new Set(
      [...changes].flatMap(([id, ofCell]) => (ofCell.some(({ verdict }) => verdict === 'grown') ? [id] : [])),
    );
    if (grown.size > 0 && base.sources && head.sources) {
      const committed = await noteOfCommittedBuilds(base.sources, head.sources);
      if (committed) notes.push(committed);
    }
    const runtime = noteOfOtherRuntime(before.files, after.files);
    if (runtime) notes.push(runtime);
    for (const { message } of notes) progress.note(message);
    const limited = before.limited ?? after.limited;
    if (limited !== undefined) progress.note(limited);
    const known = withMissing(run, missing);
    const counted = withProfiles(withProfiles(known, base.plan.name, before), head.plan.name, after);
    const explained = Object.entries(counted.cells).map(([id, cell]): [string, CellResult] => {
      const [sources, ofBase, ofHead] = [compared.get(id), before.profiles.get(id), after.profiles.get(id)];
      return [id, sources && ofBase && ofHead ? { ...cell, explained: explainGrowth(sources, ofBase, ofHead) } : cell];
    });
    const sides = [
      { subject: base, profiles: before.profiles, files: before.files, countedMs: this.#countedMs.base },
      { subject: head, profiles: after.profiles, files: after.files, countedMs: this.#countedMs.head },
    ] as const;
    const { causes, stacks } = await during('call sites', () =>
      findWorkloadCauses({ ...this.#plan, cells }, changes, sides, this.#settings.stacks, this.#hooks),
    );
    return {
      run: {
        ...counted,
        cells: Object.fromEntries(explained),
        ...(causes.length === 0 ? {} : { causes }),
        ...(stacks.length === 0 ? {} : { stacks }),
        ...(notes.length === 0 ? {} : { notes: [...(run.notes ?? []), ...notes] }),
      },
      hasGrown: grown.size > 0,
      sides,
      grown,
    };
  }

  /** Without those whose own results are judged: benchmarks choose how often they run. */
  #countable(): MatrixCell[] {
    return this.#workloads((id) => this.#sides.every(({ plan }) => plan.printers?.has(id) !== true));
  }

  #workloads(isWanted: (id: string) => boolean): MatrixCell[] {
    return this.#plan.cells.filter(({ id }) => isForWorkloads(id) && isWanted(id));
  }

  /** Earlier counts are not repeated if no others are needed. */
  async #count(cells: MatrixCell[]): Promise<CountedSides> {
    const kernel = this.#kernel;
    const relations = () => cells.map(({ id }) => kernel?.relation(id)).join();
    const counted = this.#counted;
    // Executions between the timed ones may have shown since that a count varies.
    if (counted && sameCells(counted.cells, cells) && counted.relations === relations()) return counted.sides;
    const [base, head] = this.#sides;
    const counters = [this.#countOn(base, 'base'), this.#countOn(head, 'head')] as const;
    const sources = await this.#findSources();
    const { config } = this.#settings;
    const policy = { budgets: countBudgets(config), allowGrowth: allowedGrowth(config) };
    const time = chooseCountingTime(this.#plan);
    const settings = { ...policy, time, ...(sources && { sources }) };
    const sides = await during('count', async () => {
      await kernel?.countUntilKnown(cells, time);
      return countWorkloads(cells, counters, kernel, settings);
    });
    this.#counted = { cells, sides, relations: relations() };
    return sides;
  }

  #findSources(): Promise<SourceChanges | undefined> {
    const [base, head] = this.#sides;
    this.#sources ??=
      base.sources && head.sources ? SourceChanges.between(base.sources, head.sources) : Promise.resolve(undefined);
    return this.#sources;
  }

  #countOn({ plan: subject }: PreparedSubject, side: 'base' | 'head'): TracingCounter {
    return async (which, repetitions, tracing) => {
      const started = performance.now();
      const settings: ProfileSettings = { ...defaultProfileSettings, pass: 'warm', repetitions, tracing };
      const pass = await profileCells({ ...this.#plan, cells: which }, subject, settings, this.#hooks);
      this.#countedMs[side] += performance.now() - started;
      const note = (cell: string, why: string): void => {
        this.#hooks.progress.note(`${cellPattern(cell)} of ${subject.name}: ${why}`);
      };
      for (const { cell, reason } of pass.skipped) note(cell, reason);
      for (const { cell, message } of pass.errors) note(cell, message);
      return pass;
    };
  }

  /** @param later profiles of the base and of the head */
  #firstExecutions(
    cells: readonly MatrixCell[],
    later: readonly [ReadonlyMap<string, Profile>, ReadonlyMap<string, Profile>],
  ): FirstExecution[] {
    const kernel = this.#kernel;
    return cells.flatMap(({ id }) => {
      const isSeen = kernel?.relation(id) !== undefined;
      const [base, head] = ([0, 1] as const).map((side) =>
        isSeen
          ? { first: kernel.first(side, id), later: kernel.profile(side, id) }
          : { first: this.#first[side].get(id), later: later[side].get(id) },
      );
      return compareFirstExecutions(id, base!, head!) ?? [];
    });
  }
}

const sameCells = (one: readonly MatrixCell[], other: readonly MatrixCell[]): boolean =>
  one.length === other.length && one.every(({ id }, index) => id === other[index]!.id);

const withMissing = (run: RunDocument, missing: readonly Missing[]): RunDocument =>
  missing.length === 0 ? run : { ...run, notMeasured: [...(run.notMeasured ?? []), ...missing] };

/**
 * Workloads that could not be counted, with the reason.
 * @param subject the counted side
 * @param run the timed run: a workload that a side cannot run at all has no counts to lose
 */
function lostCounts(
  cells: readonly MatrixCell[],
  subject: string,
  run: RunDocument,
  { profiles, skipped, errors }: ProfilePass,
  isInterrupted: boolean,
): Missing[] {
  const reasonOf = ({ id }: MatrixCell): string => {
    const error = errors.find(({ cell }) => cell === id);
    if (error) return sentence(error.message);
    const skip = skipped.find(({ cell }) => cell === id || cell === `${id.split('/', 2).join('/')}/*`);
    if (skip) return sentence(skip.reason);
    return isInterrupted ? interrupted : 'it was not counted';
  };
  return cells
    .filter(({ id }) => run.cells[id]?.subject[subject] && !profiles.has(id))
    .map((cell) => ({ what: 'counts', cell: cell.id, subject, reason: reasonOf(cell) }));
}

const uncounted = (cells: readonly MatrixCell[]): Missing[] =>
  cells.map(({ id }) => ({ what: 'counts', cell: id, reason: interrupted }));

const interrupted = 'the comparison was interrupted before it was counted';

/** A sentence without its full stop, and in lower case after a name. */
const sentence = (text: string): string => text.replace(/\.$/, '').replace(/^The workload (.*?) (?=ended|was )/, 'it ');
