// Copyright (c) the io-perf-action authors
// SPDX-License-Identifier: MIT

/** Log-linear latency histogram with a relative error of at most 1/64. */
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace ioperf {

class Histogram {
public:
    static constexpr std::size_t buckets = 64 + 58 * 64;

    Histogram() : counts_(buckets, 0) {}

    void add(std::uint64_t ns) noexcept { add(ns, 1); }

    void add(std::uint64_t ns, std::uint64_t count) noexcept { counts_[indexOf(ns)] += count; }

    void add(const Histogram& other) noexcept
    {
        for (std::size_t index = 0; index < counts_.size(); ++index) {
            counts_[index] += other.counts_[index];
        }
    }

    /** Calls `visit(lowerBoundNs, count)` for each bucket that is not empty, in ascending order. */
    template <class Visit>
    void forEach(Visit&& visit) const
    {
        for (std::size_t index = 0; index < counts_.size(); ++index) {
            if (counts_[index] != 0) {
                visit(lowerBoundOf(index), counts_[index]);
            }
        }
    }

private:
    // Buckets 0…63 hold one value each; then 64 buckets for each power of two from 2^6 on.
    static std::size_t indexOf(std::uint64_t value) noexcept
    {
        if (value < 64) {
            return static_cast<std::size_t>(value);
        }
        const auto shift = static_cast<unsigned>(std::bit_width(value)) - 7U;
        return 64 + std::size_t{shift} * 64 + static_cast<std::size_t>((value >> shift) - 64);
    }

    static std::uint64_t lowerBoundOf(std::size_t index) noexcept
    {
        if (index < 64) {
            return index;
        }
        return (std::uint64_t{64} + index % 64) << (index / 64 - 1);
    }

    std::vector<std::uint64_t> counts_;
};

} // namespace ioperf
