// Copyright (c) the io-perf-action authors
// SPDX-License-Identifier: MIT

/**
 * A fixed burst of register arithmetic, timed. It touches no memory and makes no call, but keeps several execution units busy
 * at once: it takes longer only when something else uses them too, which is how a neighbour on the core's other hardware
 * thread shows (it appears in no counter that a guest can read).
 */
#pragma once

#include <cstdint>

namespace ioperf {

/** Nanoseconds that the burst took: about 40 µs on a core of one's own. */
std::uint64_t probeNs() noexcept;

} // namespace ioperf
