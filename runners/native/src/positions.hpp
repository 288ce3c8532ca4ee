// Copyright (c) the io-perf-action authors
// SPDX-License-Identifier: MIT

/** The order in which the blocks of a file are visited. */
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace ioperf {

/**
 * Byte offsets of the `floor(size/chunk)` blocks in the order of `pattern`: sequential, backward, strided or random
 * (shuffled by `seed`). Operation k of a sample uses entry k mod n.
 * @throws Failure EINVAL when the file has no whole block or too many for a table
 */
std::vector<std::uint64_t> makePositions(std::uint64_t size, std::uint64_t chunk, std::string_view pattern,
                                         std::uint32_t seed);

/** Walks a list of positions round and round. */
class PositionCursor {
public:
    explicit PositionCursor(const std::vector<std::uint64_t>& offsets) noexcept
        : first_(offsets.data()), next_(offsets.data()), end_(offsets.data() + offsets.size())
    {
    }

    std::uint64_t next() noexcept
    {
        const std::uint64_t offset = *next_;
        if (++next_ == end_) {
            next_ = first_;
        }
        return offset;
    }

private:
    const std::uint64_t* first_;
    const std::uint64_t* next_;
    const std::uint64_t* end_;
};

} // namespace ioperf
