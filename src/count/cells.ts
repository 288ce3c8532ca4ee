/**
 * The profile pass: counts of every cell that can have them, taken apart from all timing, with the runners under strace. Where nothing
 * can be traced, what the system adds up for each runner by itself (docs/profile.md).
 */
import { isWorkloadId, type MatrixCell } from '../matrix/index.ts';
import type { Profile, RunDocument } from '../document/index.ts';
import { combineProfiles, differencePerOperation, profileOfIo } from './difference.ts';
import type { Pass } from './executions.ts';
import { Regions, traceTarget } from './traces.ts';
import {
  type Bench,
  type CellState,
  ConnectionLost,
  Ledger,
  type MeasurePlan,
  openBench,
  prepareCells,
  type Progress,
  RunnerError,
  setUpCell,
  type SubjectPlan,
  takeAnswer,
} from '../measure/index.ts';
import { type ProfilePass, profileWorkloads } from './workloads.ts';

const regionMs = 5_000;

/**
 * @param subject one side; where its target is not this machine there are sums only
 * @throws UsageError for a directory that cannot be used
 */
export async function profileCells(
  plan: MeasurePlan,
  subject: SubjectPlan,
  settings: ProfileSettings,
  hooks: { progress: Progress; signal: AbortSignal },
): Promise<ProfilePass> {
  const ledger = new Ledger((line) => {
    hooks.progress.note(line);
  });
  const outcome: ProfilePass = {
    profiles: new Map(),
    files: new Map(),
    elapsedMs: new Map(),
    skipped: ledger.skipped,
    errors: ledger.errors,
  };
  // Runners are counted one after the other: there is one process at a time, and the newest regions are its own.
  let newest = new Regions();
  const traced = await traceTarget(subject.target, () => (newest = new Regions()));
  if ('reason' in traced) {
    outcome.limited = `Only the system's sums are known (bytes, calls that read or write), because ${traced.reason}: to see every call, ${traced.remedy}.`;
  }
  const counterOf = (state: CellState): Counter =>
    'reason' in traced
      ? async (ops) => profileOfIo((await takeAnswer(state, ops)).io)
      : async (ops) => {
          const regions = newest;
          regions.clear();
          await takeAnswer(state, ops);
          return regions.take(regionMs);
        };
  const bench = await openBench('reason' in traced ? subject : { ...subject, target: traced });
  const stop = (): void => {
    void closeAll(bench, 0);
  };
  hooks.signal.addEventListener('abort', stop);
  try {
    const { ownFiles = [] } = plan;
    const workloads = plan.cells.filter(({ id }) => isWorkloadId(id));
    const { repetitions, pass = 'alone' } = settings;
    await profileWorkloads(workloads, bench, ownFiles, { pass, repetitions }, ledger, outcome, hooks);
    const others = plan.cells.filter(({ id }) => !isWorkloadId(id));
    for (const runner of new Set(others.map((cell) => cell.runner))) {
      const cells = others.filter((cell) => cell.runner === runner);
      const prepareHooks = { ...hooks, save: () => Promise.resolve() };
      const states = await prepareCells(bench, { ...plan, cells }, ledger, prepareHooks);
      for (const [index, state] of states.entries()) {
        if (hooks.signal.aborted) break;
        hooks.progress.phase(`counting ${state.cell.id} (${index + 1}/${states.length})`);
        const profile = await profileState(state, counterOf(state), settings, ledger, hooks.signal);
        if (profile) outcome.profiles.set(state.cell.id, profile);
      }
      await closeAll(bench);
    }
  } finally {
    hooks.signal.removeEventListener('abort', stop);
    await closeAll(bench);
    await bench.scratch.remove();
  }
  return outcome;
}

async function profileState(
  state: CellState,
  counter: Counter,
  settings: ProfileSettings,
  ledger: Ledger,
  signal: AbortSignal,
): Promise<Profile | undefined> {
  const { session, cell } = state;
  try {
    if (!session.isReady(cell) && !(await setUpCell(session, cell, ledger))) return undefined;
    const counted = await profileCell(state, counter, settings);
    if (!isReason(counted)) return counted;
    ledger.skip({ cell: cell.id, reason: `no counts: ${counted.reason}` });
    return undefined;
  } catch (error) {
    if (signal.aborted) return undefined;
    if (!(error instanceof RunnerError || error instanceof ConnectionLost)) throw error;
    ledger.fail(cell.id, undefined, error);
    return undefined;
  } finally {
    await session.teardown(cell);
  }
}

const isReason = (counted: Profile | { reason: string }): counted is { reason: string } => !('perOp' in counted);

/**
 * The document with the profiles of one of its subjects. A cell that was measured and cannot be counted is no failure: its figures
 * stand, and `notCounted` says why there are no counts.
 */
