// Copyright (c) the io-perf-action authors
// SPDX-License-Identifier: MIT

// `append`: bytes added to the end of an open file.
#include "catalogue.hpp"
#include "failure.hpp"
#include "files.hpp"
#include "writers.hpp"

#include <algorithm>

namespace ioperf {
namespace {

/** The system's own call on a descriptor in append mode. */
class SystemAppender {
public:
    SystemAppender(const sys::Char* path, sys::Sync sync) : file_(sys::File::openAppend(path, sync)) {}
    void append(const std::byte* bytes, std::size_t length) { file_.write(bytes, length); }
    void sync() { file_.sync(); }
    void syncData() { file_.syncData(); }

private:
    sys::File file_;
};

/** fwrite and fflush: each operation has left the process when it ends, as with the system's call. */
class StdioAppender {
public:
    StdioAppender(const sys::Char* path, sys::Sync sync)
        : stream_(sys::openStream(sys::File::openAppend(path, sync), "ab"))
    {
    }
    void append(const std::byte* bytes, std::size_t length)
    {
        if (std::fwrite(bytes, 1, length, stream_.get()) != length || std::fflush(stream_.get()) != 0) [[unlikely]] {
            failErrno(errno, "fwrite");
        }
    }
    void sync() { sys::syncStream(stream_.get(), false); }
    void syncData() { sys::syncStream(stream_.get(), true); }

private:
    Stream stream_;
};

template <class Appender>
class Append : public Operation {
public:
    explicit Append(const Setting& setting)
        : chunk_(static_cast<std::size_t>(setting.parameters.number("chunk"))),
          sync_(parseSync(setting.parameters.word("sync"))),
          payload_(setting.seed, std::max<std::uint64_t>(chunk_, Payload::blockBytes)),
          path_(sys::join(setting.folder, "log"))
    {
    }

    void setUp() override {}
    std::uint64_t maxOps() const override { return std::max<std::uint64_t>(1, maxPreparedBytes / chunk_); }

    // Each sample starts with an empty file.
    void prepare(std::uint64_t /*ops*/) override { makePayloadFile(path_, payload_, 0, false); }
    void attach() override { appender_.emplace(path_.c_str(), sync_); }
    void detach() noexcept override { appender_.reset(); }

    std::uint64_t run(const Region& region) override
    {
        std::uint64_t offset = 0;
        region.each([&](std::uint64_t) {
            appender_->append(payload_.at(offset), chunk_);
            offset += chunk_;
            if (sync_ == sys::Sync::Each) {
                appender_->sync();
            } else if (sync_ == sys::Sync::DataEach) {
                appender_->syncData();
            }
        });
        if (sync_ == sys::Sync::End) {
            appender_->sync();
        } else if (sync_ == sys::Sync::DataEnd) {
            appender_->syncData();
        }
        return offset;
    }

    std::string verify(std::uint64_t ops) override { return checkContent(path_, ops * chunk_, payload_); }

    void restore() override
    {
        appender_.reset();
        sys::removeFileIfThere(path_.c_str());
    }

private:
    std::size_t chunk_;
    sys::Sync sync_;
    Payload payload_;
    sys::String path_;
    std::optional<Appender> appender_;
};

} // namespace

void addAppends(Catalog& catalog)
{
    const std::vector<ParameterRule> rules{chunkRule(), syncRule()};
    const auto add = [&](const char* name, auto make) {
        catalog.push_back({"append", name, rules, true, Check::Content, make});
    };
    add(sys::api::append, makeOperation<Append<SystemAppender>>);
    add("fwrite", makeOperation<Append<StdioAppender>>);
}

} // namespace ioperf
