/** End to end on small real programs, under the real strace. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { profileDocument } from './document.ts';
import { renderFolded } from './folded.ts';
import { differProfiles, grownOf } from './profile-difference.ts';
import { combineProfiles } from './combine-profiles.ts';
import { findHints } from './hints.ts';
import type { CommandProfile } from './command-profile.ts';
import { profileCommand } from './profile-command.ts';
import { findTracer } from './strace.ts';
import { findMarked } from './survivors.ts';

const tracer = await findTracer();
const why = 'program' in tracer ? undefined : `skipped: ${tracer.reason}`;

/** A program with the faults that a review should catch, each at will. */
const workload = `
import os, sys
mode = sys.argv[1]
size = 512 if mode == "small-buffers" else 4096
for i in range(20):
    path = f"fx/f-{i}.txt"
    os.stat(path)
    if mode == "extra-stat": os.stat(path)
    for _ in range(2 if mode == "doubled-read" else 1):
        file = os.open(path, os.O_RDONLY)
        while os.read(file, size): pass
        os.close(file)
file = os.open("out", os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
os.write(file, b"x" * 100)
os.fsync(file)
if mode == "extra-fsync": os.fsync(file)
os.close(file)
`;
import { temporaryFolder } from '../../test/helpers/folders.ts';
import { has } from '../../test/helpers/has.ts';

/** Empty for a process that is gone, Z for one that its parent has not asked about yet: proc_pid_stat(5). */
function stateOf(pid: number): string {
  try {
    return /\) (\S)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1] ?? '';
  } catch {
    return '';
  }
}

