// Copyright (c) the io-perf-action authors
// SPDX-License-Identifier: MIT

/** `readlink` and `realpath`: a name resolved. `Call` is made from a path and returns what it resolves to. */
#pragma once

#include "failure.hpp"
#include "operation.hpp"

#include <filesystem>
#include <optional>

namespace ioperf {

/** Throws ENOTSUP where symbolic links cannot be made. */
inline void makeLinkOrGiveUp(const sys::String& target, const sys::String& path, bool isDirectory)
{
    if (!sys::makeSymbolicLink(target.c_str(), path.c_str(), isDirectory) || !sys::exists(path.c_str())) {
        failUnsupported("This system makes no symbolic links.");
    }
}

template <class Call>
class ReadLink : public Operation {
public:
    explicit ReadLink(const Setting& setting)
        : target_(sys::join(setting.folder, "target")), path_(sys::join(setting.folder, "link"))
    {
    }

    void setUp() override
    {
        sys::createEmpty(target_.c_str());
        makeLinkOrGiveUp(target_, path_, false);
    }
    void attach() override { call_.emplace(path_); }

    std::uint64_t run(const Region& region) override
    {
        region.each([&](std::uint64_t) { (*call_)(); });
        return 0;
    }
    std::string verify(std::uint64_t ops) override
    {
        if (call_->result() != target_) {
            failCheck("The symbolic link reads as something else than its target.");
        }
        return std::to_string(ops);
    }

private:
    sys::String target_;
    sys::String path_;
    std::optional<Call> call_;
};

/** A path of `depth` components below the cell's folder; the one in the middle is a link to a directory beside it. */
template <class Call>
class ResolvePath : public Operation {
public:
    explicit ResolvePath(const Setting& setting) : folder_(setting.folder), depth_(setting.parameters.number("depth"))
    {
    }

    void setUp() override
    {
        const std::uint64_t linked = depth_ / 2;
        sys::String real = Call::resolvedFolder(folder_);
        path_ = folder_;
        for (std::uint64_t level = 0; level < depth_; ++level) {
            sys::String made = sys::join(path_, level == linked ? "real" : "d");
            sys::makeDirectory(made.c_str());
            if (level == linked) {
                const sys::String link = sys::join(path_, "link");
                makeLinkOrGiveUp(made, link, true);
                made = link;
            }
            real = sys::join(real, level == linked ? "real" : "d");
            path_ = made;
        }
        expected_ = real;
    }
    void attach() override { call_.emplace(path_); }

    std::uint64_t run(const Region& region) override
    {
        region.each([&](std::uint64_t) { (*call_)(); });
        return 0;
    }
    std::string verify(std::uint64_t ops) override
    {
        if (call_->result() != expected_) {
            failCheck("The path resolves to something else than the directory behind its link.");
        }
        return std::to_string(ops);
    }

private:
    sys::String folder_;
    std::uint64_t depth_;
    sys::String path_;
    sys::String expected_;
    std::optional<Call> call_;
};

inline ParameterRule depthRule(std::uint64_t most) { return countRule("depth", 1, most); }

} // namespace ioperf
