/** The connection to one runner process: one line out, one line back, and all ways to fail. */
import type { z } from 'zod';
import type { RunnerProcess } from '../places/targets/index.ts';
import { errorSchema } from './answers.ts';

/** The runner answered with an error: the request failed, the runner lives. */
export class RunnerError extends Error {
  override readonly name = 'RunnerError';
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** The connection is lost: the runner died, hangs or violates the protocol. Its process has been killed. */
export class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost';
  constructor(
    /** `EPIPE`: it died; `ETIMEDOUT`: it hangs; `EPROTO`: it violates the protocol. */
    readonly code: 'EPIPE' | 'ETIMEDOUT' | 'EPROTO',
    message: string,
  ) {
    super(message);
  }
}

/** Longest accepted answer (bounds memory against a runner that prints without end). */
const maxAnswerBytes = 16 * 1024 * 1024;

const stderrTailBytes = 4096;

const newline = 10;

/** Longest delay of a timer: with a longer one it would fire at once. */
const maxTimeoutMs = 2 ** 31 - 1;

export class Connection {
  readonly #process: RunnerProcess;
  readonly #name: string;
  #waiting: { resolve: (line: string) => void; reject: (error: ConnectionLost) => void } | undefined;
  #lost: ConnectionLost | undefined;
  #stderrTail = '';
  /** Of a line that has not ended. */
  #pending: Buffer[] = [];
  #pendingBytes = 0;

