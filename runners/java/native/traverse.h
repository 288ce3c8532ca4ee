/* Copyright (c) the io-perf-action authors */
/* SPDX-License-Identifier: MIT */

/** The native runner's traversals for callers that are not C++. */
#ifndef IO_PERF_TRAVERSE_H
#define IO_PERF_TRAVERSE_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/**
 * Walks the tree below `root`; links are not followed, directories that cannot be opened are counted and not entered.
 *
 * @param threads 0: one thread and readdir(3); 1 or more: that many threads and getdents64(2), on Linux only
 * @param stat not 0: the attributes of each entry are read too
 * @param counts receives the entries below the root, and how many directories could not be opened
 * @return 0, or the errno of what stopped the walk (ENOTSUP: no parallel walk on this system)
 */
__attribute__((visibility("default"))) int32_t io_perf_traverse(const char* root, int32_t threads, int32_t stat,
                                                                uint64_t counts[2]);

#ifdef __cplusplus
}
#endif

#endif
