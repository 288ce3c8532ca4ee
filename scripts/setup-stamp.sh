#!/bin/sh
# What ./setup installs depends on: when this text changes, ./check runs it again.
cat package-lock.json scripts/install-test-needs.sh scripts/test-requirements.txt | cksum
echo "wine ${IO_PERF_CHECK_WINE:-} docker ${IO_PERF_CHECK_DOCKER:-} long ${IO_PERF_SETUP_LONG:-}"
