// Copyright (c) the io-perf-action authors
// SPDX-License-Identifier: MIT

#include "families.hpp"

#include "operations/catalogue.hpp"

namespace ioperf {

void addPlatformOperations(Catalog& catalog)
{
    win32::addCalls(catalog);
    win32::addSystemCopies(catalog);
    win32::addDirectoryReaders(catalog);
}

} // namespace ioperf
