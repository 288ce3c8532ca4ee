// Copyright (c) the io-perf-action authors
// SPDX-License-Identifier: MIT

/** `copy` and `reflink`. `Call` is made from the cell's setting and copies one file to a name that is not there yet. */
#pragma once

#include "failure.hpp"
#include "files.hpp"
#include "operation.hpp"

#include <algorithm>

namespace ioperf {

/** @tparam MaySparse whether the cell has the parameter `sparse` */
template <class Call, bool MaySparse>
class Copy : public Operation {
public:
    explicit Copy(const Setting& setting)
        : folder_(setting.folder),
          size_(setting.parameters.number("size")),
          payload_(setting.seed, Payload::blockBytes),
          source_(sys::join(setting.folder, "source")),
          call_(setting)
    {
        if constexpr (MaySparse) {
            isSparse_ = setting.parameters.is("sparse", "yes") && size_ > 2 * edgeBytes;
        }
    }

    void setUp() override
    {
        if (isSparse_) {
            sys::File file = sys::File::openWrite(source_.c_str(), sys::Disposition::New);
            file.makeSparse();
            file.truncate(size_);
            file.writeAt(payload_.at(0), edgeBytes, 0);
            file.writeAt(payload_.at(size_ - edgeBytes), edgeBytes, size_ - edgeBytes);
            file.syncData();
            file.close();
        } else {
            makePayloadFile(source_, payload_, size_, true);
        }
        if (isSparse_) {
            std::uint64_t size = 0;
            sparseCrc_ = crcOfFile(source_, size);
        }
        // What the filesystem cannot do is reported now, so that the cell is skipped.
        const sys::String probe = sys::join(folder_, "probe");
        call_(source_.c_str(), probe.c_str(), size_);
        sys::removeFile(probe.c_str());
    }
    std::uint64_t maxOps() const override { return filesWithinLimits(size_); }
    std::vector<sys::String> dataFiles() const override { return {source_}; }
    void prepare(std::uint64_t ops) override { copies_ = childPaths(folder_, "copy", ops); }

    std::uint64_t run(const Region& region) override
    {
        region.each(
            [&](std::uint64_t k) { call_(source_.c_str(), copies_[static_cast<std::size_t>(k)].c_str(), size_); });
        return region.ops() * size_;
    }

    std::string verify(std::uint64_t /*ops*/) override
    {
        if (sys::File::openRead(copies_.back().c_str()).size() < size_) {
            sys::expectRoom(folder_, size_);
        }
        return isSparse_ ? checkContent(copies_.back(), size_, sparseCrc_)
                         : checkContent(copies_.back(), size_, payload_);
    }
    void restore() override
    {
        removeFiles(copies_);
        copies_.clear();
    }

private:
    static constexpr std::size_t edgeBytes = 4096;

    sys::String folder_;
    std::uint64_t size_;
    Payload payload_;
    sys::String source_;
    Call call_;
    bool isSparse_ = false;
    std::uint32_t sparseCrc_ = 0;
    std::vector<sys::String> copies_;
};

inline std::vector<ParameterRule> copyRules() { return {sizeRule("size"), flagRule("sparse")}; }

} // namespace ioperf
