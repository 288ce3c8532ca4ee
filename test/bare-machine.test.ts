/** A machine without hyperfine and strace, and without the right to install them: workloads are still measured and counted. */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, it } from 'vitest';
import { parseRunDocument, type RunDocument, samplesOf } from '../src/core/document/index.ts';
import { repository, temporaryFolder } from './helpers/folders.ts';
import { judgementOf } from './helpers/compared.ts';
import { project as makeProject } from './helpers/project.ts';
import { has } from './helpers/has.ts';
import { firstOf, itLong } from './speeds.ts';
import { packedFolder } from './helpers/shipped.ts';

const unprivileged = 65534;
const hasPrivilege = process.geteuid?.() === 0 && has('setpriv');
/** PATH is hidden from what it starts. */
const setpriv = spawnSync('sh', ['-c', 'command -v setpriv'], { encoding: 'utf8' }).stdout.trim();
/** Tests are often run by root: this one runs as an unprivileged user. */
const asUnprivileged = hasPrivilege
  ? [setpriv, `--reuid=${unprivileged}`, `--regid=${unprivileged}`, '--clear-groups', '--no-new-privs']
  : [];

function find(program: string): string | undefined {
  const places = (process.env.PATH ?? '').split(':').map((place) => join(place, program));
  return places.find((path) => {
    // By a shell: what setpriv itself starts may still lie in a folder of root's.
    const words = ['sh', '-c', '"$0" "$@"', path, ...(program === 'sh' ? ['-c', ':'] : ['--version'])];
    const [first, ...rest] = [...asUnprivileged, ...words];
    return spawnSync(first!, rest).status === 0;
  });
}

const python = find('python3');
const needed = ['sh', 'cat', 'git'] as const;

/** Of a version manager below a home folder that other users may not enter, it is copied. */
function bringNode(to: string): void {
  const isThere = spawnSync('sh', ['-c', '"$0" "$@"', ...asUnprivileged, process.execPath, '--version']).status === 0;
  if (isThere) symlinkSync(process.execPath, to);
  else cpSync(process.execPath, to);
}

