#!/bin/sh
# build-native.sh COMPILER OUTPUT [BUILD_TYPE]: the native runner by one compiler, warnings as errors.
set -eu
root=$(CDPATH='' cd "$(dirname "$0")/.." && pwd)
work="$2.build"
CXX="$1" cmake -S "$root/runners/native" -B "$work" -DCMAKE_BUILD_TYPE="${3:-Release}" -DCMAKE_COMPILE_WARNING_AS_ERROR=ON >/dev/null
cmake --build "$work" --parallel 2
mkdir -p "$2"
find "$work" -maxdepth 2 -type f -name io-perf-native -exec cp {} "$2/" \;
rm -rf "$work"
test -x "$2/io-perf-native"
