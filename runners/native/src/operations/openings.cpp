// Copyright (c) the io-perf-action authors
// SPDX-License-Identifier: MIT

// `create`, `open-close`, `close`.
#include "catalogue.hpp"
#include "single_call.hpp"

#include <algorithm>

namespace ioperf {
namespace {

// The files stay until teardown, those of each sample in a folder of its own: ext4 without a journal does not give out an inode
// for some minutes after it was freed and looks at every such inode first (fs/ext4/ialloc.c, recently_deleted), so that making
// files where many were just removed would take up to fifty times as long.
class Create : public Operation {
public:
    explicit Create(const Setting& setting) : root_(setting.folder) {}

    void setUp() override {}
    // A folder gets slower as it fills: the same number each time, whatever the calibration finds.
    std::uint64_t maxOps() const override { return 256; }
    void prepare(std::uint64_t ops) override
    {
        folder_ = childPath(root_, "made", samples_++);
        sys::makeDirectory(folder_.c_str());
        paths_ = childPaths(folder_, "new", ops);
    }

    std::uint64_t run(const Region& region) override
    {
        region.each([&](std::uint64_t k) { sys::createEmpty(paths_[static_cast<std::size_t>(k)].c_str()); });
        return 0;
    }

    std::string verify(std::uint64_t ops) override
    {
        const std::uint64_t count = sys::countEntries(folder_);
        expectCount("Files there afterwards", count, ops);
        return std::to_string(count);
    }

private:
    sys::String root_;
    sys::String folder_;
    std::uint64_t samples_ = 0;
    std::vector<sys::String> paths_;
};

class OpenAndClose {
public:
    explicit OpenAndClose(const sys::String& path) : path_(path) {}
    bool operator()(std::uint64_t)
    {
        sys::File::openRead(path_.c_str()).close();
        return true;
    }

private:
    sys::String path_;
};

class Close : public Operation {
public:
    explicit Close(const Setting& setting) : path_(sys::join(setting.folder, "file")) {}

    void setUp() override { sys::createEmpty(path_.c_str()); }
    std::uint64_t maxOps() const override { return std::min(maxFiles, sys::maxOpenFiles()); }
    void prepare(std::uint64_t ops) override
    {
        files_.reserve(static_cast<std::size_t>(ops));
        for (std::uint64_t number = 0; number < ops; ++number) {
            files_.push_back(sys::File::openRead(path_.c_str()));
        }
    }

    std::uint64_t run(const Region& region) override
    {
        closed_ = 0;
        region.each([&](std::uint64_t k) {
            files_[static_cast<std::size_t>(k)].close();
            ++closed_;
        });
        return 0;
    }

    std::string verify(std::uint64_t ops) override
    {
        expectCount("Descriptors closed", closed_, ops);
        return std::to_string(closed_);
    }
    void restore() override { files_.clear(); }

private:
    sys::String path_;
    std::vector<sys::File> files_;
    std::uint64_t closed_ = 0;
};

} // namespace

void addOpenings(Catalog& catalog)
{
    catalog.push_back({"create", sys::api::create, {}, false, Check::Count, makeOperation<Create>});
    catalog.push_back(
        {"open-close", sys::api::create, {}, false, Check::Count, makeOperation<SingleCall<OpenAndClose>>});
    catalog.push_back({"close", sys::api::close, {}, false, Check::Count, makeOperation<Close>});
}

} // namespace ioperf
