/** Functions by which the class library calls the system, which the library wraps: declarations in C, each with its system calls. */

/** `[64]`: glibc has another one with `64` at its end, whose `OFFSET` has 64 bits. */
const declarations: readonly (readonly [calls: string, declaration: string])[] = [
  ['read', 'ssize_t read(int file, void *data, size_t bytes)'],
  ['pread64', 'ssize_t pread[64](int file, void *data, size_t bytes, OFFSET at)'],
  ['pwrite64', 'ssize_t pwrite[64](int file, const void *data, size_t bytes, OFFSET at)'],
  ['readv', 'ssize_t readv(int file, const void *parts, int count)'],
  ['writev', 'ssize_t writev(int file, const void *parts, int count)'],
  ['preadv,preadv2', 'ssize_t preadv[64](int file, const void *parts, int count, OFFSET at)'],
  ['pwritev,pwritev2', 'ssize_t pwritev[64](int file, const void *parts, int count, OFFSET at)'],
  ['close', 'int close(int file)'],
  ['fsync', 'int fsync(int file)'],
  ['fdatasync', 'int fdatasync(int file)'],
  ['msync', 'int msync(void *at, size_t bytes, int flags)'],
  ['ftruncate', 'int ftruncate[64](int file, OFFSET bytes)'],
  ['truncate', 'int truncate[64](const char *path, OFFSET bytes)'],
  ['lseek', 'OFFSET lseek[64](int file, OFFSET at, int from)'],
  ['fallocate', 'int fallocate[64](int file, int mode, OFFSET at, OFFSET bytes)'],
  ['fallocate', 'int posix_fallocate[64](int file, OFFSET at, OFFSET bytes)'],
  ['fadvise64', 'int posix_fadvise[64](int file, OFFSET at, OFFSET bytes, int advice)'],
  ['mmap', 'void *mmap[64](void *at, size_t bytes, int rights, int flags, int file, OFFSET from)'],
  ['flock', 'int flock(int file, int operation)'],
  ['access,faccessat,faccessat2', 'int access(const char *path, int mode)'],
  ['chmod,fchmodat', 'int chmod(const char *path, mode_t mode)'],
  ['fchmod', 'int fchmod(int file, mode_t mode)'],
  ['mkdir,mkdirat', 'int mkdir(const char *path, mode_t mode)'],
  ['mknod,mknodat', 'int mkfifo(const char *path, mode_t mode)'],
  ['mkdir,mkdirat', 'char *mkdtemp(char *path)'],
  ['open,openat', 'int mkstemps[64](char *path, int length)'],
  ['rmdir,unlinkat', 'int rmdir(const char *path)'],
  ['unlink,unlinkat', 'int unlink(const char *path)'],
  ['rename,renameat,renameat2', 'int rename(const char *from, const char *to)'],
  ['link,linkat', 'int link(const char *from, const char *to)'],
  ['symlink,symlinkat', 'int symlink(const char *from, const char *to)'],
  ['readlink,readlinkat', 'ssize_t readlink(const char *path, char *text, size_t bytes)'],
  ['readlink,readlinkat,lstat,newfstatat,getcwd', 'char *realpath(const char *path, char *text)'],
  ['utimensat', 'int utimensat(int at, const char *path, const void *times, int flags)'],
  ['utimensat', 'int futimens(int file, const void *times)'],
  ['open,openat,fstat,newfstatat', 'DIR *opendir(const char *path)'],
  ['close', 'int closedir(DIR *folder)'],
  ['getdents,getdents64', 'struct dirent *readdir(DIR *folder)'],
  ['sendfile,sendfile64', 'ssize_t sendfile[64](int to, int from, OFFSET *at, size_t bytes)'],
  ['statfs', 'int statfs[64](const char *path, void *found)'],
  ['fstatfs', 'int fstatfs[64](int file, void *found)'],
  ['stat,newfstatat,statx', 'int stat[64](const char *path, void *found)'],
  ['lstat,newfstatat,statx', 'int lstat[64](const char *path, void *found)'],
  ['fstat,newfstatat,statx', 'int fstat[64](int file, void *found)'],
  ['stat,newfstatat,statx', 'int __xstat64(int version, const char *path, void *found)'],
  ['lstat,newfstatat,statx', 'int __lxstat64(int version, const char *path, void *found)'],
  ['fstat,newfstatat,statx', 'int __fxstat64(int version, int file, void *found)'],
  [
    'copy_file_range',
    'ssize_t copy_file_range(int from, int64_t *at, int to, int64_t *place, size_t bytes, unsigned flags)',
  ],
  ['inotify_add_watch', 'int inotify_add_watch(int file, const char *path, unsigned events)'],
  ['getdents,getdents64', 'struct dirent64 *readdir64(DIR *folder)'],
];

/** `around(type, name, calls, parameters, arguments)` for each. */
export const wrappers = declarations
  .flatMap(([calls, declaration]) => {
    const plain = declaration.replace('[64]', '').replaceAll('OFFSET', 'off_t');
    const wide = declaration.replace('[64]', '64').replaceAll('OFFSET', 'int64_t');
    return (declaration.includes('[64]') ? [plain, wide] : [plain]).map((one) => wrapper(one, calls));
  })
  .join('\n');

function wrapper(declaration: string, calls: string): string {
  const [, type = '', name = '', parameters = ''] = /^(.*?\W)(\w+)\((.*)\)$/.exec(declaration) ?? [];
  const values = parameters.split(', ').map((parameter) => /\w+$/.exec(parameter)![0]);
  return `around(${type.trim()}, ${name}, "${calls}", (${parameters}), (${values.join(', ')}))`;
}
