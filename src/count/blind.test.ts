import { describe, expect, it } from 'vitest';
import { blindCalls, describeBlindSpot } from '../core/document/index.ts';
import { blindSpotOf, combineBlind, withoutMaps } from './blind.ts';
import { combineProfiles } from './combine-profiles.ts';
import { differencePerOperation } from './profile-cell.ts';
import { parseTraceLine, type Call } from './trace-line.ts';

const spotOf = (line: string): string | undefined => blindSpotOf(parseTraceLine(`1  ${line}`) as Call);

describe('a blind spot', () => {
  it.each([
    ['mount("/dev/loop0", "/mnt", "ext4", 0, NULL) = 0', 'mount'],
    ['madvise(0x7f00, 4096, MADV_WILLNEED)   = 0', 'madvise'],
    ['clone(child_stack=NULL, flags=CLONE_UNTRACED|SIGCHLD) = 17', 'clone'],
    [
      'io_uring_setup(8, {flags=IORING_SETUP_SQPOLL, sq_thread_idle=1000}) = 3<anon_inode:[io_uring]>',
      'io_uring_setup',
    ],
  ])('is %s', (line, name) => {
    expect(spotOf(line)).toBe(name);
  });

  it.each([
    'madvise(0x7f00, 4096, MADV_DONTNEED)   = 0',
    'bind(3<socket:[1]>, {sa_family=AF_UNIX, sun_path="/run/x"}, 110) = 0',
    'clone(child_stack=NULL, flags=CLONE_CHILD_CLEARTID|SIGCHLD) = 17',
    'io_uring_setup(8, {flags=0, sq_entries=8}) = 3<anon_inode:[io_uring]>',
    'mount("/dev/loop0", "/mnt", "ext4", 0, NULL) = -1 EPERM (Operation not permitted)',
    'openat(AT_FDCWD</w>, "mount", O_RDONLY) = 3</w/mount>',
  ])('is not %s', (line) => {
    expect(spotOf(line)).toBeUndefined();
  });

  it('is described for each call of the table, and for those that are seen in part', () => {
    for (const name of [...Object.keys(blindCalls), 'io_uring_enter', 'io_uring_setup', 'mmap']) {
      expect(describeBlindSpot(name)).not.toBe(describeBlindSpot('of a later version'));
    }
  });
});

describe('the blind spots of several executions', () => {
  it('are those of all, with the largest number of each', () => {
    const executions = [{ perOp: {}, blind: { mmap: 2 } }, { perOp: {}, blind: { mmap: 1, mount: 1 } }, { perOp: {} }];
    expect(combineBlind(executions)).toEqual({ mmap: 2, mount: 1 });
    expect(combineProfiles(executions)).toMatchObject({ blind: { mmap: 2, mount: 1 } });
    expect(combineProfiles(executions).unstable).toBeUndefined();
    expect(combineBlind([{ perOp: {} }])).toBeUndefined();
  });

  it('are those of one operation where start-up cancels', () => {
    const short = { perOp: {}, blind: { io_uring_enter: 11, mmap: 2 } };
    const long = { perOp: {}, blind: { io_uring_enter: 21, mmap: 2 } };
    expect(differencePerOperation(short, long, 10).blind).toEqual({ io_uring_enter: 1 });
    expect(differencePerOperation({ perOp: {} }, { perOp: {} }, 10).blind).toBeUndefined();
  });
});

it('mappings are not a blind spot where the kernel has counted their pages, and all others stay', () => {
  expect(withoutMaps({ perOp: { mmap: 2 }, blind: { mmap: 2, mount: 1 } })).toEqual({
    perOp: { mmap: 2 },
    blind: { mount: 1 },
  });
  expect(withoutMaps({ perOp: {}, blind: { mmap: 2 } })).toEqual({ perOp: {} });
});