describe.skipIf(why !== undefined)(`a command under strace${why === undefined ? '' : ` (${why})`}`, () => {
  let folder: string;
  beforeAll(() => {
    folder = temporaryFolder();
    spawnSync('mkdir', [join(folder, 'fx')]);
    for (let i = 0; i < 20; i++) writeFileSync(join(folder, 'fx', `f-${i}.txt`), 'x'.repeat(8192));
    writeFileSync(join(folder, 'work.py'), workload);
  });

  const run = (...command: string[]): Promise<CommandProfile> =>
    profileCommand({ command, directory: folder, output: 'nowhere' });
  const documentOf = (measured: CommandProfile) =>
    profileDocument(
      { tool: { name: 'io-perf', version: '0' }, startedAt: '', command: [], directory: folder },
      measured,
    );
  const leftovers = (): string[] => readdirSync(tmpdir()).filter((name) => name.startsWith('io-perf-trace-'));

  it('a shell script with children: every one is followed, and the exit status is its own', async () => {
    const measured = await run(
      'sh',
      '-c',
      'cat fx/f-1.txt | tail -c 10 >copy; (cat fx/f-2.txt >copy2); rm copy copy2; exit 7',
    );
    expect(measured.exit).toEqual({ code: 7, signal: null });
    const { account, profile } = measured;
    expect(account!.paths.get('fx/f-1.txt')).toMatchObject({ readBytes: 8192 });
    expect(account!.paths.get('copy')).toMatchObject({ created: 1, removed: 1, writtenBytes: 10 });
    expect(profile.processes).toBe(5);
    expect(profile.peakMemoryBytes ?? 1e6).toBeGreaterThan(500_000);
    expect(measured.notes).toEqual([]);
  });

  it('is kept on one processor where that is asked for, and is counted alike', async () => {
    const command = ['sh', '-c', 'grep Cpus_allowed_list /proc/self/status >allowed; cat fx/f-1.txt >/dev/null'];
    const [one, whole] = await Promise.all(
      [{ isOnOneProcessor: true }, {}].map(async (tracing, at) => {
        const here = join(folder, `turn-${at}`);
        spawnSync('mkdir', ['-p', join(here, 'fx')]);
        writeFileSync(join(here, 'fx', 'f-1.txt'), 'x'.repeat(8192));
        const { profile } = await profileCommand({ command, directory: here, output: 'nowhere', tracing });
        return { perOp: profile.perOp, allowed: readFileSync(join(here, 'allowed'), 'utf8') };
      }),
    );
    if (has('taskset')) expect(one!.allowed).toMatch(/:\s*\d+\n$/);
    expect(one!.perOp).toEqual(whole!.perOp);
  });

  it('is traced until it has made a call so often, and then goes on', async () => {
    const program = 'dd if=fx/f-1.txt of=/dev/null bs=1 2>/dev/null; printf done >end';
    const tracing = { upTo: { calls: ['read'], most: 1000 } };
    const command = ['sh', '-c', program];
    const measured = await profileCommand({ command, directory: folder, output: 'nowhere', tracing });
    expect(measured.exit).toEqual({ code: 0, signal: null });
    const reads = measured.account!.paths.get('fx/f-1.txt')!.calls.get('read')!;
    expect(reads).toBeGreaterThan(900);
    expect(reads).toBeLessThan(8192);
    expect(readFileSync(join(folder, 'end'), 'utf8')).toBe('done');
  });

  it('a child that is killed is reported, and the rest goes on', async () => {
    const measured = await run('sh', '-c', "sh -c 'kill -9 $$'; cat fx/f-3.txt >/dev/null");
    expect(measured.exit.code).toBe(0);
    expect(measured.killed).toEqual([{ program: expect.stringContaining('sh') as string, signal: 'SIGKILL' }]);
    expect(measured.account!.paths.get('fx/f-3.txt')).toMatchObject({ readBytes: 8192 });
  });

  it('a command that is killed says so', async () => {
    const { exit } = await run('sh', '-c', 'kill -TERM $$');
    expect(exit).toEqual({ code: null, signal: 'SIGTERM' });
  });

  it('leaves no process and no file behind', async () => {
    const before = leftovers();
    const measured = await run('sh', '-c', 'sleep 61 & (setsid sleep 62 &) ; exit 0');
    expect(measured.leftBehind.map(({ name }) => name).sort()).toEqual(['sleep 61', 'sleep 62']);
    for (const { pid } of measured.leftBehind) expect(stateOf(pid)).toMatch(/^[XZ]?$/);
    // Those of other tests go in a moment.
    const left = leftovers().filter((name) => !before.includes(name));
    await expect.poll(() => left.filter((name) => existsSync(join(tmpdir(), name)))).toEqual([]);
    expect(findMarked('no such mark')).toEqual([]);
  });

  it('work in the background goes on to its end, and is counted to the last call', async () => {
    const measured = await run('sh', '-c', '(for i in 1 2 3 4; do sleep 0.7; cat fx/f-4.txt; done >late) & exit 0');
    expect(measured.leftBehind).toEqual([]);
    expect(measured.account!.paths.get('late')).toMatchObject({ writtenBytes: 4 * 8192 });
  });

  it('files of io-perf in the folder are not counted for the command', async () => {
    const count = (...ownFiles: string[]) =>
      profileCommand({ command: ['sh', '-c', 'cat fx/* *.json'], directory: folder, ownFiles, output: 'nowhere' });
    writeFileSync(join(folder, 'before.json'), '{}');
    const before = await count(join(folder, 'before.json'));
    writeFileSync(join(folder, 'run.json'), '{}');
    const after = await count(join(folder, 'before.json'), join(folder, 'run.json'));
    expect(after.profile.perOp).toEqual(before.profile.perOp);
    expect((await count()).profile.perOp.openat).toBe(before.profile.perOp.openat! + 2);
  });

  it('a command that is not there is one sentence', async () => {
    await expect(run('no-such-program')).rejects.toThrow('could not be started: there is no such program');
  });

  it.skipIf(!has('python3'))('finds each fault of a changed program, and nothing in an unchanged one', async () => {
    const python = spawnSync('python3', ['-c', 'import sys; print(sys.executable)']).stdout.toString().trim();
    const profileOf = async (mode: string) => documentOf(await run(python, '-I', '-S', 'work.py', mode));
    await profileOf('plain');
    const base = await profileOf('plain');
    const grown = async (mode: string) => {
      const head = await profileOf(mode);
      return grownOf(differProfiles(base, head), base.profile, head.profile);
    };
    expect(await grown('plain')).toEqual([]);
    const onFixtures = (from: number, to: number) => [{ name: 'fx/f-*.txt', base: from, head: to }];
    const [stat] = await grown('extra-stat');
    expect([stat!.head - stat!.base, stat!.names]).toEqual([20, onFixtures(20, 40)]);
    expect((await grown('small-buffers'))[0]).toMatchObject({ metric: 'read', names: onFixtures(60, 340) });
    expect(await grown('extra-fsync')).toEqual([
      { metric: 'fsync', base: 1, head: 2, names: [{ name: 'out', base: 1, head: 2 }] },
    ]);
    expect((await grown('doubled-read')).map(({ metric }) => metric)).toEqual(['openat', 'read', 'readBytes']);
    expect(findHints(await profileOf('small-buffers')).map(({ id }) => id)).toContain('small-reads');
    expect(renderFolded(base, 'path')).toContain('fx;f-7.txt;read 3\n');
    expect(renderFolded(base, 'call')).toContain('fsync;out 1\n');
  });

  it.skipIf(!has('gcc'))('counts a program that another thread than the first executes', async () => {
    const source = `#include <pthread.h>
      #include <unistd.h>
      static void *other(void *a) { execl("/bin/cat", "cat", "fx/f-1.txt", (char *)0); return a; }
      int main(void) { pthread_t t; pthread_create(&t, 0, other, 0); pthread_join(t, 0); return 1; }`;
    writeFileSync(join(folder, 'exec.c'), source);
    expect(spawnSync('gcc', ['-pthread', '-o', 'exec-thread', 'exec.c'], { cwd: folder }).status).toBe(0);
    const { profile, account, exit, notes } = await run('./exec-thread');
    expect(exit).toEqual({ code: 0, signal: null });
    expect(profile.perOp.execve).toBe(2);
    expect(profile.processes).toBe(2);
    expect(account!.paths.get('fx/f-1.txt')).toMatchObject({ readBytes: 8192 });
    expect(notes).toEqual([]);
  });

  it.skipIf(!has('g++'))('a static program with threads', async () => {
    writeFileSync(
      join(folder, 'threads.cpp'),
      `#include <fcntl.h>
       #include <thread>
       #include <unistd.h>
       int main() {
         auto work = [](const char* name) {
           for (int i = 0; i < 50; i++) { int f = open(name, O_RDWR | O_CREAT, 0600); (void)!write(f, "x", 1); close(f); }
           unlink(name);
         };
         std::thread a(work, "a.tmp"), b(work, "b.tmp"); a.join(); b.join();
       }`,
    );
    const built = spawnSync('g++', ['-static', '-pthread', '-o', 'threads', 'threads.cpp'], { cwd: folder });
    expect(built.status).toBe(0);
    const repeated = [await run('./threads'), await run('./threads'), await run('./threads')];
    const profile = combineProfiles(repeated.map((one) => one.profile));
    expect(profile.unstable).toBeUndefined();
    expect(profile.perOp).toMatchObject({ openat: 100, write: 100, unlink: 2, execve: 1 });
  });
});

describe.skipIf(process.platform !== 'linux')('without strace', () => {
  it('the kernel adds up by itself, and the profile says what is missing', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'in'), 'x'.repeat(100_000));
    const options = { command: ['sh', '-c', 'cat in >out; exit 3'], directory: folder, output: 'nowhere' as const };
    const { profile, exit, account, notes } = await profileCommand(options, {
      reason: 'tracing is not permitted',
      remedy: 'ask for it',
    });
    expect(exit).toEqual({ code: 3, signal: null });
    expect(account).toBeUndefined();
    expect(profile).toMatchObject({
      source: 'proc',
      missing: expect.arrayContaining(['perOp', 'paths']) as string[],
    });
    // The programs' own start is in it as well.
    expect(profile.readBytes).toBeGreaterThanOrEqual(100_000);
    expect(profile.writtenBytes).toBe(100_000);
    expect(notes[0]).toMatch(/^Only the kernel's sums are known, because tracing is not permitted/);
  });
});
