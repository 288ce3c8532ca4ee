/**
 * A change that does more I/O, from the pull request to the push after its merge, on a real Gitea: red, accepted by a comment, merged in each
 * way, green. IO_PERF_GITEA names its address and IO_PERF_GITEA_TOKEN a token of an administrator.
 */
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { makeFolder } from '../helpers/folders.ts';
import { git, project, type Project } from '../helpers/project.ts';
import { Runner, type JobOptions, type JobResult } from './runner.ts';

const { IO_PERF_GITEA: address = '', IO_PERF_GITEA_TOKEN: token = '' } = process.env;

const seconds = (count: number): number => count * 1000;

interface PullRequest {
  number: number;
  merge_base: string;
  head: { ref: string; sha: string };
  base: { ref: string; sha: string };
}

interface Comment {
  id: number;
  body: string;
  user: { login: string };
  created_at: string;
}

async function ask<T>(method: string, path: string, body?: object): Promise<T> {
  const answer = await fetch(`${address}/api/v1${path}`, {
    method,
    headers: { authorization: `token ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
  return (text === '' ? undefined : JSON.parse(text)) as T;
}

/** As Gitea shows it: the addresses are of pictures, and its filter of HTML leaves them and the words. */
async function expectPicture(comment: string, log: string): Promise<void> {
  const addresses = [...comment.matchAll(/(?:srcset|src)="([^"]*)"/g)].map((match) => match[1]!);
  expect(addresses, log).toHaveLength(2);
  for (const at of addresses) {
    const answer = await fetch(at);
    expect(answer.headers.get('content-type')).toContain('image/svg+xml');
    expect(await answer.text()).toContain('<svg');
  }
  const answer = await fetch(`${address}/api/v1/markdown`, {
    method: 'POST',
    headers: { authorization: `token ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ Mode: 'gfm', Text: comment }),
  });
  const page = await answer.text();
  expect(page).toContain(addresses.at(-1));
  expect(page).toMatch(
    /alt="[\w ]+ of import: [^"]* in the last 2 runs of the default branch, [^"]* in this pull request"/,
  );
}

/** A repository on Gitea with its checkout, and the jobs that its workflows start. */
class Repository {
  readonly name: string;
  readonly checkout: Project;
  readonly #folder = makeFolder('gitea');
  readonly #runner: Runner;
  #pushed = 0;

  private constructor(name: string) {
    this.name = name;
    this.#runner = new Runner(join(this.#folder, 'runner'), `${address}/api/v1`);
    this.checkout = project({
      path: join(this.#folder, 'checkout'),
      files: {
        'io-perf.yml': 'rounds: 1\nworkloads:\n  import: { command: sh import.sh }\n',
        'import.sh': 'cat record > /dev/null\n',
        record: 'one\n',
        '.gitea/workflows/accept.yml': 'on: issue_comment\njobs: { accept: { steps: [{ with: { mode: accept } }] } }\n',
      },
    });
    this.checkout.git('remote', 'add', 'origin', `${address}/${name}.git`);
  }

  static async create(): Promise<Repository> {
    const name = `io-perf-${process.pid}-${Math.random().toString(36).slice(2, 8)}`;
    const { full_name } = await ask<{ full_name: string }>('POST', '/user/repos', { name, default_branch: 'main' });
    return new Repository(full_name);
  }

  push(branch: string): void {
    const { host, protocol } = new URL(address);
    this.checkout.git('push', '--quiet', `${protocol}//io-perf:${token}@${host}/${this.name}.git`, `HEAD:${branch}`);
  }

  /** With a checkout of its own, as a runner has one. */
  async run(commit: string, { payload, environment, ...options }: JobOptions): Promise<JobResult> {
    const workspace = join(this.#folder, `workspace-${this.#pushed++}`);
    cpSync(this.checkout.path, workspace, { recursive: true });
    git(workspace, 'fetch', '--quiet', 'origin');
    git(workspace, 'checkout', '--quiet', '--force', '--detach', commit);
    const repository = await ask<object>('GET', `/repos/${this.name}`);
    return this.#runner.run(workspace, {
      ...options,
      payload: { repository, ...(payload as object) },
      environment: {
        ...{ GITEA_ACTIONS: 'true', GITHUB_SERVER_URL: address, GITHUB_REPOSITORY: this.name, GITHUB_SHA: commit },
        ...environment,
      },
      inputs: { token, 'install-tools': 'false', 'noise-check': 'false', bisect: 'false', ...options.inputs },
    });
  }

  onMain(commit: string): Promise<JobResult> {
    return this.run(commit, { event: 'push', ref: 'refs/heads/main' });
  }

