/*
 * A file system to measure: passes everything on to a folder of another file system. The program of the example for authors of file
 * systems (README.md), and of its test. Not a file system to keep data on: it has no extended attributes, no locks, no devices.
 *
 *   cc -O2 -o passthrough passthrough.c $(pkg-config --cflags --libs fuse3)
 *   passthrough FOLDER MOUNTPOINT        mounts; fusermount3 -u MOUNTPOINT unmounts
 *
 * With -DDURABLE_WRITES each write is made durable before it is answered: the change whose cost the example shows.
 */
#define FUSE_USE_VERSION 31
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <fuse.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

/* The folder that is passed on. Paths of requests start with a slash, and are looked up below it. */
static int root;

static const char* below(const char* path) { return path[1] == '\0' ? "." : path + 1; }

static int answer(int result) { return result < 0 ? -errno : 0; }

static void* start(struct fuse_conn_info* connection, struct fuse_config* config)
{
    (void)connection;
    config->use_ino = 1;
    return NULL;
}

static int get_attributes(const char* path, struct stat* status, struct fuse_file_info* file)
{
    if (file) return answer(fstat((int)file->fh, status));
    return answer(fstatat(root, below(path), status, AT_SYMLINK_NOFOLLOW));
}

static int check_access(const char* path, int mode) { return answer(faccessat(root, below(path), mode, 0)); }

static int read_link(const char* path, char* target, size_t size)
{
    ssize_t length = readlinkat(root, below(path), target, size - 1);
    if (length < 0) return -errno;
    target[length] = '\0';
    return 0;
}

static int list_folder(const char* path, void* list, fuse_fill_dir_t fill, off_t offset, struct fuse_file_info* file,
                       enum fuse_readdir_flags flags)
{
    (void)offset, (void)file, (void)flags;
    int folder = openat(root, below(path), O_RDONLY | O_DIRECTORY);
    DIR* entries = folder < 0 ? NULL : fdopendir(folder);
    if (!entries) {
        int reason = errno;
        if (folder >= 0) close(folder);
        return -reason;
    }
    for (struct dirent* entry; (entry = readdir(entries)) != NULL;) {
        struct stat status = {.st_ino = entry->d_ino, .st_mode = (mode_t)DTTOIF(entry->d_type)};
        if (fill(list, entry->d_name, &status, 0, 0)) break;
    }
    closedir(entries);
    return 0;
}

static int make_folder(const char* path, mode_t mode) { return answer(mkdirat(root, below(path), mode)); }
static int remove_file(const char* path) { return answer(unlinkat(root, below(path), 0)); }
static int remove_folder(const char* path) { return answer(unlinkat(root, below(path), AT_REMOVEDIR)); }
static int make_symlink(const char* target, const char* path) { return answer(symlinkat(target, root, below(path))); }
static int make_link(const char* from, const char* to) { return answer(linkat(root, below(from), root, below(to), 0)); }

static int rename_file(const char* from, const char* to, unsigned int flags)
{
    return answer(renameat2(root, below(from), root, below(to), flags));
}

static int change_mode(const char* path, mode_t mode, struct fuse_file_info* file)
{
    return answer(file ? fchmod((int)file->fh, mode) : fchmodat(root, below(path), mode, 0));
}

static int change_owner(const char* path, uid_t user, gid_t group, struct fuse_file_info* file)
{
    (void)file;
    return answer(fchownat(root, below(path), user, group, AT_SYMLINK_NOFOLLOW));
}

static int change_times(const char* path, const struct timespec times[2], struct fuse_file_info* file)
{
    (void)file;
    return answer(utimensat(root, below(path), times, AT_SYMLINK_NOFOLLOW));
}

static int change_size(const char* path, off_t size, struct fuse_file_info* file)
{
    if (file) return answer(ftruncate((int)file->fh, size));
    int opened = openat(root, below(path), O_WRONLY);
    if (opened < 0) return -errno;
    int result = answer(ftruncate(opened, size));
    close(opened);
    return result;
}

/* The kernel puts together what O_APPEND means, and sends offsets. */
static int keep(struct fuse_file_info* file, int opened)
{
    if (opened < 0) return -errno;
    file->fh = (uint64_t)opened;
    return 0;
}

static int open_file(const char* path, struct fuse_file_info* file)
{
    return keep(file, openat(root, below(path), file->flags & ~O_APPEND));
}

static int create_file(const char* path, mode_t mode, struct fuse_file_info* file)
{
    return keep(file, openat(root, below(path), (file->flags & ~O_APPEND) | O_CREAT, mode));
}

static int read_file(const char* path, char* data, size_t size, off_t offset, struct fuse_file_info* file)
{
    (void)path;
    ssize_t count = pread((int)file->fh, data, size, offset);
    return count < 0 ? -errno : (int)count;
}

static int write_file(const char* path, const char* data, size_t size, off_t offset, struct fuse_file_info* file)
{
    (void)path;
    ssize_t count = pwrite((int)file->fh, data, size, offset);
#ifdef DURABLE_WRITES
    if (count >= 0 && fsync((int)file->fh) != 0) return -errno;
#endif
    return count < 0 ? -errno : (int)count;
}

static int close_file(const char* path, struct fuse_file_info* file)
{
    (void)path;
    return answer(close((int)file->fh));
}

static int sync_file(const char* path, int only_data, struct fuse_file_info* file)
{
    (void)path;
    return answer(only_data ? fdatasync((int)file->fh) : fsync((int)file->fh));
}

static int preallocate(const char* path, int mode, off_t offset, off_t length, struct fuse_file_info* file)
{
    (void)path;
    return answer(fallocate((int)file->fh, mode, offset, length));
}

static int describe(const char* path, struct statvfs* status)
{
    (void)path;
    return answer(fstatvfs(root, status));
}

static const struct fuse_operations operations = {
    .init = start,
    .getattr = get_attributes,
    .access = check_access,
    .readlink = read_link,
    .readdir = list_folder,
    .mkdir = make_folder,
    .unlink = remove_file,
    .rmdir = remove_folder,
    .symlink = make_symlink,
    .link = make_link,
    .rename = rename_file,
    .chmod = change_mode,
    .chown = change_owner,
    .utimens = change_times,
    .truncate = change_size,
    .open = open_file,
    .create = create_file,
    .read = read_file,
    .write = write_file,
    .release = close_file,
    .fsync = sync_file,
    .fallocate = preallocate,
    .statfs = describe,
};

int main(int count, char** arguments)
{
    if (count < 3) {
        fprintf(stderr, "usage: %s FOLDER MOUNTPOINT [options of FUSE]\n", arguments[0]);
        return 2;
    }
    root = open(arguments[1], O_RDONLY | O_DIRECTORY);
    if (root < 0) {
        perror(arguments[1]);
        return 1;
    }
    umask(0);
    /* FUSE sees what follows the folder. */
    arguments[1] = arguments[0];
    return fuse_main(count - 1, arguments + 1, &operations, NULL);
}
