import { describe, expect, it } from 'vitest';
import { blockDevice } from './block-device.ts';
import { mountOf, normaliseOptions, parseMountinfo, systemFiles } from './linux-files.ts';
import { join } from 'node:path';
import { recordTree } from '../../../../test/helpers/recorded-tree.ts';
import { temporaryFolder } from '../../../../test/helpers/folders.ts';

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

  it('skips invalid lines', () => {
    expect(parseMountinfo('\nnonsense\n1 2 3\n')).toEqual([]);
  });

  it('the deepest mount wins, by whole components', () => {
    expect(at('/work/old/x')?.id).toBe(31);
    expect(at('/work')?.id).toBe(30);
    expect(at('/workshop')?.id).toBe(22);
    expect(at('/mnt/with space\ttab\\slash/deep')?.id).toBe(32);
  });

  it('lets the last of mounts over each other win, unless the kernel says otherwise', () => {
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

const folder = temporaryFolder();
const disk = '/sys/devices/pci0000:00/nvme/nvme0/nvme0n1';
const virtual = '/sys/devices/virtual/block';

const files = systemFiles(
  recordTree(join(folder, 'machine'), {
    '/sys/dev/block/259:2': `-> ${disk}/nvme0n1p2`,
    [`${disk}/nvme0n1p2/partition`]: '2',
    [`${disk}/queue/rotational`]: '0',
    [`${disk}/queue/read_ahead_kb`]: '128',
    [`${disk}/queue/scheduler`]: '[none] mq-deadline',
    [`${disk}/device/model`]: 'Samsung  SSD 980',
    [`${disk}/device/vendor`]: '0x144d',
    // LVM on LUKS on the partition
    '/sys/dev/block/253:1': `-> ${virtual}/dm-1`,
    [`${virtual}/dm-1/dm/uuid`]: 'LVM-abc',
    [`${virtual}/dm-1/slaves/dm-0`]: `-> ${virtual}/dm-0`,
    [`${virtual}/dm-0/dm/uuid`]: 'CRYPT-LUKS2-abc-root',
    [`${virtual}/dm-0/slaves/nvme0n1p2`]: `-> ${disk}/nvme0n1p2`,
    '/sys/class/bdi/253:1/read_ahead_kb': '4096',
    '/sys/dev/block/7:0': `-> ${virtual}/loop0`,
    [`${virtual}/loop0/loop/backing_file`]: '/srv/image with space.img',
    [`${virtual}/loop0/queue/rotational`]: '1',
    [`${virtual}/loop0/queue/scheduler`]: 'none',
    '/sys/dev/block/8:0': '-> /sys/devices/ata1/block/sda',
    '/sys/devices/ata1/block/sda/device/vendor': 'ATA',
    '/sys/devices/ata1/block/sda/device/model': 'ST2000DM008',
    '/sys/devices/ata1/block/sda/queue/rotational': '1',
    '/sys/devices/ata1/block/sda/queue/scheduler': 'none mq-deadline kyber [bfq]',
  }),
);

describe('the block device', () => {
  it('under a partition is the disk', () => {
    expect(blockDevice(files, '259:2')).toEqual({
      stack: 'nvme partition',
      disk: 'nvme0n1',
      model: 'Samsung SSD 980',
      rotational: false,
      readAheadKib: 128,
      scheduler: 'none',
      encrypted: false,
    });
  });

  it('is followed through LVM and encryption, with the read-ahead of the top', () => {
    expect(blockDevice(files, '253:1')).toMatchObject({
      stack: 'lvm on crypt on nvme partition',
      disk: 'nvme0n1',
      readAheadKib: 4096,
      encrypted: true,
      rotational: false,
    });
  });

  it('is the loop device of an image, with its file', () => {
    expect(blockDevice(files, '7:0')).toMatchObject({
      stack: 'loop',
      backingFile: '/srv/image with space.img',
      scheduler: 'none',
    });
  });

  it('has the scheduler in brackets and a model without the bus', () => {
    expect(blockDevice(files, '8:0')).toMatchObject({
      stack: 'scsi',
      model: 'ST2000DM008',
      scheduler: 'bfq',
      rotational: true,
    });
  });

  it('is not known without sysfs', () => {
    expect(blockDevice(files, '0:50')).toBeUndefined();
    expect(blockDevice(systemFiles(join(folder, 'nothing')), '8:0')).toBeUndefined();
  });
});
