// Copyright (c) the io-perf-action authors
// SPDX-License-Identifier: MIT

// What the process used: Linux counts it in /proc/self/io (proc(5)), macOS in proc_pid_rusage (libproc.h).
#include "../sys.hpp"

#include <array>
#include <charconv>
#include <ctime>

#include <sys/resource.h>
#include <sys/time.h>

#ifdef __APPLE__
#include <libproc.h>
#endif

namespace ioperf::sys {
namespace {

std::uint64_t nanoseconds(const timeval& time)
{
    return static_cast<std::uint64_t>(time.tv_sec) * 1'000'000'000U + static_cast<std::uint64_t>(time.tv_usec) * 1000U;
}

} // namespace

CpuTimes readCpuTimes()
{
    rusage own{};
    rusage children{};
    if (::getrusage(RUSAGE_SELF, &own) != 0 || ::getrusage(RUSAGE_CHILDREN, &children) != 0) {
        fail("getrusage");
    }
    return {nanoseconds(own.ru_utime) + nanoseconds(children.ru_utime),
            nanoseconds(own.ru_stime) + nanoseconds(children.ru_stime)};
}

#if defined(__linux__)

namespace {

struct Reading {
    IoCounters counters;
    std::uint64_t textBytes = 0;
};

const File& counterFile()
{
    static const File file(::open("/proc/self/io", O_RDONLY | O_CLOEXEC));
    return file;
}

Reading readCounterFile()
{
    std::array<char, 512> text{};
    const ssize_t length = ::pread(counterFile().descriptor(), text.data(), text.size(), 0);
    if (length <= 0) {
        return {};
    }
    Reading reading;
    reading.textBytes = static_cast<std::uint64_t>(length);
    std::string_view rest(text.data(), static_cast<std::size_t>(length));
    const auto take = [&](std::string_view name, std::optional<std::uint64_t>& value) {
        const std::size_t start = rest.find(name);
        std::uint64_t number = 0;
        if (start != std::string_view::npos) {
            const char* const digits = rest.data() + start + name.size();
            if (std::from_chars(digits, rest.data() + rest.size(), number).ec == std::errc()) {
                value = number;
            }
        }
    };
    take("rchar: ", reading.counters.readBytes);
    take("wchar: ", reading.counters.writtenBytes);
    take("syscr: ", reading.counters.readCalls);
    take("syscw: ", reading.counters.writeCalls);
    take("\nread_bytes: ", reading.counters.deviceReadBytes);
    take("\nwrite_bytes: ", reading.counters.deviceWrittenBytes);
    return reading;
}

} // namespace

bool IoMeter::works()
{
    static const bool works = readCounterFile().counters.readCalls.has_value();
    return works;
}

void IoMeter::start()
{
    const Reading reading = readCounterFile();
    before_ = reading.counters;
    ownBytes_ = reading.textBytes;
}

IoCounters IoMeter::stop()
{
    const Reading now = readCounterFile();
    const auto difference = [](const auto& after, const auto& before, std::uint64_t own) {
        return after && before ? std::optional(*after - *before - own) : std::nullopt;
    };
    // The kernel counts a read after it was served: the second text contains the first reading and not itself.
    return {difference(now.counters.readCalls, before_.readCalls, 1),
            difference(now.counters.writeCalls, before_.writeCalls, 0),
            difference(now.counters.readBytes, before_.readBytes, ownBytes_),
            difference(now.counters.writtenBytes, before_.writtenBytes, 0),
            difference(now.counters.deviceReadBytes, before_.deviceReadBytes, 0),
            difference(now.counters.deviceWrittenBytes, before_.deviceWrittenBytes, 0)};
}

#elif defined(__APPLE__)

namespace {

IoCounters readDiskCounters()
{
    rusage_info_v2 usage{};
    if (::proc_pid_rusage(::getpid(), RUSAGE_INFO_V2, reinterpret_cast<rusage_info_t*>(&usage)) != 0) {
        return {};
    }
    IoCounters counters;
    counters.deviceReadBytes = usage.ri_diskio_bytesread;
    counters.deviceWrittenBytes = usage.ri_diskio_byteswritten;
    return counters;
}

} // namespace

bool IoMeter::works()
{
    static const bool works = readDiskCounters().deviceReadBytes.has_value();
    return works;
}

void IoMeter::start() { before_ = readDiskCounters(); }

IoCounters IoMeter::stop()
{
    IoCounters now = readDiskCounters();
    if (now.deviceReadBytes && before_.deviceReadBytes) {
        *now.deviceReadBytes -= *before_.deviceReadBytes;
        *now.deviceWrittenBytes -= *before_.deviceWrittenBytes;
    }
    return now;
}

#else

bool IoMeter::works() { return false; }
void IoMeter::start() {}
IoCounters IoMeter::stop() { return {}; }

#endif

} // namespace ioperf::sys
