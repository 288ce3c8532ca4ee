/** Everything before the first timed block: runners, scratch folders, corpora, and the cells that are available. */
import { cellBytes, type MatrixCell, localCell } from '../core/cells/index.ts';
import { defined, UsageError } from '../core/document/index.ts';
import type { PreparedRunner } from '../places/toolchain/index.ts';
import { during } from './activity.ts';
import { Allowance, byExpected, expectedSetUpMs, noteLeftOut } from './affordable.ts';
import { type Bench, corpusPath, makeTrees, needsTree } from './bench.ts';
import { type CellState, newCellState } from './cell-state.ts';
import { noteTimer } from './timers.ts';
import { type Ledger } from './ledger.ts';
import { ConnectionLost, RunnerError } from './connection.ts';
import { type Hello } from './answers.ts';
import type { MeasureHooks, MeasurePlan, SubjectPlan } from './plan.ts';
import { SharedProbes } from './neighbours.ts';
import type { Roster } from './roster.ts';
import { Session } from './session.ts';
import { setUpsShare, treesShare, usableShare } from './policy.ts';

type Prepared = Extract<PreparedRunner, { command: string[] }>;

const runnersOf = (cells: readonly MatrixCell[]): string[] => [...new Set(cells.map(({ runner }) => runner))];

/** Scratch folder of one subject. @throws UsageError for a directory that cannot be used */
export async function openBench(plan: SubjectPlan, others: readonly Bench[] = []): Promise<Bench> {
  const neighbour = others.find(
    ({ plan: { directory }, target }) => directory === plan.directory && target.fileSpace === plan.target.fileSpace,
  );
  const scratch = await plan.target.openScratch(plan.directory);
  return {
    plan,
    target: plan.target,
    scratch,
    corpora: neighbour?.corpora ?? { scratch, made: new Set() },
    sessions: new Map(),
    probes: others[0]?.probes ?? new Map<string, SharedProbes>(),
    runners: {},
    buildMs: 0,
    cacheDrops: 0,
  };
}

/** Opens a bench for each subject, and looks at all their machines at once. @throws UsageError for a directory that cannot be used */
export async function openBenches(roster: Roster, plans: readonly SubjectPlan[]): Promise<void> {
  for (const plan of plans) roster.benches.push(await openBench(plan, roster.benches));
  roster.descriptions = await Promise.all(plans.map(({ target, directory }) => target.describe(directory)));
}

/**
 * Sets up the cells of the plan that can be measured on this bench, in its order. The ledger has the others, with reasons.
 * @param isLater cells that are not set up yet and whose trees are not made yet
 * @param limitMs of the whole run: what cannot be prepared in its share of that time is left out
 */
export async function prepareCells(
  bench: Bench,
  plan: MeasurePlan,
  ledger: Ledger,
  { progress, signal }: MeasureHooks,
  isLater: (cell: MatrixCell) => boolean = () => false,
  limitMs = Infinity,
): Promise<CellState[]> {
  const fitting = await skipWhatDoesNotFit(bench, plan, ledger);
  const sessions = new Map<string, Session>();
  for (const runner of runnersOf(plan.cells)) {
    const wanted = fitting.filter((cell) => cell.runner === runner);
    if (wanted.length === 0 || signal.aborted) continue;
    progress.phase(`preparing ${runner}`);
    const buildStarted = performance.now();
    const prepared = await during('build', () =>
      bench.target.prepareRunner(runner, () => {
        progress.phase(`building ${runner}, once`);
      }),
    );
    bench.buildMs += performance.now() - buildStarted;
    if ('reason' in prepared) {
      const { reason, remedy } = prepared;
      ledger.skip({ cell: `${runner}/*`, reason, ...defined({ remedy }), count: wanted.length });
      continue;
    }
    // The same for each subject.
    if (prepared.note !== undefined && bench.plan === plan.subjects[0])
      progress.note(`A simpler build of ${runner} is measured: ${prepared.note}.`);
    const session = await openSession(bench, plan, prepared, ledger);
    if (session) sessions.set(runner, session);
  }
  const measurable = fitting.filter((cell) => sessions.has(cell.runner));
  const offered = measurable.filter((cell) => isOffered(cell, sessions.get(cell.runner)!, ledger));
  const ready = await setUpCells(bench, plan, ledger, { progress, signal }, { offered, sessions, isLater, limitMs });
  await during('write-back', () => bench.target.sync(bench.scratch.path));
  return offered
    .filter((cell) => ready.has(cell))
    .map((cell) => newCellState(cell, bench, sessions.get(cell.runner)!, plan.latency));
}

