// Copyright (c) the io-perf-action authors
// SPDX-License-Identifier: MIT

/**
 * The door to the operating system. Both sides offer the same names, so that an operation is written once where the
 * systems differ only in spelling; what exists on one side only has its own file there.
 */
#pragma once

#include <cstdint>
#include <optional>

namespace ioperf::sys {

/** `sync` of the protocol. */
enum class Sync { Never, End, Each, DataEnd, DataEach, Dsync };

/** How a file is opened for writing. */
enum class Disposition {
    New, // must not be there yet
    Truncate, // made, or emptied
    InPlace // is there; kept; for reading and writing
};

/** Files past the page cache are read and written in multiples of this, from memory that begins at one. */
inline constexpr std::uint64_t directAlignment = 4096;

/** Counters of the whole process, as far as the system reports them. */
struct IoCounters {
    std::optional<std::uint64_t> readCalls, writeCalls, readBytes, writtenBytes, deviceReadBytes, deviceWrittenBytes;
};

struct CpuTimes {
    std::uint64_t userNs = 0;
    std::uint64_t systemNs = 0;
};

/** Pages of a file and how many of them are in the page cache. */
struct Residency {
    std::uint64_t residentPages = 0;
    std::uint64_t pages = 0;
};

} // namespace ioperf::sys

#ifdef _WIN32
#include "win32/platform.hpp"
#else
#include "posix/platform.hpp"
#endif
