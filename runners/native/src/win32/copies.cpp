// Copyright (c) the io-perf-action authors
// SPDX-License-Identifier: MIT

// Copies made by the system.
#include "../copying.hpp"
#include "families.hpp"

#include <winioctl.h>

namespace ioperf::win32 {
namespace {

class SystemCopy {
public:
    explicit SystemCopy(const Setting&) {}

    void operator()(const wchar_t* from, const wchar_t* to, std::uint64_t /*size*/)
    {
        if (!::CopyFileExW(from, to, nullptr, nullptr, nullptr, COPY_FILE_FAIL_IF_EXISTS)) {
            sys::fail("CopyFileExW", to);
        }
    }
};

/** FSCTL_GET_INTEGRITY_INFORMATION_BUFFER and DUPLICATE_EXTENTS_DATA of winioctl.h, which MinGW's does not have. */
struct IntegrityInformation {
    WORD checksumAlgorithm;
    WORD reserved;
    DWORD flags;
    DWORD checksumChunkBytes;
    DWORD clusterBytes;
};
struct Extents {
    HANDLE source;
    LARGE_INTEGER sourceOffset;
    LARGE_INTEGER targetOffset;
    LARGE_INTEGER bytes;
};

/**
 * Block cloning, as ReFS has it: whole clusters, less than 4 GiB at a time, into a file that has its size already (Microsoft,
 * "Block cloning on ReFS"). Other filesystems know neither of the two requests.
 */
class DuplicateExtents {
public:
    explicit DuplicateExtents(const Setting&) {}

    void operator()(const wchar_t* from, const wchar_t* to, std::uint64_t size)
    {
        sys::File source = sys::File::openRead(from);
        sys::File target = sys::File::openWrite(to, sys::Disposition::New);
        target.truncate(size);
        IntegrityInformation integrity{};
        control(source, FSCTL_GET_INTEGRITY_INFORMATION, nullptr, 0, &integrity, sizeof integrity);
        const std::uint64_t cluster = integrity.clusterBytes;
        const std::uint64_t end = (size + cluster - 1) / cluster * cluster;
        for (std::uint64_t offset = 0; offset < end; offset += maxAtOnce) {
            Extents extents{};
            extents.source = source.handle();
            extents.sourceOffset.QuadPart = static_cast<LONGLONG>(offset);
            extents.targetOffset.QuadPart = static_cast<LONGLONG>(offset);
            extents.bytes.QuadPart = static_cast<LONGLONG>(std::min(maxAtOnce, end - offset));
            control(target, FSCTL_DUPLICATE_EXTENTS_TO_FILE, &extents, sizeof extents, nullptr, 0);
        }
        target.close();
        source.close();
    }

private:
    static constexpr std::uint64_t maxAtOnce = std::uint64_t{1} << 31U;

    static void control(const sys::File& file, DWORD request, void* in, DWORD inBytes, void* out, DWORD outBytes)
    {
        DWORD returned = 0;
        if (!::DeviceIoControl(file.handle(), request, in, inBytes, out, outBytes, &returned, nullptr)) {
            sys::fail(request == FSCTL_DUPLICATE_EXTENTS_TO_FILE ? "FSCTL_DUPLICATE_EXTENTS_TO_FILE"
                                                                 : "FSCTL_GET_INTEGRITY_INFORMATION");
        }
    }
};

} // namespace

void addSystemCopies(Catalog& catalog)
{
    catalog.push_back({"copy", "CopyFileEx", copyRules(), true, Check::Content, makeOperation<Copy<SystemCopy, true>>});
    catalog.push_back({"reflink",
                       "FSCTL_DUPLICATE_EXTENTS_TO_FILE",
                       {sizeRule("size")},
                       true,
                       Check::Content,
                       makeOperation<Copy<DuplicateExtents, false>>});
}

} // namespace ioperf::win32
