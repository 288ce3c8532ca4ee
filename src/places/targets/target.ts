/**
 * A target is a way to start a process, to copy files in and out, to drop caches and to describe the environment.
 * Nothing outside this room knows about containers or devices.
 */
import type { Readable, Writable } from 'node:stream';
import { type Environment, MeasurementError } from '../../core/document/index.ts';
import type { BuilderOptions, HostExamination, PreparedRunner } from '../toolchain/index.ts';
import type { Platform } from '../../core/cells/index.ts';
import { createHash } from 'node:crypto';

export interface RunnerProcess {
  readonly stdin: Writable;
  readonly stdout: Readable;
  readonly stderr: Readable;
  /** Process id of the runner on the target where known. */
  readonly pid: number | undefined;
  /** Resolves when the process has ended, whatever the way: exit code, signal, or why it could not be started. */
  readonly ended: Promise<RunnerEnd>;
  /** Ends the process and every child of it, at once. */
  kill(): void;
}

interface RunnerEnd {
  code: number | null;
  signal: string | null;
  startError?: string;
  /** The target went away, and the runner with it: a sentence. */
  lost?: string;
}

/** A folder of ours on the file system under test; everything in it goes when the run ends. */
export interface Scratch {
  readonly path: string;
  /** The path of a name in this folder, as the target writes paths. */
  pathOf(name: string): string;
  /** Makes an empty folder inside and gives its path on the target. */
  makeFolder(name: string): Promise<string>;
  /** @throws TargetLost where it is gone; absent: what is done in it finds out */
  check?(): Promise<void>;
  remove(): Promise<void>;
}

/** Removes a folder of ours. One that stays, because something is mounted in it, is noted: no result is lost for it. */
export async function removeOrNote(
  { remove }: Pick<Scratch, 'remove'>,
  note: (sentence: string) => void,
): Promise<void> {
  await remove().catch((error: unknown) => {
    if (!(error instanceof MeasurementError)) throw error;
    note(error.message);
  });
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

/**
 * Functions without `this`: what wraps a target copies its members. Once the target is lost (a container that is gone, a device
 * that was unplugged) they throw TargetLost, except `remove` and `close`, which then do what they still can.
 */
export interface Target {
  /** `host`, `docker:IMAGE`, `adb:SERIAL` … */
  readonly name: string;
  /** Targets of the same file space see each other's files under the same paths: subjects on them read the very same trees. */
  readonly fileSpace: string;
  /** The directory under test from what the user wrote, if anything: a path of this machine, or of the device. */
  resolveDirectory: (directory: string | undefined) => string;
  /** What the target can run and what is missing. Nothing is built or installed. */
  examine: () => Promise<HostExamination>;
  /** Builds the runner or restores it from the cache. Never throws for a missing toolchain: that is a reason. */
  prepareRunner(runner: string, onProgress: (line: string) => void): Promise<PreparedRunner>;
  /** @throws UsageError when the directory does not exist, is not a directory or cannot be written */
  openScratch: (directory: string) => Promise<Scratch>;
  /** @param runner whose process it is: that of some may be put before others (`TargetOptions.priority`) */
  start: (
    command: string[],
    workingDirectory: string,
    environment?: Record<string, string>,
    runner?: string,
  ) => RunnerProcess;
  describe: (directory: string) => Promise<Description>;
  capacity: (directory: string) => Promise<Capacity>;
  /** Writes back and drops page, dentry and inode caches. False where it may not. */
  dropCaches: () => Promise<boolean>;
  /** Dirty and write-back bytes of the whole system, undefined where unknown. */
  dirtyBytes: () => Promise<number | undefined>;
  /** Asks the system to write back what is dirty on the directory's file system. */
  sync: (directory: string) => Promise<void>;
  /** Makes a tree from a corpus listing: one entry a line, `d path` or `f path`, parents first. */
  makeCorpus: (listing: Iterable<string>, root: string) => Promise<void>;
  /**
   * Keeps processes of this target, with all their threads, on one processor: the same for the same turn; on any of ours without a turn.
   * Absent where that cannot be had.
   */
  keepOnOne?: (processes: readonly number[], turn: number | undefined) => Promise<void>;
  /** Stolen and throttled CPU time since boot of the machine, for marking samples; undefined where unknown. */
  stolenNs: () => Promise<number | undefined>;
  /** Takes back what reaching the target has made: containers, connections. Doing it twice is doing it once. */
  close: () => Promise<void>;
}

/** As many processes and threads at once as a command may have: more than any build has, and an eighth of what Linux allows by default. */
export const maxProcesses = 4096;

/** What containers may use; what is left out is chosen by their engine's size. */
export interface ContainerLimits {
  cpus?: number;
  memoryBytes?: number;
}

export interface TargetOptions extends BuilderOptions {
  /** What is under way before the target can be used, as short phrases: `building the image …`. */
  onProgress?: (phase: string) => void;
  signal?: AbortSignal;
  limits?: ContainerLimits;
  /** As much memory for the runners of this machine, files that they read included. */
  memoryBytes?: number;
  /** Runners of this machine that can be are put before its other programs, on a processor of their own. */
  priority?: 'realtime';
  /** Folders of this machine that runners have to see under the same paths: a workload's sources, the list of workloads. */
  shared?: readonly string[];
}

/** One kind of target; `place` is what stands after the colon of its name. */
export interface TargetKind {
  /** How its name is written: `docker[:IMAGE]`. */
  readonly form: string;
  /** Half a sentence for help and errors. */
  readonly summary: string;
  readonly place: 'none' | 'optional' | 'required';
  /** Which cells there are on it. @throws UsageError with the remedy when that cannot be found out */
  platform(place: string | undefined, options: TargetOptions): Promise<Platform>;
  /** Makes it ready: builds or pulls an image, finds the device. @throws UsageError with the remedy */
  open(place: string | undefined, options: TargetOptions): Promise<Target>;
}

/** The target is gone in the middle of a run (container removed, device unplugged): its cells fail with this, the others go on. */
export class TargetLost extends MeasurementError {}

/**
 * Members of the environment that do not take part in the fingerprint: they describe where a run was made or how things
 * stood at that moment, and differ between machines on which the same figures are to be expected. All other members
 * fence comparisons, those the driver adds (runtime versions) as well.
 */
export const unfenced: readonly string[] = [
  'mountPoint',
  'device', // numbers are given out in the order of discovery: the same disk is 8:0 today and 8:16 tomorrow
  'deviceName',
  'freeBytes',
  'totalBytes',
  'memoryBytes', // differs by some KiB between boots of the same machine; memoryGiB is fenced
  'availableMemoryBytes', // of that moment
  'swapBytes',
  'loadAverage',
  'containerEngine', // its version: the image, the limits and the security filters are fenced
  'batteryPercent',
  'thermalStatus',
  'node', // of the driver; the runtimes of the runners are fenced
];

/** 16 hexadecimal digits over the fenced members, whatever their order. */
export function fingerprintOf(environment: Environment): string {
  const fenced = Object.entries(environment)
    .filter(([name]) => !unfenced.includes(name))
    .sort(([left], [right]) => (left < right ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(fenced)).digest('hex').slice(0, 16);
}
