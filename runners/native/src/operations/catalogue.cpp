// Copyright (c) the io-perf-action authors
// SPDX-License-Identifier: MIT

#include "catalogue.hpp"

namespace ioperf {

using Family = void(Catalog& catalog);

// One function for each operation family, in the file of that name.
Family addReads, addPositionalReads, addFileSets, addWrites, addPositionalWrites, addAppends, addSaves, addOpenings,
    addAttributes, addChanges, addNames, addCopies, addRemovals, addDirectories, addPaths, addLists, addTraversals,
    addSeeks, addSyncs, addTransactions, addCompactions, addParallels;
// What only this platform has (src/posix, src/win32).
Family addPlatformOperations;

Catalog makeCatalog()
{
    Family* const families[] = {addReads,
                                addPositionalReads,
                                addFileSets,
                                addWrites,
                                addPositionalWrites,
                                addAppends,
                                addSaves,
                                addOpenings,
                                addAttributes,
                                addChanges,
                                addNames,
                                addCopies,
                                addRemovals,
                                addDirectories,
                                addPaths,
                                addLists,
                                addTraversals,
                                addSeeks,
                                addSyncs,
                                addTransactions,
                                addCompactions,
                                addParallels,
                                addPlatformOperations};
    Catalog catalog;
    for (Family* const add : families) {
        add(catalog);
    }
    return catalog;
}

} // namespace ioperf
