// Copyright (c) the io-perf-action authors
// SPDX-License-Identifier: MIT

/** The protocol's generator: xorshift32 (G. Marsaglia, "Xorshift RNGs", 2003). */
#pragma once

#include <cstdint>

namespace ioperf {

class Xorshift32 {
public:
    explicit Xorshift32(std::uint32_t seed) noexcept : state_(seed == 0 ? 2654435769U : seed) {}

    std::uint32_t next() noexcept
    {
        state_ ^= state_ << 13U;
        state_ ^= state_ >> 17U;
        state_ ^= state_ << 5U;
        return state_;
    }

private:
    std::uint32_t state_;
};

} // namespace ioperf
