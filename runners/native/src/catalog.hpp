// Copyright (c) the io-perf-action authors
// SPDX-License-Identifier: MIT

/** All operations of this runner on this platform. */
#pragma once

#include "operation.hpp"

namespace ioperf {

// One function for each operation family, in the file of that name.
void addReads(Catalog& catalog);
void addPositionalReads(Catalog& catalog);
void addFileSets(Catalog& catalog);
void addWrites(Catalog& catalog);
void addPositionalWrites(Catalog& catalog);
void addAppends(Catalog& catalog);
void addSaves(Catalog& catalog);
void addOpenings(Catalog& catalog);
void addAttributes(Catalog& catalog);
void addChanges(Catalog& catalog);
void addNames(Catalog& catalog);
void addCopies(Catalog& catalog);
void addRemovals(Catalog& catalog);
void addDirectories(Catalog& catalog);
void addPaths(Catalog& catalog);
void addLists(Catalog& catalog);
void addTraversals(Catalog& catalog);
void addSeeks(Catalog& catalog);
/** What only this platform has (src/posix, src/win32). */
void addPlatformOperations(Catalog& catalog);

Catalog makeCatalog();

} // namespace ioperf
