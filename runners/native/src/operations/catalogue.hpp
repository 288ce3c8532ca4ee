// Copyright (c) the io-perf-action authors
// SPDX-License-Identifier: MIT

/** All operations of this runner on this platform. */
#pragma once

#include "operation.hpp"

namespace ioperf {

Catalog makeCatalog();

} // namespace ioperf
