#!/bin/sh
# build-native.sh COMPILER OUTPUT [CMAKE_OPTION…]: the native runner by one compiler, warnings as errors.
set -eu
root=$(CDPATH='' cd "$(dirname "$0")/.." && pwd)
compiler=$1
output=$2
shift 2
work="$output.build"
CXX="$compiler" cmake -S "$root/runners/native" -B "$work" -DCMAKE_BUILD_TYPE=Release -DCMAKE_COMPILE_WARNING_AS_ERROR=ON "$@" >/dev/null
cmake --build "$work" --parallel 2
mkdir -p "$output"
find "$work" -maxdepth 2 -type f -name io-perf-native -exec cp {} "$output/" \;
rm -rf "$work"
test -x "$output/io-perf-native"
