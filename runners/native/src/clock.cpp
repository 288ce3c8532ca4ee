// Copyright (c) the io-perf-action authors
// SPDX-License-Identifier: MIT

#include "clock.hpp"

#include <algorithm>

namespace ioperf {

std::uint64_t measureClockResolutionNs() noexcept
{
    constexpr int steps = 2000;
    std::uint64_t smallest = UINT64_MAX;
    for (int step = 0; step < steps; ++step) {
        const std::uint64_t before = nowNs();
        std::uint64_t after = before;
        while (after == before) {
            after = nowNs();
        }
        smallest = std::min(smallest, after - before);
    }
    return smallest;
}

} // namespace ioperf
