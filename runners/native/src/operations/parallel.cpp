// Copyright (c) the io-perf-action authors
// SPDX-License-Identifier: MIT

// `parallel-read`, `parallel-write` and `parallel-files` by threads; processes are in posix/.
#include "parallel.hpp"
#include "catalogue.hpp"

namespace ioperf {

void addParallels(Catalog& catalog) { addParallel<ThreadCrew>(catalog, "threads"); }

} // namespace ioperf
