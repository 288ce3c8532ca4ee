// Copyright (c) the io-perf-action authors
// SPDX-License-Identifier: MIT

#include "crc32.hpp"

#include <array>

namespace ioperf {
namespace {

constexpr std::size_t slices = 16;
using Table = std::array<std::array<std::uint32_t, 256>, slices>;

constexpr Table makeTable() noexcept
{
    Table table{};
    for (std::uint32_t byte = 0; byte < 256; ++byte) {
        std::uint32_t value = byte;
        for (int bit = 0; bit < 8; ++bit) {
            value = (value >> 1U) ^ ((value & 1U) != 0 ? 0xEDB88320U : 0U);
        }
        table[0][byte] = value;
    }
    for (std::size_t slice = 1; slice < slices; ++slice) {
        for (std::size_t byte = 0; byte < 256; ++byte) {
            const std::uint32_t previous = table[slice - 1][byte];
            table[slice][byte] = (previous >> 8U) ^ table[0][previous & 255U];
        }
    }
    return table;
}

constexpr Table table = makeTable();

std::string hexadecimal(std::uint64_t value, std::size_t digits)
{
    std::string text(digits, '0');
    for (std::size_t index = digits; index-- > 0; value >>= 4U) {
        text[index] = "0123456789abcdef"[value & 15U];
    }
    return text;
}

} // namespace

// Slicing-by-16: M. Kounavis, F. Berry, "Novel Table Lookup-Based Algorithms for High-Performance CRC Generation" (2008).
std::uint32_t crc32(std::uint32_t crc, const void* bytes, std::size_t length) noexcept
{
    const auto* next = static_cast<const unsigned char*>(bytes);
    crc = ~crc;
    while (length >= slices) {
        std::uint32_t folded = 0;
        for (std::size_t index = 0; index < slices; ++index) {
            const std::uint32_t mixed = index < 4 ? (crc >> (8 * index)) & 255U : 0U;
            folded ^= table[slices - 1 - index][mixed ^ next[index]];
        }
        crc = folded;
        next += slices;
        length -= slices;
    }
    while (length-- > 0) {
        crc = (crc >> 8U) ^ table[0][(crc ^ *next++) & 255U];
    }
    return ~crc;
}

std::string formatCrc32(std::uint32_t crc) { return hexadecimal(crc, 8); }

std::string formatSum64(std::uint64_t sum) { return hexadecimal(sum, 16); }

} // namespace ioperf
