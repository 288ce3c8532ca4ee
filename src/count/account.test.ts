import { describe, expect, it } from 'vitest';
import { callsByKind, kindOf } from '../core/document/index.ts';
import { Account } from './account.ts';
import { calls } from './call-shapes.ts';
import { fileTable } from './file-table.ts';
import { patternOf } from './path-patterns.ts';
import { Interpreter } from './interpreter.ts';
import { profileOf } from './account-profile.ts';
import { TraceJoiner } from './trace-joiner.ts';

/** The account of a trace, as strace prints it. */
function accountOf(trace: string, root = '/w', inherited: string[] = []): Account {
  const joiner = new TraceJoiner();
  const interpreter = new Interpreter(root, inherited);
  const account = new Account(root);
  for (const line of trace.split('\n').map((text) => text.trim())) {
    const event = joiner.read(line);
    if (event?.type === 'ended') interpreter.end(event.pid);
    const call = event?.type === 'call' ? interpreter.read(event) : undefined;
    if (call) account.add(call);
  }
  expect(joiner.firstUnreadable).toBeUndefined();
  return account;
}

it('every call has arguments that are known and a kind', () => {
  const kinds = Object.values(callsByKind).flat().sort();
  expect(Object.keys(calls).sort()).toEqual(kinds);
  for (const name of Object.keys(calls)) expect(kindOf(name)).toBeDefined();
});

