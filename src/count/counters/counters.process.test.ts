/** The kernel's counters beside strace: the same programs, executed by both. */
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { has } from '../../../test/helpers/has.ts';
import { repository, temporaryFolder } from '../../../test/helpers/folders.ts';
import { callNumbers } from './call-numbers.ts';
import { chooseCalls, eventsFor } from './events.ts';
import { ExecutionCounter } from './execution-counter.ts';
import { readExecution } from './execution.ts';
import { countKnown, findCounters } from './probe.ts';
import { CounterSession, findPython, pythonSupervisor, supervisorAt } from './session.ts';
import type { MatrixCell } from '../../core/cells/index.ts';

// vitest.config.ts switches them off.
delete process.env.IO_PERF_COUNTERS;
const isRoot = process.getuid?.() === 0;
const why = isRoot ? ['cc', 'strace'].filter((name) => !has(name)).join(', ') : 'root';
const found = why === '' ? await findCounters() : undefined;
const numbers = callNumbers(process.arch);
const reason = found === undefined ? `missing: ${why}` : 'reason' in found ? found.reason : '';

const sources: Record<string, string> = {
  tree: `#include <fcntl.h>
#include <pthread.h>
#include <sys/wait.h>
#include <unistd.h>
static void *reads(void *unused) { char b; int f = open("/etc/passwd", 0); for (int i = 0; i < 30; i++) pread(f, &b, 1, 0); close(f); return unused; }
int main(int count, char **words) {
  pthread_t threads[20];
  for (int i = 0; i < 20; i++) pthread_create(&threads[i], 0, reads, 0);
  for (int i = 0; i < 20; i++) pthread_join(threads[i], 0);
  for (int i = 0; i < 50; i++) if (fork() == 0) { unlink("/no/such/file"); if (i % 10 == 0) execl("/bin/true", "true", (char *)0); _exit(0); }
  while (wait(0) > 0);
  if (count == 1) execl(words[0], words[0], "again", (char *)0);
  return 0;
}`,
  daemon: `#include <unistd.h>
int main(void) {
  if (fork() == 0) { setsid(); if (fork() == 0) { for (int i = 0; i < 40; i++) { usleep(5000); unlink("/no/such/file"); } } _exit(0); }
  return 0;
}`,
  lost: `#include <unistd.h>
int main(void) { for (int i = 0; i < 40; i++) unlink("/no/such/file"); return 0; }`,
  // Does what \`sudo -n PROGRAM …\` does for a user who may: as root, with the user's number.
  sudo: `#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
int main(int count, char **words) {
  char user[16]; snprintf(user, sizeof user, "%d", (int)getuid()); setenv("SUDO_UID", user, 1);
  if (count < 3 || setgid(0) || setuid(0)) return 1;
  execvp(words[2], words + 2); return 1;
}`,
};

