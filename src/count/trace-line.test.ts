import { describe, expect, it } from 'vitest';
import { parseDescriptor, parseName, parseNumber, splitArguments, vectorBytes } from './call-arguments.ts';
import { parseTraceLine } from './trace-line.ts';
import { TraceJoiner } from './trace-joiner.ts';

describe('a line of strace', () => {
  it.each([
    [
      '2506  openat(AT_FDCWD</work/a>, "/etc/ld.so.cache", O_RDONLY|O_CLOEXEC) = 3</etc/ld.so.cache>',
      {
        type: 'call',
        pid: 2506,
        name: 'openat',
        arguments: 'AT_FDCWD</work/a>, "/etc/ld.so.cache", O_RDONLY|O_CLOEXEC',
        result: 3,
        resultPath: '/etc/ld.so.cache',
      },
    ],
    [
      '2506  access("/etc/ld.so.preload", R_OK) = -1 ENOENT (No such file or directory)',
      {
        type: 'call',
        pid: 2506,
        name: 'access',
        arguments: '"/etc/ld.so.preload", R_OK',
        result: -1,
        error: 'ENOENT',
      },
    ],
    ['2507  exit_group(0)                     = ?', { type: 'call', pid: 2507, name: 'exit_group', arguments: '0' }],
    [
      '2506  mmap(NULL, 8192, PROT_READ|PROT_WRITE, MAP_PRIVATE|MAP_ANONYMOUS, -1, 0) = 0x7f8563a77000',
      { type: 'call', name: 'mmap', result: 0x7f8563a77000 },
    ],
    [
      '2506  fcntl(11</tmp/o>, F_GETFD) = 0x1 (flags FD_CLOEXEC)',
      { type: 'call', name: 'fcntl', arguments: '11</tmp/o>, F_GETFD', result: 1 },
    ],
    [
      '7  futex(0x1, FUTEX_WAIT, 2, NULL) = ? ERESTARTSYS (To be restarted if SA_RESTART is set)',
      { type: 'call', name: 'futex', result: undefined, error: 'ERESTARTSYS' },
    ],
    ['2506  wait4(-1,  <unfinished ...>', { type: 'unfinished', pid: 2506, name: 'wait4', arguments: '-1, ' }],
    [
      '2506  <... wait4 resumed>[{WIFEXITED(s) && WEXITSTATUS(s) == 0}], 0, NULL) = 2507',
      {
        type: 'resumed',
        pid: 2506,
        name: 'wait4',
        rest: '[{WIFEXITED(s) && WEXITSTATUS(s) == 0}], 0, NULL) = 2507',
      },
    ],
    ['19432 +++ exited with 7 +++', { type: 'ended', pid: 19432, code: 7, signal: undefined }],
    ['9 +++ killed by SIGKILL +++', { type: 'ended', pid: 9, code: undefined, signal: 'SIGKILL' }],
    ['9 +++ killed by SIGSEGV (core dumped) +++', { type: 'ended', pid: 9, signal: 'SIGSEGV' }],
    ['9 +++ superseded by execve in pid 8 +++', { type: 'superseded', pid: 9, thread: 8 }],
    [
      '8 execve("/bin/cat", [...], 0x7ffd /* 39 vars */ <pid changed to 9 ...>',
      { type: 'unfinished', pid: 8, name: 'execve', arguments: '"/bin/cat", [...], 0x7ffd /* 39 vars */' },
    ],
    ['9 --- SIGTERM {si_signo=SIGTERM, si_code=SI_USER, si_pid=2655, si_uid=0} ---', { type: 'remark', pid: 9 }],
    ['[pid  4711] close(3</a b>) = 0', { type: 'call', pid: 4711, name: 'close', arguments: '3</a b>', result: 0 }],
  ])('%s', (line, expected) => {
    expect(parseTraceLine(line)).toMatchObject(expected);
  });

  it('is refused when it is torn', () => {
    expect(parseTraceLine('2506  openat(AT_FDCWD</work/a>, "/etc/ld')).toBeUndefined();
    expect(parseTraceLine('n/a')).toBeUndefined();
  });

  it('ends its arguments at the right parenthesis, whatever the names hold', () => {
    const line = String.raw`2507  newfstatat(3</a b/\303\251\76x\"q) = 0>, "a) = -1 \"", {st_mode=S_IFREG|0644, ...}, AT_EMPTY_PATH) = 0`;
    const call = parseTraceLine(line);
    expect(call).toMatchObject({ type: 'call', result: 0 });
    expect(splitArguments((call as { arguments: string }).arguments)).toEqual([
      String.raw`3</a b/\303\251\76x\"q) = 0>`,
      String.raw`"a) = -1 \""`,
      '{st_mode=S_IFREG|0644, ...}',
      'AT_EMPTY_PATH',
    ]);
  });
});

