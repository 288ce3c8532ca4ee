// Copyright (c) the io-perf-action authors
// SPDX-License-Identifier: MIT

// The walkers live in unnamed namespaces of these two files of the native runner: they are included, so that what Java
// calls is the very code that the native runner measures.
#include "posix/directory_readers.cpp"
#include "posix/parallel_walk.cpp"

#include "traverse.h"

#include <cerrno>
#include <new>
#include <string>

namespace ioperf::posix {
namespace {

Seen walk(const std::string& root, unsigned threads, bool wantsAttributes)
{
    const WalkOptions options{wantsAttributes, threads == 0 ? 1 : threads};
    if (threads == 0) {
        return DirectoryWalker<ReaddirReader>(root, options)();
    }
#if defined(__linux__)
    return ParallelWalker(root, options)();
#else
    failUnsupported("The parallel walk needs getdents64, which is Linux's.");
#endif
}

} // namespace
} // namespace ioperf::posix

int32_t io_perf_traverse(const char* root, int32_t threads, int32_t stat, uint64_t counts[2])
{
    try {
        const ioperf::Seen seen = ioperf::posix::walk(root, static_cast<unsigned>(threads), stat != 0);
        counts[0] = seen.entries;
        counts[1] = seen.unreadable;
        return 0;
    } catch (const ioperf::Failure& failure) {
        return failure.code() == "ENOTSUP" ? ENOTSUP : failure.code() == "EMFILE" ? EMFILE : EIO;
    } catch (const std::bad_alloc&) {
        return ENOMEM;
    } catch (...) {
        return EIO;
    }
}
