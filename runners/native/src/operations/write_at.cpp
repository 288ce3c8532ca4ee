// Copyright (c) the io-perf-action authors
// SPDX-License-Identifier: MIT

// `write-at`: one positional write in place; `mixed`: seven reads to three writes.
#include "catalogue.hpp"
#include "crc32.hpp"
#include "failure.hpp"
#include "files.hpp"
#include "positions.hpp"
#include "writers.hpp"

#include <atomic>
#include <cstring>

namespace ioperf {
namespace {

class InPlace : public Operation {
public:
    explicit InPlace(const Setting& setting)
        : size_(setting.parameters.number("size")),
          chunk_(static_cast<std::size_t>(setting.parameters.number("chunk"))),
          payload_(setting.seed, std::max<std::uint64_t>(chunk_, Payload::blockBytes)),
          positions_(makePositions(size_, chunk_, setting.parameters.word("pattern"), setting.seed)),
          path_(sys::join(setting.folder, "data"))
    {
    }

    void setUp() override { makePayloadFile(path_, payload_, size_, true); }
    std::vector<sys::String> dataFiles() const override { return {path_}; }

    /** The last block touched, read back. */
    std::string verify(std::uint64_t ops) override
    {
        const std::uint64_t last = positions_[static_cast<std::size_t>((ops - 1) % positions_.size())];
        if (!payload_.equals(readPart(path_, last, chunk_).data(), last, chunk_)) {
            failCheck("The last block touched does not hold what was written.");
        }
        return formatCrc32(payload_.crcOf(last, chunk_));
    }

protected:
    std::uint64_t size_;
    std::size_t chunk_;
    Payload payload_;
    std::vector<std::uint64_t> positions_;
    sys::String path_;
};

/** @tparam direct past the cache of the system */
template <bool direct>
class WriteAt : public InPlace {
public:
    explicit WriteAt(const Setting& setting) : InPlace(setting), sync_(parseSync(setting.parameters.word("sync")))
    {
        if constexpr (direct) {
            expectDirectChunk(chunk_);
        }
    }

    void setUp() override
    {
        InPlace::setUp();
        attach(); // an error of the way itself is one of the set-up
    }
    void attach() override
    {
        if (!file_.isOpen()) {
            file_ = direct ? sys::File::openWriteDirect(path_.c_str(), sys::Disposition::InPlace, sync_)
                           : sys::File::openWrite(path_.c_str(), sys::Disposition::InPlace, sync_);
        }
    }
    void detach() noexcept override { file_ = sys::File(); }

    std::uint64_t run(const Region& region) override
    {
        PositionCursor position(positions_);
        const auto write = [&] {
            const std::uint64_t offset = position.next();
            file_.writeAt(payload_.at(offset), chunk_, offset);
        };
        switch (sync_) {
        case sys::Sync::Each:
            region.each([&](std::uint64_t) {
                write();
                file_.sync();
            });
            break;
        case sys::Sync::DataEach:
            region.each([&](std::uint64_t) {
                write();
                file_.syncData();
            });
            break;
        default: region.each([&](std::uint64_t) { write(); }); break;
        }
        // The file stays open over all operations: the end is the end of the sample.
        if (sync_ == sys::Sync::End) {
            file_.sync();
        } else if (sync_ == sys::Sync::DataEnd) {
            file_.syncData();
        }
        return region.ops() * chunk_;
    }

private:
    sys::Sync sync_;
    sys::File file_;
};

/** @tparam flushesOnly msync alone, as LMDB does it, without a sync of the file */
template <bool flushesOnly>
class CopyIntoMappingAt : public InPlace {
public:
    explicit CopyIntoMappingAt(const Setting& setting)
        : InPlace(setting), sync_(parseSync(setting.parameters.word("sync")))
    {
    }

