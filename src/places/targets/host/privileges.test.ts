/** Runners before the other programs of the machine. */
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../../../../test/helpers/folders.ts';
import { openTarget } from '../open-target.ts';
import { createHostTarget } from './host-target.ts';
import { systemFiles } from './linux-files.ts';
import { type MemoryGroup, openMemoryGroup } from './memory-group.ts';
import { openKeeping, openPriority } from './privileges.ts';

const folder = temporaryFolder();
const isLinux = process.platform === 'linux';

/** Whether this user may: root, or sudo without a password, on a machine with two processors. */
function canRaise(): boolean {
  try {
    openPriority();
    return true;
  } catch {
    return false;
  }
}

const none = { name: 'none', text: 'none', command: 'echo not for you >&2; false' };

describe('keeping processes on one processor', () => {
  const keepOnOne = openKeeping();

  it.runIf(keepOnOne)('takes all of their threads there, in turn, and back', async () => {
    const child = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000); console.log("there")']);
    onTestFinished(() => {
      child.kill();
    });
    await new Promise((resolve) => child.stdout.once('data', resolve));
    const processorsOf = (): Set<string> =>
      new Set(
        readdirSync(`/proc/${child.pid}/task`).map(
          (thread) =>
            /^Cpus_allowed_list:\s*(\S+)$/m.exec(readFileSync(`/proc/${child.pid}/task/${thread}/status`, 'utf8'))![1]!,
        ),
      );
    const before = processorsOf();
    const places = [];
    for (const turn of [0, 1]) {
      await keepOnOne!([child.pid!], turn);
      const here = processorsOf();
      expect(here.size).toBe(1);
      places.push(...here);
    }
    expect(places.every((place) => /^\d+$/.test(place))).toBe(true);
    expect(places[0]).not.toBe(places[1]);
    await keepOnOne!([child.pid!], undefined);
    expect(processorsOf()).toEqual(before);
  });

  it.runIf(keepOnOne)('has nothing to say of a process that has ended', async () => {
    const child = spawn('true');
    await new Promise((resolve) => child.once('exit', resolve));
    await expect(keepOnOne!([child.pid!], 0)).resolves.toBeUndefined();
  });

  it('is not to be had with one processor', () => {
    const files = systemFiles();
    const one = {
      ...files,
      read: (path: string) => (path.endsWith('status') ? 'Cpus_allowed_list:\t3\n' : files.read(path)),
    };
    expect(openKeeping(one)).toBeUndefined();
  });
});

describe('priority', () => {
  it.runIf(canRaise())('pins a program to the last processor, before the others; so is what it starts', () => {
    const priority = openPriority();
    const { name, text } = priority;
    const [program = '', ...words] = priority.ahead([
      'sh',
      '-c',
      'chrt -p $$; nice; grep Cpus_allowed_list /proc/self/status',
    ]);
    const said = execFileSync(program, words, { encoding: 'utf8' });
    expect(said).toMatch(name === 'real-time' ? /SCHED_RR/ : /^-20$/m);
    const cpu = /^Cpus_allowed_list:\s*(\d+)$/m.exec(said)![1]!;
    expect(text).toBe(`${name === 'real-time' ? 'real-time priority' : name}, pinned to CPU ${cpu}`);
  });

  it.runIf(canRaise())('takes the next best where the best is refused', () => {
    const weaker = { name: 'weaker', text: 'no more than before', command: 'true' };
    expect(openPriority([none, weaker])).toMatchObject({
      name: 'weaker',
      text: expect.stringMatching(/^no more than before, pinned to CPU \d+$/) as string,
    });
  });

  it.runIf(isLinux)('is refused in one sentence where this user may not', () => {
    const two = cpuList('0-1');
    expect(() => openPriority([none], two)).toThrow(
      '--priority realtime: this user may neither have real-time priority nor nice -20 (not for you). Run it as root, or allow sudo without a password.',
    );
  });

  it.runIf(isLinux)('is refused where io-perf itself would have to wait', () => {
    expect(() => openPriority([none], cpuList('3'))).toThrow('there is one CPU, which io-perf needs as well');
  });

  it('is for this machine alone', async () => {
    await expect(openTarget('ssh:somewhere', { root: folder, priority: 'realtime' })).rejects.toThrow(
      '--priority realtime is for runners of this machine, and ssh:somewhere is another: leave it out.',
    );
  });
});

