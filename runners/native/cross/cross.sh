#!/bin/sh
# Builds the native runner for another system with the C++ compiler of Zig.
#
#   cross.sh TARGET OUTPUT_DIR
#
# TARGET is x86_64-linux-musl (one static binary, runs on any Linux and in Android's shell), x86_64-windows-gnu, aarch64-macos
# or another triple of Zig. The binary appears in OUTPUT_DIR. Needs cmake and Zig: the program `zig`, or the Python package
# ziglang (`pip install ziglang`) for the Python named by PYTHON (default python3).
set -eu

if [ $# -ne 2 ]; then
    echo "usage: cross.sh TARGET OUTPUT_DIR" >&2
    exit 2
fi
target=$1
mkdir -p "$2"
output=$(CDPATH='' cd "$2" && pwd)
source=$(CDPATH='' cd "$(dirname "$0")/.." && pwd)
python=${PYTHON:-python3}

if "$python" -m ziglang version >/dev/null 2>&1; then
    python=$(command -v "$python")
    zig="\"$python\" -m ziglang"
elif command -v zig >/dev/null 2>&1; then
    zig="\"$(command -v zig)\""
else
    echo "cross.sh: Zig is missing; install it with \"pip install ziglang\" and set PYTHON to that Python." >&2
    exit 1
fi

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM

# CMake wants one program for each tool.
tools=$work/tools
mkdir "$tools"
for tool in c++ ar ranlib rc; do
    arguments=$tool
    [ "$tool" != c++ ] || arguments="c++ -target $target"
    printf '#!/bin/sh\nexec %s %s "$@"\n' "$zig" "$arguments" >"$tools/$tool"
    chmod +x "$tools/$tool"
done

cmake -S "$source" -B "$work/build" -DCMAKE_BUILD_TYPE=Release -DCMAKE_TOOLCHAIN_FILE="$source/cross/zig.cmake" \
    -DIO_PERF_TARGET="$target" -DIO_PERF_ZIG_TOOLS="$tools" -DCMAKE_COMPILE_WARNING_AS_ERROR=ON
cmake --build "$work/build" --parallel 2
for name in io-perf-native io-perf-native.exe; do
    if [ -f "$work/build/$name" ]; then
        cp "$work/build/$name" "$output/"
        echo "$output/$name"
    fi
done
