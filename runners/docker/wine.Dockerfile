# The native Windows runner under Wine, so that the Windows code path runs anywhere: what `--target wine` builds when no image is named.
#
#   docker build -f runners/docker/wine.Dockerfile -t my-wine .
#
# Figures are those of Wine and say so (hazard `wine`).
ARG BASE=debian:trixie-slim
FROM ${BASE} AS node
# That of the distribution is Node 20, which gets no more fixes. From the lock file, with its hash.
COPY runners/docker/node /node
RUN set -eu; \
    export DEBIAN_FRONTEND=noninteractive; \
    apt-get update -qq; \
    apt-get install -y -qq --no-install-recommends ca-certificates npm; \
    cd /node; \
    npm ci --ignore-scripts --no-audit --no-fund; \
    cp node_modules/node-linux-*/bin/node /usr/local/bin/node; \
    node --version

FROM ${BASE} AS build
# The version with which the runner is checked (scripts/install-test-needs.sh).
ARG ZIG=0.13.0
# Of its wheels for x86_64 and aarch64.
ARG ZIG_SHA256="3ce0c9f16547e5d61b32e0d226926e9a2552ef4b91fccf7ab5ea1a623a77824b 5714a4d46f9246ba6180a0930e23df2bc8bc26e62b5fe0dc798b4afca1903308"
RUN set -eu; \
    export DEBIAN_FRONTEND=noninteractive; \
    apt-get update -qq; \
    apt-get install -y -qq --no-install-recommends ca-certificates cmake make python3-pip; \
    # shellcheck disable=SC2086 # words on purpose
    printf 'ziglang==%s --hash=sha256:%s --hash=sha256:%s\n' "$ZIG" $ZIG_SHA256 > /tmp/zig.txt; \
    pip install --quiet --no-cache-dir --break-system-packages --root-user-action=ignore --require-hashes --no-deps -r /tmp/zig.txt; \
    rm -rf /var/lib/apt/lists/*
COPY runners/native /native
RUN sh /native/cross/cross.sh x86_64-windows-gnu /windows

FROM ${BASE}
RUN set -eu; \
    export DEBIAN_FRONTEND=noninteractive; \
    apt-get update -qq; \
    apt-get install -y -qq --no-install-recommends libstdc++6 wine wine64; \
    apt-get clean; \
    rm -rf /var/lib/apt/lists/*
# Made once, here: a user's start would take half a minute.
RUN set -eu; \
    mkdir -p /opt/io-perf; \
    WINEPREFIX=/opt/io-perf/wine WINEDEBUG=-all WINEDLLOVERRIDES=mscoree,mshtml= wineboot --init; \
    WINEPREFIX=/opt/io-perf/wine wineserver --wait; \
    chmod -R a+rX /opt/io-perf/wine
COPY --from=node /usr/local/bin/node /usr/local/bin/node
COPY dist /opt/io-perf/dist
COPY io-perf package.json LICENSE /opt/io-perf/
COPY runners/PROTOCOL.md /opt/io-perf/runners/PROTOCOL.md
COPY runners/docker/wine-native.yaml /opt/io-perf/runners/native/runner.yaml
COPY runners/docker/wine-runner.sh /opt/io-perf/runners/native/wine-runner.sh
COPY --from=build /windows/io-perf-native.exe /opt/io-perf/runners/native/io-perf-native.exe
RUN set -eu; \
    chmod a+rx /opt/io-perf/runners/native/wine-runner.sh; \
    HOME=/tmp /opt/io-perf/io-perf prepare --runners native --output /opt/io-perf/prepared.json; \
    rm -rf /tmp/.cache; \
    mkdir -m 1777 /mnt/io-perf

LABEL io-perf.image=1 io-perf.platform=windows io-perf.layer=wine
CMD ["/opt/io-perf/io-perf", "--help"]
