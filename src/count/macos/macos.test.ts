/** Counting on macOS: what dtrace prints, and the execution with a shell script in its place. dtrace itself was not run. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../test/helpers/folders.ts';
import { has } from '../../../test/helpers/has.ts';
import { probe, profileOf, whatIsWrong } from './profile.ts';
import { countingScript, executeTraced, readCounts, type Traced } from './execute.ts';

/** As `printa` prints aggregations (test/tst/common/aggs of apple-oss-distributions/dtrace): a line for each key, blank lines between. */
const printed = (calls: Record<string, number>, sums: Record<string, number> = {}): string =>
  [
    'ready',
    '',
    ...Object.entries(calls).map(([call, count]) => `call ${call} ${count}`),
    ...Object.entries({ readBytes: 0, writtenBytes: 0, created: 1, ended: 2, ...sums }).map(
      ([name, sum]) => `${name} ${sum}`,
    ),
    'end',
    '',
  ].join('\n');

describe('what dtrace prints', () => {
  it('is counts by the names of the calls, whether or not a program has threads', () => {
    const text = printed(
      { read: 3, read_nocancel: 4, sys_write: 2, stat64: 1, fcntl: 5, 'fcntl:full-fsync': 2 },
      { readBytes: 700 },
    );
    expect(readCounts(text, '')).toEqual({
      calls: { read: 7, write: 2, stat64: 1, fcntl: 3, 'fcntl:full-fsync': 2 },
      ...{ readBytes: 700, writtenBytes: 0, created: 1 },
    });
  });

  it.each([
    ['dtrace: 17 drops on CPU 0', /17 drops on CPU 0/],
    ['dtrace: 3 aggregation drops on CPU 1', /aggregation drops/],
    ['dtrace: 12 dynamic variable drops with non-empty dirty list', /dynamic variable drops/],
    [
      'dtrace: error on enabled probe ID 2174 (ID 944: syscall::stat64:return): invalid address (0x0) in action #1',
      /error on enabled probe/,
    ],
    ['dtrace: processing aborted: Abort due to systemic unresponsiveness', /unresponsiveness/],
  ])('is not believed beside %j', (errors, why) => {
    const counts = readCounts(printed({ read: 3 }), `${errors}\n`);
    expect('reason' in counts && counts.reason).toMatch(why);
  });

  it.each([
    [
      'dtrace: system integrity protection is on, some features will not be available\ndtrace: failed to initialize dtrace',
      '',
      /system integrity protection/,
    ],
    ['sudo: a password is required', '', /a password is required/],
    ['', 'ready\ncall read 3\n', /did not come to its end/],
    ['', printed({ read: 3 }, { created: 4, ended: 3 }), /5 processes were seen to start, and 3 to end/],
  ])('is not whole after %j and %j', (errors, output, why) => {
    const counts = readCounts(output, errors);
    expect('reason' in counts && counts.reason).toMatch(why);
  });
});

/** The known program of 20 rounds (or 40), on a machine whose start makes a few calls more. */
const execution = (
  rounds: number,
  change: Record<string, number> = {},
  sums: Record<string, number> = {},
  errors = '',
): Traced => {
  const each = 3 * rounds;
  const calls = {
    open: 9 + each,
    write: each,
    pread: 2 * each,
    read: 11,
    fsync: each,
    rename: each,
    unlink: each,
    ...change,
  };
  const bytes = { readBytes: 50 + 1500 * each, writtenBytes: 1000 * each, ...sums };
  return { ...{ status: 0, signal: null, ns: 1 }, counts: readCounts(printed(calls, bytes), errors) };
};

describe('a machine with dtrace', () => {
  it('counts exactly where the known program is counted rightly', () => {
    expect(whatIsWrong([execution(20), execution(40), execution(20)])).toBeUndefined();
  });

  it.each<[string, Traced[], RegExp]>([
    [
      'a write is lost',
      [execution(20), execution(40, { write: 119 }), execution(20)],
      /60 calls of the kind write were counted as 59/,
    ],
    [
      "a child's child is not seen",
      [execution(20, { fsync: 40 }), execution(40, { fsync: 80 }), execution(20, { fsync: 40 })],
      /fsync were counted as 40/,
    ],
    [
      'what runs beside the program is counted',
      [execution(20), execution(40, { rename: 120 + 700 }), execution(20)],
      /60 calls of the kind rename were counted as 760/,
    ],
    [
      'calls are counted twice',
      [execution(20, { unlink: 120 }), execution(40, { unlink: 240 }), execution(20, { unlink: 120 })],
      /remove were counted as 120/,
    ],
    [
      'something was lost',
      [execution(20), execution(40, {}, {}, 'dtrace: 3 aggregation drops on CPU 1\n'), execution(20)],
      /aggregation drops/,
    ],
    [
      'a process ended unseen',
      [execution(20), execution(40), execution(20, {}, { created: 2 })],
      /3 processes were seen to start, and 2 to end/,
    ],
    ['a second time differs', [execution(20), execution(40), execution(20, { open: 50 })], /differently a second time/],
    ['bytes are wrong', [execution(20), execution(40, {}, { writtenBytes: 1 }), execution(20)], /bytes/],
    ['the program fails', [{ ...execution(20), status: 1 }, execution(40), execution(20)], /failed/],
  ])('does not where %s', (_, executions, why) => {
    expect(whatIsWrong(executions)).toMatch(why);
  });
});

