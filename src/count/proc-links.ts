/**
 * Names of /proc and /dev that are links to an open file, or to a folder of a process: the kernel follows them, and what is done by such a name
 * is done to that file (proc_pid_fd(5), proc_pid_cwd(5), proc_pid_root(5)).
 */

export interface LinkTargets {
  /** The current directory; undefined for a process that is not of the trace. */
  directoryOf: (pid: number) => string | undefined;
  /** What a descriptor stands for: `/tmp/x`, `pipe:[1]`. */
  nameOf: (pid: number, descriptor: number) => string | undefined;
}

export interface Followed {
  path: string;
  /** The open file itself was named. */
  descriptor?: number;
}

/** Calls that are about the link where it is the last part of a name; others say so by a flag. */
const aboutLinks: ReadonlySet<string> = new Set([
  'lstat',
  'lstat64',
  'oldlstat',
  'readlink',
  'readlinkat',
  'name_to_handle_at',
  'lchown',
  'lchown32',
  'lgetxattr',
  'lsetxattr',
  'llistxattr',
  'lremovexattr',
  'unlink',
  'unlinkat',
  'rmdir',
  'rename',
  'renameat',
  'renameat2',
  'link',
  'linkat',
  'symlink',
  'symlinkat',
  'mkdir',
  'mkdirat',
  'mknod',
  'mknodat',
]);

/** @param words its arguments without the names */
export const followsLinks = (call: string, words: readonly string[]): boolean =>
  !aboutLinks.has(call) && !words.some((word) => /AT_SYMLINK_NOFOLLOW|O_NOFOLLOW/.test(word));

const ofProcess = /^\/proc\/(self|thread-self|\d+)(?:\/task\/\d+)?\/(?:fd\/(\d+)|(cwd|root))(\/.*)?$/;
const ofDevice = /^\/dev\/(?:fd\/(\d+)|(stdin|stdout|stderr))(\/.*)?$/;
const standard = ['stdin', 'stdout', 'stderr'];

/**
 * @param follows whether a link at the end of the name is followed; one before the end always is
 * @returns undefined for any other name, and for a link whose target is not known
 */
export function followProcLink(
  path: string,
  pid: number,
  follows: boolean,
  targets: LinkTargets,
): Followed | undefined {
  const [, owner = 'self', number, folder, rest] = ofProcess.exec(path) ?? [];
  const [, deviceNumber, stream, deviceRest] = ofDevice.exec(path) ?? [];
  const below = rest ?? deviceRest;
  if (below === undefined && !follows) return undefined;
  const process = /^\d+$/.test(owner) ? Number(owner) : pid;
  if (folder !== undefined) {
    const directory = targets.directoryOf(process);
    const target = folder === 'root' && directory !== undefined ? '/' : directory;
    return target === undefined ? undefined : { path: joined(target, below) };
  }
  const descriptor = stream === undefined ? (number ?? deviceNumber) : standard.indexOf(stream);
  if (descriptor === undefined) return undefined;
  const target = targets.nameOf(process, Number(descriptor));
  if (target === undefined) return undefined;
  return below === undefined ? { path: target, descriptor: Number(descriptor) } : { path: joined(target, below) };
}

const joined = (folder: string, below = ''): string => (folder === '/' ? below || '/' : folder + below);
