// Copyright (c) the io-perf-action authors
// SPDX-License-Identifier: MIT

// Single calls of POSIX systems: stat, exists, attributes, chmod, chown, utimes, lutimes, statfs, lock, readlink, realpath.
#include "../resolution.hpp"
#include "../single_call.hpp"
#include "../stat_among.hpp"
#include "families.hpp"
#include "statx.hpp"

#include <array>
#include <climits>
#include <cstdlib>

#include <sys/file.h>
#include <sys/statvfs.h>

namespace ioperf::posix {
namespace {

class OnPath {
public:
    explicit OnPath(const sys::String& path) : path_(path) {}

protected:
    const char* path() const { return path_.c_str(); }

    /** True for success; every error but "there is no such thing" is thrown. */
    bool succeeded(int result, const char* call) const
    {
        if (result == 0) {
            return true;
        }
        if (errno != ENOENT) {
            sys::fail(call, path_);
        }
        return false;
    }

private:
    sys::String path_;
};

class OnDescriptor {
public:
    OnDescriptor(const sys::String& path, int flags) : file_(::open(path.c_str(), flags | O_CLOEXEC))
    {
        if (!file_.isOpen()) {
            sys::fail("open", path);
        }
    }

protected:
    int descriptor() const { return file_.descriptor(); }

private:
    sys::File file_;
};

class Stat : public OnPath {
public:
    using OnPath::OnPath;
    bool operator()(std::uint64_t) { return (*this)(); }
    bool operator()() { return succeeded(::stat(path(), &attributes_), "stat"); }

private:
    struct stat attributes_{};
};

class LinkStat : public OnPath {
public:
    using OnPath::OnPath;
    bool operator()(std::uint64_t) { return (*this)(); }
    bool operator()() { return succeeded(::lstat(path(), &attributes_), "lstat"); }

private:
    struct stat attributes_{};
};

class DescriptorStat : public OnDescriptor {
public:
    explicit DescriptorStat(const sys::String& path) : OnDescriptor(path, O_RDONLY) {}
    bool operator()(std::uint64_t)
    {
        if (::fstat(descriptor(), &attributes_) != 0) {
            sys::fail("fstat");
        }
        return true;
    }

private:
    struct stat attributes_{};
};

#if IO_PERF_HAS_STATX

template <unsigned mask>
class Statx : public OnPath {
public:
    explicit Statx(const sys::String& path) : OnPath(path)
    {
        if (statx(AT_FDCWD, this->path(), 0, mask, answer_) != 0 && errno == ENOSYS) {
            failUnsupported("This kernel has no statx.");
        }
    }
    bool operator()(std::uint64_t) { return succeeded(statx(AT_FDCWD, path(), 0, mask, answer_), "statx"); }

private:
    StatxAnswer answer_{};
};

#endif

class Access : public OnPath {
public:
    using OnPath::OnPath;
    bool operator()() { return succeeded(::access(path(), F_OK), "access"); }
};

class ChangeMode : public OnPath {
public:
    using OnPath::OnPath;
    bool operator()(std::uint64_t k) { return succeeded(::chmod(path(), k % 2 == 0 ? 0640 : 0644), "chmod"); }
    void restore() { succeeded(::chmod(path(), 0644), "chmod"); }
};

/** To the owner and group that it has, which needs no rights. */
class ChangeOwner : public OnPath {
public:
    explicit ChangeOwner(const sys::String& path) : OnPath(path)
    {
        succeeded(::stat(this->path(), &attributes_), "stat");
    }
    bool operator()(std::uint64_t)
    {
        return succeeded(::chown(path(), attributes_.st_uid, attributes_.st_gid), "chown");
    }

private:
    struct stat attributes_{};
};

/** @tparam flags AT_SYMLINK_NOFOLLOW for a link itself */
template <int flags>
class ChangeTimes : public OnPath {
public:
    using OnPath::OnPath;
    bool operator()(std::uint64_t k)
    {
        times_[0].tv_sec = times_[1].tv_sec = static_cast<time_t>(1'600'000'000 + k % 2);
        return succeeded(::utimensat(AT_FDCWD, path(), times_.data(), flags), "utimensat");
    }

private:
    std::array<timespec, 2> times_{};
};

class FileSystemSpace : public OnPath {
public:
    using OnPath::OnPath;
    bool operator()(std::uint64_t) { return succeeded(::statvfs(path(), &space_), "statvfs") && space_.f_blocks > 0; }

private:
    struct statvfs space_{};
};

class RecordLock : public OnDescriptor {
public:
    explicit RecordLock(const sys::String& path) : OnDescriptor(path, O_RDWR) {}
    bool operator()(std::uint64_t)
    {
        lock_.l_type = F_WRLCK;
        if (::fcntl(descriptor(), F_SETLK, &lock_) != 0) {
            sys::fail("fcntl F_SETLK");
        }
        lock_.l_type = F_UNLCK;
        if (::fcntl(descriptor(), F_SETLK, &lock_) != 0) {
            sys::fail("fcntl F_SETLK");
        }
        return true;
    }

private:
    struct flock lock_{};
};

class FileLock : public OnDescriptor {
public:
    explicit FileLock(const sys::String& path) : OnDescriptor(path, O_RDWR) {}
    bool operator()(std::uint64_t)
    {
        if (::flock(descriptor(), LOCK_EX | LOCK_NB) != 0 || ::flock(descriptor(), LOCK_UN) != 0) {
            sys::fail("flock");
        }
        return true;
    }
};

class SystemReadLink : public OnPath {
public:
    using OnPath::OnPath;
    void operator()()
    {
        length_ = ::readlink(path(), text_.data(), text_.size());
        if (length_ < 0) {
            sys::fail("readlink", path());
        }
    }
    sys::String result() const { return {text_.data(), static_cast<std::size_t>(length_)}; }

private:
    std::array<char, 4096> text_{};
    ssize_t length_ = 0;
};

class SystemRealPath : public OnPath {
public:
    using OnPath::OnPath;
    void operator()()
    {
        if (::realpath(path(), text_.data()) == nullptr) {
            sys::fail("realpath", path());
        }
    }
    sys::String result() const { return text_.data(); }
    static sys::String resolvedFolder(const sys::String& folder)
    {
        SystemRealPath resolve(folder);
        resolve();
        return resolve.result();
    }

private:
    std::array<char, PATH_MAX> text_{};
};

} // namespace

void addCalls(Catalog& catalog)
{
    const auto add = [&](const char* operation, const char* name, std::vector<ParameterRule> rules, auto make) {
        catalog.push_back({operation, name, std::move(rules), false, Check::Count, make});
    };
    add("stat", "stat", {kindRule()}, makeOperation<SingleCall<Stat, Subject::Kind>>);
    add("stat", "lstat", {kindRule()}, makeOperation<SingleCall<LinkStat, Subject::Kind>>);
    add("stat", "fstat", {kindRule()}, makeOperation<SingleCall<DescriptorStat, Subject::Kind>>);
    add("stat-among", "lstat", statAmongRules(), makeOperation<StatAmong<LinkStat>>);
#if IO_PERF_HAS_STATX
    add("stat", "statx", {kindRule()}, makeOperation<SingleCall<Statx<statxBasic>, Subject::Kind>>);
    add("attributes", "statx", {kindRule()}, makeOperation<SingleCall<Statx<statxRichest>, Subject::Kind>>);
#else
    add("attributes", "lstat", {kindRule()}, makeOperation<SingleCall<LinkStat, Subject::Kind>>);
#endif
    add("exists", "access", {caseRule()}, makeOperation<Exists<Access>>);
    add("exists", "stat", {caseRule()}, makeOperation<Exists<Stat>>);
    add("chmod", "chmod", {}, makeOperation<SingleCall<ChangeMode>>);
    add("utimes", "utimensat", {}, makeOperation<SingleCall<ChangeTimes<0>>>);
    add("lutimes", "utimensat", {}, makeOperation<SingleCall<ChangeTimes<AT_SYMLINK_NOFOLLOW>, Subject::Link>>);
    add("chown", "chown", {}, makeOperation<SingleCall<ChangeOwner>>);
    add("statfs", "statvfs", {}, makeOperation<SingleCall<FileSystemSpace, Subject::Directory>>);
    add("lock", "fcntl", {}, makeOperation<SingleCall<RecordLock>>);
    add("lock", "flock", {}, makeOperation<SingleCall<FileLock>>);
    add("readlink", "readlink", {}, makeOperation<ReadLink<SystemReadLink>>);
    add("realpath", "realpath", {depthRule(200).orElse("8")}, makeOperation<ResolvePath<SystemRealPath>>);
}

} // namespace ioperf::posix
