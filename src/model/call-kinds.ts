/**
 * System calls by what they mean: newfstatat, statx and fstat are all `stat`, so that another C library, or another
 * version of one, is no change. Names are Linux's, of all its architectures.
 */
export const callsByKind = {
  open: ['open', 'creat', 'openat', 'openat2', 'open_by_handle_at'],
  close: ['close'],
  stat: ['stat', 'lstat', 'stat64', 'lstat64', 'fstat', 'fstat64', 'newfstatat', 'fstatat64', 'statx'],
  access: ['access', 'faccessat', 'faccessat2'],
  readlink: ['readlink', 'readlinkat'],
  list: ['getdents', 'getdents64'],
  read: ['read', 'pread64', 'readv', 'preadv', 'preadv2'],
  write: ['write', 'pwrite64', 'writev', 'pwritev', 'pwritev2'],
  copy: ['sendfile', 'sendfile64', 'copy_file_range', 'splice'],
  seek: ['lseek', '_llseek'],
  map: ['mmap', 'mmap2'],
  fsync: ['fsync', 'fdatasync', 'sync_file_range', 'syncfs', 'sync', 'msync'],
  rename: ['rename', 'renameat', 'renameat2'],
  remove: ['unlink', 'unlinkat', 'rmdir'],
  link: ['link', 'linkat', 'symlink', 'symlinkat'],
  mkdir: ['mkdir', 'mkdirat', 'mknod', 'mknodat'],
  truncate: ['truncate', 'truncate64', 'ftruncate', 'ftruncate64'],
  allocate: ['fallocate'],
  attribute: [
    'chmod',
    'fchmod',
    'fchmodat',
    'fchmodat2',
    'chown',
    'lchown',
    'fchown',
    'fchownat',
    'utime',
    'utimes',
    'futimesat',
    'utimensat',
  ],
  xattr: [
    'getxattr',
    'lgetxattr',
    'fgetxattr',
    'setxattr',
    'lsetxattr',
    'fsetxattr',
    'listxattr',
    'llistxattr',
    'flistxattr',
    'removexattr',
    'lremovexattr',
    'fremovexattr',
  ],
  lock: ['flock'],
  advise: ['fadvise64', 'readahead'],
  control: ['fcntl', 'fcntl64', 'ioctl'],
  statfs: ['statfs', 'statfs64', 'fstatfs', 'fstatfs64'],
  directory: ['chdir', 'fchdir'],
  exec: ['execve', 'execveat'],
  ring: ['io_uring_setup', 'io_uring_enter'],
  watch: ['inotify_add_watch'],
} as const satisfies Record<string, readonly string[]>;

export type Kind = keyof typeof callsByKind;

const kindByCall = new Map<string, Kind>(
  Object.entries(callsByKind).flatMap(([kind, calls]) => calls.map((call): [string, Kind] => [call, kind as Kind])),
);

/** The kind of a system call; undefined for one that has nothing to do with files. */
export const kindOf = (call: string): Kind | undefined => kindByCall.get(call);
