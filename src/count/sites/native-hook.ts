/**
 * Frames of programs that load the C library: of machine code however it was linked, of Ruby and of PHP. strace sends a signal with each call; a
 * library that is loaded before all others answers it at once, in the thread that made the call. strace 6.1 itself finds no callers in what lld has linked.
 */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { findProgram } from '../../places/toolchain/index.ts';
import { removeTreeNow, runCommand } from '../../core/system/index.ts';
import { askingSignal, plainSignal } from './policy.ts';

const compileTimeoutMs = 60_000;

let compiled: Promise<string | undefined> | undefined;

/** Once per process. @returns the library; undefined where no C compiler makes one */
export const prepareNative = (): Promise<string | undefined> => (compiled ??= compile());

async function compile(): Promise<string | undefined> {
  const compiler = (await findProgram('cc')) ?? (await findProgram('gcc')) ?? (await findProgram('clang'));
  if (compiler === undefined) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'io-perf-native-'));
  process.once('exit', () => {
    removeTreeNow(folder);
  });
  const [source, library] = [join(folder, 'hook.c'), join(folder, 'hook.so')];
  writeFileSync(source, text);
  const { code } = await runCommand([compiler, ...'-O1 -w -fPIC -shared -o'.split(' '), library, source, '-ldl'], {
    timeoutMs: compileTimeoutMs,
  });
  return code === 0 ? library : undefined;
}

/** What PHP executes to say its frames: each entry has the line, and the next one the function that the line is in. */
const php = String.raw`(function () {
  $frames = [];
  $entries = debug_backtrace(DEBUG_BACKTRACE_IGNORE_ARGS, 60);
  foreach ($entries as $at => $entry) {
    if (!isset($entry['file']) || str_ends_with($entry['file'], "eval()'d code")) continue;
    $next = $entries[$at + 1] ?? [];
    $isPlain = isset($next['function']) && !in_array($next['function'], ['include', 'include_once', 'require', 'require_once', 'eval']);
    $frames[] = [$isPlain ? ($next['class'] ?? '') . ($next['type'] ?? '') . $next['function'] : null, $entry['file'], $entry['line']];
  }
  while (count($frames) > 1 && strlen(json_encode($frames)) > 3000) array_pop($frames);
  @is_readable('/io-perf-sites:%s' . json_encode($frames, JSON_UNESCAPED_SLASHES));
})();`;

const literal = (plain: string): string =>
  `"${plain.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')}"`;

