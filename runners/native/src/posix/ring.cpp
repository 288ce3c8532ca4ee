// Copyright (c) the io-perf-action authors
// SPDX-License-Identifier: MIT

// `read-at` and `write-at` through io_uring (io_uring(7)), by system calls alone.
#include "families.hpp"
#include "queued.hpp"

#if defined(__linux__) && __has_include(<linux/io_uring.h>)
#include <sys/syscall.h>
#endif

#if defined(__linux__) && defined(SYS_io_uring_setup) && __has_include(<linux/io_uring.h>)

#include <cstring>

#include <linux/io_uring.h>

namespace ioperf::posix {
namespace {

/** Shared memory with the kernel. */
class RingMemory {
public:
    RingMemory() = default;
    RingMemory(int ring, std::size_t length, off_t offset) : length_(length)
    {
        void* const address = ::mmap(nullptr, length, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_POPULATE, ring, offset);
        if (address == MAP_FAILED) {
            sys::fail("mmap of an io_uring");
        }
        address_ = static_cast<std::byte*>(address);
    }
    RingMemory(RingMemory&& other) noexcept : address_(std::exchange(other.address_, nullptr)), length_(other.length_)
    {
    }
    RingMemory& operator=(RingMemory&& other) noexcept
    {
        std::swap(address_, other.address_);
        std::swap(length_, other.length_);
        return *this;
    }
    ~RingMemory()
    {
        if (address_ != nullptr) {
            ::munmap(address_, length_);
        }
    }

    template <class Item>
    Item* at(std::size_t offset) const
    {
        return reinterpret_cast<Item*>(address_ + offset);
    }

private:
    std::byte* address_ = nullptr;
    std::size_t length_ = 0;
};

/** Submission and completion queue. One thread uses it. */
class Ring {
public:
    explicit Ring(unsigned depth)
    {
        io_uring_params parameters{};
        ring_ = sys::File(static_cast<int>(::syscall(SYS_io_uring_setup, depth, &parameters)));
        if (!ring_.isOpen()) {
            // Containers and hardened systems forbid it (EPERM, EACCES), old kernels do not have it (ENOSYS).
            if (errno == ENOSYS || errno == EPERM || errno == EACCES || errno == EINVAL) {
                failUnsupported("This system allows no io_uring.");
            }
            sys::fail("io_uring_setup");
        }
        const auto& sq = parameters.sq_off;
        const auto& cq = parameters.cq_off;
        submissions_ = RingMemory(ring_.descriptor(), sq.array + parameters.sq_entries * sizeof(unsigned),
                                  static_cast<off_t>(IORING_OFF_SQ_RING));
        completions_ = RingMemory(ring_.descriptor(), cq.cqes + parameters.cq_entries * sizeof(io_uring_cqe),
                                  static_cast<off_t>(IORING_OFF_CQ_RING));
        entries_ = RingMemory(ring_.descriptor(), parameters.sq_entries * sizeof(io_uring_sqe),
                              static_cast<off_t>(IORING_OFF_SQES));
        submissionTail_ = submissions_.at<unsigned>(sq.tail);
        submissionMask_ = *submissions_.at<unsigned>(sq.ring_mask);
        submissionArray_ = submissions_.at<unsigned>(sq.array);
        completionHead_ = completions_.at<unsigned>(cq.head);
        completionTail_ = completions_.at<unsigned>(cq.tail);
        completionMask_ = *completions_.at<unsigned>(cq.ring_mask);
        completionEntries_ = completions_.at<io_uring_cqe>(cq.cqes);
    }

    static constexpr const char* name = "io_uring";
    static constexpr bool isDirect = false;

    /** Queues a read or a write; `slot` comes back with its completion. The queue must have room. */
    void queue(bool writes, int file, std::byte* bytes, std::size_t length, std::uint64_t offset,
               std::uint64_t slot) noexcept
    {
        // IORING_OP_READ and IORING_OP_WRITE, Linux 5.6; older headers lack the names.
        constexpr unsigned char readOperation = 22;
        constexpr unsigned char writeOperation = 23;
        const unsigned tail = *submissionTail_;
        const unsigned index = tail & submissionMask_;
        io_uring_sqe& entry = entries_.at<io_uring_sqe>(0)[index];
        std::memset(&entry, 0, sizeof entry);
        entry.opcode = writes ? writeOperation : readOperation;
        entry.fd = file;
        entry.addr = reinterpret_cast<std::uintptr_t>(bytes);
        entry.len = static_cast<unsigned>(length);
        entry.off = offset;
        entry.user_data = slot;
        submissionArray_[index] = index;
        // The kernel reads and writes these too; std::atomic_ref is missing from libc++ before version 19.
        __atomic_store_n(submissionTail_, tail + 1, __ATOMIC_RELEASE);
        ++queued_;
    }

    /** Hands over what was queued and waits for one completion. */
    void submitAndWait()
    {
        const long taken =
            ::syscall(SYS_io_uring_enter, ring_.descriptor(), queued_, 1U, IORING_ENTER_GETEVENTS, nullptr, 0UL);
        if (taken < 0) {
            if (errno == EINTR || errno == EAGAIN || errno == EBUSY) {
                return;
            }
            sys::fail("io_uring_enter");
        }
        queued_ -= static_cast<unsigned>(taken);
    }

    /** Calls `visit(slot, result)` for each completion that is there. */
    template <class Visit>
    void reap(Visit&& visit)
    {
        unsigned head = *completionHead_;
        const unsigned tail = __atomic_load_n(completionTail_, __ATOMIC_ACQUIRE);
        for (; head != tail; ++head) {
            const io_uring_cqe& entry = completionEntries_[head & completionMask_];
            visit(static_cast<std::uint64_t>(entry.user_data), static_cast<int>(entry.res));
        }
        __atomic_store_n(completionHead_, head, __ATOMIC_RELEASE);
    }

private:
    sys::File ring_;
    RingMemory submissions_;
    RingMemory completions_;
    RingMemory entries_;
    unsigned* submissionTail_ = nullptr;
    unsigned* submissionArray_ = nullptr;
    unsigned* completionHead_ = nullptr;
    unsigned* completionTail_ = nullptr;
    io_uring_cqe* completionEntries_ = nullptr;
    unsigned submissionMask_ = 0;
    unsigned completionMask_ = 0;
    unsigned queued_ = 0;
};

} // namespace

void addRing(Catalog& catalog) { addQueue<Ring>(catalog, "io_uring"); }

} // namespace ioperf::posix

#else

void ioperf::posix::addRing(Catalog&) {}

#endif
