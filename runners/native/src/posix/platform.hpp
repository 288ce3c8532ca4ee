// Copyright (c) the io-perf-action authors
// SPDX-License-Identifier: MIT

/** The POSIX side of sys.hpp. */
#pragma once

#include "../failure.hpp"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

namespace ioperf::sys {

using Char = char;
using String = std::string;

inline String fromUtf8(std::string_view text) { return String(text); }
inline std::string toUtf8(const String& text) { return text; }
inline String join(const String& folder, std::string_view name) { return folder + '/' + std::string(name); }

/** Throw what `errno` says. */
[[noreturn]] void fail(const char* call, std::string_view subject = {});

/** Names under which the shared operations appear in `cells`. */
namespace api {
inline constexpr const char* read = "read";
inline constexpr const char* readAt = "pread";
inline constexpr const char* write = "write";
inline constexpr const char* writeAt = "pwrite";
inline constexpr const char* mixed = "pread-pwrite";
inline constexpr const char* append = "write";
inline constexpr const char* rename = "rename";
inline constexpr const char* create = "open";
inline constexpr const char* close = "close";
inline constexpr const char* remove = "unlink";
inline constexpr const char* link = "link";
inline constexpr const char* symlink = "symlink";
inline constexpr const char* makeDirectory = "mkdir";
inline constexpr const char* removeTree = "unlink-rmdir";
inline constexpr const char* truncate = "ftruncate";
inline constexpr const char* seek = "lseek";
inline constexpr const char* sync = "fsync";
inline constexpr const char* copy = "read-write";
inline constexpr const char* mapping = "mmap";
inline constexpr const char* mappingCopy = "mmap-copy";
inline constexpr const char* mappingFlush = "mmap-msync";
inline constexpr const char* readDirect = "read-direct";
inline constexpr const char* readAtDirect = "pread-direct";
inline constexpr const char* writeDirect = "write-direct";
inline constexpr const char* writeAtDirect = "pwrite-direct";
} // namespace api

/** An open descriptor. Every member throws what the system says. */
class File {
public:
    File() = default;
    explicit File(int descriptor) noexcept : descriptor_(descriptor) {}
    File(File&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}
    File& operator=(File&& other) noexcept
    {
        std::swap(descriptor_, other.descriptor_);
        return *this;
    }
    ~File()
    {
        if (descriptor_ >= 0) {
            ::close(descriptor_);
        }
    }

    static File openRead(const Char* path) { return File(checked(::open(path, O_RDONLY | O_CLOEXEC), "open", path)); }
    /** Past the page cache: O_DIRECT, F_NOCACHE on macOS. @throws Failure ENOTSUP where the file system cannot */
    static File openReadDirect(const Char* path) { return passCache(path, O_RDONLY | O_CLOEXEC); }
    static File openWriteDirect(const Char* path, Disposition disposition, Sync sync)
    {
        return passCache(path, writeFlags(disposition, sync));
    }
    static File openWrite(const Char* path, Disposition disposition, Sync sync = Sync::Never)
    {
        return File(checked(::open(path, writeFlags(disposition, sync), 0644), "open", path));
    }
    static File openAppend(const Char* path, Sync sync)
    {
        const int flags = O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | (sync == Sync::Dsync ? O_DSYNC : 0);
        return File(checked(::open(path, flags, 0644), "open", path));
    }

    bool isOpen() const noexcept { return descriptor_ >= 0; }
    int descriptor() const noexcept { return descriptor_; }
    int release() noexcept { return std::exchange(descriptor_, -1); }

