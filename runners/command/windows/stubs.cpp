// Copyright (c) the io-perf-action authors
// SPDX-License-Identifier: MIT

#include "stubs.hpp"

#include <array>
#include <cstring>

namespace ioperf {
namespace {

// Which argument of a call is looked at as well.
enum class Look : std::uint8_t {
    nothing,
    // The length that a call asks for, the seventh argument.
    readLength,
    writeLength,
    // The class of information, the fifth: each has a counter of its own.
    informationClass,
};

struct Call {
    const char* name;
    Look look = Look::nothing;
    // Older systems lack it.
    bool isOptional = false;
};

// Handles of every kind are closed by one call, so closing is not counted.
constexpr std::array calls{
    Call{"NtCreateFile"},
    Call{"NtOpenFile"},
    Call{"NtReadFile", Look::readLength},
    Call{"NtReadFileScatter", Look::readLength},
    Call{"NtWriteFile", Look::writeLength},
    Call{"NtWriteFileGather", Look::writeLength},
    Call{"NtFlushBuffersFile"},
    Call{"NtFlushBuffersFileEx", Look::nothing, true},
    Call{"NtQueryDirectoryFile"},
    Call{"NtQueryDirectoryFileEx", Look::nothing, true},
    Call{"NtQueryAttributesFile"},
    Call{"NtQueryFullAttributesFile"},
    Call{"NtQueryInformationByName", Look::nothing, true},
    Call{"NtQueryInformationFile", Look::informationClass},
    Call{"NtSetInformationFile", Look::informationClass},
    Call{"NtQueryVolumeInformationFile"},
    Call{"NtQueryEaFile"},
    Call{"NtSetEaFile"},
    Call{"NtDeleteFile"},
    Call{"NtLockFile"},
    Call{"NtUnlockFile"},
    Call{"NtFsControlFile"},
    Call{"NtNotifyChangeDirectoryFile"},
    Call{"NtNotifyChangeDirectoryFileEx", Look::nothing, true},
    Call{"NtCreateUserProcess"},
    Call{"NtCopyFileChunk", Look::nothing, true},
    Call{"NtCreateIoRing", Look::nothing, true},
    Call{"NtSubmitIoRing", Look::nothing, true},
};

// Classes of information that a call may have: FileMaximumInformation is 84 in 2025. Above, the call itself is counted.
constexpr std::size_t classes = 128;
constexpr std::size_t readSum = calls.size();
constexpr std::size_t writeSum = readSum + 1;
constexpr std::size_t firstClass = writeSum + 1;
constexpr std::size_t slots = firstClass + 2 * classes;
constexpr SIZE_T sectionBytes = 64 * 1024;
static_assert(slots * sizeof(std::int64_t) <= sectionBytes);

// mov r10, rcx; mov eax, NUMBER; test byte ptr [7FFE0308h], 1: the beginning of a stub since Windows 10, and of Wine's.
constexpr std::size_t stubBytes = 16;
constexpr std::array<std::uint8_t, 4> stubStart{0x4c, 0x8b, 0xd1, 0xb8};
constexpr std::array<std::uint8_t, 8> stubTest{0xf6, 0x04, 0x25, 0x08, 0x03, 0xfe, 0x7f, 0x01};
// jmp qword ptr [rip]; the address follows.
constexpr std::array<std::uint8_t, 6> jump{0xff, 0x25, 0, 0, 0, 0};
constexpr std::size_t pieceBytes = 96;

using MapView = LONG(NTAPI*)(HANDLE, HANDLE, void**, ULONG_PTR, SIZE_T, void*, SIZE_T*, ULONG, ULONG, ULONG);
using QueryProcess = LONG(NTAPI*)(HANDLE, ULONG, void*, ULONG, ULONG*);

HMODULE ntdll() { return ::GetModuleHandleW(L"ntdll.dll"); }

template <typename Function>
Function find(const char* name)
{
    return reinterpret_cast<Function>(reinterpret_cast<void*>(::GetProcAddress(ntdll(), name)));
}

// Machine code, byte by byte.
class Code {
public:
    Code& bytes(std::initializer_list<unsigned> some)
    {
        for (const unsigned byte : some) {
            code_.push_back(static_cast<std::uint8_t>(byte));
        }
        return *this;
    }
    Code& raw(const void* from, std::size_t count)
    {
        const auto* some = static_cast<const std::uint8_t*>(from);
        code_.insert(code_.end(), some, some + count);
        return *this;
    }
    Code& address(const void* value) { return raw(&value, sizeof value); }

