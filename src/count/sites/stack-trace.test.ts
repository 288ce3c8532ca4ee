/** What hooks say, in the place where strace sees it. */
import { describe, expect, it } from 'vitest';
import { StackTrace } from './stack-trace.ts';

describe('what hooks say of a trace', () => {
  const recorded = {
    calls: ['fsync', 'openat', 'close'],
    answered: ['fsync', 'openat'],
    ownFiles: [],
    folder: '/hooks',
  };
  const linesOf = (text: string): string[] => text.trim().split('\n');
  const framesOf = (text: string) => {
    const trace = new StackTrace('/r', recorded);
    for (const line of linesOf(text)) trace.read(line.trim());
    trace.settle();
    return [...trace.processes.values()].flatMap(({ calls }) =>
      calls.map(({ name, frames }) => [name, frames?.[0]?.line]),
    );
  };
  const say = (text: string): string =>
    `access("/io-perf-sites:${text.replaceAll('"', String.raw`\"`)}", F_OK) = -1 ENOENT (No such file or directory)`;

  it('is of the call before, if it was made at the same instruction', () => {
    expect(
      framesOf(`
        7  [0000000000000a10] fsync(3</r/a>) = 0
        7  [0000000000000c00] ${say('answer:a10:[["f","/r/a.rb",1]]')}
        7  [0000000000000a10] fsync(3</r/a>) = 0
        7  [0000000000000b00] rt_sigprocmask(SIG_UNBLOCK, [RT_12], NULL, 8) = 0
        7  [0000000000000c00] ${say('answer:b00:[["f","/r/a.rb",2]]')}
        7  [0000000000000a10] fsync(3</r/a>) = 0
        7  [0000000000000c00] ${say('answer:b00:[["f","/r/a.rb",3]]')}
      `),
    ).toEqual([
      ['fsync', 1],
      ['fsync', undefined],
      ['fsync', undefined],
    ]);
  });

  it('is of the one call before, where it names no instruction', () => {
    expect(
      framesOf(`
        7  fsync(3</r/a>) = 0
        7  ${say('answer::[["f","/r/a.pl",1]]')}
        7  ${say('answer::[["f","/r/a.pl",2]]')}
        7  fsync(3</r/a>) = 0
        7  rt_sigprocmask(SIG_UNBLOCK, [RT_12], NULL, 8) = 0
        7  ${say('answer::[["f","/r/a.pl",3]]')}
      `),
    ).toEqual([
      ['fsync', 1],
      ['fsync', undefined],
    ]);
  });

  it('is of what other threads do meanwhile, unless two places wait for the same call', () => {
    expect(
      framesOf(`
        7  clone3({flags=CLONE_THREAD}, 88) = 8
        7  ${say('begins:1:openat|close:[["f","/r/a.js",1]]')}
        8  openat(AT_FDCWD</r>, "a", O_RDONLY) = 3</r/a>
        7  openat(AT_FDCWD</r>, "b", O_RDONLY) = 4</r/b>
        7  ${say('begins:2:close:[["g","/r/a.js",2]]')}
        8  close(3</r/a>) = 0
        7  ${say('ends:1')}
        8  close(4</r/b>) = 0
        7  ${say('ends:2')}
        8  close(5</r/b>) = 0
      `),
    ).toEqual([
      ['openat', 1],
      ['openat', undefined],
      ['close', undefined],
      ['close', 2],
      ['close', undefined],
    ]);
  });
});
