/* Copyright (c) the io-perf-action authors */
/* SPDX-License-Identifier: MIT */

/** Study 004's library: a traversal in C that writes the path of every regular file to a file. */
#ifndef IO_PERF_STUDY_H
#define IO_PERF_STUDY_H

#include <stdint.h>

/**
 * @param output is appended to, through stdio
 * @param threads that read directories at the same time, each made for one directory; 0: one thread reads them all
 * @return 0, or the errno of what stopped the walk
 */
__attribute__((visibility("default"))) int32_t io_perf_study_traverse(const char* root, const char* output,
                                                                      int32_t threads);

#endif
