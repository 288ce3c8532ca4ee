// Copyright (c) the io-perf-action authors
// SPDX-License-Identifier: MIT

// A job object: all processes that come of one command, whatever they do to get away.
#pragma once

#include <windows.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace ioperf {

// What the system adds up of all processes of a job, those that have ended included.
struct JobTotals {
    std::uint64_t userNs = 0;
    std::uint64_t systemNs = 0;
    // The largest committed memory of any one process.
    std::uint64_t peakMemoryBytes = 0;
    std::uint64_t readCalls = 0;
    std::uint64_t writeCalls = 0;
    std::uint64_t otherCalls = 0;
    std::uint64_t readBytes = 0;
    std::uint64_t writtenBytes = 0;
};

class Job {
public:
    Job();
    ~Job();
    Job(const Job&) = delete;
    Job& operator=(const Job&) = delete;

    // A process that has not begun to run.
    bool add(HANDLE process) { return ::AssignProcessToJobObject(handle_, process) != 0; }

    void kill() { ::TerminateJobObject(handle_, 1); }

    // Processes that are there. The hosts of consoles, which the system starts and ends, are not among them.
    std::vector<DWORD> processes() const;

    // Processes that have been in the job; nothing where the system does not say it.
    std::optional<std::uint64_t> started() const;

    // Nothing where the system does not add it up, as under Wine, which fails or answers with zeros.
    std::optional<JobTotals> totals() const;

    // Ends what is left.
    void end();

private:
    bool hasEnded() const;

    HANDLE handle_;
};

} // namespace ioperf
