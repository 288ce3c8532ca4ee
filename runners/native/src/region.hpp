// Copyright (c) the io-perf-action authors
// SPDX-License-Identifier: MIT

/** The timed region as an operation sees it. */
#pragma once

#include "clock.hpp"
#include "histogram.hpp"

#include <cstdint>

namespace ioperf {

class Region {
public:
    /** `latency` may be null: then the operations are not timed one by one. */
    Region(std::uint64_t ops, Histogram* latency) noexcept : ops_(ops), latency_(latency) {}

    std::uint64_t ops() const noexcept { return ops_; }
    Histogram* latency() const noexcept { return latency_; }

    /** Performs `operation(k)` for k = 0 … ops-1. */
    template <class Operation>
    void each(Operation&& operation) const
    {
        if (latency_ == nullptr) {
            for (std::uint64_t k = 0; k < ops_; ++k) {
                operation(k);
            }
            return;
        }
        std::uint64_t before = nowNs();
        for (std::uint64_t k = 0; k < ops_; ++k) {
            operation(k);
            const std::uint64_t after = nowNs();
            latency_->add(after - before);
            before = after;
        }
    }

private:
    std::uint64_t ops_;
    Histogram* latency_;
};

} // namespace ioperf
