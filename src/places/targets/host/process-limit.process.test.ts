import { spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { repository, temporaryFolder } from '../../../../test/helpers/folders.ts';
import type { ControlGroup } from './control-group.ts';
import { createHostTarget } from './host-target.ts';
import { systemFiles } from './linux-files.ts';
import { openProcessLimit } from './process-limit.ts';

const first = openProcessLimit();
const reason = 'reason' in first ? first.reason : undefined;
if ('remove' in first) await first.remove();

/** A group in which there may be this number of processes. */
function limitedTo(processes: number): ControlGroup {
  const group = openProcessLimit();
  if ('reason' in group) throw new Error(group.reason);
  onTestFinished(() => group.remove());
  writeFileSync(join(group.folder, 'pids.max'), String(processes));
  return group;
}

/** The supervisor of commands, started in a group, and its answers. */
function supervise(group: ControlGroup) {
  const supervisor = join(repository, 'runners', 'command', 'supervisor.py');
  const [program, ...words] = group.inside(['python3', '-B', supervisor, group.folder]);
  const child = spawn(program!, words, { stdio: ['pipe', 'pipe', 'inherit'], detached: true });
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  onTestFinished(async () => {
    child.stdin.end();
    await answers.next();
  });
  return async (script: string): Promise<{ status: number; overLimit: number | null; timedOut: boolean }> => {
    const job = { words: ['sh', '-c', script], seconds: 100, directory: null, environment: null };
    child.stdin.write(`${JSON.stringify({ ...job, isStopwatch: false, keepsOutput: false })}\n`);
    return JSON.parse((await answers.next()).value as string) as Awaited<ReturnType<ReturnType<typeof supervise>>>;
  };
}

const processesIn = ({ folder }: ControlGroup): number =>
  readFileSync(join(folder, 'cgroup.procs'), 'utf8').trim().split('\n').length;

describe.skipIf(reason !== undefined)(`a limit of processes${reason ? ` (skipped: ${reason})` : ''}`, () => {
  it('removes groups of runs that are gone, and no others', () => {
    const parent = dirname(limitedTo(10).folder);
    const gone = spawnSync('true').pid;
    const groupMade = (pid: number, at: number): string => {
      const folder = join(parent, `io-perf-${pid}-${at}-77`);
      mkdirSync(folder);
      onTestFinished(() => {
        if (existsSync(folder)) rmdirSync(folder);
      });
      return folder;
    };
    const anHourAgo = Date.now() - 3_600_000;
    const groups = [groupMade(gone, anHourAgo), groupMade(gone, Date.now()), groupMade(process.pid, anHourAgo)];
    limitedTo(10);
    expect(groups.map((folder) => existsSync(folder))).toEqual([false, true, true]);
  });

  it.each([
    ['forks without end', 'bomb() { bomb | bomb & }; bomb; sleep 1000'],
    [
      'forks without end out of its session, deaf to signals',
      `exec python3 -c 'import os, signal\nsignal.signal(signal.SIGTERM, signal.SIG_IGN)\nwhile True:\n  try: os.fork() or os.setsid()\n  except OSError: pass'`,
    ],
    ['starts more than it may have, and waits for them', 'for i in $(seq 200); do sleep 1000 & done 2>&-; wait'],
  ])('ends a command that %s, and the next one runs', async (_, script) => {
    const group = limitedTo(100);
    const perform = supervise(group);
    expect(await perform(script)).toMatchObject({ overLimit: 100, timedOut: false });
    expect(processesIn(group)).toBe(1);
    expect(await perform('sleep 0.01 & sleep 0.01; wait')).toMatchObject({ overLimit: null, status: 0 });
  });

  it('leaves nothing of a command that forks without end and has ended itself', async () => {
    const group = limitedTo(100);
    const perform = supervise(group);
    await perform('bomb() { bomb | bomb & }; bomb');
    expect(processesIn(group)).toBe(1);
    expect(await perform('true')).toMatchObject({ overLimit: null, status: 0 });
  });

  it('has taken note of every process when it answers, also of those killed last', async () => {
    const group = limitedTo(100);
    const perform = supervise(group);
    for (let round = 0; round < 20; round += 1) {
      expect(await perform('for i in $(seq 60); do sleep 1000 2>&- & done')).toMatchObject({
        status: 0,
        overLimit: null,
      });
      const [supervisor] = readFileSync(join(group.folder, 'cgroup.procs'), 'utf8').split('\n');
      expect(spawnSync('pgrep', ['--parent', supervisor!], { encoding: 'utf8' }).stdout).toBe('');
    }
  });

  it('lets a command have as many as it may', async () => {
    const perform = supervise(limitedTo(100));
    const script = 'for i in $(seq 60); do sleep 0.2 & done; wait';
    expect(await perform(script)).toMatchObject({ overLimit: null, status: 0 });
  });

  it.each<[string, (group: ControlGroup) => unknown]>([
    ['its removal', (group) => group.remove()],
    ['its removal by a janitor', ({ removal: [program, ...words] }) => spawnSync(program!, words)],
  ])('leaves nothing that ran away from what should have ended it: %s', async (_, remove) => {
    const group = limitedTo(100);
    const mark = randomUUID();
    // One sleeps; the others have another number each time they are looked at. All are deaf.
    const runner = [
      ...['import os, signal, sys, time', 'signal.signal(signal.SIGTERM, signal.SIG_IGN)'],
      ...['for number in range(4):', '  if os.fork() == 0: break', 'else: sys.exit()', 'os.setsid()'],
      ...['while number == 0: time.sleep(9)', 'while True:'],
      ...['  try:', '    if os.fork(): os._exit(0)', '    os.setsid()', '  except OSError: pass', '  time.sleep(0.02)'],
    ].join('\n');
    const [program, ...words] = group.inside(['python3', '-c', runner, mark]);
    expect(spawnSync(program!, words, { stdio: ['ignore', 'ignore', 'inherit'] }).status).toBe(0);
    const marked = (): string[] => spawnSync('pgrep', ['-f', mark], { encoding: 'utf8' }).stdout.match(/\d+/g) ?? [];
    expect(marked()).not.toEqual([]);
    await remove(group);
    expect(marked()).toEqual([]);
    expect(existsSync(group.folder)).toBe(false);
  });

  it('is gone with the target, also where a runner was killed', async () => {
    const above = dirname((first as ControlGroup).folder);
    const target = createHostTarget({ root: temporaryFolder() });
    const runner = target.start(['sleep', '1000'], '/', {}, 'command');
    // Others make groups beside it at the same time.
    const made = await vi.waitUntil(
      () =>
        /:(?:[^:\n]*\bpids\b[^:\n]*)?:.*\/(io-perf-[^/\n]+)$/m.exec(
          readFileSync(`/proc/${runner.pid}/cgroup`, 'utf8'),
        )?.[1],
      30_000,
    );
    expect(existsSync(join(above, made))).toBe(true);
    runner.kill();
    await runner.ended;
    await target.close();
    expect(existsSync(join(above, made))).toBe(false);
  });
});

describe('where no limit of processes can be', () => {
  it('the reason is said', () => {
    expect(openProcessLimit(systemFiles(temporaryFolder()))).toEqual({
      reason: expect.stringMatching(/^(this system has no control groups for processes|only Linux has)/) as string,
    });
  });

  it('doctor says so, and where it can', async () => {
    const { tools } = await createHostTarget({ root: temporaryFolder() }).examine();
    const limit = tools.find(({ tool }) => tool === 'process limit');
    expect(limit).toMatchObject({
      present: reason === undefined,
      purpose: 'ends a command that has more than 4,096 processes at once',
    });
    expect(limit?.remedy).toBe(reason && `nothing ends it here, because ${reason}`);
  });
});
