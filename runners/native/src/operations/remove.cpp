// Copyright (c) the io-perf-action authors
// SPDX-License-Identifier: MIT

// `remove`: a file of a size removed.
#include "catalogue.hpp"
#include "files.hpp"

namespace ioperf {
namespace {

class Remove : public Operation {
public:
    explicit Remove(const Setting& setting)
        : folder_(sys::join(setting.folder, "files")),
          size_(setting.parameters.number("size")),
          payload_(setting.seed, Payload::blockBytes)
    {
    }

    void setUp() override { sys::makeDirectory(folder_.c_str()); }
    std::uint64_t maxOps() const override { return filesWithinLimits(size_); }
    void prepare(std::uint64_t ops) override
    {
        paths_ = childPaths(folder_, "file", ops);
        for (const sys::String& path : paths_) {
            if (size_ == 0) {
                sys::createEmpty(path.c_str());
            } else {
                // Written back: a file that never left the cache is removed without touching its blocks.
                makePayloadFile(path, payload_, size_, true);
            }
        }
    }

    std::uint64_t run(const Region& region) override
    {
        region.each([&](std::uint64_t k) { sys::removeFile(paths_[static_cast<std::size_t>(k)].c_str()); });
        return 0;
    }

    std::string verify(std::uint64_t /*ops*/) override
    {
        const std::uint64_t left = sys::countEntries(folder_);
        expectCount("Files left", left, 0);
        return std::to_string(left);
    }
    void restore() override
    {
        removeFiles(paths_);
        paths_.clear();
    }

private:
    sys::String folder_;
    std::uint64_t size_;
    Payload payload_;
    std::vector<sys::String> paths_;
};

} // namespace

void addRemovals(Catalog& catalog)
{
    catalog.push_back(
        {"remove", sys::api::remove, {sizeRule("size").orElse("0")}, false, Check::Count, makeOperation<Remove>});
}

} // namespace ioperf
