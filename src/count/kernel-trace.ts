/**
 * What the kernel does in its page cache for a program and all that it starts, counted by tracepoints: it sees what no call shows, pages of
 * mapped files above all. Needs root. https://docs.kernel.org/trace/ftrace.html
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, readlinkSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { createInterface } from 'node:readline';
import type { CommandOptions } from './command-profile.ts';
import { codeOf } from '../core/document/index.ts';
import { childEnvironment } from '../core/system/index.ts';
import { endSurvivors } from './survivors.ts';
import { markVariable } from './launch.ts';

export interface KernelCounts {
  /** Inode → distinct pages of it that page faults brought into a program's memory. */
  touched: Map<number, Set<number>>;
  /** Inodes of files that it made or removed. */
  ownInodes: Set<number>;
  /** Distinct pages likewise of files whose inode another file has got since. */
  formerPages: number;
  cachedPages: number;
  dirtiedPages: number;
  newInodes: number;
  /** Requests handed to block devices while the program ran, by itself. */
  blockRequests: number;
}

export const noKernelCounts = (): KernelCounts => ({
  touched: new Map(),
  ownInodes: new Set(),
  formerPages: 0,
  cachedPages: 0,
  dirtiedPages: 0,
  newInodes: 0,
  blockRequests: 0,
});

/** As the kernel names them; those that it does not have are left out. */
const events = [
  'filemap/mm_filemap_map_pages',
  'filemap/mm_filemap_fault',
  'filemap/mm_filemap_add_to_page_cache',
  'writeback/writeback_dirty_folio',
  'ext4/ext4_allocate_inode',
  'ext4/ext4_unlink_enter',
  'ext4/ext4_free_inode',
  'btrfs/btrfs_inode_new',
  'block/block_rq_issue',
] as const;

/** Without these there is nothing that calls do not tell. */
const needed = ['filemap/mm_filemap_map_pages', 'filemap/mm_filemap_fault'] as const;

const bufferKiB = 8192;

const drainMs = 5_000;

const startMs = 10_000;

/** Of the kernel itself: PROC_PID_INIT_INO of include/linux/proc_ns.h. */
const firstPidNamespace = 'pid:[4026531836]';

/** The folder of the tracer, or why it cannot be used, as a sentence that goes on after "because". */
type KernelTracer = { folder: string } | { reason: string };

let found: Promise<KernelTracer> | undefined;

/** Asked once per process. IO_PERF_COUNTERS=off leaves all counting to strace. */
export const findKernelTracer = (): Promise<KernelTracer> => (found ??= probe());

async function probe(): Promise<KernelTracer> {
  if (process.env.IO_PERF_COUNTERS === 'off') return { reason: 'IO_PERF_COUNTERS is off' };
  if (process.platform !== 'linux') return { reason: 'it takes Linux' };
  if (process.getuid?.() !== 0) return { reason: 'it takes root' };
  if (readlinkSync('/proc/self/ns/pid') !== firstPidNamespace) {
    return { reason: 'processes have other numbers in a container than in the kernel' };
  }
  const mounted = ['/sys/kernel/tracing', '/sys/kernel/debug/tracing'].find((path) =>
    existsSync(join(path, 'instances')),
  );
  const folder = mounted ?? (await mountAside());
  if (folder === undefined) return { reason: 'tracefs cannot be mounted here' };
  const lacking = needed.find((event) => !existsSync(join(folder, 'events', event)));
  if (lacking !== undefined)
    return { reason: `this kernel has no tracepoint ${lacking}; Linux 6.12 and later have it` };
  try {
    await removeInstance(makeInstance(folder));
  } catch {
    return { reason: 'tracefs may not be written to here' };
  }
  return { folder };
}

/** In a process with mounts of its own, so that no other process sees it; it ends with this one. */
function mountAside(): Promise<string | undefined> {
  const script = 'mount -t tracefs tracefs /sys/kernel/tracing && echo mounted && exec cat';
  const child = spawn('unshare', ['--mount', '--propagation', 'private', 'sh', '-c', script], {
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: 0,
  });
  return new Promise((resolve) => {
    child.on('error', () => {
      resolve(undefined);
    });
    child.on('exit', () => {
      resolve(undefined);
    });
    child.stdout.once('data', () => {
      child.unref();
      for (const stream of [child.stdin, child.stdout]) (stream as unknown as { unref?: () => void }).unref?.();
      resolve(`/proc/${child.pid!}/root/sys/kernel/tracing`);
    });
  });
}

function makeInstance(folder: string): string {
  const instance = join(folder, 'instances', `io-perf-${randomUUID()}`);
  mkdirSync(instance);
  return instance;
}

/** The kernel lets go of it a moment after the last file in it was closed. */
async function removeInstance(instance: string): Promise<void> {
  for (let waitedMs = 0; ; waitedMs += 20) {
    try {
      rmdirSync(instance);
      return;
    } catch (error) {
      if (codeOf(error) !== 'EBUSY' || waitedMs >= drainMs) throw error;
      await wait(20);
    }
  }
}

type KernelOptions = Required<Pick<CommandOptions, 'command' | 'directory' | 'environment' | 'signal'>>;

