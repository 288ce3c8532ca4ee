// Copyright (c) the io-perf-action authors
// SPDX-License-Identifier: MIT

// `parallel-read`, `parallel-write` and `parallel-files` by processes, as mdtest and fio's jobs are.
#include "../parallel.hpp"
#include "families.hpp"

#include <cstring>
#include <ctime>
#include <new>

#include <pthread.h>
#include <sys/wait.h>

namespace ioperf::posix {
namespace {

/** Memory that forked processes share with this one. */
class SharedMemory {
public:
    explicit SharedMemory(std::size_t size) : size_(std::max<std::size_t>(size, 1))
    {
        void* const address = ::mmap(nullptr, size_, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
        if (address == MAP_FAILED) {
            sys::fail("mmap");
        }
        bytes_ = static_cast<std::byte*>(address);
        std::memset(bytes_, 0, size_);
    }
    SharedMemory(const SharedMemory&) = delete;
    SharedMemory& operator=(const SharedMemory&) = delete;
    ~SharedMemory() { ::munmap(bytes_, size_); }

    std::byte* data() noexcept { return bytes_; }

private:
    std::size_t size_;
    std::byte* bytes_ = nullptr;
};

/**
 * Forked before the clock for one sample; each waits for its beginning, works and ends. They meet at a condition in shared memory: bytes
 * through a pipe would be in the counters of the sample.
 */
class ProcessCrew {
public:
    using Memory = SharedMemory;

    explicit ProcessCrew(unsigned workers)
        : workers_(workers),
          shared_(sizeof(Meeting) + sizeof(Share) * workers),
          meeting_(new (shared_.data()) Meeting),
          shares_(reinterpret_cast<Share*>(shared_.data() + sizeof(Meeting)))
    {
    }
    ProcessCrew(const ProcessCrew&) = delete;
    ProcessCrew& operator=(const ProcessCrew&) = delete;
    ~ProcessCrew() { dismiss(); }

    template <class Perform>
    void assemble(Perform perform)
    {
        dismiss();
        meeting_->begun = false;
        meeting_->leaves = false;
        meeting_->ended = 0;
        for (unsigned worker = 0; worker < workers_; ++worker) {
            const pid_t child = ::fork();
            if (child < 0) {
                sys::fail("fork");
            }
            if (child == 0) {
                serve(worker, perform);
            }
            children_.push_back(child);
        }
    }

    std::uint64_t run(const Region& region)
    {
        const Lock lock(*meeting_);
        meeting_->ops = region.ops();
        meeting_->isTimed = region.latency() != nullptr;
        meeting_->begun = true;
        ::pthread_cond_broadcast(&meeting_->begin);
        while (meeting_->ended < workers_) {
            if (!meeting_->waitForEnd() && hasDied()) {
                throw Failure("EIO", "A process that shared the operations died.");
            }
        }
        std::uint64_t successes = 0;
        for (unsigned worker = 0; worker < workers_; ++worker) {
            const Share& share = shares_[worker];
            if (share.code[0] != '\0') {
                throw Failure(share.code, share.message);
            }
            successes += share.successes;
            for (std::uint64_t bucket = 0; bucket < share.latencies; ++bucket) {
                region.latency()->add(share.bounds[bucket], share.counts[bucket]);
            }
        }
        return successes;
    }

    /** The kernel adds what a process did to the counters of the one that waits for its end. */
    void settle() { dismiss(); }

    void dismiss() noexcept
    {
        if (children_.empty()) {
            return;
        }
        {
            const Lock lock(*meeting_);
            meeting_->leaves = true;
            ::pthread_cond_broadcast(&meeting_->begin);
        }
        for (const pid_t child : children_) {
            while (::waitpid(child, nullptr, 0) < 0 && errno == EINTR) {
            }
        }
        children_.clear();
    }

private:
    struct Meeting {
        Meeting()
        {
            pthread_mutexattr_t shared;
            ::pthread_mutexattr_init(&shared);
            ::pthread_mutexattr_setpshared(&shared, PTHREAD_PROCESS_SHARED);
            ::pthread_mutex_init(&mutex, &shared);
            pthread_condattr_t sharedCondition;
            ::pthread_condattr_init(&sharedCondition);
            ::pthread_condattr_setpshared(&sharedCondition, PTHREAD_PROCESS_SHARED);
            ::pthread_cond_init(&begin, &sharedCondition);
            ::pthread_cond_init(&end, &sharedCondition);
        }
        /** False when none ended for a second. */
        bool waitForEnd()
        {
            timespec until{};
            ::clock_gettime(CLOCK_REALTIME, &until);
            ++until.tv_sec;
            return ::pthread_cond_timedwait(&end, &mutex, &until) == 0;
        }

        pthread_mutex_t mutex;
        pthread_cond_t begin;
        pthread_cond_t end;
        std::uint64_t ops = 0;
        unsigned ended = 0;
        bool begun = false;
        bool leaves = false;
        bool isTimed = false;
    };
    class Lock {
    public:
        explicit Lock(Meeting& meeting) : mutex_(&meeting.mutex) { ::pthread_mutex_lock(mutex_); }
        Lock(const Lock&) = delete;
        Lock& operator=(const Lock&) = delete;
        ~Lock() { ::pthread_mutex_unlock(mutex_); }

    private:
        pthread_mutex_t* mutex_;
    };
    struct Share {
        std::uint64_t successes;
        char code[16];
        char message[240];
        std::uint64_t latencies;
        std::uint64_t bounds[Histogram::buckets];
        std::uint64_t counts[Histogram::buckets];
    };

    bool hasDied() const
    {
        for (const pid_t child : children_) {
            siginfo_t ended{};
            if (::waitid(P_PID, static_cast<id_t>(child), &ended, WEXITED | WNOHANG | WNOWAIT) != 0
                || (ended.si_pid != 0 && ended.si_status != 0)) {
                return true;
            }
        }
        return false;
    }

    /** False when the sample does not take place. */
    bool waitForBegin()
    {
        const Lock lock(*meeting_);
        while (!meeting_->begun && !meeting_->leaves) {
            ::pthread_cond_wait(&meeting_->begin, &meeting_->mutex);
        }
        return meeting_->begun;
    }

    template <class Perform>
    [[noreturn]] void serve(unsigned worker, Perform& perform)
    {
        if (!waitForBegin()) {
            ::_exit(0);
        }
        work(worker, perform);
        {
            const Lock lock(*meeting_);
            ++meeting_->ended;
            ::pthread_cond_signal(&meeting_->end);
        }
        ::_exit(0);
    }

    template <class Perform>
    void work(unsigned worker, Perform& perform) noexcept
    {
        Share& share = shares_[worker];
        share.code[0] = '\0';
        share.latencies = 0;
        try {
            Histogram latency;
            share.successes =
                performTurns(worker, workers_, meeting_->ops, meeting_->isTimed ? &latency : nullptr, perform);
            latency.forEach([&](std::uint64_t bound, std::uint64_t count) {
                share.bounds[share.latencies] = bound;
                share.counts[share.latencies++] = count;
            });
        } catch (...) {
            const Failure failure = currentFailure();
            std::snprintf(share.code, sizeof share.code, "%s", failure.code().c_str());
            std::snprintf(share.message, sizeof share.message, "%s", failure.message().c_str());
        }
    }

    unsigned workers_;
    SharedMemory shared_;
    Meeting* meeting_;
    Share* shares_;
    std::vector<pid_t> children_;
};

} // namespace

void addProcesses(Catalog& catalog) { addParallel<ProcessCrew>(catalog, "processes"); }

} // namespace ioperf::posix
