// Copyright (c) the io-perf-action authors
// SPDX-License-Identifier: MIT

// `copy` by hand and through std::filesystem; the systems' own calls are in posix/ and win32/.
#include "buffer.hpp"
#include "catalogue.hpp"
#include "copying.hpp"

#include <cerrno>
#include <filesystem>
#include <system_error>

namespace ioperf {
namespace {

class CopyByHand {
public:
    explicit CopyByHand(const Setting& setting) : buffer_(static_cast<std::size_t>(setting.parameters.number("chunk")))
    {
    }

    void operator()(const sys::Char* from, const sys::Char* to, std::uint64_t /*size*/)
    {
        sys::File source = sys::File::openRead(from);
        sys::File target = sys::File::openWrite(to, sys::Disposition::New);
        while (const std::size_t got = source.read(buffer_.data(), buffer_.size())) {
            target.write(buffer_.data(), got);
        }
        target.close();
        source.close();
    }

private:
    Buffer buffer_;
};

class FilesystemCopy {
public:
    explicit FilesystemCopy(const Setting&) {}

    void operator()(const sys::Char* from, const sys::Char* to, std::uint64_t /*size*/)
    {
        std::error_code error;
        errno = 0;
        if (std::filesystem::copy_file(from, to, error)) [[likely]] {
            return;
        }
        // libstdc++ 12 says EIO for whatever stopped it (ops-common.h, do_copy_file): errno still knows.
        if (error == std::errc::io_error && errno != 0) {
            failErrno(errno, "std::filesystem::copy_file");
        }
        throw std::filesystem::filesystem_error("std::filesystem::copy_file failed", from, to, error);
    }
};

} // namespace

void addCopies(Catalog& catalog)
{
    std::vector<ParameterRule> chunked = copyRules();
    chunked.push_back(chunkRule());
    catalog.push_back({"copy", sys::api::copy, chunked, true, Check::Content, makeOperation<Copy<CopyByHand, true>>});
    catalog.push_back(
        {"copy", "std-filesystem", copyRules(), true, Check::Content, makeOperation<Copy<FilesystemCopy, true>>});
}

} // namespace ioperf
