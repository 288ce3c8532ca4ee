import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseRunDocument, type RunDocument, samplesOf } from '../src/core/document/index.ts';
import { shellWord } from '../src/core/words/index.ts';
import { ioPerf, startIoPerf } from './helpers/io-perf.ts';
import { makeFolder, repository } from './helpers/folders.ts';
import { project } from './helpers/project.ts';
import { waitFor } from './helpers/wait-for.ts';
import { packedCli } from './helpers/shipped.ts';

const isRoot = process.getuid?.() === 0 && process.platform === 'linux';
/** Of a file of 1 MiB: without its parameters a pattern has the cells of 1 GiB too. */
const smallRead = 'node/read/readSync?chunk=64KiB&size=1MiB';
const quickRun = ['run', '--cells', 'node/stat/*', smallRead, '--rounds', '2'];

describe('--json -', () => {
  const folder = makeFolder('json');
  const run = join(folder, 'run.json');
  const shell = ['--rounds', '1', '--output', run, '--', 'true'];
  /** The option stands before the command that is measured. */
  const printed = (words: readonly string[]): string => {
    const end = words.includes('--') ? words.indexOf('--') : words.length;
    return ioPerf([...words.slice(0, end), '--json', '-', ...words.slice(end)], { cwd: folder }).stdout;
  };
  beforeAll(() => {
    writeFileSync(join(folder, 'history.csv'), 'series,time,value\na,1,1\na,2,2\n');
    expect(ioPerf(['run', '--quiet', ...shell], { cwd: folder }).status).toBe(0);
    execFileSync('cp', [run, join(folder, 'again.json')]);
  });

  it.each<[string[], string]>([
    [['run', ...shell], 'cells'],
    [['profile', '--', 'sh', '-c', 'echo printed by the command'], 'profile'],
    [['compare', 'run.json', 'again.json'], 'causes'],
    [['report', 'run.json', '--store', 'none'], 'schema'],
    [['suite', 'findings', 'run.json'], '0'],
    [['detect', 'history.csv'], 'series'],
    [['doctor'], 'hazards'],
    [['cells', '--suite', 'smoke'], '0'],
  ])('prints one JSON document and nothing else: %j', { timeout: 120_000 }, (words, member) => {
    expect(Object.keys(JSON.parse(printed(words)) as object)).toContain(member);
  });

  it('also goes to a file, beside the text', () => {
    const { stdout } = ioPerf(['compare', 'run.json', 'again.json', '--json', 'verdict.json'], { cwd: folder });
    expect(stdout).toContain('true');
    expect(JSON.parse(readFileSync(join(folder, 'verdict.json'), 'utf8'))).toMatchObject({ failed: false, rows: [] });
  });

  it('overwrites nothing but a verdict, and says so before it measures', () => {
    writeFileSync(join(folder, 'notes.txt'), 'mine');
    const { status, stderr } = ioPerf(['compare', 'run.json', 'again.json', '--json', 'notes.txt'], { cwd: folder });
    expect(status).toBe(2);
    expect(stderr).toContain('Refusing to overwrite notes.txt: it is not a readable judgement');
    expect(readFileSync(join(folder, 'notes.txt'), 'utf8')).toBe('mine');
  });
});

describe('a repository that git refuses, since it belongs to another user', () => {
  const { path } = project({ commits: [{ 'a.txt': '1' }, { 'a.txt': '2', Makefile: 'check:\n\tcat a.txt\n' }] });
  const home = makeFolder('home');
  /** git's own tests have this variable: no second user is needed. */
  const env = {
    ...{ GIT_TEST_ASSUME_DIFFERENT_OWNER: '1', GIT_CONFIG_NOSYSTEM: '1', HOME: home },
    // Whatever the tests run in: the line to paste writes here.
    GIT_CONFIG_GLOBAL: join(home, 'gitconfig'),
  };

  it.each([
    [['compare', 'nowhere', '--', 'true'], '.'],
    [['compare', 'nowhere', '--', 'true'], 'a folder in it'],
    [['bisect', '--good', 'nowhere', '--', 'true'], '.'],
    [['init', '--dry-run', '--no-try'], '.'],
  ])('is answered by one line to paste, which works: %j in %s', (words, inside) => {
    const cwd = join(path, inside);
    mkdirSync(cwd, { recursive: true });
    const refused = ioPerf(words, { cwd, env });
    expect(refused.status).toBe(2);
    const [, remedy] = /belongs to another user\. This allows it: (git config .*)$/m.exec(refused.stderr) ?? [];
    execFileSync('sh', ['-c', remedy!], { env: { ...process.env, ...env } });
    expect(ioPerf(words, { cwd, env }).stderr).not.toContain('another user');
    execFileSync('git', ['config', '--global', '--unset-all', 'safe.directory'], { env: { ...process.env, ...env } });
  });
});

