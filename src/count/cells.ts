/**
 * The profile pass: counts of every cell that can have them, taken apart from all timing, with the runners under strace. Where nothing
 * can be traced, what the system adds up for each runner by itself (docs/profile.md).
 */
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
} from '../engine/index.ts';
import { type Counter, profileCell, type ProfileSettings } from './profile-cell.ts';
import { type ProfilePass, profileWorkloads } from './profile-workloads.ts';
import { Regions, traceTarget } from './trace-target.ts';
import { profileOfIo } from './sampled-profile.ts';
import { isWorkloadId, type MatrixCell } from '../core/cells/index.ts';
import type { Profile, RunDocument } from '../core/document/index.ts';

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
    totals: new Map(),
    elapsedMs: new Map(),
    skipped: ledger.skipped,
    errors: ledger.errors,
  };
  // Runners are counted one after the other: there is one process at a time, and the newest regions are its own.
  let newest = new Regions();
  const traced = await traceTarget(subject.target, () => (newest = new Regions()));
  const workloads = plan.cells.filter(({ id }) => isWorkloadId(id));
  const others = plan.cells.filter(({ id }) => !isWorkloadId(id));
  const isOther = process.platform !== 'linux' && subject.target.name === 'host';
  // Workloads are counted in another way there.
  if ('reason' in traced && (others.length > 0 || !isOther)) {
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
    const { repetitions, pass = 'alone', tracing } = settings;
    await profileWorkloads(workloads, bench, ownFiles, { pass, repetitions, tracing }, ledger, outcome, hooks);
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
 * The document with the profiles of one of its subjects. A cell that was measured and cannot be counted is not a failure: its figures
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
