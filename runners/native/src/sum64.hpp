// Copyright (c) the io-perf-action authors
// SPDX-License-Identifier: MIT

/** Sum of little-endian 64-bit words modulo 2^64: the cheapest way to really touch every byte of a mapping. */
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace ioperf {

/** The word at `bytes`, of which `length` (at most 8) are there; the rest counts as zero. */
inline std::uint64_t wordAt(const std::byte* bytes, std::size_t length = 8) noexcept
{
    std::uint64_t word = 0;
    std::memcpy(&word, bytes, length);
    if constexpr (std::endian::native == std::endian::big) {
        std::uint64_t turned = 0;
        for (int index = 0; index < 8; ++index, word >>= 8U) {
            turned = (turned << 8U) | (word & 255U);
        }
        word = turned;
    }
    return word;
}

/** Four independent sums, so that the adder does not wait for itself. A last partial word is filled up with zeros. */
inline std::uint64_t sum64(const std::byte* bytes, std::size_t length) noexcept
{
    std::uint64_t sums[4] = {0, 0, 0, 0};
    std::size_t offset = 0;
    for (; offset + 32 <= length; offset += 32) {
        sums[0] += wordAt(bytes + offset);
        sums[1] += wordAt(bytes + offset + 8);
        sums[2] += wordAt(bytes + offset + 16);
        sums[3] += wordAt(bytes + offset + 24);
    }
    for (; offset + 8 <= length; offset += 8) {
        sums[0] += wordAt(bytes + offset);
    }
    if (offset < length) {
        sums[1] += wordAt(bytes + offset, length - offset);
    }
    return sums[0] + sums[1] + sums[2] + sums[3];
}

} // namespace ioperf