describe.runIf(canRaise())('a target with priority', () => {
  let target: ReturnType<typeof createHostTarget>;
  beforeAll(() => {
    target = createHostTarget({ root: folder, priority: 'realtime' });
  });
  afterAll(() => target.close());
  const schedulingOf = async (runner: string): Promise<string> => {
    const { stdout, ended } = target.start(['sh', '-c', 'chrt -p $$; nice'], folder, {}, runner);
    let said = '';
    stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
    await ended;
    return said;
  };

  it('raises the native runner and commands, and no runner with helper threads', async () => {
    for (const runner of ['native', 'command']) expect(await schedulingOf(runner)).toMatch(/SCHED_RR|^-20$/m);
    for (const runner of ['java', 'node']) expect(await schedulingOf(runner)).not.toMatch(/SCHED_RR|^-20$/m);
  });

  it('says so, and keeps such runs apart from others', async () => {
    const [raised, plain] = [await target.describe(folder), await createHostTarget({ root: folder }).describe(folder)];
    expect(raised.hazardDetails['raised-priority']).toMatch(/ran with .+, pinned to CPU \d+, so that neighbours/);
    expect(plain.hazards).not.toContain('raised-priority');
    expect(raised.fingerprint).not.toBe(plain.fingerprint);
  });
});

/** Files of a machine on which this process may use these processors. */
function cpuList(list: string): ReturnType<typeof systemFiles> {
  const root = join(folder, `cpus ${list}`);
  mkdirSync(join(root, 'proc/self'), { recursive: true });
  writeFileSync(join(root, 'proc/self/status'), `Name:\tnode\nCpus_allowed_list:\t${list}\n`);
  return systemFiles(root);
}

// Little memory for what is measured: with version 1 or version 2 of control groups, whichever is here.

const bytes = 350 * 2 ** 20;

/** Whether this user may make groups here: root, and not in a container that hides them. */
async function canMakeGroups(): Promise<boolean> {
  if (!isLinux) return false;
  try {
    await openMemoryGroup(bytes).remove();
    return true;
  } catch {
    return false;
  }
}

const folderOf = (group: MemoryGroup): string =>
  dirname(group.inside([]).find((word) => word.endsWith('cgroup.procs'))!);

function opened(...words: Parameters<typeof openMemoryGroup>): { group: MemoryGroup; folder: string } {
  const group = openMemoryGroup(...words);
  onTestFinished(() => group.remove());
  return { group, folder: folderOf(group) };
}

/** Version 2: the controllers that groups below have. */
const handedOn = (folder: string): string | undefined => {
  const file = join(folder, 'cgroup.subtree_control');
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
};

describe.runIf(await canMakeGroups())('a memory group', () => {
  it('limits what is started in it, and is gone afterwards', async () => {
    const { group, folder } = opened(bytes);
    const [program = '', ...words] = group.inside(['cat', '/proc/self/cgroup']);
    const name = folder.slice(folder.lastIndexOf('/') + 1);
    expect(execFileSync(program, words, { encoding: 'utf8' })).toContain(`/${name}\n`);
    const limits = readdirSync(folder).filter((one) => one === 'memory.max' || one === 'memory.limit_in_bytes');
    expect(limits.map((one) => readFileSync(join(folder, one), 'utf8').trim())).toContain(String(bytes));
    expect(group.bytes).toBe(bytes);
    await group.remove();
    expect(existsSync(folder)).toBe(false);
  });

  it('has no more than its parent, which it leaves as it was', async () => {
    const outer = opened(bytes);
    const before = handedOn(outer.folder);
    const { group, folder } = opened(2 * bytes, [outer.folder]);
    expect(dirname(folder)).toBe(outer.folder);
    expect(group.bytes).toBe(bytes);
    await group.remove();
    expect(handedOn(outer.folder)).toBe(before);
    await outer.group.remove();
    expect(existsSync(outer.folder)).toBe(false);
  });

  it('is gone while a process that was started in it goes on', async () => {
    const { group, folder } = opened(bytes);
    const [program = '', ...words] = group.inside(['sh', '-c', 'echo started; read word; echo "$word"']);
    const child = spawn(program, words, { stdio: ['pipe', 'pipe', 'inherit'] });
    child.stdout.setEncoding('utf8');
    const said = child.stdout[Symbol.asyncIterator]() as AsyncIterator<string>;
    expect(await said.next()).toMatchObject({ value: 'started\n' });
    await group.remove();
    expect(existsSync(folder)).toBe(false);
    child.stdin.end('still here\n');
    expect(await said.next()).toMatchObject({ value: 'still here\n' });
  });

  it('can be removed by another process after a kill', () => {
    const { group, folder } = opened(bytes);
    const [program = '', ...words] = group.removal;
    execFileSync(program, words);
    expect(existsSync(folder)).toBe(false);
  });
});

describe('a memory group that cannot be', () => {
  it.runIf(isLinux)('is refused with the remedy where it cannot be, and leaves nothing behind', () => {
    expect(() => openMemoryGroup(bytes, [])).toThrow(
      '--memory: this system has no control groups for memory. Run it as root on Linux, or in a container with less memory',
    );
    const folder = temporaryFolder();
    expect(() => openMemoryGroup(bytes, [folder])).toThrow('its parent hands no memory on');
    expect(() => openMemoryGroup(bytes, [join(folder, 'missing')])).toThrow('cannot be made');
    expect(readdirSync(folder)).toEqual([]);
  });
});
