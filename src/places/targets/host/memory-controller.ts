/** Version 2: a group has a limit of its own only if its parent hands the controller on, and, but for the root, has no processes. */
import { readdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf, messageOf } from '../../../core/document/index.ts';

export const prefix = 'io-perf-';

/** @throws Error with the reason in words */
export function attempt(what: string, act: () => unknown): void {
  try {
    act();
  } catch (error) {
    const reasons: Partial<Record<string, string>> = {
      EACCES: 'this user may not make control groups',
      EPERM: 'this user may not make control groups',
      EROFS: 'control groups are read-only here',
      EBUSY: `a control group cannot be ${what} (its parent hands no memory on while it has processes itself)`,
    };
    const reason = reasons[codeOf(error) ?? ''] ?? `a control group cannot be ${what} (${messageOf(error)})`;
    throw new Error(reason, { cause: error });
  }
}

const wordsIn = (file: string): string[] => {
  try {
    return readFileSync(file, 'utf8').split(/\s+/).filter(Boolean);
  } catch {
    return [];
  }
};

/** The file that can delegate memory, where that is not done yet. */
export function controlWithoutMemory(parent: string): string | undefined {
  const control = join(parent, 'cgroup.subtree_control');
  const canDelegate = wordsIn(join(parent, 'cgroup.controllers')).includes('memory');
  return canDelegate && !wordsIn(control).includes('memory') ? control : undefined;
}

export const handMemoryOn = (control: string): void => {
  attempt('limited', () => {
    writeFileSync(control, '+memory');
  });
};

/** Unless another of our groups needs it; the kernel refuses where groups further down do. */
export function takeMemoryBack(control: string | undefined): void {
  if (control === undefined) return;
  try {
    if (readdirSync(join(control, '..')).some((name) => name.startsWith(prefix))) return;
    writeFileSync(control, '-memory');
  } catch {
    // It belongs to another process by now.
  }
}

export function moveProcesses(from: string, to: string): void {
  for (const pid of wordsIn(from)) {
    try {
      writeFileSync(to, pid);
    } catch {
      // It has ended, or may not move.
    }
  }
}

/** No process of the group starts another one meanwhile: what forks faster than it is killed would never be gone. */
export function killProcesses(folder: string): void {
  try {
    writeFileSync(join(folder, 'pids.max'), '0');
  } catch {
    // The group has gone.
  }
  // A process of another namespace is 0 there, which would be our own.
  for (const pid of wordsIn(join(folder, 'cgroup.procs'))
    .map(Number)
    .filter((number) => number > 1)) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has ended.
    }
  }
}

export function removeFolder(folder: string): boolean {
  try {
    rmdirSync(folder);
    return true;
  } catch (error) {
    return codeOf(error) !== 'EBUSY';
  }
}
