/** The visits of a round: the subjects of a cell are prepared, measured in random order, and left ready for the next visit. */
import { defined, type Latency, type TimedSample } from '../core/document/index.ts';
import { cellPattern, percentileId, type MatrixCell } from '../core/cells/index.ts';
import { during } from './activity.ts';
import { type CellState, inProcessOf } from './cell-state.ts';
import { uncertainty } from './cell-results.ts';
import type { Run, Saver } from './context.ts';
import type { Pairing } from './pairing.ts';
import { createRandom, type Random } from '../core/stats/index.ts';
import {
  maxPrimesForTiers,
  minRounds,
  onSeveral,
  samplesThrownAway,
  sensitivityOfPairs,
  sensitivityOfRuns,
  settledCompiling,
  settledUncertainty,
  setupShare,
  visitMargin,
} from './policy.ts';
import { takeAnswer, takeSample } from './sampling.ts';
import { requestsOfBlock, type Tails } from './tails.ts';
import { isHurried } from './warmup.ts';

/** One visit of a round: a cell, and the order of the subjects there. */
export interface Visit<Cell> {
  cell: Cell;
  /** Position in the round, 0-based. Stays the same when other cells drop out. */
  order: number;
  /** The order of the subjects, for each turn. */
  turns: string[][];
}

/** A random generator for each purpose, so that an additional draw for one does not change the others. */
const randomFor = (seed: number, purpose: number): Random =>
  createRandom((Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(purpose + 1, 0xc2b2ae35)) >>> 0);

/**
 * The visits of one round: every cell once, in random order, and the subjects in random order at each turn. With two subjects, each odd
 * turn reverses the one before, and the first turn of each odd round that of the round before: each subject begins equally often, and a
 * drift of the machine favours none. The same seed, round, cells, subjects and number of turns give the same visits.
 */
export function planRound<Cell>(
  seed: number,
  round: number,
  cells: readonly Cell[],
  subjects: string[],
  turns = 1,
): Visit<Cell>[] {
  const random = randomFor(seed, round);
  const isPair = subjects.length === 2;
  const before = isPair && round % 2 === 1 ? planRound(seed, round - 1, cells, subjects, turns) : [];
  const turned = new Map(before.map(({ cell, turns: [first] }) => [cell, first!.toReversed()]));
  return random.shuffle([...cells]).map((cell, order) => {
    const orders = [turned.get(cell) ?? random.shuffle([...subjects])];
    while (orders.length < turns) {
      orders.push(isPair && orders.length % 2 === 1 ? orders.at(-1)!.toReversed() : random.shuffle([...subjects]));
    }
    return { cell, order, turns: orders };
  });
}

/** All cells of this round, in its order. @param pairing undefined where subjects are not compared */
export async function visitCells(run: Run, pairing: Pairing | undefined, saver: Saver): Promise<void> {
  const { plan, hooks, budget, roster } = run;
  const planned = planRound(plan.seed, budget.roundsDone, roster.cells, roster.subjects, budget.maxTurns);
  for (const visit of roster.first.order(planned, ({ cell }) => roster.dropsCaches(cell))) {
    const { id } = visit.cell;
    if (hooks.signal.aborted || budget.isOver()) break;
    if (pairing?.wants(id, budget.roundsDone) === false || !hasRoomFor(run, id)) continue;
    showProgress(run, id);
    const startedMs = performance.now();
    await visitCell(run, pairing, visit);
    const tookMs = performance.now() - startedMs;
    budget.sawVisit(visitMsOf(run, id), tookMs);
    pairing?.visited(id, tookMs);
    for (const state of roster.states) if (state.cell.id === id && state.samples.length > 0) state.visitMs = tookMs;
    await saver.saveIfDue();
  }
}

/** A limit is not overrun by a visit that is known to be too long for it. The first sample of all is taken in any case. */
function hasRoomFor(run: Run, id: string): boolean {
  const { budget, roster } = run;
  if (!budget.isLimit || roster.states.every(({ samples }) => samples.length === 0)) return true;
  return visitMargin * budget.slowness * visitMsOf(run, id) <= budget.remainingMs();
}

/** What the last visit of a cell took, or the first is expected to take. */
const visitMsOf = ({ roster }: Run, id: string): number =>
  Math.max(0, ...roster.states.filter(({ cell }) => cell.id === id).map((state) => state.visitMs));

function showProgress({ budget, hooks }: Run, cell: string): void {
  const remainingMs = Math.max(0, budget.remainingMs());
  hooks.progress.update({
    // Where the default is extended, the time left is that of the extension, and so is the share.
    fraction: remainingMs === Infinity ? budget.spent() : budget.elapsedMs / (budget.elapsedMs + remainingMs),
    cell: cellPattern(cell),
    round: budget.roundsDone + 1,
    ...defined({ rounds: budget.rounds }),
    remainingSeconds: remainingMs / 1000,
  });
}

