// Copyright (c) the io-perf-action authors
// SPDX-License-Identifier: MIT

// `list` through std::filesystem; the systems' own calls are in posix/ and win32/.
#include "catalogue.hpp"
#include "walking.hpp"

#include <filesystem>

namespace ioperf {
namespace {

class FilesystemLister {
public:
    FilesystemLister(const sys::String& folder, bool wantsAttributes) : path_(folder), wantsAttributes_(wantsAttributes)
    {
    }
    std::uint64_t operator()()
    {
        std::uint64_t entries = 0;
        for (const std::filesystem::directory_entry& entry : std::filesystem::directory_iterator(path_)) {
            if (wantsAttributes_) {
                // Unlike the entry's type, its time is never part of the directory's own data on POSIX.
                static_cast<void>(entry.last_write_time());
            }
            ++entries;
        }
        return entries;
    }

private:
    std::filesystem::path path_;
    bool wantsAttributes_;
};

} // namespace

void addLists(Catalog& catalog)
{
    catalog.push_back(
        {"list", "std-filesystem", listRules(), false, Check::Count, makeOperation<List<FilesystemLister>>});
}

} // namespace ioperf
