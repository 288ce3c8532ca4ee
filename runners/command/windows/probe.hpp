// Copyright (c) the io-perf-action authors
// SPDX-License-Identifier: MIT

// A program that makes a known number of calls, to check the counters of this machine before they are believed.
#pragma once

namespace ioperf {

// Two threads of this process and one of a child each make `rounds` rounds in files of their own in the current folder.
// One round: a file is made, written once (probeBytes), flushed, read twice and once beyond its end, asked for by its name
// and by one that is not there, renamed, removed.
int probe(unsigned rounds, bool isChild);

} // namespace ioperf
