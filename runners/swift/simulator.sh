#!/bin/sh
# The runner for the iOS simulator (docs/swift.md). On a Mac with Xcode:
#   simulator.sh build FOLDER        compiles it to FOLDER/io-perf-swift
#   simulator.sh conformance FOLDER  runs the conformance suite against it in the booted simulator
set -eu
here=$(cd "$(dirname "$0")" && pwd)
verb=${1:-}
folder=${2:-}
if [ -z "$folder" ]; then
  echo "usage: simulator.sh build|conformance FOLDER" >&2
  exit 2
fi
if ! command -v xcrun >/dev/null 2>&1; then
  echo "There is no xcrun on PATH: install Xcode, whose simulator this is for." >&2
  exit 3
fi
case $verb in
  build)
    mkdir -p "$folder"
    sdk=$(xcrun --sdk iphonesimulator --show-sdk-path)
    find "$here/Sources/io-perf-swift" -name '*.swift' -print0 |
      xargs -0 xcrun --sdk iphonesimulator swiftc -O -target "$(uname -m)-apple-ios15.0-simulator" -sdk "$sdk" \
        -module-name io_perf_swift -o "$folder/io-perf-swift"
    ;;
  conformance)
    exec "$here/../../io-perf" conformance -- xcrun simctl spawn booted "$folder/io-perf-swift"
    ;;
  *)
    echo "\"$verb\" is neither build nor conformance." >&2
    exit 2
    ;;
esac
