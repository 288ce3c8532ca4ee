/**
 * Counts both sides in turns, so that growth on this machine in the meantime (a cache, a log) affects both, and judges the counts. Counts
 * that vary are counted until their range is known; the others as often as time allows, since a rare execution may do more.
 */
import { judgeCounts, type ComparedSources } from '../../judge/index.ts';
import type { MatrixCell } from '../../core/cells/index.ts';
import { combineProfiles, type ProfilePass, type Tracing } from '../../count/index.ts';
import type { CountChange, Profile } from '../../core/document/index.ts';
import { minLess, type CountingTime } from './policy.ts';
import type { SourceChanges } from './source-changes.ts';

export interface CountSettings extends NonNullable<Parameters<typeof judgeCounts>[1]> {
  sources?: Pick<SourceChanges, 'compare'>;
  time: Pick<CountingTime, 'turns' | 'enoughMs' | 'minOfRange' | 'maxMs'>;
  /** It is known that all executions of a side do the same: what differs is not counted again. */
  isConstant?: boolean;
}

/** Counts a number of executions of each workload. */
export type Counter = (cells: MatrixCell[], executions: number) => Promise<ProfilePass>;

/** The same, with what strace leaves out of each. */
export type TracingCounter = (cells: MatrixCell[], executions: number, tracing: Tracing) => Promise<ProfilePass>;

export interface CountedSides {
  before: ProfilePass;
  after: ProfilePass;
  /** Cell → known facts about its sources. */
  compared: ReadonlyMap<string, ComparedSources>;
  /** Cell → changes of its counts. */
  changes: ReturnType<typeof judgeCounts>['changes'];
  /** Sentences about workloads that take too long to be counted as often as others. */
  notes: string[];
}

/** The first pass of a side, and the profiles of all its passes. */
class CountedSide {
  readonly first: ProfilePass;
  readonly #passes = new Map<string, Profile[]>();
  readonly #elapsedMs = new Map<string, number>();

  constructor(first: ProfilePass) {
    this.first = first;
    this.#note(first);
  }

  add(pass: ProfilePass): void {
    this.#note(pass);
    for (const [cell] of pass.profiles) {
      const passes = this.#passes.get(cell) ?? [];
      const repetitions = passes.reduce((sum, profile) => sum + (profile.repetitions ?? 1), 0);
      this.first.profiles.set(cell, { ...combineProfiles(passes), repetitions });
    }
  }

  executions(cell: string): number {
    return this.first.profiles.get(cell)?.repetitions ?? 0;
  }

  varies(cell: string): boolean {
    return this.first.profiles.get(cell)?.unstable !== undefined;
  }

  /** Without any result there is no time for more. */
  elapsedMs(cell: string): number {
    return this.#elapsedMs.get(cell) ?? Infinity;
  }

  #note({ profiles, elapsedMs }: ProfilePass): void {
    for (const [cell, profile] of profiles) this.#passes.set(cell, [...(this.#passes.get(cell) ?? []), profile]);
    for (const [cell, ms] of elapsedMs ?? []) this.#elapsedMs.set(cell, (this.#elapsedMs.get(cell) ?? 0) + ms);
  }
}

/** Counts failures and improvements once more: a count that varies may have been constant by chance. A real change of the head appears again. */
export async function countSides(
  cells: MatrixCell[],
  countBase: Counter,
  countHead: Counter,
  { sources, time, isConstant = false, ...policy }: CountSettings,
): Promise<CountedSides> {
  const [firstTurn = 1, ...turns] = time.turns;
  const base = new CountedSide(await countBase(cells, firstTurn));
  const head = new CountedSide(await countHead(cells, firstTurn));
  let isHeadFirst = true;
  const again = async (which: MatrixCell[], executions: number): Promise<void> => {
    const sides = [[base, countBase] as const, [head, countHead] as const];
    for (const [side, count] of isHeadFirst ? sides.reverse() : sides) side.add(await count(which, executions));
    isHeadFirst = !isHeadFirst;
  };
  const needs = ({ id }: MatrixCell): boolean => {
    if (base.executions(id) === 0 || head.executions(id) === 0) return false;
    const spentMs = Math.max(base.elapsedMs(id), head.elapsedMs(id));
    if (spentMs < time.enoughMs) return true;
    const executions = Math.min(base.executions(id), head.executions(id));
    const varies = base.varies(id) || head.varies(id);
    return varies && executions < time.minOfRange && spentMs < time.maxMs;
  };
  const untilKnown = async (): Promise<void> => {
    for (let which = cells.filter(needs); which.length > 0; which = cells.filter(needs)) {
      const executions = turns.shift();
      if (executions === undefined) return;
      await again(which, executions);
    }
  };
  await untilKnown();

  const [before, after] = [base.first, head.first];
  const compared = new Map<string, ComparedSources>();
  for (const { id } of cells) {
    compared.set(id, (await sources?.compare(before.files?.get(id), after.files?.get(id))) ?? { changed: [] });
  }
  const judge = () => judgeSides(cells, { before, after, compared }, policy);
  const { changes, gate } = judge();
  const doubted = (isConstant ? [] : cells).filter(
    ({ id }) => gate.some(({ cell, failed }) => failed && cell === id) || changes.get(id)?.some(isLessByFar) === true,
  );
  if (doubted.length > 0) {
    await again(doubted, firstTurn);
    await untilKnown();
  }
  const notes = cells.flatMap(({ id, api }) => {
    const executions = Math.min(base.executions(id), head.executions(id));
    const isShort = executions > 0 && executions < time.minOfRange && (base.varies(id) || head.varies(id));
    if (!isShort || base.elapsedMs(id) === Infinity) return [];
    const seconds = Math.round(base.elapsedMs(id) / base.executions(id) / 1000);
    return [`${api}: its counts vary, and it was counted ${executions} times a side only: it takes ${seconds} s.`];
  });
  return { before, after, compared, changes: doubted.length > 0 ? judge().changes : changes, notes };
}

export const judgeSides = (
  cells: readonly MatrixCell[],
  { before, after, compared }: Pick<CountedSides, 'before' | 'after' | 'compared'>,
  policy: Parameters<typeof judgeCounts>[1],
): ReturnType<typeof judgeCounts> =>
  judgeCounts(
    new Map(
      cells.map(({ id, type }) => [
        id,
        { type, base: before.profiles.get(id), head: after.profiles.get(id), sources: compared.get(id) },
      ]),
    ),
    policy,
  );

const isLessByFar = ({ verdict, base = 0, head = 0 }: CountChange): boolean =>
  (verdict === 'shrunk' || verdict === 'fewer-syncs') && head <= base * (1 - minLess);
