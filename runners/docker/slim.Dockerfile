# The runners of the full image (linux.Dockerfile) with what runs them, and no compilers: starts sooner, for jobs that build nothing.
#
#   docker build -f runners/docker/linux.Dockerfile -t my-runners .
#   docker build -f runners/docker/slim.Dockerfile -t my-runners-slim --build-arg FULL=my-runners .
#
# It needs no BuildKit. BASE and JDK have to be those of the full image. That one has to have Mono: an SDK of .NET is not a part of this one.
ARG BASE=debian:trixie-slim
ARG FULL
# What the Swift runner needs of Swift lies where its compiler has it, and comes along under the same path.
FROM ${FULL} AS full
RUN set -eu; \
    mkdir /swift; \
    find /opt/io-perf/cache -path '*/swift-*' -type f -name io-perf-swift -exec ldd {} + | \
        awk '$3 ~ /swift/ { print $3 }' | sort -u | xargs -r cp --parents -L -t /swift

FROM ${BASE}
ARG JDK=25
RUN set -eu; \
    export DEBIAN_FRONTEND=noninteractive; \
    case "$JDK" in default) jre=default-jre-headless ;; *) jre="openjdk-$JDK-jre-headless" ;; esac; \
    apt-get update -qq; \
    apt-get install -y -qq --no-install-recommends \
        ca-certificates git libstdc++6 "$jre" mono-runtime libmono-system-core4.0-cil \
        python3 python3-tabulate hyperfine bfs fd-find strace; \
    apt-get clean; \
    rm -rf /var/lib/apt/lists/* /usr/share/doc/* /usr/share/man/* /usr/share/locale/*

ENV IO_PERF_CACHE=/opt/io-perf/cache
COPY --from=full /swift/ /
COPY --from=full /usr/local/bin/node /usr/local/bin/node
COPY --from=full /opt/io-perf /opt/io-perf
# Each runner has to answer here as it does there, or the image is not built.
RUN set -eu; \
    ln -s /opt/io-perf/io-perf /usr/local/bin/io-perf; \
    mkdir -m 1777 /mnt/io-perf; \
    node /opt/io-perf/runners/docker/each-answers.mjs /opt/io-perf/prepared.json

LABEL io-perf.image=1 io-perf.platform=linux
# By itself: the suite smoke in /mnt/io-perf, as tables.
CMD ["/opt/io-perf/runners/docker/log-tables.sh"]