describe('arguments', () => {
  it('are descriptors with what they stand for', () => {
    expect(parseDescriptor(String.raw`3</tmp/a b/\303\251\76x\"q\\n>`)).toEqual({
      number: 3,
      annotation: '/tmp/a b/é>x"q\\n',
    });
    expect(parseDescriptor('AT_FDCWD</work>')).toEqual({ number: -100, annotation: '/work' });
    expect(parseDescriptor('AT_FDCWD')).toEqual({ number: -100, annotation: undefined });
    expect(parseDescriptor('3</tmp/x>(deleted)')).toEqual({ number: 3, annotation: '/tmp/x' });
    expect(parseDescriptor('3</tmp/x (deleted)>')).toEqual({ number: 3, annotation: '/tmp/x' });
    expect(parseDescriptor('4<pipe:[584869]>')).toEqual({ number: 4, annotation: 'pipe:[584869]' });
    expect(parseDescriptor('5<TCP:[127.0.0.1:1->127.0.0.1:2]>').annotation).toBe('TCP:[127.0.0.1:1->127.0.0.1:2]');
    expect(parseDescriptor('-1')).toEqual({ number: -1, annotation: undefined });
  });

  it('are names, decoded', () => {
    expect(parseName(String.raw`"nl\nfile"`)).toBe('nl\nfile');
    expect(parseName(String.raw`"\x63af\303\251"`)).toBe('café');
    expect(parseName('NULL')).toBeUndefined();
    expect(parseName('0x7ffe')).toBeUndefined();
    expect(parseName('"cut"...')).toBeUndefined();
  });

  it('are numbers, also behind pointers', () => {
    expect(['131072', '0x2000', '[0] => [100]', '-22', 'NULL'].map(parseNumber)).toEqual([
      131072,
      8192,
      0,
      -22,
      undefined,
    ]);
    expect(vectorBytes('[{iov_base=""..., iov_len=2}, {iov_base=""..., iov_len=40}]')).toBe(42);
    expect(vectorBytes('[...]')).toBeUndefined();
  });
});

describe('two halves of a call', () => {
  it('are joined by process, however many others come between', () => {
    const joiner = new TraceJoiner();
    expect(joiner.read('1  read(3</a>,  <unfinished ...>')).toBeUndefined();
    expect(joiner.read('2  read(4</b>,  <unfinished ...>')).toBeUndefined();
    expect(joiner.read('1  <... read resumed>""..., 10) = 5')).toMatchObject({
      pid: 1,
      arguments: '3</a>, ""..., 10',
      result: 5,
    });
    expect(joiner.read('2  <... read resumed>"", 10) = 0')).toMatchObject({ pid: 2, result: 0 });
    expect(joiner.unreadable).toBe(0);
  });

  it('are nothing without the first, and forgotten with the process', () => {
    const joiner = new TraceJoiner();
    expect(joiner.read('1  <... read resumed>""..., 10) = 5')).toBeUndefined();
    joiner.read('3  read(3</a>,  <unfinished ...>');
    joiner.read('3 +++ killed by SIGKILL +++');
    expect(joiner.read('3  <... read resumed>""..., 10) = 5')).toBeUndefined();
  });

  it.each(['= ?', '= 0', '= -1 (errno 18446744073709551359)'])(
    'are one call of the process where a thread executes a program, whatever result is printed (%s)',
    (result) => {
      const joiner = new TraceJoiner();
      expect(joiner.read('9  read(0</dev/pts/0>,  <unfinished ...>')).toBeUndefined();
      expect(joiner.read('8  execve("/bin/cat", [...], 0x7ffd /* 39 vars */ <pid changed to 9 ...>')).toBeUndefined();
      expect(joiner.read('9  +++ superseded by execve in pid 8 +++')).toEqual({
        ...{ type: 'call', pid: 9, name: 'execve', arguments: '"/bin/cat", [...], 0x7ffd /* 39 vars */', result: 0 },
      });
      expect(joiner.read(`9  <... execve resumed>)             ${result}`)).toBeUndefined();
      expect(joiner.unreadable).toBe(0);
    },
  );

  it('counts what it cannot read and keeps the first', () => {
    const joiner = new TraceJoiner();
    joiner.read('');
    joiner.read('rubbish');
    joiner.read('more rubbish');
    expect([joiner.unreadable, joiner.firstUnreadable]).toEqual([2, 'rubbish']);
  });
});
