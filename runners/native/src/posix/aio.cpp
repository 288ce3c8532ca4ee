// Copyright (c) the io-perf-action authors
// SPDX-License-Identifier: MIT

// `read-at` and `write-at` through io_submit(2), what libaio calls, past the page cache: without that it is not asynchronous.
#include "families.hpp"
#include "queued.hpp"

#if defined(__linux__) && __has_include(<linux/aio_abi.h>)
#include <sys/syscall.h>
#endif

#if defined(__linux__) && defined(SYS_io_setup) && __has_include(<linux/aio_abi.h>)

#include <linux/aio_abi.h>

namespace ioperf::posix {
namespace {

class AioContext {
public:
    static constexpr const char* name = "io_submit";
    static constexpr bool isDirect = true;

    explicit AioContext(unsigned depth) : requests_(depth), events_(depth)
    {
        waiting_.reserve(depth);
        if (::syscall(SYS_io_setup, depth, &context_) != 0) {
            if (errno == ENOSYS || errno == EPERM || errno == EACCES) {
                failUnsupported("This system allows no io_setup.");
            }
            sys::fail("io_setup");
        }
    }
    AioContext(const AioContext&) = delete;
    AioContext& operator=(const AioContext&) = delete;
    ~AioContext() { ::syscall(SYS_io_destroy, context_); }

    /** `slot` comes back with the completion. */
    void queue(bool writes, int file, std::byte* bytes, std::size_t length, std::uint64_t offset,
               std::uint64_t slot) noexcept
    {
        iocb& request = requests_[static_cast<std::size_t>(slot)];
        request = {};
        request.aio_lio_opcode = writes ? IOCB_CMD_PWRITE : IOCB_CMD_PREAD;
        request.aio_fildes = static_cast<unsigned>(file);
        request.aio_buf = reinterpret_cast<std::uintptr_t>(bytes);
        request.aio_nbytes = length;
        request.aio_offset = static_cast<std::int64_t>(offset);
        request.aio_data = slot;
        waiting_.push_back(&request);
    }

    /** Hands over what was queued and waits for one completion. */
    void submitAndWait()
    {
        if (!waiting_.empty()) {
            const long taken = ::syscall(SYS_io_submit, context_, static_cast<long>(waiting_.size()), waiting_.data());
            if (taken < 0 && errno != EAGAIN) {
                sys::fail("io_submit");
            }
            waiting_.erase(waiting_.begin(), waiting_.begin() + std::max(taken, 0L));
        }
        completed_ =
            ::syscall(SYS_io_getevents, context_, 1L, static_cast<long>(events_.size()), events_.data(), nullptr);
        if (completed_ < 0 && errno != EINTR) {
            sys::fail("io_getevents");
        }
    }

    template <class Visit>
    void reap(Visit&& visit)
    {
        for (long index = 0; index < completed_; ++index) {
            const io_event& event = events_[static_cast<std::size_t>(index)];
            visit(static_cast<std::uint64_t>(event.data), static_cast<int>(event.res));
        }
    }

private:
    aio_context_t context_ = 0;
    std::vector<iocb> requests_;
    std::vector<io_event> events_;
    std::vector<iocb*> waiting_;
    long completed_ = 0;
};

} // namespace

void addAio(Catalog& catalog) { addQueue<AioContext>(catalog, "libaio"); }

} // namespace ioperf::posix

#else

void ioperf::posix::addAio(Catalog&) {}

#endif
