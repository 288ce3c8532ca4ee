// Copyright (c) the io-perf-action authors
// SPDX-License-Identifier: MIT

// Executes one command on Windows, to its end and that of all that came of it.
//
//   io-perf-execute [--count] -- COMMAND LINE, as CreateProcess takes it, with the full path of the program
//   io-perf-execute --probe N          makes a known number of calls (probe.hpp)
//
// Its standard output and standard error are the command's; the command's standard input is empty. Its own standard input
// is its lifeline: at the end of it everything is ended. One JSON object goes to descriptor 3:
//
//   {"ns":52000000,"status":0,"survivors":0,"started":2,"userNs":…,"sysNs":…,"peakMemoryBytes":…,"io":{…}}
//   {"error":2}       it could not be started, with the number that GetLastError gives
//
// `userNs` to `io` are what the job object adds up of all processes; they are missing where the system does not. With
// --count, {…,"counts":{"NtReadFile":41,…},"asked":{"read":…,"write":…},"followed":2}, or "notCounted":"why".
#include "probe.hpp"
#include "stubs.hpp"

#include <fcntl.h>
#include <io.h>

#include <cstdio>
#include <cstdlib>
#include <memory>

using namespace ioperf;

namespace {

constexpr int reportDescriptor = 3;

struct Options {
    bool counts = false;
    std::wstring command;
};

// The words before the first ` -- ` are ours, everything after it is the command's, untouched.
bool readOptions(Options& options)
{
    const std::wstring line = ::GetCommandLineW();
    const std::wstring separator = L" -- ";
    const std::size_t at = line.find(separator);
    if (at == std::wstring::npos) {
        return false;
    }
    options.counts = line.rfind(L" --count", at) != std::wstring::npos;
    options.command = line.substr(at + separator.size());
    return true;
}

void report(const std::string& text)
{
    const std::string line = text + "\n";
    std::size_t written = 0;
    while (written < line.size()) {
        const int count =
            ::_write(reportDescriptor, line.data() + written, static_cast<unsigned>(line.size() - written));
        if (count <= 0) {
            return;
        }
        written += static_cast<std::size_t>(count);
    }
}

std::string member(const char* name, std::uint64_t value)
{
    return std::string(",\"") + name + "\":" + std::to_string(value);
}

HANDLE inheritable(HANDLE handle)
{
    HANDLE copy = nullptr;
    ::DuplicateHandle(::GetCurrentProcess(), handle, ::GetCurrentProcess(), &copy, 0, TRUE, DUPLICATE_SAME_ACCESS);
    return copy;
}

// A suspended process that inherits three handles and no others.
bool start(std::wstring command, bool isFollowed, PROCESS_INFORMATION& process)
{
    SECURITY_ATTRIBUTES inherits{sizeof inherits, nullptr, TRUE};
    HANDLE handles[] = {
        ::CreateFileW(L"NUL", GENERIC_READ, FILE_SHARE_READ | FILE_SHARE_WRITE, &inherits, OPEN_EXISTING, 0, nullptr),
        inheritable(::GetStdHandle(STD_OUTPUT_HANDLE)), inheritable(::GetStdHandle(STD_ERROR_HANDLE))};
    SIZE_T bytes = 0;
    ::InitializeProcThreadAttributeList(nullptr, 1, 0, &bytes);
    const auto memory = std::make_unique<std::uint8_t[]>(bytes);
    auto* attributes = reinterpret_cast<LPPROC_THREAD_ATTRIBUTE_LIST>(memory.get());
    STARTUPINFOEXW startup{};
    startup.StartupInfo.cb = sizeof startup;
    startup.StartupInfo.dwFlags = STARTF_USESTDHANDLES;
    startup.StartupInfo.hStdInput = handles[0];
    startup.StartupInfo.hStdOutput = handles[1];
    startup.StartupInfo.hStdError = handles[2];
    startup.lpAttributeList = attributes;
    bool isStarted = ::InitializeProcThreadAttributeList(attributes, 1, 0, &bytes)
                     && ::UpdateProcThreadAttribute(attributes, 0, PROC_THREAD_ATTRIBUTE_HANDLE_LIST, handles,
                                                    sizeof handles, nullptr, nullptr);
    const DWORD flags = CREATE_SUSPENDED | EXTENDED_STARTUPINFO_PRESENT | (isFollowed ? DEBUG_PROCESS : 0);
    isStarted = isStarted
                && ::CreateProcessW(nullptr, command.data(), nullptr, nullptr, TRUE, flags, nullptr, nullptr,
                                    &startup.StartupInfo, &process);
    const DWORD error = ::GetLastError();
    ::DeleteProcThreadAttributeList(attributes);
    for (HANDLE handle : handles) {
        ::CloseHandle(handle);
    }
    ::SetLastError(error);
    return isStarted;
}

std::uint64_t now()
{
    LARGE_INTEGER ticks;
    ::QueryPerformanceCounter(&ticks);
    return static_cast<std::uint64_t>(ticks.QuadPart);
}

std::uint64_t nanoseconds(std::uint64_t ticks)
{
    LARGE_INTEGER perSecond;
    ::QueryPerformanceFrequency(&perSecond);
    const auto frequency = static_cast<std::uint64_t>(perSecond.QuadPart);
    return ticks / frequency * 1'000'000'000 + ticks % frequency * 1'000'000'000 / frequency;
}

DWORD WINAPI watchLifeline(void* job)
{
    HANDLE input = ::GetStdHandle(STD_INPUT_HANDLE);
    char buffer[64];
    DWORD count = 0;
    while (::ReadFile(input, buffer, sizeof buffer, &count, nullptr) && count > 0) {
    }
    static_cast<Job*>(job)->kill();
    return 0;
}

std::string describe(const StubCounters& counters, const Job& job)
{
    std::string why = counters.refusal();
    const auto started = job.started();
    if (why.empty() && started && *started != counters.processes()) {
        why = "a program of it was not followed";
    }
    if (!why.empty()) {
        return ",\"notCounted\":\"" + why + "\"";
    }
    std::string text = ",\"counts\":{";
    for (const auto& [name, count] : counters.counts()) {
        text += (text.back() == '{' ? "\"" : ",\"") + name + "\":" + std::to_string(count);
    }
    return text + "},\"asked\":{\"read\":" + std::to_string(counters.askedReadBytes()) + ",\"write\":"
           + std::to_string(counters.askedWrittenBytes()) + "}" + member("followed", counters.processes());
}

std::string describe(const JobTotals& totals)
{
    return member("userNs", totals.userNs) + member("sysNs", totals.systemNs)
           + member("peakMemoryBytes", totals.peakMemoryBytes)
           + ",\"io\":{\"readCalls\":" + std::to_string(totals.readCalls) + member("writeCalls", totals.writeCalls)
           + member("otherCalls", totals.otherCalls) + member("readBytes", totals.readBytes)
           + member("writtenBytes", totals.writtenBytes) + "}";
}

int execute(const Options& options)
{
    // Outlives the thread that watches.
    static Job job;
    std::unique_ptr<StubCounters> counters;
    if (options.counts) {
        counters = std::make_unique<StubCounters>();
        // Programs that are followed would get another heap.
        ::SetEnvironmentVariableW(L"_NO_DEBUG_HEAP", L"1");
    }
    const bool isFollowed = counters != nullptr && counters->refusal().empty();
    PROCESS_INFORMATION process{};
    const std::uint64_t begun = now();
    if (!start(options.command, isFollowed, process) || !job.add(process.hProcess)) {
        const DWORD error = ::GetLastError();
        if (process.hProcess != nullptr) {
            ::TerminateProcess(process.hProcess, 1);
        }
        report("{\"error\":" + std::to_string(error) + "}");
        return 1;
    }
    ::CloseHandle(::CreateThread(nullptr, 0, watchLifeline, &job, 0, nullptr));
    ::ResumeThread(process.hThread);
    std::uint64_t ended = 0;
    DWORD status = 1;
    std::size_t survivors = 0;
    const auto onEnd = [&](DWORD code) {
        ended = now();
        status = code;
    };
    if (isFollowed) {
        counters->follow(process.dwProcessId, job, onEnd);
        survivors = counters->left();
    } else {
        ::WaitForSingleObject(process.hProcess, INFINITE);
        ::GetExitCodeProcess(process.hProcess, &status);
        onEnd(status);
        survivors = job.processes().size();
    }
    job.end();
    const auto totals = job.totals();
    report("{\"ns\":" + std::to_string(nanoseconds(ended - begun)) + member("status", status)
           + member("survivors", survivors) + (job.started() ? member("started", *job.started()) : "")
           + (totals ? describe(*totals) : "") + (counters ? describe(*counters, job) : "") + "}");
    return 0;
}

} // namespace

int main(int count, char** words)
{
    const std::string mode = count == 3 ? words[1] : "";
    if (mode == "--probe" || mode == "--probe-child") {
        return probe(static_cast<unsigned>(std::atoi(words[2])), mode == "--probe-child");
    }
    Options options;
    if (!readOptions(options)) {
        std::fputs("usage: io-perf-execute [--count] -- COMMAND LINE\n", stderr);
        return 2;
    }
    // Ctrl-C goes to the whole group: the process that started this one decides.
    ::SetConsoleCtrlHandler(nullptr, TRUE);
    ::SetErrorMode(SEM_FAILCRITICALERRORS | SEM_NOOPENFILEERRORBOX | SEM_NOGPFAULTERRORBOX);
    ::_setmode(reportDescriptor, _O_BINARY);
    return execute(options);
}
