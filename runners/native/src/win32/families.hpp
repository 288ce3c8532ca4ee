// Copyright (c) the io-perf-action authors
// SPDX-License-Identifier: MIT

/** The families of operations that only Windows has; each in the file of that name. */
#pragma once

#include "../operation.hpp"

namespace ioperf::win32 {

void addCalls(Catalog& catalog);
void addSystemCopies(Catalog& catalog);
void addDirectoryReaders(Catalog& catalog);

} // namespace ioperf::win32