    void attach() override
    {
        if (mapping_.data() == nullptr) {
            file_ = sys::File::openWrite(path_.c_str(), sys::Disposition::InPlace);
            mapping_ = sys::Mapping(file_, static_cast<std::size_t>(size_), true);
        }
    }
    void detach() noexcept override
    {
        mapping_ = sys::Mapping();
        file_ = sys::File();
    }

    std::uint64_t run(const Region& region) override
    {
        PositionCursor position(positions_);
        const auto copy = [&] {
            const std::uint64_t offset = position.next();
            std::memcpy(mapping_.data() + offset, payload_.at(offset), chunk_);
            // Else the compiler might leave out what a later operation writes again.
            std::atomic_signal_fence(std::memory_order_acq_rel);
            return offset;
        };
        switch (sync_) {
        case sys::Sync::Each:
            region.each([&](std::uint64_t) {
                mapping_.flush(copy(), chunk_);
                syncFile();
            });
            break;
        case sys::Sync::DataEach:
        case sys::Sync::Dsync: // O_DSYNC means nothing to a mapping: what it promises is done by hand.
            region.each([&](std::uint64_t) {
                mapping_.flush(copy(), chunk_);
                syncFileData();
            });
            break;
        default: region.each([&](std::uint64_t) { copy(); }); break;
        }
        if (sync_ == sys::Sync::End || sync_ == sys::Sync::DataEnd) {
            mapping_.flush(0, mapping_.size());
            if (sync_ == sys::Sync::End) {
                syncFile();
            } else {
                syncFileData();
            }
        }
        mapping_.expectIntact();
        return region.ops() * chunk_;
    }

private:
    void syncFile()
    {
        if constexpr (!flushesOnly) {
            file_.sync();
        }
    }
    void syncFileData()
    {
        if constexpr (!flushesOnly) {
            file_.syncData();
        }
    }

    sys::Sync sync_;
    sys::File file_;
    sys::Mapping mapping_;
};

class Mixed : public InPlace {
public:
    explicit Mixed(const Setting& setting) : InPlace(setting), buffer_(chunk_) {}

    void attach() override
    {
        if (!file_.isOpen()) {
            file_ = sys::File::openWrite(path_.c_str(), sys::Disposition::InPlace);
        }
    }
    void detach() noexcept override { file_ = sys::File(); }

    std::uint64_t run(const Region& region) override
    {
        PositionCursor position(positions_);
        std::byte* const bytes = buffer_.data();
        unsigned turn = 0;
        region.each([&](std::uint64_t) {
            const std::uint64_t offset = position.next();
            if (turn < 7) {
                if (file_.readAt(bytes, chunk_, offset) != chunk_) [[unlikely]] {
                    failCheck("A positional read was short.");
                }
            } else {
                file_.writeAt(payload_.at(offset), chunk_, offset);
            }
            turn = turn == 9 ? 0 : turn + 1;
        });
        return region.ops() * chunk_;
    }

private:
    Buffer buffer_;
    sys::File file_;
};

} // namespace

void addPositionalWrites(Catalog& catalog)
{
    const std::vector<ParameterRule> place{sizeRule("size", 1), chunkRule()};
    std::vector<ParameterRule> rules = place;
    rules.push_back(patternRule("sequential"));
    rules.push_back(syncRule());
    std::vector<ParameterRule> mixedRules = place;
    mixedRules.push_back(patternRule("random"));
    catalog.push_back({"write-at", sys::api::writeAt, rules, true, Check::Last, makeOperation<WriteAt<false>>});
    catalog.push_back({"write-at", sys::api::writeAtDirect, rules, true, Check::Last, makeOperation<WriteAt<true>>});
    catalog.push_back(
        {"write-at", sys::api::mappingCopy, rules, true, Check::Last, makeOperation<CopyIntoMappingAt<false>>});
    catalog.push_back(
        {"write-at", sys::api::mappingFlush, rules, true, Check::Last, makeOperation<CopyIntoMappingAt<true>>});
    catalog.push_back({"mixed", sys::api::mixed, mixedRules, true, Check::Last, makeOperation<Mixed>});
}

} // namespace ioperf
