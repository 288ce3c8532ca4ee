// Copyright (c) the io-perf-action authors
// SPDX-License-Identifier: MIT

// `traverse` through std::filesystem; the systems' own calls are in posix/ and win32/.
#include "catalogue.hpp"
#include "walking.hpp"

#include <filesystem>
#include <system_error>

namespace ioperf {
namespace {

class FilesystemWalker {
public:
    FilesystemWalker(const sys::String& root, WalkOptions options)
        : root_(root), wantsAttributes_(options.wantsAttributes)
    {
    }
    // Links to directories are not followed: that is the default. Unreadable directories are skipped without a trace.
    Seen operator()()
    {
        Seen seen;
        const auto options = std::filesystem::directory_options::skip_permission_denied;
        for (const std::filesystem::directory_entry& entry :
             std::filesystem::recursive_directory_iterator(root_, options)) {
            if (wantsAttributes_) {
                std::error_code ignored; // A link may lead nowhere.
                static_cast<void>(entry.last_write_time(ignored));
            }
            ++seen.entries;
        }
        return seen;
    }

private:
    std::filesystem::path root_;
    bool wantsAttributes_;
};

} // namespace

void addTraversals(Catalog& catalog)
{
    catalog.push_back({"traverse", "std-filesystem", traverseRules(), false, Check::Count,
                       makeOperation<Traverse<FilesystemWalker>>});
}

} // namespace ioperf
