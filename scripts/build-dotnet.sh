#!/bin/sh
# Builds the C# runner for a check: build-dotnet.sh mono|coreclr FOLDER. FOLDER/run starts it.
# CoreCLR is the one of PATH, or that of the Python package dotnetcore2 where PYTHON has it.
set -eu
runtime=$1
output=$2
root=$(cd "$(dirname "$0")/.." && pwd)
mkdir -p "$output"
output=$(cd "$output" && pwd)
case $runtime in
  mono)
    mcs -unsafe -optimize+ -r:System.Core.dll "-out:$output/io-perf-dotnet.exe" "-recurse:$root/runners/dotnet/Program.cs" \
      "-recurse:$root/runners/dotnet/Operations/*.cs" "-recurse:$root/runners/dotnet/Protocol/*.cs"
    printf '#!/bin/sh\nexec mono "%s" "$@"\n' "$output/io-perf-dotnet.exe" >"$output/run"
    ;;
  coreclr)
    dotnet=$(command -v dotnet || "${PYTHON:-python3}" -c 'import dotnetcore2, os; print(os.path.join(os.path.dirname(dotnetcore2.__file__), "bin", "dotnet"))')
    # Packages of PyPI do not keep the mode of a program.
    [ -x "$dotnet" ] || chmod +x "$dotnet"
    node "$root/runners/dotnet/build-for-coreclr.mjs" "$dotnet" mcs "$output"
    printf '#!/bin/sh\nexec "%s" exec --runtimeconfig "%s" "%s" "$@"\n' \
      "$dotnet" "$output/io-perf-dotnet.runtimeconfig.json" "$output/io-perf-dotnet.dll" >"$output/run"
    ;;
  *)
    echo "usage: build-dotnet.sh mono|coreclr FOLDER" >&2
    exit 2
    ;;
esac
chmod +x "$output/run"