  constructor(process: RunnerProcess, name: string) {
    this.#process = process;
    this.#name = name;
    process.stderr.on('data', (chunk: Buffer) => {
      this.#stderrTail = (this.#stderrTail + chunk.toString('utf8')).slice(-stderrTailBytes);
    });
    process.stdout.on('data', (chunk: Buffer) => {
      this.#read(chunk);
    });
    process.stdout.on('end', () => {
      if (this.#pending.length > 0) this.#endLine();
    });
    // An EPIPE here only repeats the message of `ended`.
    process.stdin.on('error', () => undefined);
    void process.ended.then(({ code, signal, startError, lost }) => {
      if (lost !== undefined) this.#lost ??= new ConnectionLost('EPIPE', lost);
      const how =
        startError !== undefined
          ? `could not be started: ${startError}`
          : signal !== null
            ? `was ended by ${signal}`
            : `ended with exit code ${code ?? 'unknown'}`;
      this.#lose('EPIPE', how + this.#lastOutput());
      // What it has left behind would write for ever, and keep us waiting.
      process.stdout.destroy();
      process.stderr.destroy();
    });
  }

  get alive(): boolean {
    return this.#lost === undefined;
  }

  /**
   * One request, one answer.
   * @throws RunnerError when the runner answers with an error, or with an impossible number
   * @throws ConnectionLost when it died, did not answer in time, or its answer does not match the schema
   */
  async ask<T extends z.ZodType>(
    schema: T,
    timeoutMs: number,
    verb: string,
    cell?: string,
    values?: Record<string, string | number>,
  ): Promise<z.infer<T>> {
    if (this.#lost) throw this.#lost;
    const request = formatRequest(verb, cell, values);
    const patienceMs = Math.min(timeoutMs, maxTimeoutMs);
    const timer = setTimeout(() => {
      this.#lose('ETIMEDOUT', `did not answer "${request}" within ${(patienceMs / 1000).toFixed(0)} s`);
    }, patienceMs);
    try {
      const line = await new Promise<string>((resolve, reject) => {
        this.#waiting = { resolve, reject };
        this.#process.stdin.write(`${request}\n`);
      });
      return this.#parse(schema, line, request);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Closes the input: the runner removes its files and exits; it is killed when this takes longer than `graceMs`. */
  async close(graceMs: number): Promise<void> {
    this.#lost ??= new ConnectionLost('EPIPE', `The ${this.#name} runner has been closed.`);
    this.#process.stdin.end();
    const timer = setTimeout(() => {
      this.#process.kill();
    }, graceMs);
    await this.#process.ended;
    clearTimeout(timer);
  }

  #parse<T extends z.ZodType>(schema: T, line: string, request: string): z.infer<T> {
    let value: unknown;
    try {
      value = JSON.parse(line);
    } catch {
      throw this.#lose('EPROTO', `answered "${request}" with something that is not JSON: ${excerpt(line)}`);
    }
    const failure = errorSchema.safeParse(value);
    if (failure.success) throw new RunnerError(failure.data.error.code, failure.data.error.message);
    const answer = schema.safeParse(value);
    const issue = answer.success ? undefined : answer.error.issues[0]!;
    if (maxIn(value) > Number.MAX_SAFE_INTEGER || issue?.code === 'too_small' || issue?.code === 'too_big') {
      // The connection stays: the runner speaks the protocol, and only this cell has wrong answers.
      throw new RunnerError('ERANGE', `answered "${request}" with a number out of range: ${excerpt(line)}`);
    }
    if (answer.success) return answer.data;
    throw this.#lose('EPROTO', `answered "${request}" wrongly, ${faultOf(issue!, value)}: ${excerpt(line)}`);
  }

  /** Looks at each byte once, however long a line becomes, and at none of a runner that is lost. */
  #read(chunk: Buffer): void {
    let rest = chunk;
    for (let end = rest.indexOf(newline); end >= 0 && this.alive; end = rest.indexOf(newline)) {
      this.#pending.push(rest.subarray(0, end));
      rest = rest.subarray(end + 1);
      this.#endLine();
    }
    if (!this.alive || rest.length === 0) return;
    this.#pending.push(rest);
    this.#pendingBytes += rest.length;
    if (this.#pendingBytes > maxAnswerBytes) this.#lose('EPROTO', 'printed a line of more than 16 MiB');
  }

  #endLine(): void {
    const line = Buffer.concat(this.#pending).toString('utf8').replace(/\r$/, '');
    this.#pending = [];
    this.#pendingBytes = 0;
    this.#receive(line);
  }

  #receive(line: string): void {
    const waiting = this.#waiting;
    if (waiting) {
      this.#waiting = undefined;
      waiting.resolve(line);
    } else if (line.trim() !== '') {
      this.#lose('EPROTO', `printed a line without a request: ${excerpt(line)}`);
    }
  }

  #lose(code: ConnectionLost['code'], what: string): ConnectionLost {
    if (!this.#lost) {
      this.#lost = new ConnectionLost(code, `The ${this.#name} runner ${what}.`);
      this.#pending = [];
      this.#process.kill();
    }
    const waiting = this.#waiting;
    this.#waiting = undefined;
    waiting?.reject(this.#lost);
    return this.#lost;
  }

  #lastOutput(): string {
    const words = this.#stderrTail.trim().split('\n').slice(-3).join(' | ');
    return words === '' ? '' : `; last output: ${excerpt(words)}`;
  }
}

const excerpt = (text: string): string => JSON.stringify(text.length > 300 ? `${text.slice(0, 300)}…` : text);

/** In words, where zod uses names of its own types. */
function faultOf({ path, message }: z.core.$ZodIssue, value: unknown): string {
  const name = path.join('.');
  if (name === '') return 'not with an object';
  const found = path.reduce<unknown>((at, step) => (at as Record<PropertyKey, unknown> | undefined)?.[step], value);
  return found === undefined ? `without "${name}"` : `at "${name}" (${message})`;
}

/** Checks the size of all numbers of an answer, at any depth. */
function maxIn(value: unknown): number {
  let largest = 0;
  for (const left = [value]; left.length > 0;) {
    const next = left.pop();
    if (typeof next === 'number') largest = Math.max(largest, Math.abs(next));
    else if (typeof next === 'object' && next !== null) for (const member of Object.values(next)) left.push(member);
  }
  return largest;
}

/** Percent-encodes everything outside the protocol's plain characters, as UTF-8 bytes. */
const encodeValue = (value: string): string =>
  value.replace(/[^A-Za-z0-9._~/:,@+-]/gu, (character) =>
    Buffer.from(character, 'utf8').toString('hex').toUpperCase().replace(/../g, '%$&'),
  );

/** `verb [cell] key=value …` */
export function formatRequest(verb: string, cell?: string, values: Record<string, string | number> = {}): string {
  const words = Object.entries(values).map(([key, value]) => `${key}=${encodeValue(String(value))}`);
  return [verb, ...(cell === undefined ? [] : [cell]), ...words].join(' ');
}