    const std::vector<std::uint8_t>& get() const { return code_; }

private:
    std::vector<std::uint8_t> code_;
};

// Which of the two calls with classes it is, in the order of the list.
std::size_t classSlot(std::size_t call)
{
    std::size_t before = 0;
    for (std::size_t index = 0; index < call; index++) {
        before += calls[index].look == Look::informationClass ? 1 : 0;
    }
    return firstClass + before * classes;
}

// A stub is entered by a call: rax, r10 and r11 are free, and rsp points at the return address.
std::vector<std::uint8_t> makePiece(std::size_t call, const std::int64_t* view, const std::uint8_t* stub,
                                    const std::uint8_t* start)
{
    Code code;
    const auto count = [&code](const std::int64_t* slot) {
        code.bytes({0x49, 0xbb}).address(slot); // mov r11, slot
        code.bytes({0xf0, 0x49, 0xff, 0x03}); // lock inc qword ptr [r11]
    };
    const auto add = [&code](const std::int64_t* slot) {
        code.bytes({0x8b, 0x44, 0x24, 0x38}); // mov eax, dword ptr [rsp+38h]
        code.bytes({0x49, 0xbb}).address(slot); // mov r11, slot
        code.bytes({0xf0, 0x49, 0x01, 0x03}); // lock add qword ptr [r11], rax
    };
    switch (calls[call].look) {
    case Look::informationClass:
        code.bytes({0x8b, 0x44, 0x24, 0x28}); // mov eax, dword ptr [rsp+28h]
        code.bytes({0x49, 0xbb}).address(view + classSlot(call));
        code.bytes({0x3d, classes, 0, 0, 0}); // cmp eax, classes
        code.bytes({0x73, 0x07}); // jae: beyond the next two
        code.bytes({0xf0, 0x49, 0xff, 0x04, 0xc3}); // lock inc qword ptr [r11+rax*8]
        code.bytes({0xeb, 14}); // jmp: beyond the count below
        count(view + call);
        break;
    case Look::readLength:
        add(view + readSum);
        count(view + call);
        break;
    case Look::writeLength:
        add(view + writeSum);
        count(view + call);
        break;
    case Look::nothing: count(view + call); break;
    }
    code.raw(start, stubBytes);
    code.raw(jump.data(), jump.size()).address(stub + stubBytes);
    return code.get();
}

// Not one of this machine's 64-bit programs: it has other stubs, or a way around them.
bool isForeign(HANDLE process)
{
    using Ask = BOOL(WINAPI*)(HANDLE, USHORT*, USHORT*);
    const auto ask = reinterpret_cast<Ask>(
        reinterpret_cast<void*>(::GetProcAddress(::GetModuleHandleW(L"kernel32.dll"), "IsWow64Process2")));
    USHORT own = 0;
    USHORT native = 0;
    if (ask != nullptr && ask(process, &own, &native)) {
        return own != IMAGE_FILE_MACHINE_UNKNOWN || native != IMAGE_FILE_MACHINE_AMD64;
    }
    BOOL is32 = TRUE;
    return !::IsWow64Process(process, &is32) || is32;
}

// It should not behave in another way because it is followed: as its environment's _NO_DEBUG_HEAP, in addition.
void hideDebugger(HANDLE process)
{
    struct {
        LONG_PTR status;
        char* environment;
        LONG_PTR rest[4];
    } basic{};
    const auto query = find<QueryProcess>("NtQueryInformationProcess");
    if (query != nullptr && query(process, 0, &basic, sizeof basic, nullptr) == 0 && basic.environment != nullptr) {
        const char no = 0;
        ::WriteProcessMemory(process, basic.environment + 2, &no, sizeof no, nullptr);
    }
}

} // namespace

StubCounters::StubCounters()
{
    if (isForeign(::GetCurrentProcess())) {
        refuse("the system call stubs of ntdll are known for Windows on x64 only");
        return;
    }
    section_ = ::CreateFileMappingW(INVALID_HANDLE_VALUE, nullptr, PAGE_READWRITE, 0, sectionBytes, nullptr);
    values_ = section_ == nullptr
                  ? nullptr
                  : static_cast<std::int64_t*>(::MapViewOfFile(section_, FILE_MAP_ALL_ACCESS, 0, 0, sectionBytes));
    if (values_ == nullptr) {
        refuse("there is no memory for its counters");
    }
}

StubCounters::~StubCounters()
{
    if (values_ != nullptr) {
        ::UnmapViewOfFile(const_cast<std::int64_t*>(values_));
    }
    if (section_ != nullptr) {
        ::CloseHandle(section_);
    }
}

void StubCounters::refuse(const char* why)
{
    if (refusal_.empty()) {
        refusal_ = why;
    }
}

void StubCounters::enter(HANDLE process)
{
    processes_++;
    if (isForeign(process)) {
        refuse("a program of it is not a 64-bit program of this system, whose calls are counted");
        return;
    }
    hideDebugger(process);
    const auto map = find<MapView>("NtMapViewOfSection");
    void* view = nullptr;
    SIZE_T bytes = 0;
    if (map == nullptr || map(section_, process, &view, 0, 0, nullptr, &bytes, 2, 0, PAGE_READWRITE) != 0) {
        refuse("a program of it does not let itself be given the counters");
        return;
    }
    write(process, view);
}

// ntdll lies at one address in all processes of one start of the system.
bool StubCounters::write(HANDLE process, void* view)
{
    auto* pieces = static_cast<std::uint8_t*>(::VirtualAllocEx(process, nullptr, calls.size() * pieceBytes,
                                                               MEM_COMMIT | MEM_RESERVE, PAGE_EXECUTE_READWRITE));
    if (pieces == nullptr) {
        refuse("a program of it forbids code that is made at run time");
        return false;
    }
    for (std::size_t call = 0; call < calls.size(); call++) {
        auto* stub = find<std::uint8_t*>(calls[call].name);
        if (stub == nullptr) {
            if (!calls[call].isOptional) {
                refuse("a system call is missing in this version of Windows");
            }
            continue;
        }
        std::array<std::uint8_t, stubBytes> start{};
        SIZE_T done = 0;
        if (!::ReadProcessMemory(process, stub, start.data(), start.size(), &done)
            || std::memcmp(start.data(), stubStart.data(), stubStart.size()) != 0
            || std::memcmp(start.data() + 8, stubTest.data(), stubTest.size()) != 0) {
            refuse("the system call stubs of this Windows, or of a program that changes them, are not known");
            return false;
        }
        std::uint8_t* const place = pieces + call * pieceBytes;
        const auto piece = makePiece(call, static_cast<std::int64_t*>(view), stub, start.data());
        Code jumping;
        jumping.raw(jump.data(), jump.size()).address(place);
        const auto& entry = jumping.get();
        DWORD before = 0;
        const bool isWritten = piece.size() <= pieceBytes
                               && ::WriteProcessMemory(process, place, piece.data(), piece.size(), &done)
                               && ::VirtualProtectEx(process, stub, stubBytes, PAGE_EXECUTE_READWRITE, &before)
                               && ::WriteProcessMemory(process, stub, entry.data(), entry.size(), &done)
                               && ::VirtualProtectEx(process, stub, stubBytes, before, &before);
        if (!isWritten) {
            refuse("a program of it forbids changes of its system call stubs");
            return false;
        }
        ::FlushInstructionCache(process, stub, stubBytes);
    }
    return true;
}

DWORD StubCounters::handle(const DEBUG_EVENT& event)
{
    switch (event.dwDebugEventCode) {
    case CREATE_PROCESS_DEBUG_EVENT:
        live_++;
        enter(event.u.CreateProcessInfo.hProcess);
        if (event.u.CreateProcessInfo.hFile != nullptr) {
            ::CloseHandle(event.u.CreateProcessInfo.hFile);
        }
        return DBG_CONTINUE;
    case EXIT_PROCESS_DEBUG_EVENT: live_--; return DBG_CONTINUE;
    case LOAD_DLL_DEBUG_EVENT:
        if (event.u.LoadDll.hFile != nullptr) {
            ::CloseHandle(event.u.LoadDll.hFile);
        }
        return DBG_CONTINUE;
    case EXCEPTION_DEBUG_EVENT: {
        // The system announces that a debugger is there by one breakpoint at the beginning; the others are the program's.
        const bool isFirst =
            event.u.Exception.ExceptionRecord.ExceptionCode == EXCEPTION_BREAKPOINT && !hasBegun_[event.dwProcessId];
        if (!isFirst) {
            return static_cast<DWORD>(DBG_EXCEPTION_NOT_HANDLED);
        }
        hasBegun_[event.dwProcessId] = true;
        return DBG_CONTINUE;
    }
    default: return DBG_CONTINUE;
    }
}

std::map<std::string, std::uint64_t> StubCounters::counts() const
{
    std::map<std::string, std::uint64_t> found;
    const auto note = [&](const std::string& name, std::size_t slot) {
        if (values_[slot] != 0) {
            found[name] = static_cast<std::uint64_t>(values_[slot]);
        }
    };
    for (std::size_t call = 0; call < calls.size(); call++) {
        note(calls[call].name, call);
        if (calls[call].look == Look::informationClass) {
            for (std::size_t index = 0; index < classes; index++) {
                note(std::string(calls[call].name) + "/" + std::to_string(index), classSlot(call) + index);
            }
        }
    }
    return found;
}

std::uint64_t StubCounters::askedReadBytes() const { return static_cast<std::uint64_t>(values_[readSum]); }

std::uint64_t StubCounters::askedWrittenBytes() const { return static_cast<std::uint64_t>(values_[writeSum]); }

std::uint64_t StubCounters::sum() const
{
    std::uint64_t all = 0;
    for (std::size_t slot = 0; slot < slots; slot++) {
        all += static_cast<std::uint64_t>(values_[slot]);
    }
    return all;
}

} // namespace ioperf
