/** One process of the runner under test: requests in, answers out, and everything it does besides. */
import { spawn, type ChildProcess } from 'node:child_process';
import { finished } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import { Failure, excerpt } from './outcome.ts';

export interface Ending {
  code: number | null;
  signal: string | null;
}

export type Answer = Readonly<Record<string, unknown>>;

/** Where the system knows process groups, a runner that starts others (a shell, Wine) is ended with them. */
const hasGroups = process.platform !== 'win32';
/**
 * After a process has ended, how long its streams may stay open. Who inherited them may live on: the server that the first Windows
 * program starts under Wine keeps that program's standard error.
 */
const drainMs = 500;
const alive = new Set<RunnerProcess>();

/** Ends every runner that is still there, at once. */
export function killRunners(): void {
  for (const runner of alive) runner.kill();
}

export class RunnerProcess {
  readonly directory: string;
  readonly #child: ChildProcess;
  readonly #timeoutMs: number;
  readonly #lines: string[] = [];
  #partial = '';
  #log = '';
  #ending: Ending | undefined;
  #startError: string | undefined;
  #wake: () => void = () => undefined;
  #asked = 0;

  constructor(command: readonly string[], directory: string, timeoutMs: number) {
    const [program = '', ...words] = command;
    this.directory = directory;
    this.#timeoutMs = timeoutMs;
    this.#child = spawn(program, [...words, '--dir', directory], { stdio: 'pipe', detached: hasGroups });
    alive.add(this);
    const decoder = new StringDecoder('utf8');
    this.#child.stdout!.on('data', (bytes: Buffer) => {
      const [first = '', ...rest] = decoder.write(bytes).split('\n');
      this.#partial += first;
      for (const next of rest) {
        this.#lines.push(this.#partial);
        this.#partial = next;
      }
      this.#wake();
    });
    this.#child.stderr!.on('data', (bytes: Buffer) => {
      this.#log = (this.#log + bytes.toString('utf8')).slice(-2000);
    });
    // A runner that is gone does not read: its ending says so better than EPIPE does.
    this.#child.stdin!.on('error', () => undefined);
    this.#child.on('error', (error) => {
      this.#startError = error.message;
      this.#end({ code: null, signal: null });
    });
    this.#child.on('exit', (code, signal) => {
      const end = (): void => {
        this.#end({ code, signal });
      };
      const timer = setTimeout(end, drainMs);
      // What it printed last is still on its way.
      finished(this.#child.stdout!, { writable: false }, () => {
        clearTimeout(timer);
        end();
      });
    });
  }

  #end(ending: Ending): void {
    alive.delete(this);
    this.#ending ??= ending;
    this.#wake();
  }

  get hasEnded(): boolean {
    return this.#ending !== undefined;
  }

  /** Sends bytes as they are; `answers` is how many answers they must bring. */
  send(bytes: string | Uint8Array, answers: number): void {
    this.#asked += answers;
    this.#child.stdin!.write(bytes);
  }

  /** Sends a request and waits for its answer. @throws Failure when none comes or it is not a JSON object */
  async request(line: string): Promise<Answer> {
    this.send(`${line}\n`, 1);
    return this.nextAnswer(line);
  }

  /** @throws Failure when no answer comes in time, the runner dies, or what comes is not a JSON object */
  async nextAnswer(about: string): Promise<Answer> {
    const line = await this.#waitFor(() => this.#lines.shift(), `an answer to "${excerpt(about)}"`);
    let answer: unknown;
    try {
      answer = JSON.parse(line);
    } catch {
      throw new Failure(`expected one JSON object as the answer to "${excerpt(about)}"; got "${excerpt(line)}"`);
    }
    if (typeof answer !== 'object' || answer === null || Array.isArray(answer))
      throw new Failure(`expected a JSON object as the answer to "${excerpt(about)}"; got ${excerpt(line)}`);
    return answer as Answer;
  }

  /**
   * Ends standard input, after some last bytes, and waits for the end of the process.
   * @throws Failure when it does not end in time, or its output held anything but the answers
   */
  async close(lastBytes = ''): Promise<Ending> {
    this.#child.stdin!.end(lastBytes);
    const ending = await this.#waitForEnd();
    const extra = [...this.#lines, ...(this.#partial === '' ? [] : [this.#partial])];
    if (extra.length > 0)
      throw new Failure(
        `expected ${this.#asked} answers and nothing else on standard output; got also "${excerpt(extra.join('\\n'))}"`,
      );
    return ending;
  }

  interrupt(): void {
    this.#child.kill('SIGINT');
  }

  /** Ends the process and its children at once. */
  kill(): void {
    const { pid } = this.#child;
    try {
      if (hasGroups && pid !== undefined) process.kill(-pid, 'SIGKILL');
      else this.#child.kill('SIGKILL');
    } catch {
      // It has ended already.
    }
  }

  async #waitForEnd(): Promise<Ending> {
    return this.#wait(() => this.#ending, 'it to end after the end of its input');
  }

  #waitFor<T>(take: () => T | undefined, what: string): Promise<T> {
    return this.#wait(() => {
      const value = take();
      if (value === undefined && this.#ending) throw new Failure(`expected ${what}; the runner ${this.#describeEnd()}`);
      return value;
    }, what);
  }

  #wait<T>(take: () => T | undefined, what: string): Promise<T> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#wake = () => undefined;
        this.kill();
        reject(
          new Failure(`expected ${what} within ${this.#timeoutMs / 1000} s; nothing came${this.#describeLog()}`, true),
        );
      }, this.#timeoutMs);
      const attempt = (): void => {
        try {
          const value = take();
          if (value === undefined) return;
          resolve(value);
        } catch (error) {
          reject(error instanceof Error ? error : new Failure(String(error)));
        }
        clearTimeout(timer);
        this.#wake = () => undefined;
      };
      this.#wake = attempt;
      attempt();
    });
  }

  #describeEnd(): string {
    if (this.#startError !== undefined) return `could not be started: ${this.#startError}`;
    const { code, signal } = this.#ending!;
    return `ended with ${signal === null ? `status ${code ?? 'unknown'}` : `signal ${signal}`}${this.#describeLog()}`;
  }

  #describeLog(): string {
    const log = this.#log.trim();
    return log === '' ? '' : `; its log ends "${log.slice(-300)}"`;
  }
}
