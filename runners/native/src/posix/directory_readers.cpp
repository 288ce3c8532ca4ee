// Copyright (c) the io-perf-action authors
// SPDX-License-Identifier: MIT

// `list` and `traverse` with readdir, getdents64, nftw and fts. Links are never followed, unreadable directories skipped.
#include "../walking.hpp"
#include "directory_entries.hpp"
#include "families.hpp"

#include "../buffer.hpp"

#include <memory>

#include <dirent.h>
#include <ftw.h>

#if __has_include(<fts.h>)
#include <fts.h>
#define IO_PERF_HAS_FTS 1
#else
#define IO_PERF_HAS_FTS 0
#endif

namespace ioperf::posix {
namespace {

struct CloseDirectory {
    void operator()(DIR* directory) const noexcept { ::closedir(directory); }
};
using Directory = std::unique_ptr<DIR, CloseDirectory>;

bool isDotName(const char* name) { return name[0] == '.' && (name[1] == 0 || (name[1] == '.' && name[2] == 0)); }

/** One directory through readdir: `visit(directory descriptor, name, type)`. False when it cannot be opened. */
class ReaddirReader {
public:
    template <class Visit>
    bool read(const sys::String& path, Visit&& visit)
    {
        const Directory directory(::opendir(path.c_str()));
        if (!directory) {
            return false;
        }
        const int descriptor = ::dirfd(directory.get());
        errno = 0;
        while (const dirent* entry = ::readdir(directory.get())) {
            if (!isDotName(entry->d_name)) {
                visit(descriptor, entry->d_name, entry->d_type);
            }
            errno = 0;
        }
        if (errno != 0) {
            sys::fail("readdir", path);
        }
        return true;
    }
};

#if defined(__linux__)

/** The same through getdents64 and a large buffer. */
class GetdentsReader {
public:
    template <class Visit>
    bool read(const sys::String& path, Visit&& visit)
    {
        constexpr int flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC;
        const sys::File directory(::open(path.c_str(), flags));
        if (!directory.isOpen()) {
            return false;
        }
        const int descriptor = directory.descriptor();
        eachEntry(descriptor, buffer_.data(), buffer_.size(),
                  [&](EntryView entry) { visit(descriptor, entry.name(), entry.type()); });
        return true;
    }

private:
    Buffer buffer_{std::size_t{128} << 10U};
};

#endif

bool seeAttributes(int directory, const char* name)
{
    struct stat attributes{};
    return ::fstatat(directory, name, &attributes, AT_SYMLINK_NOFOLLOW) == 0;
}

template <class Reader>
class DirectoryLister {
public:
    DirectoryLister(const sys::String& folder, bool wantsAttributes)
        : folder_(folder), wantsAttributes_(wantsAttributes)
    {
    }
    std::uint64_t operator()()
    {
        std::uint64_t entries = 0;
        const bool opened = reader_.read(folder_, [&](int directory, const char* name, unsigned char) {
            entries += !wantsAttributes_ || seeAttributes(directory, name) ? 1 : 0;
        });
        if (!opened) {
            sys::fail("opendir", folder_);
        }
        return entries;
    }

private:
    sys::String folder_;
    bool wantsAttributes_;
    Reader reader_;
};

template <class Reader>
class DirectoryWalker {
public:
    DirectoryWalker(const sys::String& root, WalkOptions options)
        : root_(root), wantsAttributes_(options.wantsAttributes)
    {
    }
    Seen operator()()
    {
        Seen seen;
        waiting_.assign(1, root_);
        while (!waiting_.empty()) {
            const sys::String folder = std::move(waiting_.back());
            waiting_.pop_back();
            const bool opened = reader_.read(folder, [&](int directory, const char* name, unsigned char type) {
                ++seen.entries;
                if (wantsAttributes_ || type == DT_UNKNOWN) {
                    struct stat attributes{};
                    if (::fstatat(directory, name, &attributes, AT_SYMLINK_NOFOLLOW) == 0 && type == DT_UNKNOWN) {
                        type = S_ISDIR(attributes.st_mode) ? DT_DIR : DT_REG;
                    }
                }
                if (type == DT_DIR) {
                    waiting_.push_back(sys::join(folder, name));
                }
            });
            seen.unreadable += opened ? 0 : 1;
        }
        return seen;
    }

private:
    sys::String root_;
    bool wantsAttributes_;
    Reader reader_;
    std::vector<sys::String> waiting_;
};

/** nftw(3) has no context for its callback; one walk runs at a time. It reads the attributes of every entry in any case. */
Seen nftwSeen;

int onNftwEntry(const char*, const struct stat*, int type, struct FTW* place)
{
    nftwSeen.entries += place->level > 0 ? 1 : 0;
    nftwSeen.unreadable += type == FTW_DNR ? 1 : 0;
    return 0;
}

class NftwWalker {
public:
    NftwWalker(const sys::String& root, WalkOptions /*options*/) : root_(root) {}
    Seen operator()()
    {
        constexpr int openDirectories = 64;
        nftwSeen = {};
        if (::nftw(root_.c_str(), onNftwEntry, openDirectories, FTW_PHYS) != 0) {
            sys::fail("nftw", root_);
        }
        return nftwSeen;
    }

private:
    sys::String root_;
};

#if IO_PERF_HAS_FTS

struct CloseFts {
    void operator()(FTS* tree) const noexcept { ::fts_close(tree); }
};

class FtsWalker {
public:
    FtsWalker(const sys::String& root, WalkOptions options) : root_(root), wantsAttributes_(options.wantsAttributes) {}
    Seen operator()()
    {
        Seen seen;
        char* roots[] = {root_.data(), nullptr};
        const int options = FTS_PHYSICAL | FTS_NOCHDIR | (wantsAttributes_ ? 0 : FTS_NOSTAT);
        const std::unique_ptr<FTS, CloseFts> tree(::fts_open(roots, options, nullptr));
        if (!tree) {
            sys::fail("fts_open", root_);
        }
        while (const FTSENT* entry = ::fts_read(tree.get())) {
            switch (entry->fts_info) {
            case FTS_DP: break; // a directory again, when it is left
            case FTS_DNR: ++seen.unreadable; break; // again too, after FTS_D
            default: seen.entries += entry->fts_level > 0 ? 1 : 0; break;
            }
        }
        return seen;
    }

private:
    sys::String root_;
    bool wantsAttributes_;
};

#endif

} // namespace

void addDirectoryReaders(Catalog& catalog)
{
    const auto add = [&](const char* operation, const char* name, std::vector<ParameterRule> rules, auto make) {
        catalog.push_back({operation, name, std::move(rules), false, Check::Count, make});
    };
    add("list", "readdir", listRules(), makeOperation<List<DirectoryLister<ReaddirReader>>>);
    add("traverse", "readdir", traverseRules(), makeOperation<Traverse<DirectoryWalker<ReaddirReader>>>);
    add("traverse", "nftw", traverseRules(), makeOperation<Traverse<NftwWalker>>);
#if IO_PERF_HAS_FTS
    add("traverse", "fts", traverseRules(), makeOperation<Traverse<FtsWalker>>);
#endif
#if defined(__linux__)
    add("list", "getdents64", listRules(), makeOperation<List<DirectoryLister<GetdentsReader>>>);
    add("traverse", "getdents64", traverseRules(), makeOperation<Traverse<DirectoryWalker<GetdentsReader>>>);
#endif
}

} // namespace ioperf::posix