it('a profile of macOS has the calls on files by name and kind', () => {
  const calls = { open_dprotected_np: 2, getdirentries64: 3, kevent: 40, 'fcntl:full-fsync': 1, fcntl: 1, mmap: 2 };
  const profile = profileOf({ ...execution(1), counts: readCounts(printed(calls, { created: 1 }), '') });
  expect(profile).toMatchObject({
    source: 'dtrace',
    perOp: { open_dprotected_np: 2, getdirentries64: 3, 'fcntl:full-fsync': 1 },
    ...{ kinds: { open: 2, list: 3, fsync: 1 }, fsyncs: 1, processes: 2, blind: { mmap: 2 } },
  });
  expect(profile.perOp).not.toHaveProperty('kevent');
});

const scope = '/proc/sys/kernel/yama/ptrace_scope';
const canAttach =
  process.platform === 'linux' &&
  has('strace', '--version') &&
  (process.getuid?.() === 0 || !existsSync(scope) || readFileSync(scope, 'utf8').trim() === '0');

describe.skipIf(process.platform === 'win32')('an execution', () => {
  const folder = temporaryFolder();
  /** Stands for `sudo dtrace`: gets the program and the process, says that it is ready, and prints when the process has ended. */
  const tracer = (name: string, script: string): string[] => {
    const path = join(folder, name);
    writeFileSync(path, script);
    return ['/bin/sh', path];
  };
  const prints = `printf '%s\\n' '${printed({ read: 3 }).replaceAll('\n', "' '")}'`;
  const whole = `[ "$1" = -n ] && [ -n "$2" ] && echo ready && while kill -0 "$3" 2>/dev/null; do sleep 0.01; done; ${prints}`;
  const base = {
    words: ['sh', '-c', 'echo "$0" > made; exit 3', 'a b'],
    directory: folder,
    output: 'nowhere' as const,
  };

  it('begins once the tracer is ready, and has the counts of it and the status of the command', async () => {
    const traced = await executeTraced({ ...base, tracer: tracer('whole.sh', whole) });
    expect(traced).toMatchObject({ status: 3, counts: { calls: { read: 3 } } });
  });

  it.skipIf(!canAttach)(
    'of the known program makes the calls that it is known for, beside another one, by strace',
    async () => {
      // Those on its own files: what Node.js does of its own is not the same each time.
      const counting = `
      log=${folder}/$3.log
      strace -f -qq -y -o "$log" -e trace=openat,read,pread64,write,fsync,rename,unlink -p "$3" & strace=$!
      until grep -q '^TracerPid:[[:space:]]*[1-9]' "/proc/$3/status"; do sleep 0.01; done
      echo ready
      wait $strace
      awk '/resumed/ && $1 in waiting { bytes[waiting[$1]] += $NF; delete waiting[$1]; next }
        /[.]probe/ {
          split($2, words, "("); name = words[1]; sub(/at$|64$/, "", name); calls[name]++
          if (/unfinished/) waiting[$1] = name; else bytes[name] += $NF
        }
        END {
          for (name in calls) print "call", name, calls[name]
          print "readBytes", bytes["pread"]; print "writtenBytes", bytes["write"]; print "created 2"; print "ended 3"; print "end"
        }' "$log"`;
      expect(await probe(tracer('strace.sh', counting))).toBeUndefined();
    },
  );

  it('does not begin where the tracer is refused', async () => {
    const words = ['sh', '-c', 'echo > not-made'];
    const refused = tracer('refused.sh', 'echo "sudo: a password is required" >&2; exit 1');
    const traced = await executeTraced({ ...base, words, tracer: refused });
    expect(traced).toMatchObject({
      status: null,
      counts: { reason: expect.stringContaining('a password is required') as string },
    });
  });

  it('says so where there is no tracer', async () => {
    const traced = await executeTraced({ ...base, tracer: [join(folder, 'nothing')] });
    expect('reason' in traced.counts && traced.counts.reason).toMatch(/ENOENT/);
  });
});

it('the program for dtrace follows children and prints everything at its end', () => {
  expect(countingScript).toContain('proc:::create /tree[pid]/');
  for (const name of ['call %s', 'readBytes', 'writtenBytes', 'created', 'ended'])
    expect(countingScript).toContain(`printa("${name}`);
});
