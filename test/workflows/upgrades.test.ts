/** The nightly workflow that compares upgrades of dependencies: what is compared, and where it comments. A stand-in for gh has the pull requests. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { repository } from '../helpers/folders.ts';
import { git } from '../helpers/project.ts';
import { has } from '../helpers/has.ts';
import { ActHost, missingForAct } from './act.ts';

const missing = [
  ...missingForAct,
  ...['jq', 'strace'].filter((program) => !has(program, '--version')),
  // Its steps are scripts, and act runs none whose path has a blank.
  ...(repository.includes(' ') ? ['a path without blanks'] : []),
];
const why = missing.length > 0 ? ` (missing: ${missing.join(', ')})` : '';

describe.skipIf(missing.length > 0)(`upgrades under act${why}`, { timeout: 600_000 }, () => {
  const host = new ActHost();
  let commits: string[];
  const branches = ['dependabot/pip/pages-9', 'dependabot/pip/broken-2', 'renovate/pages-3', 'of-ann'];

  beforeAll(async () => {
    await host.start(['command', 'python']);
    const program =
      'import re\n\nversions = re.findall(r"==(\\d+)", open("requirements.txt").read())\nfor _ in range(10 * int(versions[0])):\n    open("pages.txt").read()\n';
    host.commit(
      {
        ...host.example('upgrades.yml'),
        'io-perf.yml': 'rounds: 2\nworkloads:\n  read:\n    command: python3 app.py\n',
        'app.py': program,
        'pages.txt': 'pages\n',
        'requirements.txt': 'pages==1.0\n',
      },
      'Begin',
    );
    git(host.project, 'push', '--quiet', 'origin', 'main');
    commits = branches.map((branch) => {
      git(host.project, 'checkout', '--quiet', '-b', branch, 'main');
      const [, version = 'x'] = /-(\d)$/.exec(branch) ?? [];
      const pin = branch.includes('broken') ? 'pages==\n' : `pages==${version}.0\n`;
      const commit = host.commit({ 'requirements.txt': pin }, `Bump on ${branch}`);
      git(host.project, 'push', '--quiet', 'origin', branch);
      return commit;
    });
    git(host.project, 'checkout', '--quiet', 'main');
    const pull = (number: number, login: string, more: object = {}): object => ({
      ...{ number, headRefOid: commits[number - 1], author: { login }, isCrossRepository: false, baseRefName: 'main' },
      ...more,
    });
    const pulls = [
      ...[pull(1, 'app/dependabot'), pull(2, 'app/dependabot'), pull(3, 'app/renovate'), pull(4, 'ann')],
      pull(5, 'app/renovate', { isCrossRepository: true }),
    ];
    writeFileSync(`${host.remote}.open.json`, JSON.stringify(pulls));
  }, 120_000);
  afterAll(() => host.stop());

  it('compares those of bots with where they began, and comments in each what it costs or why it could not be measured', async () => {
    const { output } = await host.run('upgrades.yml', {
      ...{ name: 'schedule', payload: {}, isCheckedOut: true, machines: ['ubuntu-24.04'] },
      environment: { IO_PERF_TEST_REMOTE: host.remote },
      path: [join(repository, 'test', 'workflows', 'programs'), process.env.PATH].join(delimiter),
    });
    expect(host.artifacts(), output).toEqual(['io-perf-run-1', 'io-perf-run-2', 'io-perf-run-3']);
    const kept = `${host.remote}.comments`;
    expect(existsSync(kept), output).toBe(true);
    const comments = readFileSync(kept, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { number: string; words: string[]; body: string });
    expect(comments.map(({ number }) => number).sort()).toEqual(['1', '2', '3']);
    for (const { number, words, body } of comments) {
      expect(words).toEqual(expect.arrayContaining(['--edit-last', '--create-if-none']));
      expect(body).toContain(`Compared \`${commits[Number(number) - 1]!.slice(0, 7)}\``);
      expect(body).toContain(number === '2' ? 'could not be measured' : `pages 1.0 → ${number === '1' ? 9 : 3}.0`);
    }
    expect(host.forge.requests).toEqual([]);
  });
});
