// Copyright (c) the io-perf-action authors
// SPDX-License-Identifier: MIT

// Windows error codes by their POSIX names.
#include "../sys.hpp"

namespace ioperf::sys {
namespace {

struct Name {
    DWORD code;
    const char* name;
};

constexpr Name names[] = {
    {ERROR_FILE_NOT_FOUND, "ENOENT"},
    {ERROR_PATH_NOT_FOUND, "ENOENT"},
    {ERROR_INVALID_NAME, "ENOENT"},
    {ERROR_BAD_NETPATH, "ENOENT"},
    {ERROR_BAD_PATHNAME, "ENOENT"},
    {ERROR_INVALID_DRIVE, "ENOENT"},
    {ERROR_ACCESS_DENIED, "EACCES"},
    {ERROR_SHARING_VIOLATION, "EBUSY"},
    {ERROR_LOCK_VIOLATION, "EAGAIN"},
    {ERROR_WRITE_PROTECT, "EROFS"},
    {ERROR_DISK_FULL, "ENOSPC"},
    {ERROR_HANDLE_DISK_FULL, "ENOSPC"},
    {ERROR_DISK_QUOTA_EXCEEDED, "EDQUOT"},
    {ERROR_FILE_EXISTS, "EEXIST"},
    {ERROR_ALREADY_EXISTS, "EEXIST"},
    {ERROR_TOO_MANY_OPEN_FILES, "EMFILE"},
    {ERROR_NO_SYSTEM_RESOURCES, "ENOMEM"},
    {ERROR_NOT_ENOUGH_MEMORY, "ENOMEM"},
    {ERROR_OUTOFMEMORY, "ENOMEM"},
    {ERROR_COMMITMENT_LIMIT, "ENOMEM"},
    {ERROR_INVALID_PARAMETER, "EINVAL"},
    {ERROR_INVALID_HANDLE, "EBADF"},
    {ERROR_DIR_NOT_EMPTY, "ENOTEMPTY"},
    {ERROR_DIRECTORY, "ENOTDIR"},
    {ERROR_NOT_SAME_DEVICE, "EXDEV"},
    {ERROR_FILENAME_EXCED_RANGE, "ENAMETOOLONG"},
    {ERROR_NOT_SUPPORTED, "ENOTSUP"},
    {ERROR_INVALID_FUNCTION, "ENOTSUP"},
    {ERROR_CALL_NOT_IMPLEMENTED, "ENOTSUP"},
    {ERROR_TOO_MANY_LINKS, "EMLINK"},
    {ERROR_PRIVILEGE_NOT_HELD, "EPERM"},
    {ERROR_FILE_TOO_LARGE, "EFBIG"},
    {ERROR_BROKEN_PIPE, "EPIPE"},
    {ERROR_NO_DATA, "EPIPE"},
    {ERROR_CANT_RESOLVE_FILENAME, "ELOOP"},
};

} // namespace

void failCode(DWORD code, const char* call, const Char* subject)
{
    const char* posixName = "EIO";
    for (const Name& entry : names) {
        if (entry.code == code) {
            posixName = entry.name;
        }
    }
    wchar_t text[512];
    DWORD length = ::FormatMessageW(FORMAT_MESSAGE_FROM_SYSTEM | FORMAT_MESSAGE_IGNORE_INSERTS, nullptr, code, 0, text,
                                    static_cast<DWORD>(std::size(text)), nullptr);
    while (length > 0 && (text[length - 1] == L'\r' || text[length - 1] == L'\n' || text[length - 1] == L' ')) {
        --length;
    }
    std::string message = call;
    message += " failed";
    if (subject != nullptr) {
        message += " for " + toUtf8(subject);
    }
    message += ": " + toUtf8(String(text, length)) + " (Windows error " + std::to_string(code) + ").";
    throw Failure(posixName, std::move(message));
}

void fail(const char* call, const Char* subject) { failCode(::GetLastError(), call, subject); }

} // namespace ioperf::sys
