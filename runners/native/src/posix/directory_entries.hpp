// Copyright (c) the io-perf-action authors
// SPDX-License-Identifier: MIT

/** Directory entries through getdents64(2), without the C library. Linux only. */
#pragma once

#if defined(__linux__)

#include "../sys.hpp"

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>

#include <dirent.h>
#include <sys/syscall.h>

namespace ioperf::posix {

/** struct linux_dirent64: inode, offset, record length, type, name. */
struct EntryView {
    const std::byte* record;

    std::uint16_t length() const noexcept
    {
        std::uint16_t length = 0;
        std::memcpy(&length, record + 16, sizeof length);
        return length;
    }
    /** The position behind this entry. */
    std::int64_t offset() const noexcept
    {
        std::int64_t offset = 0;
        std::memcpy(&offset, record + 8, sizeof offset);
        return offset;
    }
    unsigned char type() const noexcept { return static_cast<unsigned char>(record[18]); }
    const char* name() const noexcept { return reinterpret_cast<const char*>(record + 19); }
    bool isDot() const noexcept
    {
        const char* const text = name();
        return text[0] == '.' && (text[1] == 0 || (text[1] == '.' && text[2] == 0));
    }
};

/**
 * Calls `visit(EntryView)` for each entry but `.` and `..`; `buffer` should hold 64 KiB or more.
 *
 * Where a filesystem puts the greatest position there is behind the last entry (ext4, btrfs, tmpfs), nothing can follow it and
 * the call that would only say so is spared.
 */
template <class Visit>
void eachEntry(int directory, std::byte* buffer, std::size_t bufferBytes, Visit&& visit)
{
    while (true) {
        const long got = ::syscall(SYS_getdents64, directory, buffer, bufferBytes);
        if (got < 0) [[unlikely]] {
            sys::fail("getdents64");
        }
        if (got == 0) {
            return;
        }
        std::int64_t position = 0;
        for (const std::byte* next = buffer; next < buffer + got;) {
            const EntryView entry{next};
            next += entry.length();
            position = entry.offset();
            if (!entry.isDot()) [[likely]] {
                visit(entry);
            }
        }
        if (position == std::numeric_limits<std::int64_t>::max()) {
            return;
        }
    }
}

/** Attributes of an entry as `ls -l` needs them; an entry that vanished counts as seen. */
inline bool readAttributes(int directory, const char* name, struct stat& attributes) noexcept
{
    return ::fstatat(directory, name, &attributes, AT_SYMLINK_NOFOLLOW) == 0;
}

/** A directory, by its type or, where the filesystem does not report it, by its attributes. */
inline bool isDirectory(int directory, const char* name, unsigned char type) noexcept
{
    if (type != DT_UNKNOWN) [[likely]] {
        return type == DT_DIR;
    }
    struct stat attributes{};
    return readAttributes(directory, name, attributes) && S_ISDIR(attributes.st_mode);
}

} // namespace ioperf::posix

#endif
