// Whether the actions that our workflows, examples and pages pin still run. Each commit is asked for its action.yml, and so are the actions that
// it uses itself. Fails for a commit that is not there, for one that is not the version of its comment, and for a runtime that has reached its
// end of life, by the dates of nodejs/Release.
//
//   node scripts/action-pins.mjs [FOLDER]    the tracked files of FOLDER (default: this repository), looked up at GITHUB_SERVER_URL by git
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parse } from 'yaml';

/** An action and what it is pinned to: owner/name, a folder in it, the commit, the version of the comment. */
const pinned = /\buses: *["']?([\w.-]+\/[\w.-]+)((?:\/[\w.-]+)*)@([0-9a-f]{40})["']?(?: +# *(v[\d.]+))?/g;
const used = /^([\w.-]+\/[\w.-]+)((?:\/[\w.-]+)*)@(\S+)$/;

/** All pins of the tracked files of a folder. Tests pin commits of their own. */
export function pinsOf(folder) {
  const words = ['-C', folder, 'ls-files', '-z', '--', '*.yml', '*.yaml', '*.md', ':!test'];
  const files = execFileSync('git', words, { encoding: 'utf8' }).split('\0').filter(Boolean);
  return files.flatMap((file) =>
    [...readFileSync(join(folder, file), 'utf8').matchAll(pinned)].map(([, repository, path, commit, version]) => ({
      ...{ file, repository, path: path.slice(1), commit, version },
    })),
  );
}

function check(folder) {
  const server = process.env.GITHUB_SERVER_URL ?? 'https://github.com';
  const work = mkdtempSync(join(tmpdir(), 'io-perf-pins-'));
  process.on('exit', () => rmSync(work, { recursive: true, force: true }));
  /** @returns undefined where git fails */
  const git = (...words) => {
    try {
      const env = { ...process.env, GIT_TERMINAL_PROMPT: '0' };
      return execFileSync('git', ['-C', work, ...words], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
        env,
      });
    } catch {
      return undefined;
    }
  };
  git('init', '--quiet', '--bare');
  // Bundles of actions have megabytes: of the files, only the one that is shown comes along.
  git('remote', 'add', 'action', server);
  git('config', 'remote.action.promisor', 'true');
  git('config', 'remote.action.partialCloneFilter', 'blob:none');
  const fetch = (repository, commit) => {
    git('remote', 'set-url', 'action', `${server}/${repository}`);
    return git('fetch', '--quiet', '--depth', '1', '--no-tags', 'action', commit) !== undefined;
  };

  if (!fetch('nodejs/Release', 'HEAD')) return [`${server}/nodejs/Release cannot be read: try again when it can`];
  const schedule = JSON.parse(git('show', 'FETCH_HEAD:schedule.json'));
  const today = new Date().toISOString().slice(0, 10);

  /** Faults of an action and of the actions that it uses. */
  const faultsOf = ({ repository, path, commit }) => {
    const name = [repository, path].filter(Boolean).join('/');
    const at = `${name} at ${commit}`;
    if (!fetch(repository, commit)) return [`${at} cannot be read from ${server}: pin a commit of one of its releases`];
    const file = `FETCH_HEAD:${[path, 'action'].filter(Boolean).join('/')}`;
    const text = git('show', `${file}.yml`) ?? git('show', `${file}.yaml`);
    if (text === undefined) return [`${at} has no action.yml: pin a commit of one of its releases`];
    const { using, steps = [] } = parse(text).runs;
    const node = /^node(\d+)$/.exec(using)?.[1];
    const end = schedule[`v${node}`]?.end;
    console.log(`${at.slice(0, -33)} ${using}${end === undefined ? '' : `, which ends on ${end}`}`);
    if (node !== undefined && !(end > today)) {
      const why = end === undefined ? 'of which nodejs/Release has no date' : `which ended on ${end}`;
      return [`${at} runs on Node ${node}, ${why}: pin a newer release`];
    }
    return steps.flatMap(({ uses = '' }) => {
      const [, own, below, ref] = used.exec(uses) ?? [];
      if (own === undefined) return [];
      return faultsOf({ repository: own, path: below.slice(1), commit: ref }).map((fault) => `${name} uses ${fault}`);
    });
  };

  /** Faults of what the comment says. */
  const nameFaults = ({ file, repository, commit, version }) => {
    if (version === undefined)
      return [`${file} pins ${repository} without its version: add it as a comment, "# v1.2.3"`];
    const tag = `refs/tags/${version}`;
    const tags = git('ls-remote', `${server}/${repository}`, tag, `${tag}^{}`);
    return tags === undefined || tags.includes(commit)
      ? []
      : [`${file} says that ${repository} at ${commit} is ${version}, which it is not`];
  };

  const pins = new Map(
    pinsOf(folder).map((pin) => [[pin.repository, pin.path, pin.commit, pin.version].join(' '), pin]),
  );
  if (pins.size === 0) return [`${folder} pins no action`];
  return [...pins.values()].flatMap((pin) => [...nameFaults(pin), ...faultsOf(pin)]);
}

if (resolve(process.argv[1]) === import.meta.filename) {
  const faults = check(process.argv[2] ?? '.');
  for (const fault of faults) console.error(`action-pins: ${fault}.`);
  if (faults.length > 0) process.exitCode = 1;
}
