/** Processes that a command left behind, found by the mark in their environment, and their end. */
import { readdirSync, readFileSync } from 'node:fs';
import { markVariable } from './launch.ts';
import { orElse } from '../core/system/index.ts';

export interface Survivor {
  pid: number;
  /** Its command line, cut short. */
  name: string;
}

const graceMs = 1_000;

const stepMs = 25;

const maxNameLength = 80;

/** Processes of ours to look at that carry the mark. Zombies have no environment left and are not found. */
export function findMarked(mark: string): Survivor[] {
  const wanted = `${markVariable}=${mark}`;
  const found: Survivor[] = [];
  for (const entry of listProcesses()) {
    const pid = Number(entry);
    try {
      if (!readFileSync(`/proc/${entry}/environ`, 'latin1').split('\0').includes(wanted)) continue;
      const words = readFileSync(`/proc/${entry}/cmdline`, 'utf8').split('\0').join(' ').trim();
      found.push({ pid, name: words.slice(0, maxNameLength) });
    } catch {
      // Ended meanwhile, or owned by another user.
    }
  }
  return found;
}

const listProcesses = (): string[] => orElse(() => readdirSync('/proc'), []).filter((name) => /^\d+$/.test(name));

/** Asks them to end, then ends them. Resolves when none is left, or none of those that may be ended. */
export async function endSurvivors(mark: string, except: ReadonlySet<number>): Promise<void> {
  const rest = (): number[] => findMarked(mark).flatMap(({ pid }) => (except.has(pid) ? [] : [pid]));
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    for (const pid of rest()) tell(pid, signal);
    for (let waitedMs = 0; waitedMs < graceMs; waitedMs += stepMs) {
      if (rest().length === 0) return;
      await new Promise((resolve) => setTimeout(resolve, stepMs));
    }
  }
}

function tell(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // Gone already.
  }
}