interface Offered {
  offered: readonly MatrixCell[];
  sessions: ReadonlyMap<string, Session>;
  isLater: (cell: MatrixCell) => boolean;
  limitMs: number;
}

/** @returns the cells that are set up, and those for later */
async function setUpCells(
  bench: Bench,
  plan: MeasurePlan,
  ledger: Ledger,
  { progress, signal }: Pick<MeasureHooks, 'progress' | 'signal'>,
  { offered, sessions, isLater, limitMs }: Offered,
): Promise<ReadonlySet<MatrixCell>> {
  progress.phase('setting up');
  const subject = plan.subjects.length > 1 ? bench.plan.name : undefined;
  const allowance = new Allowance(limitMs * setUpsShare);
  const ready = new Set(offered.filter(isLater));
  const late: MatrixCell[] = [];
  let begun = 0;
  // Nothing is measured meanwhile, so all runners are prepared at once.
  const setUp = async (cells: readonly MatrixCell[]): Promise<void> => {
    const setUps = [...sessions].map(async ([runner, session]) => {
      const own = cells.filter((cell) => cell.runner === runner);
      if (limitMs !== Infinity) own.sort(byExpected(expectedSetUpMs));
      for (const cell of own) {
        if (signal.aborted) return;
        // The first is set up in any case: a run has a figure.
        if (!allowance.hasRoomFor(expectedSetUpMs(cell)) && begun > 0) late.push(cell);
        else {
          begun++;
          if (await setUpCell(session, cell, ledger, subject)) ready.add(cell);
        }
      }
    });
    for (const result of await Promise.allSettled(setUps)) if (result.status === 'rejected') throw result.reason;
  };
  // Trees last: a large one may take the time of many cells without one.
  const [walking, others] = partition(
    offered.filter((cell) => !ready.has(cell)),
    needsTree,
  );
  await setUp(others);
  const treesMs = limitMs * treesShare;
  const treeless = signal.aborted ? [] : await makeTrees(bench, walking, plan.seed, ledger, progress, treesMs);
  await setUp(walking.filter((cell) => !treeless.includes(cell)));
  noteLeftOut(ledger, [...late, ...treeless]);
  return ready;
}

const partition = <T>(all: readonly T[], belongs: (one: T) => boolean): [T[], T[]] => [
  all.filter(belongs),
  all.filter((one) => !belongs(one)),
];

async function openSession(
  bench: Bench,
  plan: MeasurePlan,
  prepared: Prepared,
  ledger: Ledger,
): Promise<Session | undefined> {
  const { runner, command, build } = prepared;
  const probes = bench.probes.get(runner) ?? new SharedProbes();
  bench.probes.set(runner, probes);
  const session = new Session({
    target: bench.target,
    scratch: bench.scratch,
    runner,
    command,
    environment: { ...prepared.environment, ...bench.plan.environment },
    seed: plan.seed,
    corpusOf: (cell) => corpusPath(bench, cell),
    onProgram(api, program) {
      const facts = bench.runners[runner];
      if (facts) facts.programs = { ...facts.programs, [api]: program };
    },
    probes,
  });
  bench.sessions.set(runner, session);
  try {
    const hello = await session.start();
    probes.add(programOf(bench, prepared, hello.runtime));
    bench.runners[runner] = { ...factsOf(hello), runtime: hello.runtime, build };
    noteTimer(hello.timer, ledger);
    return session;
  } catch (error) {
    if (!(error instanceof RunnerError || error instanceof ConnectionLost)) throw error;
    ledger.fail(`${runner}/*`, bench.plan.name, error);
    return undefined;
  }
}

