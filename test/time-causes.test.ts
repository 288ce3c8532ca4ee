/** From a commit that makes the same calls and takes longer to its line: time inside of a call, and time of the processor. */
import { beforeAll, describe, expect, it } from 'vitest';
import { findStackTracer } from '../src/count/sites/record.ts';
import type { TimeCause } from '../src/core/document/index.ts';
import { ioPerf } from './helpers/io-perf.ts';
import { compare } from './helpers/compare.ts';
import { project } from './helpers/project.ts';
import { has } from './helpers/has.ts';
import { itLong } from './speeds.ts';

const canTrace = !('reason' in (await findStackTracer())) && has('cc') && has('git');

/** Locks a file in a child for twice so long: flock(2) of the parent waits, longer than either call of the child. Then counts. */
const program = (lockedMs: number, turns: number): string => `#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <sys/file.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static void hold(int file, int ready) {
  struct timespec time = { 0, ${lockedMs} * 1000000L };
  if (flock(file, LOCK_EX) != 0 || write(ready, "x", 1) != 1) _exit(1);
  nanosleep(&time, NULL);
  poll(NULL, 0, ${lockedMs});
  _exit(0);
}

static int take_lock(int file) {
  return flock(file, LOCK_EX);
}

int main(void) {
  int pipes[2];
  char byte;
  int other = open("lock", O_RDWR | O_CREAT, 0644);
  if (pipe(pipes) != 0) return 1;
  if (fork() == 0) hold(other, pipes[1]);
  close(other);
  if (read(pipes[0], &byte, 1) != 1) return 1;
  int file = open("lock", O_RDWR);
  if (take_lock(file) != 0) return 1;
  volatile unsigned sum = 0;
  for (unsigned turn = 0; turn < ${turns}u * 1000000u; turn++) sum += turn;
  wait(NULL);
  return close(file);
}
`;

describe.skipIf(!canTrace)('a time that grew while no count did', () => {
  let path: string;
  // Long waits: a busy machine holds up other calls as well.
  const commits = [program(20, 1), `/* Longer. */\n${program(150, 1)}`, `/* Longer. */\n${program(150, 150)}`];
  const build = 'cc -O1 -g -fno-optimize-sibling-calls -o prog wait.c';

  beforeAll(() => {
    const files = {
      '.gitignore': 'prog\nlock\n*.json\n',
      'io-perf.yml': `workloads:\n  wait:\n    build: ${build}\n    command: ./prog\n`,
    };
    ({ path } = project({ files, commits: commits.map((text) => ({ 'wait.c': text })) }));
  });

  async function causesOf(range: string): Promise<{ causes: TimeCause[]; shown: string; comment: string }> {
    // More than could do: on a busy machine some executions are held up for longer than the commit waits.
    const { code, stdout, shown, run, file } = await compare(path, [range, '--rounds', '24']);
    expect(code, shown).toBe(1);
    const comment = ioPerf(['report', file, '--format', 'comment'], { cwd: path }).stdout;
    return { causes: run.timeCauses ?? [], shown: stdout, comment };
  }

  it('is reported with its line in all outputs when it is inside of a call', { timeout: 240_000 }, async () => {
    const { causes, shown, comment } = await causesOf('main~2..main~1');
    expect(causes).toMatchObject([{ workload: 'wait' }]);
    const [longest, ...others] = causes[0]!.calls;
    expect(longest).toMatchObject({ call: 'flock', sites: [{ function: 'take_lock', file: 'wait.c' }] });
    const line = longest!.sites[0]!.line!;
    expect(commits[1]!.split('\n')[line - 1]).toContain('flock(file, LOCK_EX)');
    // The child's own sleep is another call.
    expect(others.map(({ call }) => call).join()).toMatch(/nanosleep/);
    expect(causes[0]!.traced!.executions).toBeGreaterThan(0);
    const sentence = /\+\d+(?:\.\d+)? ms, of which \d+(?:\.\d+)? ms in `?flock`?, from `?take_lock`? \(wait\.c:\d+\)/;
    expect(shown).toMatch(sentence);
    expect(comment.replaceAll('\u200b', '')).toMatch(/of which .* in `flock`, from `take_lock` \(wait/);
  });

  itLong('is attributed to the program itself when no call takes longer', { timeout: 240_000 }, async () => {
    const { causes, shown } = await causesOf('main~1..main');
    expect(causes).toMatchObject([{ workload: 'wait', calls: [] }]);
    expect(shown).toMatch(/· \+\d+(?:\.\d+)? ms, of which \d+(?:\.\d+)? ms in user code/);
  });
});
