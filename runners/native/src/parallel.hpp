// Copyright (c) the io-perf-action authors
// SPDX-License-Identifier: MIT

/**
 * `parallel-read`, `parallel-write`, `parallel-files`: what one worker does for one operation, and the operation that a crew performs.
 * A job has `bool perform(worker, k)`; `Memory` can be seen by all workers.
 */
#pragma once

#include "crc32.hpp"
#include "crew.hpp"
#include "failure.hpp"
#include "files.hpp"
#include "operation.hpp"
#include "positions.hpp"
#include "writers.hpp"

#include <algorithm>

namespace ioperf {

inline unsigned workersOf(const Setting& setting)
{
    return static_cast<unsigned>(setting.parameters.number("workers"));
}

/** Blocks of one open file, or of one for each worker. */
class BlockJob {
public:
    explicit BlockJob(const Setting& setting)
        : size_(setting.parameters.number("size")),
          chunk_(static_cast<std::size_t>(setting.parameters.number("chunk"))),
          payload_(setting.seed, std::max<std::uint64_t>(chunk_, Payload::blockBytes)),
          positions_(makePositions(size_, chunk_, setting.parameters.word("pattern"), setting.seed)),
          paths_(childPaths(setting.folder, "data", setting.parameters.is("own", "yes") ? workersOf(setting) : 1))
    {
    }

    void setUp() const
    {
        for (const sys::String& path : paths_) {
            makePayloadFile(path, payload_, size_, true);
        }
    }
    void prepare(std::uint64_t /*ops*/) {}
    void restore() {}
    void detach() noexcept { files_.clear(); }
    std::uint64_t maxOps() const { return unlimitedOps; }
    std::vector<sys::String> dataFiles() const { return paths_; }
    std::uint64_t bytesPerOp() const { return chunk_; }

protected:
    template <class Open>
    void attachWith(Open&& open)
    {
        for (std::size_t number = files_.size(); number < paths_.size(); ++number) {
            files_.push_back(open(paths_[number].c_str()));
        }
    }
    sys::File& fileOf(unsigned worker) { return files_[worker % files_.size()]; }
    std::uint64_t offsetOf(std::uint64_t k) const
    {
        return positions_[static_cast<std::size_t>(k % positions_.size())];
    }
    /** The value of `check` for bytes that must be those at `offset`. */
    std::string checkBlock(const std::byte* bytes, std::uint64_t offset) const
    {
        if (!payload_.equals(bytes, offset, chunk_)) {
            failCheck("The last block is not what the file must hold.");
        }
        return formatCrc32(payload_.crcOf(offset, chunk_));
    }

    std::uint64_t size_;
    std::size_t chunk_;
    Payload payload_;
    std::vector<std::uint64_t> positions_;
    std::vector<sys::String> paths_;
    std::vector<sys::File> files_;
};

template <class Memory>
class ReadJob : public BlockJob {
public:
    explicit ReadJob(const Setting& setting)
        : BlockJob(setting),
          workers_(workersOf(setting)),
          isCold_(setting.parameters.is("cache", "cold")),
          stride_((chunk_ + Buffer::alignment - 1) / Buffer::alignment * Buffer::alignment),
          buffers_(stride_ * workers_)
    {
    }

    static std::vector<ParameterRule> rules() { return {cacheRule()}; }
    std::uint64_t maxOps() const { return isCold_ ? positions_.size() : unlimitedOps; }
    void attach()
    {
        attachWith([](const sys::Char* path) { return sys::File::openRead(path); });
    }
    bool perform(unsigned worker, std::uint64_t k)
    {
        if (fileOf(worker).readAt(buffers_.data() + worker * stride_, chunk_, offsetOf(k)) != chunk_) [[unlikely]] {
            failCheck("A positional read was short.");
        }
        return true;
    }
    std::string verify(std::uint64_t ops, std::uint64_t /*successes*/)
    {
        return checkBlock(buffers_.data() + (ops - 1) % workers_ * stride_, offsetOf(ops - 1));
    }

private:
    unsigned workers_;
    bool isCold_;
    std::size_t stride_;
    Memory buffers_;
};

class WriteJob : public BlockJob {
public:
    explicit WriteJob(const Setting& setting)
        : BlockJob(setting), workers_(workersOf(setting)), syncs_(setting.parameters.is("sync", "data-each"))
    {
    }

    static std::vector<ParameterRule> rules() { return {choiceRule("sync", {"never", "data-each"}).orElse("never")}; }
    void attach()
    {
        attachWith([](const sys::Char* path) { return sys::File::openWrite(path, sys::Disposition::InPlace); });
    }
    bool perform(unsigned worker, std::uint64_t k)
    {
        const std::uint64_t offset = offsetOf(k);
        fileOf(worker).writeAt(payload_.at(offset), chunk_, offset);
        if (syncs_) {
            fileOf(worker).syncData();
        }
        return true;
    }
    std::string verify(std::uint64_t ops, std::uint64_t /*successes*/)
    {
        const std::uint64_t offset = offsetOf(ops - 1);
        const std::size_t worker = static_cast<std::size_t>((ops - 1) % workers_);
        return checkBlock(readPart(paths_[worker % paths_.size()], offset, chunk_).data(), offset);
    }

private:
    unsigned workers_;
    bool syncs_;
};

/** mdtest's shape: files in all directories of a tree, or of one for each worker. */
class FileJob {
public:
    explicit FileJob(const Setting& setting)
        : creates_(setting.parameters.is("phase", "create")),
          removes_(setting.parameters.is("phase", "remove")),
          workers_(workersOf(setting)),
          depth_(setting.parameters.number("depth")),
          branching_(setting.parameters.number("branching"))
    {
        const unsigned trees = setting.parameters.is("own", "yes") ? workers_ : 1;
        for (unsigned tree = 0; tree < trees; ++tree) {
            folders_.push_back({childPath(setting.folder, "tree", tree)});
        }
    }