  async onPullRequest(number: number): Promise<JobResult> {
    const pull_request = await ask<PullRequest>('GET', `/repos/${this.name}/pulls/${number}`);
    return this.run(pull_request.head.sha, {
      event: 'pull_request',
      ref: `refs/pull/${number}/head`,
      payload: { number, pull_request },
    });
  }

  /** Of a user who may push. */
  async onComment(number: number, commit: string, body: string): Promise<JobResult> {
    // A comment of the second in which the report was written is not taken for one about it; people read first.
    await new Promise((done) => setTimeout(done, seconds(1)));
    const comment = await ask<Comment>('POST', `/repos/${this.name}/issues/${number}/comments`, { body });
    return this.run(commit, {
      event: 'issue_comment',
      payload: { action: 'created', issue: { number, pull_request: {} }, comment, sender: comment.user },
      inputs: { mode: 'accept' },
    });
  }

  async comments(number: number): Promise<string[]> {
    const all = await ask<Comment[]>('GET', `/repos/${this.name}/issues/${number}/comments`);
    return all.map(({ body }) => body);
  }

  /** @returns the new head of main */
  async merge(number: number, way: string): Promise<string> {
    // Gitea looks for conflicts in the background, and answers 405 until it has.
    for (let left = 50; ; left--) {
      try {
        await ask('POST', `/repos/${this.name}/pulls/${number}/merge`, { Do: way });
        break;
      } catch (error) {
        if (left === 0 || !String(error).includes('Please try again later')) throw error;
      }
      await new Promise((done) => setTimeout(done, 200));
    }
    git(this.checkout.path, 'fetch', '--quiet', 'origin', 'main');
    return git(this.checkout.path, 'rev-parse', 'FETCH_HEAD');
  }

  remove(): Promise<void> {
    return ask('DELETE', `/repos/${this.name}`);
  }
}

describe.skipIf(address === '')(
  'a pull request on a real Gitea that reads more files (skipped without IO_PERF_GITEA)',
  () => {
    const repositories: Repository[] = [];
    afterAll(async () => {
      await Promise.all(repositories.map((repository) => repository.remove()));
    });

    /** Main moves on after the pull request began, so that no way of merging is a fast-forward. */
    async function reviewed(): Promise<{ repository: Repository; number: number; head: string }> {
      const repository = await Repository.create();
      repositories.push(repository);
      const { checkout } = repository;
      const first = checkout.commits[0]!;
      repository.push('main');
      const begun = await repository.onMain(first);
      expect(begun.code, begun.output).toBe(0);
      checkout.git('checkout', '--quiet', '-b', 'more');
      checkout.commit({ notes: 'why\n' });
      const head = checkout.commit({ 'import.sh': 'cat record > /dev/null\ncat record > /dev/null\n' });
      repository.push('more');
      checkout.git('checkout', '--quiet', '-b', 'meanwhile', first);
      checkout.commit({ readme: 'meanwhile\n' });
      repository.push('main');
      // The second run of the history, so that there is a trend.
      const second = await repository.onMain(checkout.git('rev-parse', 'HEAD'));
      expect(second.code, second.output).toBe(0);
      const { number } = await ask<PullRequest>('POST', `/repos/${repository.name}/pulls`, {
        ...{ base: 'main', head: 'more', title: 'Read it twice' },
      });
      return { repository, number, head };
    }

    it.each(['merge', 'squash', 'rebase', 'rebase-merge'])(
      'is red, green when it was accepted, and main is green after the merge (%s)',
      { timeout: seconds(600) },
      async (way) => {
        const { repository, number, head } = await reviewed();
        const red = await repository.onPullRequest(number);
        expect(red.code, red.output).toBe(1);
        const [comment] = await repository.comments(number);
        expect(comment).toContain('**This fails the build.**');
        expect(comment).toContain('`/io-perf accept import WHY`');
        await expectPicture(comment!, red.output);
        const accepted = await repository.onComment(number, head, '/io-perf accept import it is read twice now');
        expect(accepted.code, accepted.output).toBe(0);
        const green = await repository.onPullRequest(number);
        expect(green.code, green.output).toBe(0);
        const merged = await repository.merge(number, way);
        const main = await repository.onMain(merged);
        expect(main.code, main.output).toBe(0);
        expect(main.summary).toContain('it is read twice now');
        // And the next push, whose commits are not of the pull request.
        repository.checkout.git('checkout', '--quiet', '--detach', merged);
        const next = repository.checkout.commit({ readme: 'later\n' });
        repository.push('main');
        const later = await repository.onMain(next);
        expect(later.code, later.output).toBe(0);
        expect(later.outputs.verdict).not.toBe('regressed');
      },
    );

    it('makes main red if it is merged without being accepted', { timeout: seconds(300) }, async () => {
      const { repository, number } = await reviewed();
      const main = await repository.onMain(await repository.merge(number, 'squash'));
      expect(main.code, main.output).toBe(1);
    });
  },
);
