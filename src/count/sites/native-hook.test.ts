/** The library inside of a program, where signals do not come at once. */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../../test/helpers/folders.ts';
import { has } from '../../../test/helpers/has.ts';
import { sitesOf } from './difference.ts';
import { Project } from './project.ts';
import { findStackTracer, recordStacks } from './record.ts';

const tracer = await findStackTracer();

const program = `#include <dirent.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <unistd.h>
#include <sys/wait.h>
static int file;
static void *sync_file(void *nothing) { fsync(file); return 0; }
int main(void) {
  file = open("out", O_CREAT | O_RDWR, 0644);
  fsync(file);
  sigset_t all;
  sigfillset(&all);
  sigprocmask(SIG_BLOCK, &all, 0);
  fsync(file);
  fdatasync(file);
  sigprocmask(SIG_UNBLOCK, &all, 0);
  fdatasync(file);
  pthread_t thread;
  pthread_create(&thread, 0, sync_file, 0);
  pthread_join(thread, 0);
  if (fork() == 0) { fdatasync(file); _exit(0); }
  wait(0);
  DIR *folder = opendir(".");
  while (readdir(folder)) continue;
  access("out", R_OK);
  return 0;
}
`;

it.skipIf('reason' in tracer || !has('cc', '--version'))(
  'a call whose signal is held back has no line, and all others have theirs',
  async () => {
    const root = temporaryFolder();
    writeFileSync(join(root, 'main.c'), program);
    execFileSync('cc', ['-g', '-pthread', '-o', 'main', 'main.c'], { cwd: root });
    const calls = ['fsync', 'fdatasync', 'getdents64', 'access'];
    const recording = await recordStacks({
      ...{ command: ['./main'], directory: root, calls, asks: ['native'], output: 'nowhere', maxMs: 60_000 },
    });
    const sites = sitesOf(recording, new Project(root, root, ['main.c']));
    const linesOf = (call: string) =>
      [...(sites.get(call)?.values() ?? [])].map(({ site, count }) => [site.line, count]);
    expect(Object.fromEntries(calls.map((call) => [call, linesOf(call)]))).toEqual({
      fsync: [
        [11, 1],
        [undefined, 1],
        [8, 1],
      ],
      fdatasync: [
        [undefined, 1],
        [18, 1],
        [22, 1],
      ],
      getdents64: [[25, 2]],
      // The loader looks for a list of libraries first.
      access: [
        [undefined, 1],
        [26, 1],
      ],
    });
  },
);
