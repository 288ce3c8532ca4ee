// Copyright (c) the io-perf-action authors
// SPDX-License-Identifier: MIT

/** The Windows side of sys.hpp. Paths are UTF-16 in the \\?\ form, which has no length limit. */
#pragma once

#include "../failure.hpp"

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <limits>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#ifndef NOMINMAX
#define NOMINMAX
#endif
#ifndef WIN32_LEAN_AND_MEAN
#define WIN32_LEAN_AND_MEAN
#endif
#include <windows.h>

namespace ioperf::sys {

using Char = wchar_t;
using String = std::wstring;

String fromUtf8(std::string_view text);
std::string toUtf8(const String& text);
inline String join(const String& folder, std::string_view name) { return folder + L'\\' + fromUtf8(name); }

/** Throw what GetLastError says, by its POSIX name. */
[[noreturn]] void fail(const char* call, const Char* subject = nullptr);
[[noreturn]] void failCode(DWORD code, const char* call, const Char* subject = nullptr);

/** Names under which the shared operations appear in `cells`. */
namespace api {
inline constexpr const char* read = "ReadFile";
inline constexpr const char* readAt = "ReadFile";
inline constexpr const char* write = "WriteFile";
inline constexpr const char* writeAt = "WriteFile";
inline constexpr const char* mixed = "ReadFile-WriteFile";
inline constexpr const char* append = "WriteFile";
inline constexpr const char* rename = "MoveFileEx";
inline constexpr const char* create = "CreateFile";
inline constexpr const char* close = "CloseHandle";
inline constexpr const char* remove = "DeleteFile";
inline constexpr const char* link = "CreateHardLink";
inline constexpr const char* symlink = "CreateSymbolicLink";
inline constexpr const char* makeDirectory = "CreateDirectory";
inline constexpr const char* removeTree = "DeleteFile-RemoveDirectory";
inline constexpr const char* truncate = "SetEndOfFile";
inline constexpr const char* seek = "SetFilePointerEx";
inline constexpr const char* sync = "FlushFileBuffers";
inline constexpr const char* copy = "ReadFile-WriteFile";
inline constexpr const char* mapping = "MapViewOfFile";
inline constexpr const char* mappingCopy = "MapViewOfFile-copy";
inline constexpr const char* mappingFlush = "MapViewOfFile-flush";
inline constexpr const char* readDirect = "ReadFile-unbuffered";
inline constexpr const char* readAtDirect = "ReadFile-unbuffered";
inline constexpr const char* writeDirect = "WriteFile-unbuffered";
inline constexpr const char* writeAtDirect = "WriteFile-unbuffered";
} // namespace api

/** An open handle. Every member throws what the system says. */
class File {
public:
    File() = default;
    explicit File(HANDLE handle) noexcept : handle_(handle) {}
    File(File&& other) noexcept : handle_(std::exchange(other.handle_, INVALID_HANDLE_VALUE)) {}
    File& operator=(File&& other) noexcept
    {
        std::swap(handle_, other.handle_);
        return *this;
    }
    ~File()
    {
        if (isOpen()) {
            ::CloseHandle(handle_);
        }
    }

    static File open(const Char* path, DWORD access, DWORD disposition, DWORD flags)
    {
        const DWORD share = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE;
        const HANDLE handle = ::CreateFileW(path, access, share, nullptr, disposition, flags, nullptr);
        if (handle == INVALID_HANDLE_VALUE) [[unlikely]] {
            fail("CreateFileW", path);
        }
        return File(handle);
    }
    static File openRead(const Char* path) { return open(path, GENERIC_READ, OPEN_EXISTING, FILE_ATTRIBUTE_NORMAL); }
    static File openWrite(const Char* path, Disposition disposition, Sync sync = Sync::Never)
    {
        return open(path, GENERIC_READ | GENERIC_WRITE, creation(disposition), writeFlags(sync));
    }
    /** Past the system's cache. */
    static File openReadDirect(const Char* path)
    {
        return open(path, GENERIC_READ, OPEN_EXISTING, FILE_FLAG_NO_BUFFERING);
    }
    static File openWriteDirect(const Char* path, Disposition disposition, Sync sync)
    {
        return open(path, GENERIC_READ | GENERIC_WRITE, creation(disposition),
                    writeFlags(sync) | FILE_FLAG_NO_BUFFERING);
    }
    static File openAppend(const Char* path, Sync sync)
    {
        return open(path, FILE_APPEND_DATA | SYNCHRONIZE, OPEN_ALWAYS, writeFlags(sync));
    }

    bool isOpen() const noexcept { return handle_ != INVALID_HANDLE_VALUE; }
    HANDLE handle() const noexcept { return handle_; }
    HANDLE release() noexcept { return std::exchange(handle_, INVALID_HANDLE_VALUE); }

