// Copyright (c) the io-perf-action authors
// SPDX-License-Identifier: MIT

#include "counters.hpp"

#include <fcntl.h>
#include <linux/perf_event.h>
#include <sched.h>
#include <sys/ioctl.h>
#include <sys/mount.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace ioperf {

namespace {

constexpr const char* folders[] = {"/sys/kernel/tracing", "/sys/kernel/debug/tracing"};
constexpr const char* clockName = "software/task-clock";

bool isClock(const Event& event) { return event.tracepoint == clockName; }

// `syscalls/sys_enter_read 815`, a line each.
std::string readIds(const std::string& folder, const std::vector<std::string>& wanted)
{
    std::ostringstream ids;
    for (const std::string& name : wanted) {
        errno = 0;
        std::ifstream file(folder + "/events/" + name + "/id");
        std::uint64_t id = 0;
        if (file >> id) {
            ids << name << ' ' << id << '\n';
        } else if (errno == EACCES || errno == EPERM) {
            throw CannotCount(std::string("the kernel's tracepoints cannot be read here (") + std::strerror(errno)
                              + ")");
        }
    }
    return ids.str();
}

// In a process with mounts of its own, so that no other process sees the mount.
std::string readIdsAside(const std::vector<std::string>& wanted)
{
    int ends[2];
    if (::pipe2(ends, O_CLOEXEC) != 0) return "";
    const pid_t child = ::fork();
    if (child == 0) {
        const bool isMounted = ::unshare(CLONE_NEWNS) == 0
                               && ::mount("none", "/", nullptr, MS_PRIVATE | MS_REC, nullptr) == 0
                               && ::mount("tracefs", folders[0], "tracefs", 0, nullptr) == 0;
        const std::string ids = isMounted ? readIds(folders[0], wanted) : "";
        const bool isWritten = ::write(ends[1], ids.data(), ids.size()) == static_cast<ssize_t>(ids.size());
        ::_exit(isWritten ? 0 : 1);
    }
    ::close(ends[1]);
    std::string text;
    char part[4096];
    for (ssize_t count; (count = ::read(ends[0], part, sizeof part)) > 0;) text.append(part, count);
    ::close(ends[0]);
    if (child > 0) ::waitpid(child, nullptr, 0);
    return text;
}

std::map<std::string, std::uint64_t> findIds(const std::vector<std::string>& wanted)
{
    std::string text;
    bool isThere = false;
    for (const char* folder : folders) {
        std::error_code unreadable;
        isThere = std::filesystem::is_directory(std::string(folder) + "/events/raw_syscalls", unreadable);
        if (isThere) {
            text = readIds(folder, wanted);
            break;
        }
    }
    if (!isThere) text = readIdsAside(wanted);
    std::map<std::string, std::uint64_t> ids;
    std::istringstream lines(text);
    std::string name;
    for (std::uint64_t id = 0; lines >> name >> id;) ids[name] = id;
    return ids;
}

int openOne(std::uint32_t type, std::uint64_t config, pid_t process, bool isCounting)
{
    perf_event_attr attributes{};
    attributes.size = sizeof attributes;
    attributes.type = type;
    attributes.config = config;
    attributes.read_format = PERF_FORMAT_TOTAL_TIME_ENABLED | PERF_FORMAT_TOTAL_TIME_RUNNING;
    attributes.disabled = 1;
    attributes.inherit = isCounting;
    attributes.enable_on_exec = isCounting;
    const long descriptor = ::syscall(SYS_perf_event_open, &attributes, process, -1, -1, PERF_FLAG_FD_CLOEXEC);
    if (descriptor < 0) {
        throw CannotCount(std::string("the kernel opens no counters here (") + std::strerror(errno) + ")");
    }
    return static_cast<int>(descriptor);
}

std::map<std::string, std::int64_t> readAll(const std::map<std::string, int>& opened)
{
    std::map<std::string, std::int64_t> counts;
    for (const auto& [name, descriptor] : opened) {
        // The count, the time since it was enabled, and the time in which it counted.
        std::uint64_t figures[3]{};
        const bool isWhole = ::read(descriptor, figures, sizeof figures) == sizeof figures && figures[1] == figures[2];
        counts[name] = isWhole ? static_cast<std::int64_t>(figures[0]) : -1;
    }
    return counts;
}

} // namespace

Counters::~Counters()
{
    for (const auto& [name, descriptor] : opened_) ::close(descriptor);
    for (const auto& [name, descriptor] : clocks_) ::close(descriptor);
}

std::map<std::string, std::int64_t> Counters::activity() const { return readAll(opened_); }

std::map<std::string, std::int64_t> Counters::read() const
{
    std::map<std::string, std::int64_t> counts = activity();
    counts.merge(readAll(clocks_));
    return counts;
}

void Opener::open(Counters& counters, const std::vector<Event>& events, pid_t process)
{
    std::vector<std::string> unknown;
    for (const Event& event : events) {
        if (!isClock(event) && !ids_.contains(event.tracepoint)) unknown.push_back(event.tracepoint);
    }
    if (!unknown.empty()) ids_.merge(findIds(unknown));
    if (ids_.empty()) {
        throw CannotCount("this kernel has no tracepoints of system calls, or they are out of sight in this container");
    }
    for (const Event& event : events) {
        if (!isClock(event) && !ids_.contains(event.tracepoint)) continue;
        const std::uint32_t type = isClock(event) ? PERF_TYPE_SOFTWARE : PERF_TYPE_TRACEPOINT;
        const std::uint64_t config =
            isClock(event) ? std::uint64_t{PERF_COUNT_SW_TASK_CLOCK} : ids_.at(event.tracepoint);
        if (!kept_.contains(event.tracepoint)) kept_[event.tracepoint] = openOne(type, config, 0, false);
        const int descriptor = openOne(type, config, process, true);
        (isClock(event) ? counters.clocks_ : counters.opened_)[event.name] = descriptor;
        if (!event.filter.empty() && ::ioctl(descriptor, PERF_EVENT_IOC_SET_FILTER, event.filter.c_str()) != 0) {
            throw CannotCount(std::string("the kernel opens no counters here (") + std::strerror(errno) + ")");
        }
    }
}

} // namespace ioperf
