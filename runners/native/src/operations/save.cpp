// Copyright (c) the io-perf-action authors
// SPDX-License-Identifier: MIT

// `save`: a temporary file written, synced and renamed over the target, so that a reader sees the old content or the new.
#include "catalogue.hpp"
#include "files.hpp"

#include <algorithm>

namespace ioperf {
namespace {

class Save : public Operation {
public:
    explicit Save(const Setting& setting)
        : size_(setting.parameters.number("size")),
          syncsFile_(!setting.parameters.is("sync", "never")),
          syncsFolder_(setting.parameters.is("sync", "full")),
          payload_(setting.seed, Payload::blockBytes),
          folder_(setting.folder),
          target_(sys::join(setting.folder, "document")),
          temporary_(sys::join(setting.folder, "document.tmp"))
    {
    }

    void setUp() override { makePayloadFile(target_, payload_, size_, true); }

    std::uint64_t run(const Region& region) override
    {
        region.each([&](std::uint64_t) {
            sys::File file = sys::File::openWrite(temporary_.c_str(), sys::Disposition::New);
            for (std::uint64_t offset = 0; offset < size_; offset += Payload::blockBytes) {
                file.write(payload_.at(offset),
                           static_cast<std::size_t>(std::min<std::uint64_t>(Payload::blockBytes, size_ - offset)));
            }
            if (syncsFile_) {
                file.sync();
            }
            file.close();
            sys::renameDurably(temporary_.c_str(), target_.c_str(), folder_.c_str(), syncsFolder_);
        });
        return region.ops() * size_;
    }

    std::string verify(std::uint64_t /*ops*/) override { return checkContent(target_, size_, payload_); }
    void restore() override { sys::removeFileIfThere(temporary_.c_str()); }

private:
    std::uint64_t size_;
    bool syncsFile_;
    bool syncsFolder_;
    Payload payload_;
    sys::String folder_;
    sys::String target_;
    sys::String temporary_;
};

} // namespace

void addSaves(Catalog& catalog)
{
    const std::vector<ParameterRule> rules{sizeRule("size"),
                                           choiceRule("sync", {"never", "end", "full"}).orElse("full")};
    catalog.push_back({"save", sys::api::rename, rules, true, Check::Content, makeOperation<Save>});
}

} // namespace ioperf
