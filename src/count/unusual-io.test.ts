/** I/O that takes no read(2) or write(2), by real programs under the real strace: what is counted of it. */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { CommandProfile } from './command-profile.ts';
import { profileCommand } from './profile-command.ts';
import { findTracer } from './strace.ts';
import { temporaryFolder } from '../../test/helpers/folders.ts';
import { has } from '../../test/helpers/has.ts';

const tracer = await findTracer();
const hasCompiler = has('gcc');
const why = 'reason' in tracer ? tracer.reason : hasCompiler ? undefined : 'there is no gcc';

const headers = `#define _GNU_SOURCE
#include <fcntl.h>
#include <linux/aio_abi.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/un.h>
#include <unistd.h>
`;

describe.skipIf(why !== undefined)(`a program${why === undefined ? '' : ` (skipped: ${why})`}`, () => {
  let folder: string;
  beforeAll(() => {
    folder = temporaryFolder();
  });

  /** @param body of main() */
  async function run(body: string, ...words: string[]): Promise<CommandProfile> {
    writeFileSync(join(folder, 'p.c'), `${headers}int main(int count, char **words) {\n${body}\n  return 0;\n}\n`);
    const built = spawnSync('gcc', ['-w', '-o', 'p', 'p.c'], { cwd: folder, encoding: 'utf8' });
    expect(built.stderr).toBe('');
    const measured = await profileCommand({ command: ['./p', ...words], directory: folder, output: 'nowhere' });
    expect(measured.exit.code).toBe(0);
    return measured;
  }

  it('makes a file where it binds a socket to a path, which is one file whatever the number in its name', async () => {
    const bound = (): Promise<CommandProfile> =>
      run(`
  struct sockaddr_un name = { .sun_family = AF_UNIX };
  snprintf(name.sun_path, sizeof name.sun_path, "dotnet-diagnostic-%d-socket", getpid());
  if (bind(socket(AF_UNIX, SOCK_STREAM, 0), (struct sockaddr *)&name, sizeof name)) return 2;
  struct sockaddr_in any = { .sin_family = AF_INET };
  if (bind(socket(AF_INET, SOCK_STREAM, 0), (struct sockaddr *)&any, sizeof any)) return 3;
  unlink(name.sun_path);`);
    const { profile } = await bound();
    expect(profile.perOp.bind).toBe(1);
    expect(profile.paths!.bind).toEqual([['dotnet-diagnostic-*-socket', 1]]);
    expect(profile.blind).toBeUndefined();
    const again = await bound();
    expect(again.profile.perOp).toEqual(profile.perOp);
    expect(again.profile.paths).toEqual(profile.paths);
  });

  it.skipIf(!has('dotnet'))(
    'of .NET has the diagnostic socket of the runtime, and nothing that is not seen',
    async () => {
      const command = ['dotnet', 'msbuild', '-version'];
      const { profile } = await profileCommand({ command, directory: folder, output: 'nowhere' });
      expect(profile.paths!.bind).toEqual([[expect.stringMatching(/dotnet-diagnostic-\*-socket$/), 1]]);
      expect(profile.blind?.bind).toBeUndefined();
    },
  );

  it('is counted request by request when it hands them to the kernel by io_submit', async () => {
    const { profile, account } = await run(`
  aio_context_t context = 0;
  if (syscall(SYS_io_setup, 64, &context)) return 2;
  int file = open("db", O_RDWR | O_CREAT | O_TRUNC, 0644);
  static char page[4096];
  struct iocb requests[4], *list[4];
  memset(requests, 0, sizeof requests);
  for (int i = 0; i < 4; i++) {
    list[i] = &requests[i];
    requests[i].aio_fildes = file;
    requests[i].aio_lio_opcode = i < 2 ? IOCB_CMD_PWRITE : i == 2 ? IOCB_CMD_PREAD : IOCB_CMD_FSYNC;
    if (i == 3) continue;
    requests[i].aio_buf = (unsigned long)page;
    requests[i].aio_nbytes = 4096;
    requests[i].aio_offset = i * 4096 % 8192;
  }
  if (syscall(SYS_io_submit, context, 4, list) != 4) return 3;
  struct io_event events[4];
  syscall(SYS_io_getevents, context, 4, 4, events, 0);`);
    expect(profile.perOp).toMatchObject({
      ...{ io_setup: 1, io_submit: 1, io_getevents: 1 },
      ...{ 'io_submit:pwrite': 2, 'io_submit:pread': 1, 'io_submit:fsync': 1 },
    });
    expect(profile.kinds).toMatchObject({ write: 2, fsync: 1, aio: 3 });
    expect(profile).toMatchObject({ writtenBytes: 8192, askedWrittenBytes: 8192, fsyncs: 1 });
    expect(account!.paths.get('db')).toMatchObject({ readBytes: 4096, writtenBytes: 8192, syncedWrites: 1 });
  });

  it('is counted with its writes to a file opened with O_SYNC or O_DSYNC, or with such a flag', async () => {
    const { profile } = await run(`
  int all = open("O_SYNC", O_WRONLY | O_CREAT | O_SYNC, 0644), data = open("b", O_WRONLY | O_CREAT | O_DSYNC, 0644);
  int neither = open("O_SYNC", O_WRONLY);
  struct iovec part = {"x", 1};
  for (int i = 0; i < 3; i++) write(all, "x", 1);
  for (int i = 0; i < 2; i++) write(dup(data), "x", 1);
  write(neither, "x", 1);
  pwritev2(neither, &part, 1, 0, RWF_DSYNC);`);
    expect(profile).toMatchObject({ syncingWrites: 3, dataSyncingWrites: 3, fsyncs: 0 });
    expect(profile.paths).toMatchObject({
      syncingWrites: [['O_SYNC', 3]],
      dataSyncingWrites: [
        ['b', 2],
        ['O_SYNC', 1],
      ],
    });
  });

  it('is counted with the bytes that it allocates', async () => {
    const { profile } = await run(`
  int file = open("log", O_WRONLY | O_CREAT | O_TRUNC, 0644);
  fallocate(file, 0, 0, 1 << 20);
  fallocate(file, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, 0, 4096);
  fallocate(99, 0, 0, 1 << 20);`);
    expect(profile).toMatchObject({ allocatedBytes: (1 << 20) + 4096, perOp: { fallocate: 2 } });
    expect(profile.paths).toMatchObject({ allocatedBytes: [['log', (1 << 20) + 4096]] });
  });

  it('is named as not seen when it maps files of its own, and libraries are not', async () => {
    writeFileSync(join(folder, 'table'), 'x'.repeat(8192));
    const { profile } = await run(`
  int file = open("table", O_RDWR);
  char *read_only = mmap(0, 8192, PROT_READ, MAP_PRIVATE, file, 0), *shared = mmap(0, 8192, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  shared[0] = read_only[1];
  madvise(read_only, 8192, MADV_WILLNEED);
  madvise(read_only, 8192, MADV_DONTNEED);`);
    expect(profile.blind).toEqual({ madvise: 1, mmap: 2 });
  });

  it('is counted on its files when it names them by links of /proc and /dev', async () => {
    writeFileSync(join(folder, 'own'), 'x');
    const { profile, account } = await run(
      `
  struct stat state;
  char name[64], buffer[64];
  mkdir("below", 0755);
  int file = open("own", O_RDONLY), below = open("below", O_RDONLY);
  for (int i = 0; i < 20; i++) {
    sprintf(name, "/proc/self/fd/%d", file);
    stat(name, &state);
    chmod(name, 0644);
    lstat(name, &state);
    readlink(name, buffer, sizeof buffer);
    sprintf(name, "/dev/fd/%d", file);
    access(name, R_OK);
    sprintf(name, "/proc/%d/fd/%d/deep", getpid(), below);
    lstat(name, &state);
    stat("/proc/self/cwd/own", &state);
    sprintf(name, "/proc/self/root%s/own", words[1]);
    stat(name, &state);
    stat("/proc/self/status", &state);
  }`,
      folder,
    );
    const { calls } = account!.paths.get('own')!;
    expect(Object.fromEntries(calls)).toEqual({ openat: 1, newfstatat: 60, chmod: 20, access: 20 });
    expect(Object.fromEntries(account!.paths.get('below/deep')!.calls)).toEqual({ newfstatat: 20 });
    // Of the links themselves, and of what the kernel says of the process.
    expect(profile.systemCalls).toBe(60);
  });

  it('has none of these figures when it does none of this', async () => {
    const { profile } = await run('');
    for (const name of ['allocatedBytes', 'syncingWrites', 'dataSyncingWrites'] as const) {
      expect(profile[name]).toBeUndefined();
    }
    expect(profile.blind).toBeUndefined();
  });
});
