// Copyright (c) the io-perf-action authors
// SPDX-License-Identifier: MIT

// `read-set`: a set of files, each opened, read whole, closed, in the order in which their directory lists them.
#include "catalogue.hpp"
#include "failure.hpp"
#include "files.hpp"
#include "readers.hpp"

#include <filesystem>

namespace ioperf {
namespace {

template <class Reader>
class ReadSet : public Operation {
public:
    explicit ReadSet(const Setting& setting)
        : count_(setting.parameters.number("count")),
          least_(setting.parameters.number("min")),
          most_(setting.parameters.number("max")),
          isCold_(setting.parameters.is("cache", "cold")),
          buffer_(static_cast<std::size_t>(setting.parameters.number("chunk"))),
          payload_(setting.seed, Payload::blockBytes),
          folder_(setting.folder)
    {
        if (least_ > most_) {
            failInvalid("min is larger than max.");
        }
    }

    void setUp() override
    {
        std::uint64_t index = 0;
        for (const sys::String& path : childPaths(folder_, "file", count_)) {
            const std::uint64_t size = sizeOf(index++);
            setBytes_ += size;
            makePayloadFile(path, payload_, size, false);
        }
        for (const std::filesystem::directory_entry& entry : std::filesystem::directory_iterator(folder_)) {
            paths_.push_back(entry.path().native());
        }
    }
    std::uint64_t maxOps() const override { return isCold_ ? 1 : unlimitedOps; }
    std::vector<sys::String> dataFiles() const override { return paths_; }

    std::uint64_t run(const Region& region) override
    {
        std::byte* const bytes = buffer_.data();
        const std::size_t chunk = buffer_.size();
        total_ = 0;
        region.each([&](std::uint64_t) {
            lastSet_ = 0;
            for (const sys::String& path : paths_) {
                Reader reader(path.c_str());
                while (const std::size_t got = reader.read(bytes, chunk)) {
                    lastSet_ += got;
                }
                reader.close();
            }
            total_ += lastSet_;
        });
        return total_;
    }

    std::string verify(std::uint64_t ops) override
    {
        expectCount("Bytes read", total_, ops * setBytes_);
        return std::to_string(lastSet_);
    }

private:
    std::uint64_t sizeOf(std::uint64_t index) const
    {
        return count_ == 1 ? least_ : least_ + (most_ - least_) * index / (count_ - 1);
    }

    std::uint64_t count_;
    std::uint64_t least_;
    std::uint64_t most_;
    bool isCold_;
    Buffer buffer_;
    Payload payload_;
    sys::String folder_;
    std::vector<sys::String> paths_;
    std::uint64_t setBytes_ = 0;
    std::uint64_t total_ = 0;
    std::uint64_t lastSet_ = 0;
};

} // namespace

void addFileSets(Catalog& catalog)
{
    const std::vector<ParameterRule> rules{countRule("count", 1, 1'000'000), sizeRule("min"), sizeRule("max"),
                                           chunkRule().orElse("8KiB"), cacheRule()};
    const auto add = [&](const char* name, auto make) {
        catalog.push_back({"read-set", name, rules, true, Check::Count, make});
    };
    add(sys::api::read, makeOperation<ReadSet<SystemReader>>);
    add("fread", makeOperation<ReadSet<StdioReader>>);
    add(sys::api::mappingCopy, makeOperation<ReadSet<MappingReader>>);
}

} // namespace ioperf
