#!/bin/sh
# under-wine.sh PREFIX COMMAND…: runs a command that starts Windows programs with `wine`, in a Wine of its own in the folder PREFIX.
#
# The first Windows program starts Wine's server and services if none run, boots them for some seconds, and leaves them its standard
# error: a reader that waits for its end waits for all of Wine, not for the program. Debian's server ends with its last client
# at that (-p0), so that each program would boot anew. Here the server is started beforehand and outlives every program; it is ended
# with the command, or by itself when it is unused for two minutes.
set -eu
export WINEPREFIX="$1" WINEDEBUG="${WINEDEBUG:--all}" WINEDLLOVERRIDES="${WINEDLLOVERRIDES:-mscoree,mshtml=}"
shift
mkdir -p "$WINEPREFIX"
end() { wineserver -k -w >/dev/null 2>&1 || true; }
trap end EXIT
trap 'exit 130' HUP INT TERM
wineserver -p120 </dev/null >/dev/null 2>&1
wineboot --init </dev/null >/dev/null 2>&1
"$@"
