// Copyright (c) the io-perf-action authors
// SPDX-License-Identifier: MIT

/**
 * Operations that are one call on one thing that is there already. A `Call` is made from the path (before the clock), is
 * called with the operation's number, and returns whether it succeeded; it throws for errors that no such operation expects.
 */
#pragma once

#include "operation.hpp"
#include "resolution.hpp"

#include <optional>
#include <utility>

namespace ioperf {

/** The thing itself; `Kind`: a file or a directory, as the parameter `kind` says. */
enum class Subject { File, Directory, Kind, Link };

template <class Call, Subject subject = Subject::File>
class SingleCall : public Operation {
public:
    explicit SingleCall(const Setting& setting) : path_(sys::join(setting.folder, "subject"))
    {
        if constexpr (subject == Subject::Kind) {
            isDirectory_ = setting.parameters.is("kind", "directory");
        }
    }

    void setUp() override
    {
        if constexpr (subject == Subject::Link) {
            makeLinkOrGiveUp(sys::fromUtf8("nothing"), path_, false);
        } else if (isDirectory_) {
            sys::makeDirectory(path_.c_str());
        } else {
            sys::createEmpty(path_.c_str());
        }
    }
    void attach() override
    {
        if (!call_) {
            call_.emplace(path_);
        }
    }
    void detach() noexcept override { call_.reset(); }

    std::uint64_t run(const Region& region) override
    {
        Call& call = *call_;
        std::uint64_t successes = 0;
        region.each([&](std::uint64_t k) { successes += call(k) ? 1 : 0; });
        successes_ = successes;
        return 0;
    }

    std::string verify(std::uint64_t ops) override
    {
        expectCount("Calls that succeeded", successes_, ops);
        return std::to_string(successes_);
    }

    void restore() override
    {
        if constexpr (requires(Call& call) { call.restore(); }) {
            if (call_) {
                call_->restore();
            }
        }
    }

private:
    sys::String path_;
    bool isDirectory_ = subject == Subject::Directory;
    std::optional<Call> call_;
    std::uint64_t successes_ = 0;
};

/** `exists`: a path that is there, one that never is, or a new one each time. `Call` has `bool operator()(const Char*)`. */
template <class Call>
class Exists : public Operation {
public:
    explicit Exists(const Setting& setting)
        : folder_(setting.folder),
          isHit_(setting.parameters.is("case", "hit")),
          isUnique_(setting.parameters.is("case", "unique-miss"))
    {
        paths_.push_back(sys::join(folder_, isHit_ ? "there" : "missing"));
    }

    void setUp() override
    {
        if (isHit_) {
            sys::createEmpty(paths_.front().c_str());
        }
    }
    std::uint64_t maxOps() const override { return isUnique_ ? 4 * maxFiles : unlimitedOps; }

    void prepare(std::uint64_t ops) override
    {
        if (isUnique_) {
            paths_.clear();
            for (std::uint64_t number = 0; number < ops; ++number) {
                paths_.push_back(childPath(folder_, "missing", asked_++));
            }
        }
    }
    // What a call wants prepared from the paths (a std::filesystem::path).
    void attach() override
    {
        subjects_.clear();
        for (const sys::String& path : paths_) {
            subjects_.emplace_back(path);
        }
    }

    std::uint64_t run(const Region& region) override
    {
        std::uint64_t hits = 0;
        if (isUnique_) {
            region.each([&](std::uint64_t k) { hits += subjects_[static_cast<std::size_t>(k)]() ? 1 : 0; });
        } else {
            Call& subject = subjects_.front();
            region.each([&](std::uint64_t) { hits += subject() ? 1 : 0; });
        }
        hits_ = hits;
        return 0;
    }

    std::string verify(std::uint64_t ops) override
    {
        expectCount("Hits", hits_, isHit_ ? ops : 0);
        return std::to_string(hits_);
    }

private:
    sys::String folder_;
    bool isHit_;
    bool isUnique_;
    std::vector<sys::String> paths_;
    std::vector<Call> subjects_;
    std::uint64_t asked_ = 0;
    std::uint64_t hits_ = 0;
};

inline ParameterRule caseRule() { return choiceRule("case", {"hit", "repeated-miss", "unique-miss"}); }

} // namespace ioperf
