/**
 * The way of a trace from strace to us: a named pipe, so that nothing is stored and a trace that we cannot keep up with
 * makes the traced program wait instead of filling memory.
 */
import { closeSync, constants, mkdtempSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { spawnSync } from 'node:child_process';
import { Socket } from 'node:net';
import { MeasurementError } from '../core/document/index.ts';
import { removeTreeNow } from '../core/system/index.ts';

interface TracePipe {
  /** For strace's `-o`. */
  readonly path: string;
  /** strace is gone: what it wrote is read to its end, then this resolves. */
  finish(): Promise<void>;
}

/** Longer lines are not calls of ours (a vector of a thousand buffers has 40 KB). */
const maxLineLength = 1 << 20;

/**
 * @param pauseMs between two readings: each one wakes a processor (docs/lab/counters.md)
 * @throws MeasurementError where no pipe can be made
 */
export function openTracePipe(onLine: (line: string) => void, pauseMs = 0): TracePipe {
  const folder = mkdtempSync(join(tmpdir(), 'io-perf-trace-'));
  const path = join(folder, 'trace');
  const made = spawnSync('mkfifo', ['-m', '600', path], { stdio: ['ignore', 'ignore', 'pipe'] });
  if (made.status !== 0) {
    removeTreeNow(folder);
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
    removeTreeNow(folder);
  });
  socket.on('data', (chunk: Buffer | string) => {
    const text = rest + chunk.toString();
    let from = 0;
    for (let end; (end = text.indexOf('\n', from)) >= 0; from = end + 1) onLine(text.slice(from, end));
    rest = text.length - from > maxLineLength ? '' : text.slice(from);
    if (pauseMs === 0) return;
    socket.pause();
    setTimeout(() => socket.resume(), pauseMs);
  });
  const ended = new Promise<void>((resolve) => {
    socket.on('close', () => {
      if (rest !== '') onLine(rest);
      removeTreeNow(folder);
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
