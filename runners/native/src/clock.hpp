// Copyright (c) the io-perf-action authors
// SPDX-License-Identifier: MIT

/** The monotonic clock of all timed regions. */
#pragma once

#include <chrono>
#include <cstdint>

namespace ioperf {

inline constexpr const char* clockSource = "steady_clock";

/** Nanoseconds since an arbitrary moment; never runs backwards. */
inline std::uint64_t nowNs() noexcept
{
    const auto sinceStart = std::chrono::steady_clock::now().time_since_epoch();
    return static_cast<std::uint64_t>(std::chrono::duration_cast<std::chrono::nanoseconds>(sinceStart).count());
}

/** The smallest non-zero difference between two readings, measured. */
std::uint64_t measureClockResolutionNs() noexcept;

} // namespace ioperf
