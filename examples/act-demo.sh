#!/bin/sh
# Shows the Action at work on this machine, without network: a real workflow (workflows/minimal.yml) run by act on a small project
# (record-log/), against a bare git repository and a forge on loopback.
#
#   1. push to main                            the branch gh-pages is made, the run is published
#   2. a pull request that adds a comment line  judged against its base, commented on, passes
#   3. the same, now with an fsync per record   the comment is updated in place, fails
#
# Needs git, node, cc and act (https://github.com/nektos/act; scripts/install-test-needs.sh has it).
# usage: act-demo.sh [FOLDER]   keeps everything in FOLDER; without, in a temporary folder that is removed
set -eu
examples=$(CDPATH='' cd "$(dirname "$0")" && pwd -P)
root=$(dirname "$examples")
cache="${XDG_CACHE_HOME:-$HOME/.cache}"
tools="$cache/io-perf/test-tools/bin"
if command -v act >/dev/null 2>&1; then act=act; else act="$tools/act"; fi
for need in git node cc "$act"; do
  command -v "$need" >/dev/null 2>&1 || { echo "act-demo: there is no $need; sh scripts/install-test-needs.sh installs what this needs." >&2; exit 2; }
done

if [ $# -gt 0 ]; then
  mkdir -p "$1"
  work=$(CDPATH='' cd "$1" && pwd -P)
else
  # Beside the other caches: the temporary folder may be RAM.
  mkdir -p "$cache/io-perf"
  work=$(mktemp -d "$cache/io-perf/act-demo-XXXXXX")
fi
forge=
if [ $# -gt 0 ]; then temporary=; else temporary=$work; fi
end() {
  [ -z "$forge" ] || { kill "$forge" && wait "$forge"; } 2>/dev/null || true
  [ -z "$temporary" ] || rm -rf "$temporary"
}
trap end EXIT
trap 'exit 130' INT TERM

say() { printf '\n== %s\n' "$*"; }
quietly() { "$@" >>"$work/git.log" 2>&1 || { tail -5 "$work/git.log" >&2; exit 2; }; }

# The project: its own repository, with a bare one as origin.
: >"$work/gitconfig"
export GIT_CONFIG_GLOBAL="$work/gitconfig" GIT_CONFIG_NOSYSTEM=1
export GIT_AUTHOR_NAME=Ann GIT_AUTHOR_EMAIL=ann@example.org GIT_COMMITTER_NAME=Ann GIT_COMMITTER_EMAIL=ann@example.org
quietly git init --quiet --bare --initial-branch=main "$work/remote.git"
quietly git init --quiet --initial-branch=main "$work/project"
cd "$work/project"
cp "$examples/record-log/append-records.c" "$examples/record-log/io-perf.yml" .
mkdir -p .github/workflows
cp "$examples/workflows/minimal.yml" .github/workflows/
echo build/ >.gitignore
quietly git add .
quietly git commit --quiet -m 'Append records'
quietly git remote add origin "$work/remote.git"
quietly git push --quiet origin main

# The Action as its release has it. act copies the whole folder that it is given for each job, whatever else lies there.
mkdir -p "$work/action"
cp -R "$root/action.yml" "$root/migrate" "$root/package.json" "$root/dist" "$root/runners" "$work/action/"

# The forge: answers the few requests of a report, and checks each against GitHub's own description of its API.
node "$root/test/forge-server/main.mjs" "$work/forge.json" &
forge=$!
while [ ! -s "$work/forge.json" ]; do
  kill -0 "$forge" 2>/dev/null || { echo 'act-demo: the forge did not start.' >&2; exit 2; }
  sleep 0.05
done
url=$(node -p 'JSON.parse(fs.readFileSync(process.argv[1])).url' "$work/forge.json")

# $1: event. Without network: the Action comes from the copy, actions/checkout is done by act itself. act leaves the folders of
# jobs that fail in its cache, which therefore is one that goes.
run_act() {
  XDG_CACHE_HOME="$work/cache" "$act" "$1" --eventpath "$work/event.json" --workflows .github/workflows/minimal.yml \
    --platform ubuntu-24.04=-self-hosted --local-repository "OWNER/io-perf-action@v1=$work/action" --action-offline-mode \
    --concurrent-jobs 1 --defaultbranch main --actor ann \
    --artifact-server-addr 127.0.0.1 --cache-server-addr 127.0.0.1 \
    --secret GITHUB_TOKEN=demo-token --env GITHUB_API_URL="$url" --env GITHUB_REPOSITORY=org/record-log --env GITHUB_RUN_ID=77 \
    --env IO_PERF_CACHE="$cache/io-perf"
}

# $1: title
pull_request() {
  say "$1"
  cat >"$work/event.json" <<JSON
{ "number": 1,
  "repository": { "default_branch": "main", "full_name": "org/record-log" },
  "pull_request": { "number": 1,
    "head": { "ref": "durable", "sha": "$(git rev-parse HEAD)", "repo": { "full_name": "org/record-log" } },
    "base": { "ref": "main", "sha": "$(git rev-parse main)", "repo": { "full_name": "org/record-log" } } } }
JSON
  run_act pull_request && status=0 || status=$?
  echo "act ended with $status"
}

say '1. push to main'
cat >"$work/event.json" <<JSON
{ "ref": "refs/heads/main", "after": "$(git rev-parse HEAD)", "deleted": false,
  "repository": { "default_branch": "main", "full_name": "org/record-log" } }
JSON
run_act push && first=0 || first=$?

quietly git checkout --quiet -b durable
printf '/* Each record is made durable by itself in a moment. */\n' >>append-records.c
quietly git commit --quiet -am 'Announce it'
pull_request '2. pull request: a comment in the source'
second=$status

# One extra fsync per record.
# shellcheck disable=SC2016 # dollars of JavaScript
node -e '
  const source = fs.readFileSync("append-records.c", "utf8");
  fs.writeFileSync("append-records.c", source.replace(/(sizeof record\) != sizeof record)/, "$1 || fsync(log) != 0"));'
quietly git commit --quiet -am 'Make every record durable at once'
pull_request '3. the same pull request: one extra fsync per record'
third=$status

say 'result'
echo "exit status: push $first, harmless change $second, fsync per record $third (wanted: 0, 0, 1)"
echo "gh-pages: $(git ls-remote origin refs/heads/gh-pages | grep -c gh-pages) branch, $(git --git-dir "$work/remote.git" rev-list --count gh-pages) commits"
node "$root/test/forge-server/show.mjs" "$work/forge.json"
git status --short
[ "$first$second$third" = 001 ]
