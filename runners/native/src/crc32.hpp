// Copyright (c) the io-perf-action authors
// SPDX-License-Identifier: MIT

/** CRC-32 (IEEE 802.3, reflected polynomial 0xEDB88320), the check of the protocol. */
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace ioperf {

/** Continue `crc` (0 for a start) over `length` bytes. */
std::uint32_t crc32(std::uint32_t crc, const void* bytes, std::size_t length) noexcept;

/** Eight lower-case hexadecimal digits. */
std::string formatCrc32(std::uint32_t crc);

/** Sixteen lower-case hexadecimal digits. */
std::string formatSum64(std::uint64_t sum);

} // namespace ioperf
