/** Is there a strace that may trace here, and how is it called? */
import { spawn, spawnSync } from 'node:child_process';
import { blindCalls, MeasurementError } from '../document/index.ts';
import { calls } from './call-shapes.ts';
import { bookkeeping, decodeQuoted, skipQuoted } from './calls.ts';
import { annotationAt, skipAnnotation } from './trace-line.ts';
import { accessSync, closeSync, constants, mkdtempSync, openSync, rmSync, statSync } from 'node:fs';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';

export type Tracer =
  | { program: string; version: string; options: string[] }
  /** Why there is none, as a sentence that goes on after "because". */
  | { reason: string; remedy: string };

/** Calls are filtered in the kernel with it, so that the others cost nothing: since strace 5.3 and Linux 4.8. */
const kernelFilter = '--seccomp-bpf';
/** Vectors, requests and resource usage are printed in full; all other structures stay short. */
const spelledOut = ['getrusage', 'readv', 'writev', 'preadv', 'pwritev', 'preadv2', 'pwritev2', 'io_submit'];

const traced = [...Object.keys(calls), ...bookkeeping, ...Object.keys(blindCalls)];

/**
 * `-f` follows children and threads, `-y` prints the path of each descriptor, `-s 0` no content; `?` lets through names
 * that this machine does not have.
 */
const commonOptions = (spelled: readonly string[]): string[] => [
  '-f',
  '-q',
  '-y',
  '-s',
  '0',
  '-e',
  `trace=${traced.map((name) => `?${name}`).join(',')}`,
  '-e',
  // How a process was killed is told only for signals that are shown; those that come by the thousand are not.
  'signal=!SIGCHLD,SIGURG,SIGPROF,SIGALRM,SIGVTALRM',
  '-e',
  `abbrev=!${spelled.join(',')}`,
];

let found: Promise<Tracer> | undefined;

/** Asked once per process. */
export const findTracer = (): Promise<Tracer> => (found ??= probe());

async function probe(): Promise<Tracer> {
  const program = process.env.IO_PERF_STRACE ?? 'strace';
  if (process.platform !== 'linux') {
    return {
      reason: `there is no strace on ${process.platform === 'darwin' ? 'macOS' : 'this system'}`,
      remedy: 'profile on Linux, or in a Linux container',
    };
  }
  const { code, output } = await say(program, ['-V']);
  if (code !== 0) {
    return { reason: `${program} cannot be started`, remedy: 'install it: apt-get install strace' };
  }
  const version = /version (\S+)/.exec(output)?.[1] ?? 'unknown';
  const options = commonOptions(spelledOut);
  const attempts = [[kernelFilter, ...options], options];
  let last = '';
  for (const attempt of attempts) {
    const tried = await say(program, [...attempt, '-o', '/dev/null', '--', 'sh', '-c', 'exit 42']);
    if (tried.code === 42 && !tried.output.includes('strace:')) return { program, version, options: attempt };
    last = tried.output.trim().split('\n')[0] ?? '';
  }
  return {
    reason: `strace ${version} may not trace here (${last === '' ? 'it gave no reason' : last})`,
    remedy: 'allow ptrace: in a container with --cap-add=SYS_PTRACE, on a host see /proc/sys/kernel/yama/ptrace_scope',
  };
}

const probeTimeoutMs = 10_000;

function say(program: string, words: string[]): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve) => {
    let output = '';
    const child = spawn(program, words, { stdio: ['ignore', 'pipe', 'pipe'], timeout: probeTimeoutMs });
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    }
    child.on('error', () => {
      resolve({ code: null, output });
    });
    child.on('close', (code) => {
      resolve({ code, output });
    });
  });
}

// The arguments of a call as strace prints them: split at commas, descriptors with their paths, names without quotes.

/** `3</tmp/a b>, "x,y", {…}, 0644` → four texts. */
export function splitArguments(text: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === '"') at = skipQuoted(text, at);
    else if (character === '<') at = skipAnnotation(text, at);
    else if (character === '(' || character === '[' || character === '{') depth++;
    else if (character === ')' || character === ']' || character === '}') depth--;
    else if (character === ',' && depth === 0) {
      parts.push(text.slice(from, at).trim());
      from = at + 1;
    }
  }
  const last = text.slice(from).trim();
  if (last !== '' || parts.length > 0) parts.push(last);
  return parts;
}

export interface Descriptor {
  /** -1 where the argument is no open descriptor; -100 for AT_FDCWD. */
  number: number;
  /** What strace says it is: `/tmp/x`, `pipe:[1]`; undefined where it says nothing. */
  annotation: string | undefined;
}

const currentDirectory = -100;

export function parseDescriptor(argument: string | undefined): Descriptor {
  const match = /^(-?\d+|AT_FDCWD)/.exec(argument ?? '');
  if (!match) return { number: -1, annotation: undefined };
  const number = match[1] === 'AT_FDCWD' ? currentDirectory : Number(match[1]);
  const rest = argument!.slice(match[1]!.length);
  return { number, annotation: rest.startsWith('<') ? cleanAnnotation(annotationAt(rest, 0).text) : undefined };
}

