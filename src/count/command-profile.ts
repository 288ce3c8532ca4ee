/** What is asked about a command, and what it did to files: the same on every system. */
import type { Profile } from '../core/document/index.ts';
import type { Account } from './account.ts';
import type { Killed } from './command-trace.ts';
import type { Survivor } from './survivors.ts';

/** How a command is traced: by default whole. */
export interface Tracing {
  /** Only which files are opened, mapped and executed, so that the profile is not whole. */
  isOfNames?: boolean;
  /** Calls that are left out, for they are too many: the profile is not whole. Not those that open, map and execute. */
  without?: readonly string[];
  /** Only until these calls have been made so often. The command goes on. */
  upTo?: { calls: readonly string[]; most: number };
  /** strace and the program take turns on one processor: for programs that do nothing at the same time. */
  isOnOneProcessor?: boolean;
}

export interface CommandOptions {
  command: readonly string[];
  /** The same as the user has written it, for a system whose programs take one text. */
  text?: string;
  directory: string;
  environment?: Record<string, string>;
  /** Files of this program itself, a report or a profile: they are not counted for the command. */
  ownFiles?: readonly string[];
  /** Where the command's output goes: `stderr` leaves standard output to the report. */
  output: 'stderr' | 'nowhere';
  signal?: AbortSignal;
  tracing?: Tracing;
}

/** Figures that a count on Windows or macOS does not have: there calls are counted, and not what they name and answer. */
export const missingWithoutNames: readonly string[] = [
  'errors',
  'files',
  'openedFiles',
  'copiedBytes',
  'mappedBytes',
  'readSizes',
  'writeSizes',
  'paths',
  'pageFaults',
];

export interface CommandProfile {
  profile: Profile;
  /** System call → how often it was made on anything. Undefined without a trace. */
  totals?: ReadonlyMap<string, number>;
  /** Undefined without a trace. */
  account: Account | undefined;
  exit: { code: number | null; signal: string | null };
  elapsedNs: number;
  killed: Killed[];
  /** Processes that were still there after the command, and were ended. */
  leftBehind: Survivor[];
  /** Sentences about what could not be seen. */
  notes: string[];
  /** What it said last on standard error, where it failed and its output went nowhere. */
  lastLine?: string | undefined;
}