describe.skipIf(process.platform !== 'linux')('without hyperfine and strace, io-perf', () => {
  let folder: string;
  let program: string;
  beforeAll(() => {
    // Installed where every user may go: the checkout may lie below a home folder that others may not enter.
    folder = temporaryFolder();
    chmodSync(folder, 0o777);
    for (const part of ['dist', 'runners', 'package.json']) {
      cpSync(join(repository, part), join(folder, 'io-perf', part), { recursive: true });
    }
    program = join(folder, 'io-perf', 'dist', 'cli.cjs');
  });

  /** A project of three languages on a machine that has `programs` and nothing else. */
  function project(name: string, programs: Record<string, string | undefined>) {
    const cwd = join(folder, name);
    const bin = join(folder, `${name}-bin`);
    mkdirSync(cwd);
    mkdirSync(bin);
    bringNode(join(bin, 'node'));
    const found = { ...Object.fromEntries(needed.map((name) => [name, find(name)])), ...programs };
    for (const [name, path] of Object.entries(found)) if (path !== undefined) symlinkSync(path, join(bin, name));
    const { write, commit: commitAll } = makeProject({ path: cwd });
    write({
      'input.txt': 'a line\n'.repeat(100),
      'work.sh': 'cat input.txt > /dev/null\n',
      'work.mjs': "import { readFileSync } from 'node:fs';\nreadFileSync('input.txt');\n",
      'work.py': "open('input.txt').read()\n",
    });
    const commands = {
      shell: 'sh work.sh',
      node: 'node work.mjs',
      ...(programs.python3 ? { python: 'python3 work.py' } : {}),
    };
    const lines = Object.entries(commands).map(([key, command]) => `  ${key}: { command: ${command} }\n`);
    write({ 'io-perf.yml': `rounds: 2\nworkloads:\n${lines.join('')}` });
    const commit = (): void => {
      commitAll({});
      if (hasPrivilege) execFileSync('chown', ['-R', `${unprivileged}:${unprivileged}`, cwd]);
    };
    commit();
    const ioPerf = async (...words: string[]) => {
      const [first, ...rest] = [...asUnprivileged, join(bin, 'node'), program, ...words];
      const environment = { PATH: bin, HOME: folder, TMPDIR: folder, NO_COLOR: '1' };
      const child = spawn(first!, rest, { cwd, env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
      const [stdout, stderr, [status]] = await Promise.all([
        text(child.stdout),
        text(child.stderr),
        once(child, 'close') as Promise<[number | null]>,
      ]);
      return { stdout, stderr, status };
    };
    const document = (): RunDocument => parseRunDocument(readFileSync(join(cwd, 'io-perf-run.json'), 'utf8'), name);
    return {
      cwd,
      write,
      commit,
      ioPerf,
      document,
      names: Object.keys(commands)
        .map((key) => `command/run/${key}`)
        .sort(),
    };
  }

  it('starts without dirname and readlink', () => {
    const bin = join(folder, 'start-bin');
    mkdirSync(bin);
    symlinkSync(process.execPath, join(bin, 'node'));
    const env = { PATH: bin };
    const { stdout, stderr } = spawnSync('/bin/sh', [join(packedFolder(), 'io-perf'), '--version'], {
      env,
      encoding: 'utf8',
    });
    expect({ stderr, stdout }).toEqual({ stderr: '', stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) as string });
  });

  const times = (text: string, part: string): number => text.split(part).length - 1;

  const timers: [string, Record<string, string | undefined>, RegExp][] = [
    ['with Python as timer, with processor time and a mark', { python3: python }, /^timed by io-perf \(Python 3/],
    ['with Node.js as timer without Python, naming what is missing', {}, /neither processor time nor memory/],
  ];
  it.each(firstOf(1, timers))('measures a workload: %s', { timeout: 240_000 }, (async (_, programs, runtime) => {
    const { ioPerf, document, names } = project(programs.python3 ? 'run-python' : 'run-node', programs);
    const { status, stderr } = await ioPerf('run', '--profile');
    expect(status, stderr).toBe(0);
    const { cells, subjects, errors, skipped } = document();
    expect({ errors, skipped }).toEqual({ errors: [], skipped: [] });
    expect(Object.keys(cells).sort()).toEqual(names);
    expect(subjects.head!.runners!.command).toMatchObject({
      timer: 'io-perf',
      runtime: expect.stringMatching(runtime) as string,
    });
    for (const [name, { subject }] of Object.entries(cells)) {
      const { profile } = subject.head!;
      const samples = samplesOf(subject.head!);
      expect(samples).toHaveLength(2);
      for (const sample of samples) {
        expect(sample).toMatchObject({ timedBy: 'io-perf' });
        expect(sample.ns).toBeGreaterThan(0);
        expect('userNs' in sample, name).toBe(programs.python3 !== undefined);
      }
      expect(profile).toMatchObject({ source: 'proc' });
      expect(profile!.kinds!.read).toBeGreaterThan(0);
    }
    expect(times(stderr, 'hyperfine is missing here')).toBe(1);
    expect(times(stderr, 'apt-get install strace')).toBe(1);
  }) as (name: string, programs: { python3?: string | undefined }, runtime: RegExp) => Promise<void>);

  it('compares two commits without a build, and finds more reads of one file', { timeout: 240_000 }, async () => {
    const { write, commit, ioPerf, document, names } = project('compare', { python3: python });
    write({
      'work.sh': 'cat input.txt > /dev/null\ncat input.txt > /dev/null\n',
      'work.mjs': "import { readFileSync } from 'node:fs';\nreadFileSync('input.txt');\nreadFileSync('input.txt');\n",
      'work.py': "open('input.txt').read()\nopen('input.txt').read()\n",
    });
    commit();
    const { status, stderr } = await ioPerf('compare', '--base', 'ref=HEAD~1', '--head', 'ref=HEAD');
    expect(status, stderr).toBe(1);
    const run = document();
    const { cells } = run;
    const judgement = judgementOf(run);
    expect(Object.keys(cells).sort()).toEqual(names);
    for (const { subject } of Object.values(cells)) {
      for (const side of ['base', 'head']) expect(subject[side]!.samples[0]).toMatchObject({ timedBy: 'io-perf' });
    }
    // Node.js' own threads wake each other by reads, a varying number of them.
    for (const name of ['command/run/shell', ...(python === undefined ? [] : ['command/run/python'])]) {
      expect(
        judgement.cells[name]!.counts!.map(({ metric, verdict }) => `${metric} ${verdict}`),
        name,
      ).toContain('read grown');
    }
    expect(judgement.notes).toEqual([expect.objectContaining({ kind: 'timed-by-io-perf' })]);
    expect(times(stderr, 'hyperfine is missing here')).toBeLessThanOrEqual(1);
    expect(times(stderr, 'apt-get install strace')).toBe(1);
  });

  itLong('counts nothing that was not built', { timeout: 120_000 }, async () => {
    const { write, ioPerf, document } = project('unbuilt', { python3: python });
    write({
      'io-perf.yml':
        "rounds: 1\nworkloads:\n  unbuilt: { command: ./tool, build: 'exit 1' }\n  fine: { command: sh work.sh }\n",
    });
    const { status, stderr } = await ioPerf('run', '--profile');
    expect(status, stderr).toBe(0);
    expect(document().errors).toEqual([expect.objectContaining({ cell: 'command/run/unbuilt', code: 'ECHECK' })]);
    expect(stderr).not.toContain('127');
  });
});