it('io-perf profile says how a workload is counted', () => {
  const { path } = project({ files: { 'io-perf.yml': 'workloads: { überprüfen/a: { command: cat a } }\n' } });
  const { status, stderr } = ioPerf(['profile', 'überprüfen/a'], { cwd: path });
  expect(status).toBe(2);
  expect(stderr).toContain(
    'überprüfen/a is a workload of io-perf.yml, not a program: io-perf run überprüfen/a --profile',
  );
});

it('io-perf compare in a bare repository says how to get a checkout', () => {
  const bare = join(makeFolder('bare'), 'bare.git');
  project({ files: { 'a.txt': '1' }, remote: bare });
  const { status, stderr } = ioPerf(['compare', 'main', '--', 'true'], { cwd: bare });
  const remedy = `without a working tree: clone it, git clone ${shellWord(bare)} checkout`;
  expect([status, stderr]).toEqual([2, expect.stringContaining(remedy)]);
});

describe('io-perf accept', () => {
  it('makes no store for a mistyped name, and takes the branch of the name', () => {
    const { path, git, commits } = project({ files: { 'io-perf.yml': 'workloads: { show: { command: cat a } }\n' } });
    const accept = (store: string) =>
      ioPerf(['accept', 'show', '--commit', commits[0]!, '--reason', 'wanted', '--store', store], { cwd: path });
    const { status, stderr } = accept('gh-pagse');
    expect(status).toBe(2);
    expect(stderr).toContain('There is no store at');
    git('branch', 'gh-pages');
    expect(accept('gh-pages').stderr).toContain(`There is no store at git+${path}#gh-pages`);
    expect(readdirSync(path).sort()).toEqual(['.git', 'io-perf.yml']);
  });
});

it('io-perf accept needs no git for a commit by its digits', () => {
  const words = ['accept', 'show', '--commit', 'abcdef1', '--reason', 'wanted', '--store', 'nowhere'];
  const { status, stderr } = spawnSync(process.execPath, [packedCli(), ...words], {
    ...{ cwd: makeFolder('no-git'), encoding: 'utf8', env: { ...process.env, PATH: makeFolder('no-programs') } },
  });
  expect([status, stderr]).toEqual([2, expect.stringContaining('There is no store at')]);
});

describe('io-perf backfill in a shallow clone', () => {
  it('ends before it measures, says what the clone lacks, and makes no store', () => {
    const origin = project({ commits: [{ 'a.txt': '1' }, { 'a.txt': '2' }, { 'a.txt': '3' }] });
    const clone = join(makeFolder('shallow'), 'clone');
    origin.git('clone', '--quiet', '--depth', '1', `file://${origin.path}`, clone);
    writeFileSync(join(clone, 'io-perf.yml'), 'workloads: { show: { command: cat a.txt } }\n');
    const { status, stderr } = ioPerf(['backfill', '--commits', '3', '--store', 'history'], { cwd: clone });
    expect(status).toBe(2);
    expect(stderr).toContain(
      'This clone is shallow and has only 1 commit of HEAD: complete it with git fetch --unshallow',
    );
    expect(existsSync(join(clone, 'history'))).toBe(false);
  });
});