describe.skipIf(reason !== '' || numbers === undefined)(`counters of the kernel${reason && ` (${reason})`}`, () => {
  const all = numbers ? eventsFor(numbers, [...numbers.calls.keys()]) : {};
  let session: CounterSession;
  let folder: string;
  const program = (name: string): string => join(folder, name);
  const python = findPython() ?? 'python3';
  const execute = (by: CounterSession, ...words: string[]) =>
    by.execute({ words, directory: folder, environment: {}, events: all, maxSeconds: 600 });
  const count = async (...words: string[]) => readExecution(await execute(session, ...words));
  const countedCalls = async (...words: string[]): Promise<Record<string, number>> => {
    const { execution, notSeen } = await count(...words);
    expect(notSeen).toBeUndefined();
    const { mmap, ...calls } = execution!.calls;
    expect(mmap).toBeGreaterThanOrEqual(0);
    return calls;
  };
  /** The same calls by strace, without the first execve, which starts the program, and mappings, of which it counts those of memory, too. */
  const traced = (...words: string[]): Record<string, number> => {
    const list = program('strace.txt');
    spawnSync('strace', ['-f', '-c', '-o', list, '--', ...words], { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
    const table = spawnSync('cat', [list], { encoding: 'utf8' }).stdout;
    const calls = [...table.matchAll(/^\s*[\d.]+\s+[\d.]+\s+\d+\s+(\d+)\s+(?:\d+\s+)?([a-z0-9_]+)$/gm)];
    const counts = calls.map(([, calls_, name]): [string, number] => [
      name!,
      Number(calls_) - (name === 'execve' ? 1 : 0),
    ]);
    return Object.fromEntries(counts.filter(([name, n]) => n > 0 && name !== 'mmap' && numbers!.calls.has(name)));
  };

  const here = () => ({ numbers: numbers!, supervisor: pythonSupervisor(python) });

  beforeAll(() => {
    session = new CounterSession(pythonSupervisor(python));
    folder = temporaryFolder();
    chmodSync(folder, 0o755);
    for (const [name, text] of Object.entries(sources)) {
      writeFileSync(program(`${name}.c`), text);
      const { stderr } = spawnSync('cc', ['-O1', '-pthread', '-o', program(name), program(`${name}.c`)]);
      expect(String(stderr)).toBe('');
    }
    spawnSync('cc', ['-static', '-O1', '-pthread', '-o', program('static'), program('tree.c')]);
    chmodSync(program('sudo'), 0o4755);
  });
  afterAll(() => {
    session.close();
  });

  const programs: [string, string[]][] = [
    ['a tree of forks, threads and programs', ['./tree']],
    ['a static program', ['./static']],
    ['a process that outlives its command', ['./daemon']],
    ['a pipeline of a shell', ['sh', '-c', 'cat /etc/passwd | sort | head -n 3; ls / >/dev/null']],
    [
      'Python with a child',
      [python, '-S', '-E', '-c', 'import os; os.listdir("/"); os.waitpid(os.spawnl(1, "/bin/true", "true"), 0)'],
    ],
    ['git', ['git', '-C', repository, 'log', '--oneline', '-n', '3']],
  ];

  it.each(programs)('count the same calls as strace in %s', async (_, words) => {
    const expected = traced(...words);
    expect(Object.keys(expected).length).toBeGreaterThan(3);
    expect(await countedCalls(...words)).toEqual(expected);
  });

  it('count the same each time, under names that the first execution has chosen, and others together', async () => {
    const cell = { id: 'command/run/tree', api: 'tree' } as MatrixCell;
    const execution = { name: 'tree', command: './tree', directory: folder, environment: {} };
    const counter = new ExecutionCounter(here(), [() => execution, () => execution], new AbortController().signal);
    try {
      await counter.survey([cell]);
      for (let time = 0; time < 3; time++) await counter.countOnce([cell]);
    } finally {
      counter.pause();
    }
    const sides = [counter.of(0, cell.id)!, counter.of(1, cell.id)!];
    expect(sides.map(({ notSeen }) => notSeen)).toEqual([undefined, undefined]);
    const [first, ...others] = sides.flatMap(({ executions }) =>
      executions.map(({ calls, otherCalls }) => ({ calls, otherCalls })),
    );
    for (const other of others) expect(other).toEqual(first);
    expect(first!.calls).toMatchObject({ unlink: 100, pread64: sides[0]!.first!.calls.pread64 });
    expect(counter.constant(1, cell.id, 'unlink')).toBe(100);
  });

  it('end an execution that is deaf to signals after the timeout of its workload', async () => {
    const cell = { id: 'command/run/deaf', api: 'deaf', timeoutNs: 3e8 } as MatrixCell;
    const command = `trap '' TERM INT HUP; sleep 4711${process.pid}; sleep 4711${process.pid}`;
    const execution = { name: 'deaf', command, directory: folder, environment: {} };
    const counter = new ExecutionCounter(here(), [() => execution], new AbortController().signal);
    try {
      await counter.survey([cell]);
    } finally {
      counter.pause();
    }
    expect(counter.of(0, cell.id)?.notSeen).toBe('it was not done after 0.3 s');
    await expect.poll(() => spawnSync('pgrep', ['-f', `sleep 4711${process.pid}`]).status).toBe(1);
  });

  describe.skipIf(!has('c++'))('that the program for machines without Python opens', () => {
    let native: CounterSession;
    const more: [string, string[]][] = [
      ['a program that fails', ['sh', '-c', 'cat /no/such/file; exit 3']],
      ['a program that is not there', ['sh', '-c', './no-such-program']],
      ['a program that is killed', ['sh', '-c', 'cat /etc/passwd >/dev/null; kill -9 $$']],
      ['a program with an error in Chinese', ['sh', '-c', 'printf "\\346\\226\\207 \\"\\\\\\t" >&2; cat /etc/passwd']],
      ['a directory of Perl', ['perl', '-e', 'opendir(D, "/etc"); print readdir D']],
    ];

    beforeAll(() => {
      const build = 'c++ -std=gnu++20 -pthread -o "$0" *.cpp';
      const cwd = join(repository, 'runners', 'command', 'linux');
      const { stderr } = spawnSync('sh', ['-c', build, program('supervise')], { cwd, encoding: 'utf8' });
      expect(stderr).toBe('');
      native = new CounterSession(supervisorAt(program('supervise')));
    }, 120_000);
    afterAll(() => {
      native.close();
    });

    it('count the calls of its own probe right', async () => {
      expect(await countKnown(numbers!, supervisorAt(program('supervise')))).toBeUndefined();
    });

    it.each([...programs, ...more])('count the same as those of Python in %s', async (_, words) => {
      // Files that a first execution makes are there for both.
      await execute(native, ...words);
      const answers = [await execute(session, ...words), await execute(native, ...words)];
      const [own, other] = answers.map(({ counts: { ':clock': clock, ...counts } = {}, usage, ...answer }) => {
        expect([clock! > 0, usage!.cpuNs > 0, usage!.faults > 0]).toEqual([true, true, true]);
        const { status, timedOut, survivors, stderr, io } = answer;
        return { counts, status, timedOut, survivors, stderr, io };
      });
      expect(other).toEqual(own);
      expect(own!.counts).not.toEqual({});
    });

    it('ends what takes too long, and what it has left behind', async () => {
      const job = { directory: folder, environment: {}, events: all };
      const late = await native.execute({
        ...job,
        words: ['sh', '-c', `trap '' TERM; sleep 4712${process.pid} & wait`],
        maxSeconds: 0.3,
      });
      expect([late.timedOut, late.survivors > 0]).toEqual([true, true]);
      const ended = await native.execute({
        ...job,
        words: ['sh', '-c', `sleep 4712${process.pid} & exit 0`],
        maxSeconds: 60,
      });
      expect([ended.status, ended.survivors]).toEqual([0, 1]);
      await expect.poll(() => spawnSync('pgrep', ['-f', `sleep 4712${process.pid}`]).status).toBe(1);
    });

    it('ends with the process that asked, and ends what it executes', async () => {
      const asked = new CounterSession(supervisorAt(program('supervise')));
      const job = {
        directory: folder,
        environment: {},
        events: all,
        words: ['sleep', `4713${process.pid}`],
        maxSeconds: 60,
      };
      const answer = asked.execute(job);
      setTimeout(() => {
        asked.close();
      }, 200);
      await expect(answer).rejects.toThrow('The process that counts has ended');
      await expect.poll(() => spawnSync('pgrep', ['-f', `sleep 4713${process.pid}`]).status).toBe(1);
    });
  });

  it('say that they do not see a 32-bit program', async () => {
    writeFileSync(
      program('old.c'),
      'void _start(void) { int r; __asm__ volatile("int $0x80" : "=a"(r) : "a"(252), "b"(0)); }',
    );
    const { status } = spawnSync('cc', ['-m32', '-nostdlib', '-static', '-o', program('old'), program('old.c')]);
    if (status !== 0 || process.arch !== 'x64') return;
    expect(await count('./old')).toEqual({ notSeen: 'it runs a 32-bit program, whose calls the counters do not see' });
  });

  it('count for an ordinary user who may use sudo, and say where a program of it takes on other rights', async () => {
    // A copy that every user may read, wherever the repository is.
    for (const name of ['command', 'python']) {
      cpSync(join(repository, 'runners', name), join(folder, 'runners', name), { recursive: true });
    }
    cpSync(program('lost'), program('setuid'));
    chmodSync(program('setuid'), 0o4755);
    mkdirSync(program('bin'));
    cpSync(program('sudo'), join(folder, 'bin', 'sudo'));
    chmodSync(join(folder, 'bin', 'sudo'), 0o4755);
    const job = (words: string[]): string =>
      JSON.stringify({
        words,
        directory: folder,
        environment: null,
        seconds: 60,
        isStopwatch: false,
        keepsOutput: false,
        counters: all,
      });
    const ask = async (path: string) => {
      const script = join(folder, 'runners', 'command', 'supervisor.py');
      const own = { uid: 65_534, gid: 65_534, env: { PATH: path } };
      const child = spawn('python3', ['-B', script], { stdio: ['pipe', 'pipe', 'inherit'], ...own });
      const answers = [];
      const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
      for (const words of [['./lost'], ['sh', '-c', './setuid; ./lost']]) {
        child.stdin.write(`${job(words)}\n`);
        const { value } = (await lines.next()) as { value: string };
        answers.push(readExecution(JSON.parse(value) as Parameters<typeof readExecution>[0]));
      }
      child.stdin.end();
      return answers;
    };
    const path = '/usr/local/bin:/usr/bin:/bin';
    const [own, others] = await ask(`${join(folder, 'bin')}:${path}`);
    expect(own!.execution?.calls).toMatchObject({ unlink: 40 });
    expect(others).toEqual({ notSeen: 'a program of it takes on other rights (setuid), and loses its counters' });
    if (has('sudo', '-n', 'true')) return;
    expect((await ask(path))[0]).toEqual({ notSeen: 'it takes root, or sudo without a password' });
  });
});

describe('the calls that are counted by name', () => {
  it('are those that tell of a change first, and no more than there are counters for', () => {
    const survey = new Map([...numbers!.calls.keys()].map((name, index): [string, number] => [name, index]));
    const chosen = chooseCalls(survey);
    expect(chosen).toHaveLength(19);
    expect(chosen).toEqual(expect.arrayContaining(['mmap', 'fsync', 'write', 'openat']));
    expect(
      chooseCalls(
        new Map([
          ['read', 3],
          ['fsync', 0],
          ['mmap', 0],
        ]),
      ),
    ).toEqual(['mmap', 'read']);
  });

  it('leave the rest to one counter, by their numbers', () => {
    const events = eventsFor(
      {
        calls: new Map([
          ['read', 0],
          ['write', 1],
          ['open', 2],
          ['fsync', 74],
        ]),
        exitOf32Bit: 252,
      },
      ['write'],
    );
    expect(events.write).toEqual(['syscalls/sys_enter_write']);
    expect(events[':others']).toEqual(['raw_syscalls/sys_enter', 'id==0||id==2||id==74']);
  });
});

describe('an execution', () => {
  const usage = { cpuNs: 1e9, faults: 1, majorFaults: 0 };
  const io = { readCalls: 1, writeCalls: 0, readBytes: 10, writtenBytes: 0 };
  const whole = { read: 3, ':others': 2, ':started': 4, ':ended': 5, ':clock': 9e8, ':ended32Bit': 0 };
  const read = (counts: Record<string, number>) =>
    readExecution({ status: 0, timedOut: false, survivors: 0, stderr: '', io, usage, counts: { ...whole, ...counts } });

  it('is whole where all that started has ended and the processor time agrees', () => {
    expect(read({}).execution).toMatchObject({ calls: { read: 3 }, otherCalls: 2, readBytes: 10 });
  });

  it.each([
    ['the kernel did not count all the time', { read: -1 }],
    ['a program of it takes on other rights (setuid), and loses its counters', { ':ended': 4 }],
    ['the counters have seen only a part of its processor time', { ':clock': 1e8 }],
    ['the requests of io_submit are not seen by the counters', { io_submit: 1 }],
  ])('is not whole where %s', (notSeen, counts) => {
    expect(read(counts)).toEqual({ notSeen });
  });
});
