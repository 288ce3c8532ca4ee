import { describe, expect, it } from 'vitest';
import { mountOf, normaliseOptions, parseMountinfo } from './system-files.ts';

// The format of proc_pid_mountinfo(5): with no, one and several optional fields, and octal escapes.
const text = String.raw`22 1 8:1 / / rw,relatime shared:1 - ext4 /dev/sda1 rw,errors=remount-ro,discard
23 22 0:5 / /proc rw,nosuid - proc proc rw
30 22 0:50 / /work rw,noatime shared:2 master:1 propagate_from:2 - btrfs /dev/sdb1 rw,compress=zstd:3,ssd,subvolid=257,subvol=/@work
31 30 0:50 /@old /work/old ro,relatime - btrfs /dev/sdb1 rw,compress=zstd:3,ssd,subvolid=258,subvol=/@old
32 22 8:1 /srv/my\040data /mnt/with\040space\011tab\134slash rw - ext4 /dev/sda1 rw
33 22 0:60 / /merged rw - overlay overlay rw,lowerdir=/a:/b,upperdir=/u,workdir=/w,xino=off
34 22 0:61 / /merged rw - tmpfs none rw,size=1024k,nr_inodes=100,huge=always
35 22 0:62 / /nas rw - nfs4 server:/export rw,vers=4.2,rsize=1048576,addr=10.0.0.1,clientaddr=10.0.0.2`;
const mounts = parseMountinfo(text);
const at = (path: string, id?: number) => mountOf(mounts, path, id);

describe('mountinfo', () => {
  it('is read with any number of optional fields, and unescaped', () => {
    expect(mounts.map((mount) => mount.type)).toEqual([
      'ext4',
      'proc',
      'btrfs',
      'btrfs',
      'ext4',
      'overlay',
      'tmpfs',
      'nfs4',
    ]);
    expect(mounts[4]).toMatchObject({
      id: 32,
      rootFolder: '/srv/my data',
      mountPoint: '/mnt/with space\ttab\\slash',
      source: '/dev/sda1',
    });
  });

  it('skips lines that are none', () => {
    expect(parseMountinfo('\nnonsense\n1 2 3\n')).toEqual([]);
  });

  it('the deepest mount wins, by whole components', () => {
    expect(at('/work/old/x')?.id).toBe(31);
    expect(at('/work')?.id).toBe(30);
    expect(at('/workshop')?.id).toBe(22);
    expect(at('/mnt/with space\ttab\\slash/deep')?.id).toBe(32);
  });

  it('of mounts over each other the last wins, unless the kernel says otherwise', () => {
    expect(at('/merged/x')?.type).toBe('tmpfs');
    expect(at('/merged/x', 33)?.type).toBe('overlay');
    expect(at('/merged/x', 999)?.type).toBe('tmpfs');
  });
});

describe('mount options', () => {
  const options = (path: string) => normaliseOptions(at(path)!);

  it('are sorted, each once, without what only says where or how much', () => {
    expect(options('/')).toBe('discard,errors=remount-ro,relatime,rw');
    expect(options('/work')).toBe('compress=zstd:3,noatime,rw,ssd');
    expect(options('/merged')).toBe('huge=always,rw');
    expect(options('/nas')).toBe('rsize=1048576,rw,vers=4.2');
    expect(normaliseOptions(mounts[5]!)).toBe('rw,xino=off');
  });

  it('are read-only where the mount is, whatever the file system', () => {
    expect(options('/work/old')).toBe('compress=zstd:3,relatime,ro,ssd');
  });
});
