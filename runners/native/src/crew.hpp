// Copyright (c) the io-perf-action authors
// SPDX-License-Identifier: MIT

/** Workers that share the operations of a sample: worker `w` of `n` has the operations `k` with `k mod n = w`. */
#pragma once

#include "buffer.hpp"
#include "failure.hpp"
#include "region.hpp"

#include <condition_variable>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

namespace ioperf {

/** The turns of one worker. Returns how many of them succeeded. */
template <class Perform>
std::uint64_t performTurns(unsigned worker, unsigned workers, std::uint64_t ops, Histogram* latency, Perform&& perform)
{
    std::uint64_t successes = 0;
    std::uint64_t before = latency == nullptr ? 0 : nowNs();
    for (std::uint64_t k = worker; k < ops; k += workers) {
        successes += perform(worker, k) ? 1 : 0;
        if (latency != nullptr) {
            const std::uint64_t after = nowNs();
            latency->add(after - before);
            before = after;
        }
    }
    return successes;
}

/** Threads of this process, started before the clock; they wait for the beginning of the sample. */
class ThreadCrew {
public:
    /** What workers put results into. */
    using Memory = Buffer;

    explicit ThreadCrew(unsigned workers) : shares_(workers) {}
    ThreadCrew(const ThreadCrew&) = delete;
    ThreadCrew& operator=(const ThreadCrew&) = delete;
    ~ThreadCrew() { dismiss(); }

    /** `perform(worker, k)` is called for each operation of a sample, and may throw. */
    template <class Perform>
    void assemble(Perform perform)
    {
        if (!threads_.empty()) {
            return;
        }
        for (unsigned worker = 0; worker < shares_.size(); ++worker) {
            threads_.emplace_back([this, worker, perform] { serve(worker, perform); });
        }
    }

    /** Lets all begin and waits for the last. Returns how many operations succeeded. @throws what one of them threw */
    std::uint64_t run(const Region& region)
    {
        std::unique_lock lock(mutex_);
        ops_ = region.ops();
        isTimed_ = region.latency() != nullptr;
        working_ = shares_.size();
        ++sample_;
        begin_.notify_all();
        end_.wait(lock, [&] { return working_ == 0; });
        std::uint64_t successes = 0;
        for (Share& share : shares_) {
            if (share.failure) {
                throw Failure(*share.failure);
            }
            successes += share.successes;
            if (isTimed_) {
                region.latency()->add(share.latency);
            }
        }
        return successes;
    }

    /** Nothing is left to be counted when the last has ended. */
    void settle() {}

    void dismiss() noexcept
    {
        {
            const std::lock_guard lock(mutex_);
            sample_ = leave;
            begin_.notify_all();
        }
        for (std::thread& thread : threads_) {
            thread.join();
        }
        threads_.clear();
        sample_ = 0;
    }

private:
    struct Share {
        std::uint64_t successes = 0;
        Histogram latency;
        std::optional<Failure> failure;
    };
    static constexpr std::uint64_t leave = UINT64_MAX;

    template <class Perform>
    void serve(unsigned worker, Perform& perform)
    {
        Share& share = shares_[worker];
        for (std::uint64_t served = 0;;) {
            std::uint64_t ops = 0;
            bool isTimed = false;
            {
                std::unique_lock lock(mutex_);
                begin_.wait(lock, [&] { return sample_ != served; });
                if (sample_ == leave) {
                    return;
                }
                served = sample_;
                ops = ops_;
                isTimed = isTimed_;
            }
            share.failure.reset();
            share.latency = Histogram();
            try {
                share.successes = performTurns(worker, static_cast<unsigned>(shares_.size()), ops,
                                               isTimed ? &share.latency : nullptr, perform);
            } catch (...) {
                share.failure = currentFailure();
            }
            const std::lock_guard lock(mutex_);
            if (--working_ == 0) {
                end_.notify_one();
            }
        }
    }

    std::mutex mutex_;
    std::condition_variable begin_;
    std::condition_variable end_;
    std::vector<Share> shares_;
    std::vector<std::thread> threads_;
    std::uint64_t sample_ = 0;
    std::uint64_t ops_ = 0;
    std::size_t working_ = 0;
    bool isTimed_ = false;
};

} // namespace ioperf
