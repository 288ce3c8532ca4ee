import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { credentials, withoutSecrets } from './credentials.ts';
import { environmentFor } from './git-command.ts';
import { explainRefusal, refusalOf } from './refusal.ts';
import { runNumber } from '../../../test/helpers/stored-runs.ts';
import { openStore } from './open-store.ts';
import { parseStoreSpec } from './store-spec.ts';
import { temporaryFolder } from '../../../test/helpers/folders.ts';

describe('a token', () => {
  let server: Server | undefined;
  afterEach(() => {
    server?.close();
    vi.unstubAllEnvs();
  });

  it('goes to the host as a header, and into no message', async () => {
    const seen: (string | undefined)[] = [];
    server = createServer((request, response) => {
      seen.push(request.headers.authorization);
      response.writeHead(403).end('denied');
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => server!.once('listening', resolve));
    vi.stubEnv('IO_PERF_STORE_TOKEN', 'very-secret-token');
    const folder = temporaryFolder();
    vi.stubEnv('RUNNER_TEMP', folder);
    const store = openStore(`git+http://127.0.0.1:${(server.address() as AddressInfo).port}/a/b.git#gh-pages`);
    const error: unknown = await store.append([runNumber(1)]).catch((caught: unknown) => caught);
    await store.close();
    expect(error).toMatchObject({ name: 'StoreError' });
    const { message } = error as Error;
    expect(message).toContain('no permission');
    expect(seen[0]).toBe(`basic ${Buffer.from('x-access-token:very-secret-token').toString('base64')}`);
    expect(message).not.toMatch(/very-secret-token|dmVyeS|basic/);
  });

  it('is for the forge of the job alone when it is the token of the job', () => {
    const env = { GITHUB_TOKEN: 't', GITHUB_SERVER_URL: 'https://git.example.org' };
    expect(credentials('https://git.example.org/a/b', env).config.map(([key]) => key)).toEqual([
      'http.https://git.example.org/.extraheader',
      'http.https://git.example.org/.extraheader',
    ]);
    expect(credentials('https://elsewhere.example.org/a/b', env).config).toEqual([]);
    expect(credentials('ssh://git@git.example.org/a/b', env).config).toEqual([]);
  });

  it('is handed on to an environment that names none', () => {
    const secretsWith = (env: NodeJS.ProcessEnv): string | undefined =>
      credentials('https://git.example.org/a/b', env, 'given').secrets[0];
    expect(secretsWith({})).toBe('given');
    expect(secretsWith({ IO_PERF_STORE_TOKEN: 'own' })).toBe('own');
  });

  it('travels behind settings that were there, and a caller’s repository does not reach git', () => {
    const env = environmentFor(
      {
        GIT_CONFIG_COUNT: '1',
        GIT_CONFIG_KEY_0: 'a.b',
        GIT_CONFIG_VALUE_0: 'c',
        GIT_DIR: '/user/.git',
        GIT_INDEX_FILE: 'x',
      },
      [['x.y', 'z']],
    );
    expect(env).toMatchObject({ GIT_CONFIG_COUNT: '2', GIT_CONFIG_KEY_0: 'a.b', GIT_CONFIG_KEY_1: 'x.y' });
    expect(env).not.toHaveProperty('GIT_DIR');
    expect(env).not.toHaveProperty('GIT_INDEX_FILE');
  });

  it('in what git says is crossed out', () => {
    expect(withoutSecrets('fatal: https://u:p@h/x AUTHORIZATION: basic QUJD t0ken', ['t0ken'])).toBe(
      'fatal: https://h/x AUTHORIZATION: basic *** ***',
    );
  });
});

describe('what git says', () => {
  it.each([
    ['! refs/heads/x:refs/heads/gh-pages [rejected] (fetch first)', 'outrun'],
    ['! x:y [remote rejected] (cannot lock ref: is at 1 but expected 2)', 'outrun'],
    ['! x:y [remote rejected] (pre-receive hook declined)', 'hook'],
    ['remote: error: GH006: Protected branch update failed for refs/heads/gh-pages.', 'hook'],
    [
      'remote: Permission to a/b.git denied to github-actions[bot].\nfatal: unable to access: The requested URL returned error: 403',
      'permission',
    ],
    ["fatal: could not read Username for 'https://github.com': terminal prompts disabled", 'permission'],
    ['git@h: Permission denied (publickey).\nfatal: Could not read from remote repository.', 'permission'],
    ["fatal: repository 'https://github.com/a/b/' not found", 'no-repository'],
    ["fatal: unable to access 'https://h/': Could not resolve host: h", 'transient'],
    ["fatal: unable to access 'https://h/': The requested URL returned error: 503", 'transient'],
    ['error: RPC failed; curl 56 Recv failure: Connection reset by peer', 'transient'],
    ['something new', 'other'],
  ] as const)('%s means %s', (stderr, refusal) => {
    expect(refusalOf(stderr)).toBe(refusal);
    expect(explainRefusal(refusal, 'S', 'written', stderr).message).toMatch(/^The store S could not be written.*\.$/s);
  });
});

describe('the name of a store', () => {
  it('is a folder, or a branch of a repository', () => {
    expect(parseStoreSpec('git+https://github.com/a/b.git')).toMatchObject({ branch: 'gh-pages', folder: '' });
    expect(parseStoreSpec('git+ssh://git@h/a#data:x//y/')).toMatchObject({ branch: 'data', folder: 'x/y' });
    expect(parseStoreSpec('git+git@h:a/b.git#data')).toMatchObject({ url: 'git@h:a/b.git' });
    expect(parseStoreSpec('git+/srv/x.git#a/b')).toMatchObject({ url: '/srv/x.git', branch: 'a/b' });
    expect(parseStoreSpec('history')).toMatchObject({ kind: 'folder' });
  });

  it.each([
    ['', 'no name'],
    ['https://github.com/a/b', 'write git+URL'],
    ['git+', 'names no repository'],
    ['git+https://u:hunter2@h/a', 'holds a password'],
    ['git+https://hunter2@h/a', 'holds a password'],
    ['git+--upload-pack=hunter2', 'git does not accept its URL'],
    ['git+ext::sh -c hunter2', 'git does not accept its URL'],
    ['git+ftp://h/a', 'not a supported protocol'],
    ['git+/x#-b', 'not a valid branch name'],
    ['git+/x#a..b', 'not a valid branch name'],
    ['git+/x#a b', 'not a valid branch name'],
    ['git+/x#b:../../etc', 'leaves the branch'],
    ['git+/x#b:.git/hooks', 'leaves the branch'],
    ['git+/x#b:c:d', 'more than one'],
  ])('"%s" is refused', (text, message) => {
    expect(() => parseStoreSpec(text)).toThrow(message);
    if (message === 'holds a password') expect(() => parseStoreSpec(text)).not.toThrow('hunter2');
  });
});

describe('plain http', () => {
  const env = { IO_PERF_STORE_TOKEN: 'secret' };

  it.each(['http://localhost:3000/o/r', 'http://127.0.0.1/o/r', 'http://[::1]:80/o/r'])('%s stays here', (url) => {
    expect(credentials(url, env).config).toHaveLength(2);
  });

  it('carries a token over a network only where the user says so', () => {
    expect(() => credentials('http://git.example.org/o/r', env)).toThrow(/plain http .* IO_PERF_ALLOW_PLAIN_HTTP=1/);
    expect(credentials('http://git.example.org/o/r', { ...env, IO_PERF_ALLOW_PLAIN_HTTP: '1' }).config).toHaveLength(2);
    expect(credentials('http://git.example.org/o/r', {}).config).toEqual([]);
  });
});
