/** Which arguments of a system call name files and tell sizes. Every call here has a kind (src/document/counts.ts). */

/** Positions of arguments, 0-based. */
export interface CallShape {
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

const onPath = (path = 0): CallShape => ({ path });
const atPath = (at = 0): CallShape => ({ at, path: at + 1 });
const onDescriptor = (descriptor = 0): CallShape => ({ descriptor });

export const calls: Readonly<Record<string, CallShape>> = {
  open: onPath(),
  creat: onPath(),
  openat: atPath(),
  openat2: atPath(),
  open_by_handle_at: onDescriptor(),
  close: onDescriptor(),
  stat: onPath(),
  lstat: onPath(),
  stat64: onPath(),
  lstat64: onPath(),
  fstat: onDescriptor(),
  fstat64: onDescriptor(),
  newfstatat: atPath(),
  fstatat64: atPath(),
  statx: atPath(),
  access: onPath(),
  faccessat: atPath(),
  faccessat2: atPath(),
  readlink: onPath(),
  readlinkat: atPath(),
  getdents: onDescriptor(),
  getdents64: onDescriptor(),
  read: { descriptor: 0, size: 2 },
  pread64: { descriptor: 0, size: 2, offset: 3 },
  readv: { descriptor: 0, vector: 1 },
  preadv: { descriptor: 0, vector: 1, offset: 3 },
  preadv2: { descriptor: 0, vector: 1, offset: 3 },
  write: { descriptor: 0, size: 2 },
  pwrite64: { descriptor: 0, size: 2, offset: 3 },
  writev: { descriptor: 0, vector: 1 },
  pwritev: { descriptor: 0, vector: 1, offset: 3 },
  pwritev2: { descriptor: 0, vector: 1, offset: 3 },
  sendfile: { descriptor: 1, toDescriptor: 0, size: 3 },
  sendfile64: { descriptor: 1, toDescriptor: 0, size: 3 },
  copy_file_range: { descriptor: 0, toDescriptor: 2, size: 4 },
  splice: { descriptor: 0, toDescriptor: 2, size: 4 },
  lseek: onDescriptor(),
  _llseek: onDescriptor(),
  mmap: { descriptor: 4, size: 1 },
  mmap2: { descriptor: 4, size: 1 },
  fsync: onDescriptor(),
  fdatasync: onDescriptor(),
  sync_file_range: onDescriptor(),
  syncfs: onDescriptor(),
  sync: {},
  msync: {},
  rename: { path: 0, toPath: 1 },
  renameat: { at: 0, path: 1, toAt: 2, toPath: 3 },
  renameat2: { at: 0, path: 1, toAt: 2, toPath: 3 },
  unlink: onPath(),
  unlinkat: atPath(),
  rmdir: onPath(),
  link: { path: 1 },
  linkat: { at: 2, path: 3 },
  symlink: { path: 1 },
  symlinkat: { at: 1, path: 2 },
  mkdir: onPath(),
  mkdirat: atPath(),
  mknod: onPath(),
  mknodat: atPath(),
  truncate: onPath(),
  truncate64: onPath(),
  ftruncate: onDescriptor(),
  ftruncate64: onDescriptor(),
  fallocate: onDescriptor(),
  chmod: onPath(),
  fchmod: onDescriptor(),
  fchmodat: atPath(),
  fchmodat2: atPath(),
  chown: onPath(),
  lchown: onPath(),
  fchown: onDescriptor(),
  fchownat: atPath(),
  utime: onPath(),
  utimes: onPath(),
  futimesat: atPath(),
  utimensat: atPath(),
  getxattr: onPath(),
  lgetxattr: onPath(),
  fgetxattr: onDescriptor(),
  setxattr: onPath(),
  lsetxattr: onPath(),
  fsetxattr: onDescriptor(),
  listxattr: onPath(),
  llistxattr: onPath(),
  flistxattr: onDescriptor(),
  removexattr: onPath(),
  lremovexattr: onPath(),
  fremovexattr: onDescriptor(),
  flock: onDescriptor(),
  fadvise64: onDescriptor(),
  readahead: onDescriptor(),
  fcntl: onDescriptor(),
  fcntl64: onDescriptor(),
  ioctl: onDescriptor(),
  statfs: onPath(),
  statfs64: onPath(),
  fstatfs: onDescriptor(),
  fstatfs64: onDescriptor(),
  chdir: onPath(),
  fchdir: onDescriptor(),
  execve: onPath(),
  execveat: atPath(),
  io_uring_setup: {},
  io_uring_enter: { size: 1 },
  inotify_add_watch: onPath(1),
};

/** Calls that tell what belongs to whom, and what a process used; not counted themselves. */
export const bookkeeping = ['clone', 'clone3', 'fork', 'vfork', 'dup', 'dup2', 'dup3', 'getrusage'] as const;