    void close()
    {
        if (!::CloseHandle(std::exchange(handle_, INVALID_HANDLE_VALUE))) [[unlikely]] {
            fail("CloseHandle");
        }
    }
    std::size_t read(void* bytes, std::size_t length)
    {
        DWORD got = 0;
        if (!::ReadFile(handle_, bytes, static_cast<DWORD>(length), &got, nullptr)) [[unlikely]] {
            fail("ReadFile");
        }
        return got;
    }
    std::size_t readAt(void* bytes, std::size_t length, std::uint64_t offset)
    {
        OVERLAPPED place = placeOf(offset);
        DWORD got = 0;
        if (!::ReadFile(handle_, bytes, static_cast<DWORD>(length), &got, &place)) [[unlikely]] {
            if (::GetLastError() == ERROR_HANDLE_EOF) {
                return 0;
            }
            fail("ReadFile");
        }
        return got;
    }
    void write(const void* bytes, std::size_t length)
    {
        DWORD put = 0;
        if (!::WriteFile(handle_, bytes, static_cast<DWORD>(length), &put, nullptr)) [[unlikely]] {
            fail("WriteFile");
        }
        if (put != length) [[unlikely]] {
            failCode(ERROR_DISK_FULL, "WriteFile");
        }
    }
    void writeAt(const void* bytes, std::size_t length, std::uint64_t offset)
    {
        OVERLAPPED place = placeOf(offset);
        DWORD put = 0;
        if (!::WriteFile(handle_, bytes, static_cast<DWORD>(length), &put, &place)) [[unlikely]] {
            fail("WriteFile");
        }
        if (put != length) [[unlikely]] {
            failCode(ERROR_DISK_FULL, "WriteFile");
        }
    }
    void seek(std::uint64_t offset)
    {
        LARGE_INTEGER distance;
        distance.QuadPart = static_cast<LONGLONG>(offset);
        if (!::SetFilePointerEx(handle_, distance, nullptr, FILE_BEGIN)) [[unlikely]] {
            fail("SetFilePointerEx");
        }
    }
    void truncate(std::uint64_t size)
    {
        seek(size);
        if (!::SetEndOfFile(handle_)) [[unlikely]] {
            fail("SetEndOfFile");
        }
    }
    void sync()
    {
        if (!::FlushFileBuffers(handle_)) [[unlikely]] {
            fail("FlushFileBuffers");
        }
    }
    /** Windows has one call for both. */
    void syncData() { sync(); }
    void preallocate(std::uint64_t size);
    std::uint64_t size() const;
    /** NTFS keeps no holes in a file that was not declared sparse. */
    void makeSparse();

private:
    static DWORD creation(Disposition disposition) noexcept
    {
        return disposition == Disposition::New        ? CREATE_NEW
               : disposition == Disposition::Truncate ? CREATE_ALWAYS
                                                      : OPEN_EXISTING;
    }
    static DWORD writeFlags(Sync sync)
    {
        return FILE_ATTRIBUTE_NORMAL | (sync == Sync::Dsync ? FILE_FLAG_WRITE_THROUGH : 0UL);
    }
    static OVERLAPPED placeOf(std::uint64_t offset)
    {
        OVERLAPPED place{};
        place.Offset = static_cast<DWORD>(offset);
        place.OffsetHigh = static_cast<DWORD>(offset >> 32U);
        return place;
    }

    HANDLE handle_ = INVALID_HANDLE_VALUE;
};

/** A file's content in memory. Empty files have no mapping and a null address. */
class Mapping {
public:
    Mapping() = default;
    Mapping(const File& file, std::size_t length, bool writable) : length_(length)
    {
        if (length == 0) {
            return;
        }
        File section(
            ::CreateFileMappingW(file.handle(), nullptr, writable ? PAGE_READWRITE : PAGE_READONLY, 0, 0, nullptr));
        if (section.handle() == nullptr) {
            section.release();
            fail("CreateFileMappingW");
        }
        const DWORD access = writable ? FILE_MAP_READ | FILE_MAP_WRITE : FILE_MAP_READ;
        address_ = static_cast<std::byte*>(::MapViewOfFile(section.handle(), access, 0, 0, length));
        if (address_ == nullptr) {
            fail("MapViewOfFile");
        }
        section.close();
    }
    Mapping(Mapping&& other) noexcept
        : address_(std::exchange(other.address_, nullptr)), length_(std::exchange(other.length_, 0))
    {
    }
    Mapping& operator=(Mapping&& other) noexcept
    {
        std::swap(address_, other.address_);
        std::swap(length_, other.length_);
        return *this;
    }
    ~Mapping()
    {
        if (address_ != nullptr) {
            ::UnmapViewOfFile(address_);
        }
    }

