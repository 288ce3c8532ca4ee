/**
 * A library that is loaded into .NET programs before the C library (`LD_PRELOAD`): around each call on files of the class library it asks the hook
 * in the program for the stack. It wraps only functions whose system calls are looked for.
 */

import { wrappers } from './wrapped-functions.ts';

/** The name by which the hook finds it. */
export const libraryFile = 'libioperfsites.so';
/** Read by the library: the system calls that are looked for, with a comma after each. */
export const wantedVariable = 'IO_PERF_SITES_CSHARP';

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

/* Says once of a library that is neither the runtime's nor the system's that its calls are not asked for. */
static void sayNative(void *caller) {
  static void *said[64];
  static const char *const others[] = {"/libcoreclr", "/libclr", "/libhost", "/libSystem.", "/libmscor", "/${libraryFile}"};
  char text[4200] = "/io-perf-sites:native:";
  Dl_info place;
  if (!dladdr(caller, &place) || !place.dli_fname || !strstr(place.dli_fname, ".so") || strlen(place.dli_fname) > 4096) return;
  if (!strncmp(place.dli_fname, "/lib", 4) || !strncmp(place.dli_fname, "/usr/lib", 8)) return;
  for (int at = 0; at < sizeof others / sizeof *others; at++)
    if (strstr(place.dli_fname, others[at])) return;
  for (int at = 0; at < sizeof said / sizeof *said; at++) {
    if (said[at] == place.dli_fbase) return;
    if (said[at]) continue;
    said[at] = place.dli_fbase;
    io_perf_say(strcat(text, place.dli_fname));
    return;
  }
}

/* A child that was forked has one thread, and no runtime: it is not asked. */
static int enter(void *caller) {
  listener one = hook;
  if (!one || isBusy || getpid() != process) return 0;
  if (!isOfClassLibrary(caller)) {
    sayNative(caller);
    return 0;
  }
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
