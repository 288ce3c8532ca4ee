import { describe, expect, it } from 'vitest';
import { selectCells } from '../suite/matrix/index.ts';
import { workloadCell } from '../core/cells/index.ts';
import { installTools, type Machine, packageManagers, thisMachine, usefulTools } from './install-tools.ts';

const workload = [workloadCell('import')];
const find = selectCells({ patterns: ['command/traverse/find*'], platform: 'linux' });
const others = selectCells({ patterns: ['node/stat/*'] });

describe('a job has a use for', () => {
  it('hyperfine where commands are timed, strace where calls are counted', () => {
    expect(usefulTools({ cells: workload, isOnHost: true, counts: 'workloads' })).toEqual(['hyperfine', 'strace']);
    expect(usefulTools({ cells: workload, isOnHost: true, counts: 'all' })).toEqual(['hyperfine', 'strace']);
    expect(usefulTools({ cells: workload, isOnHost: true, counts: 'nothing' })).toEqual(['hyperfine']);
    expect(usefulTools({ cells: find, isOnHost: true, counts: 'workloads' })).toEqual(['hyperfine']);
    expect(usefulTools({ cells: others, isOnHost: true, counts: 'all' })).toEqual(['strace']);
  });

  it('neither of them elsewhere', () => {
    expect(usefulTools({ cells: others, isOnHost: true, counts: 'workloads' })).toEqual([]);
    expect(usefulTools({ cells: [], isOnHost: true, counts: 'all' })).toEqual([]);
    expect(usefulTools({ cells: workload, isOnHost: false, counts: 'all' })).toEqual([]);
  });
});

interface Imagined extends Partial<Omit<Machine, 'find' | 'perform'>> {
  has: string[];
  /** The package manager knows these. */
  packages?: string[];
  isListStale?: boolean;
  sudo?: 'works' | 'asks for a password';
}

/** A machine without hyperfine and strace, whose package manager works; `said` has the commands that it got. */
function imagine({ has, packages = ['hyperfine', 'strace'], isListStale = false, sudo, ...more }: Imagined) {
  const programs = new Set([...has, ...(sudo === undefined ? [] : ['sudo'])]);
  const said: string[] = [];
  let isFresh = !isListStale;
  const machine: Machine = {
    platform: 'linux',
    isRoot: true,
    find: (program) => Promise.resolve(programs.has(program) ? `/usr/bin/${program}` : undefined),
    perform(words) {
      said.push(words.join(' '));
      if (words.join(' ') === 'sudo -n true') return Promise.resolve({ isFine: sudo === 'works', lastLine: '' });
      const wanted = words.filter((word) => word === 'hyperfine' || word === 'strace');
      if (wanted.length === 0) isFresh = true;
      const unknown = wanted.find((tool) => !packages.includes(tool) || !isFresh);
      if (unknown !== undefined)
        return Promise.resolve({ isFine: false, lastLine: `Unable to locate package ${unknown}` });
      const isDownload = words.some((word) => /download-?only/.test(word));
      if (!isDownload) for (const tool of wanted) programs.add(tool);
      return Promise.resolve({ isFine: true, lastLine: '' });
    },
    ...more,
  };
  return { machine, said };
}

const both = ['hyperfine', 'strace'] as const;

describe('what is missing', () => {
  it('is downloaded and installed by root, without a question, each step limited in time', async () => {
    const { machine, said } = imagine({ has: ['apt-get'] });
    expect(await installTools(both, true, machine)).toMatch(
      /^Installed hyperfine and strace with apt-get in \d+ s \(input install-tools\)\.$/,
    );
    expect(said).toHaveLength(2);
    for (const line of said)
      expect(line).toMatch(
        /^env DEBIAN_FRONTEND=noninteractive .*timeout \d+ apt-get .*--yes .*hyperfine strace$|--download-only hyperfine strace$/,
      );
  });

  it('is found in a new list of packages where the old one does not have it', async () => {
    const { machine, said } = imagine({ has: ['apt-get'], isListStale: true });
    expect(await installTools(both, true, machine)).toMatch(/^Installed hyperfine and strace/);
    expect(said.map((line) => /apt-get (\S+)/.exec(line)?.[1])).toEqual(['install', 'update', 'install', 'install']);
  });

  it('is installed as far as the distribution has it', async () => {
    const { machine } = imagine({ has: ['dnf'], packages: ['strace'] });
    expect(await installTools(both, true, machine)).toMatch(
      /^Installed strace with dnf .* hyperfine is missing and not installed \(.*\): io-perf times commands itself\.$/,
    );
  });

  it('is installed with sudo where that asks for no password', async () => {
    const { machine, said } = imagine({ has: ['apk'], isRoot: false, sudo: 'works' });
    expect(await installTools(['strace'], true, machine)).toMatch(/^Installed strace with apk/);
    expect(said).toEqual(['sudo -n true', 'sudo -n env timeout 120 apk add --no-cache strace']);
  });

  it.each<[string, Imagined, RegExp]>([
    [
      'not root, no sudo',
      { has: ['apt-get'], isRoot: false },
      /this job is not root, and there is no sudo without a password/,
    ],
    ['sudo with a password', { has: ['apt-get'], isRoot: false, sudo: 'asks for a password' }, /not root/],
    ['no package manager', { has: [] }, /none of these is installed: apt-get, dnf, apk, pacman and zypper/],
    ['no such package', { has: ['zypper'], packages: [] }, /zypper: Unable to locate package strace/],
  ])('stays missing, and the job goes on: %s', async (_, imagined, reason) => {
    const { machine, said } = imagine(imagined);
    const report = await installTools(both, true, machine);
    expect(report).toMatch(/^hyperfine and strace are missing and not installed/);
    expect(report).toMatch(reason);
    expect(report).toMatch(/io-perf times commands itself, and only calls that read or write are counted\.$/);
    for (const line of said) expect(line).not.toMatch(/sudo (?!-n)/);
  });

  it('stays missing where the workflow wants nothing installed', async () => {
    const { machine, said } = imagine({ has: ['apt-get'] });
    expect(await installTools(both, false, machine)).toMatch(/the input install-tools is false/);
    expect(said).toEqual([]);
  });
});

it('nothing is done or said where nothing is missing, nor on another system', async () => {
  const complete = imagine({ has: ['hyperfine', 'strace', 'apt-get'] });
  expect(await installTools(both, true, complete.machine)).toBeUndefined();
  const mac = imagine({ has: ['apt-get'], platform: 'darwin' });
  expect(await installTools(both, true, mac.machine)).toBeUndefined();
  expect([...complete.said, ...mac.said]).toEqual([]);
});

it('every package manager runs without questions, and installs what it downloaded', () => {
  for (const { program, fetch, install } of packageManagers) {
    expect(`${program} ${install.join(' ')}`).toMatch(/--yes|--assumeyes|--noconfirm|--non-interactive|apk add/);
    if (fetch) expect(fetch.some((word) => /download-?only/.test(word))).toBe(true);
  }
});

it.skipIf(process.platform === 'win32')(
  'a command is performed here with its last line, and ended when its time is over',
  async () => {
    expect(await thisMachine.perform(['sh', '-c', 'echo one; echo two >&2; exit 3'], {}, 10_000)).toEqual({
      isFine: false,
      lastLine: 'two',
    });
    expect(await thisMachine.perform(['sleep', '60'], {}, 200)).toMatchObject({
      isFine: false,
      lastLine: 'did not end within 0.2 s',
    });
    expect(await thisMachine.find('sh')).toMatch(/\/sh$/);
  },
);
