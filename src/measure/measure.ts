/**
 * One run, from a plan to a run document:
 *
 *   prepare   runners built or found, scratch folders, corpora, cells set up (prepare.ts)
 *   calibrate operations per sample, frozen (calibrate.ts)
 *   warm up   until the blocks show no trend (warmup.ts)
 *   rounds    all cells in random order, all subjects in random order at each (schedule.ts), until the budget is spent
 *   close     runners remove what they made, scratch folders go
 *
 * The document is handed to `save` after every round and now and then in a long one, so that whatever ends the run leaves what was measured.
 */
import type { MatrixCell } from '../matrix/index.ts';
import type { RunDocument } from '../document/index.ts';
import { TargetLost } from '../targets/index.ts';
import { sensitivityOfPairs, sensitivityOfRuns, takeAnswer, takeSample } from './sampling.ts';
import { makeTrees, openBench, prepareCells, setUpCell } from './prepare.ts';
import type { Bench } from './bench.ts';
import { calibrateOps, isSteady, isWarm, mostWarmupBlocks } from './calibrate.ts';
import { type CellState, primeOf, uncertainty, withoutMixedTimers } from './cell-state.ts';
import { ConnectionLost, RunnerError } from './connection.ts';
import { buildDocument, type DocumentHead, startDocument } from './document.ts';
import { FirstCells } from './first-cells.ts';
import { Ledger } from './ledger.ts';
import type { MeasureHooks, MeasurePlan } from './plan.ts';
import { Overtime } from './overtime.ts';
import { mostPairsPerVisit, Pairing } from './pairing.ts';
import { ProcessAge } from './process-age.ts';
import { planRound, type Visit } from './schedule.ts';

const shortestBlockNs = 30e6;
/**
 * Of one pair of several in a row. The differences of pairs were no larger with samples of 2 ms than with 8 (standard deviations of
 * 13.2–14.3 and 13.1–14.2 %, four and five comparisons of quick with itself), and there are more of them in the same time.
 */
const shortestBlockInPairsNs = 2e6;
/** Where there is no time for more than a look. */
const hurriedBlockNs = 5e6;
/** Samples of a new process that are thrown away before several in a row. */
const samplesThrownAway = 2;
const longestBlockNs = 250e6;
const defaultBlockNs = 50e6;
/** A time budget should hold about so many blocks of every cell: many short ones see more of the machine's moods than few long ones. */
const blocksPerBudget = 50;
/** Share of a cell's part of the time budget that may go into warming up. */
const warmupShare = 0.08;
const fewestWarmupBlocks = 2;
/** With less time than this for a cell there is none for warming up: it is looked at, not known. */
const hurriedNs = 250e6;
/** A budget too small for its cells is rather spent on samples than on warming up. */
const mostOfBudgetForWarmup = 0.4;
/** A round of hundreds of cells takes minutes: what it has measured so far is saved that often. */
const saveEveryMs = 15_000;
const fewestRounds = 8;
/** A first round that ends so long after the budget is told. */
const overdueNotedMs = 10_000;
/** Whoever pressed Ctrl-C waits for this; the scratch folders go in any case. */
const interruptedGraceMs = 1500;
/** A runner that fails so often in a row, without one sample between, is given up. */
const mostLossesInARow = 3;
/** Bytes that one sample may write: far below any dirty limit, so that write-back does not start inside it. */
const mostBytesPerSample = 256 * 1024 ** 2;
/** Every file made and removed slows down those made near it for some minutes, this run's and the next one's. */
const mostOpsMakingFiles = 64;
/** Share of a cell's time that may go into setting it up anew. */
const setupShare = 0.1;
/**
 * Half the width of the median's interval, relative, below which a cell needs fewer visits: of cells below it in both of two runs
 * no median moved by more than a tenth (0 of 54), of those above a tenth every third did.
 */
const settledUncertainty = 0.05;

export async function measure(plan: MeasurePlan, hooks: MeasureHooks): Promise<RunDocument> {
  const run = new Run(plan, hooks);
  return run.perform();
}

