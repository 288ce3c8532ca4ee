/**
 * One execution on Windows. With the helper (../windows) everything that comes of a command is in a job object: the system adds up its
 * processor time, memory, calls and bytes, and ends all of it, also when the helper is killed. Without the helper there is the time alone, and
 * what a command leaves behind stays.
 */
import { type ChildProcess, spawn, type SpawnOptions, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { type Execution, type Run, Tails } from './run.ts';

/** What the helper reports (../windows/main.cpp). */
interface Report extends Omit<Run, 'status'> {
  status?: number;
  /** Of GetLastError: it could not be started. */
  error?: number;
}

/** https://learn.microsoft.com/windows/win32/debug/system-error-codes */
const errorNames: Readonly<Record<number, string>> = {
  2: 'ENOENT',
  3: 'ENOENT',
  5: 'EACCES',
  193: 'ENOEXEC',
  206: 'ENAMETOOLONG',
  216: 'ENOEXEC',
  267: 'ENOENT',
};

const killMs = 10_000;
const drainMs = 500;

export class WindowsExecution implements Execution {
  readonly tails = new Tails();
  readonly #helper: string | undefined;
  readonly #children: ChildProcess[] = [];
  readonly #closed = new Set<ChildProcess>();

  constructor(helper: string | undefined) {
    this.#helper = helper;
  }

  start({ words, directory, environment, keepsOutput = false }: Parameters<Execution['start']>[0]): Promise<Run> {
    const [program = '', rest = ''] = words;
    const streams: StdioOptions = ['ignore', keepsOutput ? 'pipe' : 'ignore', 'pipe'];
    const options = { cwd: directory, env: environment, windowsHide: true, windowsVerbatimArguments: true };
    return this.#helper === undefined
      ? this.#startAlone(program, rest, { ...options, stdio: streams })
      : this.#startHelper(this.#helper, `-- "${program}" ${rest}`, {
          ...options,
          stdio: ['pipe', ...streams.slice(1), 'pipe'],
        });
  }

  /** Ends what is left. @returns how many processes a command left behind, as far as that is known */
  async end(): Promise<number> {
    for (const child of this.#children) {
      const isThere = child.exitCode === null && child.signalCode === null;
      if (isThere && this.#helper === undefined) killTree(child);
      else if (isThere) child.stdin?.end();
      // What it has written may still be on its way; a process that it left behind keeps its end open.
      if (!this.#closed.has(child))
        await Promise.race([once(child, 'close').catch(() => undefined), wait(isThere ? killMs : drainMs)]);
    }
    return this.survivors;
  }

  survivors = 0;

  #startHelper(helper: string, line: string, options: SpawnOptions): Promise<Run> {
    return new Promise((resolve, reject) => {
      const child = this.#spawn(helper, line, options);
      let text = '';
      const report = child.stdio[3] as Readable | undefined;
      report?.on('data', (chunk: Buffer) => (text += chunk.toString()));
      child.stdin?.on('error', () => undefined);
      child.on('error', reject);
      child.on('close', (code) => {
        const { status, error, survivors = 0, ...figures } = readReport(text);
        this.survivors += survivors;
        if (status !== undefined) resolve({ status, survivors, ...figures });
        else
          reject(
            Object.assign(new Error(), {
              code:
                error === undefined
                  ? `helper ended with ${code ?? 'a signal'}`
                  : (errorNames[error] ?? `error ${error}`),
            }),
          );
      });
    });
  }

  #startAlone(program: string, rest: string, options: SpawnOptions): Promise<Run> {
    return new Promise((resolve, reject) => {
      const started = process.hrtime.bigint();
      const child = this.#spawn(program, rest, options);
      child.on('exit', (code) => {
        resolve({ status: code ?? 1, ns: Number(process.hrtime.bigint() - started) });
      });
      child.on('error', reject);
    });
  }

  #spawn(program: string, line: string, options: SpawnOptions): ChildProcess {
    const child = spawn(program, line === '' ? [] : [line], { ...options, argv0: `"${program}"` });
    this.#children.push(child);
    child.on('close', () => this.#closed.add(child));
    this.tails.follow(child);
    return child;
  }
}

function readReport(text: string): Partial<Report> & { ns: number } {
  try {
    return JSON.parse(text) as Report;
  } catch {
    return { ns: 0 };
  }
}

function killTree(child: ChildProcess): void {
  const killer = spawn('taskkill', ['/PID', String(child.pid), '/T', '/F'], { stdio: 'ignore', windowsHide: true });
  const kill = (): void => {
    child.kill('SIGKILL');
  };
  killer.on('error', kill);
  killer.on('exit', kill);
}
