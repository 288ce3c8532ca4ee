/** One execution under dtrace, as root by sudo without a password; the command itself runs as the user who asked. Written to dtrace(1), not yet run on macOS. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { childEnvironment } from '../../core/system/index.ts';
import type { CommandOptions } from '../command-profile.ts';
import { LastLine } from '../last-line.ts';

/** Waits at descriptor 3, then becomes the command: so all of it is seen, and nothing before it. */
const gate = 'read -r line <&3 || exit 127; exec 3<&-; exec "$@"';
const readyMs = 20_000;
/** What the command has left in the background may finish. */
const lingerMs = 30_000;

interface TracedExecution extends Pick<CommandOptions, 'directory' | 'output'> {
  words: readonly string[];
  environment?: Readonly<Record<string, string>> | undefined;
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
  lastLine?: string | undefined;
}

export async function executeTraced(execution: TracedExecution): Promise<Traced> {
  const { words, directory, environment, output, tracer = ['sudo', '-n', 'dtrace'] } = execution;
  const streams = output === 'nowhere' ? (['ignore', 'ignore', 'pipe'] as const) : (['inherit', 2, 2] as const);
  const child = spawn('/bin/sh', ['-c', gate, 'io-perf', ...words], {
    cwd: directory,
    env: childEnvironment(environment),
    stdio: [...streams, 'pipe'],
  });
  const said = new LastLine(child.stderr);
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
    return { status, signal, ns, counts: readCounts(texts.stdout, texts.stderr), lastLine: await said.read() };
  } finally {
    execution.signal?.removeEventListener('abort', stop);
  }
}

/**
 * The program for dtrace(1) counts what a tree of processes does, by the probes of its syscall provider. It adds up in the kernel and prints
 * once, at its end. A table of process ids follows the tree: a child is of it from its creation on, whatever becomes of its parent. Nothing is
 * copied from the programs, so no probe can fail. $1: the process that waits to become the command.
 */
export const countingScript = `#pragma D option quiet
#pragma D option aggsize=16m
#pragma D option dynvarsize=32m
BEGIN { tree[$1] = 1; live = 1; printf("ready\\n"); }
proc:::create /tree[pid]/ { tree[args[0]->pr_pid] = 1; live++; @created = count(); }
syscall:::entry /tree[pid]/ { @calls[probefunc] = count(); }
syscall::fcntl*:entry /tree[pid] && arg1 == 51/ { @calls["fcntl:full-fsync"] = count(); }
syscall::fcntl*:entry /tree[pid] && arg1 == 85/ { @calls["fcntl:barrier-fsync"] = count(); }
syscall::read:return, syscall::read_nocancel:return, syscall::readv:return, syscall::readv_nocancel:return,
syscall::pread:return, syscall::pread_nocancel:return, syscall::preadv:return, syscall::preadv_nocancel:return
/tree[pid] && (int64_t)arg0 > 0/ { @readBytes = sum((int64_t)arg0); }
syscall::write*:return, syscall::pwrite*:return
/tree[pid] && (int64_t)arg0 > 0/ { @writtenBytes = sum((int64_t)arg0); }
proc:::exit /tree[pid]/ { tree[pid] = 0; live--; @ended = count(); }
proc:::exit /live == 0/ { exit(0); }
END {
  printa("call %s %@d\\n", @calls);
  printa("readBytes %@d\\n", @readBytes);
  printa("writtenBytes %@d\\n", @writtenBytes);
  printa("created %@d\\n", @created);
  printa("ended %@d\\n", @ended);
  printf("end\\n");
}
`;

export interface TracedCounts {
  /** Without `_nocancel`, which is the same call in a program with threads. */
  calls: Record<string, number>;
  readBytes: number;
  writtenBytes: number;
  created: number;
}

/** Of dtrace(1), on standard error: what makes its counts less than all. */
const lossy = /\bdrops?\b|dropped|error on enabled probe|dynamic variable|buffer|abort/i;

/**
 * @param output on standard output
 * @param errors on standard error, which is kept apart: lines of both may be cut by one another
 * @returns why there are no counts, as a sentence that goes on after "because"
 */
export function readCounts(output: string, errors: string): TracedCounts | { reason: string } {
  const lost = errors.split('\n').find((line) => lossy.test(line));
  if (lost !== undefined) return { reason: `dtrace lost something (${lost.trim().slice(0, 120)})` };
  const lines = output.split('\n').map((line) => line.trim());
  if (!lines.includes('end')) {
    const why = errors.trim().split('\n')[0] ?? '';
    return { reason: `dtrace did not come to its end${why === '' ? '' : ` (${why.slice(0, 120)})`}` };
  }
  const calls: Record<string, number> = {};
  const sums: Record<string, number> = {};
  for (const line of lines) {
    const [, call, count] = /^call (\S+) (\d+)$/.exec(line) ?? [];
    if (call !== undefined && count !== undefined) {
      const name = call.replace(/^sys_/, '').replace(/_nocancel$/, '');
      calls[name] = (calls[name] ?? 0) + Number(count);
      continue;
    }
    const [, sum, value] = /^(readBytes|writtenBytes|created|ended) (\d+)$/.exec(line) ?? [];
    if (sum !== undefined && value !== undefined) sums[sum] = Number(value);
  }
  const { readBytes = 0, writtenBytes = 0, created = 0, ended = 0 } = sums;
  if (ended !== created + 1) return { reason: `${created + 1} processes were seen to start, and ${ended} to end` };
  // Each is a call of fcntl as well.
  const flushes = (calls['fcntl:full-fsync'] ?? 0) + (calls['fcntl:barrier-fsync'] ?? 0);
  if (calls.fcntl !== undefined) calls.fcntl -= flushes;
  return { calls, readBytes, writtenBytes, created };
}