class Run {
  readonly #plan: MeasurePlan;
  readonly #hooks: MeasureHooks;
  readonly #ledger: Ledger;
  readonly #head: DocumentHead = startDocument();
  readonly #benches: Bench[] = [];
  readonly #lossesInARow = new Map<string, number>();
  readonly #first: FirstCells;
  readonly #overtime: Overtime;
  #states: CellState[] = [];
  #pairing: Pairing | undefined;
  #rounds = 0;
  /** There was a round in which every cell took part. */
  #hadAll = false;
  #startedMs = 0;

  constructor(plan: MeasurePlan, hooks: MeasureHooks) {
    this.#plan = plan;
    this.#first = new FirstCells(plan);
    this.#overtime = new Overtime(plan);
    this.#hooks = hooks;
    this.#ledger = new Ledger((line) => {
      hooks.progress.note(line);
    });
  }

  async perform(): Promise<RunDocument> {
    const { signal } = this.#hooks;
    const endSessions = (): void => {
      void this.#closeSessions(interruptedGraceMs);
    };
    try {
      this.#startedMs = performance.now();
      for (const subject of this.#plan.subjects) this.#benches.push(await openBench(subject, this.#benches));
      signal.addEventListener('abort', endSessions);
      await this.#prepare();
      this.#first.beginRound(this.#states, this.#fraction());
      await (this.#first.areAlone ? this.#calibrateAndWarmUp() : this.#bringInOthers());
      await this.#measureRounds();
    } finally {
      signal.removeEventListener('abort', endSessions);
      await this.#closeSessions();
      for (const { scratch } of this.#benches) await scratch.remove();
    }
    return this.#document(!signal.aborted);
  }

  async #prepare(): Promise<void> {
    for (const bench of this.#benches) {
      this.#states.push(
        ...(await prepareCells(bench, this.#plan, this.#ledger, this.#hooks, (cell) => this.#first.isLater(cell))),
      );
    }
    this.#states = withoutMixedTimers(this.#states, this.#ledger);
    // Building runners is no part of the budget; setting cells up is.
    this.#startedMs += this.#benches.reduce((sum, { buildMs }) => sum + buildMs, 0);
  }

  /** Calibrates those, too, that wait for the first, if any do: each is set up when it is. */
  async #bringInOthers(): Promise<void> {
    for (const bench of this.#benches) {
      const mine = this.#states.filter((state) => state.bench === bench && this.#first.isLater(state.cell));
      const cells = mine.map(({ cell }) => cell);
      await makeTrees(bench, cells, this.#plan.seed, this.#ledger, (text) => {
        this.#hooks.progress.phase(text);
      });
    }
    await this.#calibrateAndWarmUp();
  }

  /** The cells that take part now and were not calibrated yet. */
  async #calibrateAndWarmUp(): Promise<void> {
    const { progress, signal } = this.#hooks;
    const states = this.#states.filter((state) => state.ops === 0 && !state.failed && this.#first.takesPart(state));
    for (const [index, state] of states.entries()) {
      if (signal.aborted) return;
      progress.update({
        fraction: this.#fraction(),
        cell: `warming up ${state.cell.id} (${index + 1}/${states.length})`,
        round: 0,
        // Of rounds, nobody knows before the first.
        remainingSeconds: 'timeNs' in this.#plan.budget ? this.#remainingMs() / 1000 : Infinity,
      });
      await this.#guard(state, async () => {
        await this.#calibrate(state);
        // In pairs every process is new after a few rounds: each sample is preceded by what is thrown away, for both alike.
        if (!this.#plan.pairing || 'rounds' in this.#plan.budget) await this.#warmUp(state);
      });
    }
  }

  /** Frozen on the first subject that gets there; the others of the same cell take over its number. */
  async #calibrate(state: CellState): Promise<void> {
    const twin = this.#states.find((other) => other.cell.id === state.cell.id && other.ops > 0);
    if (twin) {
      state.partOps = Math.min(twin.partOps, state.session.maxOps(state.cell));
      state.parts = twin.parts;
      state.ops = state.parts * state.partOps;
      state.opNs = twin.opNs;
      state.bytesPerOp = twin.bytesPerOp;
      state.isCostly = twin.isCostly;
      return;
    }
    let bytesPerOp = 0;
    const { trials, ...found } = await calibrateOps(
      async (trialOps) => {
        const answer = await takeAnswer(state, trialOps);
        bytesPerOp = answer.bytes / answer.ops;
        return answer;
      },
      {
        blockNs: this.#blockNs(state),
        maxOps: state.session.maxOps(state.cell),
        maxBytes: mostBytesPerSample,
        // The first part would leave the caches warm for the others.
        inOneRequest: state.cell.cache === 'cold',
      },
    );
    if (state.cell.makesFiles) {
      found.partOps = Math.min(found.partOps, mostOpsMakingFiles);
      found.parts = Math.max(1, Math.min(found.parts, Math.floor(mostOpsMakingFiles / found.partOps)));
    }
    // One execution of a workload for each sample: other cells and subjects come in between.
    if (state.cell.timeoutNs !== undefined) Object.assign(found, { partOps: 1, parts: 1 });
    Object.assign(state, found, { ops: found.parts * found.partOps, bytesPerOp, warmupSamples: trials });
  }

  async #warmUp(state: CellState): Promise<void> {
    const shareMs = this.#warmupMs(state);
    const started = performance.now();
    const blocks: number[] = [];
    const fewestBlocks = shareMs > 0 ? fewestWarmupBlocks : 0;
    while (!isWarm(blocks) && blocks.length < mostWarmupBlocks) {
      if (blocks.length >= fewestBlocks && performance.now() - started >= shareMs) break;
      if (this.#fraction() > mostOfBudgetForWarmup) break;
      let ns = 0;
      for (let part = 0; part < state.parts; part++) ns += (await takeAnswer(state, state.partOps)).ns;
      blocks.push(ns);
      state.opNs = ns / state.ops;
    }
    state.warmupSamples += blocks.length;
    if (blocks.length > 0) state.steady = isSteady(blocks);
    state.primedFor = primeOf(state);
  }

  async #measureRounds(): Promise<void> {
    const { signal, save } = this.#hooks;
    const cells = [...new Set(this.#states.map(({ cell }) => cell))];
    const subjects = this.#benches.map(({ plan }) => plan.name);
    const states = new Map(this.#states.map((state) => [`${state.bench.plan.name} ${state.cell.id}`, state]));
    const { pairing, budget } = this.#plan;
    if (pairing) {
      const rounds = 'rounds' in budget ? budget.rounds : undefined;
      this.#pairing = new Pairing(pairing, this.#states, subjects.length, rounds);
    }
    const dropsCaches = (cell: MatrixCell): boolean =>
      cell.cache === 'cold' && this.#states.some((state) => state.cell === cell && !state.session.evicts(cell));
    const age = new ProcessAge(pairing !== undefined);
    const turns = pairing && !('rounds' in budget) ? mostPairsPerVisit : 1;
    let savedMs = performance.now();
    while (!signal.aborted && this.#wantsRound()) {
      const roundStartedMs = performance.now();
      if (age.isOver) {
        await this.#respawn();
        age.renew(performance.now() - roundStartedMs);
      }
      this.#first.beginRound(this.#states, this.#fraction());
      const isFirstOfAll = !this.#first.areAlone && !this.#hadAll;
      if (isFirstOfAll && this.#rounds > 0) await this.#bringInOthers();
      const planned = planRound(this.#plan.seed, this.#rounds, cells, subjects, turns);
      for (const visit of this.#first.order(planned, ({ cell }) => dropsCaches(cell))) {
        if (this.#outOfTime()) break;
        if (this.#pairing?.wants(visit.cell.id, this.#rounds) === false) continue;
        this.#showProgress(visit.cell.id);
        const startedMs = performance.now();
        const here = new Map(
          subjects.flatMap((subject) => {
            const state = states.get(`${subject} ${visit.cell.id}`);
            return state && this.#isDue(state) ? [[subject, state]] : [];
          }),
        );
        await this.#visit(visit, here, turns);
        this.#pairing?.visited(visit.cell.id, performance.now() - startedMs);
        if (performance.now() - savedMs > saveEveryMs) {
          await save(this.#document(false));
          savedMs = performance.now();
        }
      }
      this.#rounds++;
      age.endRound(performance.now() - roundStartedMs);
      if (isFirstOfAll) this.#hadAll = true;
      const document = this.#document(false);
      await save(document);
      savedMs = performance.now();
      this.#overtime.endRound(this.#states, document, (performance.now() - this.#startedMs) * 1e6);
      const remainingMs = 'timeNs' in budget ? this.#remainingMs() : Infinity;
      if (isFirstOfAll && remainingMs < -overdueNotedMs)
        this.#ledger.note(
          `The time budget was too short for ${cells.length} cells: it took ${Math.round(-remainingMs / 1000)} s more until each had one sample. Give it more time, or fewer cells.`,
        );
      if (this.#pairing?.endRound(document, this.#rounds, remainingMs)) break;
      if (this.#states.every(({ failed }) => failed)) break;
    }
  }

  /**
   * @param here the subjects that have the cell
   * @param mostTurns of any cell: a sample's `round` counts turns
   */
  async #visit(
    { cell, order, turns }: Visit<MatrixCell>,
    here: ReadonlyMap<string, CellState>,
    mostTurns: number,
  ): Promise<void> {
    const wanted = turns.slice(0, this.#pairing?.pairsPerVisit(cell.id) ?? 1);
    // Cells that make files have a new folder for each pair, the others share a set-up.
    const isPreparedOnce = wanted.length > 1 && !cell.makesFiles;
    const prepare = async (state: CellState): Promise<void> => {
      await this.#startAfresh(state);
      if (cell.cache === 'warm') await this.#prime(state, isPreparedOnce ? wanted.length : 1);
    };
    if (isPreparedOnce) {
      for (const subject of wanted[0]!) {
        const state = here.get(subject);
        if (state) await this.#guard(state, () => prepare(state));
      }
    }
    for (const [turn, subjects] of wanted.entries()) {
      for (const [place, subject] of subjects.entries()) {
        const state = here.get(subject);
        if (!state || this.#hooks.signal.aborted) continue;
        await this.#guard(state, async () => {
          if (!isPreparedOnce) await prepare(state);
          const position = (order * mostTurns + turn) * subjects.length + place;
          const sensitivity = this.#pairing ? sensitivityOfPairs : sensitivityOfRuns;
          state.samples.push(await takeSample(state, this.#rounds * mostTurns + turn, position, sensitivity));
        });
      }
    }
    for (const state of here.values()) await this.#guard(state, () => this.#leave(state));
  }

  async #leave(state: CellState): Promise<void> {
    state.nextRound = this.#rounds + this.#roundsBetweenVisits(state);
    if (!this.#plan.latency) return;
    const { latency } = await takeAnswer(state, state.partOps, true);
    if (latency) state.histograms.push(latency);
  }

  /**
   * New files in a new folder. Where a file's pages lie in memory is a source of variance of its own (one set-up in seven reads
   * a fifth slower, as long as its files live); cells that make files want a folder in which none was made or removed before.
   */
  async #startAfresh(state: CellState): Promise<void> {
    const { session, cell, visits, opNs, ops } = state;
    const visitsPerSetup = cell.makesFiles ? 1 : session.setupMs(cell) / (setupShare * ((opNs * ops) / 1e6));
    state.visits++;
    if (visits < visitsPerSetup) return;
    state.visits = 1;
    state.setups++;
    await session.teardown(cell);
    await session.setup(cell);
  }

  /**
   * Takes what is thrown away: a whole sample or two where a process or a cache drop is new (the first is up to a quarter slower,
   * or cold), else one part, since the other cells had the processor's caches and the free pages to themselves in between.
   * @param samples that are taken in a row then
   */
  async #prime(state: CellState, samples: number): Promise<void> {
    const isNew = state.primedFor !== primeOf(state);
    const partsOfNew =
      this.#isOverdue() || this.#isHurried(state) ? 1 : state.parts * Math.min(samples, samplesThrownAway);
    // Each execution of a workload is a process of its own: one more before it changes nothing.
    const isWorkload = state.cell.timeoutNs !== undefined;
    const partsOfKnown = this.#isOverdue() || state.isCostly || isWorkload ? 0 : 1;
    const parts = isNew ? partsOfNew : partsOfKnown;
    for (let part = 0; part < parts; part++) await takeAnswer(state, state.partOps);
    state.primedFor = primeOf(state);
  }

  #isDue(state: CellState): boolean {
    const isLate = this.#isOverdue() && state.samples.length > 0;
    return !state.failed && !isLate && this.#rounds >= state.nextRound && this.#first.takesPart(state);
  }

  /** The order of visits follows from the seed alone; what is known already is visited less often, for the others' good. */
  #roundsBetweenVisits(state: CellState): number {
    if (this.#pairing || 'rounds' in this.#plan.budget || this.#rounds < fewestRounds) return 1;
    if (this.#first.isWanting(state)) return 1;
    if (state.cell.type === 'device' || state.isCostly) return 2;
    return uncertainty(state) < settledUncertainty ? 3 : 1;
  }

  /** Runs a step of one cell; a failure ends the cell, is written down, and leaves the runner ready for the others. */
  async #guard(state: CellState, step: () => Promise<void>): Promise<void> {
    const { session, cell, bench } = state;
    const { signal } = this.#hooks;
    try {
      if (signal.aborted) return;
      if (!session.alive) await this.#revive(session, bench);
      // It had nothing to do when the process was started.
      else if (!session.isReady(cell)) state.failed ||= !(await this.#setUp(state));
      if (state.failed || !session.isReady(cell)) return;
      await step();
      this.#lossesInARow.set(this.#sessionKey(state), 0);
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof TargetLost) {
        this.#giveUpBench(bench, error);
        return;
      }
      if (!(error instanceof RunnerError || error instanceof ConnectionLost)) throw error;
      state.failed = true;
      this.#ledger.fail(cell.id, this.#subjectName(bench), error);
      if (error instanceof ConnectionLost) this.#countLoss(state, error);
      else await session.teardown(cell);
    }
  }

  /** A new process with every living cell of the session set up; in a round for some cells alone, those. */
  async #revive(session: CellState['session'], { target, scratch }: Bench): Promise<void> {
    await this.#start(session);
    if (!this.#hooks.signal.aborted) await target.sync(scratch.path);
  }

  async #start(session: CellState['session']): Promise<void> {
    const mine = this.#states.filter((state) => state.session === session && this.#isWanted(state));
    const { signal } = this.#hooks;
    // Either would start the process anew that Ctrl-C has just ended.
    const isOver = (): boolean => signal.aborted;
    if (isOver()) return;
    await session.start();
    for (const state of mine) {
      if (isOver()) return;
      state.failed ||= !(await this.#setUp(state));
    }
  }

  #isWanted(state: CellState): boolean {
    return !state.failed && !state.finished && this.#first.takesPart(state);
  }

  #setUp({ session, cell, bench }: CellState): Promise<boolean> {
    return setUpCell(session, cell, this.#ledger, this.#subjectName(bench));
  }

  async #respawn(): Promise<void> {
    const { signal } = this.#hooks;
    if (signal.aborted) return;
    // Each sample of a command line is a process of its own, whatever process of the runner starts it.
    const isRenewed = ({ failed, cell }: CellState): boolean =>
      !failed && !(this.#pairing && cell.runner === 'command');
    const sessions = [...new Set(this.#states.filter(isRenewed).map((state) => state.session))];
    await Promise.all(sessions.map((session) => session.close()));
    // All at once: nothing is measured meanwhile. What fails is tried again, and counted, at the next visit.
    const open = sessions.filter((session) =>
      this.#states.some((state) => state.session === session && this.#isWanted(state)),
    );
    await Promise.allSettled(open.map((session) => this.#start(session)));
    for (const bench of this.#benches) await bench.target.sync(bench.scratch.path);
  }

  #countLoss(state: CellState, error: ConnectionLost): void {
    const key = this.#sessionKey(state);
    const losses = (this.#lossesInARow.get(key) ?? 0) + 1;
    this.#lossesInARow.set(key, losses);
    if (losses < mostLossesInARow) return;
    for (const other of this.#states) {
      if (other.session !== state.session || other.failed) continue;
      other.failed = true;
      this.#ledger.fail(
        other.cell.id,
        this.#subjectName(other.bench),
        new ConnectionLost(
          error.code,
          `The ${state.cell.runner} runner was given up after ${losses} failures in a row.`,
        ),
      );
    }
  }

  /** Nothing more can be measured there; what was measured stays. */
  #giveUpBench(bench: Bench, { message }: TargetLost): void {
    for (const state of this.#states) {
      if (state.bench !== bench || state.failed) continue;
      state.failed = true;
      this.#ledger.fail(state.cell.id, this.#subjectName(bench), new ConnectionLost('EPIPE', message));
    }
  }

  #sessionKey(state: CellState): string {
    return `${state.bench.plan.name} ${state.cell.runner}`;
  }

  #subjectName(bench: Bench): string | undefined {
    return this.#benches.length > 1 ? bench.plan.name : undefined;
  }

  #perCellNs(): number {
    return 'timeNs' in this.#plan.budget ? this.#plan.budget.timeNs / Math.max(1, this.#states.length) : 0;
  }

  /** The time is up and some cells have no sample yet: one of each is all that is still taken. */
  #isOverdue(): boolean {
    return 'timeNs' in this.#plan.budget && !this.#hadAll && this.#remainingMs() <= 0;
  }

  #isHurried(state: CellState): boolean {
    return !this.#hadAll && this.#first.isHurried(state, this.#perCellNs());
  }

  /** Longest time for warming up one cell. */
  #warmupMs(state: CellState): number {
    if ('rounds' in this.#plan.budget || this.#first.has(state)) return Infinity;
    return this.#isHurried(state) || this.#perCellNs() < hurriedNs ? 0 : (this.#perCellNs() / 1e6) * warmupShare;
  }

  #blockNs(state: CellState): number {
    if ('rounds' in this.#plan.budget) return defaultBlockNs;
    if (this.#isOverdue() || this.#isHurried(state)) return hurriedBlockNs;
    const blockNs = Math.min(longestBlockNs, this.#perCellNs() / blocksPerBudget);
    if (this.#plan.pairing) return Math.max(shortestBlockInPairsNs, blockNs / mostPairsPerVisit);
    return Math.max(shortestBlockNs, blockNs);
  }

  #remainingMs(): number {
    const { budget } = this.#plan;
    return 'timeNs' in budget ? this.#overtime.budgetNs / 1e6 - (performance.now() - this.#startedMs) : 0;
  }

  /** Share of the budget that is spent. */
  #fraction(): number {
    const { budget } = this.#plan;
    if ('rounds' in budget) return this.#rounds / budget.rounds;
    return Math.min(1, (performance.now() - this.#startedMs) / (budget.timeNs / 1e6));
  }

  #outOfTime(): boolean {
    if (this.#hooks.signal.aborted) return true;
    return 'timeNs' in this.#plan.budget && this.#hadAll && this.#remainingMs() <= 0;
  }

  #wantsRound(): boolean {
    const { budget } = this.#plan;
    if (this.#states.length === 0) return false;
    return 'rounds' in budget ? this.#rounds < budget.rounds : !this.#hadAll || this.#remainingMs() > 0;
  }

  #showProgress(cell: string): void {
    const { budget } = this.#plan;
    const elapsedMs = performance.now() - this.#startedMs;
    const fraction = 'rounds' in budget ? this.#rounds / budget.rounds : Math.min(1, elapsedMs / (budget.timeNs / 1e6));
    const remainingMs =
      'rounds' in budget ? (fraction > 0 ? (elapsedMs * (1 - fraction)) / fraction : Infinity) : this.#remainingMs();
    this.#hooks.progress.update({
      fraction,
      cell,
      round: this.#rounds + 1,
      ...('rounds' in budget ? { rounds: budget.rounds } : {}),
      remainingSeconds: Math.max(0, remainingMs / 1000),
    });
  }

  async #closeSessions(graceMs?: number): Promise<void> {
    const sessions = this.#benches.flatMap((bench) => [...bench.sessions.values()]);
    await Promise.all(sessions.map((session) => session.close(graceMs)));
  }

  #document(complete: boolean): RunDocument {
    return buildDocument(this.#head, this.#plan, {
      complete,
      benches: this.#benches,
      states: this.#states,
      skipped: this.#ledger.skipped,
      errors: this.#ledger.errors,
      schedule: {
        rounds: this.#rounds,
        ...('timeNs' in this.#plan.budget ? { timeBudgetNs: this.#plan.budget.timeNs } : {}),
        timedNs: this.#benches
          .flatMap(({ sessions }) => [...sessions.values()])
          .reduce((sum, session) => sum + session.timedNs, 0),
        elapsedNs: Math.round((performance.now() - this.#head.startedMs) * 1e6),
      },
    });
  }
}
