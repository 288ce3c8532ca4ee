import { describe, expect, it } from 'vitest';
import { followProcLink, followsLinks, type LinkTargets } from './proc-links.ts';

const targets: LinkTargets = {
  directoryOf: (pid) => (pid === 1 ? '/w' : pid === 2 ? '/' : undefined),
  nameOf: (pid, descriptor) => (pid > 2 ? undefined : { 0: 'pipe:[7]', 3: '/w/a', 5: '/w/dir' }[descriptor]),
};

describe('a link of /proc or /dev', () => {
  it.each([
    ['/proc/self/fd/3', { path: '/w/a', descriptor: 3 }],
    ['/proc/thread-self/fd/3', { path: '/w/a', descriptor: 3 }],
    ['/proc/2/task/2/fd/3', { path: '/w/a', descriptor: 3 }],
    ['/dev/fd/3', { path: '/w/a', descriptor: 3 }],
    ['/dev/stdin', { path: 'pipe:[7]', descriptor: 0 }],
    ['/proc/self/fd/5/b', { path: '/w/dir/b' }],
    ['/proc/self/cwd', { path: '/w' }],
    ['/proc/self/cwd/b/c', { path: '/w/b/c' }],
    ['/proc/2/cwd/b', { path: '/b' }],
    ['/proc/self/root', { path: '/' }],
    ['/proc/self/root/etc/passwd', { path: '/etc/passwd' }],
  ])('%s stands for its target', (path, followed) => {
    expect(followProcLink(path, 1, true, targets)).toEqual(followed);
  });

  it.each(['/proc/self/fd', '/proc/self/status', '/proc/self/fd/77', '/proc/4711/cwd', '/proc/4711/fd/3', '/dev/null'])(
    '%s has no target, or none that is known',
    (path) => {
      expect(followProcLink(path, 1, true, targets)).toBeUndefined();
    },
  );

  it('is meant itself at the end of a name by calls about links, and never before the end', () => {
    expect(followProcLink('/proc/self/fd/3', 1, false, targets)).toBeUndefined();
    expect(followProcLink('/proc/self/fd/5/b', 1, false, targets)).toEqual({ path: '/w/dir/b' });
    expect(followsLinks('lstat', ['0x7ffe'])).toBe(false);
    expect(followsLinks('newfstatat', ['AT_FDCWD', '0x7ffe', 'AT_SYMLINK_NOFOLLOW'])).toBe(false);
    expect(followsLinks('openat', ['AT_FDCWD', 'O_RDONLY|O_NOFOLLOW'])).toBe(false);
    expect(followsLinks('stat', ['0x7ffe'])).toBe(true);
  });
});
