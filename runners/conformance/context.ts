/** What every check works with: the command under test, folders, the corpus, and one way to record an outcome. */
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, lstatSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CellEntry, type Hello, expectReady, expectNoError } from './answers.ts';
import { contract } from '../contract.ts';
import { findOperation, formatCell, parameterSets, type Parameters } from './operations.ts';
import { expectSame, Failure, Skip, type Outcome } from './outcome.ts';
import { RunnerProcess } from './runner-process.ts';

export interface Options {
  /** The runner's command line without `--dir`. */
  command: readonly string[];
  /** A folder on the file system to test on; a folder of our own is made in it. */
  directory: string;
  /** Glob over operation/api: only matching cells are tried. */
  filter?: string;
  /** An almost full folder, for behaviour when the disk is full. */
  smallDisk?: string;
  /** A folder that cannot be written. */
  readOnly?: string;
  /** How long an answer may take. */
  timeoutMs?: number;
  /** Names of the checks to run besides `hello` and `cells`; all without it. */
  only?: readonly string[];
  onOutcome?: (outcome: Outcome) => void;
}

/** After this number of checks in a row that a silent runner failed, the others are skipped. */
const maxSilences = 3;

export const seed = 42;

/** Operations that differ in what they leave, hold open and move: checks that need any cells take these first. */
const examples = ['write', 'read', 'create', 'append', 'list', 'stat', 'read-at', 'save'];

export class Context {
  readonly options: Options;
  readonly outcomes: Outcome[] = [];
  /** Folder of our own; removed at the end. */
  readonly base: string;
  readonly corpus: { path: string; entries: number };
  hello: Hello = { runner: '', can: [], resolutionNs: 1 };
  cells: CellEntry[] = [];
  #folders = 0;
  #silences = 0;

  constructor(options: Options) {
    this.options = options;
    this.base = mkdtempSync(join(options.directory, 'io-perf-conformance-'));
    this.corpus = makeCorpus(join(this.base, 'corpus'));
  }

