// Copyright (c) the io-perf-action authors
// SPDX-License-Identifier: MIT

// `truncate`; `chmod`, `utimes` and `lock` differ too much between systems and are in posix/ and win32/.
#include "catalogue.hpp"
#include "single_call.hpp"

namespace ioperf {
namespace {

constexpr std::uint64_t longBytes = std::uint64_t{64} << 10U;
constexpr std::uint64_t shortBytes = std::uint64_t{4} << 10U;

/** Beyond its first 4 KiB the file is a hole, so that no operation differs from the others by the blocks it frees. */
class Truncate : public Operation {
public:
    explicit Truncate(const Setting& setting) : path_(sys::join(setting.folder, "file")) {}

    void setUp() override
    {
        sys::File file = sys::File::openWrite(path_.c_str(), sys::Disposition::New);
        file.truncate(longBytes);
        file.close();
    }
    void attach() override
    {
        if (!file_.isOpen()) {
            file_ = sys::File::openWrite(path_.c_str(), sys::Disposition::InPlace);
        }
    }
    void detach() noexcept override { file_ = sys::File(); }

    std::uint64_t run(const Region& region) override
    {
        region.each([&](std::uint64_t k) { file_.truncate(k % 2 == 0 ? shortBytes : longBytes); });
        return 0;
    }

    std::string verify(std::uint64_t ops) override
    {
        expectCount("Bytes of the file", file_.size(), ops % 2 == 0 ? longBytes : shortBytes);
        return std::to_string(ops);
    }
    void restore() override
    {
        if (file_.isOpen()) {
            file_.truncate(longBytes);
        }
    }

private:
    sys::String path_;
    sys::File file_;
};

} // namespace

void addChanges(Catalog& catalog)
{
    catalog.push_back({"truncate", sys::api::truncate, {}, false, Check::Count, makeOperation<Truncate>});
}

} // namespace ioperf
