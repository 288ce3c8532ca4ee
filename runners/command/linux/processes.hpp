// Copyright (c) the io-perf-action authors
// SPDX-License-Identifier: MIT

// What came of a job: processes that are still there, and what those that have ended have used.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace ioperf {

// Of this process, by the parents in /proc.
std::vector<pid_t> listDescendants();

// What all children reaped so far have read and written: the sums of this process less those of its only thread. Empty where the system does not
// add it up.
std::map<std::string, std::uint64_t> reapedIo();

struct Usage {
    std::uint64_t cpuNs = 0;
    std::uint64_t faults = 0;
    std::uint64_t majorFaults = 0;
};

// Of all children reaped so far.
Usage reapedUsage();

} // namespace ioperf