describe('io-perf run', () => {
  let folder: string;
  beforeAll(() => {
    folder = makeFolder('cli');
  });

  const readRun = (path: string): RunDocument => parseRunDocument(readFileSync(path, 'utf8'), path);
  const emptyFolder = (name: string): string => {
    const path = join(folder, name);
    mkdirSync(path);
    return path;
  };
  const waitForDocument = (cwd: string): Promise<void> =>
    waitFor('there is a document', () => existsSync(join(cwd, 'io-perf-run.json')), 100_000);

  it('measures, prints the table and writes the document, in a folder with spaces and umlauts', () => {
    const cwd = emptyFolder('some Ordner ü');
    const { status, stdout } = ioPerf([...quickRun, '--seed', '7'], { cwd });
    expect(status).toBe(0);
    expect(stdout).toContain('statSync');
    const run = readRun(join(cwd, 'io-perf-run.json'));
    expect(run).toMatchObject({ complete: true, seed: 7 });
    expect(Object.keys(run.cells).length).toBeGreaterThan(3);
    expect(readdirSync(cwd)).toEqual(['io-perf-run.json']);
  });

  it('measures a command given after two dashes, instead of the workloads of io-perf.yml', () => {
    const cwd = emptyFolder('command');
    writeFileSync(join(cwd, 'io-perf.yml'), 'workloads: { other: { command: "false" } }\n');
    const { status, stdout } = ioPerf(['run', '--rounds', '2', '--', 'sh', '-c', 'cat "$0"', 'io-perf.yml'], {
      cwd,
    });
    expect(status).toBe(0);
    expect(stdout).toMatch(/command +sh +\d/);
    expect(Object.keys(readRun(join(cwd, 'io-perf-run.json')).cells)).toEqual(['command/run/sh']);
  });

  it.each([
    [
      ['ls', '/usr'],
      'There is no workload "ls". io-perf.yml has none. A command stands after --: io-perf run -- ls /usr.',
    ],
    [['--'], 'There is no command after --: io-perf run -- ./my-program'],
    [['--results', 'auto'], '--results needs a command after --'],
  ])('explains how to give a command: %s', (words, sentence) => {
    const { status, stderr } = ioPerf(['run', ...words]);
    expect(status).toBe(2);
    expect(stderr).toContain(sentence);
  });

  it('derives the order of everything from the seed', () => {
    const orders = ['one', 'two'].map((name) => {
      const output = join(folder, `order-${name}.json`);
      expect(ioPerf([...quickRun, '--seed', '7', '--output', output, '--format', 'none']).status).toBe(0);
      return Object.entries(readRun(output).cells).map(([id, { subject }]) => [
        id,
        samplesOf(subject.head!).map(({ order }) => order),
      ]);
    });
    expect(orders[1]).toEqual(orders[0]);
  });

  it('reads io-perf.yml and lets options win', () => {
    const cwd = emptyFolder('configured');
    writeFileSync(join(cwd, 'io-perf.yml'), 'suite: ["node/stat/statSync"]\nrounds: 5\nseed: 3\n');
    expect(ioPerf(['run', '--rounds', '2', '--format', 'none'], { cwd }).status).toBe(0);
    const run = readRun(join(cwd, 'io-perf-run.json'));
    expect(run.seed).toBe(3);
    expect(run.schedule!.rounds).toBe(2);
  });

  const refusals: [what: string, args: string[], sentence: RegExp][] = [
    ['an unknown suite', ['run', '--suite', 'quikc'], /quikc.*quick/],
    ['an unknown runner', ['run', '--runners', 'cobol'], /cobol/],
    ['a pattern without cells', ['run', '--cells', 'node/raed/*'], /node\/raed/],
    ['a cell with a bad value', ['run', '--cells', 'node/read/readSync?chunk=7Kib&size=1MiB'], /7Kib/],
    ['an unknown option', ['run', '--colour'], /--colour/],
    ['an unknown command', ['meassure'], /meassure/],
    ['a bad duration', ['run', '--time-budget', 'soon'], /soon.*90s/],
    ['no rounds', ['run', '--rounds', '0'], /--rounds: expected a positive integer, got "0"/],
    ['a missing directory', ['run', '--directory', '/no/such/folder'], /\/no\/such\/folder/],
    ['a file as directory', ['run', '--directory', join(repository, 'README.md')], /README\.md/],
    ['an unknown target', ['run', '--target', 'moon'], /moon/],
    ['a missing configuration', ['run', '--config', 'nowhere.yml'], /nowhere\.yml/],
    ['an output that cannot be written', ['run', '--output', '/no/such/folder/x.json'], /\/no\/such\/folder\/x\.json/],
    ['no run document', ['report', join(repository, 'package.json')], /package\.json is not a run document/],
  ];
  it.each(refusals)('refuses %s in one sentence, exit 2', (_, args, sentence) => {
    const { status, stderr, stdout } = ioPerf(args, { cwd: folder });
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toMatch(sentence);
    expect(stderr).not.toMatch(/\n {4}at /);
  });

  it('names file and line of a mistake in the configuration', () => {
    const cwd = emptyFolder('faulty');
    writeFileSync(join(cwd, 'io-perf.yml'), 'suite: quick\nrunner: [node]\n');
    const { status, stderr } = ioPerf(['run'], { cwd });
    expect(status).toBe(2);
    expect(stderr).toMatch(/io-perf\.yml:2: runner: .*known: suite, runners/);
  });

  it('never overwrites a file other than a run document', () => {
    const output = join(folder, 'precious.json');
    writeFileSync(output, '{"schema":"io-perf/run/v1","cut');
    const { status, stderr } = ioPerf([...quickRun, '--output', output]);
    expect(status).toBe(2);
    expect(stderr).toContain('precious.json');
    expect(readFileSync(output, 'utf8')).toBe('{"schema":"io-perf/run/v1","cut');
  });

  it('ends at Ctrl-C with a valid partial document, nothing left behind, exit 130', { timeout: 180_000 }, async () => {
    const cwd = emptyFolder('interrupted');
    const { child, ended } = startIoPerf(
      ['run', '--cells', 'node/stat/statSync', '--rounds', '10000', '--format', 'none'],
      cwd,
    );
    await waitForDocument(cwd);
    child.kill('SIGINT');
    expect(await ended).toEqual({ code: 130, signal: null });
    const run = readRun(join(cwd, 'io-perf-run.json'));
    expect(run.complete).toBe(false);
    expect(Object.keys(run.cells).length).toBeGreaterThan(0);
    expect(readdirSync(cwd)).toEqual(['io-perf-run.json']);
  });

  it('leaves a valid document and no files when it is killed', { timeout: 180_000 }, async () => {
    const cwd = emptyFolder('killed');
    const { child, ended } = startIoPerf(
      ['run', '--cells', 'node/create/*', smallRead, '--rounds', '10000', '--format', 'none'],
      cwd,
    );
    await waitForDocument(cwd);
    child.kill('SIGKILL');
    await ended;
    await waitFor(
      'nothing else is left',
      () => readdirSync(cwd).filter((name) => !name.endsWith('.tmp')).length === 1,
      100_000,
    );
    expect(readRun(join(cwd, 'io-perf-run.json')).complete).toBe(false);
  });

  it('reports that the directory vanished during the run, and ends', { timeout: 180_000 }, async () => {
    const cwd = emptyFolder('vanishing');
    const directory = join(cwd, 'disk');
    mkdirSync(directory);
    const { output, ended } = startIoPerf(
      ['run', '--cells', 'node/create/*', smallRead, '--rounds', '500', '--directory', directory],
      cwd,
    );
    await waitForDocument(cwd);
    // At once, as an unmounted disk: the runner is making files in it.
    const elsewhere = join(cwd, 'elsewhere');
    renameSync(directory, elsewhere);
    const { code } = await ended;
    expect(code).toBe(3);
    const run = readRun(join(cwd, 'io-perf-run.json'));
    expect(run.complete).toBe(false);
    expect(Object.keys(run.cells).length).toBeGreaterThan(0);
    expect(run.errors.at(-1)?.message).toMatch(/^The working folder .+ has vanished/);
    expect(output.stderr).toMatch(/^io-perf: The measurement ended early: The working folder .+ has vanished/m);
    expect(existsSync(directory)).toBe(false);
  });

  describe.runIf(isRoot)('on a file system of 50 MB (needs root)', () => {
    let mount: string;
    beforeAll(() => {
      const image = join(folder, 'small.img');
      mount = emptyFolder('small');
      execFileSync('truncate', ['-s', '50M', image]);
      execFileSync('mkfs.ext4', ['-q', image]);
      execFileSync('mount', ['-o', 'loop', image, mount]);
    });
    afterAll(() => {
      execFileSync('umount', [mount]);
    });

    it('measures what fits, lists what does not, leaves nothing behind', () => {
      const output = join(folder, 'small.json');
      const cells = [
        'node/stat/statSync',
        'node/read/readSync?chunk=64KiB&size=1MiB',
        'node/read/readSync?chunk=64KiB&size=64MiB',
      ];
      const { status } = ioPerf([
        'run',
        '--cells',
        ...cells,
        '--rounds',
        '2',
        '--directory',
        mount,
        '--output',
        output,
      ]);
      expect(status).toBe(0);
      const run = readRun(output);
      expect(run.cells).toHaveProperty(['node/read/readSync?chunk=64KiB&size=1MiB']);
      expect(run.skipped).toEqual([expect.objectContaining({ cell: 'node/read/readSync?chunk=64KiB&size=64MiB' })]);
      expect(run.errors).toEqual([]);
      expect(run.subjects.head!.environment.filesystem).toBe('ext4');
      expect(readdirSync(mount)).toEqual(['lost+found']);
    });

    it('refuses to run when it is read-only', () => {
      execFileSync('mount', ['-o', 'remount,ro', mount]);
      const { status, stderr } = ioPerf([...quickRun, '--directory', mount]);
      execFileSync('mount', ['-o', 'remount,rw', mount]);
      expect(status).toBe(2);
      expect(stderr).toContain(mount);
    });
  });
});
