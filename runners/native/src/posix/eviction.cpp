// Copyright (c) the io-perf-action authors
// SPDX-License-Identifier: MIT

// A file out of the page cache, and the proof: mincore(2) reports which of its pages stayed.
#include "../sys.hpp"

#include <algorithm>

namespace ioperf::sys {
namespace {

/** Pages are looked at through windows of this many bytes: a mapping of a whole huge file is not needed. */
constexpr std::uint64_t windowBytes = std::uint64_t{256} << 20U;

template <class Visit>
void eachWindow(const File& file, std::uint64_t size, int protection, Visit&& visit)
{
    for (std::uint64_t offset = 0; offset < size; offset += windowBytes) {
        const auto length = static_cast<std::size_t>(std::min(windowBytes, size - offset));
        void* const address =
            ::mmap(nullptr, length, protection, MAP_SHARED, file.descriptor(), static_cast<off_t>(offset));
        if (address == MAP_FAILED) {
            fail("mmap");
        }
        const bool ok = visit(address, length);
        const int error = errno;
        ::munmap(address, length);
        if (!ok) {
            errno = error;
            fail("mincore or msync");
        }
    }
}

void dropPages(File& file, std::uint64_t size)
{
#if defined(__APPLE__)
    // macOS has no posix_fadvise; fio invalidates the same way (os/mac/posix.c).
    eachWindow(file, size, PROT_NONE,
               [](void* address, std::size_t length) { return ::msync(address, length, MS_INVALIDATE) == 0; });
#else
    static_cast<void>(size);
    const int error = ::posix_fadvise(file.descriptor(), 0, 0, POSIX_FADV_DONTNEED);
    if (error != 0) {
        failErrno(error, "posix_fadvise");
    }
#endif
}

Residency residencyOf(const File& file, std::uint64_t size)
{
    const auto pageBytes = static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
#if defined(__APPLE__)
    using State = char;
#else
    using State = unsigned char;
#endif
    std::vector<State> states(static_cast<std::size_t>(std::min(windowBytes, size)) / pageBytes + 1);
    Residency residency{0, 0};
    eachWindow(file, size, PROT_READ, [&](void* address, std::size_t length) {
        if (::mincore(address, length, states.data()) != 0) {
            return false;
        }
        const std::size_t pages = (length + pageBytes - 1) / pageBytes;
        residency.pages += pages;
        residency.residentPages += static_cast<std::uint64_t>(
            std::count_if(states.begin(), states.begin() + static_cast<std::ptrdiff_t>(pages),
                          [](State state) { return (static_cast<unsigned>(state) & 1U) != 0; }));
        return true;
    });
    return residency;
}

} // namespace

Residency evict(const String& path)
{
    File file = File::openRead(path.c_str());
    const std::uint64_t size = file.size();
    // Only clean pages can be dropped.
    file.syncData();
    // A page may still be held by writeback or a per-CPU list for a moment: try again before saying that it stayed.
    Residency residency;
    for (int attempt = 0; attempt < 3; ++attempt) {
        dropPages(file, size);
        residency = residencyOf(file, size);
        if (residency.residentPages == 0) {
            break;
        }
    }
    return residency;
}

} // namespace ioperf::sys
