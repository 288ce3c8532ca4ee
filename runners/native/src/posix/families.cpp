// Copyright (c) the io-perf-action authors
// SPDX-License-Identifier: MIT

#include "families.hpp"

#include "operations/catalogue.hpp"

namespace ioperf {

void addPlatformOperations(Catalog& catalog)
{
    posix::addCalls(catalog);
    posix::addKernelCopies(catalog);
    posix::addDirectoryReaders(catalog);
    posix::addParallelWalk(catalog);
    posix::addRing(catalog);
    posix::addAio(catalog);
    posix::addProcesses(catalog);
}

} // namespace ioperf
