/**
 * A library that is loaded into .NET programs before the C library (`LD_PRELOAD`): around each call on files of the class library it asks the hook
 * in the program for the stack. It wraps only functions whose system calls are looked for.
 */

/** Read by the library: the system calls that are looked for, with a comma after each. */
export const wantedVariable = 'IO_PERF_SITES_CSHARP';

/** Functions by which the class library (`libSystem.Native.so`) calls the system: type, name, system calls, parameters, arguments. */
const wrapped: readonly (readonly [type: string, name: string, calls: string, parameters: string, values: string])[] = [
  ['ssize_t', 'read', 'read', 'int file, void *data, size_t bytes', 'file, data, bytes'],
  ...both('ssize_t', 'pread', 'pread64', 'int file, void *data, size_t bytes, OFFSET at', 'file, data, bytes, at'),
  ...both(
    'ssize_t',
    'pwrite',
    'pwrite64',
    'int file, const void *data, size_t bytes, OFFSET at',
    'file, data, bytes, at',
  ),
  ['ssize_t', 'readv', 'readv', 'int file, const void *parts, int count', 'file, parts, count'],
  ['ssize_t', 'writev', 'writev', 'int file, const void *parts, int count', 'file, parts, count'],
  ...both(
    'ssize_t',
    'preadv',
    'preadv,preadv2',
    'int file, const void *parts, int count, OFFSET at',
    'file, parts, count, at',
  ),
  ...both(
    'ssize_t',
    'pwritev',
    'pwritev,pwritev2',
    'int file, const void *parts, int count, OFFSET at',
    'file, parts, count, at',
  ),
  ['int', 'close', 'close', 'int file', 'file'],
  ['int', 'fsync', 'fsync', 'int file', 'file'],
  ['int', 'fdatasync', 'fdatasync', 'int file', 'file'],
  ['int', 'msync', 'msync', 'void *at, size_t bytes, int flags', 'at, bytes, flags'],
  ...both('int', 'ftruncate', 'ftruncate', 'int file, OFFSET bytes', 'file, bytes'),
  ...both('int', 'truncate', 'truncate', 'const char *path, OFFSET bytes', 'path, bytes'),
  ...both('OFFSET', 'lseek', 'lseek', 'int file, OFFSET at, int from', 'file, at, from'),
  ...both('int', 'fallocate', 'fallocate', 'int file, int mode, OFFSET at, OFFSET bytes', 'file, mode, at, bytes'),
  ...both('int', 'posix_fallocate', 'fallocate', 'int file, OFFSET at, OFFSET bytes', 'file, at, bytes'),
  ...both(
    'int',
    'posix_fadvise',
    'fadvise64',
    'int file, OFFSET at, OFFSET bytes, int advice',
    'file, at, bytes, advice',
  ),
  ...both(
    'void *',
    'mmap',
    'mmap',
    'void *at, size_t bytes, int rights, int flags, int file, OFFSET from',
    'at, bytes, rights, flags, file, from',
  ),
  ['int', 'flock', 'flock', 'int file, int operation', 'file, operation'],
  ['int', 'access', 'access,faccessat,faccessat2', 'const char *path, int mode', 'path, mode'],
  ['int', 'chmod', 'chmod,fchmodat', 'const char *path, mode_t mode', 'path, mode'],
  ['int', 'fchmod', 'fchmod', 'int file, mode_t mode', 'file, mode'],
  ['int', 'mkdir', 'mkdir,mkdirat', 'const char *path, mode_t mode', 'path, mode'],
  ['int', 'mkfifo', 'mknod,mknodat', 'const char *path, mode_t mode', 'path, mode'],
  ['char *', 'mkdtemp', 'mkdir,mkdirat', 'char *path', 'path'],
  ...both('int', 'mkstemps', 'open,openat', 'char *path, int length', 'path, length'),
  ['int', 'rmdir', 'rmdir,unlinkat', 'const char *path', 'path'],
  ['int', 'unlink', 'unlink,unlinkat', 'const char *path', 'path'],
  ['int', 'rename', 'rename,renameat,renameat2', 'const char *from, const char *to', 'from, to'],
  ['int', 'link', 'link,linkat', 'const char *from, const char *to', 'from, to'],
  ['int', 'symlink', 'symlink,symlinkat', 'const char *from, const char *to', 'from, to'],
  ['ssize_t', 'readlink', 'readlink,readlinkat', 'const char *path, char *text, size_t bytes', 'path, text, bytes'],
  ['char *', 'realpath', 'readlink,readlinkat,lstat,newfstatat,getcwd', 'const char *path, char *text', 'path, text'],
  ['int', 'utimensat', 'utimensat', 'int at, const char *path, const void *times, int flags', 'at, path, times, flags'],
  ['int', 'futimens', 'utimensat', 'int file, const void *times', 'file, times'],
  ['DIR *', 'opendir', 'open,openat,fstat,newfstatat', 'const char *path', 'path'],
  ['int', 'closedir', 'close', 'DIR *folder', 'folder'],
  ['struct dirent *', 'readdir', 'getdents,getdents64', 'DIR *folder', 'folder'],
  ...both(
    'ssize_t',
    'sendfile',
    'sendfile,sendfile64',
    'int to, int from, OFFSET *at, size_t bytes',
    'to, from, at, bytes',
  ),
  ...both('int', 'statfs', 'statfs', 'const char *path, void *found', 'path, found'),
  ...both('int', 'fstatfs', 'fstatfs', 'int file, void *found', 'file, found'),
  ...both('int', 'stat', 'stat,newfstatat,statx', 'const char *path, void *found', 'path, found'),
  ...both('int', 'lstat', 'lstat,newfstatat,statx', 'const char *path, void *found', 'path, found'),
  ...both('int', 'fstat', 'fstat,newfstatat,statx', 'int file, void *found', 'file, found'),
  ['int', '__xstat64', 'stat,newfstatat,statx', 'int version, const char *path, void *found', 'version, path, found'],
  ['int', '__lxstat64', 'lstat,newfstatat,statx', 'int version, const char *path, void *found', 'version, path, found'],
  ['int', '__fxstat64', 'fstat,newfstatat,statx', 'int version, int file, void *found', 'version, file, found'],
  [
    'ssize_t',
    'copy_file_range',
    'copy_file_range',
    'int from, int64_t *at, int to, int64_t *place, size_t bytes, unsigned flags',
    'from, at, to, place, bytes, flags',
  ],
  [
    'int',
    'inotify_add_watch',
    'inotify_add_watch',
    'int file, const char *path, unsigned events',
    'file, path, events',
  ],
];

