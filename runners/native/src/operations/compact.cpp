// Copyright (c) the io-perf-action authors
// SPDX-License-Identifier: MIT

// `compact`: several files merged into one and removed, as stores of sorted files do it.
#include "catalogue.hpp"
#include "failure.hpp"
#include "files.hpp"

#include <algorithm>

namespace ioperf {
namespace {

class Compact : public Operation {
public:
    explicit Compact(const Setting& setting)
        : folder_(setting.folder),
          count_(setting.parameters.number("count")),
          size_(setting.parameters.number("size")),
          chunk_(setting.parameters.number("chunk")),
          syncs_(setting.parameters.is("sync", "end")),
          payload_(setting.seed, std::max<std::uint64_t>(chunk_, Payload::blockBytes)),
          buffer_(static_cast<std::size_t>(chunk_))
    {
    }

    void setUp() override {}
    std::uint64_t maxOps() const override
    {
        return std::max<std::uint64_t>(1, filesWithinLimits(size_) / (2 * count_));
    }

    /** The sources hold the pieces of the result in turn. */
    void prepare(std::uint64_t ops) override
    {
        results_ = childPaths(folder_, "result", ops);
        sources_ = childPaths(folder_, "source", ops * count_);
        for (std::uint64_t number = 0; number < sources_.size(); ++number) {
            sys::File file =
                sys::File::openWrite(sources_[static_cast<std::size_t>(number)].c_str(), sys::Disposition::New);
            for (std::uint64_t done = 0; done < size_; done += chunk_) {
                const std::uint64_t length = std::min(chunk_, size_ - done);
                file.write(payload_.at(done * count_ + number % count_ * length), static_cast<std::size_t>(length));
            }
            file.close();
        }
    }

    std::uint64_t run(const Region& region) override
    {
        std::vector<sys::File> open;
        open.reserve(static_cast<std::size_t>(count_));
        region.each([&](std::uint64_t k) { merge(&sources_[static_cast<std::size_t>(k * count_)], k, open); });
        return region.ops() * count_ * size_;
    }

    std::string verify(std::uint64_t ops) override
    {
        std::uint64_t left = 0;
        for (const sys::String& source : sources_) {
            left += sys::exists(source.c_str()) ? 1 : 0;
        }
        expectCount("Sources that are left", left, 0);
        return checkContent(results_[static_cast<std::size_t>(ops - 1)], count_ * size_, payload_);
    }

    void restore() override
    {
        removeFiles(results_);
        removeFiles(sources_);
    }

private:
    void merge(const sys::String* sources, std::uint64_t k, std::vector<sys::File>& open)
    {
        for (std::uint64_t number = 0; number < count_; ++number) {
            open.push_back(sys::File::openRead(sources[number].c_str()));
        }
        sys::File result = sys::File::openWrite(results_[static_cast<std::size_t>(k)].c_str(), sys::Disposition::New);
        for (std::uint64_t done = 0; done < size_; done += chunk_) {
            for (sys::File& source : open) {
                result.write(buffer_.data(), source.read(buffer_.data(), buffer_.size()));
            }
        }
        if (syncs_) {
            result.sync();
        }
        result.close();
        for (sys::File& source : open) {
            source.close();
        }
        open.clear();
        for (std::uint64_t number = 0; number < count_; ++number) {
            sys::removeFile(sources[number].c_str());
        }
    }

    sys::String folder_;
    std::uint64_t count_;
    std::uint64_t size_;
    std::uint64_t chunk_;
    bool syncs_;
    Payload payload_;
    Buffer buffer_;
    std::vector<sys::String> results_;
    std::vector<sys::String> sources_;
};

} // namespace

void addCompactions(Catalog& catalog)
{
    catalog.push_back({"compact",
                       sys::api::copy,
                       {countRule("count", 1, 256), sizeRule("size"), chunkRule(),
                        choiceRule("sync", {"never", "end"}).orElse("end")},
                       true,
                       Check::Content,
                       makeOperation<Compact>});
}

} // namespace ioperf
