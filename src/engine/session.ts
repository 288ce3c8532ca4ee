/**
 * One runner of one subject for the whole run. Its processes live in places, each with its own files, and one is in use at a time. A process
 * is replaced after every failure, and where run.ts needs a new one; its cells are set up again each time.
 */
import { defined } from '../core/document/index.ts';
import { localCell, type MatrixCell } from '../core/cells/index.ts';
import type { Scratch, Target } from '../places/targets/index.ts';
import { during } from './activity.ts';
import { Neighbours, type SharedProbes } from './neighbours.ts';
import {
  type CellOffer,
  cellsSchema,
  type Hello,
  helloSchema,
  type SampleAnswer,
  sampleAnswerSchema,
  setupSchema,
  teardownSchema,
} from './answers.ts';
import { Connection, ConnectionLost, RunnerError } from './connection.ts';
import { clockSlackMs, clockTolerance, closeGraceMs, greetingTimeoutMs, setupTimeoutMs } from './policy.ts';

interface SessionSettings {
  target: Target;
  scratch: Scratch;
  runner: string;
  command: string[];
  environment: Record<string, string> | undefined;
  seed: number;
  /** Corpus of a traversal cell: path on the target, by `shape` and `entries`. */
  corpusOf: (cell: MatrixCell) => string | undefined;
  /** Another program performs the operations of an api: its name and version. */
  onProgram?: (api: string, program: string) => void;
  /** The runner's neighbours, shared with the other subjects. */
  probes?: SharedProbes;
}

/** A process, and the cells that are set up in it. */
interface Occupant {
  connection: Connection;
  /** Number of processes started before it. */
  number: number;
  /** Its process id in its system; undefined before it has greeted, and where it does not report it. */
  pid: number | undefined;
  /** The turn whose processor it is bound to. */
  turn: number | undefined;
  /** Cells that are set up → maximum operations of a sample. */
  maxOps: Map<string, number>;
}

export class Session {
  readonly #settings: SessionSettings;
  readonly #places: (Occupant | undefined)[] = [];
  readonly #setupMs = new Map<string, number>();
  #can: readonly string[] = [];
  #offers: ReadonlyMap<string, CellOffer> = new Map();
  #place = 0;
  #started = 0;
  /** Number of processes of this runner. */
  readonly neighbours: Neighbours;
  /** Time inside timed regions so far: samples, warm-up and discarded ones. */
  timedNs = 0;

  constructor(settings: SessionSettings) {
    this.#settings = settings;
    this.neighbours = new Neighbours(settings.probes);
  }

  get runner(): string {
    return this.#settings.runner;
  }

  /** Whether the process in use lives. */
  get alive(): boolean {
    return this.#here?.connection.alive ?? false;
  }

  /** The `process` of a sample: number of processes started before the one in use. */
  get process(): number {
    return this.#here?.number ?? -1;
  }

  /** Selects the process of this place; it may not exist yet. */
  turnTo(place: number): void {
    this.#place = place;
  }

  /** The process in use, unless it is bound to this turn's processor already; from now on it is. */
  moveTo(turn: number | undefined): number[] {
    const here = this.#here;
    if (here?.pid === undefined || here.turn === turn) return [];
    here.turn = turn;
    return [here.pid];
  }

  /** Maximum operations of one sample of a cell that is set up. */
  maxOps(cell: MatrixCell): number {
    // A workload is executed once for each sample: other cells and subjects come in between.
    if (cell.timeoutNs !== undefined) return 1;
    return this.#here?.maxOps.get(cell.id) ?? 1;
  }

  /** The duration of the last set-up of a cell. */
  setupMs(cell: MatrixCell): number {
    return this.#setupMs.get(cell.id) ?? 0;
  }

  /** Whether the runner has the cell's api on its platform. */
  offers(cell: MatrixCell): boolean {
    return this.#offers.has(nameOf(cell));
  }

  /** Whether the runner itself makes the cell's files cold, so that the caches of the whole system can stay. */
  evicts(cell: MatrixCell): boolean {
    return this.#can.includes('cold') && this.#offers.get(nameOf(cell))?.bytes === true;
  }

  /** Whether the `check` of a cell is the number of entries that it saw. */
  counts(cell: MatrixCell): boolean {
    return this.#offers.get(nameOf(cell))?.check === 'count';
  }

  /** Whether the runner can time each operation by itself. */
  get timesOperations(): boolean {
    return this.#can.includes('histogram');
  }

