/**
 * Stands for `gh` in the tests of the release, of acceptance and of upgrades: what GitHub's API does to its git database is done to the bare repository
 * IO_PERF_TEST_REMOTE, and files of a release are kept in the folder IO_PERF_TEST_RELEASES.
 */
const { execFileSync } = require('node:child_process');
const { appendFileSync, cpSync, existsSync, mkdirSync, readFileSync } = require('node:fs');
const { basename, join } = require('node:path');

const { IO_PERF_TEST_REMOTE: remote, IO_PERF_TEST_RELEASES: releases } = process.env;
const who = {
  GIT_AUTHOR_NAME: 'gh',
  GIT_AUTHOR_EMAIL: 'gh@example.org',
  GIT_COMMITTER_NAME: 'gh',
  GIT_COMMITTER_EMAIL: 'gh@example.org',
};
const git = (words, input = '') =>
  execFileSync('git', ['-C', remote, ...words], {
    encoding: 'utf8',
    input,
    stdio: ['pipe', 'pipe', 'ignore'],
    env: { ...process.env, ...who, GIT_INDEX_FILE: join(remote, 'index-of-gh') },
  }).trim();

const [command, ...words] = process.argv.slice(2);
const flags = words.filter(
  (word, index) => word.startsWith('-') || words[index - 1]?.match(/^-[fF]$|^--(?:method|input|jq)$/),
);
const [subject, ...files] = words.filter((word) => !flags.includes(word));
const fields = Object.fromEntries(flags.filter((word) => /^[\w-]+=/.test(word)).map((word) => word.split(/=(.*)/s)));
const method = flags[flags.indexOf('--method') + 1];
const body = flags.includes('--input') ? JSON.parse(readFileSync(0, 'utf8')) : undefined;

if (command === 'api') api(subject.replace(/^repos\/[^/]+\/[^/]+\/git\//, ''));
else if (command === 'release' && subject === 'create') release(files);
else if (command === 'pr') pullRequests(subject);
else throw new Error(`gh ${command}: not known here`);

function api(path) {
  const [kind] = path.split('/');
  if (kind === 'blobs') console.log(git(['hash-object', '-w', '--stdin'], body.content));
  else if (kind === 'trees') {
    git(['read-tree', body.base_tree]);
    for (const { mode, sha, path } of body.tree)
      git(['update-index', '--add', '--cacheinfo', `${mode},${sha},${path}`]);
    console.log(git(['write-tree']));
  } else if (kind === 'commits') {
    const parents = body.parents.flatMap((parent) => ['-p', parent]);
    console.log(git(['commit-tree', body.tree, ...parents], body.message));
  } else if (kind === 'ref') git(['rev-parse', '--verify', path.replace('ref/', 'refs/')]);
  else if (kind === 'refs' && method === 'PATCH') {
    git(['rev-parse', '--verify', path]);
    git(['update-ref', path, fields.sha]);
  } else if (kind === 'refs' && method === 'POST') git(['update-ref', fields.ref, fields.sha, '0'.repeat(40)]);
  else throw new Error(`gh api ${path}: not known here`);
}

/**
 * Those that were created are kept as lines of a file beside the repository; `list` prints how many there are, as `--jq length` asks. Where
 * another file has the open ones, `list` answers from it, and comments are kept.
 */
function pullRequests(verb) {
  const kept = `${remote}.pulls`;
  if (verb === 'comment') {
    const body = readFileSync(words[words.indexOf('--body-file') + 1], 'utf8');
    appendFileSync(`${remote}.comments`, `${JSON.stringify({ number: words[1], words, body })}\n`);
    return;
  }
  if (verb === 'list' && existsSync(`${remote}.open.json`)) {
    const filter = words[words.indexOf('--jq') + 1];
    console.log(execFileSync('jq', ['-c', filter, `${remote}.open.json`], { encoding: 'utf8' }).trim());
    return;
  }
  const lines = existsSync(kept) ? readFileSync(kept, 'utf8').split('\n').filter(Boolean) : [];
  if (verb === 'list') console.log(lines.length);
  else if (verb === 'create') appendFileSync(kept, `${JSON.stringify(words)}\n`);
  else throw new Error(`gh pr ${verb}: not known here`);
}

function release([tag, ...paths]) {
  git(['rev-parse', '--verify', `refs/tags/${tag}`]);
  mkdirSync(join(releases, tag), { recursive: true });
  for (const path of paths) cpSync(path, join(releases, tag, basename(path)));
}
