// Copyright (c) the io-perf-action authors
// SPDX-License-Identifier: MIT

#include "catalog.hpp"

namespace ioperf {

Catalog makeCatalog()
{
    Catalog catalog;
    addReads(catalog);
    addPositionalReads(catalog);
    addFileSets(catalog);
    addWrites(catalog);
    addPositionalWrites(catalog);
    addAppends(catalog);
    addSaves(catalog);
    addOpenings(catalog);
    addAttributes(catalog);
    addChanges(catalog);
    addNames(catalog);
    addCopies(catalog);
    addRemovals(catalog);
    addDirectories(catalog);
    addPaths(catalog);
    addLists(catalog);
    addTraversals(catalog);
    addSeeks(catalog);
    addPlatformOperations(catalog);
    return catalog;
}

} // namespace ioperf
