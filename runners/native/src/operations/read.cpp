// Copyright (c) the io-perf-action authors
// SPDX-License-Identifier: MIT

// `read`: a file opened, read to its end, closed.
#include "catalogue.hpp"
#include "crc32.hpp"
#include "failure.hpp"
#include "files.hpp"
#include "readers.hpp"
#include "sum64.hpp"

#include <algorithm>
#include <type_traits>

namespace ioperf {
namespace {

/** Files of equal content: one when they are warm, several when each operation of a cold sample needs its own. */
class ReadFiles : public Operation {
public:
    explicit ReadFiles(const Setting& setting)
        : size_(setting.parameters.number("size")),
          isCold_(setting.parameters.is("cache", "cold")),
          payload_(setting.seed, Payload::blockBytes, static_cast<unsigned>(setting.parameters.number("entropy"))),
          paths_(
              childPaths(setting.folder, "read", isCold_ ? std::min<std::uint64_t>(64, filesWithinLimits(size_)) : 1))
    {
    }

    void setUp() override
    {
        for (const sys::String& path : paths_) {
            makePayloadFile(path, payload_, size_, true);
        }
    }
    std::uint64_t maxOps() const override { return isCold_ ? paths_.size() : unlimitedOps; }
    std::vector<sys::String> dataFiles() const override { return paths_; }

protected:
    const sys::Char* pathOf(std::uint64_t k) const
    {
        return paths_[static_cast<std::size_t>(k % paths_.size())].c_str();
    }

    std::uint64_t size_;
    bool isCold_;
    Payload payload_;
    std::vector<sys::String> paths_;
};

template <class Reader>
class ReadInChunks : public ReadFiles {
public:
    explicit ReadInChunks(const Setting& setting)
        : ReadFiles(setting), buffer_(static_cast<std::size_t>(setting.parameters.number("chunk")))
    {
        if constexpr (std::is_same_v<Reader, DirectReader>) {
            expectDirectChunk(buffer_.size());
        }
    }

    void setUp() override
    {
        ReadFiles::setUp();
        Reader(pathOf(0)).close(); // an error of the way itself is one of the set-up
    }

    std::uint64_t run(const Region& region) override
    {
        std::byte* const bytes = buffer_.data();
        const std::size_t chunk = buffer_.size();
        bytes_ = 0;
        region.each([&](std::uint64_t k) {
            Reader reader(pathOf(k));
            lastLength_ = 0;
            while (const std::size_t got = reader.read(bytes, chunk)) {
                bytes_ += got;
                lastLength_ = got;
            }
            reader.close();
        });
        return bytes_;
    }

    std::string verify(std::uint64_t ops) override
    {
        expectCount("Bytes read", bytes_, ops * size_);
        if (!payload_.equals(buffer_.data(), size_ - lastLength_, lastLength_)) {
            failCheck("The last chunk read is not what the file holds.");
        }
        return formatCrc32(payload_.crcOf(size_ - lastLength_, lastLength_));
    }

private:
    Buffer buffer_;
    std::uint64_t bytes_ = 0;
    std::size_t lastLength_ = 0;
};

/** The mapping summed where it lies: no copy. */
class SumMapped : public ReadFiles {
public:
    using ReadFiles::ReadFiles;

    std::uint64_t run(const Region& region) override
    {
        std::uint64_t bytes = 0;
        region.each([&](std::uint64_t k) {
            sys::File file = sys::File::openRead(pathOf(k));
            sys::Mapping mapping(file, static_cast<std::size_t>(file.size()), false);
            file.close();
            sum_ = sum64(mapping.data(), mapping.size());
            bytes += mapping.size();
            mapping.unmap();
        });
        return bytes;
    }

    std::string verify(std::uint64_t /*ops*/) override
    {
        if (sum_ != payload_.sumOf(size_)) {
            failCheck("The sum of the mapped words is not that of the file's content.");
        }
        return formatSum64(sum_);
    }

private:
    std::uint64_t sum_ = 0;
};

} // namespace

void addReads(Catalog& catalog)
{
    const std::vector<ParameterRule> whole{sizeRule("size"), cacheRule(), entropyRule()};
    std::vector<ParameterRule> chunked = whole;
    chunked.push_back(chunkRule());
    catalog.push_back({"read", sys::api::read, chunked, true, Check::Last, makeOperation<ReadInChunks<SystemReader>>});
    catalog.push_back({"read", "fread", chunked, true, Check::Last, makeOperation<ReadInChunks<StdioReader>>});
    catalog.push_back({"read", "ifstream", chunked, true, Check::Last, makeOperation<ReadInChunks<IfstreamReader>>});
    catalog.push_back(
        {"read", sys::api::mappingCopy, chunked, true, Check::Last, makeOperation<ReadInChunks<MappingReader>>});
#if IO_PERF_HAS_VECTORS
    catalog.push_back({"read", "readv", chunked, true, Check::Last, makeOperation<ReadInChunks<VectorReader>>});
#endif
    catalog.push_back(
        {"read", sys::api::readDirect, chunked, true, Check::Last, makeOperation<ReadInChunks<DirectReader>>});
    catalog.push_back({"read", sys::api::mapping, whole, true, Check::Sum64, makeOperation<SumMapped>});
}

} // namespace ioperf