export function withProfiles(document: RunDocument, subject: string, pass: ProfilePass): RunDocument {
  const reasons = new Map([
    ...pass.skipped.map(({ cell, reason }): [string, string] => [cell, reason]),
    ...pass.errors.map(({ cell, code, message }): [string, string] => [cell, `${code}: ${message}`]),
  ]);
  const reasonOf = (cell: MatrixCell['id']): string | undefined =>
    reasons.get(cell) ?? reasons.get(`${cell.split('/', 1)[0]!}/*`);
  const cells = Object.fromEntries(
    Object.entries(document.cells).map(([id, cell]) => {
      const measured = cell.subject[subject];
      const profile = pass.profiles.get(id);
      const notCounted = profile ? undefined : reasonOf(id);
      if (!measured || (!profile && notCounted === undefined)) return [id, cell];
      const counted = { ...measured, ...(profile ? { profile } : { notCounted }) };
      return [id, { ...cell, subject: { ...cell.subject, [subject]: counted } }];
    }),
  );
  return { ...document, cells };
}

async function closeAll(bench: Bench, graceMs?: number): Promise<void> {
  await Promise.all([...bench.sessions.values()].map((session) => session.close(graceMs)));
}

// The counts of one cell: N and 2N operations several times over. The difference is what N operations do, and a count that is not
// the same each time is called unstable.

export interface ProfileSettings {
  /** Of workloads; default: alone. */
  pass?: Pass;
  /** How often a cell is counted; what differs between them is unstable. */
  repetitions: number;
  /** Wished time for one cell, in ms: where it is not enough there are fewer repetitions, but two. */
  cellMs: number;
}

export const defaultProfileSettings: ProfileSettings = { repetitions: 3, cellMs: 1_500 };

/** Performs a sample of so many operations and tells what it did; undefined: nothing tells. */
export type Counter = (ops: number) => Promise<Profile | undefined>;

/**
 * Operations of the shorter sample, by what one of them costs to trace. Never by its time: `mixed` reads in seven of ten operations,
 * so that the same operations must be counted on a busy machine as on an idle one. Ten is a multiple of all the patterns there are;
 * operations that follow one are single blocks, and cheap. Of all others one is as good as ten.
 */
const opsByCost = [
  { ops: 10, most: 60 },
  { ops: 1, most: Infinity },
] as const;
/** In calls: what waiting for a device, and moving bytes, costs about. */
const costOfSync = 30;
const costOfMib = 20;
const fewestRepetitions = 2;
/** Operations of millions of calls take minutes under a tracer. */
const longestOpMs = 20_000;

/** From here on what a sample may take follows from the operation's time (sampling.ts). */
const patientMs = 600;

/** What one operation does, or why that cannot be told. */
export async function profileCell(
  state: CellState,
  counter: Counter,
  settings: ProfileSettings,
): Promise<Profile | { reason: string }> {
  const started = performance.now();
  const first = await counter(1);
  if (!first) return { reason: 'the runner tells nothing that can be counted' };
  const opMs = performance.now() - started;
  if (opMs > longestOpMs) {
    return { reason: `one operation takes ${Math.round(opMs / 1000)} s while it is counted` };
  }
  // Later samples may take as many times as long as they have operations; short ones keep the patience that unknown ones have.
  if (opMs > patientMs) state.opNs = opMs * 1e6;
  const isOver = (): boolean => performance.now() - started > settings.cellMs;
  const profiles =
    state.session.maxOps(state.cell) < 2
      ? await countSingly(counter, first, settings, isOver)
      : await countDifferences(state, counter, first, settings, isOver);
  if (!profiles) return { reason: 'the runner stopped telling what it does' };
  return { ...combineProfiles(profiles), repetitions: profiles.length };
}

async function countDifferences(
  { session, cell }: CellState,
  counter: Counter,
  first: Profile,
  settings: ProfileSettings,
  isOver: () => boolean,
): Promise<Profile[] | undefined> {
  const maxOps = session.maxOps(cell);
  const cost = costOf(first);
  const { ops } = opsByCost.find((rung) => cost <= rung.most && 2 * rung.ops <= maxOps) ?? opsByCost.at(-1)!;
  const profiles: Profile[] = [];
  // The first of each length is warmed up by the one before it, and thrown away: buffers grow on first use.
  await counter(2 * ops);
  while (profiles.length < fewestRepetitions || (profiles.length < settings.repetitions && !isOver())) {
    const short = await counter(ops);
    const long = await counter(2 * ops);
    if (!short || !long) return undefined;
    profiles.push(differencePerOperation(short, long, ops));
  }
  return profiles;
}

function costOf({ perOp, kinds = {}, readBytes = 0, writtenBytes = 0, fsyncs = 0 }: Profile): number {
  const sum = (counts: Record<string, number>): number =>
    Object.values(counts).reduce((total, count) => total + count, 0);
  const calls = sum(perOp) || sum(kinds);
  return calls + costOfSync * fsyncs + (costOfMib * (readBytes + writtenBytes)) / 2 ** 20;
}

/** A cell that can perform one operation a sample only: nothing to difference, all of its region is the operation. */
async function countSingly(
  counter: Counter,
  first: Profile,
  settings: ProfileSettings,
  isOver: () => boolean,
): Promise<Profile[] | undefined> {
  const profiles: Profile[] = [first];
  while (profiles.length < fewestRepetitions || (profiles.length < settings.repetitions && !isOver())) {
    const profile = await counter(1);
    if (!profile) return undefined;
    profiles.push(profile);
  }
  return profiles;
}

// What a pass over cells has counted.
