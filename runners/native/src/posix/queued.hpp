// Copyright (c) the io-perf-action authors
// SPDX-License-Identifier: MIT

/** `read-at` and `write-at` through queues of the kernel: io_uring and libaio. */
#pragma once

#include "../crc32.hpp"
#include "../failure.hpp"
#include "../files.hpp"
#include "../operation.hpp"
#include "../positions.hpp"

#include <algorithm>
#include <cerrno>

namespace ioperf::posix {

/**
 * Blocks of one file with `depth` of them in flight. A `Queue` takes requests (`queue`), hands them over (`submitAndWait`) and reports
 * the completed ones (`reap`); `isDirect`: it works past the page cache.
 */
template <class Queue, bool writes>
class QueuedAt : public Operation {
public:
    explicit QueuedAt(const Setting& setting)
        : size_(setting.parameters.number("size")),
          chunk_(static_cast<std::size_t>(setting.parameters.number("chunk"))),
          depth_(setting.parameters.number("depth")),
          isCold_(!writes && setting.parameters.is("cache", "cold")),
          payload_(setting.seed, std::max<std::uint64_t>(chunk_, Payload::blockBytes)),
          positions_(makePositions(size_, chunk_, setting.parameters.word("pattern"), setting.seed)),
          path_(sys::join(setting.folder, "data")),
          queue_(static_cast<unsigned>(depth_)),
          stride_((chunk_ + Buffer::alignment - 1) / Buffer::alignment * Buffer::alignment),
          buffers_(stride_ * static_cast<std::size_t>(depth_)),
          startedNs_(static_cast<std::size_t>(depth_), 0)
    {
        if (Queue::isDirect) {
            expectDirectChunk(chunk_);
        }
    }

    void setUp() override
    {
        makePayloadFile(path_, payload_, size_, true);
        attach(); // an error of the way itself is one of the set-up
    }
    std::uint64_t maxOps() const override { return isCold_ ? positions_.size() : unlimitedOps; }
    std::vector<sys::String> dataFiles() const override { return {path_}; }
    void attach() override
    {
        if (!file_.isOpen()) {
            if (writes) {
                file_ = Queue::isDirect
                            ? sys::File::openWriteDirect(path_.c_str(), sys::Disposition::InPlace, sys::Sync::Never)
                            : sys::File::openWrite(path_.c_str(), sys::Disposition::InPlace);
            } else {
                file_ = Queue::isDirect ? sys::File::openReadDirect(path_.c_str()) : sys::File::openRead(path_.c_str());
            }
        }
    }
    void detach() noexcept override { file_ = sys::File(); }

    std::uint64_t run(const Region& region) override
    {
        const std::uint64_t ops = region.ops();
        std::uint64_t started = 0;
        std::uint64_t finished = 0;
        int error = 0;
        bool isShort = false;
        PositionCursor position(positions_);
        const auto start = [&](std::uint64_t slot) {
            if (region.latency() != nullptr) {
                startedNs_[static_cast<std::size_t>(slot)] = nowNs();
            }
            if (++started == ops) {
                lastSlot_ = slot;
            }
            const std::uint64_t offset = position.next();
            // What is written is only read.
            std::byte* const bytes =
                writes ? const_cast<std::byte*>(payload_.at(offset)) : buffers_.data() + slot * stride_;
            queue_.queue(writes, file_.descriptor(), bytes, chunk_, offset, slot);
        };
        for (std::uint64_t slot = 0; slot < std::min(depth_, ops); ++slot) {
            start(slot);
        }
        while (finished < started) {
            queue_.submitAndWait();
            queue_.reap([&](std::uint64_t slot, int result) {
                ++finished;
                if (region.latency() != nullptr) {
                    region.latency()->add(nowNs() - startedNs_[static_cast<std::size_t>(slot)]);
                }
                if (result != static_cast<int>(chunk_)) [[unlikely]] {
                    error = result < 0 ? -result : 0;
                    isShort = result >= 0;
                }
                if (started < ops && error == 0 && !isShort) {
                    start(slot);
                }
            });
        }
        if (error == EINVAL || error == EOPNOTSUPP) {
            failUnsupported(std::string("This kernel's ") + Queue::name + " cannot do it.");
        }
        if (error != 0) {
            failErrno(error, Queue::name);
        }
        if (isShort) {
            failCheck(std::string("A request of ") + Queue::name + " was short.");
        }
        return ops * chunk_;
    }

    std::string verify(std::uint64_t ops) override
    {
        const std::uint64_t last = positions_[static_cast<std::size_t>((ops - 1) % positions_.size())];
        const bool isRight = writes ? payload_.equals(readPart(path_, last, chunk_).data(), last, chunk_)
                                    : payload_.equals(buffers_.data() + lastSlot_ * stride_, last, chunk_);
        if (!isRight) {
            failCheck("The last block is not what the file must hold.");
        }
        return formatCrc32(payload_.crcOf(last, chunk_));
    }

private:
    std::uint64_t size_;
    std::size_t chunk_;
    std::uint64_t depth_;
    bool isCold_;
    Payload payload_;
    std::vector<std::uint64_t> positions_;
    sys::String path_;
    Queue queue_;
    std::size_t stride_;
    Buffer buffers_;
    std::vector<std::uint64_t> startedNs_;
    sys::File file_;
    std::uint64_t lastSlot_ = 0;
};

template <class Queue>
void addQueue(Catalog& catalog, const char* name)
{
    const std::vector<ParameterRule> shared{sizeRule("size", 1), chunkRule(), patternRule("sequential"),
                                            countRule("depth", 1, 4096).orElse("1")};
    std::vector<ParameterRule> reading = shared;
    reading.push_back(cacheRule());
    catalog.push_back({"read-at", name, reading, true, Check::Last, makeOperation<QueuedAt<Queue, false>>});
    catalog.push_back({"write-at", name, shared, true, Check::Last, makeOperation<QueuedAt<Queue, true>>});
}

} // namespace ioperf::posix