/** Removed files are `/tmp/x (deleted)` before strace 5.19 and `</tmp/x>(deleted)` since. */
export const cleanAnnotation = (text: string): string => decodeQuoted(text).replace(/ \(deleted\)$/, '');

/** The name in a quoted argument; undefined for NULL, an address, or a name cut off. */
export function parseName(argument: string | undefined): string | undefined {
  if (argument?.[0] !== '"') return undefined;
  const end = skipQuoted(argument, 0);
  return argument.slice(end + 1).startsWith('...') ? undefined : decodeQuoted(argument.slice(1, end));
}

/** A count or an offset: decimal, hexadecimal, or `[100]` and `[0] => [100]` for what a pointer holds (the first). */
export function parseNumber(argument: string | undefined): number | undefined {
  const match = /^\[?(-?(?:0x[0-9a-f]+|\d+))/.exec(argument ?? '');
  if (!match) return undefined;
  return match[1]!.startsWith('0x') ? Number.parseInt(match[1]!, 16) : Number(match[1]);
}

/** Sum of the lengths of an I/O vector; undefined where strace left them out. */
export function vectorBytes(argument: string | undefined): number | undefined {
  const lengths = [...(argument ?? '').matchAll(/iov_len=(\d+)/g)].map(([, length]) => Number(length));
  return lengths.length === 0 ? undefined : lengths.reduce((sum, length) => sum + length, 0);
}

// The way of a trace from strace to us: a named pipe, so that nothing is stored and a trace that we cannot keep up with
// makes the traced program wait instead of filling memory.

export interface TracePipe {
  /** For strace's `-o`. */
  readonly path: string;
  /** strace is gone: what it wrote is read to its end, then this resolves. */
  finish(): Promise<void>;
}

/** Longer lines are no calls of ours (a vector of a thousand buffers has 40 KB). */
const longestLine = 1 << 20;

/** @throws MeasurementError where no pipe can be made */
export function openTracePipe(onLine: (line: string) => void): TracePipe {
  const folder = mkdtempSync(join(tmpdir(), 'io-perf-trace-'));
  const path = join(folder, 'trace');
  const made = spawnSync('mkfifo', ['-m', '600', path], { stdio: ['ignore', 'ignore', 'pipe'] });
  if (made.status !== 0) {
    rmSync(folder, { recursive: true, force: true });
    throw new MeasurementError(
      `The named pipe ${path} could not be made: ${made.error?.message ?? made.stderr.toString().trim()}.`,
    );
  }
  const reading = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  // Our own writing end keeps the pipe open until strace has opened it, and ends it when strace is gone.
  const holding = openSync(path, constants.O_WRONLY | constants.O_NONBLOCK);
  const socket = new Socket({ fd: reading, readable: true, writable: false });
  let rest = '';
  socket.setEncoding('latin1');
  // Once both ends are open the name is needed no more: whatever ends us leaves nothing.
  socket.once('data', () => {
    rmSync(folder, { recursive: true, force: true });
  });
  socket.on('data', (chunk: Buffer | string) => {
    const text = rest + chunk.toString();
    let from = 0;
    for (let end; (end = text.indexOf('\n', from)) >= 0; from = end + 1) onLine(text.slice(from, end));
    rest = text.length - from > longestLine ? '' : text.slice(from);
  });
  const ended = new Promise<void>((resolve) => {
    socket.on('close', () => {
      if (rest !== '') onLine(rest);
      rmSync(folder, { recursive: true, force: true });
      resolve();
    });
  });
  socket.on('error', () => socket.destroy());
  let isHolding = true;
  return {
    path,
    finish() {
      if (isHolding) closeSync(holding);
      isHolding = false;
      return ended;
    },
  };
}

// Whether a command can be started at all, asked beforehand: a shell would say so in words of its own.

type Standing = 'startable' | 'not executable' | 'not there';

/**
 * @param program as it is given to exec: a path where it has a slash, else a name to be found in PATH (execvp(3))
 * @returns why not, as the end of a sentence; undefined where nothing speaks against it
 */
export function startRefusal(program: string, directory: string, path = process.env.PATH): string | undefined {
  const places = program.includes('/')
    ? [resolve(directory, program)]
    : (path ?? '/usr/bin:/bin').split(delimiter).map((folder) => join(resolve(directory, folder), program));
  const standings = program === '' ? [] : places.map(standingOf);
  if (standings.includes('startable')) return undefined;
  return standings.includes('not executable') ? 'it may not be executed' : 'there is no such program';
}

function standingOf(path: string): Standing {
  try {
    // A folder may be executable, and is no program.
    if (!statSync(path).isFile()) return 'not executable';
    accessSync(path, constants.X_OK);
    return 'startable';
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EACCES' ? 'not executable' : 'not there';
  }
}