describe('an account', () => {
  it("keeps names of the project's own files, however often others are asked for", () => {
    const others = Array.from(
      { length: 40 },
      (_, i) => `/usr/lib/lib${String.fromCharCode(97 + (i % 26))}${'x'.repeat(i)}.so`,
    );
    const trace = [...others, ...others, 'data/one'].map(
      (name) => `1  stat("${name}", {st_mode=S_IFREG|0644, ...}) = 0`,
    );
    const names = profileOf(accountOf(trace.join('\n'))).paths!.stat!;
    expect(names).toHaveLength(25);
    expect(names.at(-1)).toEqual(['data/one', 1]);
  });

  it('has the file of a socket as one that the program made, and no other socket', () => {
    const account = accountOf(`
        1  bind(3<socket:[1]>, {sa_family=AF_UNIX, sun_path="/tmp/dotnet-diagnostic-7-12-socket"}, 110) = 0
        1  bind(3<socket:[1]>, {sa_family=AF_UNIX, sun_path="run, {x}"}, 110) = -1 EADDRINUSE (Address already in use)
        1  bind(4<socket:[2]>, {sa_family=AF_UNIX, sun_path=@"abstract"}, 11) = 0
        1  bind(4<socket:[2]>, {sa_family=AF_UNIX}, 2) = 0
        1  bind(5<socket:[3]>, {sa_family=AF_INET, sin_port=htons(0), sin_addr=inet_addr("127.0.0.1")}, 16) = 0`);
    const { perOp, errors, paths, blind } = profileOf(account);
    expect({ perOp, errors, blind }).toEqual({
      perOp: { bind: 2 },
      errors: { 'bind EADDRINUSE': 1 },
      blind: undefined,
    });
    expect(paths!.bind).toEqual([
      ['/tmp/dotnet-diagnostic-*-socket', 1],
      ['run, {x}', 1],
    ]);
    expect(fileTable(account).get('/tmp/dotnet-diagnostic-7-12-socket')).toMatchObject({ isMade: true });
    expect(fileTable(account).get('run, {x}')).toMatchObject({ isMade: false });
  });

  it('counts calls by name and kind, errors by call, bytes asked and moved', () => {
    const profile = profileOf(
      accountOf(`
        1  openat(AT_FDCWD</w>, "in", O_RDONLY) = 3</w/in>
        1  newfstatat(3</w/in>, "", {st_mode=S_IFREG|0644, ...}, AT_EMPTY_PATH) = 0
        1  read(3</w/in>, ""..., 4096) = 4096
        1  read(3</w/in>, ""..., 4096) = 10
        1  read(3</w/in>, "", 4096) = 0
        1  close(3</w/in>) = 0
        1  stat("gone", 0x7ffc) = -1 ENOENT (No such file or directory)
        1  openat(AT_FDCWD</w>, "out", O_WRONLY|O_CREAT|O_TRUNC, 0666) = 3</w/out>
        1  writev(3</w/out>, [{iov_base=""..., iov_len=2}, {iov_base=""..., iov_len=3}], 2) = 5
        1  fdatasync(3</w/out>) = 0
        1  close(3</w/out>) = 0`),
    );
    expect(profile).toMatchObject({
      perOp: { openat: 2, newfstatat: 1, read: 3, close: 2, stat: 1, writev: 1, fdatasync: 1 },
      kinds: { open: 2, stat: 2, read: 3, close: 2, write: 1, fsync: 1 },
      errors: { 'stat ENOENT': 1 },
      readBytes: 4106,
      askedReadBytes: 12288,
      writtenBytes: 5,
      askedWrittenBytes: 5,
      fsyncs: 1,
      files: 2,
      openedFiles: 2,
      readSizes: { '0': 1, '8': 1, '4096': 1 },
      writeSizes: { '4': 1 },
      sequentialReads: 1,
      sequentialWrites: 1,
    });
  });

  it('leaves out pipes, sockets, terminals, anonymous memory and what the kernel makes up, but says how many', () => {
    const account = accountOf(`
      1  write(5<pipe:[584869]>, ""..., 5) = 5
      1  read(4<socket:[1]>, ""..., 7) = 7
      1  write(1</dev/pts/0>, ""..., 5) = 5
      1  read(3<anon_inode:[eventfd]>, ""..., 8) = 8
      1  openat(AT_FDCWD</w>, "/proc/self/status", O_RDONLY) = 3</proc/1/status>
      1  read(3</proc/1/status>, ""..., 4096) = 900
      1  mmap(NULL, 8192, PROT_READ, MAP_PRIVATE|MAP_ANONYMOUS, -1, 0) = 0x7f8563a77000
      1  close(77) = -1 EBADF (Bad file descriptor)`);
    expect(profileOf(account)).toMatchObject({ perOp: {}, readBytes: 0, streamCalls: 4, systemCalls: 2 });
    expect(account.streams).toEqual({ calls: 4, readBytes: 15, writtenBytes: 10 });
  });

  it('leaves out what is done to a file that the command was given open, and keeps what is read from it', () => {
    const trace = `
      1  fstat(1</logs/job>, {st_mode=S_IFREG|0644, ...}) = 0
      1  ioctl(1</logs/job>, TCGETS, 0x7ffc) = -1 ENOTTY (Inappropriate ioctl for device)
      1  lseek(1</logs/job>, 0, SEEK_CUR) = 0
      1  dup(1</logs/job>) = 4</logs/job>
      1  write(4</logs/job>, ""..., 5) = 5
      1  read(0</logs/in>, ""..., 4096) = 10
      1  copy_file_range(0</logs/in>, NULL, 1</logs/job>, NULL, 100, 0) = 100
      1  close(1</logs/job>) = 0`;
    expect(profileOf(accountOf(trace)).perOp).toMatchObject({ write: 1, close: 1, lseek: 1 });
    const profile = profileOf(accountOf(trace, '/w', ['/logs/job', '/logs/in']));
    expect(profile).toMatchObject({ perOp: { read: 1, copy_file_range: 1 }, readBytes: 10, writtenBytes: 0 });
    expect(Object.keys(profile.perOp)).toHaveLength(2);
  });

  it('counts the same file where the command opens it by its name, also when a child is seen before its fork', () => {
    const account = accountOf(
      `
      1  openat(AT_FDCWD</w>, "/logs/job", O_WRONLY|O_APPEND) = 3</logs/job>
      1  write(3</logs/job>, ""..., 5) = 5
      1  openat(AT_FDCWD</w>, "out", O_WRONLY) = 4</w/out>
      2  write(4</w/out>, ""..., 7) = 7
      1  vfork() = 2`,
      '/w',
      ['/logs/job'],
    );
    expect(profileOf(account)).toMatchObject({ perOp: { openat: 2, write: 2 }, writtenBytes: 12 });
  });

  it('separates sequential from other accesses by positions, across dup, seek and offsets', () => {
    const { reads, writes } = accountOf(`
      1  openat(AT_FDCWD</w>, "f", O_RDWR) = 3</w/f>
      1  read(3</w/f>, ""..., 100) = 100
      1  dup(3</w/f>) = 4</w/f>
      1  read(4</w/f>, ""..., 100) = 100
      1  lseek(3</w/f>, 0, SEEK_SET) = 0
      1  read(3</w/f>, ""..., 100) = 100
      1  pread64(3</w/f>, ""..., 50, 100) = 50
      1  pread64(3</w/f>, ""..., 50, 4096) = 50
      1  lseek(3</w/f>, 0, SEEK_CUR) = 100
      1  pwrite64(3</w/f>, ""..., 50, 4146) = 50`);
    // 0-100, 100-200, then back to 0, on from 100, far away; the write goes on where the last read ended.
    expect([reads.moving, reads.sequential]).toEqual([5, 3]);
    expect([writes.moving, writes.sequential]).toEqual([1, 1]);
  });

  it('follows directories and descriptors through forks and threads', () => {
    const account = accountOf(`
      1  chdir("sub") = 0
      1  clone3({flags=CLONE_VM|CLONE_FS|CLONE_FILES|CLONE_THREAD, exit_signal=0}, 88) = 2
      2  stat("a", {st_mode=S_IFREG|0644, ...}) = 0
      1  clone(child_stack=NULL, flags=CLONE_CHILD_CLEARTID|SIGCHLD) = 3
      3  chdir("/elsewhere") = 0
      3  rename("x", "y") = 0
      1  rename("x", "y") = 0
      2  unlinkat(5</w/dir>, "z", 0) = 0`);
    expect([...account.paths.keys()].sort()).toEqual(['/elsewhere', '/elsewhere/x', 'dir/z', 'sub', 'sub/a', 'sub/x']);
  });

  it('counts a repeated stat or open only within one process, its threads together', () => {
    const account = accountOf(`
      1  stat("a", {...}) = 0
      1  clone(flags=CLONE_VM|CLONE_THREAD|CLONE_FS|CLONE_FILES) = 2
      2  stat("a", {...}) = 0
      1  clone(flags=SIGCHLD) = 3
      3  stat("a", {...}) = 0`);
    expect(account.paths.get('a')).toMatchObject({ repeatedStats: 1 });
  });

  it('sees temporary files, saves by renaming, and syncs that had something to do', () => {
    const { paths } = accountOf(`
      1  openat(AT_FDCWD</w>, "t", O_RDWR|O_CREAT|O_EXCL, 0600) = 3</w/t>
      1  write(3</w/t>, ""..., 10) = 10
      1  fsync(3</w/t>) = 0
      1  fsync(3</w/t>) = 0
      1  write(3</w/t>, ""..., 10) = 10
      1  fsync(3</w/t>) = 0
      1  rename("t", "final") = 0
      1  openat(AT_FDCWD</w>, "u", O_RDWR|O_CREAT, 0600) = 3</w/u>
      1  unlink("u") = 0`);
    expect(paths.get('t')).toMatchObject({ created: 1, renamedTo: 'final', syncedWrites: 2, smallWrites: 2 });
    expect(paths.get('u')).toMatchObject({ created: 1, removed: 1 });
  });

  it('counts what the kernel copies, maps and takes through a ring', () => {
    expect(
      profileOf(
        accountOf(`
          1  copy_file_range(3</w/a>, NULL, 4</w/b>, NULL, 50, 0) = 50
          1  sendfile(4</w/b>, 3</w/a>, [0] => [100], 100) = 100
          1  mmap(NULL, 4096, PROT_READ, MAP_SHARED, 3</w/a>, 0) = 0x7f6e525cc000
          1  io_uring_enter(5<anon_inode:[io_uring]>, 32, 32, IORING_ENTER_GETEVENTS, NULL, 8) = 32`),
      ),
    ).toMatchObject({ copiedBytes: 150, mappedBytes: 4096, ringSubmissions: 32, readBytes: 0, writtenBytes: 0 });
  });

  it('does not count a call that is made again', () => {
    expect(
      profileOf(accountOf('1  read(3</w/a>, 0x7ff, 10) = ? ERESTARTSYS (To be restarted if SA_RESTART is set)')).perOp,
    ).toEqual({});
  });

  it('names files that differ in numbers as one', () => {
    const account = accountOf(
      Array.from({ length: 30 }, (_, i) => `1  stat("fx/f-${i}.txt", {...}) = 0`).join('\n') +
        '\n1  stat("fx/other", {...}) = 0',
    );
    expect(profileOf(account).paths).toEqual({
      stat: [
        ['fx/f-*.txt', 30],
        ['fx/other', 1],
      ],
    });
  });

  it('names folders that go by two digits of a digest as one, whether they hold letters or not', () => {
    const shards = ['ae', '07', 'c4', '9f', 'dd'];
    const account = accountOf(
      shards.flatMap((name) => [`1  stat("c/${name}", {...}) = 0`, `1  stat("c/${name}/x.val", {...}) = 0`]).join('\n'),
    );
    expect(profileOf(account).paths).toEqual({
      stat: [
        ['c/*', 5],
        ['c/*/x.val', 5],
      ],
    });
  });

  it('keeps its memory: beyond many names a folder stands for its files', () => {
    const account = accountOf(Array.from({ length: 50_100 }, (_, i) => `1  stat("d/${i}", {...}) = 0`).join('\n'));
    expect(account.paths.size).toBe(50_001);
    expect(account.paths.get('d/*')).toMatchObject({ files: 100 });
    expect(account.files).toBe(50_100);
  });
});

it.each([
  ['/tmp/tmpk3j2h1x_', '/tmp/tmp*'],
  ['out/part-0001.tmp', 'out/part-*.tmp'],
  ['.cache/9f86d081884c7d65/x', '.cache/*/x'],
  ['src/index.ts', 'src/index.ts'],
  ['a.Xy12Zq', 'a.*'],
  ['cache/ae/bc/1.val', 'cache/*/*/*.val'],
  ['cache/7c/cd', 'cache/*/cd'],
  ['objects/a7', 'objects/*'],
  ['/usr/bin/cc', '/usr/bin/cc'],
])('the pattern of %s is %s', (path, pattern) => {
  expect(patternOf(path)).toBe(pattern);
});
