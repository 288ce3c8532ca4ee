/** A call that has to do with files, and the names that it is made on. */
import type { Kind } from '../core/document/index.ts';

/** Calls that start a process or a thread. */
export const forks: readonly string[] = ['clone', 'clone3', 'fork', 'vfork'];

/** Calls that query ownership and resource usage; not counted themselves. */
export const bookkeeping: readonly string[] = [...forks, 'dup', 'dup2', 'dup3', 'getrusage'];

/**
 * What a call went to. `file`: a name in a file system on disk or memory. `system`: /proc, /sys and /dev, which the kernel
 * makes up as it is asked, and `/tmp/hsperfdata_*`, where every Java virtual machine keeps counters for others to see and looks through
 * those of all the others: how many there are is the machine's affair. `stream`: pipes, sockets, event descriptors, terminals: how
 * often they are read depends on timing.
 */
export type Place = 'file' | 'system' | 'stream';

/** One system call that has to do with files, with everything that the trace shows of it. */
export interface FileCall {
  /** The process; threads of one have the same. */
  process: number;
  name: string;
  kind: Kind;
  place: Place;
  /** Absolute where it can be known. */
  path?: string;
  /** The new name of a rename, the destination of a copy. */
  toPath?: string;
  error?: string;
  /** Bytes asked for, of a call that moves, maps or allocates bytes; of io_uring_enter the submissions. */
  askedBytes?: number;
  movedBytes?: number;
  /** Of a read or write that moved something: it began where the last one on the same open file ended. */
  sequential?: boolean;
  /** Of a write: it returns when the content (`data`), or the content and the attributes (`all`), are on the device. */
  syncs?: Syncs;
  /** Of a mapping that succeeded: of a program (its code, at least once), of data, or of data that is written to the file. */
  maps?: 'code' | 'data' | 'shared';
  /** Of an open that succeeded: the file is made if it is not there (`O_CREAT`), or has no name (`O_TMPFILE`); of a socket: its file is made. */
  creates?: 'named' | 'unnamed';
  /** Of an open that succeeded: each write to it waits for the device. */
  isSynced?: true;
  /** Of an open that succeeded and of any call on a descriptor: identifies the open file. */
  openFile?: object;
  descriptor?: number;
  /**
   * It closes, writes or looks at a descriptor that the command was given: a log, a pipe or a terminal, depending on the caller.
   * What is read from there is the command's own affair.
   */
  isInherited?: true;
}

/** What a write waits for, by the flags of the open file or by its own. */
export type Syncs = 'data' | 'all';

/** @param flags `O_WRONLY|O_DSYNC`, `RWF_SYNC`. O_SYNC and RWF_SYNC hold O_DSYNC and RWF_DSYNC. */
export function syncsOf(flags: string): Syncs | undefined {
  if (/\b(?:O|RWF)_SYNC\b/.test(flags)) return 'all';
  return /\b(?:O|RWF)_DSYNC\b/.test(flags) ? 'data' : undefined;
}

const madeUp = /^\/(?:proc|sys|dev|tmp\/hsperfdata_[^/]+)(?:\/|$)/;

export function placeOf(annotation: string): Place {
  if (!annotation.startsWith('/') || annotation.startsWith('/memfd:') || annotation.startsWith('/[')) return 'stream';
  if (annotation === '/dev/pts' || annotation.startsWith('/dev/pts/') || annotation === '/dev/tty') return 'stream';
  return madeUp.test(annotation) && !annotation.startsWith('/dev/shm/') ? 'system' : 'file';
}
