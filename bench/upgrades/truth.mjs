// What a program does to files, by strace's own table (`-C`: the calls and their table of one execution), less the calls that io-perf does
// not count by its documentation (docs/profile.md): those on pipes, sockets, terminals, /proc, /sys and /dev, and mappings of no file.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { shell, workloadOf } from './project.mjs';

const warmups = 3;
const executions = 3;

/** Names of what the kernel makes up, and the counters that each Java virtual machine keeps for others. */
const madeUp = /^\/(?:proc|sys|dev|memfd:|tmp\/hsperfdata_)/;
const isFile = (name) =>
  name !== undefined && name.startsWith('/') && (!madeUp.test(name) || name.startsWith('/dev/shm/'));
/** They take a descriptor or give a name, and do nothing to the file. */
const doesNothing = /^(?:dup[23]?|getcwd|p?poll|p?select6?|epoll_.*)$/;

const started = /^(\d+) +(\w+)\((.*)$/;
const resumed = /^(\d+) +<\.\.\. (\w+) resumed>(.*)$/;
const row = /^ *[\d.]+ +[\d.]+ +\d+ +(\d+) +(?:\d+ +)?(\w+)$/;

const mapped = /, \d+<(.*)>, [0-9a-fx]+\)/;
/** A folder or an open file, and perhaps a name: relative ones are names of files. */
const named = /^(?:(?:AT_FDCWD|\d+)<([^>]*)>(?:, )?)?(?:"((?:[^"\\]|\\.)*)")?/;

/** Whether a call, as strace prints it, is made on a file. */
function isOnFile(call, text) {
  if (doesNothing.test(call)) return false;
  if (/^mmap2?$/.test(call)) return isFile(mapped.exec(text)?.[1]);
  const opened = /^open/.test(call) ? /= \d+<([^>]*)>/.exec(text)?.[1] : undefined;
  if (opened !== undefined) return isFile(opened);
  const [, descriptor, name] = named.exec(text);
  if (name !== undefined && name !== '') return !madeUp.test(name) || name.startsWith('/dev/shm/');
  return isFile(descriptor) || (/^(?:sendfile|splice|copy_file_range)/.test(call) && /, \d+<\//.test(text));
}

/** What packages are installed into. */
const installed = /(?:^|\/)(?:node_modules|\.venv|target\/lib|debs|upstream)(?:\/|$)/;

/** Whether it is made on a file or folder of the project, and not of a package or the system. */
function isOnOwnFile(call, text, folder) {
  const [, descriptor, name] = named.exec(text);
  const path = /^mmap2?$/.test(call) ? mapped.exec(text)?.[1] : resolve(descriptor ?? folder, name ?? '');
  return path === folder || (path?.startsWith(`${folder}/`) === true && !installed.test(path.slice(folder.length)));
}

const moved = {
  read: 'readBytes',
  pread64: 'readBytes',
  readv: 'readBytes',
  preadv: 'readBytes',
  preadv2: 'readBytes',
};
for (const name of ['write', 'pwrite64', 'writev', 'pwritev', 'pwritev2']) moved[name] = 'writtenBytes';

/** @returns call → how often, and the bytes read and written; the same of the project's own files, and on anything, as the kernel counts */
export function countTrace(trace, folder) {
  const counts = { readBytes: 0, writtenBytes: 0 };
  const own = { readBytes: 0, writtenBytes: 0 };
  const bytesOfAll = { readBytes: 0, writtenBytes: 0 };
  const waiting = new Map();
  const excluded = {};
  const finish = (call, text, rest) => {
    const bytes = moved[call] === undefined ? 0 : Number(/= (\d+)$/.exec(rest)?.[1] ?? 0);
    if (bytes > 0) bytesOfAll[moved[call]] += bytes;
    if (!isOnFile(call, text)) {
      excluded[call] = (excluded[call] ?? 0) + 1;
      return;
    }
    if (bytes > 0) counts[moved[call]] += bytes;
    if (!isOnOwnFile(call, text, folder)) return;
    own[call] = (own[call] ?? 0) + 1;
    if (bytes > 0) own[moved[call]] += bytes;
  };
  for (const line of trace.split('\n')) {
    const [, thread, call, rest] = started.exec(line) ?? resumed.exec(line) ?? [];
    if (call === undefined) {
      const [, calls, name] = row.exec(line) ?? [];
      if (name !== undefined && name !== 'total') counts[name] = Number(calls);
    } else if (rest.endsWith('<unfinished ...>')) waiting.set(`${thread} ${call}`, rest);
    else {
      const before = waiting.get(`${thread} ${call}`)?.replace(/ ?<unfinished \.\.\.>$/, '') ?? '';
      waiting.delete(`${thread} ${call}`);
      finish(call, before + rest, rest);
    }
  }
  // The kernel's counters begin with the program that io-perf starts, so they do not see its start; nor calls that no file can be in.
  const all = { ...counts, ...bytesOfAll, execve: counts.execve - 1 };
  for (const call of Object.keys(all)) if (doesNothing.test(call)) delete all[call];
  for (const call of ['mmap', 'eventfd2', 'pipe2']) if (excluded[call]) all[call] -= excluded[call];
  for (const [call, times] of Object.entries(excluded)) {
    counts[call] -= times;
    if (counts[call] <= 0) delete counts[call];
  }
  return { counts, own, all };
}

function trace(folder, { command, prepare = 'true' }, output) {
  shell(prepare, folder);
  const words = [
    '-f',
    '-y',
    '-C',
    '-q',
    '-s',
    '0',
    '-e',
    'trace=%file,%desc,/^sync',
    '-e',
    'signal=none',
    '-o',
    output,
  ];
  const { status, stderr } = spawnSync('strace', [...words, '--', 'sh', '-c', command], {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: 1 << 28,
  });
  if (status !== 0) throw new Error(`${command}: exit status ${status}: ${stderr.trim().slice(-600)}`);
  return countTrace(readFileSync(output, 'latin1'), folder);
}

/**
 * Both folders in turns, after a few executions without a trace.
 * @returns of each side: metric → [smallest, largest]; and the same of the project's own files, as `own`, and on anything, as `all`
 */
export function takeTruth(row, folders, scratch) {
  const workload = workloadOf(row);
  for (let i = 0; i < warmups; i++)
    for (const folder of Object.values(folders)) shell(`${workload.prepare ?? 'true'}; ${workload.command}`, folder);
  const truth = { base: {}, head: {}, own: { base: {}, head: {} }, all: { base: {}, head: {} } };
  for (let i = 0; i < executions; i++) {
    for (const [side, folder] of Object.entries(folders)) {
      const { counts, own, all } = trace(folder, workload, join(scratch, 'trace'));
      widen(truth[side], counts, i === 0);
      widen(truth.own[side], own, i === 0);
      widen(truth.all[side], all, i === 0);
    }
  }
  return truth;
}

function widen(ranges, counts, isFirst) {
  for (const name of new Set([...Object.keys(counts), ...Object.keys(ranges)])) {
    const count = counts[name] ?? 0;
    const [least, most] = ranges[name] ?? (isFirst ? [count, count] : [0, 0]);
    ranges[name] = [Math.min(least, count), Math.max(most, count)];
  }
}
