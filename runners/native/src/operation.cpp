// Copyright (c) the io-perf-action authors
// SPDX-License-Identifier: MIT

#include "operation.hpp"

#include "failure.hpp"

#include <algorithm>

namespace ioperf {

std::uint64_t filesWithinLimits(std::uint64_t size) noexcept
{
    constexpr std::uint64_t minBytesOnDisk = 4096;
    const std::uint64_t fitting = maxPreparedBytes / std::max(size, minBytesOnDisk);
    return std::clamp<std::uint64_t>(fitting, 1, maxFiles);
}

sys::String childPath(const sys::String& folder, std::string_view prefix, std::uint64_t number)
{
    std::string digits = std::to_string(number);
    digits.insert(0, digits.size() < 7 ? 7 - digits.size() : 0, '0');
    return sys::join(folder, std::string(prefix) + digits);
}

std::vector<sys::String> childPaths(const sys::String& folder, std::string_view prefix, std::uint64_t count)
{
    std::vector<sys::String> paths;
    paths.reserve(static_cast<std::size_t>(count));
    for (std::uint64_t number = 0; number < count; ++number) {
        paths.push_back(childPath(folder, prefix, number));
    }
    return paths;
}

void removeFiles(const std::vector<sys::String>& paths)
{
    for (const sys::String& path : paths) {
        sys::removeFileIfThere(path.c_str());
    }
}

void expectCount(std::string_view what, std::uint64_t actual, std::uint64_t expected)
{
    if (actual != expected) {
        failCheck(std::string(what) + ": " + std::to_string(actual) + " instead of " + std::to_string(expected) + ".");
    }
}

} // namespace ioperf
