// Copyright (c) the io-perf-action authors
// SPDX-License-Identifier: MIT

#include "job.hpp"

namespace ioperf {
namespace {

constexpr DWORD endMs = 10'000;

bool isConsoleHost(DWORD id)
{
    HANDLE process = ::OpenProcess(PROCESS_QUERY_LIMITED_INFORMATION, FALSE, id);
    if (process == nullptr) {
        return false;
    }
    std::wstring path(MAX_PATH, L'\0');
    auto length = static_cast<DWORD>(path.size());
    const bool isNamed = ::QueryFullProcessImageNameW(process, 0, path.data(), &length) != 0;
    ::CloseHandle(process);
    path.resize(isNamed ? length : 0);
    const std::wstring host = L"\\conhost.exe";
    return path.size() >= host.size() && ::_wcsicmp(path.c_str() + path.size() - host.size(), host.c_str()) == 0;
}

} // namespace

Job::Job() : handle_(::CreateJobObjectW(nullptr, nullptr))
{
    // The system ends the job with its last handle: also when this process is killed.
    JOBOBJECT_EXTENDED_LIMIT_INFORMATION limits{};
    limits.BasicLimitInformation.LimitFlags = JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE;
    ::SetInformationJobObject(handle_, JobObjectExtendedLimitInformation, &limits, sizeof limits);
}

Job::~Job() { ::CloseHandle(handle_); }

std::vector<DWORD> Job::processes() const
{
    constexpr std::size_t most = 4096;
    std::vector<std::uint64_t> buffer(2 + most);
    auto* list = reinterpret_cast<JOBOBJECT_BASIC_PROCESS_ID_LIST*>(buffer.data());
    const auto bytes = static_cast<DWORD>(buffer.size() * sizeof buffer[0]);
    if (!::QueryInformationJobObject(handle_, JobObjectBasicProcessIdList, list, bytes, nullptr)) {
        return {};
    }
    std::vector<DWORD> found;
    for (DWORD index = 0; index < list->NumberOfProcessIdsInList; index++) {
        const auto id = static_cast<DWORD>(list->ProcessIdList[index]);
        if (!isConsoleHost(id)) {
            found.push_back(id);
        }
    }
    return found;
}

std::optional<std::uint64_t> Job::started() const
{
    JOBOBJECT_BASIC_ACCOUNTING_INFORMATION basic{};
    if (!::QueryInformationJobObject(handle_, JobObjectBasicAccountingInformation, &basic, sizeof basic, nullptr)
        || basic.TotalProcesses == 0) {
        return std::nullopt;
    }
    return basic.TotalProcesses;
}

std::optional<JobTotals> Job::totals() const
{
    JOBOBJECT_BASIC_AND_IO_ACCOUNTING_INFORMATION sums{};
    JOBOBJECT_EXTENDED_LIMIT_INFORMATION limits{};
    // No process starts without page faults.
    if (!::QueryInformationJobObject(handle_, JobObjectBasicAndIoAccountingInformation, &sums, sizeof sums, nullptr)
        || sums.BasicInfo.TotalPageFaultCount == 0
        || !::QueryInformationJobObject(handle_, JobObjectExtendedLimitInformation, &limits, sizeof limits, nullptr)) {
        return std::nullopt;
    }
    JobTotals totals;
    totals.userNs = static_cast<std::uint64_t>(sums.BasicInfo.TotalUserTime.QuadPart) * 100;
    totals.systemNs = static_cast<std::uint64_t>(sums.BasicInfo.TotalKernelTime.QuadPart) * 100;
    totals.peakMemoryBytes = limits.PeakProcessMemoryUsed;
    totals.readCalls = sums.IoInfo.ReadOperationCount;
    totals.writeCalls = sums.IoInfo.WriteOperationCount;
    totals.otherCalls = sums.IoInfo.OtherOperationCount;
    totals.readBytes = sums.IoInfo.ReadTransferCount;
    totals.writtenBytes = sums.IoInfo.WriteTransferCount;
    return totals;
}

void Job::end()
{
    kill();
    const ULONGLONG until = ::GetTickCount64() + endMs;
    while (!hasEnded() && ::GetTickCount64() < until) {
        ::Sleep(1);
    }
}

bool Job::hasEnded() const
{
    JOBOBJECT_BASIC_ACCOUNTING_INFORMATION basic{};
    return !::QueryInformationJobObject(handle_, JobObjectBasicAccountingInformation, &basic, sizeof basic, nullptr)
           || basic.ActiveProcesses == 0;
}

} // namespace ioperf