async function visitCell(
  run: Run,
  pairing: Pairing | undefined,
  { cell, order, turns }: Visit<MatrixCell>,
): Promise<void> {
  const { roster, losses, budget, hooks } = run;
  const here = new Map(
    roster.subjects.flatMap((subject) => {
      const state = roster.stateOf(subject, cell.id);
      return state && isDue(run, state) ? [[subject, state]] : [];
    }),
  );
  if (pairing) await shareProcessor(run, cell, [...here.values()]);
  const wanted = turns.slice(0, pairing?.pairsPerVisit(cell.id) ?? 1);
  // Cells that make files get a new folder for each pair; the others share a set-up.
  const isPreparedOnce = wanted.length > 1 && !cell.makesFiles;
  const prepare = async (state: CellState): Promise<void> => {
    await startAfresh(state);
    if (cell.cache !== 'warm') return;
    await during('thrown away', () => prime(run, state, isPreparedOnce ? wanted.length : 1), cell.id);
  };
  if (isPreparedOnce) {
    for (const subject of wanted[0]!) {
      const state = here.get(subject);
      if (state) await losses.guard(state, () => prepare(state));
    }
  }
  for (const [turn, subjects] of wanted.entries()) {
    for (const [place, subject] of subjects.entries()) {
      const state = here.get(subject);
      if (!state || hooks.signal.aborted) continue;
      await losses.guard(state, async () => {
        if (!isPreparedOnce) await prepare(state);
        const position = (order * budget.maxTurns + turn) * subjects.length + place;
        const sensitivity = pairing ? sensitivityOfPairs : sensitivityOfRuns;
        const round = budget.roundsDone * budget.maxTurns + turn;
        const sample = await during('sample', () => takeSample(state, round, position, sensitivity), cell.id);
        state.samples.push(sample);
        await state.printed?.take(sample);
        if (state.tails) await takeTails(run, state, state.tails, sample);
      });
    }
  }
  for (const state of here.values()) state.nextRound = budget.roundsDone + roundsBetweenVisits(run, state);
}

/** Both sides are on the same processor, another one in each round: a neighbour there slows down both. Some cells need several processors. */
async function shareProcessor({ plan, budget }: Run, cell: MatrixCell, states: readonly CellState[]): Promise<void> {
  if (onSeveral.has(cell.runner) || states.some(({ bench }) => bench.target.keepOnOne === undefined)) return;
  const isParallel = Number(cell.parameters.threads ?? 1) > 1;
  const turn = isParallel ? undefined : randomFor(plan.seed, -1 - budget.roundsDone).integer(2 ** 16);
  await Promise.all(states.map(async ({ bench, session }) => bench.target.keepOnOne!(session.moveTo(turn), turn)));
}

function isDue({ budget, roster }: Run, state: CellState): boolean {
  const isLate = budget.isOverdue() && state.samples.length > 0;
  return !state.failed && !isLate && budget.roundsDone >= state.nextRound && roster.first.takesPart(state);
}

/** The order of visits follows only from the seed. Well-known cells are visited less often, to free time for others. */
function roundsBetweenVisits({ plan, budget, roster }: Run, state: CellState): number {
  if (plan.pairing || budget.rounds !== undefined || budget.roundsDone < minRounds) return 1;
  if (roster.first.isWanting(state)) return 1;
  if (state.cell.type === 'device' || state.isCostly) return 2;
  return uncertainty(state) < settledUncertainty ? 3 : 1;
}

/** The latency block of a sample: directly after it, so that it has the same place in the pair. */
async function takeTails({ ledger, budget }: Run, state: CellState, tails: Tails, sample: TimedSample): Promise<void> {
  // Only one sample of each cell is still taken.
  if (budget.isOverdue()) return;
  tails.requests ??= requestsOfBlock(state, state.cell.makesFiles);
  if (tails.requests === 0) {
    const { id } = state.cell;
    ledger.skip({ cell: percentileId(id, 'p99'), reason: 'its operations take too long: a p99 needs 200 in a row' });
  }
  const histograms: Latency[] = [];
  for (let request = 0; request < tails.requests; request++) {
    const { latency } = await during('tail', () => takeAnswer(state, state.partOps, true), state.cell.id);
    if (latency) histograms.push(latency);
  }
  if (histograms.length > 0) tails.take(sample, histograms);
}

/**
 * Makes new files in a new folder: the place of a file's pages in memory is a source of variance (one set-up in seven reads a fifth slower).
 * Cells that make files need a folder in which no file was made or removed before.
 */
async function startAfresh(state: CellState): Promise<void> {
  const { session, cell, opNs, ops } = state;
  const here = inProcessOf(state);
  const visitsPerSetup = cell.makesFiles ? 1 : session.setupMs(cell) / (setupShare * ((opNs * ops) / 1e6));
  if (here.visits++ < visitsPerSetup) return;
  here.visits = 1;
  here.setups++;
  await session.teardown(cell);
  await session.setup(cell);
}

/**
 * Takes samples that are discarded: whole ones if a process or a cache drop is new (the first is up to a quarter slower, or cold), otherwise
 * one part, since other cells used the processor's caches and the free pages. @param samples number in a row after a new start
 */
async function prime(run: Run, state: CellState, samples: number): Promise<void> {
  const isOverdue = run.budget.isOverdue();
  const here = inProcessOf(state);
  const isNew = here.primedAfter !== state.bench.cacheDrops;
  const partsOfNew = isOverdue || isHurried(run, state) ? 1 : state.parts * Math.min(samples, samplesThrownAway);
  // Each execution of a workload is a process of its own, so a discarded one changes nothing.
  const isWorkload = state.cell.timeoutNs !== undefined;
  const partsOfKnown = isOverdue || state.isCostly || isWorkload ? 0 : 1;
  const parts = isNew ? partsOfNew : partsOfKnown;
  let compiling = 0;
  const take = async (): Promise<void> => {
    const { ns, jit } = await takeAnswer(state, state.partOps);
    compiling = ((jit?.ms ?? 0) * 1e6) / Math.max(1, ns);
  };
  for (let part = 0; part < parts; part++) await take();
  // The runtime of a new process compiles what is called often, and then once more. In pairs as much is discarded on both sides.
  const isFirstHere =
    here.primedAfter === undefined && !isOverdue && run.plan.pairing === undefined && !isHurried(run, state);
  const more = isFirstHere ? state.parts * maxPrimesForTiers : 0;
  for (let part = 0; part < more && compiling >= settledCompiling; part++) await take();
  here.primedAfter = state.bench.cacheDrops;
}
