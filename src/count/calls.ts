/** A call that has to do with files, and the names that it is made on. */
import type { Kind } from '../document/index.ts';

/** Calls that tell what belongs to whom, and what a process used; not counted themselves. */
export const bookkeeping = ['clone', 'clone3', 'fork', 'vfork', 'dup', 'dup2', 'dup3', 'getrusage'] as const;

/**
 * What a call went to. `file`: a name in a file system on disk or memory. `system`: /proc, /sys and /dev, which the kernel
 * makes up as it is asked, and `/tmp/hsperfdata_*`, where every Java virtual machine keeps counters for others to see and looks through
 * those of all the others: how many there are is the machine's affair. `stream`: pipes, sockets, event descriptors, terminals: how
 * often they are read depends on timing.
 */
export type Place = 'file' | 'system' | 'stream';

/** One system call that has to do with files, with all that the trace tells of it. */
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
  /** Bytes that were moved. */
  movedBytes?: number;
  /** Of a read or write that moved something: it began where the last one on the same open file ended. */
  sequential?: boolean;
  /** Of a write: it returns when the content (`data`), or the content and the attributes (`all`), are on the device. */
  syncs?: Syncs;
  /** Of a mapping that succeeded: of a program (its code, at least once), of data, or of data that is written to the file. */
  maps?: 'code' | 'data' | 'shared';
  /** Of an open that succeeded: the file is made if it is not there (`O_CREAT`), or has no name (`O_TMPFILE`). */
  creates?: 'named' | 'unnamed';
  /** Of an open that succeeded and of any call on a descriptor: identifies the open file. */
  openFile?: object;
  descriptor?: number;
  /**
   * It closes, writes or looks at a descriptor that the command was given: a log, a pipe or a terminal, as whoever started it liked.
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

// Names of files as a report shows and compares them: relative to where the command ran, numbered and random ones as one.

/** `fixtures/a.txt` for a path below `root`, `.` for the root itself; any other path stays absolute. */
export function relativeTo(root: string, path: string): string {
  if (path === root) return '.';
  const prefix = root.endsWith('/') ? root : `${root}/`;
  return path.startsWith(prefix) ? path.slice(prefix.length) : path;
}

/** Random parts of names: mkstemp's six characters after a separator or `tmp`, digests, UUIDs. */
const random =
  /(?<=[._-])(?=[A-Za-z0-9]*\d)(?=[A-Za-z0-9]*[A-Za-z])[A-Za-z0-9]{6,}(?=$|[._/-])|\b[0-9a-f]{8,}\b|(?<=\btmp)[A-Za-z0-9_]{6,}/g;
const digits = /\d+/g;
/** Folders of a cache that go by the first digits of a digest: `objects/ae/…`. What is no folder may be `cc` or `dd`. */
const shard = /(?<=^|\/)(?:[0-9a-f]{2}|[0-9A-F]{2})(?=\/)|(?<=^|\/)(?=[a-f]?\d)[0-9a-f]{2}$/g;

/**
 * What stands for all names that differ in numbers and random parts only: `fixtures/f-*.txt`. Two runs of one program give
 * the same patterns though its temporary files have other names.
 */
export const patternOf = (path: string): string =>
  path
    .replace(shard, '*')
    .replace(random, '*')
    .replace(digits, '*')
    .replace(/\*[*.:-]*\*/g, '*');

/** The same with all names in sight: what others lie in is a folder, and goes by the patterns of folders. */
export function patternsAmong(paths: Iterable<string>): (path: string) => string {
  const folders = new Set<string>();
  for (const path of paths) {
    for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
      const folder = path.slice(0, end);
      if (folders.has(folder)) break;
      folders.add(folder);
    }
  }
  return (path) => (folders.has(path) ? patternOf(`${path}/`).slice(0, -1) : patternOf(path));
}

/** The folder of a path as a pattern for everything in it. */
export function folderPattern(path: string): string {
  const slash = path.lastIndexOf('/');
  return slash < 0 ? '*' : `${path.slice(0, slash + 1)}*`;
}

// strace's quoting of names: C escapes with octal or (`-x`) hexadecimal bytes, which are UTF-8 as a rule.

/** Position of the quotation mark that ends the string beginning at `at`; the end of the text where there is none. */
export function skipQuoted(text: string, at: number): number {
  for (let end = at + 1; end < text.length; end++) {
    if (text[end] === '\\') end++;
    else if (text[end] === '"') return end;
  }
  return text.length - 1;
}

const letters: Readonly<Record<string, number>> = { n: 10, t: 9, r: 13, f: 12, v: 11, a: 7, b: 8, e: 27 };

/** @param text one character per byte, as it is read from the trace. Bytes that are not UTF-8 become U+FFFD: a name is for people and for comparison, never opened again. */
export function decodeQuoted(text: string): string {
  if (!text.includes('\\')) return text;
  const bytes: number[] = [];
  for (let at = 0; at < text.length; at++) {
    if (text[at] !== '\\') {
      bytes.push(text.charCodeAt(at) & 0xff);
      continue;
    }
    const octal = /^[0-7]{1,3}/.exec(text.slice(at + 1, at + 4))?.[0];
    const hexadecimal = /^x([0-9a-fA-F]{1,2})/.exec(text.slice(at + 1, at + 4));
    if (octal !== undefined) {
      bytes.push(Number.parseInt(octal, 8) & 0xff);
      at += octal.length;
    } else if (hexadecimal) {
      bytes.push(Number.parseInt(hexadecimal[1]!, 16));
      at += hexadecimal[0].length;
    } else {
      const next = text[++at] ?? '\\';
      bytes.push(letters[next] ?? next.charCodeAt(0));
    }
  }
  return Buffer.from(bytes).toString('utf8');
}
