/**
 * What each system call does to files, and which of its arguments says so: the vocabulary of every count. Kinds gather
 * the calls that mean the same (newfstatat, statx and fstat are all `stat`), so that another C library is no change.
 */

export const kinds = [
  'open',
  'close',
  'stat',
  'access',
  'readlink',
  'list',
  'read',
  'write',
  'copy',
  'seek',
  'map',
  'fsync',
  'rename',
  'remove',
  'link',
  'mkdir',
  'truncate',
  'allocate',
  'attribute',
  'xattr',
  'lock',
  'advise',
  'control',
  'statfs',
  'directory',
  'exec',
  'ring',
  'watch',
] as const;

export type Kind = (typeof kinds)[number];

/** Positions of arguments, 0-based. */
export interface CallShape {
  kind: Kind;
  path?: number;
  /** Directory descriptor that a relative path starts from. */
  at?: number;
  descriptor?: number;
  /** The other name of a rename, the other end of a copy. */
  toPath?: number;
  toAt?: number;
  toDescriptor?: number;
  /** Bytes asked for. */
  size?: number;
  vector?: number;
  offset?: number;
}

const onPath = (kind: Kind, path = 0): CallShape => ({ kind, path });
const atPath = (kind: Kind, at = 0): CallShape => ({ kind, at, path: at + 1 });
const onDescriptor = (kind: Kind, descriptor = 0): CallShape => ({ kind, descriptor });

export const calls: Readonly<Record<string, CallShape>> = {
  open: onPath('open'),
  creat: onPath('open'),
  openat: atPath('open'),
  openat2: atPath('open'),
  open_by_handle_at: onDescriptor('open'),
  close: onDescriptor('close'),
  stat: onPath('stat'),
  lstat: onPath('stat'),
  stat64: onPath('stat'),
  lstat64: onPath('stat'),
  fstat: onDescriptor('stat'),
  fstat64: onDescriptor('stat'),
  newfstatat: atPath('stat'),
  fstatat64: atPath('stat'),
  statx: atPath('stat'),
  access: onPath('access'),
  faccessat: atPath('access'),
  faccessat2: atPath('access'),
  readlink: onPath('readlink'),
  readlinkat: atPath('readlink'),
  getdents: onDescriptor('list'),
  getdents64: onDescriptor('list'),
  read: { kind: 'read', descriptor: 0, size: 2 },
  pread64: { kind: 'read', descriptor: 0, size: 2, offset: 3 },
  readv: { kind: 'read', descriptor: 0, vector: 1 },
  preadv: { kind: 'read', descriptor: 0, vector: 1, offset: 3 },
  preadv2: { kind: 'read', descriptor: 0, vector: 1, offset: 3 },
  write: { kind: 'write', descriptor: 0, size: 2 },
  pwrite64: { kind: 'write', descriptor: 0, size: 2, offset: 3 },
  writev: { kind: 'write', descriptor: 0, vector: 1 },
  pwritev: { kind: 'write', descriptor: 0, vector: 1, offset: 3 },
  pwritev2: { kind: 'write', descriptor: 0, vector: 1, offset: 3 },
  sendfile: { kind: 'copy', descriptor: 1, toDescriptor: 0, size: 3 },
  sendfile64: { kind: 'copy', descriptor: 1, toDescriptor: 0, size: 3 },
  copy_file_range: { kind: 'copy', descriptor: 0, toDescriptor: 2, size: 4 },
  splice: { kind: 'copy', descriptor: 0, toDescriptor: 2, size: 4 },
  lseek: onDescriptor('seek'),
  _llseek: onDescriptor('seek'),
  mmap: { kind: 'map', descriptor: 4, size: 1 },
  mmap2: { kind: 'map', descriptor: 4, size: 1 },
  fsync: onDescriptor('fsync'),
  fdatasync: onDescriptor('fsync'),
  sync_file_range: onDescriptor('fsync'),
  syncfs: onDescriptor('fsync'),
  sync: { kind: 'fsync' },
  msync: { kind: 'fsync' },
  rename: { kind: 'rename', path: 0, toPath: 1 },
  renameat: { kind: 'rename', at: 0, path: 1, toAt: 2, toPath: 3 },
  renameat2: { kind: 'rename', at: 0, path: 1, toAt: 2, toPath: 3 },
  unlink: onPath('remove'),
  unlinkat: atPath('remove'),
  rmdir: onPath('remove'),
  link: { kind: 'link', path: 1 },
  linkat: { kind: 'link', at: 2, path: 3 },
  symlink: { kind: 'link', path: 1 },
  symlinkat: { kind: 'link', at: 1, path: 2 },
  mkdir: onPath('mkdir'),
  mkdirat: atPath('mkdir'),
  mknod: onPath('mkdir'),
  mknodat: atPath('mkdir'),
  truncate: onPath('truncate'),
  truncate64: onPath('truncate'),
  ftruncate: onDescriptor('truncate'),
  ftruncate64: onDescriptor('truncate'),
  fallocate: onDescriptor('allocate'),
  chmod: onPath('attribute'),
  fchmod: onDescriptor('attribute'),
  fchmodat: atPath('attribute'),
  fchmodat2: atPath('attribute'),
  chown: onPath('attribute'),
  lchown: onPath('attribute'),
  fchown: onDescriptor('attribute'),
  fchownat: atPath('attribute'),
  utime: onPath('attribute'),
  utimes: onPath('attribute'),
  futimesat: atPath('attribute'),
  utimensat: atPath('attribute'),
  getxattr: onPath('xattr'),
  lgetxattr: onPath('xattr'),
  fgetxattr: onDescriptor('xattr'),
  setxattr: onPath('xattr'),
  lsetxattr: onPath('xattr'),
  fsetxattr: onDescriptor('xattr'),
  listxattr: onPath('xattr'),
  llistxattr: onPath('xattr'),
  flistxattr: onDescriptor('xattr'),
  removexattr: onPath('xattr'),
  lremovexattr: onPath('xattr'),
  fremovexattr: onDescriptor('xattr'),
  flock: onDescriptor('lock'),
  fadvise64: onDescriptor('advise'),
  readahead: onDescriptor('advise'),
  fcntl: onDescriptor('control'),
  fcntl64: onDescriptor('control'),
  ioctl: onDescriptor('control'),
  statfs: onPath('statfs'),
  statfs64: onPath('statfs'),
  fstatfs: onDescriptor('statfs'),
  fstatfs64: onDescriptor('statfs'),
  chdir: onPath('directory'),
  fchdir: onDescriptor('directory'),
  execve: onPath('exec'),
  execveat: atPath('exec'),
  io_uring_setup: { kind: 'ring' },
  io_uring_enter: { kind: 'ring', size: 1 },
  inotify_add_watch: onPath('watch', 1),
};

/** Calls that tell what belongs to whom, and what a process used; not counted themselves. */
export const bookkeeping = ['clone', 'clone3', 'fork', 'vfork', 'dup', 'dup2', 'dup3', 'getrusage'] as const;

/** The kind of a call; undefined for one that has nothing to do with files. */
export const kindOf = (call: string): Kind | undefined => (Object.hasOwn(calls, call) ? calls[call]!.kind : undefined);
