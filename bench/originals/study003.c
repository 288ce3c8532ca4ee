/*
 * Study 003's C arms as its text describes them: a folder of files, each read whole through a buffer of 8 KiB, ten times in a row.
 *
 *   study003 fread|mmap|read FOLDER COUNT
 *
 * Prints the median of all reads but the first as [{"name", "unit", "value"}]. The study maps for reading and writing.
 */
#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

enum { maxFiles = 100000, bufferBytes = 8 * 1024 };

static char buffer[bufferBytes];

static void readByStdio(const char* path)
{
    FILE* file = fopen(path, "rb");
    while (fread(buffer, 1, bufferBytes, file) > 0) {
    }
    fclose(file);
}

static void readByMapping(const char* path)
{
    const int file = open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0666);
    const off_t size = lseek(file, 0, SEEK_END);
    char* bytes = mmap(NULL, (size_t)size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    close(file);
    for (off_t at = 0; at < size; at += bufferBytes) {
        memcpy(buffer, bytes + at, size - at < bufferBytes ? (size_t)(size - at) : bufferBytes);
        /* What is not used may be left out by a compiler. */
        __asm__ volatile("" : : "r"(buffer) : "memory");
    }
    munmap(bytes, (size_t)size);
}

static void readBySystemCall(const char* path)
{
    const int file = open(path, O_RDONLY);
    while (read(file, buffer, bufferBytes) > 0) {
    }
    close(file);
}

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
}

static int ascending(const void* first, const void* second)
{
    const double difference = *(const double*)first - *(const double*)second;
    return difference < 0 ? -1 : difference > 0;
}

int main(int words, char** word)
{
    if (words != 4) {
        fprintf(stderr, "study003 fread|mmap|read FOLDER COUNT\n");
        return 2;
    }
    void (*readWhole)(const char*) = strcmp(word[1], "fread") == 0  ? readByStdio
                                     : strcmp(word[1], "mmap") == 0 ? readByMapping
                                                                    : readBySystemCall;
    static char* paths[maxFiles];
    int files = 0;
    DIR* folder = opendir(word[2]);
    if (folder == NULL) {
        perror(word[2]);
        return 1;
    }
    for (struct dirent* entry; (entry = readdir(folder)) != NULL && files < maxFiles;) {
        if (entry->d_type == DT_REG) {
            paths[files] = malloc(strlen(word[2]) + strlen(entry->d_name) + 2);
            sprintf(paths[files++], "%s/%s", word[2], entry->d_name);
        }
    }
    closedir(folder);
    const int count = atoi(word[3]);
    double* times = calloc((size_t)count, sizeof *times);
    for (int i = 0; i < count; i++) {
        const double start = now();
        for (int file = 0; file < files; file++) {
            readWhole(paths[file]);
        }
        times[i] = now() - start;
    }
    qsort(times + 1, (size_t)count - 1, sizeof *times, ascending);
    printf("[{\"name\":\"%s\",\"unit\":\"ns/op\",\"value\":%.0f}]\n", word[1], times[1 + (count - 1) / 2]);
    return 0;
}
