// Copyright (c) the io-perf-action authors
// SPDX-License-Identifier: MIT

#include "../sys.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>

#include <fcntl.h>
#include <io.h>
#include <winioctl.h>

namespace ioperf::sys {

String fromUtf8(std::string_view text)
{
    if (text.empty()) {
        return {};
    }
    const int length = static_cast<int>(text.size());
    String wide(static_cast<std::size_t>(::MultiByteToWideChar(CP_UTF8, 0, text.data(), length, nullptr, 0)), L'\0');
    ::MultiByteToWideChar(CP_UTF8, 0, text.data(), length, wide.data(), static_cast<int>(wide.size()));
    return wide;
}

std::string toUtf8(const String& text)
{
    if (text.empty()) {
        return {};
    }
    const int length = static_cast<int>(text.size());
    std::string narrow(
        static_cast<std::size_t>(::WideCharToMultiByte(CP_UTF8, 0, text.data(), length, nullptr, 0, nullptr, nullptr)),
        '\0');
    ::WideCharToMultiByte(CP_UTF8, 0, text.data(), length, narrow.data(), static_cast<int>(narrow.size()), nullptr,
                          nullptr);
    return narrow;
}

void File::preallocate(std::uint64_t size)
{
    FILE_ALLOCATION_INFO allocation{};
    allocation.AllocationSize.QuadPart = static_cast<LONGLONG>(size);
    if (!::SetFileInformationByHandle(handle_, FileAllocationInfo, &allocation, sizeof allocation)) {
        fail("SetFileInformationByHandle");
    }
    truncate(size);
    seek(0);
}

std::uint64_t File::size() const
{
    LARGE_INTEGER size;
    if (!::GetFileSizeEx(handle_, &size)) {
        fail("GetFileSizeEx");
    }
    return static_cast<std::uint64_t>(size.QuadPart);
}

void File::makeSparse()
{
    DWORD returned = 0;
    if (!::DeviceIoControl(handle_, FSCTL_SET_SPARSE, nullptr, 0, nullptr, 0, &returned, nullptr)) {
        fail("FSCTL_SET_SPARSE");
    }
}

std::FILE* openStream(const Char* path, const char* mode)
{
    std::FILE* const stream = ::_wfopen(path, fromUtf8(mode).c_str());
    if (stream == nullptr) {
        failErrno(errno, "_wfopen", toUtf8(path));
    }
    return stream;
}

std::FILE* openStream(File file, const char* mode)
{
    const bool appends = mode[0] == 'a';
    const int descriptor = ::_open_osfhandle(reinterpret_cast<intptr_t>(file.handle()),
                                             _O_BINARY | (appends ? _O_APPEND | _O_WRONLY : _O_RDWR));
    if (descriptor < 0) {
        failErrno(errno, "_open_osfhandle");
    }
    file.release();
    std::FILE* const stream = ::_fdopen(descriptor, mode);
    if (stream == nullptr) {
        const int error = errno;
        ::_close(descriptor);
        failErrno(error, "_fdopen");
    }
    return stream;
}

void syncStream(std::FILE* stream, bool /*dataOnly*/)
{
    if (std::fflush(stream) != 0) {
        failErrno(errno, "fflush");
    }
    if (!::FlushFileBuffers(reinterpret_cast<HANDLE>(::_get_osfhandle(::_fileno(stream))))) {
        fail("FlushFileBuffers");
    }
}

namespace {

bool isMissing(DWORD code) { return code == ERROR_FILE_NOT_FOUND || code == ERROR_PATH_NOT_FOUND; }

} // namespace

void removeFileIfThere(const Char* path)
{
    if (::DeleteFileW(path) || isMissing(::GetLastError())) {
        return;
    }
    // A link to a directory is a directory to this call, and read-only files are refused.
    ::SetFileAttributesW(path, FILE_ATTRIBUTE_NORMAL);
    if (!::DeleteFileW(path) && !::RemoveDirectoryW(path) && !isMissing(::GetLastError())) {
        fail("DeleteFileW", path);
    }
}

bool makeSymbolicLink(const Char* target, const Char* path, bool targetIsDirectory)
{
    // SYMBOLIC_LINK_FLAG_ALLOW_UNPRIVILEGED_CREATE (2): with developer mode on, no privilege is needed.
    const DWORD flags = (targetIsDirectory ? 1U : 0U) | 2U;
    if (::CreateSymbolicLinkW(path, target, flags)) {
        return true;
    }
    if (::GetLastError() == ERROR_PRIVILEGE_NOT_HELD) {
        failUnsupported("This account may not make symbolic links: turn on developer mode.");
    }
    return !nameWasTaken("CreateSymbolicLinkW", path);
}

void renameDurably(const Char* from, const Char* to, const Char* /*folder*/, bool durable)
{
    const DWORD flags = MOVEFILE_REPLACE_EXISTING | (durable ? MOVEFILE_WRITE_THROUGH : 0UL);
    if (!::MoveFileExW(from, to, flags)) {
        fail("MoveFileExW", from);
    }
}

bool exists(const Char* path)
{
    if (::GetFileAttributesW(path) != INVALID_FILE_ATTRIBUTES) {
        return true;
    }
    if (!isMissing(::GetLastError())) {
        fail("GetFileAttributesW", path);
    }
    return false;
}

void removeTree(const String& path)
{
    std::vector<String> folders;
    const bool opened = eachEntry(path, [&](const WIN32_FIND_DATAW& found) {
        const String child = path + L'\\' + found.cFileName;
        if (isRealDirectory(found)) {
            folders.push_back(child);
        } else {
            removeFileIfThere(child.c_str());
        }
    });
    if (!opened) {
        if (isMissing(::GetLastError())) {
            return;
        }
        fail("FindFirstFileExW", path.c_str());
    }
    for (const String& folder : folders) {
        removeTree(folder);
    }
    if (!::RemoveDirectoryW(path.c_str()) && !isMissing(::GetLastError())) {
        fail("RemoveDirectoryW", path.c_str());
    }
}

std::uint64_t countEntries(const String& path)
{
    std::uint64_t count = 0;
    if (!eachEntry(path, [&](const WIN32_FIND_DATAW&) { ++count; })) {
        fail("FindFirstFileExW", path.c_str());
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
        const bool opened = eachEntry(folder, [&](const WIN32_FIND_DATAW& found) {
            ++count;
            if (isRealDirectory(found)) {
                waiting.push_back(folder + L'\\' + found.cFileName);
            }
        });
        if (!opened && folder == path) {
            fail("FindFirstFileExW", path.c_str());
        }
    }
    return count;
}

void expectRoom(const String& folder, std::uint64_t bytes)
{
    ULARGE_INTEGER available;
    if (!::GetDiskFreeSpaceExW(folder.c_str(), &available, nullptr, nullptr)) {
        fail("GetDiskFreeSpaceExW", folder.c_str());
    }
    if (available.QuadPart < bytes) {
        failCode(ERROR_DISK_FULL, "Writing", folder.c_str());
    }
}

} // namespace ioperf::sys
