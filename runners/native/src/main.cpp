// Copyright (c) the io-perf-action authors
// SPDX-License-Identifier: MIT

/*
 * The native runner of io-perf-action: file I/O through the calls of the system and of the C and C++ libraries, timed.
 * It obeys ../PROTOCOL.md. A map of the program, from the outside in:
 *
 * - main.cpp            arguments, and the loop: one line in, one line out
 * - request             a line taken apart: words, percent-decoding, the name of a cell
 * - session             hello, cells, setup, sample, teardown; the order of things around a timed region
 * - operations/catalogue the list of all operations
 * - operation           what every operation is; limits of one sample
 * - parameters          what a cell's parameters may be, as data; sizes
 * - region, histogram   the timed region as an operation sees it; latencies
 * - clock, random, payload, positions, crc32, sum64, buffer
 *                       what the protocol prescribes to the bit
 * - failure, json       errors as values of the protocol; answers
 *
 * operations/ and what its files share: one file for each family of operations (each fits every system):
 *
 * - files               payload files made and read back
 * - readers, read, read_at, read_set       whole files; positions in a file; sets of files
 * - writers, write, write_at, append, save whole files; positions; the end; atomic replacement
 * - single_call         one call on one thing: the shape of most metadata operations
 * - openings            create, open-close, close
 * - attributes          stat, exists, attributes
 * - changes             chmod, utimes, truncate, lock (what the system has of it)
 * - names               rename, link, symlink
 * - paths               readlink, realpath
 * - copy, remove        copy, reflink; remove
 * - directories         mkdir-p, rm-r
 * - list, traverse      entries of a directory; of a tree
 * - seek
 *
 * The systems, behind one door (sys.hpp):
 *
 * - posix/platform      descriptors, mappings, links, signals, errors; inline where they are timed
 * - posix/calls, posix/kernel_copies, posix/directory_readers
 *                       apis that only POSIX systems have; posix/ring (io_uring) and posix/parallel_walk only Linux
 * - posix/counters, posix/eviction
 *                       /proc/self/io, getrusage, proc_pid_rusage; fadvise, mincore
 * - win32/platform, win32/errors, win32/process, win32/calls, win32/copies, win32/directory_readers
 *                       the same for Windows
 */

#include "failure.hpp"
#include "session.hpp"
#include "sys.hpp"

#include <cstdio>
#include <iostream>
#include <string>
#include <vector>

namespace {

/** Answers until the input ends. False when the answers can no longer be delivered. */
bool serve(ioperf::Session& session)
{
    std::string line;
    // A line that ends with the input instead of a line feed was cut off: it is not a request.
    while (std::getline(std::cin, line) && !std::cin.eof()) {
        const std::string answer = session.answer(line) + "\n";
        if (std::fwrite(answer.data(), 1, answer.size(), stdout) != answer.size() || std::fflush(stdout) != 0) {
            return false;
        }
    }
    return true;
}

int run(const std::vector<std::string>& arguments)
{
    if (arguments.size() < 3 || arguments[arguments.size() - 2] != "--dir" || arguments.back().empty()) {
        std::fputs("usage: io-perf-native --dir DIR\nThe last two arguments name the directory under test; requests "
                   "are read from standard input.\n",
                   stderr);
        return 2;
    }
    ioperf::Session session(ioperf::sys::absolutePath(arguments.back()));
    if (!serve(session)) {
        std::fputs("The answers can no longer be delivered: standard output is closed.\n", stderr);
        return 1;
    }
    return 0;
}

} // namespace

int main(int argc, char** argv)
{
    try {
        return run(ioperf::sys::startProcess(argc, argv));
    } catch (...) {
        std::fprintf(stderr, "%s\n", ioperf::currentFailure().what());
        return 1;
    }
}
