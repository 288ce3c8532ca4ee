/*
 * Cells of the matrix written straight to the system's calls, without the runner: what a cell measures should be what these take.
 *
 *   matrix ARM FOLDER OPERATIONS COUNT [TREE]
 *
 * Takes COUNT samples of OPERATIONS operations each in FOLDER, which has to be empty, and prints the median time of a sample as
 * [{"name", "unit", "value"}]. Linux.
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <fcntl.h>
#include <linux/aio_abi.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

enum { page = 4096, large = 64 * 1024, mebibyte = 1 << 20 };

static const char* folder;
static long operations;
static char* memory; /* page-aligned, 16 MiB of it */
static char path[4096];
static int file;
static long* order;
static long blocks;

static void must(int holds, const char* what)
{
    if (!holds) {
        perror(what);
        exit(1);
    }
}

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
}

static const char* name(const char* beginning, long number)
{
    snprintf(path, sizeof path, "%s/%s%ld", folder, beginning, number);
    return path;
}

static void make(const char* at, long bytes)
{
    const int made = open(at, O_WRONLY | O_CREAT | O_TRUNC, 0644);
    must(made >= 0, at);
    for (long done = 0; done < bytes; done += mebibyte)
        must(write(made, memory, bytes - done < mebibyte ? bytes - done : mebibyte) > 0, "write");
    fsync(made);
    close(made);
}

static void shuffle(long number)
{
    blocks = number;
    order = malloc(sizeof *order * (size_t)number);
    for (long at = 0; at < number; ++at) order[at] = at;
    for (long at = number - 1; at > 0; --at) {
        const long other = random() % (at + 1), kept = order[at];
        order[at] = order[other];
        order[other] = kept;
    }
}

static void openBlocks(long bytes, int flags)
{
    make(name("data", 0), bytes);
    shuffle(bytes / page);
    file = open(name("data", 0), flags);
    must(file >= 0, "open");
}

static off_t place(long number) { return (off_t)order[number % blocks] * page; }

/* An arm: what comes before the first sample, before each, and the sample. */
static void nothing(void) {}

static void prepareSubject(void) { make(name("subject", 0), page); }
static void changeOwner(void)
{
    const uid_t user = getuid();
    const gid_t group = getgid();
    for (long k = 0; k < operations; ++k) must(chown(path, user, group) == 0, "chown");
}

static void prepareClean(void)
{
    make(name("clean", 0), page);
    file = open(path, O_RDWR);
}
static void syncClean(void)
{
    for (long k = 0; k < operations; ++k) must(fsync(file) == 0, "fsync");
}

static const char* treePath;
static char** names;
static void prepareTree(void)
{
    DIR* tree = opendir(treePath);
    must(tree != NULL, treePath);
    long number = 0;
    for (struct dirent* entry; (entry = readdir(tree)) != NULL;) {
        if (entry->d_name[0] == '.') continue;
        names = realloc(names, sizeof *names * (size_t)(number + 1));
        must(asprintf(&names[number++], "%s/%s", treePath, entry->d_name) > 0, "asprintf");
    }
    closedir(tree);
    shuffle(number);
}
static void statNames(void)
{
    struct stat attributes;
    for (long k = 0; k < operations; ++k) must(lstat(names[order[k % blocks]], &attributes) == 0, "lstat");
}

static void split(struct iovec* parts, char* bytes, size_t length)
{
    const size_t part = length / 8 + 1;
    for (int at = 0; at < 8; ++at) {
        const size_t start = (size_t)at * part;
        parts[at] = (struct iovec){bytes + start, length - start < part ? length - start : part};
    }
}
static void prepareVectors(void) { make(name("data", 0), 16 * mebibyte); }
static void readVectors(void)
{
    struct iovec parts[8];
    for (long k = 0; k < operations; ++k) {
        const int opened = open(path, O_RDONLY | O_CLOEXEC);
        do split(parts, memory, large);
        while (readv(opened, parts, 8) > 0);
        close(opened);
    }
}
static long written;
static void removeWritten(void)
{
    for (long k = 0; k < written; ++k) unlink(name("new", k));
    written = operations;
}
static void writeVectors(void)
{
    struct iovec parts[8];
    for (long k = 0; k < operations; ++k) {
        const int opened = open(name("new", k), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0644);
        for (long done = 0; done < 4 * mebibyte; done += large) {
            split(parts, memory + done % mebibyte, large);
            must(writev(opened, parts, 8) == large, "writev");
        }
        close(opened);
    }
}

