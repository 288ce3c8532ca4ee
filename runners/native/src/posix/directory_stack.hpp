// Copyright (c) the io-perf-action authors
// SPDX-License-Identifier: MIT

/**
 * The directories that one thread has found and not read yet, depth first. Nothing in it is shared, so that a step takes no
 * lock and, once the vectors have grown, no memory: names lie one after another, the youngest directory's last.
 *
 * Each name is opened relative to its parent, which stays open until its last child has been. Where that would be too many
 * (and when another thread takes names over, whose descriptors are its own) the parent is opened again by its path.
 */
#pragma once

#if defined(__linux__)

#include "../failure.hpp"
#include "../sys.hpp"

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include <limits.h>

namespace ioperf::posix {

/** Directories in one folder: its path below the root, and their names, each with a NUL behind it. */
struct NamedDirectories {
    std::string folder;
    std::string names;
};

/** A directory that was opened, or why not. */
struct Opened {
    sys::File file;
    int error = 0;
};

class DirectoryStack {
public:
    /** @param root descriptor of the root of the tree, which stays open @param maxOpen descriptors it may hold */
    DirectoryStack(int root, std::size_t maxOpen) : root_(root), maxOpen_(std::max<std::size_t>(maxOpen, 4)) {}

    /** Directories that wait. */
    std::size_t size() const noexcept { return starts_.size(); }

    /** Only when none waits. */
    void push(const NamedDirectories& directories)
    {
        names_ = directories.names;
        path_ = directories.folder;
        enter({});
        for (std::size_t start = 0; start < names_.size(); start = names_.find('\0', start) + 1) {
            starts_.push_back(start);
        }
    }

    /** Opens the directory found last. Its own directories come by `enter` and `add` before the next call. */
    Opened next()
    {
        Folder& folder = folders_.back();
        path_.resize(folder.pathLength);
        if (!folder.file.isOpen()) [[unlikely]] {
            folder.file = reopen();
            oldestOpen_ = folders_.size() - 1;
        }
        const std::size_t start = starts_.back();
        starts_.pop_back();
        const char* const name = names_.data() + start;
        path_.append(path_.empty() ? "" : "/").append(name);
        Opened opened = open(folder.file.descriptor(), name);
        names_.resize(start);
        while (!folders_.empty() && folders_.back().firstName == starts_.size()) {
            folders_.pop_back();
        }
        oldestOpen_ = std::min(oldestOpen_, folders_.size());
        return opened;
    }

    /** Of the directory opened last, below the root. */
    const std::string& path() const noexcept { return path_; }

    /** The directory opened last has directories of its own: each is to be added. */
    void enter(sys::File file)
    {
        const bool isOpen = file.isOpen();
        folders_.push_back({std::move(file), path_.size(), starts_.size()});
        if (!isOpen) {
            oldestOpen_ = folders_.size();
        } else if (folders_.size() - oldestOpen_ > maxOpen_) {
            folders_[oldestOpen_++].file = sys::File();
        }
    }

    void add(const char* name)
    {
        starts_.push_back(names_.size());
        names_.append(name).push_back(0);
    }

    /** Takes out half of what waits in the folder nearest to the root, where the most work is. Needs two that wait. */
    NamedDirectories takeHalf()
    {
        Folder& folder = folders_.front();
        const std::size_t waiting = folders_.size() > 1 ? folders_[1].firstName : starts_.size();
        const std::size_t taken = (waiting + 1) / 2;
        const std::size_t first = starts_.front();
        const std::size_t end = names_.find('\0', starts_[taken - 1]) + 1;
        NamedDirectories half{path_.substr(0, folder.pathLength), names_.substr(first, end - first)};
        starts_.erase(starts_.begin(), starts_.begin() + static_cast<std::ptrdiff_t>(taken));
        for (std::size_t index = 1; index < folders_.size(); ++index) {
            folders_[index].firstName -= taken;
        }
        if (taken == waiting) {
            folders_.erase(folders_.begin());
            oldestOpen_ -= oldestOpen_ > 0 ? 1 : 0;
        }
        return half;
    }

private:
    struct Folder {
        sys::File file;
        std::size_t pathLength = 0;
        std::size_t firstName = 0;
    };

    Opened open(int folder, const char* name) noexcept
    {
        Opened opened{sys::File(::openat(folder, name, flags_)), 0};
        if (!opened.file.isOpen()) [[unlikely]] {
            opened.error = errno;
            // Only the owner may leave the time of access alone.
            if (opened.error == EPERM && (flags_ & O_NOATIME) != 0) {
                flags_ &= ~O_NOATIME;
                return open(folder, name);
            }
        }
        return opened;
    }

    /** The folder at `path_`, in steps that a path may be long. */
    sys::File reopen() const
    {
        constexpr std::size_t longest = PATH_MAX - 1;
        constexpr int flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC;
        sys::File folder;
        std::string_view rest = path_.empty() ? std::string_view(".") : path_;
        while (!rest.empty()) {
            const std::size_t end = rest.size() <= longest ? rest.size() : rest.rfind('/', longest);
            const std::string step(rest.substr(0, end));
            rest.remove_prefix(std::min(end + 1, rest.size()));
            folder = sys::File(::openat(folder.isOpen() ? folder.descriptor() : root_, step.c_str(), flags));
            if (!folder.isOpen()) {
                sys::fail("openat", step);
            }
        }
        return folder;
    }

    int root_;
    std::size_t maxOpen_;
    int flags_ = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC | O_NOATIME;
    std::vector<Folder> folders_;
    /** Folders before this one are closed for now. */
    std::size_t oldestOpen_ = 0;
    /** Where each waiting name starts in `names_`. */
    std::vector<std::size_t> starts_;
    std::string names_;
    /** Of the directory opened last; the folders are on it. */
    std::string path_;
};

} // namespace ioperf::posix

#endif