    static std::vector<ParameterRule> rules()
    {
        return {choiceRule("phase", {"create", "stat", "remove"}), countRule("depth", 0, 8),
                countRule("branching", 1, 100)};
    }
    void setUp()
    {
        constexpr std::size_t maxFolders = 65'536;
        for (std::vector<sys::String>& tree : folders_) {
            sys::makeDirectory(tree.front().c_str());
            std::size_t levelBegin = 0;
            for (std::uint64_t level = 0; level < depth_; ++level) {
                const std::size_t levelEnd = tree.size();
                if ((levelEnd - levelBegin) * branching_ > maxFolders) {
                    failInvalid("The tree would have more than 65536 directories: give a smaller depth or branching.");
                }
                for (; levelBegin < levelEnd; ++levelBegin) {
                    for (std::uint64_t branch = 0; branch < branching_; ++branch) {
                        tree.push_back(childPath(tree[levelBegin], "d", branch));
                        sys::makeDirectory(tree.back().c_str());
                    }
                }
            }
        }
    }
    void prepare(std::uint64_t ops)
    {
        paths_.clear();
        for (std::uint64_t k = 0; k < ops; ++k) {
            const std::vector<sys::String>& tree = folders_[static_cast<std::size_t>(k % workers_ % folders_.size())];
            paths_.push_back(childPath(tree[static_cast<std::size_t>(k / workers_ % tree.size())], "f", k));
            if (!creates_) {
                sys::createEmpty(paths_.back().c_str());
            }
        }
    }
    void attach() {}
    void detach() noexcept {}
    std::uint64_t maxOps() const { return maxFiles; }
    std::vector<sys::String> dataFiles() const { return {}; }
    std::uint64_t bytesPerOp() const { return 0; }

    bool perform(unsigned /*worker*/, std::uint64_t k)
    {
        const sys::Char* const path = paths_[static_cast<std::size_t>(k)].c_str();
        if (creates_) {
            sys::createEmpty(path);
        } else if (removes_) {
            sys::removeFile(path);
        } else {
            return sys::exists(path);
        }
        return true;
    }
    std::string verify(std::uint64_t ops, std::uint64_t successes)
    {
        expectCount("Calls that succeeded", successes, ops);
        std::uint64_t there = 0;
        for (const sys::String& path : paths_) {
            there += sys::exists(path.c_str()) ? 1 : 0;
        }
        expectCount("Files that are there", there, removes_ ? 0 : ops);
        return std::to_string(there);
    }
    void restore()
    {
        removeFiles(paths_);
        paths_.clear();
    }

private:
    bool creates_;
    bool removes_;
    unsigned workers_;
    std::uint64_t depth_;
    std::uint64_t branching_;
    std::vector<std::vector<sys::String>> folders_;
    std::vector<sys::String> paths_;
};

template <class Job, class Crew>
class Parallel : public Operation {
public:
    explicit Parallel(const Setting& setting) : job_(setting), crew_(workersOf(setting)) {}

    void setUp() override { job_.setUp(); }
    std::uint64_t maxOps() const override { return job_.maxOps(); }
    void prepare(std::uint64_t ops) override { job_.prepare(ops); }
    std::vector<sys::String> dataFiles() const override { return job_.dataFiles(); }
    void attach() override
    {
        job_.attach();
        crew_.assemble([this](unsigned worker, std::uint64_t k) { return job_.perform(worker, k); });
    }
    void detach() noexcept override
    {
        crew_.dismiss();
        job_.detach();
    }
    std::uint64_t run(const Region& region) override
    {
        successes_ = crew_.run(region);
        return region.ops() * job_.bytesPerOp();
    }
    void settle() override { crew_.settle(); }
    std::string verify(std::uint64_t ops) override { return job_.verify(ops, successes_); }
    void restore() override { job_.restore(); }

private:
    Job job_;
    Crew crew_;
    std::uint64_t successes_ = 0;
};

/** The three operations by a kind of crew. */
template <class Crew>
void addParallel(Catalog& catalog, const char* name)
{
    const auto with = [](std::vector<ParameterRule> rules, const std::vector<ParameterRule>& more) {
        rules.insert(rules.end(), more.begin(), more.end());
        return rules;
    };
    const std::vector<ParameterRule> shared{countRule("workers", 1, 64), flagRule("own")};
    const std::vector<ParameterRule> blocks = with(shared, {sizeRule("size", 1), chunkRule(), patternRule("random")});
    using Read = ReadJob<typename Crew::Memory>;
    catalog.push_back(
        {"parallel-read", name, with(blocks, Read::rules()), true, Check::Last, makeOperation<Parallel<Read, Crew>>});
    catalog.push_back({"parallel-write", name, with(blocks, WriteJob::rules()), true, Check::Last,
                       makeOperation<Parallel<WriteJob, Crew>>});
    catalog.push_back({"parallel-files", name, with(shared, FileJob::rules()), false, Check::Count,
                       makeOperation<Parallel<FileJob, Crew>>});
}

} // namespace ioperf
