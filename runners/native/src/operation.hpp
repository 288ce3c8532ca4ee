// Copyright (c) the io-perf-action authors
// SPDX-License-Identifier: MIT

/** What every operation is: inputs made once, operations performed in a timed region, results checked after it. */
#pragma once

#include "parameters.hpp"
#include "region.hpp"
#include "sys.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace ioperf {

/** What a cell is made from. */
struct Setting {
    Parameters parameters;
    std::uint32_t seed = 0;
    std::optional<sys::String> corpus;
    /** An empty folder of the cell's own; the session removes it with everything in it. */
    sys::String folder;
};

/** More operations than any sample will have. */
inline constexpr std::uint64_t unlimitedOps = 1'000'000'000;
/** Prepared or produced files of one sample: enough for 20 ms of the cheapest call on a file. */
inline constexpr std::uint64_t maxFiles = 65'536;
/** Prepared or produced data of one sample. */
inline constexpr std::uint64_t maxPreparedBytes = std::uint64_t{256} << 20U;

/** How many files of `size` bytes one sample may take; a small file takes a block of 4 KiB. At least one. */
std::uint64_t filesWithinLimits(std::uint64_t size) noexcept;

class Operation {
public:
    Operation() = default;
    Operation(const Operation&) = delete;
    Operation& operator=(const Operation&) = delete;
    virtual ~Operation() = default;

    /** Makes files and buffers. */
    virtual void setUp() = 0;

    virtual std::uint64_t maxOps() const { return unlimitedOps; }

    /** Makes the inputs of the next sample; before the clock. */
    virtual void prepare(std::uint64_t /*ops*/) {}

    /** Files to evict from the page cache for a cold sample; none for operations on names. */
    virtual std::vector<sys::String> dataFiles() const { return {}; }

    /** Opens what the operations need open (does nothing when it is). */
    virtual void attach() {}
    /** Closes it: a mapped file cannot be evicted. */
    virtual void detach() noexcept {}

    /** The timed region. Returns the payload bytes moved. */
    virtual std::uint64_t run(const Region& region) = 0;

    /** After the clock stopped, before the counters are read: lets processes end whose use of files counts. */
    virtual void settle() {}

    /** The value of `check`. @throws Failure ECHECK when the operations did not do what they should. */
    virtual std::string verify(std::uint64_t ops) = 0;

    /** Removes what the operations made and puts back what they changed. Also called after an error, however far it got. */
    virtual void restore() {}

    /** Reasons to doubt the last sample. */
    virtual std::vector<std::string> marks() const { return {}; }
};

/** The kinds of `check`. */
enum class Check { Last, Sum64, Content, Count };

/** One operation through one api: a row of `cells`. */
struct Api {
    std::string operation;
    std::string name;
    std::vector<ParameterRule> rules;
    bool movesBytes = false;
    Check check = Check::Count;
    std::unique_ptr<Operation> (*make)(const Setting&) = nullptr;
};

using Catalog = std::vector<Api>;

template <class Made>
std::unique_ptr<Operation> makeOperation(const Setting& setting)
{
    return std::make_unique<Made>(setting);
}

/** Names of `count` children of `folder`: the prefix and a number of fixed width. */
std::vector<sys::String> childPaths(const sys::String& folder, std::string_view prefix, std::uint64_t count);
sys::String childPath(const sys::String& folder, std::string_view prefix, std::uint64_t number);

/** Removes those of `paths` that are there. */
void removeFiles(const std::vector<sys::String>& paths);

/** @throws Failure ECHECK unless `actual == expected`; the sentence names what was counted. */
void expectCount(std::string_view what, std::uint64_t actual, std::uint64_t expected);

} // namespace ioperf
