// Copyright (c) the io-perf-action authors
// SPDX-License-Identifier: MIT

// Makes a known number of calls in a process, a thread, a child and a program that this one becomes, as ../known_calls.py does: a probe of what
// counts them.
#pragma once

namespace ioperf {

// `number` openat, pread64, unlink and readlink more than with 0. Gives the exit status.
int makeKnownCalls(int number, bool isExecuted);

} // namespace ioperf
