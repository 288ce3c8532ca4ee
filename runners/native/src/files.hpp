// Copyright (c) the io-perf-action authors
// SPDX-License-Identifier: MIT

/** Files of the payload made and read back; outside timed regions only. */
#pragma once

#include "payload.hpp"
#include "sys.hpp"

#include <cstdint>

namespace ioperf {

/** A new or emptied file with the first `size` bytes of the payload, written back when `durable`. */
void makePayloadFile(const sys::String& path, const Payload& payload, std::uint64_t size, bool durable);

/** CRC-32 of a whole file; `size` receives its length. */
std::uint32_t crcOfFile(const sys::String& path, std::uint64_t& size);

/** `length` bytes from `offset` on. @throws Failure ECHECK when the file is shorter */
Buffer readPart(const sys::String& path, std::uint64_t offset, std::uint64_t length);

/**
 * The content check: the file at `path` must have the first `size` bytes of the payload. Returns their formatted CRC.
 * @throws Failure ECHECK otherwise
 */
std::string checkContent(const sys::String& path, std::uint64_t size, const Payload& payload);

/** The same for a file of other bytes, by their CRC. */
std::string checkContent(const sys::String& path, std::uint64_t size, std::uint32_t expectedCrc);

} // namespace ioperf