  isReady(cell: MatrixCell): boolean {
    return this.alive && this.#here!.maxOps.has(cell.id);
  }

  /**
   * Ends the process in this place and starts one in an empty folder of its own.
   * @throws ConnectionLost, RunnerError when its greeting violates the protocol
   */
  async start(): Promise<Hello> {
    await this.end();
    const { target, scratch, runner, command, environment } = this.#settings;
    const number = this.#started++;
    const folder = await scratch.makeFolder(`${runner}-${number}`);
    const connection = new Connection(target.start([...command, '--dir', folder], folder, environment, runner), runner);
    const occupant: Occupant = { connection, number, pid: undefined, turn: undefined, maxOps: new Map() };
    this.#places[this.#place] = occupant;
    const hello = await during('start', () => connection.ask(helloSchema, greetingTimeoutMs, 'hello'));
    const { cells } = await connection.ask(cellsSchema, greetingTimeoutMs, 'cells');
    this.#can = hello.can;
    this.#offers = new Map(cells.map((offer) => [offer.cell, offer]));
    occupant.pid = hello.pid;
    return hello;
  }

  /** @throws RunnerError, ConnectionLost */
  async setup(cell: MatrixCell): Promise<void> {
    const corpus = this.#settings.corpusOf(cell);
    const started = performance.now();
    // The set-up of a workload builds it; it has the time limit of one execution.
    const timeoutMs = setupTimeoutMs + (cell.timeoutNs ?? 0) / 1e6;
    const values = { seed: this.#settings.seed, ...defined({ corpus }) };
    const ask = () => this.#open().ask(setupSchema, timeoutMs, 'setup', localCell(cell.id), values);
    const answer = await during('set-up', ask, cell.id);
    this.#setupMs.set(cell.id, performance.now() - started);
    this.#here!.maxOps.set(cell.id, answer.maxOps);
    if (answer.program !== undefined) this.#settings.onProgram?.(nameOf(cell), answer.program);
  }

  /** @throws RunnerError, ConnectionLost */
  async sample(cell: MatrixCell, ops: number, timeoutMs: number, histogram = false): Promise<SampleAnswer> {
    const started = performance.now();
    const answer = await this.#open().ask(sampleAnswerSchema, timeoutMs, 'sample', localCell(cell.id), {
      ops,
      cache: cell.cache,
      ...(histogram ? { histogram: 'yes' } : {}),
    });
    const waitedMs = performance.now() - started;
    if (answer.ns > (clockTolerance * waitedMs + clockSlackMs) * 1e6) {
      const said = `${(answer.ns / 1e9).toFixed(1)} s`;
      throw new RunnerError('ERANGE', `says that it took ${said}, and answered after ${(waitedMs / 1e3).toFixed(1)} s`);
    }
    this.timedNs += answer.ns;
    if (answer.ops !== ops) {
      throw new RunnerError('ECHECK', `asked for ${ops} operations, the runner performed ${answer.ops}`);
    }
    return answer;
  }

  /** Removes a cell's files. Failures are ignored, since the folder is removed at the end. */
  async teardown(cell: MatrixCell): Promise<void> {
    if (!this.isReady(cell)) return;
    this.#here!.maxOps.delete(cell.id);
    try {
      const ask = () => this.#open().ask(teardownSchema, setupTimeoutMs, 'teardown', localCell(cell.id));
      await during('teardown', ask, cell.id);
    } catch (error) {
      if (!(error instanceof RunnerError || error instanceof ConnectionLost)) throw error;
    }
  }

  /** Ends all processes; they have `graceMs` to remove their files. */
  async close(graceMs = closeGraceMs): Promise<void> {
    await Promise.all(this.#places.map((_, place) => this.#vacate(place, graceMs)));
  }

  /** Ends the process in use. */
  async end(): Promise<void> {
    await this.#vacate(this.#place, closeGraceMs);
  }

  async #vacate(place: number, graceMs: number): Promise<void> {
    const occupant = this.#places[place];
    occupant?.maxOps.clear();
    await occupant?.connection.close(graceMs);
    if (this.#places[place] === occupant) this.#places[place] = undefined;
  }

  get #here(): Occupant | undefined {
    return this.#places[this.#place];
  }

  #open(): Connection {
    if (!this.#here) throw new ConnectionLost('EPIPE', `The ${this.runner} runner is not running.`);
    return this.#here.connection;
  }
}

const nameOf = (cell: MatrixCell): string => localCell(cell.id).split('?')[0]!;
