import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { parseRunDocument, samplesOf } from '../src/core/document/index.ts';
import { ioPerf, startIoPerf } from './helpers/io-perf.ts';
import { makeFolder, repository } from './helpers/folders.ts';
import { judgementOf } from './helpers/compared.ts';
import { compare } from './helpers/compare.ts';
import { project as makeProject, type Project } from './helpers/project.ts';
import { waitFor } from './helpers/wait-for.ts';
import { has } from './helpers/has.ts';

const countsCalls = process.platform === 'linux' && has('python3');
const canTimeCommands = process.platform !== 'win32' && has('git');

describe('io-perf compare', () => {
  const folder = makeFolder('compare');
  let project: string;
  let git: Project['git'];

  /** A project with two commits: the later one's command does more work. */
  beforeAll(() => {
    project = join(folder, 'parent', 'project');
    const made = makeProject({ path: project });
    git = made.git;
    const tool = (turns: number) => ({ 'tool.sh': `i=0; while [ $i -lt ${turns} ]; do i=$((i+1)); done\n` });
    made.commit({
      ...tool(100),
      '.gitignore': 'tool\n*.json\n',
      'io-perf.yml':
        'workloads:\n  work:\n    command: sh tool\n    build: cp tool.sh tool\nsubjects:\n  base: { ref: old }\n  head: { ref: main }\n',
    });
    git('tag', 'old');
    made.commit(tool(60_000));
    made.write({ 'tool.sh': 'not committed\n' });
  });

  const stateOf = (): string => [git('status', '--porcelain'), git('rev-parse', 'HEAD'), git('branch', '--all')].join();
  const leftovers = (): string[] => readdirSync(join(folder, 'parent')).filter((name) => name !== 'project');
  const checkouts = (): string[] =>
    readdirSync(join(folder, 'parent'), { recursive: true, encoding: 'utf8' }).filter((name) =>
      /(?:base|head)-[^/]*\/\.git$/.test(name),
    );

  it.skipIf(!canTimeCommands)(
    'finds a slower commit, fails, and leaves the checkout as it was',
    { timeout: 240_000 },
    async () => {
      const before = stateOf();
      const { code, stdout, stderr, run } = await compare(project, ['--rounds', '14']);
      expect(stderr).not.toContain('io-perf:');
      expect(stdout).toMatch(/^✗ SLOWER +work +.*→.* pairs/m);
      expect(code).toBe(1);
      expect(stateOf()).toBe(before);
      expect(leftovers()).toEqual([]);
      expect(judgementOf(run)).toMatchObject({
        basis: 'paired',
        failed: true,
        base: { name: 'old', commit: git('rev-parse', 'old') },
      });
      expect(run.source!.commit).toBe(git('rev-parse', 'main'));
    },
  );

  it.skipIf(!canTimeCommands || !countsCalls)(
    'reports which workloads the change cannot touch, before it plans their pairs',
    { timeout: 120_000 },
    async () => {
      const config = join(folder, 'two.yml');
      writeFileSync(config, 'workloads:\n  work: { command: sh tool.sh }\n  other: { command: cat .gitignore }\n');
      const { stderr, run } = await compare(project, ['old..main', '--rounds', '4', '--config', config]);
      expect(stderr).not.toContain('io-perf:');
      const { cells, comparison } = run;
      expect(comparison!.untouched).toEqual(['command/run/other']);
      expect(Object.keys(comparison!.planned!)).toEqual(['command/run/work', 'command/run/other']);
      // Counted before the pairs were planned, and reported.
      for (const { subject } of Object.values(cells)) expect(subject.head!.profile?.perOp.execve).toBeGreaterThan(0);
    },
  );

  it.skipIf(!countsCalls)('finds growth in counted calls, with few pairs for times', { timeout: 120_000 }, () => {
    const cell = 'python/read/os.read?chunk=64KiB&size=16MiB';
    const runner = join(folder, 'runner');
    cpSync(join(repository, 'runners', 'python'), runner, { recursive: true });
    const file = join(runner, 'operations', 'read.py');
    const source = readFileSync(file, 'utf8');
    const half = 'os.read(descriptor, chunk_bytes // 2)';
    const halved = source.replace('os.read(descriptor, chunk_bytes)', `${half} + ${half}`);
    expect(halved).not.toBe(source);
    writeFileSync(file, halved);
    const { status, stdout } = ioPerf(
      [
        ...['compare', '--config', '/dev/null', '--cells', cell, '--rounds', '6', '--output', 'counted.json'],
        ...['--base', 'dir=.', '--head', `dir=.,runner.python=${runner}`],
      ],
      { cwd: project },
    );
    expect(stdout).toMatch(/✗ MORE I\/O .*read 257 → 514/);
    expect(status).toBe(1);
    const counted = parseRunDocument(readFileSync(join(project, 'counted.json'), 'utf8'), 'counted.json');
    const { cells } = counted;
    const judgement = judgementOf(counted);
    // Two programs have no probe in common: the probe of one says nothing about the other.
    const samples = Object.values(cells[cell]!.subject).flatMap(samplesOf);
    expect(samples).toHaveLength(12);
    expect(samples.filter(({ adjusted, quiet }) => adjusted ?? quiet)).toEqual([]);
    expect(judgement.failed).toBe(true);
    // Of its time few pairs show a large change at most: the counts alone are certain.
    expect(judgement.cells[cell]).toMatchObject({
      counts: [{ metric: 'read', base: 257, head: 514, verdict: 'grown' }],
    });
  });

  it.skipIf(!canTimeCommands)('removes its checkouts also when it is killed', { timeout: 120_000 }, async () => {
    const before = readdirSync(join(project, '.git'), { recursive: true }).sort();
    const { child, ended } = startIoPerf(['compare', '--rounds', '500', '--output', 'run.json'], project);
    await waitFor('the checkouts are there', () => checkouts().length === 2, 50_000);
    expect(readdirSync(join(project, '.git'), { recursive: true }).sort()).toEqual(before);
    child.kill('SIGKILL');
    await ended;
    await waitFor('the checkouts are gone', () => leftovers().length === 0, 50_000);
    expect(readdirSync(join(project, '.git'), { recursive: true }).sort()).toEqual(before);
  });

  const refusals: [what: string, args: string[], sentence: RegExp][] = [
    ['an unknown ref', ['--base', 'ref=nowhere'], /no commit "nowhere" in this repository: fetch it, or name another/],
    ['a slip of the pen', ['maim'], /no commit "maim" in this repository: did you mean "main"\?/],
    ['an image', ['--base', 'image=debian:12'], /docker/],
    ['one document', ['only.json'], /no commit "only\.json"/],
    ['an unknown runner', ['--base', 'runner.native=/nowhere'], /runner\.yaml/],
  ];
  it.skipIf(process.platform === 'win32').each(refusals)('refuses %s in one sentence', (_, args, sentence) => {
    const { status, stderr } = ioPerf(['compare', ...args], { cwd: project });
    expect(stderr).toMatch(sentence);
    expect(stderr.trim().split('\n').at(-1)).toMatch(/^io-perf: /);
    expect(status).toBe(2);
    expect(leftovers()).toEqual([]);
  });

  it.skipIf(process.platform === 'win32')('says why a build has no submodules', () => {
    const [modules, config] = [join(project, '.gitmodules'), join(project, 'broken.json')];
    writeFileSync(modules, '[submodule "lib"]\n\tpath = lib\n\turl = https://example.org/lib\n');
    git('update-index', '--add', '--cacheinfo', `160000,${git('rev-parse', 'HEAD')},lib`);
    writeFileSync(config, '{"workloads":{"work":{"command":"true","build":"exit 3"}}}');
    git('add', modules);
    git('commit', '--quiet', '--message', 'Have a submodule');
    const { status, stderr } = ioPerf(['compare', '--config', config, '--base', 'HEAD', '--head', 'ref=HEAD'], {
      cwd: project,
    });
    git('reset', '--quiet', '--hard', 'HEAD~1');
    expect(stderr).toMatch(
      /ended with exit code 3.*lib is not checked out here: git submodule update --init --recursive/,
    );
    expect(status).toBe(3);
    expect(leftovers()).toEqual([]);
  });
});
