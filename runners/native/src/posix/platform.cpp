// Copyright (c) the io-perf-action authors
// SPDX-License-Identifier: MIT

#include "../sys.hpp"

#include <algorithm>
#include <climits>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <memory>

#include <dirent.h>
#include <sys/resource.h>

namespace ioperf::sys {

void fail(const char* call, std::string_view subject) { failErrno(errno, call, subject); }

void File::finishWrite(const void* bytes, std::size_t length, ssize_t put)
{
    const auto* next = static_cast<const char*>(bytes);
    while (true) {
        if (put < 0) {
            fail("write");
        }
        next += put;
        length -= static_cast<std::size_t>(put);
        if (length == 0) {
            return;
        }
        put = ::write(descriptor_, next, length);
    }
}

void File::finishWriteAt(const void* bytes, std::size_t length, std::uint64_t offset, ssize_t put)
{
    const auto* next = static_cast<const char*>(bytes);
    while (true) {
        if (put < 0) {
            fail("pwrite");
        }
        next += put;
        offset += static_cast<std::uint64_t>(put);
        length -= static_cast<std::size_t>(put);
        if (length == 0) {
            return;
        }
        put = ::pwrite(descriptor_, next, length, static_cast<off_t>(offset));
    }
}

void File::syncDescriptor(int descriptor)
{
#ifdef F_FULLFSYNC
    const int result = ::fcntl(descriptor, F_FULLFSYNC);
#else
    const int result = ::fsync(descriptor);
#endif
    if (result != 0) [[unlikely]] {
        fail("fsync");
    }
}

void File::syncDescriptorData(int descriptor)
{
#if defined(F_BARRIERFSYNC)
    const int result = ::fcntl(descriptor, F_BARRIERFSYNC);
#elif defined(__APPLE__)
    const int result = ::fcntl(descriptor, F_FULLFSYNC);
#else
    const int result = ::fdatasync(descriptor);
#endif
    if (result != 0) [[unlikely]] {
        fail("fdatasync");
    }
}

File File::passCache(const Char* path, int flags)
{
#if defined(O_DIRECT)
    const int descriptor = ::open(path, flags | O_DIRECT, 0644);
    if (descriptor < 0 && errno == EINVAL) {
        failUnsupported("This file system has no O_DIRECT.");
    }
    return File(checked(descriptor, "open", path));
#else
    File file(checked(::open(path, flags, 0644), "open", path));
    if (::fcntl(file.descriptor(), F_NOCACHE, 1) != 0) {
        fail("fcntl F_NOCACHE");
    }
    return file;
#endif
}

void File::preallocate(std::uint64_t size)
{
    if (size == 0) {
        return;
    }
#if defined(__linux__)
    // Not posix_fallocate: the C library would fill the file by hand where the filesystem cannot reserve.
    if (::fallocate(descriptor_, 0, 0, static_cast<off_t>(size)) != 0) {
        fail("fallocate");
    }
#elif defined(F_PREALLOCATE)
    fstore_t store{};
    store.fst_flags = F_ALLOCATEALL;
    store.fst_posmode = F_PEOFPOSMODE;
    store.fst_length = static_cast<off_t>(size);
    if (::fcntl(descriptor_, F_PREALLOCATE, &store) != 0) {
        fail("fcntl F_PREALLOCATE");
    }
    truncate(size);
#else
    failUnsupported("This system has no call that reserves blocks without writing them.");
#endif
}

std::uint64_t File::size() const
{
    struct stat attributes{};
    if (::fstat(descriptor_, &attributes) != 0) {
        fail("fstat");
    }
    return static_cast<std::uint64_t>(attributes.st_size);
}

volatile std::sig_atomic_t mappedPageFailed = 0;

namespace {

extern "C" void onBusError(int signal, siginfo_t* info, void* /*context*/)
{
    static const auto pageBytes = static_cast<std::uintptr_t>(::sysconf(_SC_PAGESIZE));
    const int error = errno;
    if (info->si_code == BUS_ADRERR || info->si_code == BUS_OBJERR) {
        const auto page = reinterpret_cast<std::uintptr_t>(info->si_addr) & ~(pageBytes - 1);
        void* const replaced = ::mmap(reinterpret_cast<void*>(page), pageBytes, PROT_READ | PROT_WRITE,
                                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0);
        if (replaced != MAP_FAILED) {
            mappedPageFailed = 1;
            errno = error;
            return;
        }
    }
    // Not a page of a file: let it end the process as it would have.
    std::signal(signal, SIG_DFL);
    std::raise(signal);
}

} // namespace

std::FILE* openStream(const Char* path, const char* mode)
{
    std::FILE* const stream = std::fopen(path, mode);
    if (stream == nullptr) [[unlikely]] {
        fail("fopen", path);
    }
    return stream;
}

std::FILE* openStream(File file, const char* mode)
{
    std::FILE* const stream = ::fdopen(file.descriptor(), mode);
    if (stream == nullptr) {
        fail("fdopen");
    }
    file.release();
    return stream;
}

void syncStream(std::FILE* stream, bool dataOnly)
{
    if (std::fflush(stream) != 0) {
        fail("fflush");
    }
    if (dataOnly) {
        File::syncDescriptorData(::fileno(stream));
    } else {
        File::syncDescriptor(::fileno(stream));
    }
}

void removeFileIfThere(const Char* path)
{
    if (::unlink(path) != 0 && errno != ENOENT && errno != ENOTDIR) {
        fail("unlink", path);
    }
}

void renameDurably(const Char* from, const Char* to, const Char* folder, bool durable)
{
    renameFile(from, to);
    if (durable) {
        File directory = File::openRead(folder);
        // A directory cannot take F_FULLFSYNC on every filesystem of macOS; fsync is what its own libraries use.
        if (::fsync(directory.descriptor()) != 0) {
            fail("fsync", folder);
        }
        directory.close();
    }
}

bool exists(const Char* path)
{
    struct stat attributes{};
    if (::lstat(path, &attributes) == 0) {
        return true;
    }
    if (errno != ENOENT && errno != ENOTDIR) {
        fail("lstat", path);
    }
    return false;
}

namespace {

struct CloseDirectory {
    void operator()(DIR* directory) const noexcept { ::closedir(directory); }
};
using Directory = std::unique_ptr<DIR, CloseDirectory>;

bool isDotName(const char* name) { return name[0] == '.' && (name[1] == 0 || (name[1] == '.' && name[2] == 0)); }

/** Calls `visit(name, isDirectory)` for each entry; false when the directory cannot be opened (errno says why). */
template <class Visit>
bool visitEntries(const String& path, Visit&& visit)
{
    const Directory directory(::opendir(path.c_str()));
    if (!directory) {
        return false;
    }
    while (const dirent* entry = ::readdir(directory.get())) {
        if (isDotName(entry->d_name)) {
            continue;
        }
        bool isDirectory = entry->d_type == DT_DIR;
        if (entry->d_type == DT_UNKNOWN) {
            struct stat attributes{};
            isDirectory = ::fstatat(::dirfd(directory.get()), entry->d_name, &attributes, AT_SYMLINK_NOFOLLOW) == 0
                          && S_ISDIR(attributes.st_mode);
        }
        visit(entry->d_name, isDirectory);
    }
    return true;
}

} // namespace

void removeTree(const String& path)
{
    std::vector<String> folders;
    const bool opened = visitEntries(path, [&](const char* name, bool isDirectory) {
        const String child = join(path, name);
        if (isDirectory) {
            folders.push_back(child);
        } else {
            removeFileIfThere(child.c_str());
        }
    });
    if (!opened) {
        if (errno == ENOENT || errno == ENOTDIR) {
            return;
        }
        fail("opendir", path);
    }
    for (const String& folder : folders) {
        removeTree(folder);
    }
    if (::rmdir(path.c_str()) != 0 && errno != ENOENT) {
        fail("rmdir", path);
    }
}

std::uint64_t countEntries(const String& path)
{
    std::uint64_t count = 0;
    if (!visitEntries(path, [&](const char*, bool) { ++count; })) {
        fail("opendir", path);
    }
    return count;
}

std::uint64_t countTree(const String& path)
{
    std::uint64_t count = 0;
    std::vector<String> waiting{path};
    while (!waiting.empty()) {
        const String folder = std::move(waiting.back());
        waiting.pop_back();
        const bool opened = visitEntries(folder, [&](const char* name, bool isDirectory) {
            ++count;
            if (isDirectory) {
                waiting.push_back(join(folder, name));
            }
        });
        if (!opened && folder == path) {
            fail("opendir", path);
        }
    }
    return count;
}

std::uint64_t maxOpenFiles()
{
    rlimit limit{};
    if (::getrlimit(RLIMIT_NOFILE, &limit) != 0) {
        return 64;
    }
    const auto allowed = static_cast<std::uint64_t>(limit.rlim_cur);
    // Other cells of this process hold descriptors too.
    return allowed - std::min<std::uint64_t>(allowed / 2, 512);
}

std::vector<std::string> startProcess(int argc, char** argv)
{
    // A terminal sends SIGINT to the whole group: the driver decides. A closed pipe is seen where the answer is written.
    std::signal(SIGINT, SIG_IGN);
    std::signal(SIGPIPE, SIG_IGN);
    std::signal(SIGXFSZ, SIG_IGN); // A file-size limit then is EFBIG.
    struct sigaction action{};
    action.sa_sigaction = onBusError;
    action.sa_flags = SA_SIGINFO;
    sigemptyset(&action.sa_mask); // a macro on macOS
    ::sigaction(SIGBUS, &action, nullptr);

    rlimit limit{};
    if (::getrlimit(RLIMIT_NOFILE, &limit) == 0) {
        rlim_t wanted = limit.rlim_max;
#ifdef __APPLE__
        // setrlimit(2): macOS refuses more than OPEN_MAX.
        wanted = std::min<rlim_t>(wanted, OPEN_MAX);
#endif
        limit.rlim_cur = wanted;
        ::setrlimit(RLIMIT_NOFILE, &limit); // A refusal leaves the old limit, which maxOpenFiles then returns.
    }
    return {argv, argv + argc};
}

std::uint64_t processId() { return static_cast<std::uint64_t>(::getpid()); }

String absolutePath(const std::string& path)
{
    if (path.starts_with('/')) {
        const std::size_t end = path.find_last_not_of('/');
        return path.substr(0, end == std::string::npos ? 1 : end + 1);
    }
    const std::unique_ptr<char, decltype(&std::free)> current(::getcwd(nullptr, 0), &std::free);
    if (!current) {
        fail("getcwd");
    }
    return String(current.get()) + "/" + path;
}

std::string runtimeName()
{
    std::string name = "C++20";
#if defined(__clang__)
    name += ", clang " __clang_version__;
#elif defined(__GNUC__)
    name += ", g++ " __VERSION__;
#endif
#if defined(__GLIBC__)
    name += ", glibc " + std::to_string(__GLIBC__) + "." + std::to_string(__GLIBC_MINOR__);
#elif defined(__APPLE__)
    name += ", libSystem";
#elif defined(__ANDROID__)
    name += ", bionic";
#elif defined(__linux__)
    name += ", musl";
#endif
    return name;
}

} // namespace ioperf::sys
