/**
 * Numbers of the system calls that are counted, by machine: filters of the kernel know a call by its number. From
 * arch/x86/entry/syscalls/syscall_64.tbl and scripts/syscall.tbl of Linux 7.0.
 */
type Machine = 'x64' | 'arm64';

const numbers: Readonly<Record<Machine, string>> = {
  x64: `read 0 write 1 open 2 close 3 stat 4 fstat 5 lstat 6 lseek 8 mmap 9 ioctl 16 pread64 17 pwrite64 18 readv 19 writev 20 access 21
    msync 26 sendfile 40 bind 49 execve 59 fcntl 72 flock 73 fsync 74 fdatasync 75 truncate 76 ftruncate 77 getdents 78 chdir 80 fchdir 81
    rename 82 mkdir 83 rmdir 84 creat 85 link 86 unlink 87 symlink 88 readlink 89 chmod 90 fchmod 91 chown 92 fchown 93 lchown 94
    utime 132 mknod 133 ustat 136 statfs 137 fstatfs 138 chroot 161 sync 162 readahead 187 setxattr 188 lsetxattr 189 fsetxattr 190
    getxattr 191 lgetxattr 192 fgetxattr 193 listxattr 194 llistxattr 195 flistxattr 196 removexattr 197 lremovexattr 198
    fremovexattr 199 io_setup 206 io_destroy 207 io_getevents 208 io_submit 209 io_cancel 210 getdents64 217 fadvise64 221 utimes 235
    inotify_add_watch 254 openat 257 mkdirat 258 mknodat 259 fchownat 260 futimesat 261 newfstatat 262 unlinkat 263 renameat 264
    linkat 265 symlinkat 266 readlinkat 267 fchmodat 268 faccessat 269 splice 275 sync_file_range 277 utimensat 280 fallocate 285
    preadv 295 pwritev 296 fanotify_mark 301 name_to_handle_at 303 open_by_handle_at 304 syncfs 306 renameat2 316 execveat 322
    copy_file_range 326 preadv2 327 pwritev2 328 statx 332 io_pgetevents 333`,
  arm64: `io_setup 0 io_destroy 1 io_submit 2 io_cancel 3 io_getevents 4 setxattr 5 lsetxattr 6 fsetxattr 7 getxattr 8 lgetxattr 9
    fgetxattr 10 listxattr 11 llistxattr 12 flistxattr 13 removexattr 14 lremovexattr 15 fremovexattr 16 fcntl 25
    inotify_add_watch 27 ioctl 29 flock 32 mknodat 33 mkdirat 34 unlinkat 35 symlinkat 36 linkat 37 renameat 38 statfs 43 fstatfs 44
    truncate 45 ftruncate 46 fallocate 47 faccessat 48 chdir 49 fchdir 50 chroot 51 fchmod 52 fchmodat 53 fchownat 54 fchown 55
    openat 56 close 57 getdents64 61 lseek 62 read 63 write 64 readv 65 writev 66 pread64 67 pwrite64 68 preadv 69 pwritev 70
    sendfile 71 splice 76 readlinkat 78 newfstatat 79 fstat 80 sync 81 fsync 82 fdatasync 83 sync_file_range 84 utimensat 88
    readahead 213 execve 221 mmap 222 fadvise64 223 bind 200 msync 227 fanotify_mark 263 name_to_handle_at 264 open_by_handle_at 265 syncfs 267
    renameat2 276 execveat 281 copy_file_range 285 preadv2 286 pwritev2 287 statx 291 io_pgetevents 292`,
};

/** The same on every machine, as all calls since Linux 5.1 are. */
const since51 = `io_uring_setup 425 io_uring_enter 426 open_tree 428 openat2 437 faccessat2 439 fchmodat2 452 setxattrat 463 getxattrat 464
  listxattrat 465 removexattrat 466 open_tree_attr 467 file_getattr 468 file_setattr 469`;

/** Number of `exit_group` for 32-bit programs, which no 64-bit program calls by this number in practice. */
const exitOf32Bit: Readonly<Record<Machine, number>> = { x64: 252, arm64: 248 };

export interface CallNumbers {
  calls: ReadonlyMap<string, number>;
  exitOf32Bit: number;
}

/** @returns undefined for another machine */
export function callNumbers(machine: string): CallNumbers | undefined {
  if (machine !== 'x64' && machine !== 'arm64') return undefined;
  const words = `${numbers[machine]} ${since51}`.split(/\s+/);
  const calls = new Map<string, number>();
  for (let at = 0; at < words.length; at += 2) calls.set(words[at]!, Number(words[at + 1]));
  return { calls, exitOf32Bit: exitOf32Bit[machine] };
}
