import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { blindCalls, callsByKind, callsWithoutFileIo, kindOf, requestKinds } from './system-calls.ts';
import { temporaryFolder } from '../../../test/helpers/folders.ts';

const counted = Object.values(callsByKind).flat();
const table = [...counted, ...Object.keys(blindCalls), ...callsWithoutFileIo];
const known = new Set(table);

const folders = ['x86_64-linux-gnu/asm', 'i386-linux-gnu/asm', 'aarch64-linux-gnu/asm', 'asm', 'asm-generic'];
const headers = folders
  .flatMap((folder) => ['unistd.h', 'unistd_64.h', 'unistd_32.h'].map((name) => `/usr/include/${folder}/${name}`))
  .filter(existsSync);

/** Names in the headers that are not system calls of these architectures: the highest number, and calls of 32-bit ARM and others. */
const others = new Set(['syscalls', 'arch_specific_syscall', 'llseek', 'sync_file_range2']);

/** Makes each call by its number. strace knows their names and keeps the kernel from executing them. */
const program = `
static long call(long number) {
  long result;
#ifdef __x86_64__
  __asm__ volatile("syscall" : "=a"(result) : "a"(number), "D"(0), "S"(0), "d"(0) : "rcx", "r11", "memory");
#else
  __asm__ volatile("int $0x80" : "=a"(result) : "a"(number), "b"(0), "c"(0), "d"(0) : "memory");
#endif
  return result;
}
void _start(void) {
#ifdef __x86_64__
  const long getpid = 39, between = 335;
#else
  const long getpid = 20, between = 424;
#endif
  /* It never fails by itself. */
  if (call(getpid) == -38) {
    for (long number = 0; number < between; number++) call(number);
    for (long number = 424; number <= 471; number++) call(number);
  }
  __builtin_trap();
}
`;

describe('the table of system calls', () => {
  const folder = temporaryFolder();

  it('names each call once', () => {
    expect(table.filter((name, index) => table.indexOf(name) !== index)).toEqual([]);
    expect(table.length).toBeGreaterThan(460);
  });

  it.skipIf(headers.length === 0)(
    `has each call of the headers of this machine${headers.length === 0 ? ' (skipped: there are none)' : ''}`,
    () => {
      const names = headers.flatMap((path) =>
        [...readFileSync(path, 'utf8').matchAll(/^#\s*define\s+__NR_(\w+)\s/gm)].map(([, name]) => name!),
      );
      expect(names.filter((name) => !known.has(name) && !others.has(name))).toEqual([]);
      expect(names.length).toBeGreaterThan(250);
    },
  );

  const isIntel = process.platform === 'linux' && process.arch === 'x64';
  it.skipIf(!isIntel).for(['64', '32'])(
    'has each call that strace knows, of programs with %s bits',
    (bits, { skip }) => {
      const [source, built, trace] = ['call.c', `call-${bits}`, `trace-${bits}`].map((name) => join(folder, name));
      writeFileSync(source!, program);
      const flags = [`-m${bits}`, '-O1', '-nostdlib', '-static', '-fno-stack-protector', '-o', built!, source!];
      skip(spawnSync('gcc', flags).status !== 0, `gcc builds no ${bits}-bit program here`);
      spawnSync('strace', ['-q', '-e', 'inject=!execve:error=ENOSYS', '-o', trace!, built!]);
      const text = existsSync(trace!) ? readFileSync(trace!, 'utf8') : '';
      skip(!text.includes('(INJECTED)'), 'strace may not trace here');
      const names = [...text.matchAll(/^([a-z_0-9]+)\(/gm)].map(([, name]) => name!);
      expect(names.filter((name) => !known.has(name) && !name.startsWith('syscall_0x'))).toEqual([]);
      expect(names.length).toBeGreaterThan(300);
    },
  );

  it('has a kind for each counted call and each request, and for no other', () => {
    for (const [kind, calls] of Object.entries(callsByKind)) {
      for (const call of calls) expect(kindOf(call)).toBe(kind);
    }
    expect(kindOf('io_submit:pwrite')).toBe('write');
    for (const call of [...Object.keys(blindCalls), ...callsWithoutFileIo]) expect(kindOf(call)).toBeUndefined();
  });

  it('has requests of calls that are counted', () => {
    for (const request of Object.keys(requestKinds)) expect(kindOf(request.split(':')[0]!)).toBe('aio');
  });
});