    std::byte* data() const noexcept { return address_; }
    std::size_t size() const noexcept { return length_; }
    void flush(std::uint64_t offset, std::size_t length)
    {
        if (length != 0 && !::FlushViewOfFile(address_ + offset, length)) {
            fail("FlushViewOfFile");
        }
    }
    /** The system reserves the blocks when the file gets its size, so a mapped page can always be had. */
    void expectIntact() const {}
    void unmap()
    {
        if (address_ != nullptr && !::UnmapViewOfFile(std::exchange(address_, nullptr))) {
            fail("UnmapViewOfFile");
        }
    }

private:
    std::byte* address_ = nullptr;
    std::size_t length_ = 0;
};

std::FILE* openStream(const Char* path, const char* mode);
std::FILE* openStream(File file, const char* mode);
void syncStream(std::FILE* stream, bool dataOnly);

inline void createEmpty(const Char* path)
{
    File::open(path, GENERIC_WRITE, CREATE_NEW, FILE_ATTRIBUTE_NORMAL).close();
}
inline void removeFile(const Char* path)
{
    if (!::DeleteFileW(path)) [[unlikely]] {
        fail("DeleteFileW", path);
    }
}
void removeFileIfThere(const Char* path);
inline void renameFile(const Char* from, const Char* to)
{
    if (!::MoveFileExW(from, to, MOVEFILE_REPLACE_EXISTING)) [[unlikely]] {
        fail("MoveFileExW", from);
    }
}
inline void makeDirectory(const Char* path)
{
    if (!::CreateDirectoryW(path, nullptr)) [[unlikely]] {
        fail("CreateDirectoryW", path);
    }
}
inline bool nameWasTaken(const char* call, const Char* path)
{
    const DWORD code = ::GetLastError();
    if (code != ERROR_ALREADY_EXISTS && code != ERROR_FILE_EXISTS) {
        failCode(code, call, path);
    }
    return true;
}
/** False when the name was taken. */
inline bool makeLink(const Char* existing, const Char* path)
{
    return ::CreateHardLinkW(path, existing, nullptr) != 0 || !nameWasTaken("CreateHardLinkW", path);
}
/** False when the name was taken. */
bool makeSymbolicLink(const Char* target, const Char* path, bool targetIsDirectory = false);
/** There is no call that syncs a directory; MOVEFILE_WRITE_THROUGH returns when the move is on the disk. */
void renameDurably(const Char* from, const Char* to, const Char* folder, bool durable);

bool exists(const Char* path);
/**
 * Throws ENOSPC where `bytes` do not fit: for a mapping, whose pages cannot report it, and for library calls that hide it
 * (std::filesystem::copy_file of libc++ leaves a short file and reports success).
 */
void expectRoom(const String& folder, std::uint64_t bytes);
void removeTree(const String& path);
std::uint64_t countEntries(const String& path);
std::uint64_t countTree(const String& path);

/** Calls `visit(const WIN32_FIND_DATAW&)` for each entry but `.` and `..`. False when the directory cannot be opened. */
template <class Visit>
bool eachEntry(const String& path, Visit&& visit)
{
    WIN32_FIND_DATAW found;
    // FindExInfoBasic leaves out the 8.3 names; a large fetch asks the filesystem for more entries at a time.
    const HANDLE search = ::FindFirstFileExW((path + L"\\*").c_str(), FindExInfoBasic, &found, FindExSearchNameMatch,
                                             nullptr, FIND_FIRST_EX_LARGE_FETCH);
    if (search == INVALID_HANDLE_VALUE) {
        return ::GetLastError() == ERROR_FILE_NOT_FOUND; // an empty root directory has not even dots
    }
    const struct Close {
        HANDLE search;
        ~Close() { ::FindClose(search); }
    } close{search};
    do {
        const wchar_t* const name = found.cFileName;
        const bool isDot = name[0] == L'.' && (name[1] == 0 || (name[1] == L'.' && name[2] == 0));
        if (!isDot) {
            visit(found);
        }
    } while (::FindNextFileW(search, &found));
    const DWORD code = ::GetLastError();
    if (code != ERROR_NO_MORE_FILES) {
        failCode(code, "FindNextFileW", path.c_str());
    }
    return true;
}

/** A directory to be entered: a link or a mount point is not. */
inline bool isRealDirectory(const WIN32_FIND_DATAW& found)
{
    return (found.dwFileAttributes & FILE_ATTRIBUTE_DIRECTORY) != 0
           && (found.dwFileAttributes & FILE_ATTRIBUTE_REPARSE_POINT) == 0;
}

/** No call reports which pages of a file are cached, so a cold sample could not be proved cold. */
inline constexpr bool knowsResidency = false;
inline Residency evict(const String& /*path*/) { failUnsupported("Windows cannot report which pages are cached."); }

class IoMeter {
public:
    static bool works();
    void start();
    IoCounters stop();

private:
    IoCounters before_;
};
CpuTimes readCpuTimes();

/** NTFS: 1024 names of one file. */
inline constexpr std::uint64_t maxHardLinks = 1000;
std::uint64_t maxOpenFiles();

std::vector<std::string> startProcess(int argc, char** argv);
std::uint64_t processId();
String absolutePath(const std::string& path);
std::string runtimeName();

} // namespace ioperf::sys
