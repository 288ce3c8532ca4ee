/** Which arguments of a system call name files and sizes. Every counted call of src/core/document/system-calls.ts has a shape. */

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
  /** Of a write: flags of its own; of a mapping: how it is shared. */
  flags?: number;
  protection?: number;
  /** Address of a socket: a file only where it has a path. */
  address?: number;
}

const shapes: readonly [CallShape, string][] = [
  [
    { path: 0 },
    `open creat stat lstat stat64 lstat64 oldstat oldlstat access readlink unlink rmdir mkdir mknod truncate truncate64 chmod chown lchown
    chown32 lchown32 utime utimes getxattr lgetxattr setxattr lsetxattr listxattr llistxattr removexattr lremovexattr statfs statfs64 chdir
    chroot execve`,
  ],
  [
    { at: 0, path: 1 },
    `openat openat2 open_tree open_tree_attr newfstatat fstatat64 statx name_to_handle_at file_getattr faccessat faccessat2 readlinkat
    unlinkat mkdirat mknodat fchmodat fchmodat2 fchownat futimesat utimensat utimensat_time64 file_setattr getxattrat setxattrat listxattrat
    removexattrat execveat`,
  ],
  [
    { descriptor: 0 },
    `open_by_handle_at close fstat fstat64 oldfstat getdents getdents64 readdir lseek _llseek fsync fdatasync sync_file_range syncfs
    ftruncate ftruncate64 fchmod fchown fchown32 fgetxattr fsetxattr flistxattr fremovexattr flock fadvise64 fadvise64_64 readahead fcntl
    fcntl64 ioctl fstatfs fstatfs64 fchdir`,
  ],
  [{ descriptor: 0, size: 2 }, 'read write'],
  [{ descriptor: 0, size: 2, offset: 3 }, 'pread64 pwrite64'],
  [{ descriptor: 0, vector: 1 }, 'readv writev'],
  [{ descriptor: 0, vector: 1, offset: 3 }, 'preadv preadv2 pwritev'],
  [{ descriptor: 0, vector: 1, offset: 3, flags: 4 }, 'pwritev2'],
  [{ descriptor: 1, toDescriptor: 0, size: 3 }, 'sendfile sendfile64'],
  [{ descriptor: 0, toDescriptor: 2, size: 4 }, 'copy_file_range splice'],
  [{ descriptor: 0, size: 3 }, 'fallocate'],
  [{ descriptor: 4, size: 1, protection: 2, flags: 3 }, 'mmap mmap2'],
  [{ address: 1 }, 'bind'],
  [{ path: 0, toPath: 1 }, 'rename'],
  [{ at: 0, path: 1, toAt: 2, toPath: 3 }, 'renameat renameat2'],
  [{ path: 1 }, 'link symlink inotify_add_watch'],
  [{ at: 1, path: 2 }, 'symlinkat'],
  [{ at: 2, path: 3 }, 'linkat'],
  [{ at: 3, path: 4 }, 'fanotify_mark'],
  [{ size: 1 }, 'io_uring_enter'],
  [
    {},
    `sync msync ustat io_uring_setup io_setup io_submit io_getevents io_pgetevents io_pgetevents_time64 io_cancel io_destroy`,
  ],
];

export const calls: Readonly<Record<string, CallShape>> = Object.fromEntries(
  shapes.flatMap(([shape, names]) => names.split(/\s+/).map((name) => [name, shape])),
);
