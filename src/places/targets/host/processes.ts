/** Runners as processes of this machine. */
import { type ChildProcess, spawn } from 'node:child_process';
import { PassThrough } from 'node:stream';
import { statSync } from 'node:fs';
import type { RunnerProcess } from '../target.ts';
import { childEnvironment, orElse, spawnForm } from '../../../core/system/index.ts';
import { messageOf } from '../../../core/document/index.ts';

/** After a process has ended, how long its streams may stay open (a child of it that inherited them is being killed). */
const drainMs = 500;

/**
 * Starts a runner in a process group of its own, so that Ctrl-C at the terminal reaches only us.
 * Never throws: why a process could not be started is reported by `ended`.
 */
export function startProcess(
  command: readonly string[],
  workingDirectory: string,
  environment: Record<string, string> = {},
): RunnerProcess {
  const { program, programArguments, spawnOptions } = spawnForm(command);
  let child: ChildProcess;
  try {
    child = spawn(program, programArguments, {
      ...spawnOptions,
      cwd: workingDirectory,
      env: childEnvironment(environment),
      stdio: ['pipe', 'pipe', 'pipe'],
      detached: process.platform !== 'win32',
      windowsHide: true,
    });
  } catch (error) {
    return neverStarted(startErrorSentence(program, workingDirectory, error));
  }
  const stdin = child.stdin ?? new PassThrough();
  const stdout = child.stdout ?? new PassThrough().end();
  const stderr = child.stderr ?? new PassThrough().end();
  // A runner that dies while we write to it gives EPIPE here; `ended` says what happened.
  for (const stream of [stdin, stdout, stderr]) stream.on('error', () => undefined);

  let exited = false;
  const ended = new Promise<Awaited<RunnerProcess['ended']>>((resolve) => {
    child.on('error', (error) => {
      if (child.pid !== undefined) return; // a failed kill: the process is still there
      exited = true;
      resolve({ code: null, signal: null, startError: startErrorSentence(program, workingDirectory, error) });
    });
    child.on('exit', (code, signal) => {
      if (process.platform !== 'win32') killGroup(child); // what the runner started and left behind
      exited = true;
      const outcome = { code, signal };
      const timer = setTimeout(resolve, drainMs, outcome);
      child.on('close', () => {
        clearTimeout(timer);
        resolve(outcome);
      });
    });
  });
  return {
    stdin,
    stdout,
    stderr,
    pid: child.pid,
    ended,
    kill() {
      // Once it has ended, its id may belong to another process.
      if (!exited) killGroup(child);
    },
  };
}

function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  if (process.platform === 'win32') {
    // https://learn.microsoft.com/windows-server/administration/windows-commands/taskkill: /T ends the children too
    const killer = spawn('taskkill', ['/PID', String(child.pid), '/T', '/F'], { stdio: 'ignore', windowsHide: true });
    killer.on('error', () => child.kill('SIGKILL'));
    return;
  }
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // The group is empty.
  }
}

function startErrorSentence(program: string, workingDirectory: string, error: unknown): string {
  const code = (error as NodeJS.ErrnoException).code ?? messageOf(error);
  if (!orElse(() => statSync(workingDirectory).isDirectory(), false)) {
    return `${program} could not be started: its working directory ${workingDirectory} is not there.`;
  }
  const reasons: Record<string, string> = {
    ENOENT: 'there is no such program, or the interpreter it names is missing',
    EACCES: 'it may not be executed (check its mode, and that its file system is not mounted noexec)',
    ENOEXEC: 'it is not a program for this machine',
  };
  return `${program} could not be started: ${reasons[code] ?? code}.`;
}

function neverStarted(startError: string): RunnerProcess {
  return {
    stdin: new PassThrough().resume(),
    stdout: new PassThrough().end(),
    stderr: new PassThrough().end(),
    pid: undefined,
    ended: Promise.resolve({ code: null, signal: null, startError }),
    kill: () => undefined,
  };
}
