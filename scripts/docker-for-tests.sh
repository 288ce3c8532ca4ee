#!/bin/sh
# A Docker engine and the base image of runners/docker for a machine that has neither: what the tests of containers need.
#
#   docker-for-tests.sh start [FOLDER]   an engine, where docker.io is installed and none runs; and the image debian:trixie-slim,
#                                        made with debootstrap where it cannot be pulled. FOLDER (default: ~/.cache/io-perf/docker)
#                                        is where the engine keeps its images. Once is as good as twice
#   docker-for-tests.sh stop [FOLDER]    ends the engine that `start` started, and no other
#
# Needs root. Installs nothing: apt-get install --no-install-recommends docker.io debootstrap.
set -eu

command=${1:-}
folder=${2:-${XDG_CACHE_HOME:-$HOME/.cache}/io-perf/docker}
base=debian:trixie-slim
pid_file=$folder/dockerd.pid

say() { echo "docker-for-tests: $*" >&2; }
fail() {
    say "$*"
    exit 2
}

is_ours() { [ -f "$pid_file" ] && kill -0 "$(cat "$pid_file")" 2>/dev/null; }

start_engine() {
    docker info >/dev/null 2>&1 && return
    [ "$(id -u)" = 0 ] || fail "no engine is running, and only root can start one"
    command -v dockerd >/dev/null 2>&1 || fail "dockerd is missing: apt-get install --no-install-recommends docker.io"
    mkdir -p "$folder"
    setsid dockerd --data-root "$folder/data" --exec-root "$folder/exec" --pidfile "$pid_file" \
        >"$folder/dockerd.log" 2>&1 </dev/null &
    tries=0
    until docker info >/dev/null 2>&1; do
        tries=$((tries + 1))
        [ "$tries" -le 60 ] || fail "the engine did not start: $(tail -n 1 "$folder/dockerd.log")"
        sleep 1
    done
}

# Certificates that this machine trusts beyond those of its distribution: behind a proxy that looks into connections, nothing in
# a container could be downloaded without them.
copy_certificates() {
    bundle=/etc/ssl/certs/ca-certificates.crt
    [ -f "$bundle" ] || return 0
    own=$1/usr/local/share/ca-certificates
    mkdir -p "$own"
    # shellcheck disable=SC2046 # one word for each file
    awk -v own="$own" '
        function add(line) { text = text line "\n" }
        FNR == 1 { isBundle = FILENAME == ARGV[ARGC - 1] }
        /BEGIN CERTIFICATE/ { text = "" }
        { add($0) }
        /END CERTIFICATE/ {
            if (!isBundle) known[text] = 1
            else if (!(text in known)) { file = own "/machine-" ++count ".crt"; printf "%s", text > file; close(file) }
        }' $(find /usr/share/ca-certificates -name '*.crt') "$bundle"
}

make_base() {
    docker image inspect "$base" >/dev/null 2>&1 && return
    docker pull --quiet "$base" >/dev/null 2>&1 && return
    command -v debootstrap >/dev/null 2>&1 || fail "$base cannot be pulled, and debootstrap, which could make it, is missing: apt-get install debootstrap"
    say "making $base with debootstrap"
    root=$(mktemp -d "$folder/rootfs-XXXXXX")
    trap 'rm -rf "$root"' EXIT
    trap 'exit 1' HUP INT TERM
    debootstrap --variant=minbase trixie "$root" >"$folder/debootstrap.log" 2>&1 ||
        fail "debootstrap failed: $(tail -n 1 "$folder/debootstrap.log")"
    rm -rf "$root"/var/cache/apt/archives/*.deb "$root"/var/lib/apt/lists/*
    copy_certificates "$root"
    tar -C "$root" -c . | docker import - "$base" >/dev/null
}

case $command in
start)
    mkdir -p "$folder"
    start_engine
    make_base
    ;;
stop)
    is_ours || exit 0
    pid=$(cat "$pid_file")
    kill "$pid"
    while kill -0 "$pid" 2>/dev/null; do sleep 0.2; done
    # It leaves the host's network namespace mounted there once a container used it, and the folder could not be removed.
    umount "$folder/exec/netns/default" 2>/dev/null || true
    ;;
*)
    echo "usage: docker-for-tests.sh start|stop [FOLDER]" >&2
    exit 2
    ;;
esac
