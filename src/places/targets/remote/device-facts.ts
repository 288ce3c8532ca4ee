/** What an Android device reports about itself beyond what every Linux reports. */
import { accessSync, constants } from 'node:fs';
import type { Environment } from '../../../core/document/index.ts';
import type { SystemFiles } from '../host/linux-files.ts';

export interface DeviceFacts {
  environment: Environment;
  emulator: boolean;
  /** An emulator whose processor is translated in software. */
  withoutAcceleration: boolean;
  batteryPercent?: number;
  /** No cable, pad or dock feeds it. */
  unplugged: boolean;
  /** PowerManager.THERMAL_STATUS_…: 0 none, 1 light, 2 moderate, 3 severe, 4 critical, 5 emergency, 6 shutdown. */
  thermalStatus?: number;
  engineeringBuild: boolean;
  encrypted: boolean;
}

export interface DeviceOutputs {
  properties: ReadonlyMap<string, string>;
  /** Of `dumpsys battery` and `dumpsys thermalservice`; empty where the service is missing. */
  battery: string;
  thermal: string;
  files: SystemFiles;
  serial: string;
}

/** @param hasKvm whether this machine lets its emulators use the processor; undefined where that is not known */
export function deviceFacts(
  { properties, battery, thermal, files, serial }: DeviceOutputs,
  hasKvm: boolean | undefined = kvmOfThisMachine(),
): DeviceFacts {
  const property = (name: string) => properties.get(name) ?? '';
  const emulator =
    property('ro.boot.qemu') === '1' ||
    property('ro.kernel.qemu') === '1' ||
    /^(ranchu|goldfish)$/.test(property('ro.hardware'));
  const field = (name: string) => new RegExp(`^\\s*${name}: (.+)$`, 'm').exec(battery)?.[1]?.trim();
  const level = Number(field('level') ?? NaN);
  const scale = Number(field('scale') ?? 100);
  const status = /Thermal Status: (\d+)/.exec(thermal)?.[1];
  const powered = ['AC', 'USB', 'Wireless', 'Dock'].some((source) => field(`${source} powered`) === 'true');
  const product = [property('ro.product.manufacturer'), property('ro.product.model')].filter(Boolean).join(' ');
  const environment: Environment = {
    os: 'android',
    osVersion: `Android ${property('ro.build.version.release') || '?'} (API ${apiLevelOf(properties)})`,
    image: property('ro.build.fingerprint') || property('ro.build.id'),
    product: product || 'unknown',
    emulator,
    ...(property('ro.soc.model') && { soc: property('ro.soc.model') }),
    ...(property('ro.build.type') && { buildType: property('ro.build.type') }),
  };
  const facts: DeviceFacts = {
    environment,
    emulator,
    withoutAcceleration: emulator && isTranslated(files, serial, hasKvm),
    unplugged: battery !== '' && field('present') !== 'false' && !powered,
    engineeringBuild: property('ro.build.type') === 'eng',
    encrypted: property('ro.crypto.state') === 'encrypted',
  };
  if (Number.isFinite(level) && field('present') !== 'false') {
    facts.batteryPercent = Math.round((100 * level) / (scale || 100));
    environment.batteryPercent = facts.batteryPercent;
  }
  if (status !== undefined) {
    facts.thermalStatus = Number(status);
    environment.thermalStatus = facts.thermalStatus;
  }
  return facts;
}

/**
 * A processor that QEMU translates names itself so, or the guest of an x86 machine lacks the clock that KVM gives (kvm-clock). Where
 * the device does not show either, an emulator of this machine (`emulator-PORT`) has KVM when this machine has.
 */
function isTranslated(files: SystemFiles, serial: string, hasKvm: boolean | undefined): boolean {
  const cpu = files.read('/proc/cpuinfo') ?? '';
  if (/^model name\s*:.*QEMU (TCG|Virtual) CPU/m.test(cpu)) return true;
  const clocks = files.read('/sys/devices/system/clocksource/clocksource0/available_clocksource');
  if (clocks?.includes('kvm-clock')) return false;
  return /^emulator-\d+$/.test(serial) && hasKvm === false;
}

function kvmOfThisMachine(): boolean | undefined {
  if (process.platform !== 'linux') return undefined;
  try {
    accessSync('/dev/kvm', constants.R_OK | constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** System properties of a device, as getprop(1) without arguments prints them: `[name]: [value]`. */
export function parseProperties(text: string): Map<string, string> {
  const properties = new Map<string, string>();
  for (const [, name, value] of text.matchAll(/^\[([^\]]+)\]: \[([^]*?)\]\r?$/gm)) {
    if (name !== undefined && value !== undefined) properties.set(name, value);
  }
  return properties;
}

/** the API level; 0 when the device does not report it. */
export const apiLevelOf = (properties: ReadonlyMap<string, string>): number =>
  Number(properties.get('ro.build.version.sdk') ?? 0) || 0;
