// Copyright (c) the io-perf-action authors
// SPDX-License-Identifier: MIT

// `list` and `traverse` with FindFirstFileExW, which returns attributes with every name: they cost nothing more.
#include "../walking.hpp"
#include "families.hpp"

namespace ioperf::win32 {
namespace {

class FindLister {
public:
    FindLister(const sys::String& folder, bool /*wantsAttributes*/) : folder_(folder) {}
    std::uint64_t operator()()
    {
        std::uint64_t entries = 0;
        if (!sys::eachEntry(folder_, [&](const WIN32_FIND_DATAW&) { ++entries; })) {
            sys::fail("FindFirstFileExW", folder_.c_str());
        }
        return entries;
    }

private:
    sys::String folder_;
};

class FindWalker {
public:
    FindWalker(const sys::String& root, WalkOptions /*options*/) : root_(root) {}
    Seen operator()()
    {
        Seen seen;
        waiting_.assign(1, root_);
        while (!waiting_.empty()) {
            const sys::String folder = std::move(waiting_.back());
            waiting_.pop_back();
            const bool opened = sys::eachEntry(folder, [&](const WIN32_FIND_DATAW& found) {
                ++seen.entries;
                if (sys::isRealDirectory(found)) {
                    waiting_.push_back(folder + L'\\' + found.cFileName);
                }
            });
            seen.unreadable += opened ? 0 : 1;
        }
        return seen;
    }

private:
    sys::String root_;
    std::vector<sys::String> waiting_;
};

} // namespace

void addDirectoryReaders(Catalog& catalog)
{
    catalog.push_back({"list", "FindFirstFileEx", listRules(), false, Check::Count, makeOperation<List<FindLister>>});
    catalog.push_back(
        {"traverse", "FindFirstFileEx", traverseRules(), false, Check::Count, makeOperation<Traverse<FindWalker>>});
}

} // namespace ioperf::win32
