#!/bin/sh
# Builds the native runner for Android's shell.
#
#   build-native.sh ABI TRIPLE WORK_DIR OUTPUT_DIR
#
# ABI is x86_64 or arm64-v8a. With Zig the result is one static program for any Linux (TRIPLE, see ../native/cross/cross.sh); without it
# the NDK named by ANDROID_NDK is used (API level 30, its C++ library linked in).
set -eu

abi=$1
triple=$2
work=$3
output=$4
native=$(CDPATH='' cd "$(dirname "$0")/../native" && pwd)
mkdir -p "$output"

ndk=${ANDROID_NDK:-${ANDROID_NDK_HOME:-${ANDROID_NDK_ROOT:-}}}
if "${PYTHON:-python3}" -m ziglang version >/dev/null 2>&1 || command -v zig >/dev/null 2>&1; then
    sh "$native/cross/cross.sh" "$triple" "$output"
elif [ -f "$ndk/build/cmake/android.toolchain.cmake" ]; then
    cmake -S "$native" -B "$work/ndk" -DCMAKE_BUILD_TYPE=Release \
        "-DCMAKE_TOOLCHAIN_FILE=$ndk/build/cmake/android.toolchain.cmake" "-DANDROID_ABI=$abi" -DANDROID_PLATFORM=android-30 \
        -DANDROID_STL=c++_static
    cmake --build "$work/ndk" --parallel 2
    cp "$work/ndk/io-perf-native" "$output/"
else
    echo "build-native.sh: there is neither Zig (pip install ziglang, PYTHON names that Python) nor an NDK in ANDROID_NDK." >&2
    exit 1
fi
