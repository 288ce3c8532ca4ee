// Copyright (c) the io-perf-action authors
// SPDX-License-Identifier: MIT

#include "known_calls.hpp"

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <string>
#include <thread>

namespace ioperf {

namespace {

constexpr const char* nowhere = "/proc/self/no-such-file";
constexpr const char* own = "/proc/self/exe";

} // namespace

int makeKnownCalls(int number, bool isExecuted)
{
    char byte;
    if (isExecuted) {
        for (int call = 0; call < number; ++call) (void)!::readlink(nowhere, &byte, 1);
        return 0;
    }
    for (int call = 0; call < number; ++call) ::open(nowhere, O_RDONLY);
    std::thread([number] {
        char read;
        const int file = ::open(own, O_RDONLY);
        for (int call = 0; call < number; ++call) (void)!::pread(file, &read, 1, 0);
        ::close(file);
    }).join();
    const pid_t child = ::fork();
    if (child == 0) {
        for (int call = 0; call < number; ++call) ::unlink(nowhere);
        ::_exit(0);
    }
    ::waitpid(child, nullptr, 0);
    const std::string count = std::to_string(number);
    ::execl(own, own, "--known", count.c_str(), "executed", static_cast<char*>(nullptr));
    return 1;
}

} // namespace ioperf
