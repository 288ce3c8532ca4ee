#!/bin/sh
# Measures a suite and prints its tables, for a log: what a container of the Linux image does by itself.
# usage: log-tables.sh [SUITE [FORMAT]]   a suite of io-perf (smoke), a format of tabulate (simple)
set -eu
folder=${IO_PERF_FOLDER:-/mnt/io-perf}
run=$folder/io-perf-run.json
io-perf run --suite "${1:-smoke}" --directory "$folder" --output "$run" --format none
io-perf table "$run" --format "${2:-simple}"
