// Copyright (c) the io-perf-action authors
// SPDX-License-Identifier: MIT

// `sync`: an open file synced to which nothing was written.
#include "catalogue.hpp"
#include "files.hpp"

namespace ioperf {
namespace {

class SyncClean : public Operation {
public:
    explicit SyncClean(const Setting& setting)
        : dataOnly_(setting.parameters.is("sync", "data-end")),
          payload_(setting.seed, Payload::blockBytes),
          path_(sys::join(setting.folder, "file"))
    {
    }

    void setUp() override { makePayloadFile(path_, payload_, 4096, true); }
    void attach() override
    {
        if (!file_.isOpen()) {
            file_ = sys::File::openWrite(path_.c_str(), sys::Disposition::InPlace);
        }
    }
    void detach() noexcept override { file_ = sys::File(); }

    std::uint64_t run(const Region& region) override
    {
        if (dataOnly_) {
            region.each([&](std::uint64_t) { file_.syncData(); });
        } else {
            region.each([&](std::uint64_t) { file_.sync(); });
        }
        return 0;
    }

    std::string verify(std::uint64_t ops) override { return std::to_string(ops); }

private:
    bool dataOnly_;
    Payload payload_;
    sys::String path_;
    sys::File file_;
};

} // namespace

void addSyncs(Catalog& catalog)
{
    catalog.push_back({"sync",
                       sys::api::sync,
                       {choiceRule("sync", {"end", "data-end"}).orElse("end")},
                       false,
                       Check::Count,
                       makeOperation<SyncClean>});
}

} // namespace ioperf
