import { describe, expect, it } from 'vitest';
import { recordedFiles } from './remote-facts.ts';
import { apiLevelOf, deviceFacts, type DeviceOutputs, parseProperties } from './device-facts.ts';
import { deviceHazardsOf } from './device-hazards.ts';

const properties = `[ro.build.version.release]: [14]
[ro.build.version.sdk]: [34]
[ro.product.model]: [Pixel 4]
[ro.product.manufacturer]: [Google]
[several.lines]: [one
two]
[empty]: []
`;
const battery = '  AC powered: false\n  USB powered: true\n  present: true\n  level: 80\n  scale: 100\n';

function facts(
  changes: Partial<Omit<DeviceOutputs, 'properties' | 'files'>> & { more?: string; files?: string } = {},
  hasKvm?: boolean,
) {
  const { more = '', files = '', ...rest } = changes;
  return deviceFacts(
    {
      properties: parseProperties(properties + more),
      battery,
      thermal: 'Thermal Status: 0\n',
      serial: 'R58M123ABC',
      ...rest,
      files: recordedFiles(files),
    },
    hasKvm,
  );
}
const hazards = (...words: Parameters<typeof facts>) => Object.keys(deviceHazardsOf(facts(...words)));

describe('what a device reports', () => {
  it('is its properties, values of several lines too', () => {
    const parsed = parseProperties(properties);
    expect(parsed.get('several.lines')).toBe('one\ntwo');
    expect(parsed.get('empty')).toBe('');
    expect(apiLevelOf(parsed)).toBe(34);
    expect(apiLevelOf(new Map())).toBe(0);
  });

  it('makes an environment', () => {
    expect(facts().environment).toMatchObject({
      os: 'android',
      osVersion: 'Android 14 (API 34)',
      product: 'Google Pixel 4',
      emulator: false,
      batteryPercent: 80,
      thermalStatus: 0,
    });
  });

  it('is not a reason for doubt on a cool phone on its cable, or on a box without battery', () => {
    expect(hazards()).toEqual([]);
    expect(hazards({ battery: '  AC powered: false\n  present: false\n  level: 0\n' })).toEqual([]);
    expect(hazards({ battery: '', thermal: '' })).toEqual([]);
  });

  it('is a reason for doubt when it saves power or slows itself down', () => {
    expect(hazards({ battery: battery.replace('true', 'false') })).toEqual(['battery']);
    expect(hazards({ battery: battery.replace('80', '24') })).toEqual(['low-battery']);
    expect(hazards({ thermal: 'Thermal Status: 3\n' })).toEqual(['thermal']);
    expect(hazards({ more: '[ro.build.type]: [eng]\n' })).toEqual(['engineering-build']);
  });

  const emulator = { more: '[ro.boot.qemu]: [1]\n', serial: 'emulator-5554' };
  const cpu = (model: string) => `\u001eF /proc/cpuinfo\nmodel name\t: ${model}\n`;
  const clocks = '\u001eF /sys/devices/system/clocksource/clocksource0/available_clocksource\nkvm-clock tsc\n';

  it('distinguishes an emulator that translates every instruction from one that uses the processor', () => {
    expect(hazards(emulator, true)).toEqual(['emulator']);
    expect(hazards(emulator, false)).toEqual(['emulator', 'emulator-without-kvm']);
    expect(hazards({ ...emulator, files: clocks }, false)).toEqual(['emulator']);
    expect(hazards({ ...emulator, files: cpu('QEMU TCG CPU version 2.5+') }, true)).toEqual([
      'emulator',
      'emulator-without-kvm',
    ]);
    expect(hazards({ ...emulator, serial: '10.0.0.7:5555' }, false)).toEqual(['emulator']);
  });
});
