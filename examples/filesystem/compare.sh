#!/bin/sh
# Two builds of a file system, mounted side by side on the same disk and measured in pairs; then what each asks of that disk, counted
# exactly. Needs cc, pkg-config, libfuse3, fuse3, and /dev/fuse; with strace the counts.
# usage: compare.sh [OPTIONS OF io-perf compare]   in a folder on the disk; CFLAGS_BASE and CFLAGS_HEAD differ between the builds
# Exit status: that of io-perf compare; what was measured is in io-perf-run.json, the counts in base-counts.json and head-counts.json.
set -eu
examples=$(CDPATH='' cd "$(dirname "$0")" && pwd -P)
io_perf=$(dirname "$(dirname "$examples")")/io-perf
work=$PWD/.filesystem
[ -r /dev/fuse ] || { echo 'compare.sh: there is no /dev/fuse: load the kernel module fuse, or run this where it may be used.' >&2; exit 2; }

# shellcheck disable=SC2317 # called by the trap
end() {
  for mounted in "$work/mnt-base" "$work/mnt-head" "$work/mnt-counted"; do
    if mountpoint -q "$mounted"; then fusermount3 -u "$mounted"; fi
  done
  rm -rf "$work"
}
trap end EXIT
trap 'exit 130' INT TERM

build() {
  # shellcheck disable=SC2046,SC2086 # words on purpose
  cc -O2 -Wall -Wextra $2 -o "$work/passthrough-$1" "$examples/passthrough.c" $(pkg-config --cflags --libs fuse3)
}

mkdir -p "$work"
build base "${CFLAGS_BASE:-}"
build head "${CFLAGS_HEAD:--DDURABLE_WRITES}"
for side in base head; do
  mkdir -p "$work/disk-$side" "$work/mnt-$side"
  "$work/passthrough-$side" "$work/disk-$side" "$work/mnt-$side"
done
status=0
"$io_perf" compare --base "dir=$work/mnt-base" --head "dir=$work/mnt-head" --output io-perf-run.json "$@" || status=$?
[ "$status" -le 1 ] || exit "$status"

# $1: side. What the file system itself calls while 20 records are appended to a file in it: it is the command that is counted, stays
# in the foreground (-f), and ends with its mount.
count() {
  mkdir -p "$work/disk-counted" "$work/mnt-counted"
  "$io_perf" profile --quiet --json "$1-counts.json" -- "$work/passthrough-$1" "$work/disk-counted" "$work/mnt-counted" -f >/dev/null &
  server=$!
  tries=0
  until mountpoint -q "$work/mnt-counted"; do
    tries=$((tries + 1))
    [ "$tries" -lt 400 ] || { echo 'compare.sh: the file system to be counted was not mounted within 20 s.' >&2; exit 3; }
    sleep 0.05
  done
  for record in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
    echo "$record" >>"$work/mnt-counted/records"
  done
  fusermount3 -u "$work/mnt-counted"
  wait "$server"
  rm -r "$work/disk-counted"
}
if command -v strace >/dev/null 2>&1; then
  for side in base head; do count "$side"; done
  # shellcheck disable=SC2016 # dollars of JavaScript
  node -e '
    const [base, head] = ["base", "head"].map((side) => JSON.parse(fs.readFileSync(`${side}-counts.json`)).profile.perOp);
    for (const call of ["pwrite64", "fsync"])
      console.log(`20 records: ${call} of the file system ${base[call] ?? 0} → ${head[call] ?? 0}`);'
fi
exit "$status"