/** Distinguishes the programs of two subjects: build, runtime, place, and environment without our own variables, which name files. */
function programOf({ target, plan }: Bench, prepared: Prepared, runtime: string): string {
  const variables = Object.entries({ ...prepared.environment, ...plan.environment })
    .filter(([name]) => !name.startsWith('IO_PERF_'))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([prepared.build, runtime, target.fileSpace, variables]);
}

/** What a runner reports of itself beyond the protocol: a heap, flags, a collector. */
function factsOf(hello: Hello): Record<string, unknown> {
  const asked = ['protocol', 'runner', 'runtime', 'pid', 'clock', 'can'];
  return Object.fromEntries(Object.entries(hello).filter(([name]) => !asked.includes(name)));
}

function isOffered(cell: MatrixCell, session: Session, ledger: Ledger): boolean {
  if (session.offers(cell)) return true;
  ledger.skip({ cell: cell.id, reason: reasonNotOffered(cell.runner, localCell(cell.id).split('?')[0]!) });
  return false;
}

/** Tools may be missing, and only the Python runner starts them; system calls may be missing on a platform. */
export function reasonNotOffered(runner: string, api: string): string {
  const program = /^traverse\/(\w+)$/.exec(api)?.[1];
  return runner === 'command' && program !== undefined
    ? `it needs ${program} and Python 3.9 or newer on PATH`
    : `the ${runner} runner does not have ${api} on this platform`;
}

/** False if the cell is not available: the ledger has the reason. A dead runner is started again. @param subject if there are several */
export async function setUpCell(
  session: Session,
  cell: MatrixCell,
  ledger: Ledger,
  subject?: string,
): Promise<boolean> {
  try {
    if (!session.alive) await session.start();
    await session.setup(cell);
    return true;
  } catch (error) {
    if (!(error instanceof RunnerError || error instanceof ConnectionLost)) throw error;
    if (error.code === 'ENOTSUP') ledger.skip({ cell: cell.id, reason: error.message });
    else ledger.fail(cell.id, subject, error);
    return false;
  }
}

async function skipWhatDoesNotFit(
  bench: Bench,
  { cells, exceedsMemory = false }: MeasurePlan,
  ledger: Ledger,
): Promise<MatrixCell[]> {
  const { freeBytes, memoryBytes } = await bench.target.capacity(bench.plan.directory);
  let room = freeBytes * usableShare;
  const tooLarge = new Set<MatrixCell>();
  const bySize = cells.map((cell) => ({ cell, need: cellBytes(cell).diskBytes })).sort((a, b) => a.need - b.need);
  for (const { cell, need } of bySize) {
    if (need > room) tooLarge.add(cell);
    else room -= need;
    if (!exceedsMemory && cell.cache === 'warm' && need > memoryBytes * usableShare) tooLarge.add(cell);
  }
  if (cells.length > 0 && tooLarge.size === cells.length) {
    throw new UsageError(
      `${bench.plan.directory} has ${megabytes(freeBytes)} free, too little for any of the cells asked for: free some space or name another folder with --directory.`,
    );
  }
  for (const cell of tooLarge) {
    ledger.skip({
      cell: cell.id,
      reason: `does not fit: needs ${megabytes(cellBytes(cell).diskBytes)}, with the other cells, of ${megabytes(freeBytes)} free`,
      remedy: 'free some space, name another folder with --directory, or choose a smaller suite',
    });
  }
  return cells.filter((cell) => !tooLarge.has(cell));
}

const megabytes = (bytes: number): string => `${Math.round(bytes / 1024 ** 2)} MiB`;