const text = String.raw`#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <execinfo.h>
#include <fcntl.h>
#include <link.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/sendfile.h>
#include <ucontext.h>
#include <unistd.h>

enum { maxFrames = 100, maxText = 3900, maxObjects = 16 };

static char program[4096];
static uintptr_t own;
static int isAround;
static __thread int isBusy;

struct answer {
  void *at[maxFrames];
  int count;
  const char *object[maxFrames];
  uintptr_t bias[maxFrames];
};

static int locate(struct dl_phdr_info *library, size_t bytes, void *wanted) {
  struct answer *answer = wanted;
  for (int part = 0; part < library->dlpi_phnum; part++) {
    const ElfW(Phdr) *header = &library->dlpi_phdr[part];
    if (header->p_type != PT_LOAD) continue;
    uintptr_t from = library->dlpi_addr + header->p_vaddr;
    for (int frame = 0; frame < answer->count; frame++) {
      if ((uintptr_t)answer->at[frame] - from >= header->p_memsz) continue;
      answer->object[frame] = library->dlpi_name[0] == '\0' ? program : library->dlpi_name;
      answer->bias[frame] = library->dlpi_addr;
    }
  }
  return 0;
}

static void say(const char *text) {
  access(text, F_OK);
}

/* Ruby: https://github.com/ruby/ruby/blob/master/include/ruby/debug.h */
typedef uintptr_t value;
static int (*rubyFrames)(int, int, value *, int *);
static value (*rubyPath)(value), (*rubyLabel)(value);
static char *(*rubyText)(volatile value *);
static int (*rubyThread)(void), (*rubyCollects)(void);

/* PHP: Zend/zend_execute.h */
static int (*phpExecute)(const char *, void *, const char *);
static const char *(*phpFile)(void);
static void *(*phpThread)(void);
static char (*phpCompiles)(void);

/* Perl answers signals by itself, on a stack of its own. */
static int hasPerl;

static int isText(value one) {
  return one > 64 && (one & 7) == 0;
}

static int put(char *text, int length, const char *format, ...) {
  va_list words;
  va_start(words, format);
  int written = length >= maxText ? 0 : vsnprintf(text + length, maxText + 200 - length, format, words);
  va_end(words);
  return length + written;
}

static int quote(char *text, int length, const char *plain) {
  length = put(text, length, "\"");
  for (; *plain != '\0'; plain++) {
    int isPlain = (unsigned char)*plain >= ' ' && *plain != '"' && *plain != '\\';
    length = put(text, length, isPlain ? "%c" : "\\u%04x", (unsigned char)*plain);
  }
  return put(text, length, "\"");
}

static void sayRuby(const char *head) {
  static __thread value frames[maxFrames];
  static __thread int lines[maxFrames];
  char text[maxText + 256];
  int length = put(text, 0, "/io-perf-sites:%s[", head);
  /* What the collector of garbage does is of no line. */
  int count = rubyThread() && !rubyCollects() ? rubyFrames(0, maxFrames, frames, lines) : 0;
  const char *separator = "";
  for (int frame = 0; frame < count && length < maxText - 800; frame++) {
    value path = rubyPath(frames[frame]), label = rubyLabel(frames[frame]);
    if (!isText(path)) continue;
    length = put(text, length, "%s[", separator);
    const char *name = isText(label) ? rubyText(&label) : "";
    if (name[0] == '<') length = put(text, length, "null");
    else length = quote(text, length, name);
    length = put(text, length, ",");
    length = quote(text, length, rubyText(&path));
    length = put(text, length, ",%d]", lines[frame]);
    separator = ",";
  }
  put(text, length, "]");
  if (length < maxText) say(text);
}

static void sayPhp(const char *head) {
  char text[4096];
  int isReady = (!phpThread || phpThread()) && phpFile()[0] != '[' && !(phpCompiles && phpCompiles());
  if (!isReady) {
    put(text, 0, "/io-perf-sites:%s[]", head);
    say(text);
    return;
  }
  snprintf(text, sizeof text, PHP, head);
  phpExecute(text, NULL, "io-perf");
}

static void sayPerl(void) {
  struct sigaction known;
  sigaction(ASKING, NULL, &known);
  if (known.sa_handler != SIG_DFL && known.sa_handler != SIG_IGN) pthread_kill(pthread_self(), ASKING);
}

/* @param from the place of the call; 0: what called this library */
static void sayMachine(const char *head, uintptr_t from) {
  static __thread struct answer answer;
  memset(&answer, 0, sizeof answer);
  answer.count = backtrace(answer.at, maxFrames);
  dl_iterate_phdr(locate, &answer);
  int first = 0;
  if (from != 0) while (first < answer.count && (uintptr_t)answer.at[first] != from) first++;
  else while (first < answer.count && answer.bias[first] == own) first++;
  char text[maxText + 256], names[maxText] = "";
  const char *objects[maxObjects];
  int known = 0, length = put(text, 0, "/io-perf-sites:%s@", head), named = 0;
  for (int frame = first; frame < answer.count; frame++) {
    /* Code that no file holds: what is behind it is not asked. */
    if (answer.object[frame] == NULL) break;
    int object = 0;
    while (object < known && objects[object] != answer.object[frame]) object++;
    int more = object == known ? strlen(answer.object[frame]) + 1 : 0;
    if (object == maxObjects || length + named + more + 40 > maxText) break;
    if (more > 0) {
      objects[known++] = answer.object[frame];
      named += sprintf(names + named, "\t%s", answer.object[frame]);
    }
    length = put(text, length, "%d+%lx,", object, (unsigned long)((uintptr_t)answer.at[frame] - answer.bias[frame]));
  }
  strcpy(text + length, names);
  say(text);
}

static void sayFrames(const char *head, uintptr_t from) {
  int error = errno;
  isBusy = 1;
  if (hasPerl) sayPerl();
  else if (rubyFrames) sayRuby(head);
  else if (phpExecute) sayPhp(head);
  else sayMachine(head, from);
  isBusy = 0;
  errno = error;
}

static void answerSignal(int number, siginfo_t *information, void *context) {
  if (isBusy || hasPerl) return;
  const mcontext_t *machine = &((ucontext_t *)context)->uc_mcontext;
#if defined(__x86_64__)
  uintptr_t at = machine->gregs[REG_RIP];
#elif defined(__aarch64__)
  uintptr_t at = machine->pc;
#else
  uintptr_t at = 0;
#endif
  if (at == 0) return;
  char head[40];
  snprintf(head, sizeof head, "answer:%lx:", (unsigned long)at);
  sayFrames(head, at);
}

/* Calls that a signal would end early are marked before and after. */
#define around(type, name, words, values) \
  type name words { \
    static type (*next) words; \
    if (!next) *(void **)&next = dlsym(RTLD_NEXT, #name); \
    int isOuter = isAround && !isBusy; \
    if (isOuter) sayFrames("entered:", 0); \
    type result = next values; \
    int error = errno; \
    if (isOuter) say("/io-perf-sites:left"); \
    errno = error; \
    return result; \
  }

around(struct dirent *, readdir, (DIR *folder), (folder))
around(struct dirent64 *, readdir64, (DIR *folder), (folder))
around(ssize_t, copy_file_range, (int from, off64_t *at, int to, off64_t *place, size_t bytes, unsigned flags), (from, at, to, place, bytes, flags))
around(ssize_t, sendfile, (int to, int from, off_t *at, size_t bytes), (to, from, at, bytes))
around(ssize_t, sendfile64, (int to, int from, off64_t *at, size_t bytes), (to, from, at, bytes))
around(int, fallocate, (int file, int mode, off_t at, off_t bytes), (file, mode, at, bytes))
around(int, fallocate64, (int file, int mode, off64_t at, off64_t bytes), (file, mode, at, bytes))
around(int, posix_fallocate, (int file, off_t at, off_t bytes), (file, at, bytes))
around(int, posix_fallocate64, (int file, off64_t at, off64_t bytes), (file, at, bytes))
around(int, flock, (int file, int operation), (file, operation))

#define find(name, place) (*(void **)&place = dlsym(RTLD_DEFAULT, name))

__attribute__((constructor)) static void begin(void) {
  const char *asked = getenv("IO_PERF_SITES_NATIVE");
  if (!asked) return;
  isAround = strcmp(asked, "around") == 0;
  Dl_info here;
  if (dladdr((void *)begin, &here)) own = (uintptr_t)here.dli_fbase;
  ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
  if (length <= 0) return;
  if (find("rb_profile_frames", rubyFrames)) {
    find("rb_profile_frame_absolute_path", rubyPath);
    find("rb_profile_frame_base_label", rubyLabel);
    find("rb_string_value_cstr", rubyText);
    find("ruby_native_thread_p", rubyThread);
    find("rb_during_gc", rubyCollects);
    if (!rubyPath || !rubyLabel || !rubyText || !rubyThread || !rubyCollects) rubyFrames = NULL;
  }
  hasPerl = dlsym(RTLD_DEFAULT, "perl_run") != NULL;
  if (find("zend_eval_string", phpExecute)) {
    find("zend_get_executed_filename", phpFile);
    find("tsrm_get_ls_cache", phpThread);
    find("zend_is_compiling", phpCompiles);
    if (!phpFile) phpExecute = NULL;
  }
  /* The first time it loads a library. */
  void *one[1];
  backtrace(one, 1);
  struct sigaction action = {0};
  action.sa_sigaction = answerSignal;
  action.sa_flags = SA_SIGINFO | SA_RESTART | SA_NODEFER;
  sigaction(ANSWER, &action, NULL);
}
`
  .replace('PHP, head', () => `${literal(php)}, head`)
  .replaceAll('ASKING', String(askingSignal))
  .replace('ANSWER', String(plainSignal));
