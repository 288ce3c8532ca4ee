/**
 * Runs a server while a side is measured: a mounted file system, a daemon. It is started in the side's own checkout, the measurement starts
 * when it is ready, and it is always stopped.
 */
import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import type { Config } from '../config/index.ts';
import { defined, MeasurementError, UsageError } from '../../core/document/index.ts';
import { startProcess, type RunnerProcess, type WorkFolder } from '../../places/targets/index.ts';
import { isWindows, runCommand, shellCommand } from '../../core/system/index.ts';

/** For both sides, unless a side has its own. */
const bothSides = 'each';
/** The folder of a side for its server's files and mounts. */
export const sideVariable = 'IO_PERF_SIDE';

const readyTimeoutMs = 60_000;
const readyEveryMs = 100;
const stopTimeoutMs = 60_000;
const shownLines = 5;

interface ServerPlan {
  build?: string;
  start: string;
  ready: string;
  stop?: string;
  /** The measured folder; may contain `$IO_PERF_SIDE`. */
  dir?: string;
}

/** @throws UsageError if it is invalid */
export function serverOf({ subjects = {} }: Config, side: string): ServerPlan | undefined {
  const both = subjects[bothSides];
  const own = both === undefined && subjects[side] === undefined ? undefined : { ...both, ...subjects[side] };
  const alien = Object.keys(both ?? {}).find(
    (name) => !['build', 'start', 'ready', 'stop', 'dir', 'env'].includes(name),
  );
  if (alien !== undefined) {
    throw new UsageError(
      `subjects.${bothSides} of io-perf.yml has ${alien}, which both sides cannot share: write it under base or head.`,
    );
  }
  if (own?.start === undefined) {
    const stray = own && (['build', 'ready', 'stop'] as const).find((name) => own[name] !== undefined);
    if (stray === undefined) return undefined;
    throw new UsageError(
      `subjects of io-perf.yml: ${stray} without start: write the command that starts what is measured.`,
    );
  }
  if (own.ready === undefined) {
    throw new UsageError(
      'subjects of io-perf.yml: start without ready: write a command that succeeds when it can be measured, such as "mountpoint -q $IO_PERF_SIDE/mnt".',
    );
  }
  const { build, start, ready, stop, dir } = own;
  return { start, ready, ...defined({ build, stop, dir }) };
}

interface ServerPlace {
  /** `head (what is here)`. */
  where: string;
  workingDirectory: string;
  folder: string;
  environment: Record<string, string>;
  /** Its output; kept. */
  log: string;
  /** Runs the stop command if this process is killed. */
  work: WorkFolder;
  signal: AbortSignal;
}

export class SideServer {
  readonly #plan: ServerPlan;
  readonly #place: ServerPlace;
  #process: RunnerProcess | undefined;
  #exit: { code: number | null } | undefined;

  constructor(plan: ServerPlan, place: ServerPlace) {
    this.#plan = plan;
    this.#place = place;
  }

  /** @throws MeasurementError with the last lines of its log */
  async start(): Promise<void> {
    const { start, ready, stop } = this.#plan;
    const { workingDirectory, environment, log, work, folder, signal } = this.#place;
    if (stop !== undefined)
      work.runAtEnd(
        folder,
        shellCommand(
          isWindows
            ? `cd /d "${workingDirectory}" & set "${sideVariable}=${folder}" & ${stop}`
            : `cd '${workingDirectory}' && ${sideVariable}='${folder}'; export ${sideVariable}; ${stop}`,
          workingDirectory,
        ),
      );
    const server = startProcess(shellCommand(start, workingDirectory), workingDirectory, environment);
    this.#process = server;
    const file = createWriteStream(log);
    server.stdin.end();
    server.stdout.pipe(file, { end: false });
    server.stderr.pipe(file, { end: false });
    void server.ended.then((exit) => {
      this.#exit = exit;
      file.end();
    });
    const until = performance.now() + readyTimeoutMs;
    while (!signal.aborted) {
      // A server that moves to the background exits with 0.
      if (this.#exit !== undefined && this.#exit.code !== 0)
        throw await this.#failed(`ended with ${this.#exit.code ?? 'a signal'}`);
      const options = { workingDirectory, environment, timeoutMs: readyTimeoutMs };
      const { code } = await runCommand(shellCommand(ready, workingDirectory), options);
      if (code === 0) return;
      if (performance.now() > until)
        throw await this.#failed(`was not ready within ${readyTimeoutMs / 1000} s ("${ready}")`);
      await wait(readyEveryMs);
    }
  }

  /** @returns notes for the user: it ended early, or did not stop */
  async stop(): Promise<string | undefined> {
    const { where, workingDirectory, environment, log, work, folder } = this.#place;
    const died = this.#exit !== undefined && this.#exit.code !== 0;
    const { stop } = this.#plan;
    let trouble: string | undefined;
    if (stop !== undefined) {
      const options = { workingDirectory, environment, timeoutMs: stopTimeoutMs };
      const { code, failure, stderr } = await runCommand(shellCommand(stop, workingDirectory), options);
      if (code !== 0 && !died)
        trouble = `"${stop}" of ${where} ${failure ?? `ended with exit code ${code}`}: ${stderr.trim()}`;
    }
    this.#process?.kill();
    await this.#process?.ended;
    work.forgetCommand(folder);
    return died
      ? `What "${this.#plan.start}" of ${where} started ended while it was measured; what it said is in ${log}.`
      : trouble;
  }

  async #failed(how: string): Promise<MeasurementError> {
    const text = await readFile(this.#place.log, 'utf8').catch(() => '');
    const end = text
      .split('\n')
      .filter((line) => line.trim() !== '')
      .slice(-shownLines)
      .join(' | ');
    return new MeasurementError(
      `The start "${this.#plan.start}" of ${this.#place.where} ${how}${end === '' ? '' : `, after "${end}"`}; what it said is in ${this.#place.log}.`,
    );
  }
}