  remove(): void {
    rmSync(this.base, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }

  /** Records one check. It passes when the function returns; a Skip skips it; anything else thrown fails it. */
  async check(name: string, run: () => void | Promise<void>): Promise<void> {
    if (this.options.only && ![...this.options.only, 'hello', 'cells'].includes(name)) return;
    let outcome: Outcome = { name, status: 'ok' };
    if (this.#silences >= maxSilences)
      outcome = { name, status: 'skip', detail: `the runner was silent in ${maxSilences} checks in a row` };
    else
      try {
        await run();
        this.#silences = 0;
      } catch (error) {
        const detail = error instanceof Error ? error.message : String(error);
        outcome = { name, status: error instanceof Skip ? 'skip' : 'not ok', detail };
        if (error instanceof Failure && error.isSilence) this.#silences++;
      }
    this.outcomes.push(outcome);
    this.options.onOutcome?.(outcome);
  }

  makeFolder(name = `d${this.#folders++}`): string {
    const path = join(this.base, name);
    mkdirSync(path);
    return path;
  }

  start(directory: string): RunnerProcess {
    return new RunnerProcess(this.options.command, directory, this.options.timeoutMs ?? 120_000);
  }

  /** Runs a dialog with a process of its own in a new empty folder, ends it and checks how it ended. */
  async withRunner<T>(dialog: (runner: RunnerProcess) => Promise<T>, directory = this.makeFolder()): Promise<T> {
    const runner = this.start(directory);
    try {
      const result = await dialog(runner);
      await expectCleanEnd(runner);
      return result;
    } finally {
      runner.kill();
    }
  }

  /** `setup` for a cell, with what it needs. */
  setUpRequest(cell: string): string {
    const needsCorpus = findOperation(cell.split('/')[0]!)?.corpus === true;
    const corpus = needsCorpus ? ` corpus=${percentEncode(this.corpus.path)}` : '';
    return `setup ${cell} seed=${seed}${corpus}`;
  }

  async setUp(runner: RunnerProcess, cell: string): Promise<number> {
    const request = this.setUpRequest(cell);
    return expectReady(request, await runner.request(request));
  }

  async tearDown(runner: RunnerProcess, cell: string): Promise<void> {
    const answer = await runner.request(`teardown ${cell}`);
    expectNoError(`teardown ${cell}`, answer);
    expectSame('"removed"', answer.removed, true);
  }

  /** Parameters for a known operation, ready to send. */
  parametersOf(cell: CellEntry): Parameters[] {
    const operation = findOperation(cell.operation);
    const ownTree = { shape: 'conformance', entries: String(this.corpus.entries) };
    return parameterSets(operation, cell.parameters, operation?.corpus === true ? ownTree : {});
  }

  /** The first cell of one of the operations, with its first parameters; cells for which no choice is known do not count. */
  anyCell(...wanted: readonly string[]): { entry: CellEntry; text: string } | undefined {
    for (const operation of wanted) {
      const entry = this.cells.find((cell) => cell.operation === operation && findOperation(operation));
      if (entry) return { entry, text: formatCell(entry.cell, this.parametersOf(entry)[0]!) };
    }
    return undefined;
  }

  /** A few cells of different operations, for checks that need any cells. @throws Skip when there are fewer than `least` */
  someCells(most: number, least = 1): string[] {
    const texts = [...new Set([...examples, ...Object.keys(contract)])].flatMap(
      (operation) => this.anyCell(operation)?.text ?? [],
    );
    if (texts.length < least)
      throw new Skip(`it needs ${least} cells of the operations in PROTOCOL.md; the runner has ${texts.length}`);
    return texts.slice(0, most);
  }
}

/** One process for many checks. After a failure another one is started in the emptied folder, so that a fault does not spread. */
export class SharedRunner {
  readonly #context: Context;
  readonly #directory: string;
  #runner: RunnerProcess | undefined;

  constructor(context: Context, directory = context.makeFolder()) {
    this.#context = context;
    this.#directory = directory;
  }

  /** @throws what the dialog throws; Failure when it leaves anything behind */
  async serve(dialog: (runner: RunnerProcess) => Promise<void>): Promise<void> {
    const runner = (this.#runner ??= this.#context.start(this.#directory));
    try {
      await dialog(runner);
      expectSame('what is left in DIR', listTree(this.#directory), []);
    } catch (error) {
      if (!(error instanceof Skip) || runner.hasEnded) {
        this.#runner = undefined;
        runner.kill();
        await runner.close().catch(() => undefined);
        mkdirSync(this.#directory, { recursive: true });
        for (const name of readdirSync(this.#directory)) rmSync(join(this.#directory, name), { recursive: true });
      }
      throw error;
    }
  }

  /** @throws Failure unless the process ends as it should; Skip where none is left */
  async end(): Promise<void> {
    if (!this.#runner) throw new Skip('no process is left of the checks before');
    await expectCleanEnd(this.#runner);
  }
}

/** @throws Failure unless the process ends with status 0 at the end of its input and leaves its folder there and empty */
export async function expectCleanEnd(runner: RunnerProcess, lastBytes = ''): Promise<void> {
  const ending = await runner.close(lastBytes);
  if (ending.code !== 0)
    throw new Failure(
      `expected exit status 0 at the end of input; got ${ending.signal === null ? String(ending.code) : `signal ${ending.signal}`}`,
    );
  expectSame('what is left in DIR after the end of input', listTree(runner.directory), []);
}

/** Percent-encoded as the protocol wants it: all but `A-Z a-z 0-9 . _ ~ / : , @ + -`. */
export function percentEncode(text: string): string {
  return [...Buffer.from(text, 'utf8')]
    .map((byte) => {
      const character = String.fromCharCode(byte);
      return /[A-Za-z0-9._~/:,@+-]/.test(character)
        ? character
        : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
    })
    .join('');
}

/** Paths of everything below a folder, sorted. @throws Failure when the folder is gone */
export function listTree(root: string): string[] {
  try {
    return readdirSync(root, { recursive: true, encoding: 'utf8' }).sort();
  } catch (error) {
    throw new Failure(`expected DIR to be there; got ${error instanceof Error ? error.message : String(error)}`);
  }
}

/**
 * One line for each entry below a folder, that changes when the entry does: its kind, mode, size and (unless it is not
 * to matter) content.
 */
export function describeTree(root: string, withContent = true): string[] {
  return listTree(root).map((path) => {
    const full = join(root, path);
    const stats = lstatSync(full);
    const mode = (stats.mode & 0o7777).toString(8);
    if (!stats.isFile()) return `${path} ${stats.isDirectory() ? 'directory' : 'other'} ${mode}`;
    const content = withContent && stats.size <= 4 * 1024 * 1024 ? digest(readFileSync(full)) : '';
    return `${path} ${stats.size} bytes ${mode} ${content}`.trimEnd();
  });
}

const digest = (content: Uint8Array): string => createHash('sha1').update(content).digest('hex');

/** A small tree: nested, with an empty directory, and names with a space and with letters beyond ASCII. */
function makeCorpus(root: string): { path: string; entries: number } {
  for (const branch of ['alpha', 'beta with space', 'gämma']) {
    for (const leaf of ['one', 'two/deep/deeper']) {
      const folder = join(root, branch, leaf);
      mkdirSync(folder, { recursive: true });
      for (let file = 0; file < 7; file++) writeFileSync(join(folder, `file-${file}.txt`), '');
    }
    mkdirSync(join(root, branch, 'empty'));
  }
  return { path: root, entries: readdirSync(root, { recursive: true }).length };
}
