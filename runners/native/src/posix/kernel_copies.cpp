// Copyright (c) the io-perf-action authors
// SPDX-License-Identifier: MIT

// Copies made by the kernel: copy_file_range, sendfile and FICLONE on Linux; fcopyfile and fclonefileat on macOS.
#include "../copying.hpp"
#include "families.hpp"

#if defined(__linux__)
#include <sys/ioctl.h>
#include <sys/sendfile.h>
#include <sys/syscall.h>
#elif defined(__APPLE__)
#include <copyfile.h>
#include <sys/attr.h>
#include <sys/clonefile.h>
#endif

namespace ioperf::posix {
namespace {

/** The answers of a filesystem that has no such call, or not for these two files. */
[[maybe_unused]] [[noreturn]] void failOrUnsupported(const char* call)
{
    switch (errno) {
    case ENOSYS:
    case ENOTSUP:
#if EOPNOTSUPP != ENOTSUP
    case EOPNOTSUPP:
#endif
    case EXDEV:
    case EINVAL:
    case ENOTTY: failUnsupported(std::string("This filesystem cannot do ") + call + ".");
    default: sys::fail(call);
    }
}

/** Opens both files, lets `Transfer` do the copy, closes them. */
template <class Transfer>
class DescriptorCopy {
public:
    explicit DescriptorCopy(const Setting&) {}

    void operator()(const char* from, const char* to, std::uint64_t size)
    {
        sys::File source = sys::File::openRead(from);
        sys::File target = sys::File::openWrite(to, sys::Disposition::New);
        Transfer::transfer(source.descriptor(), target.descriptor(), size);
        target.close();
        source.close();
    }
};

#if defined(__linux__)

struct CopyRange {
    static void transfer(int source, int target, std::uint64_t size)
    {
        while (size > 0) {
            const auto wanted = static_cast<std::size_t>(std::min<std::uint64_t>(size, std::uint64_t{1} << 30U));
            // By its number: bionic and older C libraries have no function.
            const long done = ::syscall(SYS_copy_file_range, source, nullptr, target, nullptr, wanted, 0U);
            if (done < 0) {
                failOrUnsupported("copy_file_range");
            }
            if (done == 0) {
                failUnsupported("This filesystem copies nothing with copy_file_range.");
            }
            size -= static_cast<std::uint64_t>(done);
        }
    }
};

struct SendFile {
    static void transfer(int source, int target, std::uint64_t size)
    {
        while (size > 0) {
            const auto wanted = static_cast<std::size_t>(std::min<std::uint64_t>(size, std::uint64_t{1} << 30U));
            const ssize_t done = ::sendfile(target, source, nullptr, wanted);
            if (done < 0) {
                failOrUnsupported("sendfile");
            }
            if (done == 0) {
                failCheck("The source ended before its size.");
            }
            size -= static_cast<std::uint64_t>(done);
        }
    }
};

struct Clone {
    static void transfer(int source, int target, std::uint64_t /*size*/)
    {
        constexpr unsigned long ficlone = 0x40049409UL; // FICLONE of linux/fs.h: _IOW(0x94, 9, int)
        // The request's type differs between C libraries.
        if (::ioctl(target, static_cast<decltype(requestType(&::ioctl))>(ficlone), source) != 0) {
            failOrUnsupported("FICLONE");
        }
    }

private:
    template <class Request>
    static Request requestType(int (*)(int, Request, ...));
};

#elif defined(__APPLE__)

struct CopyFile {
    static void transfer(int source, int target, std::uint64_t /*size*/)
    {
        if (::fcopyfile(source, target, nullptr, COPYFILE_DATA) != 0) {
            failOrUnsupported("fcopyfile");
        }
    }
};

class CloneFile {
public:
    explicit CloneFile(const Setting&) {}

    void operator()(const char* from, const char* to, std::uint64_t /*size*/)
    {
        sys::File source = sys::File::openRead(from);
        if (::fclonefileat(source.descriptor(), AT_FDCWD, to, 0) != 0) {
            failOrUnsupported("fclonefileat");
        }
        source.close();
    }
};

#endif

} // namespace

void addKernelCopies([[maybe_unused]] Catalog& catalog)
{
    [[maybe_unused]] const auto add = [&](const char* operation, const char* name, std::vector<ParameterRule> rules,
                                          auto make) {
        catalog.push_back({operation, name, std::move(rules), true, Check::Content, make});
    };
#if defined(__linux__)
    add("copy", "copy_file_range", copyRules(), makeOperation<Copy<DescriptorCopy<CopyRange>, true>>);
    add("copy", "sendfile", copyRules(), makeOperation<Copy<DescriptorCopy<SendFile>, true>>);
    add("reflink", "ficlone", {sizeRule("size")}, makeOperation<Copy<DescriptorCopy<Clone>, false>>);
#elif defined(__APPLE__)
    add("copy", "fcopyfile", copyRules(), makeOperation<Copy<DescriptorCopy<CopyFile>, true>>);
    add("reflink", "fclonefileat", {sizeRule("size")}, makeOperation<Copy<CloneFile, false>>);
#endif
}

} // namespace ioperf::posix
