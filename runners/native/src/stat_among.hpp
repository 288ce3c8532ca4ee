// Copyright (c) the io-perf-action authors
// SPDX-License-Identifier: MIT

/** `stat-among`: one entry of a large tree after the other. `Call` has `bool operator()()` and is made from a path. */
#pragma once

#include "failure.hpp"
#include "operation.hpp"
#include "positions.hpp"

#include <algorithm>
#include <filesystem>

namespace ioperf {

template <class Call>
class StatAmong : public Operation {
public:
    explicit StatAmong(const Setting& setting)
        : root_(setting.corpus.value_or(sys::String())),
          seed_(setting.seed),
          pattern_(setting.parameters.word("pattern")),
          isCold_(setting.parameters.is("cache", "cold"))
    {
        if (root_.empty()) {
            failProtocol("stat-among needs corpus=PATH: the root of the tree.");
        }
    }

    void setUp() override
    {
        using std::filesystem::directory_options;
        std::vector<sys::String> paths;
        for (const auto& entry :
             std::filesystem::recursive_directory_iterator(root_, directory_options::skip_permission_denied)) {
            paths.push_back(entry.path().native());
        }
        std::sort(paths.begin(), paths.end());
        calls_.reserve(paths.size());
        for (const std::uint64_t number : makePositions(paths.size(), 1, pattern_, seed_)) {
            calls_.emplace_back(paths[static_cast<std::size_t>(number)]);
        }
    }
    std::uint64_t maxOps() const override { return isCold_ ? calls_.size() : unlimitedOps; }

    std::uint64_t run(const Region& region) override
    {
        std::uint64_t successes = 0;
        auto next = calls_.begin();
        region.each([&](std::uint64_t) {
            successes += (*next)() ? 1 : 0;
            if (++next == calls_.end()) {
                next = calls_.begin();
            }
        });
        successes_ = successes;
        return 0;
    }

    std::string verify(std::uint64_t ops) override
    {
        expectCount("Entries that were there", successes_, ops);
        return std::to_string(ops);
    }

private:
    sys::String root_;
    std::uint32_t seed_;
    std::string pattern_;
    bool isCold_;
    std::vector<Call> calls_;
    std::uint64_t successes_ = 0;
};

inline std::vector<ParameterRule> statAmongRules()
{
    return {wordRule("shape"), countRule("entries", 1, 1'000'000'000), patternRule("random"), cacheRule()};
}

} // namespace ioperf
