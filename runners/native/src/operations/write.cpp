// Copyright (c) the io-perf-action authors
// SPDX-License-Identifier: MIT

// `write`: a file opened, written from its start, closed.
#include "catalogue.hpp"
#include "failure.hpp"
#include "files.hpp"
#include "writers.hpp"

#include <algorithm>
#include <type_traits>

namespace ioperf {

sys::Sync parseSync(std::string_view word)
{
    if (word == "end") {
        return sys::Sync::End;
    }
    if (word == "each") {
        return sys::Sync::Each;
    }
    if (word == "data-end") {
        return sys::Sync::DataEnd;
    }
    if (word == "data-each") {
        return sys::Sync::DataEach;
    }
    return word == "dsync" ? sys::Sync::Dsync : sys::Sync::Never;
}

namespace {

/** @tparam CanSync whether the api can sync and preallocate, and so has these parameters */
template <class Writer, bool CanSync>
class WriteFiles : public Operation {
public:
    explicit WriteFiles(const Setting& setting)
        : folder_(setting.folder),
          size_(setting.parameters.number("size")),
          chunk_(setting.parameters.number("chunk")),
          replaces_(setting.parameters.is("target", "existing")),
          payload_(setting.seed, std::max<std::uint64_t>(chunk_, Payload::blockBytes),
                   static_cast<unsigned>(setting.parameters.number("entropy")))
    {
        if constexpr (std::is_same_v<Writer, DirectWriter>) {
            expectDirectChunk(chunk_);
        }
        options_.size = size_;
        options_.disposition = replaces_ ? sys::Disposition::Truncate : sys::Disposition::New;
        if constexpr (CanSync) {
            options_.sync = parseSync(setting.parameters.word("sync"));
            options_.preallocate = setting.parameters.is("preallocate", "yes");
        }
    }

    void setUp() override
    {
        if constexpr (std::is_same_v<Writer, DirectWriter>) {
            const sys::String probe = sys::join(folder_, "probe");
            sys::File::openWriteDirect(probe.c_str(), sys::Disposition::New, sys::Sync::Never).close();
            sys::removeFile(probe.c_str());
        }
        if (replaces_) {
            paths_ = childPaths(folder_, "target", 1);
            makePayloadFile(paths_.front(), payload_, size_, true);
        }
    }
    std::uint64_t maxOps() const override { return replaces_ ? unlimitedOps : filesWithinLimits(size_); }

    void prepare(std::uint64_t ops) override
    {
        if (!replaces_) {
            paths_ = childPaths(folder_, "new", ops);
            if constexpr (std::is_same_v<Writer, MappingWriter>) {
                sys::expectRoom(folder_, ops * size_);
            }
        }
    }

    std::uint64_t run(const Region& region) override
    {
        const bool syncsEach = options_.sync == sys::Sync::Each;
        const bool syncsDataEach = options_.sync == sys::Sync::DataEach;
        region.each([&](std::uint64_t k) {
            Writer writer(paths_[replaces_ ? 0 : static_cast<std::size_t>(k)].c_str(), options_);
            for (std::uint64_t offset = 0; offset < size_; offset += chunk_) {
                writer.write(payload_.at(offset), static_cast<std::size_t>(std::min(chunk_, size_ - offset)));
                if (syncsEach) {
                    writer.sync();
                } else if (syncsDataEach) {
                    writer.syncData();
                }
            }
            if (options_.sync == sys::Sync::End) {
                writer.sync();
            } else if (options_.sync == sys::Sync::DataEnd) {
                writer.syncData();
            }
            writer.close();
        });
        return region.ops() * size_;
    }

    std::string verify(std::uint64_t ops) override
    {
        return checkContent(paths_[replaces_ ? 0 : static_cast<std::size_t>(ops - 1)], size_, payload_);
    }

    void restore() override
    {
        if (replaces_) {
            // After a failed sample the file may be short: made whole again if there is room.
            bool whole = false;
            try {
                whole = sys::File::openRead(paths_.front().c_str()).size() == size_;
            } catch (const Failure&) {
                whole = false;
            }
            if (!whole) {
                sys::removeFileIfThere(paths_.front().c_str());
                makePayloadFile(paths_.front(), payload_, size_, true);
            }
            return;
        }
        removeFiles(paths_);
        paths_.clear();
    }

private:
    sys::String folder_;
    std::uint64_t size_;
    std::uint64_t chunk_;
    bool replaces_;
    Payload payload_;
    WriteOptions options_;
    std::vector<sys::String> paths_;
};

} // namespace

void addWrites(Catalog& catalog)
{
    const std::vector<ParameterRule> plain{sizeRule("size"), chunkRule(), targetRule(), entropyRule()};
    std::vector<ParameterRule> syncing = plain;
    syncing.push_back(syncRule());
    syncing.push_back(flagRule("preallocate"));
    const auto add = [&](const char* name, const std::vector<ParameterRule>& rules, auto make) {
        catalog.push_back({"write", name, rules, true, Check::Content, make});
    };
    add(sys::api::write, syncing, makeOperation<WriteFiles<SystemWriter, true>>);
#if IO_PERF_HAS_VECTORS
    add("writev", syncing, makeOperation<WriteFiles<VectorWriter, true>>);
#endif
#if IO_PERF_HAS_SYNC_RANGE
    add("write-sync_file_range", syncing, makeOperation<WriteFiles<RangeWriter, true>>);
#endif
    add(sys::api::writeDirect, syncing, makeOperation<WriteFiles<DirectWriter, true>>);
    add("fwrite", syncing, makeOperation<WriteFiles<StdioWriter, true>>);
    add(sys::api::mapping, syncing, makeOperation<WriteFiles<MappingWriter, true>>);
    add("ofstream", plain, makeOperation<WriteFiles<OfstreamWriter, false>>);
}

} // namespace ioperf