static void prepareDirectRead(void) { openBlocks(64 * mebibyte, O_RDONLY | O_DIRECT); }
static void readBlocks(void)
{
    for (long k = 0; k < operations; ++k) must(pread(file, memory, page, place(k)) == page, "pread");
}
static void prepareDirectWrite(void) { openBlocks(16 * mebibyte, O_RDWR | O_DIRECT); }
static void writeBlocks(void)
{
    for (long k = 0; k < operations; ++k) must(pwrite(file, memory, page, place(k)) == page, "pwrite");
}

enum { depth = 8 };
static aio_context_t context;
static void prepareQueue(void)
{
    prepareDirectRead();
    must(syscall(SYS_io_setup, depth, &context) == 0, "io_setup");
}
static void readQueued(void)
{
    struct iocb requests[depth];
    struct iocb* waiting[depth];
    struct io_event events[depth];
    long begun = 0, ended = 0, number = 0;
    for (; begun < depth && begun < operations; ++begun) {
        requests[begun] = (struct iocb){.aio_lio_opcode = IOCB_CMD_PREAD,
                                        .aio_fildes = (uint32_t)file,
                                        .aio_buf = (uintptr_t)(memory + begun * page),
                                        .aio_nbytes = page,
                                        .aio_offset = place(begun),
                                        .aio_data = (uint64_t)begun};
        waiting[number++] = &requests[begun];
    }
    while (ended < operations) {
        if (number > 0) must(syscall(SYS_io_submit, context, number, waiting) == number, "io_submit");
        const long got = syscall(SYS_io_getevents, context, 1L, (long)depth, events, NULL);
        must(got > 0, "io_getevents");
        number = 0;
        for (long at = 0; at < got; ++at, ++ended) {
            must(events[at].res == page, "aio");
            if (begun >= operations) continue;
            struct iocb* again = &requests[events[at].data];
            again->aio_offset = place(begun++);
            waiting[number++] = again;
        }
    }
}

