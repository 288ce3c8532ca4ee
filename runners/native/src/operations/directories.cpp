// Copyright (c) the io-perf-action authors
// SPDX-License-Identifier: MIT

// `mkdir-p` and `rm-r`: chains of directories made and removed.
#include "catalogue.hpp"
#include "failure.hpp"

#include <algorithm>
#include <filesystem>

namespace ioperf {
namespace {

constexpr std::uint64_t deepestChain = 1000;

/** Chains of one sample: 64 Ki directories in all, 4096 chains at most. */
std::uint64_t chainsWithinLimits(std::uint64_t depth) { return std::clamp<std::uint64_t>(maxFiles / depth, 1, 4096); }

/** The path of a chain whose first directory is `top`; one letter for each further one. */
sys::String chainPath(const sys::String& top, std::uint64_t depth)
{
    sys::String path = top;
    for (std::uint64_t level = 1; level < depth; ++level) {
        path = sys::join(path, "d");
    }
    return path;
}

/** As mkdir -p does it: each ancestor from the top, the path cut off behind it. */
class MakeEach {
public:
    MakeEach(const sys::String& top, std::uint64_t depth)
        : path_(chainPath(top, depth)),
          topLength_(top.size()),
          step_(depth == 1 ? 0 : (path_.size() - top.size()) / (depth - 1))
    {
    }
    void operator()()
    {
        for (std::size_t end = topLength_; end < path_.size(); end += step_) {
            const sys::Char separator = path_[end];
            path_[end] = 0;
            sys::makeDirectory(path_.c_str());
            path_[end] = separator;
        }
        sys::makeDirectory(path_.c_str());
    }

private:
    sys::String path_;
    std::size_t topLength_;
    std::size_t step_;
};

class FilesystemMake {
public:
    FilesystemMake(const sys::String& top, std::uint64_t depth) : path_(chainPath(top, depth)) {}
    void operator()() { std::filesystem::create_directories(path_); }

private:
    std::filesystem::path path_;
};

template <class Call>
class MakeChains : public Operation {
public:
    explicit MakeChains(const Setting& setting) : folder_(setting.folder), depth_(setting.parameters.number("depth")) {}

    void setUp() override {}
    std::uint64_t maxOps() const override { return chainsWithinLimits(depth_); }
    void prepare(std::uint64_t ops) override
    {
        tops_ = childPaths(folder_, "m", ops);
        calls_.clear();
        for (const sys::String& top : tops_) {
            calls_.emplace_back(top, depth_);
        }
    }

    std::uint64_t run(const Region& region) override
    {
        region.each([&](std::uint64_t k) { calls_[static_cast<std::size_t>(k)](); });
        return 0;
    }

    std::string verify(std::uint64_t ops) override
    {
        expectCount("Chains made", sys::countEntries(folder_), ops);
        const std::uint64_t count = 1 + sys::countTree(tops_.back());
        expectCount("Directories of the last chain", count, depth_);
        return std::to_string(count);
    }
    void restore() override
    {
        for (const sys::String& top : tops_) {
            sys::removeTree(top);
        }
        tops_.clear();
        calls_.clear();
    }

private:
    sys::String folder_;
    std::uint64_t depth_;
    std::vector<sys::String> tops_;
    std::vector<Call> calls_;
};

struct SystemRemove {
    static void call(const sys::String& top, const std::filesystem::path& /*path*/) { sys::removeTree(top); }
};

struct FilesystemRemove {
    static void call(const sys::String& /*top*/, const std::filesystem::path& path)
    {
        std::filesystem::remove_all(path);
    }
};

template <class Call>
class RemoveChains : public Operation {
public:
    explicit RemoveChains(const Setting& setting) : folder_(setting.folder), depth_(setting.parameters.number("depth"))
    {
    }

    void setUp() override {}
    std::uint64_t maxOps() const override { return chainsWithinLimits(2 * depth_); }
    void prepare(std::uint64_t ops) override
    {
        tops_ = childPaths(folder_, "m", ops);
        paths_.assign(tops_.begin(), tops_.end());
        for (const sys::String& top : tops_) {
            sys::String path = top;
            for (std::uint64_t level = 0; level < depth_; ++level) {
                sys::makeDirectory(path.c_str());
                sys::createEmpty(sys::join(path, "f").c_str());
                path = sys::join(path, "d");
            }
        }
    }

    std::uint64_t run(const Region& region) override
    {
        region.each([&](std::uint64_t k) {
            const auto index = static_cast<std::size_t>(k);
            Call::call(tops_[index], paths_[index]);
        });
        return 0;
    }

    std::string verify(std::uint64_t /*ops*/) override
    {
        const std::uint64_t left = sys::countEntries(folder_);
        expectCount("Left", left, 0);
        return std::to_string(left);
    }
    void restore() override
    {
        for (const sys::String& top : tops_) {
            sys::removeTree(top);
        }
        tops_.clear();
        paths_.clear();
    }

private:
    sys::String folder_;
    std::uint64_t depth_;
    std::vector<sys::String> tops_;
    std::vector<std::filesystem::path> paths_;
};

} // namespace

void addDirectories(Catalog& catalog)
{
    const std::vector<ParameterRule> rules{countRule("depth", 1, deepestChain)};
    const auto add = [&](const char* operation, const char* name, auto make) {
        catalog.push_back({operation, name, rules, false, Check::Count, make});
    };
    add("mkdir-p", sys::api::makeDirectory, makeOperation<MakeChains<MakeEach>>);
    add("mkdir-p", "std-filesystem", makeOperation<MakeChains<FilesystemMake>>);
    add("rm-r", sys::api::removeTree, makeOperation<RemoveChains<SystemRemove>>);
    add("rm-r", "std-filesystem", makeOperation<RemoveChains<FilesystemRemove>>);
}

} // namespace ioperf
