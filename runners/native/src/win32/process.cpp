// Copyright (c) the io-perf-action authors
// SPDX-License-Identifier: MIT

// The process itself: start, counters, names.
#include "../sys.hpp"

#include <memory>

#include <fcntl.h>
#include <io.h>
#include <shellapi.h>

namespace ioperf::sys {
namespace {

IoCounters readIoCounters()
{
    IO_COUNTERS system{};
    if (!::GetProcessIoCounters(::GetCurrentProcess(), &system)) {
        fail("GetProcessIoCounters");
    }
    IoCounters counters;
    counters.readCalls = system.ReadOperationCount;
    counters.writeCalls = system.WriteOperationCount;
    counters.readBytes = system.ReadTransferCount;
    counters.writtenBytes = system.WriteTransferCount;
    return counters;
}

std::uint64_t nanoseconds(const FILETIME& time)
{
    return ((static_cast<std::uint64_t>(time.dwHighDateTime) << 32U) + time.dwLowDateTime) * 100;
}

} // namespace

bool IoMeter::works()
{
    // Wine answers with zeros; a request has been read from standard input by now, so real counters are not zero.
    static const bool works = *readIoCounters().readCalls > 0;
    return works;
}

void IoMeter::start() { before_ = readIoCounters(); }

IoCounters IoMeter::stop()
{
    // Asking for the counters is not a read or write of a file: nothing of our own has to be taken off.
    IoCounters now = readIoCounters();
    *now.readCalls -= *before_.readCalls;
    *now.writeCalls -= *before_.writeCalls;
    *now.readBytes -= *before_.readBytes;
    *now.writtenBytes -= *before_.writtenBytes;
    return now;
}

CpuTimes readCpuTimes()
{
    FILETIME created;
    FILETIME ended;
    FILETIME system;
    FILETIME user;
    if (!::GetProcessTimes(::GetCurrentProcess(), &created, &ended, &system, &user)) {
        fail("GetProcessTimes");
    }
    return {nanoseconds(user), nanoseconds(system)};
}

// A process may have 16 million handles; the samples' own limit is lower.
std::uint64_t maxOpenFiles() { return 1'000'000; }

std::vector<std::string> startProcess(int /*argc*/, char** /*argv*/)
{
    ::SetConsoleCtrlHandler(nullptr, TRUE); // Ctrl-C goes to the whole group: the driver decides.
    ::SetErrorMode(SEM_FAILCRITICALERRORS | SEM_NOOPENFILEERRORBOX);
    ::_setmode(::_fileno(stdin), _O_BINARY);
    ::_setmode(::_fileno(stdout), _O_BINARY);
    int count = 0;
    const std::unique_ptr<wchar_t*, decltype(&::LocalFree)> wide(::CommandLineToArgvW(::GetCommandLineW(), &count),
                                                                 &::LocalFree);
    if (!wide) {
        fail("CommandLineToArgvW");
    }
    std::vector<std::string> arguments;
    for (int index = 0; index < count; ++index) {
        arguments.push_back(toUtf8(wide.get()[index]));
    }
    return arguments;
}

std::uint64_t processId() { return ::GetCurrentProcessId(); }

String absolutePath(const std::string& path)
{
    const String wide = fromUtf8(path);
    if (wide.starts_with(L"\\\\?\\")) {
        return wide;
    }
    const DWORD needed = ::GetFullPathNameW(wide.c_str(), 0, nullptr, nullptr);
    String full(needed, L'\0');
    full.resize(::GetFullPathNameW(wide.c_str(), needed, full.data(), nullptr));
    if (full.empty()) {
        fail("GetFullPathNameW", wide.c_str());
    }
    while (full.size() > 3 && full.back() == L'\\') {
        full.pop_back();
    }
    if (full.starts_with(L"\\\\")) {
        return L"\\\\?\\UNC" + full.substr(1);
    }
    return L"\\\\?\\" + full;
}

std::string runtimeName()
{
#if defined(__clang__)
    return "C++20, clang " __clang_version__ ", Win32";
#elif defined(__GNUC__)
    return "C++20, g++ " __VERSION__ ", Win32";
#else
    return "C++20, MSVC " + std::to_string(_MSC_FULL_VER) + ", Win32";
#endif
}

} // namespace ioperf::sys