static char* mapped;
static void prepareMapping(void)
{
    openBlocks(16 * mebibyte, O_RDWR);
    mapped = mmap(NULL, 16 * mebibyte, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    must(mapped != MAP_FAILED, "mmap");
}
static void flushMapped(void)
{
    for (long k = 0; k < operations; ++k) {
        char* at = mapped + place(k) / large * large;
        memcpy(mapped + place(k), memory, page);
        must(msync(at, (size_t)(mapped + place(k) + page - at), MS_SYNC) == 0, "msync");
    }
}

static int journal;
static void prepareTransactions(void)
{
    openBlocks(16 * mebibyte, O_RDWR);
    make(name("journal", 0), 0);
    journal = open(path, O_RDWR);
}
static void emptyJournal(void) { must(ftruncate(journal, 0) == 0, "ftruncate"); }
static void logPages(void)
{
    enum { pages = 4, frame = 8 + page };
    static char bytes[frame];
    long logged = 0;
    for (long k = 0; k < operations; ++k) {
        for (long at = 0; at < pages; ++at) {
            const off_t target = place(k * pages + at);
            memcpy(bytes, &target, 8);
            memcpy(bytes + 8, memory, page);
            must(pwrite(journal, bytes, frame, logged++ * frame) == frame, "pwrite");
        }
        must(fdatasync(journal) == 0, "fdatasync");
    }
}
static void overwritePages(void)
{
    for (long k = 0; k < operations; ++k) {
        for (long at = 0; at < 16; ++at) must(pwrite(file, memory, page, place(k * 16 + at)) == page, "pwrite");
        must(fdatasync(file) == 0, "fdatasync");
    }
}

enum { sources = 8 };
static void prepareMerge(void)
{
    for (long k = 0; k < operations; ++k) {
        unlink(name("result", k));
        for (long at = 0; at < sources; ++at) {
            const int made = open(name("source", k * sources + at), O_WRONLY | O_CREAT | O_TRUNC, 0644);
            for (long done = 0; done < mebibyte; done += large) must(write(made, memory, large) == large, "write");
            close(made);
        }
    }
}
static void merge(void)
{
    for (long k = 0; k < operations; ++k) {
        int opened[sources];
        for (long at = 0; at < sources; ++at) opened[at] = open(name("source", k * sources + at), O_RDONLY);
        const int result = open(name("result", k), O_RDWR | O_CREAT | O_EXCL, 0644);
        for (long done = 0; done < mebibyte; done += large)
            for (long at = 0; at < sources; ++at)
                must(write(result, memory, read(opened[at], memory, large)) == large, "write");
        close(result);
        for (long at = 0; at < sources; ++at) close(opened[at]);
        for (long at = 0; at < sources; ++at) unlink(name("source", k * sources + at));
    }
}

/* Two threads that wait for each sample. */
enum { workers = 2 };
static pthread_barrier_t begin, end;
static void (*share)(long worker);
static void* serve(void* worker)
{
    for (;;) {
        pthread_barrier_wait(&begin);
        share((long)worker);
        pthread_barrier_wait(&end);
    }
    return NULL;
}
static void startCrew(void (*work)(long))
{
    share = work;
    pthread_barrier_init(&begin, NULL, workers + 1);
    pthread_barrier_init(&end, NULL, workers + 1);
    for (long worker = 0; worker < workers; ++worker) {
        pthread_t thread;
        must(pthread_create(&thread, NULL, serve, (void*)worker) == 0, "pthread_create");
    }
}
static void together(void)
{
    pthread_barrier_wait(&begin);
    pthread_barrier_wait(&end);
}
static void readShare(long worker)
{
    for (long k = worker; k < operations; k += workers)
        must(pread(file, memory + worker * large, page, place(k)) == page, "pread");
}
static void prepareReaders(void)
{
    openBlocks(64 * mebibyte, O_RDONLY);
    startCrew(readShare);
}
static void createShare(long worker)
{
    for (long k = worker; k < operations; k += workers) {
        const int made = open(names[k], O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644);
        must(made >= 0 && close(made) == 0, names[k]);
    }
}
static void prepareCreators(void)
{
    names = malloc(sizeof *names * (size_t)operations);
    char folders[4][4096];
    strcpy(folders[0], name("tree", 0));
    mkdir(folders[0], 0755);
    for (int branch = 1; branch < 4; ++branch) {
        must(snprintf(folders[branch], sizeof folders[branch], "%.4000s/d%d", folders[0], branch) > 0, "snprintf");
        mkdir(folders[branch], 0755);
    }
    for (long k = 0; k < operations; ++k)
        must(asprintf(&names[k], "%s/f%07ld", folders[k / workers % 4], k) > 0, "asprintf");
    startCrew(createShare);
}
static void removeCreated(void)
{
    for (long k = 0; k < operations; ++k) unlink(names[k]);
}

static const struct {
    const char* name;
    void (*prepare)(void);
    void (*before)(void);
    void (*sample)(void);
} arms[] = {
    {"chown", prepareSubject, nothing, changeOwner},
    {"sync", prepareClean, nothing, syncClean},
    {"stat-among", prepareTree, nothing, statNames},
    {"readv", prepareVectors, nothing, readVectors},
    {"writev", nothing, removeWritten, writeVectors},
    {"pread-direct", prepareDirectRead, nothing, readBlocks},
    {"pwrite-direct", prepareDirectWrite, nothing, writeBlocks},
    {"libaio", prepareQueue, nothing, readQueued},
    {"mmap-msync", prepareMapping, nothing, flushMapped},
    {"wal", prepareTransactions, emptyJournal, logPages},
    {"pages", prepareTransactions, nothing, overwritePages},
    {"compact", nothing, prepareMerge, merge},
    {"parallel-read", prepareReaders, nothing, together},
    {"parallel-files", prepareCreators, removeCreated, together},
};

static int ascending(const void* first, const void* second)
{
    const double difference = *(const double*)first - *(const double*)second;
    return difference < 0 ? -1 : difference > 0;
}

int main(int words, char** word)
{
    must(words >= 5, "matrix ARM FOLDER OPERATIONS COUNT [TREE]");
    folder = word[2];
    operations = atol(word[3]);
    const long count = atol(word[4]);
    treePath = words > 5 ? word[5] : folder;
    must(posix_memalign((void**)&memory, page, 16 * mebibyte) == 0, "memory");
    for (long at = 0; at < 16 * mebibyte; ++at) memory[at] = (char)random();
    for (size_t arm = 0; arm < sizeof arms / sizeof *arms; ++arm) {
        if (strcmp(arms[arm].name, word[1]) != 0) continue;
        double* times = malloc(sizeof *times * (size_t)count);
        arms[arm].prepare();
        for (long sample = 0; sample < count; ++sample) {
            arms[arm].before();
            const double from = now();
            arms[arm].sample();
            times[sample] = now() - from;
        }
        qsort(times, (size_t)count, sizeof *times, ascending);
        printf("[{\"name\":\"%s\",\"unit\":\"ns\",\"value\":%.0f}]\n", word[1], times[count / 2]);
        return 0;
    }
    fprintf(stderr, "matrix: there is no arm %s\n", word[1]);
    return 2;
}
