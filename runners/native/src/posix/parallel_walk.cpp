// Copyright (c) the io-perf-action authors
// SPDX-License-Identifier: MIT

/*
 * A tree walked by several threads with getdents64, for Linux. Each thread takes directories from the end of its own list
 * (the ones found last, so that few stay open) and, when that is empty, from the start of another's (the ones highest in the
 * tree, which hold the most work). Directories are opened relative to their parent, which stays open until its last child is.
 */
#include "families.hpp"

#if defined(__linux__)

#include "../buffer.hpp"
#include "../walking.hpp"
#include "directory_entries.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <deque>
#include <exception>
#include <memory>
#include <mutex>
#include <thread>

namespace ioperf::posix {
namespace {

/** An open directory that others are opened relative to. */
struct Base {
    sys::File file;
    std::atomic<std::uint64_t> references;
};

/** A directory to be read: its path relative to `base`. */
struct Task {
    Base* base = nullptr;
    std::string path;
};

class TaskList {
public:
    void push(std::vector<Task>& tasks)
    {
        const std::lock_guard lock(mutex_);
        for (Task& task : tasks) {
            tasks_.push_back(std::move(task));
        }
    }
    bool takeLast(Task& task)
    {
        const std::lock_guard lock(mutex_);
        if (tasks_.empty()) {
            return false;
        }
        task = std::move(tasks_.back());
        tasks_.pop_back();
        return true;
    }
    bool takeFirst(Task& task)
    {
        const std::lock_guard lock(mutex_);
        if (tasks_.empty()) {
            return false;
        }
        task = std::move(tasks_.front());
        tasks_.pop_front();
        return true;
    }

private:
    std::mutex mutex_;
    std::deque<Task> tasks_;
};

class ParallelWalker {
public:
    ParallelWalker(const sys::String& root, WalkOptions options)
        : root_(root), wantsAttributes_(options.wantsAttributes), mostOpen_(sys::mostOpenFiles() / 2)
    {
        for (unsigned index = 0; index < options.threads; ++index) {
            workers_.push_back(std::make_unique<Worker>());
        }
    }

