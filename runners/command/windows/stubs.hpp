// Copyright (c) the io-perf-action authors
// SPDX-License-Identifier: MIT

// Counters at the system call stubs of ntdll, in every process of a command. This process follows them as their debugger
// and writes into each, before its first instruction, a small piece of code for each stub: it adds to a counter in
// memory that all processes share, and goes on with the stub. Nothing is stopped at a call. Windows on x64 alone.
#pragma once

#include "job.hpp"

#include <windows.h>

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace ioperf {

class StubCounters {
public:
    StubCounters();
    ~StubCounters();
    StubCounters(const StubCounters&) = delete;
    StubCounters& operator=(const StubCounters&) = delete;

    // Why nothing can be counted here, as a sentence that goes on after "because"; empty where it can.
    const std::string& refusal() const { return refusal_; }

    // Follows all that came of a process that was started with DEBUG_PROCESS, until all of it has ended or does nothing
    // any more. `onMainEnd` is called when that process has.
    template <typename OnMainEnd>
    void follow(DWORD main, Job& job, OnMainEnd onMainEnd);

    // By name; `NtSetInformationFile/10` with the class of information. Calls that were not made are left out.
    std::map<std::string, std::uint64_t> counts() const;

    // What calls that read, and those that write, asked for.
    std::uint64_t askedReadBytes() const;
    std::uint64_t askedWrittenBytes() const;

    std::uint64_t processes() const { return processes_; }

    // Processes that were ended because they did nothing any more.
    std::size_t left() const { return left_; }

private:
    void enter(HANDLE process);
    bool write(HANDLE process, void* view);
    void refuse(const char* why);
    std::uint64_t sum() const;
    DWORD handle(const DEBUG_EVENT& event);

    HANDLE section_ = nullptr;
    volatile std::int64_t* values_ = nullptr;
    std::string refusal_;
    std::uint64_t processes_ = 0;
    std::uint64_t live_ = 0;
    std::size_t left_ = 0;
    std::map<DWORD, bool> hasBegun_;
};

constexpr DWORD pollMs = 50;
// What is left in the background may finish, as long as it makes a call in this time …
constexpr ULONGLONG quietMs = 2'000;
// … and for this long in all.
constexpr ULONGLONG lingerMs = 30'000;

template <typename OnMainEnd>
void StubCounters::follow(DWORD main, Job& job, OnMainEnd onMainEnd)
{
    bool isMainThere = true;
    ULONGLONG endedMs = 0;
    ULONGLONG activeMs = 0;
    std::uint64_t seen = 0;
    do {
        DEBUG_EVENT event{};
        if (::WaitForDebugEvent(&event, pollMs)) {
            const DWORD answer = handle(event);
            if (event.dwDebugEventCode == EXIT_PROCESS_DEBUG_EVENT && event.dwProcessId == main) {
                isMainThere = false;
                endedMs = activeMs = ::GetTickCount64();
                onMainEnd(event.u.ExitProcess.dwExitCode);
            }
            ::ContinueDebugEvent(event.dwProcessId, event.dwThreadId, answer);
        }
        if (isMainThere || live_ == 0) {
            continue;
        }
        const ULONGLONG now = ::GetTickCount64();
        if (const std::uint64_t made = sum(); made != seen) {
            seen = made;
            activeMs = now;
        }
        if (left_ == 0 && (now - activeMs > quietMs || now - endedMs > lingerMs)) {
            left_ = job.processes().size();
            job.kill();
        }
    } while (isMainThere || live_ > 0);
}

} // namespace ioperf
