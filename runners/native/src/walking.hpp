// Copyright (c) the io-perf-action authors
// SPDX-License-Identifier: MIT

/**
 * `list` and `traverse`. A lister is called with a directory, a walker with the root of a tree; both see every entry (with
 * its attributes when asked) and return what they saw.
 */
#pragma once

#include "failure.hpp"
#include "operation.hpp"

namespace ioperf {

struct Seen {
    std::uint64_t entries = 0;
    /** Directories that could not be opened: counted as entries, not entered. */
    std::uint64_t unreadable = 0;
};

/** `Lister` is made from (folder, wantsAttributes) and called without arguments. */
template <class Lister>
class List : public Operation {
public:
    explicit List(const Setting& setting)
        : folder_(sys::join(setting.folder, "entries")),
          entries_(setting.parameters.number("entries")),
          isCold_(setting.parameters.is("cache", "cold")),
          list_(folder_, setting.parameters.is("stat", "yes"))
    {
    }

    void setUp() override
    {
        sys::makeDirectory(folder_.c_str());
        for (std::uint64_t number = 0; number < entries_; ++number) {
            sys::createEmpty(childPath(folder_, "entry", number).c_str());
        }
    }
    std::uint64_t maxOps() const override { return isCold_ ? 1 : unlimitedOps; }

    std::uint64_t run(const Region& region) override
    {
        total_ = 0;
        region.each([&](std::uint64_t) {
            last_ = list_();
            total_ += last_;
        });
        return 0;
    }
    std::string verify(std::uint64_t ops) override
    {
        expectCount("Entries seen", total_, ops * entries_);
        return std::to_string(last_);
    }

private:
    sys::String folder_;
    std::uint64_t entries_;
    bool isCold_;
    Lister list_;
    std::uint64_t total_ = 0;
    std::uint64_t last_ = 0;
};

struct WalkOptions {
    bool wantsAttributes = false;
    unsigned threads = 1;
};

/** `Walker` is made from (root, WalkOptions) and called without arguments. @tparam HasThreads the parameter `threads` */
template <class Walker, bool HasThreads = false>
class Traverse : public Operation {
public:
    explicit Traverse(const Setting& setting)
        : root_(rootOf(setting)), isCold_(setting.parameters.is("cache", "cold")), walk_(root_, optionsOf(setting))
    {
    }

    void setUp() override { expected_ = sys::countTree(root_); }
    std::uint64_t maxOps() const override { return isCold_ ? 1 : unlimitedOps; }

    std::uint64_t run(const Region& region) override
    {
        total_ = 0;
        region.each([&](std::uint64_t) {
            last_ = walk_();
            total_ += last_.entries;
        });
        return 0;
    }
    std::string verify(std::uint64_t ops) override
    {
        expectCount("Entries seen", total_, ops * expected_);
        return std::to_string(last_.entries);
    }
    std::vector<std::string> marks() const override
    {
        return last_.unreadable == 0 ? std::vector<std::string>{} : std::vector<std::string>{"unreadable-directories"};
    }

private:
    static sys::String rootOf(const Setting& setting)
    {
        if (!setting.corpus) {
            failProtocol("setup of a traverse cell needs corpus=PATH, the root of the tree to walk.");
        }
        return *setting.corpus;
    }
    static WalkOptions optionsOf(const Setting& setting)
    {
        WalkOptions options;
        options.wantsAttributes = setting.parameters.is("stat", "yes");
        if constexpr (HasThreads) {
            options.threads = static_cast<unsigned>(setting.parameters.number("threads"));
        }
        return options;
    }

    sys::String root_;
    bool isCold_;
    Walker walk_;
    std::uint64_t expected_ = 0;
    std::uint64_t total_ = 0;
    Seen last_;
};

inline std::vector<ParameterRule> listRules()
{
    return {countRule("entries", 0, 10'000'000), flagRule("stat"), cacheRule()};
}

inline std::vector<ParameterRule> traverseRules()
{
    return {wordRule("shape"), countRule("entries", 0, 1'000'000'000), flagRule("stat"), cacheRule()};
}

} // namespace ioperf
