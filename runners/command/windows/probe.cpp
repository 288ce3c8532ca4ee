// Copyright (c) the io-perf-action authors
// SPDX-License-Identifier: MIT

#include "probe.hpp"

#include <windows.h>

#include <string>

namespace ioperf {
namespace {

constexpr DWORD probeBytes = 1000;

struct Work {
    unsigned rounds;
    std::wstring name;
    bool hasFailed = false;
};

bool readAt(HANDLE file, DWORD position, DWORD expected)
{
    char buffer[probeBytes];
    OVERLAPPED place{};
    place.Offset = position;
    DWORD count = 0;
    const bool isRead = ::ReadFile(file, buffer, probeBytes, &count, &place) || ::GetLastError() == ERROR_HANDLE_EOF;
    return isRead && count == expected;
}

bool goRound(const std::wstring& name)
{
    const std::wstring other = name + L".renamed";
    HANDLE file = ::CreateFileW(name.c_str(), GENERIC_READ | GENERIC_WRITE, 0, nullptr, CREATE_ALWAYS, 0, nullptr);
    if (file == INVALID_HANDLE_VALUE) {
        return false;
    }
    const char content[probeBytes]{};
    DWORD count = 0;
    bool isGood = ::WriteFile(file, content, probeBytes, &count, nullptr) && count == probeBytes;
    isGood = isGood && ::FlushFileBuffers(file);
    isGood = isGood && readAt(file, 0, probeBytes) && readAt(file, probeBytes / 2, probeBytes / 2);
    isGood = isGood && readAt(file, probeBytes, 0);
    ::CloseHandle(file);
    isGood = isGood && ::GetFileAttributesW(name.c_str()) != INVALID_FILE_ATTRIBUTES;
    isGood = isGood && ::GetFileAttributesW(other.c_str()) == INVALID_FILE_ATTRIBUTES;
    isGood = isGood && ::MoveFileExW(name.c_str(), other.c_str(), 0);
    return isGood && ::DeleteFileW(other.c_str());
}

DWORD WINAPI work(void* task)
{
    auto& own = *static_cast<Work*>(task);
    for (unsigned round = 0; round < own.rounds; round++) {
        own.hasFailed = !goRound(own.name) || own.hasFailed;
    }
    return 0;
}

// What comes of a child, and of its child, has to be seen as well.
bool runChild(unsigned rounds)
{
    std::wstring path(32'768, L'\0');
    path.resize(::GetModuleFileNameW(nullptr, path.data(), static_cast<DWORD>(path.size())));
    std::wstring command = L"\"" + path + L"\" --probe-child " + std::to_wstring(rounds);
    STARTUPINFOW startup{};
    startup.cb = sizeof startup;
    PROCESS_INFORMATION process{};
    if (!::CreateProcessW(nullptr, command.data(), nullptr, nullptr, FALSE, 0, nullptr, nullptr, &startup, &process)) {
        return false;
    }
    DWORD status = 1;
    ::WaitForSingleObject(process.hProcess, INFINITE);
    ::GetExitCodeProcess(process.hProcess, &status);
    ::CloseHandle(process.hThread);
    ::CloseHandle(process.hProcess);
    return status == 0;
}

} // namespace

int probe(unsigned rounds, bool isChild)
{
    const std::wstring name = L"io-perf-probe-" + std::to_wstring(::GetCurrentProcessId());
    Work first{rounds, name + L"-1"};
    Work second{rounds, name + L"-2"};
    HANDLE thread = isChild ? nullptr : ::CreateThread(nullptr, 0, work, &second, 0, nullptr);
    work(&first);
    if (thread != nullptr) {
        ::WaitForSingleObject(thread, INFINITE);
        ::CloseHandle(thread);
    }
    const bool isGood = isChild || (thread != nullptr && runChild(rounds));
    return isGood && !first.hasFailed && !second.hasFailed ? 0 : 1;
}

} // namespace ioperf
