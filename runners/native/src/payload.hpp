// Copyright (c) the io-perf-action authors
// SPDX-License-Identifier: MIT

/** The bytes that every runner writes and expects. */
#pragma once

#include "buffer.hpp"

#include <cstddef>
#include <cstdint>

namespace ioperf {

class Payload {
public:
    static constexpr std::size_t blockBytes = std::size_t{1} << 20U;

    /**
     * The block of `seed`, repeated so far that `maxChunk` bytes lie contiguous from every offset.
     * `entropyPercent` of each 4 KiB are random, the rest is zero.
     */
    Payload(std::uint32_t seed, std::uint64_t maxChunk, unsigned entropyPercent = 100);

    /** The bytes of a file from `fileOffset` on. */
    const std::byte* at(std::uint64_t fileOffset) const noexcept
    {
        return bytes_.data() + static_cast<std::size_t>(fileOffset & (blockBytes - 1));
    }

    /** Whether `bytes` are the `length` bytes of a file from `fileOffset` on. */
    bool equals(const std::byte* bytes, std::uint64_t fileOffset, std::uint64_t length) const noexcept;

    /** CRC-32 of `length` bytes of a file from `fileOffset` on. The last one is kept: every sample of a cell asks for the same. */
    std::uint32_t crcOf(std::uint64_t fileOffset, std::uint64_t length) const noexcept;

    /** Sum of the 64-bit words of a file of `size` bytes. */
    std::uint64_t sumOf(std::uint64_t size) const noexcept;

private:
    struct KnownCrc {
        std::uint64_t inBlock = 0;
        std::uint64_t length = 0;
        std::uint32_t crc = 0;
    };

    Buffer bytes_;
    mutable KnownCrc known_;
};

} // namespace ioperf
