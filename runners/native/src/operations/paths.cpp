// Copyright (c) the io-perf-action authors
// SPDX-License-Identifier: MIT

// `readlink` and `realpath` through std::filesystem; the systems' own calls are in posix/ and win32/.
#include "catalogue.hpp"
#include "resolution.hpp"

namespace ioperf {
namespace {

class FilesystemReadLink {
public:
    explicit FilesystemReadLink(const sys::String& path) : path_(path) {}
    void operator()() { result_ = std::filesystem::read_symlink(path_); }
    sys::String result() const { return result_.native(); }

private:
    std::filesystem::path path_;
    std::filesystem::path result_;
};

class FilesystemCanonical {
public:
    explicit FilesystemCanonical(const sys::String& path) : path_(path) {}
    void operator()() { result_ = std::filesystem::canonical(path_); }
    sys::String result() const { return result_.native(); }
    static sys::String resolvedFolder(const sys::String& folder)
    {
        return std::filesystem::canonical(std::filesystem::path(folder)).native();
    }

private:
    std::filesystem::path path_;
    std::filesystem::path result_;
};

} // namespace

void addPaths(Catalog& catalog)
{
    catalog.push_back(
        {"readlink", "std-filesystem", {}, false, Check::Count, makeOperation<ReadLink<FilesystemReadLink>>});
    catalog.push_back({"realpath",
                       "std-filesystem",
                       {depthRule(200).orElse("8")},
                       false,
                       Check::Count,
                       makeOperation<ResolvePath<FilesystemCanonical>>});
}

} // namespace ioperf
