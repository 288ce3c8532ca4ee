// Copyright (c) the io-perf-action authors
// SPDX-License-Identifier: MIT

// `read-at`: one positional read from an open file.
#include "catalogue.hpp"
#include "crc32.hpp"
#include "failure.hpp"
#include "files.hpp"
#include "positions.hpp"

#include <atomic>
#include <cstring>

namespace ioperf {
namespace {

class ReadAtBase : public Operation {
public:
    explicit ReadAtBase(const Setting& setting)
        : size_(setting.parameters.number("size")),
          isCold_(setting.parameters.is("cache", "cold")),
          buffer_(static_cast<std::size_t>(setting.parameters.number("chunk"))),
          payload_(setting.seed, Payload::blockBytes),
          positions_(makePositions(size_, buffer_.size(), setting.parameters.word("pattern"), setting.seed)),
          path_(sys::join(setting.folder, "data"))
    {
    }

    void setUp() override { makePayloadFile(path_, payload_, size_, true); }
    std::uint64_t maxOps() const override { return isCold_ ? positions_.size() : unlimitedOps; }
    std::vector<sys::String> dataFiles() const override { return {path_}; }

    std::string verify(std::uint64_t ops) override
    {
        const std::uint64_t last = positions_[static_cast<std::size_t>((ops - 1) % positions_.size())];
        if (!payload_.equals(buffer_.data(), last, buffer_.size())) {
            failCheck("The last block read is not what the file holds.");
        }
        return formatCrc32(payload_.crcOf(last, buffer_.size()));
    }

protected:
    std::uint64_t size_;
    bool isCold_;
    Buffer buffer_;
    Payload payload_;
    std::vector<std::uint64_t> positions_;
    sys::String path_;
};

/** @tparam direct past the cache of the system */
template <bool direct>
class ReadAt : public ReadAtBase {
public:
    explicit ReadAt(const Setting& setting) : ReadAtBase(setting)
    {
        if constexpr (direct) {
            expectDirectChunk(buffer_.size());
        }
    }

    void setUp() override
    {
        ReadAtBase::setUp();
        attach(); // an error of the way itself is one of the set-up
    }
    void attach() override
    {
        if (!file_.isOpen()) {
            file_ = direct ? sys::File::openReadDirect(path_.c_str()) : sys::File::openRead(path_.c_str());
        }
    }
    void detach() noexcept override { file_ = sys::File(); }

    std::uint64_t run(const Region& region) override
    {
        std::byte* const bytes = buffer_.data();
        const std::size_t chunk = buffer_.size();
        PositionCursor position(positions_);
        region.each([&](std::uint64_t) {
            if (file_.readAt(bytes, chunk, position.next()) != chunk) [[unlikely]] {
                failCheck("A positional read was short.");
            }
        });
        return region.ops() * chunk;
    }

private:
    sys::File file_;
};

/** Mapped once, copied from at each position. */
class CopyMappedAt : public ReadAtBase {
public:
    using ReadAtBase::ReadAtBase;

    void attach() override
    {
        if (mapping_.data() == nullptr) {
            const sys::File file = sys::File::openRead(path_.c_str());
            mapping_ = sys::Mapping(file, static_cast<std::size_t>(size_), false);
        }
    }
    void detach() noexcept override { mapping_ = sys::Mapping(); }

    std::uint64_t run(const Region& region) override
    {
        std::byte* const bytes = buffer_.data();
        const std::byte* const source = mapping_.data();
        const std::size_t chunk = buffer_.size();
        PositionCursor position(positions_);
        region.each([&](std::uint64_t) {
            std::memcpy(bytes, source + position.next(), chunk);
            // Else the compiler may leave out all copies but the last.
            std::atomic_signal_fence(std::memory_order_acq_rel);
        });
        mapping_.expectIntact();
        return region.ops() * chunk;
    }

private:
    sys::Mapping mapping_;
};

} // namespace

void addPositionalReads(Catalog& catalog)
{
    const std::vector<ParameterRule> rules{sizeRule("size", 1), chunkRule(), patternRule("sequential"), cacheRule()};
    catalog.push_back({"read-at", sys::api::readAt, rules, true, Check::Last, makeOperation<ReadAt<false>>});
    catalog.push_back({"read-at", sys::api::readAtDirect, rules, true, Check::Last, makeOperation<ReadAt<true>>});
    catalog.push_back({"read-at", sys::api::mappingCopy, rules, true, Check::Last, makeOperation<CopyMappedAt>});
}

} // namespace ioperf
