/*
 * A file system that fails: that of examples/filesystem, and now and then an error instead of what was asked for.
 *
 *   cc -O2 -I examples/filesystem -o faults test/helpers/faults.c $(pkg-config --cflags --libs fuse3)
 *   IO_PERF_FAULTS=CONTROL faults FOLDER MOUNTPOINT [-f]
 *
 * CONTROL is a file of two numbers, "RATE ERRNO": RATE of 10,000 operations fail with this error. It is read at each of them.
 */
#define main passthrough
#include "passthrough.c"
#undef main

static int control = -1;
static unsigned state = 1;

enum kind { looks, adds, removes };

/* A full disk adds nothing, a read-only one changes nothing, a broken one fails anywhere. */
static int fault(enum kind kind)
{
    char text[32] = "";
    int rate = 0, reason = 0;
    if (pread(control, text, sizeof text - 1, 0) <= 0 || sscanf(text, "%d %d", &rate, &reason) != 2) return 0;
    if ((reason == ENOSPC && kind != adds) || (reason == EROFS && kind == looks)) return 0;
    state = state * 1664525u + 1013904223u;
    return (int)((state >> 8) % 10000u) < rate ? -reason : 0;
}

#define FAILING(kind, name, parameters, call)                                                                          \
    static int failing_##name parameters                                                                               \
    {                                                                                                                  \
        int reason = fault(kind);                                                                                      \
        return reason ? reason : name call;                                                                            \
    }

#define FILE_INFO struct fuse_file_info* file
FAILING(looks, list_folder,
        (const char* path, void* list, fuse_fill_dir_t fill, off_t offset, FILE_INFO, enum fuse_readdir_flags flags),
        (path, list, fill, offset, file, flags))
FAILING(looks, read_file, (const char* path, char* data, size_t size, off_t offset, FILE_INFO),
        (path, data, size, offset, file))
FAILING(adds, make_folder, (const char* path, mode_t mode), (path, mode))
FAILING(adds, create_file, (const char* path, mode_t mode, FILE_INFO), (path, mode, file))
/* A write that fails is torn: the disk has the first half of it. */
static int failing_write_file(const char* path, const char* data, size_t size, off_t offset, FILE_INFO)
{
    int reason = fault(adds);
    if (reason == -EIO && size > 1) write_file(path, data, size / 2, offset, file);
    return reason ? reason : write_file(path, data, size, offset, file);
}
FAILING(adds, sync_file, (const char* path, int only_data, FILE_INFO), (path, only_data, file))
FAILING(adds, rename_file, (const char* from, const char* to, unsigned int flags), (from, to, flags))
FAILING(removes, remove_file, (const char* path), (path))
FAILING(removes, remove_folder, (const char* path), (path))

static int failing_open_file(const char* path, FILE_INFO)
{
    int reason = fault((file->flags & O_ACCMODE) == O_RDONLY ? looks : removes);
    return reason ? reason : open_file(path, file);
}

int main(int count, char** arguments)
{
    struct fuse_operations failing = operations;
    control = open(getenv("IO_PERF_FAULTS") ? getenv("IO_PERF_FAULTS") : "", O_RDONLY);
    root = count < 3 ? -1 : open(arguments[1], O_RDONLY | O_DIRECTORY);
    if (control < 0 || root < 0) {
        fprintf(stderr, "usage: IO_PERF_FAULTS=CONTROL %s FOLDER MOUNTPOINT [options of FUSE]\n", arguments[0]);
        return 2;
    }
    umask(0);
    failing.readdir = failing_list_folder;
    failing.read = failing_read_file;
    failing.mkdir = failing_make_folder;
    failing.create = failing_create_file;
    failing.open = failing_open_file;
    failing.write = failing_write_file;
    failing.fsync = failing_sync_file;
    failing.rename = failing_rename_file;
    failing.unlink = failing_remove_file;
    failing.rmdir = failing_remove_folder;
    arguments[1] = arguments[0];
    return fuse_main(count - 1, arguments + 1, &failing, NULL);
}
