// Copyright (c) the io-perf-action authors
// SPDX-License-Identifier: MIT

// `rename`, `link`, `symlink`.
#include "catalogue.hpp"
#include "failure.hpp"

#include <filesystem>

namespace ioperf {
namespace {

class Rename : public Operation {
public:
    explicit Rename(const Setting& setting)
        : folder_(sys::join(setting.folder, "files")), replaces_(setting.parameters.is("target", "existing"))
    {
    }

    /** The files stay from sample to sample: making them anew would take ten times as long as renaming them. */
    void setUp() override
    {
        sys::makeDirectory(folder_.c_str());
        from_ = childPaths(folder_, "old", maxRenames);
        to_ = childPaths(folder_, "new", maxRenames);
        for (std::size_t index = 0; index < from_.size(); ++index) {
            sys::createEmpty(from_[index].c_str());
            if (replaces_) {
                sys::createEmpty(to_[index].c_str());
            }
        }
    }
    std::uint64_t maxOps() const override { return maxRenames; }

    std::uint64_t run(const Region& region) override
    {
        region.each([&](std::uint64_t k) {
            const auto index = static_cast<std::size_t>(k);
            sys::renameFile(from_[index].c_str(), to_[index].c_str());
        });
        return 0;
    }

    std::string verify(std::uint64_t ops) override
    {
        std::uint64_t renamed = 0;
        for (std::size_t index = 0; index < static_cast<std::size_t>(ops); ++index) {
            renamed += isRenamed(index) ? 1U : 0U;
        }
        expectCount("Files with their new name", renamed, ops);
        expectCount("Files in all", sys::countEntries(folder_), replaces_ ? 2 * maxRenames - ops : maxRenames);
        return std::to_string(renamed);
    }
    void restore() override
    {
        for (std::size_t index = 0; index < from_.size() && isRenamed(index); ++index) {
            sys::renameFile(to_[index].c_str(), from_[index].c_str());
            if (replaces_) {
                sys::createEmpty(to_[index].c_str());
            }
        }
    }

private:
    /** Enough for a block of 20 ms where a rename takes 5 µs. */
    static constexpr std::uint64_t maxRenames = 1024;

    bool isRenamed(std::size_t index) const
    {
        return sys::exists(to_[index].c_str()) && !sys::exists(from_[index].c_str());
    }

    sys::String folder_;
    bool replaces_;
    std::vector<sys::String> from_;
    std::vector<sys::String> to_;
};

struct HardLink {
    static bool make(const sys::Char* existing, const sys::Char* path) { return sys::makeLink(existing, path); }
};

struct SymbolicLink {
    static bool make(const sys::Char* target, const sys::Char* path) { return sys::makeSymbolicLink(target, path); }
};

template <class Link>
class MakeLinks : public Operation {
public:
    explicit MakeLinks(const Setting& setting)
        : folder_(setting.folder),
          target_(sys::join(setting.folder, "target")),
          isTaken_(setting.parameters.is("target", "existing"))
    {
    }

    void setUp() override
    {
        sys::createEmpty(target_.c_str());
        // Some systems have the call but not the right, or answer without doing it.
        const sys::String probe = sys::join(folder_, "probe");
        if (!Link::make(target_.c_str(), probe.c_str()) || !sys::exists(probe.c_str())) {
            failUnsupported("This system makes no such links.");
        }
        sys::removeFile(probe.c_str());
        if (isTaken_) {
            paths_.push_back(sys::join(folder_, "taken"));
            sys::createEmpty(paths_.front().c_str());
        }
    }
    // ext4 allows 65000 links of one file (ext4(5)), NTFS 1024; symbolic links have no such limit.
    std::uint64_t maxOps() const override
    {
        if (isTaken_) {
            return unlimitedOps;
        }
        return std::is_same_v<Link, HardLink> ? sys::maxHardLinks : maxFiles;
    }
    void prepare(std::uint64_t ops) override
    {
        if (!isTaken_) {
            paths_ = childPaths(folder_, "link", ops);
        }
    }

    std::uint64_t run(const Region& region) override
    {
        successes_ = 0;
        if (isTaken_) {
            const sys::Char* const path = paths_.front().c_str();
            region.each([&](std::uint64_t) { successes_ += Link::make(target_.c_str(), path) ? 1 : 0; });
        } else {
            region.each([&](std::uint64_t k) {
                successes_ += Link::make(target_.c_str(), paths_[static_cast<std::size_t>(k)].c_str()) ? 1 : 0;
            });
        }
        return 0;
    }

    std::string verify(std::uint64_t ops) override
    {
        expectCount("Links made", successes_, isTaken_ ? 0 : ops);
        if (!isTaken_ && !sys::exists(paths_.back().c_str())) {
            failCheck("The last link made is not there.");
        }
        return std::to_string(successes_);
    }
    void restore() override
    {
        if (!isTaken_) {
            removeFiles(paths_);
            paths_.clear();
        }
    }

private:
    sys::String folder_;
    sys::String target_;
    bool isTaken_;
    std::vector<sys::String> paths_;
    std::uint64_t successes_ = 0;
};

} // namespace

void addNames(Catalog& catalog)
{
    const std::vector<ParameterRule> rules{targetRule()};
    catalog.push_back({"rename", sys::api::rename, rules, false, Check::Count, makeOperation<Rename>});
    catalog.push_back({"link", sys::api::link, rules, false, Check::Count, makeOperation<MakeLinks<HardLink>>});
    catalog.push_back(
        {"symlink", sys::api::symlink, rules, false, Check::Count, makeOperation<MakeLinks<SymbolicLink>>});
}

} // namespace ioperf
