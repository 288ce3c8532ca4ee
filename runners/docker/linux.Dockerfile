# Every runner in one image, built and ready to start: what `--target docker` builds when no image is named.
#
#   docker build -f runners/docker/linux.Dockerfile -t my-runners .
#   docker build -f runners/docker/linux.Dockerfile -t jdk21 --build-arg JDK=21 .
#   docker build -f runners/docker/linux.Dockerfile -t dotnet10 --build-arg DOTNET=sdk-10.0 --build-arg DOTNET_FEED=SHA256 .
#
# It needs no BuildKit, so that every engine builds it.
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

FROM ${BASE}

# The major version of OpenJDK, of those that the distribution has; `default` is its own choice.
ARG JDK=25
# `mono`, or `sdk-9.0`, `sdk-10.0` … from Microsoft's packages for this Debian.
ARG DOTNET=mono
# The SHA-256 of packages-microsoft-prod.deb for this Debian, which names Microsoft's feed and its key. They replace that file now and then:
# sha256sum it once, from a network that you trust.
ARG DOTNET_FEED=
# Swift is a package from Debian 13 on. Its compiler wants the headers of the C and C++ libraries, which it does not ask for.
ARG SWIFT="swiftlang libc6-dev libstdc++-14-dev"
# All of these have to be built, or the image is not.
ARG RUNNERS=native,java,dotnet,swift,python,node,command

RUN set -eu; \
    export DEBIAN_FRONTEND=noninteractive; \
    case "$JDK" in default) jdk=default-jdk-headless ;; *) jdk="openjdk-$JDK-jdk-headless" ;; esac; \
    apt-get update -qq; \
    # shellcheck disable=SC2086 # words on purpose
    apt-get install -y -qq --no-install-recommends \
        ca-certificates curl git libstdc++6 cmake make g++ "$jdk" maven $SWIFT \
        python3 python3-tabulate hyperfine bfs fd-find strace; \
    case "$DOTNET" in \
        mono) apt-get install -y -qq --no-install-recommends mono-mcs mono-runtime ;; \
        sdk-*) . /etc/os-release; \
            [ -n "$DOTNET_FEED" ] || { echo "DOTNET is $DOTNET: give DOTNET_FEED too, the SHA-256 of packages-microsoft-prod.deb" >&2; exit 2; }; \
            curl -fsSLo /tmp/feed.deb "https://packages.microsoft.com/config/debian/$VERSION_ID/packages-microsoft-prod.deb"; \
            echo "$DOTNET_FEED  /tmp/feed.deb" | sha256sum --check --quiet; \
            dpkg -i /tmp/feed.deb; rm /tmp/feed.deb; apt-get update -qq; \
            apt-get install -y -qq --no-install-recommends "dotnet-$DOTNET" ;; \
        *) echo "DOTNET is $DOTNET: give mono or sdk-10.0" >&2; exit 2 ;; \
    esac; \
    apt-get clean; \
    rm -rf /var/lib/apt/lists/*

COPY --from=node /usr/local/bin/node /usr/local/bin/node
# Built once, here: the cache holds the binaries, and prepared.json how each runner is started. Where runners write is a volume or
# a bind mount below /mnt/io-perf, which the user who runs them may write.
ENV IO_PERF_CACHE=/opt/io-perf/cache
COPY dist /opt/io-perf/dist
COPY runners /opt/io-perf/runners
COPY src/exchange/tables /opt/io-perf/src/exchange/tables
COPY io-perf package.json LICENSE /opt/io-perf/
RUN set -eu; \
    HOME=/tmp /opt/io-perf/io-perf prepare --runners "$RUNNERS" --output /opt/io-perf/prepared.json; \
    ln -s /opt/io-perf/io-perf /usr/local/bin/io-perf; \
    mkdir -m 1777 /mnt/io-perf; \
    rm -rf /tmp/.m2 /tmp/.cache /tmp/.swiftpm; \
    chmod -R a+rX /opt/io-perf

LABEL io-perf.image=1 io-perf.platform=linux
# By itself: the suite smoke in /mnt/io-perf, as tables.
CMD ["/opt/io-perf/runners/docker/log-tables.sh"]
