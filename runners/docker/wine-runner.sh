#!/bin/sh
# Starts a Windows program under Wine in the image of wine.Dockerfile, as any user: Wine wants a prefix of that user's own, so the
# one of the image is taken over by links and a copy of its registry.
set -eu
template=/opt/io-perf/wine
export WINEPREFIX=/tmp/wine WINEDEBUG=-all USER=io-perf
if [ ! -d "$WINEPREFIX" ]; then
    mkdir "$WINEPREFIX" "$WINEPREFIX/dosdevices"
    ln -s "$template/drive_c" "$WINEPREFIX/drive_c"
    ln -s ../drive_c "$WINEPREFIX/dosdevices/c:"
    ln -s / "$WINEPREFIX/dosdevices/z:"
    cp "$template"/*.reg "$template/.update-timestamp" "$WINEPREFIX/"
fi
exec wine "$@"
