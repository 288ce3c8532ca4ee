// Copyright (c) the io-perf-action authors
// SPDX-License-Identifier: MIT

// Executes and counts programs on Linux where there is no Python: jobs and answers are those of ../supervisor.py, a line each, as far as
// counting needs them.
//
//   io-perf-supervise                       answers jobs until its standard input ends
//   io-perf-supervise --known N [executed]  makes a known number of calls (known_calls.hpp)
#include "job.hpp"
#include "known_calls.hpp"

#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <exception>
#include <string>
#include <string_view>

namespace {

// What is left of the input stays there: the end of it is seen while a job runs.
bool readLine(std::string& line)
{
    line.clear();
    for (char character; ::read(0, &character, 1) == 1;) {
        if (character == '\n') return true;
        line += character;
    }
    return false;
}

} // namespace

int main(int count, char** words)
{
    if (count > 2 && std::string_view(words[1]) == "--known") {
        return ioperf::makeKnownCalls(std::atoi(words[2]), count > 3);
    }
    try {
        ioperf::Opener opener;
        const int waking = ioperf::beginSupervising();
        for (std::string line; readLine(line);) {
            const auto answer = ioperf::perform(ioperf::parseJson(line), opener, waking);
            if (!answer) break;
            if (std::printf("%s\n", answer->c_str()) < 0 || std::fflush(stdout) != 0) return 1;
        }
        return 0;
    } catch (const std::exception& failure) {
        std::fprintf(stderr, "%s\n", failure.what());
        return 1;
    }
}