/** @returns undefined where the command failed, or events were lost */
export async function countInKernel(folder: string, options: KernelOptions): Promise<KernelCounts | undefined> {
  const instance = makeInstance(folder);
  const set = (name: string, value: string): void => {
    writeFileSync(join(instance, name), value);
  };
  const setEvents = (value: '0' | '1'): void => {
    for (const event of events) if (existsSync(join(instance, 'events', event))) set(`events/${event}/enable`, value);
  };
  const reader = spawn('cat', [join(instance, 'trace_pipe')], { stdio: ['ignore', 'pipe', 'ignore'] });
  const ended = new Promise((resolve) => reader.on('close', resolve));
  const counts = noKernelCounts();
  createInterface({ input: reader.stdout }).on('line', (line) => {
    addEvent(counts, line);
  });
  try {
    set('buffer_size_kb', String(bufferKiB));
    set('options/event-fork', '1');
    // No process yet: without any all processes would be traced.
    set('set_event_pid', String(reader.pid));
    setEvents('1');
    const isFine = await run(join(instance, 'set_event_pid'), options);
    setEvents('0');
    const isWhole = await drain(instance);
    return isFine && isWhole ? counts : undefined;
  } finally {
    set('tracing_on', '0');
    reader.kill();
    await ended;
    await removeInstance(instance);
  }
}

/** A shell that names itself to the kernel and becomes the command. At fixed addresses, for pages are brought in by what is around them. */
async function run(pidFile: string, { command, directory, environment, signal }: KernelOptions): Promise<boolean> {
  const mark = randomUUID();
  const named = ['sh', '-c', 'echo $$ >> "$0" && exec "$@"', pidFile, ...command];
  const words = hasSetarch() ? ['setarch', '--addr-no-randomize', ...named] : named;
  const child = spawn(words[0]!, words.slice(1), {
    cwd: directory,
    env: childEnvironment({ ...environment, [markVariable]: mark }),
    stdio: 'ignore',
  });
  const end = (): void => void endSurvivors(mark, new Set());
  signal.addEventListener('abort', end);
  try {
    const [code] = (await once(child, 'exit').catch(() => [null])) as [number | null];
    return code === 0 && !signal.aborted;
  } finally {
    signal.removeEventListener('abort', end);
    await endSurvivors(mark, new Set());
  }
}

let setarch: boolean | undefined;

const hasSetarch = (): boolean =>
  (setarch ??= spawnSync('setarch', ['--addr-no-randomize', 'true'], { timeout: startMs }).status === 0);

/** Waits until all events have been read. @returns whether none was lost */
async function drain(instance: string): Promise<boolean> {
  const cpus = readdirSync(join(instance, 'per_cpu'));
  const figure = (name: string): number =>
    cpus
      .map((cpu) => readFileSync(join(instance, 'per_cpu', cpu, 'stats'), 'utf8'))
      .reduce((sum, text) => sum + Number(new RegExp(`^${name}: (\\d+)$`, 'm').exec(text)?.[1] ?? 0), 0);
  for (let waitedMs = 0; waitedMs < drainMs; waitedMs += 20) {
    // A page of events that is being read has none left for the statistics: once more around.
    await wait(20);
    if (figure('entries') === 0) break;
  }
  await wait(50);
  return figure('entries') === 0 && figure('overrun') === 0 && figure('dropped events') === 0;
}

export const pageBytes = 4096;

/** `  prog-123 [001] ..... 12.345678: mm_filemap_map_pages: dev=254:0 ino=1a2b ofs=0-65535` */
const eventOf = /^.{0,40}?-\d+\s.*?: ([a-z0-9_]+): (.*)$/;

export function addEvent(counts: KernelCounts, line: string): void {
  const [, name, text = ''] = eventOf.exec(line) ?? [];
  switch (name) {
    case 'mm_filemap_map_pages':
    case 'mm_filemap_fault': {
      const [, inode = '', from = '', to = from] = /ino[= ]([0-9a-f]+) ofs=(\d+)(?:-(\d+))?/.exec(text) ?? [];
      if (inode === '') return;
      const pages = counts.touched.get(Number.parseInt(inode, 16)) ?? new Set<number>();
      counts.touched.set(Number.parseInt(inode, 16), pages);
      const last = Math.floor(Number(to) / pageBytes);
      for (let page = Math.floor(Number(from) / pageBytes); page <= last; page++) pages.add(page);
      return;
    }
    case 'mm_filemap_add_to_page_cache':
      counts.cachedPages += 2 ** Number(/ order=(\d+)/.exec(text)?.[1] ?? 0);
      return;
    case 'writeback_dirty_folio':
      counts.dirtiedPages++;
      return;
    case 'ext4_allocate_inode':
    case 'btrfs_inode_new':
      counts.newInodes++;
      noteNew(counts, inodeOf(text));
      return;
    case 'ext4_unlink_enter':
    case 'ext4_free_inode':
      counts.ownInodes.add(inodeOf(text));
      return;
    case 'block_rq_issue':
      counts.blockRequests++;
  }
}

const inodeOf = (text: string): number => Number(/\bino[= ](\d+)/.exec(text)?.[1] ?? Number.NaN);

function noteNew(counts: KernelCounts, inode: number): void {
  counts.ownInodes.add(inode);
  // A file that had this number is gone.
  counts.formerPages += counts.touched.get(inode)?.size ?? 0;
  counts.touched.delete(inode);
}
