// Copyright (c) the io-perf-action authors
// SPDX-License-Identifier: MIT

#include "probe.hpp"

#include "clock.hpp"

namespace ioperf {
namespace {

constexpr std::uint32_t steps = 30'000;

/** What was computed is stored here, so that it has to be computed. */
volatile std::uint32_t sink = 0;

} // namespace

#if defined(__GNUC__)
// Where the loop lies within cache lines says how much a neighbour slows it down: the same place in every build.
__attribute__((aligned(64)))
#endif
std::uint64_t probeNs() noexcept
{
    const std::uint64_t before = nowNs();
    // Short independent chains: the processor can work on all of them in the same cycle.
    std::uint32_t a = 1;
    std::uint32_t b = 2;
    std::uint32_t c = 3;
    std::uint32_t d = 4;
    std::uint32_t e = 5;
    std::uint32_t f = 6;
    for (std::uint32_t step = 0; step < steps; ++step) {
        a += step;
        b ^= step;
        c += b;
        d ^= a;
        e += step ^ 0x55U;
        f ^= e;
#if defined(__GNUC__)
        // Otherwise the compiler may replace the loop by a formula or by a few vector instructions.
        __asm__ volatile("" : "+r"(a), "+r"(b), "+r"(c), "+r"(d), "+r"(e), "+r"(f));
#endif
    }
    sink = a ^ b ^ c ^ d ^ e ^ f;
    return nowNs() - before;
}

} // namespace ioperf
