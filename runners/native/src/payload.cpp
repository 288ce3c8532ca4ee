// Copyright (c) the io-perf-action authors
// SPDX-License-Identifier: MIT

#include "payload.hpp"

#include "crc32.hpp"
#include "random.hpp"
#include "sum64.hpp"

#include <algorithm>
#include <cstring>
#include <vector>

namespace ioperf {
namespace {

std::vector<std::byte> makeBlock(std::uint32_t seed)
{
    std::vector<std::byte> block(Payload::blockBytes);
    Xorshift32 generator(seed);
    for (std::size_t offset = 0; offset < block.size(); offset += 4) {
        const std::uint32_t word = generator.next();
        for (unsigned index = 0; index < 4; ++index) {
            block[offset + index] = static_cast<std::byte>(word >> (8U * index));
        }
    }
    return block;
}

/** All cells of a session have the same seed: the block of the last one is kept. */
const std::vector<std::byte>& blockOf(std::uint32_t seed)
{
    static std::uint32_t knownSeed = 0;
    static std::vector<std::byte> known;
    if (known.empty() || knownSeed != seed) {
        known = makeBlock(seed);
        knownSeed = seed;
    }
    return known;
}

} // namespace

Payload::Payload(std::uint32_t seed, std::uint64_t maxChunk, unsigned entropyPercent)
    : bytes_(blockBytes + static_cast<std::size_t>(maxChunk))
{
    std::byte* const block = bytes_.data();
    std::memcpy(block, blockOf(seed).data(), blockBytes);
    constexpr std::size_t pageBytes = 4096;
    const std::size_t keptBytes = pageBytes * entropyPercent / 100;
    for (std::size_t page = 0; page < blockBytes; page += pageBytes) {
        std::fill(block + page + keptBytes, block + page + pageBytes, std::byte{0});
    }
    for (std::size_t offset = blockBytes; offset < bytes_.size(); offset += blockBytes) {
        std::memcpy(block + offset, block, std::min(blockBytes, bytes_.size() - offset));
    }
}

bool Payload::equals(const std::byte* bytes, std::uint64_t fileOffset, std::uint64_t length) const noexcept
{
    while (length > 0) {
        const std::uint64_t step = std::min<std::uint64_t>(length, blockBytes - (fileOffset & (blockBytes - 1)));
        if (std::memcmp(bytes, at(fileOffset), static_cast<std::size_t>(step)) != 0) {
            return false;
        }
        bytes += step;
        fileOffset += step;
        length -= step;
    }
    return true;
}

std::uint32_t Payload::crcOf(std::uint64_t fileOffset, std::uint64_t length) const noexcept
{
    const std::uint64_t inBlock = fileOffset & (blockBytes - 1);
    if (known_.inBlock == inBlock && known_.length == length) {
        return known_.crc;
    }
    std::uint32_t crc = 0;
    for (std::uint64_t done = 0; done < length;) {
        const std::uint64_t from = (inBlock + done) & (blockBytes - 1);
        const std::uint64_t step = std::min<std::uint64_t>(length - done, blockBytes - from);
        crc = crc32(crc, at(from), static_cast<std::size_t>(step));
        done += step;
    }
    known_ = {inBlock, length, crc};
    return crc;
}

std::uint64_t Payload::sumOf(std::uint64_t size) const noexcept
{
    const std::uint64_t wholeBlocks = size / blockBytes;
    return wholeBlocks * sum64(bytes_.data(), blockBytes)
           + sum64(bytes_.data(), static_cast<std::size_t>(size % blockBytes));
}

} // namespace ioperf
