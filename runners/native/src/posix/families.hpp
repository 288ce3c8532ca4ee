// Copyright (c) the io-perf-action authors
// SPDX-License-Identifier: MIT

/** The families of operations that only POSIX systems have; each in the file of that name. */
#pragma once

#include "../operation.hpp"

namespace ioperf::posix {

void addCalls(Catalog& catalog);
void addKernelCopies(Catalog& catalog);
void addDirectoryReaders(Catalog& catalog);
void addParallelWalk(Catalog& catalog);
void addRing(Catalog& catalog);
void addAio(Catalog& catalog);
void addProcesses(Catalog& catalog);

} // namespace ioperf::posix
