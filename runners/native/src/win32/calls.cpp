// Copyright (c) the io-perf-action authors
// SPDX-License-Identifier: MIT

// Single calls of Windows: stat, exists, attributes, chmod, chown, utimes, lutimes, statfs, lock, readlink, realpath.
#include "../resolution.hpp"
#include "../single_call.hpp"
#include "../stat_among.hpp"
#include "families.hpp"

#include <array>
#include <cstring>
#include <utility>
#include <vector>

#include <winioctl.h>

namespace ioperf::win32 {
namespace {

class OnPath {
public:
    explicit OnPath(const sys::String& path) : path_(path) {}

protected:
    const wchar_t* path() const { return path_.c_str(); }

    /** True for success; every error but "there is no such thing" is thrown. */
    bool succeeded(BOOL result, const char* call) const
    {
        if (result) {
            return true;
        }
        const DWORD code = ::GetLastError();
        if (code != ERROR_FILE_NOT_FOUND && code != ERROR_PATH_NOT_FOUND) {
            sys::failCode(code, call, path());
        }
        return false;
    }

private:
    sys::String path_;
};

class FileAttributesEx : public OnPath {
public:
    using OnPath::OnPath;
    bool operator()(std::uint64_t) { return (*this)(); }
    bool operator()()
    {
        return succeeded(::GetFileAttributesExW(path(), GetFileExInfoStandard, &attributes_), "GetFileAttributesExW");
    }

private:
    WIN32_FILE_ATTRIBUTE_DATA attributes_{};
};

class FileAttributes : public OnPath {
public:
    using OnPath::OnPath;
    bool operator()()
    {
        return succeeded(::GetFileAttributesW(path()) != INVALID_FILE_ATTRIBUTES, "GetFileAttributesW");
    }
};

/** Times, size, identity, links; needs an open handle. */
class InformationByHandle : public OnPath {
public:
    using OnPath::OnPath;
    bool operator()(std::uint64_t)
    {
        // FILE_FLAG_BACKUP_SEMANTICS opens directories too.
        sys::File file = sys::File::open(path(), FILE_READ_ATTRIBUTES, OPEN_EXISTING, FILE_FLAG_BACKUP_SEMANTICS);
        const bool done =
            succeeded(::GetFileInformationByHandle(file.handle(), &information_), "GetFileInformationByHandle");
        file.close();
        return done;
    }

private:
    BY_HANDLE_FILE_INFORMATION information_{};
};

/** Times to 100 ns, the time of the last change among them, and attributes; needs an open handle. */
class InformationByHandleEx : public OnPath {
public:
    using OnPath::OnPath;
    bool operator()(std::uint64_t)
    {
        sys::File file = sys::File::open(path(), FILE_READ_ATTRIBUTES, OPEN_EXISTING, FILE_FLAG_BACKUP_SEMANTICS);
        const bool done =
            succeeded(::GetFileInformationByHandleEx(file.handle(), FileBasicInfo, &information_, sizeof information_),
                      "GetFileInformationByHandleEx");
        file.close();
        return done;
    }

private:
    FILE_BASIC_INFO information_{};
};

class SetAttributes : public OnPath {
public:
    using OnPath::OnPath;
    bool operator()(std::uint64_t k)
    {
        const DWORD attributes = k % 2 == 0 ? FILE_ATTRIBUTE_READONLY : FILE_ATTRIBUTE_NORMAL;
        return succeeded(::SetFileAttributesW(path(), attributes), "SetFileAttributesW");
    }
    void restore() { succeeded(::SetFileAttributesW(path(), FILE_ATTRIBUTE_NORMAL), "SetFileAttributesW"); }
};

/** To the owner that it has: another one needs rights. */
class SetOwner : public OnPath {
public:
    explicit SetOwner(const sys::String& path) : OnPath(path)
    {
        DWORD length = 0;
        ::GetFileSecurityW(this->path(), OWNER_SECURITY_INFORMATION, nullptr, 0, &length);
        descriptor_.resize(length);
        if (!::GetFileSecurityW(this->path(), OWNER_SECURITY_INFORMATION, descriptor_.data(), length, &length)) {
            sys::fail("GetFileSecurityW", this->path());
        }
    }
    bool operator()(std::uint64_t)
    {
        return succeeded(::SetFileSecurityW(path(), OWNER_SECURITY_INFORMATION, descriptor_.data()),
                         "SetFileSecurityW");
    }

private:
    std::vector<unsigned char> descriptor_;
};

class FreeSpace : public OnPath {
public:
    using OnPath::OnPath;
    bool operator()(std::uint64_t)
    {
        return succeeded(::GetDiskFreeSpaceExW(path(), &free_, &total_, nullptr), "GetDiskFreeSpaceExW")
               && total_.QuadPart > 0;
    }

private:
    ULARGE_INTEGER free_{};
    ULARGE_INTEGER total_{};
};

class OnHandle {
public:
    explicit OnHandle(const sys::String& path) : file_(sys::File::openWrite(path.c_str(), sys::Disposition::InPlace)) {}

protected:
    explicit OnHandle(sys::File file) : file_(std::move(file)) {}
    HANDLE handle() const { return file_.handle(); }

private:
    sys::File file_;
};

class SetTimes : public OnHandle {
public:
    using OnHandle::OnHandle;
    bool operator()(std::uint64_t k)
    {
        constexpr DWORD someDayOf2020 = 0x01D6'0000;
        const FILETIME time{static_cast<DWORD>(k % 2), someDayOf2020};
        if (!::SetFileTime(handle(), nullptr, &time, &time)) {
            sys::fail("SetFileTime");
        }
        return true;
    }
};

class SetLinkTimes : public SetTimes {
public:
    explicit SetLinkTimes(const sys::String& path)
        : SetTimes(sys::File::open(path.c_str(), FILE_WRITE_ATTRIBUTES, OPEN_EXISTING,
                                   FILE_FLAG_BACKUP_SEMANTICS | FILE_FLAG_OPEN_REPARSE_POINT))
    {
    }
};

class LockFile : public OnHandle {
public:
    using OnHandle::OnHandle;
    bool operator()(std::uint64_t)
    {
        OVERLAPPED place{};
        if (!::LockFileEx(handle(), LOCKFILE_EXCLUSIVE_LOCK | LOCKFILE_FAIL_IMMEDIATELY, 0, MAXDWORD, MAXDWORD,
                          &place)) {
            sys::fail("LockFileEx");
        }
        if (!::UnlockFileEx(handle(), 0, MAXDWORD, MAXDWORD, &place)) {
            sys::fail("UnlockFileEx");
        }
        return true;
    }
};

/** The start of a symbolic link's REPARSE_DATA_BUFFER (ntifs.h, which belongs to drivers); its names follow, lengths in bytes. */
struct SymbolicLinkData {
    ULONG tag;
    USHORT length;
    USHORT reserved;
    USHORT substituteOffset;
    USHORT substituteLength;
    USHORT printOffset;
    USHORT printLength;
    ULONG flags;
};

class ReparsePoint : public OnPath {
public:
    using OnPath::OnPath;
    void operator()()
    {
        sys::File file = sys::File::open(path(), FILE_READ_ATTRIBUTES, OPEN_EXISTING,
                                         FILE_FLAG_BACKUP_SEMANTICS | FILE_FLAG_OPEN_REPARSE_POINT);
        if (!::DeviceIoControl(file.handle(), FSCTL_GET_REPARSE_POINT, nullptr, 0, data_.data(),
                               static_cast<DWORD>(data_.size()), &returned_, nullptr)) {
            sys::fail("FSCTL_GET_REPARSE_POINT", path());
        }
        file.close();
    }
    /** The name as it was given when the link was made. */
    sys::String result() const
    {
        SymbolicLinkData link{};
        if (returned_ < sizeof link) {
            return {};
        }
        std::memcpy(&link, data_.data(), sizeof link);
        const std::size_t start = sizeof link + link.printOffset;
        if (link.tag != IO_REPARSE_TAG_SYMLINK || start + link.printLength > returned_) {
            return {};
        }
        sys::String name(link.printLength / sizeof(wchar_t), L'\0');
        std::memcpy(name.data(), data_.data() + start, name.size() * sizeof(wchar_t));
        return name;
    }

private:
    std::array<unsigned char, MAXIMUM_REPARSE_DATA_BUFFER_SIZE> data_{};
    DWORD returned_ = 0;
};

class FinalPathName : public OnPath {
public:
    using OnPath::OnPath;
    void operator()()
    {
        sys::File file = sys::File::open(path(), FILE_READ_ATTRIBUTES, OPEN_EXISTING, FILE_FLAG_BACKUP_SEMANTICS);
        length_ = ::GetFinalPathNameByHandleW(file.handle(), text_.data(), static_cast<DWORD>(text_.size()), 0);
        file.close();
        if (length_ == 0 || length_ >= text_.size()) {
            sys::fail("GetFinalPathNameByHandleW", path());
        }
    }
    sys::String result() const { return {text_.data(), length_}; }
    static sys::String resolvedFolder(const sys::String& folder)
    {
        FinalPathName resolve(folder);
        resolve();
        return resolve.result();
    }

private:
    std::array<wchar_t, 4096> text_{};
    DWORD length_ = 0;
};

} // namespace

void addCalls(Catalog& catalog)
{
    const auto add = [&](const char* operation, const char* name, std::vector<ParameterRule> rules, auto make) {
        catalog.push_back({operation, name, std::move(rules), false, Check::Count, make});
    };
    add("stat", "GetFileAttributesEx", {kindRule()}, makeOperation<SingleCall<FileAttributesEx, Subject::Kind>>);
    add("stat", "GetFileInformationByHandle", {kindRule()},
        makeOperation<SingleCall<InformationByHandle, Subject::Kind>>);
    add("attributes", "GetFileInformationByHandleEx", {kindRule()},
        makeOperation<SingleCall<InformationByHandleEx, Subject::Kind>>);
    add("stat-among", "GetFileAttributesEx", statAmongRules(), makeOperation<StatAmong<FileAttributesEx>>);
    add("exists", "GetFileAttributes", {caseRule()}, makeOperation<Exists<FileAttributes>>);
    add("chmod", "SetFileAttributes", {}, makeOperation<SingleCall<SetAttributes>>);
    add("utimes", "SetFileTime", {}, makeOperation<SingleCall<SetTimes>>);
    add("lutimes", "SetFileTime", {}, makeOperation<SingleCall<SetLinkTimes, Subject::Link>>);
    add("chown", "SetFileSecurity", {}, makeOperation<SingleCall<SetOwner>>);
    add("statfs", "GetDiskFreeSpaceEx", {}, makeOperation<SingleCall<FreeSpace, Subject::Directory>>);
    add("lock", "LockFileEx", {}, makeOperation<SingleCall<LockFile>>);
    add("readlink", "FSCTL_GET_REPARSE_POINT", {}, makeOperation<ReadLink<ReparsePoint>>);
    add("realpath", "GetFinalPathNameByHandle", {depthRule(200).orElse("8")},
        makeOperation<ResolvePath<FinalPathName>>);
}

} // namespace ioperf::win32
