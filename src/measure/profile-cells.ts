/**
 * The profile pass: counts of every cell that can have them, taken apart from all timing, with the runners under strace.
 * Each cell performs N and 2N operations several times over; the difference is what N operations do, and a count that is
 * not the same each time is called unstable (docs/profile.md).
 */
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import type { MatrixCell } from '../matrix/index.ts';
import { combineProfiles, differencePerOperation, profileWorkload, Regions, traceTarget } from '../profile/index.ts';
import { MeasurementError, type CellError, type Profile, type RunDocument, type Skipped } from '../model/index.ts';
import type { Bench } from './bench.ts';
import type { CellState } from './cell-state.ts';
import { ConnectionLost, RunnerError } from './connection.ts';
import { Ledger } from './ledger.ts';
import type { MeasurePlan, Progress, SubjectPlan } from './plan.ts';
import { openBench, prepareCells, setUpCell } from './prepare.ts';
import { takeAnswer } from './sampler.ts';

export interface ProfilePass {
  /** Cell → its profile, per operation. */
  profiles: Map<string, Profile>;
  skipped: Skipped[];
  errors: CellError[];
}

export interface ProfileSettings {
  /** How often a cell is counted; what differs between them is unstable. */
  repetitions: number;
  /** Longest time for one cell, in ms: fewer operations and, in the end, fewer repetitions are taken. */
  cellMs: number;
}

export const defaultProfileSettings: ProfileSettings = { repetitions: 3, cellMs: 1_500 };

/** Operations at first: a multiple of all the patterns that operations have (`mixed` repeats every ten). */
const wishedOps = [10, 2, 1] as const;
const fewestRepetitions = 2;
const regionMs = 5_000;

/**
 * @param subject one side; its target must be this machine
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
  const profiles = new Map<string, Profile>();
  const outcome = { profiles, skipped: ledger.skipped, errors: ledger.errors };
  // Runners are counted one after the other: there is one process at a time, and the newest regions are its own.
  let newest = new Regions();
  const target = await traceTarget(subject.target, () => {
    newest = new Regions();
    return newest;
  });
  if ('reason' in target) {
    ledger.skip({ cell: '*', reason: `no counts: ${target.reason}`, remedy: target.remedy, count: plan.cells.length });
    return outcome;
  }
  const bench = await openBench({ ...subject, target });
  const stop = (): void => {
    void closeAll(bench, 0);
  };
  hooks.signal.addEventListener('abort', stop);
  try {
    const workloads = plan.cells.filter(isWorkload);
    await profileWorkloads(workloads, bench, settings, ledger, outcome, hooks);
    const others = plan.cells.filter((cell) => !isWorkload(cell));
    for (const runner of new Set(others.map((cell) => cell.runner))) {
      const cells = others.filter((cell) => cell.runner === runner);
      const states = await prepareCells(bench, { ...plan, cells }, ledger, {
        ...hooks,
        save: () => Promise.resolve(),
      });
      for (const [index, state] of states.entries()) {
        if (hooks.signal.aborted) break;
        hooks.progress.phase(`counting ${state.cell.id} (${index + 1}/${states.length})`);
        const profile = await profileCell(state, () => newest, settings, ledger, hooks.signal);
        if (profile) profiles.set(state.cell.id, profile);
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

const isWorkload = ({ runner, operation }: MatrixCell): boolean => runner === 'command' && operation === 'run';

/** What runners/command/README.md says of the file that IO_PERF_WORKLOADS names, as far as it is of use here. */
const workloadsSchema = z.record(
  z.string(),
  z.looseObject({
    command: z.string(),
    prepare: z.string().nullish(),
    env: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).nullish(),
    workingDirectory: z.string().nullish(),
  }),
);

/** Commands of the user's own are traced as they are: hyperfine, which times them, has no part in counting. */
async function profileWorkloads(
  cells: readonly MatrixCell[],
  { plan, scratch }: Bench,
  { repetitions }: ProfileSettings,
  ledger: Ledger,
  { profiles, errors }: ProfilePass,
  { progress, signal }: { progress: Progress; signal: AbortSignal },
): Promise<void> {
  const list = plan.environment?.IO_PERF_WORKLOADS ?? process.env.IO_PERF_WORKLOADS;
  if (cells.length === 0) return;
  if (list === undefined) {
    ledger.skip({ cell: 'command/run/*', reason: 'no counts: no workloads are listed', count: cells.length });
    return;
  }
  const workloads = workloadsSchema.parse(JSON.parse(await readFile(list, 'utf8')));
  const folder = await scratch.makeFolder('workloads');
  for (const cell of cells) {
    const workload = workloads[cell.api];
    if (signal.aborted || !workload) continue;
    progress.phase(`counting ${cell.id}`);
    const own = Object.entries(workload.env ?? {}).map(([name, value]): [string, string] => [name, String(value)]);
    try {
      const profile = await profileWorkload({
        name: cell.api,
        command: workload.command,
        prepare: workload.prepare ?? undefined,
        directory: workload.workingDirectory ?? process.cwd(),
        environment: { ...plan.environment, ...Object.fromEntries(own), IO_PERF_DIRECTORY: folder },
        repetitions,
        signal,
      });
      profiles.set(cell.id, profile);
    } catch (error) {
      if (!(error instanceof MeasurementError)) throw error;
      errors.push({ cell: cell.id, code: 'EPROFILE', message: error.message });
    }
  }
}

