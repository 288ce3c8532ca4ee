import { describe, expect, it } from 'vitest';
import { diskMembers, macosMountOf, macosVersion, parseSysctl, swapUsed } from './macos.ts';
import { windowsAnswer } from './windows.ts';

describe('what macOS reports', () => {
  it('is its version', () => {
    expect(macosVersion('ProductName:\t\tmacOS\nProductVersion:\t\t15.1\nBuildVersion:\t\t24B83\n')).toEqual({
      osVersion: 'macOS 15.1 24B83',
    });
    expect(macosVersion('')).toEqual({});
  });

  it('is the state of its kernel', () => {
    const values = parseSysctl(
      'machdep.cpu.brand_string: Apple M1 (Virtual)\nkern.hv_vmm_present: 1\nvm.swapusage: total = 2048.00M  used = 1030.25M  free = 1017.75M  (encrypted)\n',
    );
    expect(values.get('machdep.cpu.brand_string')).toBe('Apple M1 (Virtual)');
    expect(swapUsed(values.get('vm.swapusage')!)).toEqual({ swapUsedBytes: 1030.25 * 2 ** 20 });
    expect(swapUsed('')).toEqual({});
  });

  const mounts = [
    '/dev/disk3s1s1 on / (apfs, sealed, local, read-only, journaled)',
    'devfs on /dev (devfs, local, nobrowse)',
    '/dev/disk3s5 on /System/Volumes/Data (apfs, local, journaled, nobrowse, protect)',
    '/dev/disk5s1 on /Volumes/My Disk (hfs, local, nodev, nosuid, journaled)',
    '//me@nas/share on /Volumes/share (smbfs, nodev, nosuid, mounted by me)',
  ].join('\n');

  it('is the mount that holds a path: that of the data volume for what seems to lie on the sealed one', () => {
    expect(macosMountOf(mounts, '/Users/runner/work')).toEqual({
      source: '/dev/disk3s5',
      mountPoint: '/System/Volumes/Data',
      type: 'apfs',
      options: ['journaled', 'local', 'nobrowse', 'protect'],
    });
    expect(macosMountOf(mounts, '/Volumes/My Disk/x')).toMatchObject({ source: '/dev/disk5s1', type: 'hfs' });
    expect(macosMountOf(mounts, '/Volumes/share')).toMatchObject({ type: 'smbfs' });
    expect(macosMountOf('', '/x')).toBeUndefined();
  });

  it('is the disk below', () => {
    const text =
      '   Device Identifier:         disk3s5\n   Device / Media Name:       APPLE SSD AP0512Q\n   Protocol:                  Apple Fabric\n   Solid State:               Yes\n';
    expect(diskMembers(text)).toEqual({
      deviceModel: 'APPLE SSD AP0512Q',
      deviceKind: 'Apple Fabric',
      deviceName: 'disk3s5',
      rotational: false,
    });
    expect(diskMembers('')).toEqual({});
  });
});

describe("what Windows' PowerShell answers", () => {
  it('becomes the environment', () => {
    const answer = {
      caption: 'Microsoft Windows Server 2025 Datacenter',
      version: '10.0.26100',
      cpu: 'AMD EPYC 7763 64-Core Processor                ',
      maker: 'Microsoft Corporation Virtual Machine',
      hypervisor: true,
      battery: null,
      filesystem: 'NTFS',
      driveType: 'Fixed',
      model: 'Msft Virtual Disk',
      bus: 'SAS',
      media: 'Unspecified',
      bitlocker: 'Off',
      realtimeScan: false,
    };
    expect(windowsAnswer(JSON.stringify(answer))).toEqual({
      environment: {
        osVersion: 'Microsoft Windows Server 2025 Datacenter 10.0.26100',
        cpu: 'AMD EPYC 7763 64-Core Processor',
        filesystem: 'ntfs',
        deviceModel: 'Msft Virtual Disk',
        deviceKind: 'sas',
        realtimeScan: false,
        virtualisation: 'microsoft corporation virtual machine',
      },
      encrypted: false,
      onBattery: false,
    });
  });

  it('may be a laptop with BitLocker and virtualisation-based security, on battery', () => {
    const answer = windowsAnswer(
      '{"maker":"LENOVO 20XX","hypervisor":true,"battery":1,"bitlocker":"On","media":"SSD"}',
    );
    expect(answer).toMatchObject({
      encrypted: true,
      onBattery: true,
      environment: { virtualisation: 'none', rotational: false },
    });
  });

  it('may be a network drive', () => {
    expect(windowsAnswer('{"driveType":"Remote","filesystem":"NTFS"}').environment).toMatchObject({
      filesystem: 'smb',
    });
  });

  it.each(['', 'null', 'The term Get-Volume is not recognized', '{"battery":"x"}'])(
    'may be nothing of use: %j',
    (text) => {
      expect(windowsAnswer(text)).toEqual({ environment: {} });
    },
  );
});
