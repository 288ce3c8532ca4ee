// Copyright (c) the io-perf-action authors
// SPDX-License-Identifier: MIT

// `stat`, `stat-among` and `exists` through std::filesystem; the systems' own calls are in posix/ and win32/.
#include "catalogue.hpp"
#include "single_call.hpp"
#include "stat_among.hpp"

#include <filesystem>

namespace ioperf {
namespace {

class FilesystemStatus {
public:
    explicit FilesystemStatus(const sys::String& path) : path_(path) {}
    bool operator()(std::uint64_t) { return std::filesystem::exists(std::filesystem::status(path_)); }
    bool operator()() { return std::filesystem::exists(std::filesystem::symlink_status(path_)); }

private:
    std::filesystem::path path_;
};

class FilesystemExists {
public:
    explicit FilesystemExists(const sys::String& path) : path_(path) {}
    bool operator()() { return std::filesystem::exists(path_); }

private:
    std::filesystem::path path_;
};

} // namespace

void addAttributes(Catalog& catalog)
{
    catalog.push_back({"stat",
                       "std-filesystem",
                       {kindRule()},
                       false,
                       Check::Count,
                       makeOperation<SingleCall<FilesystemStatus, Subject::Kind>>});
    catalog.push_back({"stat-among", "std-filesystem", statAmongRules(), false, Check::Count,
                       makeOperation<StatAmong<FilesystemStatus>>});
    catalog.push_back(
        {"exists", "std-filesystem", {caseRule()}, false, Check::Count, makeOperation<Exists<FilesystemExists>>});
}

} // namespace ioperf
