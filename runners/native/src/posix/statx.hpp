// Copyright (c) the io-perf-action authors
// SPDX-License-Identifier: MIT

/** statx(2) by its number: not every C library has the function. Present where IO_PERF_HAS_STATX is 1. */
#pragma once

#if defined(__linux__)
#include <sys/syscall.h>
#endif

#if defined(__linux__) && defined(SYS_statx)
#define IO_PERF_HAS_STATX 1

#include <cstdint>

#include <unistd.h>

namespace ioperf::posix {

/** struct statx of linux/stat.h, as far as it is used here; 256 bytes are reserved for it by the kernel's interface. */
struct alignas(8) StatxAnswer {
    std::uint32_t mask;
    std::uint32_t blockSize;
    std::uint64_t attributes;
    std::uint32_t links;
    std::uint32_t owner;
    std::uint32_t group;
    std::uint16_t mode;
    unsigned char rest[256 - 34];
};
static_assert(sizeof(StatxAnswer) == 256);

inline constexpr unsigned statxBasic = 0x7ffU; // STATX_BASIC_STATS
inline constexpr unsigned statxRichest = 0xfffU; // and STATX_BTIME

inline int statx(int directory, const char* path, int flags, unsigned mask, StatxAnswer& answer) noexcept
{
    return static_cast<int>(::syscall(SYS_statx, directory, path, flags, mask, &answer));
}

} // namespace ioperf::posix
#else
#define IO_PERF_HAS_STATX 0
#endif