/** The function, and the one with `64` at its end that glibc has beside it. */
function both(type: string, name: string, calls: string, parameters: string, values: string) {
  const text = (part: string, offset: string): string => part.replaceAll('OFFSET', offset);
  return [
    [text(type, 'off_t'), name, calls, text(parameters, 'off_t'), values],
    [text(type, 'int64_t'), `${name}64`, calls, text(parameters, 'int64_t'), values],
  ] as const;
}

const wrappers = [
  ...wrapped,
  ['struct dirent64 *', 'readdir64', 'getdents,getdents64', 'DIR *folder', 'folder'] as const,
]
  .map(
    ([type, name, calls, parameters, values]) => `around(${type}, ${name}, "${calls}", (${parameters}), (${values}))`,
  )
  .join('\n');

export const preloadSource = String.raw`#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <link.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <unistd.h>

/* Not the headers of files: their declarations and macros would stand in the way of the wrappers. */
typedef struct folder DIR;
struct dirent;
struct dirent64;

/* Returns 1 where it has said whose the call is. */
typedef int (*listener)(void);

static volatile listener hook;
static pid_t process;
static uintptr_t libraryFrom, libraryTo, writeFrom, writeTo;
static __thread int isBusy;

static int find(struct dl_phdr_info *library, size_t bytes, void *nothing) {
  if (!strstr(library->dlpi_name, "/libSystem.Native.so")) return 0;
  for (int part = 0; part < library->dlpi_phnum; part++) {
    const ElfW(Phdr) *header = &library->dlpi_phdr[part];
    if (header->p_type != PT_LOAD || !(header->p_flags & PF_X)) continue;
    libraryFrom = library->dlpi_addr + header->p_vaddr;
    libraryTo = libraryFrom + header->p_memsz;
  }
  void *handle = dlopen(library->dlpi_name, RTLD_LAZY | RTLD_NOLOAD);
  void *function = handle ? dlsym(handle, "SystemNative_Write") : NULL;
  Dl_info place;
  const ElfW(Sym) *symbol = NULL;
  if (function && dladdr1(function, &place, (void **)&symbol, RTLD_DL_SYMENT) && symbol) {
    writeFrom = (uintptr_t)function;
    writeTo = writeFrom + symbol->st_size;
  }
  if (handle) dlclose(handle);
  return 1;
}

/* No other: the runtime itself calls the system while its thread is in a state that allows no callback. */
static int isOfClassLibrary(void *caller) {
  return (uintptr_t)caller >= libraryFrom && (uintptr_t)caller < libraryTo;
}

void io_perf_say(const char *text) {
  int error = errno;
  syscall(SYS_faccessat, -100, text, 0);
  errno = error;
}

void io_perf_listen(listener one) {
  dl_iterate_phdr(find, NULL);
  process = getpid();
  /* Finds the next write now, not in a handler of signals. */
  if (one) write(-1, "", 0);
  hook = one;
}

static int isWanted(const char *calls) {
  const char *all = getenv("${wantedVariable}");
  if (!all) return 0;
  for (const char *call = calls; *call; call += strcspn(call, ","), call += *call == ',') {
    size_t length = strcspn(call, ",");
    for (const char *one = all; *one; one += strcspn(one, ","), one += *one == ',') {
      if (strcspn(one, ",") == length && strncmp(one, call, length) == 0) return 1;
    }
  }
  return 0;
}

/* A child that was forked has one thread, and no runtime: it is not asked. */
static int enter(void *caller) {
  listener one = hook;
  if (!one || isBusy || !isOfClassLibrary(caller) || getpid() != process) return 0;
  int error = errno;
  isBusy = 1;
  int hasSaid = one();
  isBusy = 0;
  errno = error;
  return hasSaid;
}

static void leave(void) {
  io_perf_say("/io-perf-sites:left");
}

#define prepare(name, type, words) \
  static type (*next) words; \
  static int wanted = -1; \
  if (!next) *(void **)&next = dlsym(RTLD_NEXT, #name); \
  if (!next) { \
    errno = ENOSYS; \
    return (type)-1; \
  }

#define around(type, name, calls, words, values) \
  type name words { \
    prepare(name, type, words) \
    if (wanted < 0) wanted = isWanted(calls); \
    int hasSaid = wanted && enter(__builtin_return_address(0)); \
    type result = next values; \
    if (hasSaid) leave(); \
    return result; \
  }

/* Functions with a last argument that may be absent: it is passed on as a word. */
#define aroundMore(name, calls, words, last, values) \
  int name words { \
    va_list more; \
    va_start(more, last); \
    long word = va_arg(more, long); \
    va_end(more); \
    prepare(name, int, words) \
    if (wanted < 0) wanted = isWanted(calls); \
    int hasSaid = wanted && enter(__builtin_return_address(0)); \
    int result = next values; \
    if (hasSaid) leave(); \
    return result; \
  }

/* The class library's handler of signals writes one byte, whatever its thread does at that moment: there the hook may not be asked. */
static int mayAskFor(size_t bytes, void *caller) {
  return bytes != 1 || ((uintptr_t)caller >= writeFrom && (uintptr_t)caller < writeTo);
}

ssize_t write(int file, const void *data, size_t bytes) {
  prepare(write, ssize_t, (int, const void *, size_t))
  if (wanted < 0) wanted = isWanted("write");
  void *caller = __builtin_return_address(0);
  int hasSaid = wanted && mayAskFor(bytes, caller) && enter(caller);
  ssize_t result = next(file, data, bytes);
  if (hasSaid) leave();
  return result;
}

aroundMore(open, "open,openat,creat", (const char *path, int flags, ...), flags, (path, flags, word))
aroundMore(open64, "open,openat,creat", (const char *path, int flags, ...), flags, (path, flags, word))
aroundMore(fcntl, "fcntl", (int file, int command, ...), command, (file, command, word))
aroundMore(fcntl64, "fcntl", (int file, int command, ...), command, (file, command, word))
aroundMore(ioctl, "ioctl", (int file, unsigned long request, ...), request, (file, request, word))
${wrappers}


/* The class library has it for calls that an older C library does not know. */
long syscall(long number, ...) {
  va_list more;
  va_start(more, number);
  long words[6];
  for (int at = 0; at < 6; at++) words[at] = va_arg(more, long);
  va_end(more);
  prepare(syscall, long, (long, ...))
  if (wanted < 0) wanted = isWanted("copy_file_range");
  int hasSaid = wanted && number == SYS_copy_file_range && enter(__builtin_return_address(0));
  long result = next(number, words[0], words[1], words[2], words[3], words[4], words[5]);
  if (hasSaid) leave();
  return result;
}
`;
