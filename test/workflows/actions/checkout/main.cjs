// What actions/checkout 7.0.1 does, as its README, its changelog and the description of `allow-unsafe-pr-checkout` say.
const { execFileSync } = require('node:child_process');
const { mkdirSync, readFileSync, writeFileSync } = require('node:fs');
const { join, resolve } = require('node:path');

const input = (name) => process.env[`INPUT_${name.toUpperCase()}`] ?? '';
const { GITHUB_EVENT_NAME, GITHUB_EVENT_PATH, GITHUB_REPOSITORY, GITHUB_SHA, GITHUB_WORKSPACE, RUNNER_TEMP } =
  process.env;
const event = JSON.parse(readFileSync(GITHUB_EVENT_PATH, 'utf8'));

/** In a workflow that runs with the rights of the base, code of a fork's pull request is refused: by its repository, by its ref, by its commit. */
function isForksCode() {
  const pull = event.pull_request;
  const run = event.workflow_run;
  const seen = {
    pull_request_target: { head: pull?.head?.repo, commits: [pull?.head?.sha, pull?.merge_commit_sha] },
    workflow_run: run?.event?.startsWith('pull_request')
      ? { head: run.head_repository, commits: [run.head_commit?.id, run.head_sha] }
      : undefined,
  }[GITHUB_EVENT_NAME];
  if (seen === undefined || !seen.head?.id || seen.head.id === event.repository?.id) return false;
  return (
    input('repository') === seen.head.full_name ||
    /^refs\/pull\/\d+\/(?:head|merge)$/.test(input('ref')) ||
    (input('ref') !== '' && seen.commits.includes(input('ref')))
  );
}

if (input('allow-unsafe-pr-checkout') !== 'true' && isForksCode()) {
  console.log(`::error::Refusing to check out fork pull request code from a '${GITHUB_EVENT_NAME}' workflow.`);
  // act loses what a step says as it ends.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
  process.exit(1);
}
const folder = resolve(GITHUB_WORKSPACE, input('path'));
mkdirSync(folder, { recursive: true });
const git = (...words) => execFileSync('git', ['-C', folder, ...words], { stdio: 'inherit' });
git('init', '--quiet');
git('remote', 'add', 'origin', `https://github.com/${input('repository')}`);
if (input('persist-credentials') === 'true') {
  const credentials = join(RUNNER_TEMP, 'git-credentials-of-the-test.config');
  writeFileSync(credentials, '[http "https://github.com/"]\n\textraheader = AUTHORIZATION: basic c2VjcmV0\n');
  for (const place of ['.git', '.git/worktrees/*']) {
    git('config', `includeIf.gitdir:${join(folder, place)}.path`, credentials);
  }
}
const depth = input('fetch-depth') === '0' ? [] : ['--depth', input('fetch-depth')];
const isOwn = input('repository') === GITHUB_REPOSITORY;
// All history is that of all branches.
if (depth.length === 0) git('fetch', '--quiet', 'origin', '+refs/heads/*:refs/remotes/origin/*');
git('fetch', '--quiet', '--no-tags', ...depth, 'origin', input('ref') || (isOwn ? GITHUB_SHA : 'HEAD'));
git('checkout', '--quiet', '--force', '--detach', 'FETCH_HEAD');
