// Copyright (c) the io-perf-action authors
// SPDX-License-Identifier: MIT

#include "positions.hpp"

#include "failure.hpp"
#include "random.hpp"

#include <utility>

namespace ioperf {

std::vector<std::uint64_t> makePositions(std::uint64_t size, std::uint64_t chunk, std::string_view pattern,
                                         std::uint32_t seed)
{
    constexpr std::uint64_t maxBlocks = std::uint64_t{1} << 26U;
    constexpr std::uint64_t stride = 16;
    const std::uint64_t blocks = size / chunk;
    if (blocks == 0) {
        failInvalid("A file of this size has no block of this chunk: make size at least as large as chunk.");
    }
    if (blocks > maxBlocks) {
        failInvalid("A file of this size has more than 67108864 blocks of this chunk: make chunk larger.");
    }
    std::vector<std::uint64_t> offsets;
    offsets.reserve(static_cast<std::size_t>(blocks));
    if (pattern == "backward") {
        for (std::uint64_t block = blocks; block-- > 0;) {
            offsets.push_back(block * chunk);
        }
    } else if (pattern == "strided") {
        for (std::uint64_t first = 0; first < stride; ++first) {
            for (std::uint64_t block = first; block < blocks; block += stride) {
                offsets.push_back(block * chunk);
            }
        }
    } else {
        for (std::uint64_t block = 0; block < blocks; ++block) {
            offsets.push_back(block * chunk);
        }
    }
    if (pattern == "random") {
        Xorshift32 generator(seed);
        for (std::uint64_t index = blocks - 1; index >= 1; --index) {
            std::swap(offsets[static_cast<std::size_t>(index)],
                      offsets[static_cast<std::size_t>(generator.next() % (index + 1))]);
        }
    }
    return offsets;
}

} // namespace ioperf