    Seen operator()()
    {
        for (const auto& worker : workers_) {
            worker->seen = {};
        }
        sys::File rootFile = sys::File(::open(root_.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
        if (!rootFile.isOpen()) {
            sys::fail("open", root_);
        }
        Base* const base = new Base{std::move(rootFile), 1};
        openBases_ = 1;
        pending_ = 1;
        failed_ = false;
        failure_ = nullptr;
        std::vector<Task> first;
        first.push_back({base, "."});
        workers_.front()->tasks.push(first);

        std::vector<std::thread> threads;
        for (std::size_t index = 1; index < workers_.size(); ++index) {
            try {
                threads.emplace_back([this, index] { work(index); });
            } catch (const std::system_error&) {
                break; // Fewer threads do the same work.
            }
        }
        work(0);
        for (std::thread& thread : threads) {
            thread.join();
        }
        if (failure_) {
            dropLeftTasks();
            std::rethrow_exception(failure_);
        }
        Seen sum;
        for (const auto& worker : workers_) {
            sum.entries += worker->seen.entries;
            sum.unreadable += worker->seen.unreadable;
        }
        return sum;
    }

private:
    // Each on its own cache lines: the counters change with every entry.
    struct alignas(128) Worker {
        TaskList tasks;
        Seen seen;
        std::vector<Task> found;
        Buffer buffer{std::size_t{128} << 10U};
    };

    void work(std::size_t own)
    {
        Worker& worker = *workers_[own];
        unsigned idleTurns = 0;
        try {
            Task task;
            while (true) {
                if (take(own, task)) {
                    idleTurns = 0;
                    readDirectory(worker, task);
                    if (pending_.fetch_sub(1, std::memory_order_acq_rel) == 1) {
                        return;
                    }
                    continue;
                }
                if (pending_.load(std::memory_order_acquire) == 0 || failed_.load(std::memory_order_relaxed)) {
                    return;
                }
                if (++idleTurns < 64) {
                    std::this_thread::yield();
                } else {
                    std::this_thread::sleep_for(std::chrono::microseconds(20));
                }
            }
        } catch (...) {
            const std::lock_guard lock(failureMutex_);
            failure_ = std::current_exception();
            failed_ = true;
        }
    }

    bool take(std::size_t own, Task& task)
    {
        if (failed_.load(std::memory_order_relaxed)) {
            return false;
        }
        if (workers_[own]->tasks.takeLast(task)) {
            return true;
        }
        for (std::size_t step = 1; step < workers_.size(); ++step) {
            if (workers_[(own + step) % workers_.size()]->tasks.takeFirst(task)) {
                return true;
            }
        }
        return false;
    }

    void readDirectory(Worker& worker, Task& task)
    {
        constexpr int flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC;
        sys::File directory(::openat(task.base->file.descriptor(), task.path.c_str(), flags));
        if (!directory.isOpen()) {
            // Out of descriptors is an error of the whole walk; anything else is one directory that cannot be read.
            if (errno == EMFILE || errno == ENFILE) {
                const int error = errno;
                release(task.base, 1);
                failErrno(error, "openat", task.path);
            }
            ++worker.seen.unreadable;
            release(task.base, 1);
            return;
        }
        const int descriptor = directory.descriptor();
        std::uint64_t entries = 0;
        worker.found.clear();
        try {
            eachEntry(descriptor, worker.buffer.data(), worker.buffer.size(), [&](EntryView entry) {
                ++entries;
                if (wantsAttributes_) {
                    struct stat attributes {};
                    static_cast<void>(readAttributes(descriptor, entry.name(), attributes));
                }
                if (isDirectory(descriptor, entry.name(), entry.type())) {
                    worker.found.push_back({nullptr, entry.name()});
                }
            });
        } catch (...) {
            release(task.base, 1);
            throw;
        }
        worker.seen.entries += entries;
        if (!worker.found.empty()) {
            handOut(worker, task, std::move(directory));
        }
        release(task.base, 1);
    }

    /** The directories found become tasks, relative to this one or, when too many are open, to an ancestor. */
    void handOut(Worker& worker, const Task& task, sys::File directory)
    {
        const std::uint64_t count = worker.found.size();
        Base* base = task.base;
        if (openBases_.load(std::memory_order_relaxed) < mostOpen_) {
            base = new Base{std::move(directory), count};
            openBases_.fetch_add(1, std::memory_order_relaxed);
        } else {
            base->references.fetch_add(count, std::memory_order_relaxed);
            for (Task& found : worker.found) {
                found.path.insert(0, task.path + "/");
            }
        }
        for (Task& found : worker.found) {
            found.base = base;
        }
        pending_.fetch_add(count, std::memory_order_acq_rel);
        worker.tasks.push(worker.found);
    }

    void release(Base* base, std::uint64_t count)
    {
        if (base->references.fetch_sub(count, std::memory_order_acq_rel) == count) {
            delete base;
            openBases_.fetch_sub(1, std::memory_order_relaxed);
        }
    }

    void dropLeftTasks()
    {
        Task task;
        for (const auto& worker : workers_) {
            while (worker->tasks.takeLast(task)) {
                release(task.base, 1);
            }
        }
    }

    sys::String root_;
    bool wantsAttributes_;
    std::uint64_t mostOpen_;
    std::vector<std::unique_ptr<Worker>> workers_;
    std::atomic<std::uint64_t> pending_ = 0;
    std::atomic<std::uint64_t> openBases_ = 0;
    std::atomic<bool> failed_ = false;
    std::mutex failureMutex_;
    std::exception_ptr failure_;
};

} // namespace

void addParallelWalk(Catalog& catalog)
{
    std::vector<ParameterRule> rules = traverseRules();
    rules.push_back(countRule("threads", 1, 256).orElse("1"));
    catalog.push_back({"traverse", "getdents64-parallel", rules, false, Check::Count,
                       makeOperation<Traverse<ParallelWalker, true>>});
}

} // namespace ioperf::posix

#else

void ioperf::posix::addParallelWalk(Catalog&) {}

#endif