    void close()
    {
        if (::close(std::exchange(descriptor_, -1)) != 0) [[unlikely]] {
            fail("close");
        }
    }
    std::size_t read(void* bytes, std::size_t length)
    {
        const ssize_t got = ::read(descriptor_, bytes, length);
        if (got < 0) [[unlikely]] {
            fail("read");
        }
        return static_cast<std::size_t>(got);
    }
    std::size_t readAt(void* bytes, std::size_t length, std::uint64_t offset)
    {
        const ssize_t got = ::pread(descriptor_, bytes, length, static_cast<off_t>(offset));
        if (got < 0) [[unlikely]] {
            fail("pread");
        }
        return static_cast<std::size_t>(got);
    }
#define IO_PERF_HAS_VECTORS 1
    /** One call of a vector of eight parts of `bytes`. */
    std::size_t readVector(std::byte* bytes, std::size_t length)
    {
        const Vector parts(bytes, length);
        const ssize_t got = ::readv(descriptor_, parts.data(), parts.count());
        if (got < 0) [[unlikely]] {
            fail("readv");
        }
        return static_cast<std::size_t>(got);
    }
    void writeVector(const std::byte* bytes, std::size_t length)
    {
        const Vector parts(const_cast<std::byte*>(bytes), length);
        const ssize_t put = ::writev(descriptor_, parts.data(), parts.count());
        if (put != static_cast<ssize_t>(length)) [[unlikely]] {
            finishWrite(bytes, length, put);
        }
    }
#ifdef SYNC_FILE_RANGE_WRITE
#define IO_PERF_HAS_SYNC_RANGE 1
    /** Write-back of a part started, not waited for. */
    void startWriteBack(std::uint64_t offset, std::uint64_t length)
    {
        if (::sync_file_range(descriptor_, static_cast<off_t>(offset), static_cast<off_t>(length),
                              SYNC_FILE_RANGE_WRITE)
            != 0) [[unlikely]] {
            fail("sync_file_range");
        }
    }
#endif
    void write(const void* bytes, std::size_t length)
    {
        const ssize_t put = ::write(descriptor_, bytes, length);
        if (put != static_cast<ssize_t>(length)) [[unlikely]] {
            finishWrite(bytes, length, put);
        }
    }
    void writeAt(const void* bytes, std::size_t length, std::uint64_t offset)
    {
        const ssize_t put = ::pwrite(descriptor_, bytes, length, static_cast<off_t>(offset));
        if (put != static_cast<ssize_t>(length)) [[unlikely]] {
            finishWriteAt(bytes, length, offset, put);
        }
    }
    void seek(std::uint64_t offset)
    {
        if (::lseek(descriptor_, static_cast<off_t>(offset), SEEK_SET) < 0) [[unlikely]] {
            fail("lseek");
        }
    }
    void truncate(std::uint64_t size)
    {
        if (::ftruncate(descriptor_, static_cast<off_t>(size)) != 0) [[unlikely]] {
            fail("ftruncate");
        }
    }
    /** To the medium, with all attributes. On macOS fsync alone stops at the drive's cache: F_FULLFSYNC (fcntl(2)). */
    void sync() { syncDescriptor(descriptor_); }
    /** The data and what is needed to find it again: fdatasync, F_BARRIERFSYNC on macOS. */
    void syncData() { syncDescriptorData(descriptor_); }
    /** Blocks for `size` bytes reserved, the file's size set. @throws Failure ENOTSUP where the filesystem cannot. */
    void preallocate(std::uint64_t size);
    std::uint64_t size() const;
    /** Nothing to do: every file may have holes. */
    void makeSparse() {}

    static void syncDescriptor(int descriptor);
    static void syncDescriptorData(int descriptor);

private:
    /** Up to eight neighbouring parts of a piece of memory. */
    class Vector {
    public:
        Vector(std::byte* bytes, std::size_t length) noexcept
        {
            const std::size_t part = length / std::size(parts_) + 1;
            for (std::size_t done = 0; done < length; ++count_) {
                const std::size_t step = std::min(part, length - done);
                parts_[static_cast<std::size_t>(count_)] = {bytes + done, step};
                done += step;
            }
        }
        const iovec* data() const noexcept { return parts_; }
        int count() const noexcept { return count_; }

    private:
        iovec parts_[8];
        int count_ = 0;
    };

    static int writeFlags(Disposition disposition, Sync sync)
    {
        const int flags = O_RDWR | O_CLOEXEC | (sync == Sync::Dsync ? O_DSYNC : 0);
        switch (disposition) {
        case Disposition::New: return flags | O_CREAT | O_EXCL;
        case Disposition::Truncate: return flags | O_CREAT | O_TRUNC;
        case Disposition::InPlace: break;
        }
        return flags;
    }
    static File passCache(const Char* path, int flags);
    static int checked(int result, const char* call, const Char* path)
    {
        if (result < 0) [[unlikely]] {
            fail(call, path);
        }
        return result;
    }
    // A short write is not an error yet: the rest is written, or fails with the reason.
    void finishWrite(const void* bytes, std::size_t length, ssize_t put);
    void finishWriteAt(const void* bytes, std::size_t length, std::uint64_t offset, ssize_t put);

    int descriptor_ = -1;
};

/**
 * Set by the handler of SIGBUS, which a page raises that cannot be read or for which the disk has no room. The handler puts
 * an anonymous page in its place, so that the operation goes on without a check of its own; the caller that unmaps reports the error.
 */
extern volatile std::sig_atomic_t mappedPageFailed;

/** A file's content in memory. Empty files have no mapping and a null address. */
class Mapping {
public:
    Mapping() = default;
    Mapping(const File& file, std::size_t length, bool writable) : length_(length), writable_(writable)
    {
        if (length == 0) {
            return;
        }
        const int protection = writable ? PROT_READ | PROT_WRITE : PROT_READ;
        void* const address = ::mmap(nullptr, length, protection, MAP_SHARED, file.descriptor(), 0);
        if (address == MAP_FAILED) [[unlikely]] {
            fail("mmap");
        }
        address_ = static_cast<std::byte*>(address);
    }
    Mapping(Mapping&& other) noexcept
        : address_(std::exchange(other.address_, nullptr)),
          length_(std::exchange(other.length_, 0)),
          writable_(other.writable_)
    {
    }
    Mapping& operator=(Mapping&& other) noexcept
    {
        std::swap(address_, other.address_);
        std::swap(length_, other.length_);
        std::swap(writable_, other.writable_);
        return *this;
    }
    ~Mapping()
    {
        if (address_ != nullptr) {
            ::munmap(address_, length_);
        }
    }

