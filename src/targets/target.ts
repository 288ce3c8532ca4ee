/**
 * A target is a way to start a process, to copy files in and out, to drop caches and to describe the environment.
 * Nothing outside this room knows about containers or devices.
 */
import type { Readable, Writable } from 'node:stream';
import type { Environment } from '../model/index.ts';

/** A running runner: its three streams, and how it ended. */
export interface RunnerProcess {
  readonly stdin: Writable;
  readonly stdout: Readable;
  readonly stderr: Readable;
  /** Process id of the runner on the target where known. */
  readonly pid: number | undefined;
  /** Resolves when the process has ended, whatever the way: exit code, signal, or why it could not be started. */
  readonly ended: Promise<{ code: number | null; signal: string | null; startError?: string }>;
  /** Ends the process and every child of it, at once. */
  kill(): void;
}

/** A runner that can be started, or why it cannot. */
export type PreparedRunner =
  | { runner: string; command: string[]; environment?: Record<string, string>; build: string }
  | { runner: string; reason: string; remedy?: string };

/** A folder of ours on the file system under test; everything in it goes when the run ends. */
export interface Scratch {
  readonly path: string;
  /** Makes an empty folder inside and gives its path on the target. */
  makeFolder(name: string): Promise<string>;
  remove(): Promise<void>;
}

export interface Description {
  environment: Environment;
  fingerprint: string;
  hazards: string[];
  /** hazard → one sentence: what it means for the figures and what to do. */
  hazardDetails: Record<string, string>;
}

/** What limits the sizes of cells on this target and directory. */
export interface Capacity {
  freeBytes: number;
  memoryBytes: number;
}

export interface Target {
  /** `host`, `docker:IMAGE`, `wine` … */
  readonly name: string;
  /** Builds the runner or restores it from the cache. Never throws for a missing toolchain: that is a reason. */
  prepareRunner(runner: string, onProgress: (line: string) => void): Promise<PreparedRunner>;
  /** @throws UsageError when the directory does not exist, is no directory or cannot be written */
  openScratch(directory: string): Promise<Scratch>;
  start(command: string[], workingDirectory: string, environment?: Record<string, string>): RunnerProcess;
  describe(directory: string): Promise<Description>;
  capacity(directory: string): Promise<Capacity>;
  /** Writes back and drops page, dentry and inode caches. False where it may not. */
  dropCaches(): Promise<boolean>;
  /** Dirty and write-back bytes of the whole system, undefined where unknown. */
  dirtyBytes(): Promise<number | undefined>;
  /** Asks the system to write back what is dirty on the directory's file system. */
  sync(directory: string): Promise<void>;
  /** Makes a tree from a corpus listing: one entry a line, `d path` or `f path`, parents first. */
  makeCorpus(listing: Iterable<string>, root: string): Promise<void>;
  /** Stolen and throttled CPU time since boot of the machine, for marking samples; undefined where unknown. */
  stolenNs(): Promise<number | undefined>;
}
