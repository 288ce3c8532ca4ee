/** One execution under dtrace, as root by sudo without a password; the command itself runs as the user who asked. Written to dtrace(1), not yet run on macOS. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { childEnvironment } from '../../core/system/index.ts';
import { countingScript, readCounts, type TracedCounts } from './script.ts';

/** Waits at descriptor 3, then becomes the command: so all of it is seen, and nothing before it. */
const gate = 'read -r line <&3 || exit 127; exec 3<&-; exec "$@"';
const readyMs = 20_000;
/** What the command has left in the background may finish. */
const lingerMs = 30_000;

interface TracedExecution {
  words: readonly string[];
  directory: string;
  environment?: Readonly<Record<string, string>> | undefined;
  output: 'nowhere' | 'stderr';
  onStart?: (child: ChildProcess) => void;
  signal?: AbortSignal | undefined;
  /** Begins the command that starts dtrace: tests put a program in its place. */
  tracer?: readonly string[] | undefined;
}

/** A wait that something else was quicker than must not keep this process from its end. */
const atMost = { ref: false };

export interface Traced {
  status: number | null;
  signal: string | null;
  ns: number;
  counts: TracedCounts | { reason: string };
}

export async function executeTraced(execution: TracedExecution): Promise<Traced> {
  const { words, directory, environment, output, onStart, tracer = ['sudo', '-n', 'dtrace'] } = execution;
  const streams = output === 'nowhere' ? (['ignore', 'ignore', 'pipe'] as const) : (['inherit', 2, 2] as const);
  const child = spawn('/bin/sh', ['-c', gate, 'io-perf', ...words], {
    ...{ cwd: directory, env: childEnvironment(environment) },
    stdio: [...streams, 'pipe'],
  });
  onStart?.(child);
  const ended = once(child, 'exit') as Promise<[number | null, string | null]>;
  const go = child.stdio[3] as Writable;
  go.on('error', () => undefined);
  const [program = '', ...more] = tracer;
  const dtrace = spawn(program, [...more, '-n', countingScript, String(child.pid)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const texts = { stdout: '', stderr: '' };
  const isReady = new Promise<boolean>((resolve) => {
    dtrace.stdout.on('data', (chunk: Buffer) => {
      texts.stdout += chunk.toString();
      if (/^ready$/m.test(texts.stdout)) resolve(true);
    });
    dtrace.on('close', () => {
      resolve(false);
    });
    dtrace.on('error', (error) => {
      texts.stderr += error.message;
      resolve(false);
    });
  });
  dtrace.stderr.on('data', (chunk: Buffer) => (texts.stderr += chunk.toString()));
  const gone = once(dtrace, 'close').catch(() => undefined);
  const stop = (): void => {
    child.kill();
  };
  execution.signal?.addEventListener('abort', stop);
  try {
    if (!(await Promise.race([isReady, wait(readyMs, false, atMost)]))) {
      go.end();
      await ended;
      dtrace.kill();
      return { status: null, signal: null, ns: 0, counts: readCounts(texts.stdout, texts.stderr) };
    }
    const started = process.hrtime.bigint();
    go.end('go\n');
    const [status, signal] = await ended;
    const ns = Number(process.hrtime.bigint() - started);
    await Promise.race([gone, wait(lingerMs, undefined, atMost)]);
    // Sudo passes the signal on; dtrace then prints what it has.
    if (dtrace.exitCode === null) dtrace.kill('SIGINT');
    await Promise.race([gone, wait(readyMs, undefined, atMost)]);
    return { status, signal, ns, counts: readCounts(texts.stdout, texts.stderr) };
  } finally {
    execution.signal?.removeEventListener('abort', stop);
  }
}