    std::byte* data() const noexcept { return address_; }
    std::size_t size() const noexcept { return length_; }
    /** Changed pages of a part written to the medium. */
    void flush(std::uint64_t offset, std::size_t length)
    {
        // msync wants the start of a page; no page is larger than 64 KiB.
        constexpr std::uint64_t alignment = 65'536;
        const std::uint64_t start = offset / alignment * alignment;
        if (length != 0 && ::msync(address_ + start, length + static_cast<std::size_t>(offset - start), MS_SYNC) != 0) {
            fail("msync");
        }
    }
    /** @throws Failure ENOSPC or EIO when a page could not be had since the last call */
    void expectIntact() const
    {
        if (mappedPageFailed != 0) [[unlikely]] {
            mappedPageFailed = 0;
            failErrno(writable_ ? ENOSPC : EIO, "Access to a mapped page");
        }
    }
    void unmap()
    {
        expectIntact();
        if (address_ != nullptr && ::munmap(std::exchange(address_, nullptr), length_) != 0) {
            fail("munmap");
        }
    }

private:
    std::byte* address_ = nullptr;
    std::size_t length_ = 0;
    bool writable_ = false;
};

std::FILE* openStream(const Char* path, const char* mode);
/** A stream over an open file, which it then owns. */
std::FILE* openStream(File file, const char* mode);
void syncStream(std::FILE* stream, bool dataOnly);

inline void createEmpty(const Char* path)
{
    const int descriptor = ::open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644);
    if (descriptor < 0 || ::close(descriptor) != 0) [[unlikely]] {
        fail("open", path);
    }
}
inline void removeFile(const Char* path)
{
    if (::unlink(path) != 0) [[unlikely]] {
        fail("unlink", path);
    }
}
void removeFileIfThere(const Char* path);
inline void renameFile(const Char* from, const Char* to)
{
    if (::rename(from, to) != 0) [[unlikely]] {
        fail("rename", from);
    }
}
inline void makeDirectory(const Char* path)
{
    if (::mkdir(path, 0755) != 0) [[unlikely]] {
        fail("mkdir", path);
    }
}
/** False when the name was taken (EEXIST). */
inline bool makeLink(const Char* existing, const Char* path)
{
    if (::link(existing, path) == 0) {
        return true;
    }
    if (errno != EEXIST) {
        fail("link", path);
    }
    return false;
}
/** False when the name was taken (EEXIST). `targetIsDirectory` matters to Windows only. */
inline bool makeSymbolicLink(const Char* target, const Char* path, bool /*targetIsDirectory*/ = false)
{
    if (::symlink(target, path) == 0) {
        return true;
    }
    if (errno != EEXIST) {
        fail("symlink", path);
    }
    return false;
}
/** The file's name replaced and, when `durable`, the folder that holds it written to the medium. */
void renameDurably(const Char* from, const Char* to, const Char* folder, bool durable);

/** Is there an entry of this name (a link is not followed)? */
bool exists(const Char* path);
/** Throws ENOSPC where `bytes` do not fit. Only Windows needs it: here every call and every mapped page reports it. */
inline void expectRoom(const String& /*folder*/, std::uint64_t /*bytes*/) {}
/** A directory and everything below it; nothing happens when it is not there. */
void removeTree(const String& path);
/** Entries of a directory, `.` and `..` not counted. */
std::uint64_t countEntries(const String& path);
/** Entries of a whole tree below `path`; unreadable directories count as entries and are not entered. */
std::uint64_t countTree(const String& path);

/** Writes the file back and drops it from the page cache; returns what stayed. */
Residency evict(const String& path);
/** True when `evict` can report how many pages stayed. */
inline constexpr bool knowsResidency = true;

/** What the process did between two moments, the meter's own reading of the counters not contained. */
class IoMeter {
public:
    static bool works();
    void start();
    IoCounters stop();

private:
    IoCounters before_;
    [[maybe_unused]] std::uint64_t ownBytes_ = 0; // Linux alone reads its counters from a file
};
CpuTimes readCpuTimes();

/** Links of one file that common filesystems allow: ext4 65000. */
inline constexpr std::uint64_t maxHardLinks = 60'000;

/** Descriptors that a cell may hold open. */
std::uint64_t maxOpenFiles();

/** Signals, binary streams, limits; the arguments as UTF-8. */
std::vector<std::string> startProcess(int argc, char** argv);
std::uint64_t processId();
/** An absolute path for `path`, in the form all calls understand. */
String absolutePath(const std::string& path);
std::string runtimeName();

} // namespace ioperf::sys