/** The document with the profiles of one of its subjects; errors of counting are told among its own. */
export function withProfiles(document: RunDocument, subject: string, pass: ProfilePass): RunDocument {
  const cells = Object.fromEntries(
    Object.entries(document.cells).map(([id, cell]) => {
      const measured = cell.subject[subject];
      const profile = pass.profiles.get(id);
      if (!measured || !profile) return [id, cell];
      return [id, { ...cell, subject: { ...cell.subject, [subject]: { ...measured, profile } } }];
    }),
  );
  const isKnown = (cell: string): boolean => document.errors.some((error) => error.cell === cell);
  const errors = pass.errors.filter(({ cell }) => !isKnown(cell));
  return { ...document, cells, errors: [...document.errors, ...errors] };
}

async function closeAll(bench: Bench, graceMs?: number): Promise<void> {
  await Promise.all([...bench.sessions.values()].map((session) => session.close(graceMs)));
}

async function profileCell(
  state: CellState,
  regions: () => Regions,
  settings: ProfileSettings,
  ledger: Ledger,
  signal: AbortSignal,
): Promise<Profile | undefined> {
  const { session, cell } = state;
  try {
    if (!session.isReady(cell) && !(await setUpCell(session, cell, ledger))) return undefined;
    const profile = await count(state, regions, settings);
    if (!profile) {
      ledger.skip({ cell: `${cell.runner}/*`, reason: `no counts: the ${cell.runner} runner marks no timed region` });
    }
    return profile;
  } catch (error) {
    if (signal.aborted) return undefined;
    if (!(error instanceof RunnerError || error instanceof ConnectionLost)) throw error;
    ledger.fail(cell.id, undefined, error);
    return undefined;
  } finally {
    await session.teardown(cell);
  }
}

/** @returns undefined where the runner's trace shows no timed region */
async function count(
  state: CellState,
  regions: () => Regions,
  settings: ProfileSettings,
): Promise<Profile | undefined> {
  const sample = async (ops: number): Promise<Profile | undefined> => {
    regions().clear();
    await takeAnswer(state, ops);
    return regions().take(regionMs);
  };
  const started = performance.now();
  const first = await sample(1);
  if (!first) return undefined;
  const opMs = performance.now() - started;
  const maxOps = state.session.maxOps(state.cell);
  if (maxOps < 2) return countSingly(sample, first, settings, opMs);
  const affordable = settings.cellMs / (3 * settings.repetitions * opMs);
  const ops = wishedOps.find((wished) => 2 * wished <= maxOps && wished <= Math.max(1, affordable)) ?? 1;
  const repetitions = affordable >= 1 ? settings.repetitions : fewestRepetitions;
  const profiles: Profile[] = [];
  // The first of each length is warmed up by the one before it, and thrown away: buffers grow on first use.
  await sample(2 * ops);
  for (let repetition = 0; repetition < repetitions; repetition++) {
    const short = await sample(ops);
    const long = await sample(2 * ops);
    if (!short || !long) return undefined;
    profiles.push(differencePerOperation(short, long, ops));
  }
  return { ...combineProfiles(profiles), repetitions };
}

/** A cell that can perform one operation a sample only: nothing to difference, all of its region is the operation. */
async function countSingly(
  sample: (ops: number) => Promise<Profile | undefined>,
  first: Profile,
  settings: ProfileSettings,
  opMs: number,
): Promise<Profile | undefined> {
  const repetitions = settings.repetitions * opMs > settings.cellMs ? fewestRepetitions : settings.repetitions;
  const profiles: Profile[] = [first];
  while (profiles.length < repetitions) {
    const profile = await sample(1);
    if (!profile) return undefined;
    profiles.push(profile);
  }
  return { ...combineProfiles(profiles), repetitions };
}
