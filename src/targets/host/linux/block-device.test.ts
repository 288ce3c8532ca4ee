import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { recordTree } from '../../../../test/helpers/recorded-tree.ts';
import { temporaryFolder } from '../../../../test/helpers/temporary-folder.ts';
import { blockDevice } from './block-device.ts';
import { systemFiles } from './system-files.ts';

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

  it('of an image is the loop device, with its file', () => {
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
