// Copyright (c) the io-perf-action authors
// SPDX-License-Identifier: MIT

/*
 * A tree walked by several threads with getdents64, for Linux. Each thread walks what it has depth first on its own; one that
 * has nothing left says so, and the next thread that comes by with two directories or more hands half of its oldest ones over
 * (the ones nearest to the root, which hold the most work). Between two hand-overs no thread touches what another writes.
 */
#include "families.hpp"

#if defined(__linux__)

#include "../buffer.hpp"
#include "../walking.hpp"
#include "directory_entries.hpp"
#include "directory_stack.hpp"

#include <atomic>
#include <condition_variable>
#include <exception>
#include <memory>
#include <mutex>
#include <system_error>
#include <thread>

#include <sched.h>

namespace ioperf::posix {
namespace {

/** Where directories change hands; everyone waits here for work, or for the end of all work. */
class Exchange {
public:
    /** @param threads how many take part: the work has ended when all of them wait */
    explicit Exchange(std::size_t threads) : threads_(threads) {}

    /** Whether a thread waits for work that is not offered yet. Read before every directory. */
    bool isHungry() const noexcept { return hungry_.load(std::memory_order_relaxed) > 0; }

    void offer(NamedDirectories directories)
    {
        {
            const std::lock_guard lock(mutex_);
            offers_.push_back(std::move(directories));
            hungry_.fetch_sub(1, std::memory_order_relaxed);
        }
        changed_.notify_one();
    }

    /** Waits for an offer. @return false when there is no work left, or the walk is given up */
    bool take(NamedDirectories& directories)
    {
        std::unique_lock lock(mutex_);
        hungry_.fetch_add(1, std::memory_order_relaxed);
        if (++waiting_ == threads_ && offers_.empty()) {
            hasEnded_ = true;
            changed_.notify_all();
        }
        changed_.wait(lock, [this] { return hasEnded_ || !offers_.empty(); });
        if (hasEnded_) {
            return false;
        }
        directories = std::move(offers_.back());
        offers_.pop_back();
        --waiting_;
        return true;
    }

    /** One thread fewer takes part than was planned. */
    void leave()
    {
        const std::lock_guard lock(mutex_);
        --threads_;
    }

    void giveUp(std::exception_ptr failure)
    {
        const std::lock_guard lock(mutex_);
        failure_ = std::move(failure);
        hasEnded_ = true;
        isGivenUp_.store(true, std::memory_order_relaxed);
        changed_.notify_all();
    }

    bool isGivenUp() const noexcept { return isGivenUp_.load(std::memory_order_relaxed); }

    /** After all threads have ended. */
    void rethrow() const
    {
        if (failure_) {
            std::rethrow_exception(failure_);
        }
    }

private:
    // Apart from what is written under the lock: read all the time, changed when a thread runs out of work.
    alignas(128) std::atomic<int> hungry_ = 0;
    std::atomic<bool> isGivenUp_ = false;
    alignas(128) std::mutex mutex_;
    std::condition_variable changed_;
    std::vector<NamedDirectories> offers_;
    std::size_t threads_;
    std::size_t waiting_ = 0;
    bool hasEnded_ = false;
    std::exception_ptr failure_;
};

class ParallelWalker {
public:
    ParallelWalker(const sys::String& root, WalkOptions options)
        : root_(root),
          wantsAttributes_(options.wantsAttributes),
          maxOpen_(static_cast<std::size_t>(sys::maxOpenFiles()) / 2 / options.threads),
          buffers_(options.threads)
    {
        for (Buffer& buffer : buffers_) {
            buffer = Buffer(std::size_t{128} << 10U);
        }
    }

    Seen operator()()
    {
        const sys::File root(::open(root_.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
        if (!root.isOpen()) {
            sys::fail("open", root_);
        }
        Exchange exchange(buffers_.size());
        std::vector<Seen> seen(buffers_.size());
        const auto walk = [&](std::size_t index) {
            try {
                seen[index] = Worker(root.descriptor(), maxOpen_, buffers_[index], wantsAttributes_).walk(exchange);
            } catch (...) {
                exchange.giveUp(std::current_exception());
            }
        };
        exchange.offer({"", std::string(".", 2)});
        std::vector<std::thread> threads;
        for (std::size_t index = 1; index < buffers_.size(); ++index) {
            try {
                threads.emplace_back([&walk, index] {
                    // A descriptor table of its own: opening and closing take a lock on it, and calls on descriptors of a shared
                    // table count their users. A refusal costs no more than that.
                    static_cast<void>(::unshare(CLONE_FILES));
                    walk(index);
                });
            } catch (const std::system_error&) {
                exchange.leave(); // Fewer threads do the same work.
            }
        }
        walk(0);
        for (std::thread& thread : threads) {
            thread.join();
        }
        exchange.rethrow();
        Seen sum;
        for (const Seen& part : seen) {
            sum.entries += part.entries;
            sum.unreadable += part.unreadable;
        }
        return sum;
    }

private:
    /** What one thread does. */
    class Worker {
    public:
        Worker(int root, std::size_t maxOpen, Buffer& buffer, bool wantsAttributes)
            : stack_(root, maxOpen), buffer_(buffer), wantsAttributes_(wantsAttributes)
        {
        }

        Seen walk(Exchange& exchange)
        {
            NamedDirectories directories;
            while (exchange.take(directories)) {
                stack_.push(directories);
                while (stack_.size() > 0 && !exchange.isGivenUp()) {
                    readDirectory();
                    if (exchange.isHungry() && stack_.size() > 1) [[unlikely]] {
                        exchange.offer(stack_.takeHalf());
                    }
                }
            }
            return seen_;
        }

    private:
        void readDirectory()
        {
            Opened opened = stack_.next();
            if (!opened.file.isOpen()) [[unlikely]] {
                // Out of descriptors is an error of the whole walk; anything else is one directory that cannot be read.
                if (opened.error == EMFILE || opened.error == ENFILE) {
                    failErrno(opened.error, "openat", stack_.path());
                }
                ++seen_.unreadable;
                return;
            }
            const int descriptor = opened.file.descriptor();
            bool hasDirectories = false;
            eachEntry(descriptor, buffer_.data(), buffer_.size(), [&](EntryView entry) {
                ++seen_.entries;
                if (wantsAttributes_) {
                    struct stat attributes{};
                    static_cast<void>(readAttributes(descriptor, entry.name(), attributes));
                }
                if (isDirectory(descriptor, entry.name(), entry.type())) {
                    if (!hasDirectories) {
                        hasDirectories = true;
                        stack_.enter(std::move(opened.file));
                    }
                    stack_.add(entry.name());
                }
            });
        }

        DirectoryStack stack_;
        Buffer& buffer_;
        bool wantsAttributes_;
        Seen seen_;
    };

    sys::String root_;
    bool wantsAttributes_;
    std::size_t maxOpen_;
    std::vector<Buffer> buffers_;
};

} // namespace

void addParallelWalk(Catalog& catalog)
{
    std::vector<ParameterRule> rules = traverseRules();
    rules.push_back(countRule("threads", 1, 256).orElse("1"));
    catalog.push_back(
        {"traverse", "getdents64-parallel", rules, false, Check::Count, makeOperation<Traverse<ParallelWalker, true>>});
}

} // namespace ioperf::posix

#else

void ioperf::posix::addParallelWalk(Catalog&) {}

#endif
