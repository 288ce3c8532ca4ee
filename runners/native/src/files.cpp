// Copyright (c) the io-perf-action authors
// SPDX-License-Identifier: MIT

#include "files.hpp"

#include "crc32.hpp"
#include "failure.hpp"

#include <algorithm>

namespace ioperf {
namespace {

void expectSize(std::uint64_t actual, std::uint64_t size)
{
    if (actual != size) {
        failCheck("The file has " + std::to_string(actual) + " bytes instead of " + std::to_string(size) + ".");
    }
}

} // namespace

void makePayloadFile(const sys::String& path, const Payload& payload, std::uint64_t size, bool durable)
{
    sys::File file = sys::File::openWrite(path.c_str(), sys::Disposition::Truncate);
    for (std::uint64_t offset = 0; offset < size; offset += Payload::blockBytes) {
        file.write(payload.at(offset),
                   static_cast<std::size_t>(std::min<std::uint64_t>(Payload::blockBytes, size - offset)));
    }
    if (durable) {
        // Else the writeback of this file would run during the timed region of another cell.
        file.syncData();
    }
    file.close();
}

std::uint32_t crcOfFile(const sys::String& path, std::uint64_t& size)
{
    sys::File file = sys::File::openRead(path.c_str());
    Buffer buffer(std::size_t{256} << 10U);
    std::uint32_t crc = 0;
    size = 0;
    while (const std::size_t got = file.read(buffer.data(), buffer.size())) {
        crc = crc32(crc, buffer.data(), got);
        size += got;
    }
    return crc;
}

Buffer readPart(const sys::String& path, std::uint64_t offset, std::uint64_t length)
{
    sys::File file = sys::File::openRead(path.c_str());
    Buffer buffer(static_cast<std::size_t>(length));
    std::uint64_t done = 0;
    while (done < length) {
        const std::size_t got =
            file.readAt(buffer.data() + done, static_cast<std::size_t>(length - done), offset + done);
        if (got == 0) {
            failCheck("The file is shorter than what was written to it.");
        }
        done += got;
    }
    return buffer;
}

std::string checkContent(const sys::String& path, std::uint64_t size, const Payload& payload)
{
    sys::File file = sys::File::openRead(path.c_str());
    Buffer buffer(std::size_t{256} << 10U);
    std::uint64_t offset = 0;
    while (const std::size_t got = file.read(buffer.data(), buffer.size())) {
        if (!payload.equals(buffer.data(), offset, got)) {
            failCheck("The file has a wrong byte at or after offset " + std::to_string(offset) + ".");
        }
        offset += got;
    }
    expectSize(offset, size);
    return formatCrc32(payload.crcOf(0, size));
}

std::string checkContent(const sys::String& path, std::uint64_t size, std::uint32_t expectedCrc)
{
    std::uint64_t actualSize = 0;
    const std::uint32_t crc = crcOfFile(path, actualSize);
    expectSize(actualSize, size);
    if (crc != expectedCrc) {
        failCheck("The file's content has the CRC-32 " + formatCrc32(crc) + " instead of " + formatCrc32(expectedCrc)
                  + ".");
    }
    return formatCrc32(crc);
}

} // namespace ioperf
