// Copyright (c) the io-perf-action authors
// SPDX-License-Identifier: MIT

// `seek`: a position set in an open file; without a read after it no I/O is issued at all.
#include "catalogue.hpp"
#include "crc32.hpp"
#include "failure.hpp"
#include "files.hpp"
#include "positions.hpp"

#include <algorithm>

namespace ioperf {
namespace {

class Seek : public Operation {
public:
    explicit Seek(const Setting& setting)
        : size_(setting.parameters.number("size")),
          reads_(setting.parameters.is("read", "yes")),
          payload_(setting.seed, Payload::blockBytes),
          positions_(makePositions(size_, std::min<std::uint64_t>(size_, 4096), "random", setting.seed)),
          path_(sys::join(setting.folder, "data"))
    {
    }

    void setUp() override { makePayloadFile(path_, payload_, size_, true); }
    std::vector<sys::String> dataFiles() const override { return {path_}; }
    void attach() override
    {
        if (!file_.isOpen()) {
            file_ = sys::File::openRead(path_.c_str());
        }
    }
    void detach() noexcept override { file_ = sys::File(); }

    std::uint64_t run(const Region& region) override
    {
        PositionCursor position(positions_);
        if (!reads_) {
            region.each([&](std::uint64_t) { file_.seek(position.next()); });
            return 0;
        }
        region.each([&](std::uint64_t) {
            file_.seek(position.next());
            if (file_.read(&byte_, 1) != 1) [[unlikely]] {
                failCheck("The byte at the position set could not be read.");
            }
        });
        return 0;
    }

    std::string verify(std::uint64_t ops) override
    {
        const std::uint64_t last = positions_[static_cast<std::size_t>((ops - 1) % positions_.size())];
        if (!reads_ && file_.read(&byte_, 1) != 1) {
            failCheck("The byte at the last position set could not be read.");
        }
        if (byte_ != *payload_.at(last)) {
            failCheck("The byte at the last position set is not that of the file.");
        }
        return std::to_string(ops);
    }

private:
    std::uint64_t size_;
    bool reads_;
    Payload payload_;
    std::vector<std::uint64_t> positions_;
    sys::String path_;
    sys::File file_;
    std::byte byte_{};
};

} // namespace

void addSeeks(Catalog& catalog)
{
    catalog.push_back(
        {"seek", sys::api::seek, {sizeRule("size", 1), flagRule("read")}, false, Check::Count, makeOperation<Seek>});
}

} // namespace ioperf
