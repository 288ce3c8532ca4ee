/** The actions that are pinned: what this repository pins, and the script that asks a server for them, here one of bare git repositories. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { pinsOf } from '../scripts/action-pins.mjs';
import { repository, temporaryFolder } from './helpers/folders.ts';
import { project } from './helpers/project.ts';

describe('this repository', () => {
  const pins = pinsOf(repository);

  it('pins each action to one commit, with its version, in workflows, examples and pages alike', () => {
    expect(pins.length).toBeGreaterThan(50);
    const commits = new Map<string, Set<string>>();
    for (const { repository: name, commit, version } of pins) {
      commits.set(name, (commits.get(name) ?? new Set()).add(`${commit} ${String(version)}`));
    }
    for (const [name, found] of commits) {
      expect([name, [...found]]).toEqual([name, [expect.stringMatching(/^[0-9a-f]{40} v\d+\.\d+\.\d+$/)]]);
    }
  });

  it('shows the major version in the README that its workflows pin', () => {
    const { version } = pins.find(({ repository: name }) => name === 'actions/checkout')!;
    const shown = [...readFileSync(join(repository, 'README.md'), 'utf8').matchAll(/actions\/checkout@(\S+)/g)];
    expect(shown.map(([, major]) => major)).toEqual([version!.split('.')[0]]);
  });

  it('checks out nothing of a pull request where the job has the rights of the repository', () => {
    const files = new Set(pins.map(({ file }) => file));
    for (const file of files) {
      const text = readFileSync(join(repository, file), 'utf8');
      if (!/^ {2}(?:pull_request_target|workflow_run|issue_comment):/m.test(text)) continue;
      expect(text).not.toMatch(/allow-unsafe-pr-checkout|ref:.*head|repository:.*head|refs\/pull/);
    }
    expect([...files].join()).toContain('fork-safe-report.yml');
  });
});

describe('scripts/action-pins.mjs', () => {
  let server: string;
  const commits: Record<string, string> = {};
  const release = (name: string, ...files: Record<string, string>[]): void => {
    const made = project({ path: join(server, name), commits: files });
    made.commits.forEach((commit, at) => {
      made.git('tag', '--annotate', `v${at + 1}.0.0`, commit, '--message', 'A release');
      commits[`${name}@v${at + 1}.0.0`] = commit;
    });
  };
  const action = (using: string, uses = ''): string =>
    stringify({ runs: { using, ...(uses && { steps: [{ run: 'true' }, { uses }] }) } });

  /** What is pinned, and the comment behind it. */
  const look = (uses: string, comment: string): { status: number | null; stderr: string } => {
    const { path, git, write } = project();
    write({ '.github/workflows/ci.yml': `jobs:\n  a:\n    steps:\n      - uses: ${uses}${comment}\n` });
    git('add', '.');
    const { status, stderr } = spawnSync(process.execPath, [join(repository, 'scripts', 'action-pins.mjs'), path], {
      encoding: 'utf8',
      env: { ...process.env, GITHUB_SERVER_URL: `file://${server}` },
    });
    return { status, stderr: stderr.replaceAll(server, 'SERVER') };
  };
  const pin = (name: string, version: string, path = ''): string => `${name}${path}@${commits[`${name}@${version}`]!}`;

  beforeAll(() => {
    server = temporaryFolder();
    const year = new Date().getFullYear();
    const ends = { v20: { end: '2026-04-30' }, v24: { end: `${year + 2}-04-30` } };
    release('nodejs/Release', { 'schedule.json': JSON.stringify(ends) });
    release('a/old', { 'action.yml': action('node20') }, { 'action.yml': action('node24') });
    release('a/docker', { 'action.yaml': action('docker'), 'inner/action.yml': action('node20') });
    release('a/none', { 'README.md': 'no action' });
    release('a/early', { 'action.yml': action('node99') });
    release('a/outer', { 'action.yml': action('composite', pin('a/old', 'v1.0.0')) });
  });

  it.each([
    ['a current runtime', () => pin('a/old', 'v2.0.0'), ' # v2.0.0'],
    ['a container, which has no runtime of the machine', () => pin('a/docker', 'v1.0.0'), ' # v1.0.0'],
  ])('accepts %s', (_, uses, comment) => {
    expect(look(uses(), comment)).toEqual({ status: 0, stderr: '' });
  });

  it.each([
    [
      'a runtime that has ended',
      () => pin('a/old', 'v1.0.0'),
      ' # v1.0.0',
      /^action-pins: a\/old at \w{40} runs on Node 20, which ended on 2026-04-30: pin a newer release\.\n$/,
    ],
    [
      'one in a folder of its repository',
      () => pin('a/docker', 'v1.0.0', '/inner'),
      ' # v1.0.0',
      /a\/docker\/inner at \w{40} runs on Node 20/,
    ],
    [
      'one of an action that it uses itself',
      () => pin('a/outer', 'v1.0.0'),
      ' # v1.0.0',
      /a\/outer uses a\/old at \w{40} runs on Node 20/,
    ],
    [
      'a runtime of which there is no date',
      () => pin('a/early', 'v1.0.0'),
      ' # v1.0.0',
      /Node 99, of which nodejs\/Release has no date/,
    ],
    [
      'a commit of another version than its comment',
      () => pin('a/old', 'v2.0.0'),
      ' # v1.0.0',
      /ci\.yml says that a\/old at \w{40} is v1\.0\.0, which it is not/,
    ],
    ['a pin without a version', () => pin('a/old', 'v2.0.0'), '', /ci\.yml pins a\/old without its version/],
    ['a commit that is not there', () => `a/old@${'0'.repeat(40)}`, ' # v2.0.0', /cannot be read from file:\/\/SERVER/],
    [
      'a repository that is not there',
      () => `a/gone@${'0'.repeat(40)}`,
      ' # v2.0.0',
      /^action-pins: a\/gone at 0{40} cannot be read from file:\/\/SERVER: pin a commit of one of its releases\.\n$/,
    ],
    ['what is no action', () => pin('a/none', 'v1.0.0'), ' # v1.0.0', /has no action\.yml/],
  ])('fails for %s', (_, uses, comment, sentence) => {
    expect(look(uses(), comment)).toEqual({ status: 1, stderr: expect.stringMatching(sentence) as string });
  });

  it('fails where no action is pinned, since it would have looked at nothing', () => {
    expect(look('a/old@v1', '').status).toBe(1);
  });
});
