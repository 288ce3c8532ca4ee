// Copyright (c) the io-perf-action authors
// SPDX-License-Identifier: MIT

// Counters of the kernel, opened for a process that has not executed its program yet: as ../counters.py opens them.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

namespace ioperf {

// Why nothing can be counted, as a sentence that goes on after "because".
struct CannotCount : std::runtime_error {
    using std::runtime_error::runtime_error;
};

struct Event {
    std::string name;
    // Its folder in tracefs, or `software/task-clock`.
    std::string tracepoint;
    // Empty: none.
    std::string filter;
};

// Counters of one process and of all that it starts.
class Counters {
public:
    Counters() = default;
    ~Counters();
    Counters(const Counters&) = delete;
    Counters& operator=(const Counters&) = delete;

    // What has been counted, also in processes that have ended. -1 where the kernel did not count all the time.
    std::map<std::string, std::int64_t> read() const;

    // The same without the time that goes by.
    std::map<std::string, std::int64_t> activity() const;

private:
    friend class Opener;
    std::map<std::string, int> opened_;
    std::map<std::string, int> clocks_;
};

// Opens counters. It keeps one of each event open and unused, since the last to be closed takes 40 ms.
class Opener {
public:
    // Leaves out events that this kernel lacks. Throws CannotCount.
    void open(Counters& counters, const std::vector<Event>& events, pid_t process);

private:
    std::map<std::string, std::uint64_t> ids_;
    std::map<std::string, int> kept_;
};

} // namespace ioperf
