import { describe, expect, it } from 'vitest';
import { windowsAnswer } from './windows.ts';

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
